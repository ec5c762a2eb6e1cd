"""``python -m urllint``: the same as the command ``urllint``."""

import sys

from urllint.cli import main

if __name__ == "__main__":
    sys.exit(main())
