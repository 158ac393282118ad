"""``python -m tournament.draw.engine``: the old name of ``python -m pairing``, for one version more.

Gives the same answers; must not import Django.
"""

import sys

from pairing.__main__ import command

RENAMED = (
    "python -m tournament.draw.engine s’appelle maintenant python -m pairing : l’ancien nom va disparaître."
)

if __name__ == "__main__":
    sys.stderr.write(f"{RENAMED}\n")
    sys.exit(command())
