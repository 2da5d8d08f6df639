"""Play by a style: cheap rules of thumb with numbers, interpreted for a seat and compiled for search and training."""
