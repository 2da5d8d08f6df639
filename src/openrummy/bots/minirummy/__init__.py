"""Rummy so small that a best response can be computed exactly: a test of the search, and of what it starts from."""
