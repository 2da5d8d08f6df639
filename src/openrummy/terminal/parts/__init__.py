"""The parts of the table that are painted."""
