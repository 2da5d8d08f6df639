"""What the server keeps: one SQLite file with tables' events, players and finished hands."""
