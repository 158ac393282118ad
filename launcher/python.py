# -*- coding: utf-8 -*-
"""Which Python runs us: finds one that fits (3.11 to 3.14) or says in one sentence what to install.

Must stay readable by Python 2.7 and 3.6: no annotations, no f-strings, no library of ours.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)

SENTENCE = (
    "Dix de Der a besoin de Python 3.11, 3.12, 3.13 ou 3.14 (64 bits) : installez-le depuis "
    "https://www.python.org/downloads/ puis relancez ce programme.\n"
    "Dix de Der needs Python 3.11, 3.12, 3.13 or 3.14 (64-bit): install it from "
    "https://www.python.org/downloads/ and start this program again.\n"
)
PROBE = "import struct, sys; v = sys.version_info; print('%d.%d.%d' % (v[0], v[1], struct.calcsize('P') * 8))"


def fits(version, bits):
    # type: (tuple[int, ...], int) -> bool
    """Say whether this version (3, 12) and these bits (64) can run the program and have wheels."""
    return OLDEST <= tuple(version[:2]) <= NEWEST and bits == 64


def current_fits():
    # type: () -> bool
    """Say whether the Python that runs these lines fits."""
    return fits(tuple(sys.version_info[:2]), 64 if sys.maxsize > 2**32 else 32)


def candidates(windows):
    # type: (bool) -> list[list[str]]
    """Commands worth trying, best first: 3.13 has the most wheels and the longest life tested here."""
    minors = (13, 12, 14, 11)
    named = [["python3.%d" % minor] for minor in minors]
    if not windows:
        usual_paths = ["/usr/local/bin/python3.%d", "/opt/homebrew/bin/python3.%d"]
        usual_paths.append("/Library/Frameworks/Python.framework/Versions/3.%d/bin/python3")
        return (
            named + [["python3"], ["python"]] + [[path % minor] for path in usual_paths for minor in minors]
        )
    return [["py", "-3.%d" % minor] for minor in minors] + named + [["python"], ["python3"]]


def answers(command):
    # type: (list[str]) -> bool
    """Run a candidate and say whether it exists and fits."""
    try:
        with open(os.devnull, "wb") as nothing:
            output = subprocess.check_output(command + ["-c", PROBE], stderr=nothing, stdin=subprocess.PIPE)
        major, minor, bits = [int(part) for part in output.decode("ascii").strip().split(".")]
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False
    return fits((major, minor), bits)


def find_fitting():
    # type: () -> list[str] | None
    """Return the first command that starts a fitting Python, or None."""
    for command in candidates(os.name == "nt"):
        if answers(command):
            return command
    return None


def hand_over(command):
    # type: (list[str]) -> None
    """Become this command; where a process cannot become another (Windows), wait for it and end as it
    ends.
    """
    sys.stdout.flush()
    if os.name != "nt":
        os.execvp(command[0], command)  # noqa: S606
    child = subprocess.Popen(command)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:  # Ctrl-C reaches the child too: it ends by itself, we only wait
            continue


def require_fitting(argv):
    # type: (list[str]) -> None
    """Return in a fitting Python; else start the same command line in one, or say what to install and end."""
    if current_fits():
        return
    fitting_command = find_fitting()
    if fitting_command is None:
        sys.stderr.write(SENTENCE)
        sys.exit(2)
    hand_over(fitting_command + [os.path.abspath(argv[0])] + argv[1:])
