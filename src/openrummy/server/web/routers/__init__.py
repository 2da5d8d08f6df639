"""The HTTP API, by what it is about."""
