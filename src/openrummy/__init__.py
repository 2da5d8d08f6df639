"""OpenRummy: an honest Rummy table, from the rules engine to a game you can play."""
