"""A zip whose bytes follow from its files only: names sorted, one date, no owner. Knows no file of ours."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Collection, Mapping

from ..messages import CannotStart

LONGEST_PATH = 120
"""Of the 260 signs that Windows allows a whole path, half is left to where a club unpacks."""
WINDOWS, UNIX = 0, 3
DATE = (2020, 1, 1, 0, 0, 0)


def packed(contents: Mapping[str, bytes], programs: Collection[str] = ()) -> bytes:
    """The zip of these files, by their paths; those that are `programs` for Linux or macOS may be started.
    Raises CannotStart when Windows might refuse to unpack one."""
    long = [path for path in contents if len(path) > LONGEST_PATH]
    if long:
        raise CannotStart("bundle_long", most=LONGEST_PATH, detail="\n".join(long))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(contents):
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = UNIX if programs else WINDOWS  # wherever it is made
            if programs:
                entry.external_attr = (stat.S_IFREG | (0o755 if path in programs else 0o644)) << 16
            archive.writestr(entry, contents[path])
    return made.getvalue()
