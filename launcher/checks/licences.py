"""Every library the program brings may be used and passed on by a club without asking: an allow-list of
licences.

The tools of the developers are not passed on and may have any licence.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys

from ..places import ROOT
from .closure import canonical, closure
from .finding import Finding

ALLOWED = re.compile(
    r"MIT|MIT License|MIT-CMU|BSD|BSD License|BSD-[0-9]-Clause|0BSD|CC0-1\.0|ISC|Zlib|Unlicense|CNRI-Python|"
    r"Apache|Apache-2\.0|Apache Software License|PSF-2\.0|Python Software Foundation License|"
    r"MPL-2\.0|Mozilla Public License 2\.0 \(MPL 2\.0\)|LGPL-3\.0-only"
)


def is_allowed(licence: str) -> bool:
    """Say whether a licence, or each part of a compound one, is on the list; of a choice (OR) one is
    enough.
    """
    parts = re.split(r";| AND ", licence)
    return all(any(ALLOWED.fullmatch(choice.strip(" ()")) for choice in part.split(" OR ")) for part in parts)


def check() -> Finding:
    """Look at what requirements-server.txt brings, which includes all that the embedded program needs."""
    listed = subprocess.run(
        [sys.executable, "-m", "piplicenses", "--format=json", "--from=mixed", "--with-system"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        return Finding(False, listed.stderr.strip())
    ours = closure(ROOT / "requirements-server.txt")
    known = {canonical(row["Name"]): str(row["License"]) for row in json.loads(listed.stdout)}
    missing = sorted(ours - set(known))
    wrong = sorted(f"{name}: {known[name]}" for name in ours & set(known) if not is_allowed(known[name]))
    return Finding(not (missing or wrong), "\n".join(wrong + [f"{name}: unknown" for name in missing]))
