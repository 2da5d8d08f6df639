"""How likely a hand is that of another seat, by what everybody has seen of it."""
