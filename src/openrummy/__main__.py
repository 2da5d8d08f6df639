"""`python -m openrummy`: the command line."""

import sys

from openrummy.cli import main

if __name__ == "__main__":
    sys.exit(main())
