# -*- coding: utf-8 -*-
"""`python start.py` sets the program up and runs it; `python start.py --help` says the rest.

Standard library only, and readable by very old Pythons, so that they can say in one sentence what to install.
"""

import sys

from launcher import python

if __name__ == "__main__":
    python.require_fitting(sys.argv)
    from launcher import commands

    sys.exit(commands.main(sys.argv[1:]))
