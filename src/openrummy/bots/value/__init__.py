"""How a hand will probably end, from what one seat knows at the beginning of its turn: a small net."""
