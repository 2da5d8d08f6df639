"""The coach's kernels, apart from the rest so that only what they depend on makes them be compiled anew."""
