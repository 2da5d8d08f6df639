"""Floor 6: the command line, a thin door to everything below. docs/cli.md lists the commands."""

from openrummy.cli.entry import main

__all__ = ["main"]
