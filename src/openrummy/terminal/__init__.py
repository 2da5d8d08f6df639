"""Floor 5: the terminal table, a whole game of Rummy against other players in a terminal window."""

from openrummy.terminal.start import main

__all__ = ["main"]
