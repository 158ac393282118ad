"""`python start.py bundle FILE`: the zip of Windows, in dist/, made on any system: the program, its libraries
unpacked, and FILE, the publisher's embeddable Python, so that a club installs nothing."""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from .console import say
from .environment import last_lines
from .messages import CannotStart
from .places import BUNDLE_MARK, ROOT, version

# python-3.13.11-embed-amd64.zip of https://www.python.org/downloads/windows/, downloaded by whoever releases.
PYTHON, SUM = "3.13", "1ec066fb61ba5e8c73e29e048cd07c26850f74585e3a116005135b31b8004890"
# Python looks for modules there and nowhere else: no variable and no registry of the computer changes it.
SEARCHED, PATHS = "python313._pth", b"python313.zip\r\n.\r\n..\\libraries\r\n..\r\n"
LIBRARIES = ROOT / "requirements-windows.txt"
FOLDERS = ("launcher/", "locale/", "pairing/", "scoring/", "static/", "templates/", "tournament/")
FILES = ("LICENSE", "NOTICES.md", "manage.py", "pyproject.toml", "requirements.txt", "start.py", "Lancer.bat")
# What no page of ours is made with: the other languages of the libraries, a font of icons, types for editors,
# numpy's own tests, lxml's longest paths (a checker of documents).
UNUSED = re.compile(
    r"^fontawesome/|(^|/)locale/(?!en/|fr/|__init__)[^/]+/|\.pyi$|^[^/]+\.dist-info/RECORD$"
    r"|^numpy/(.+/)?tests/|^lxml/isoschematron/"
)
LONGEST_PATH = 120
"""Of the 260 signs that Windows allows a whole path, half is left to where a club unpacks."""
READ_ME = """Dix de Der {version}

1. Décompressez d'abord le dossier (clic droit sur le zip, « Extraire tout »).
2. Double-cliquez sur Lancer.bat et laissez sa fenêtre ouverte pendant la soirée.
3. Si Windows demande, autorisez les réseaux privés : sans cela, aucun téléphone ne peut se connecter.
Rien n'est installé sur l'ordinateur. Les données sont dans votre dossier AppData\\Local\\dix-de-der ;
pour mettre à jour, remplacez ce dossier-ci par le nouveau.

1. Unpack the folder first (right click on the zip, “Extract all”).
2. Double-click Lancer.bat and leave its window open during the evening.
3. If Windows asks, allow private networks: without that no phone can connect.
Nothing is installed on the computer. The data are in your folder AppData\\Local\\dix-de-der;
to update, put the new folder in the place of this one.
"""


def main(argv: list[str]) -> int:
    """Make the zip; a refusal is a sentence and 1."""
    command_line = argparse.ArgumentParser(prog="start.py bundle")
    command_line.add_argument("python", type=Path, help="the publisher’s embeddable package, 64 bits")
    command_line.add_argument("--out", type=Path, metavar="DIR", default=ROOT / "dist")
    options = command_line.parse_args(argv)
    try:
        found = hashlib.sha256(options.python.read_bytes()).hexdigest()
        if found != SUM:
            raise CannotStart("bundle_wrong_sum", file=options.python, found=found, wanted=SUM)
        file = write_zip(options.python, options.out)
    except (CannotStart, OSError) as refusal:
        say(str(refusal), error=True)
        return 1
    say(f"{file} ({file.stat().st_size / 1e6:.0f} MB)")
    return 0


def write_zip(python: Path, out: Path) -> Path:
    """The zip around this Python, with one folder in it. Raises CannotStart, OSError."""
    files = program() | interpreter(python) | libraries()
    files[BUNDLE_MARK] = version().encode()
    # As an old Notepad reads it.
    files["LISEZ-MOI.txt"] = READ_ME.format(version=version()).replace("\n", "\r\n").encode("utf-8-sig")
    paths = {f"dix-de-der/{name}": content for name, content in files.items()}
    if long := [path for path in paths if len(path) > LONGEST_PATH]:
        raise CannotStart("bundle_failed", detail="\n".join(["too long for Windows:", *long]))
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"dix-de-der-{version()}-windows.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path, content in paths.items():
            made.writestr(path, content)
    return file


def program() -> dict[str, bytes]:
    """The program's own files, as git knows them; translations compiled only."""
    names = run("git", "ls-files", "-z").split("\0")
    kept = [name for name in names if name.startswith(FOLDERS) or name in FILES]
    kept += [name for name in names if name.startswith("docs/") and name.endswith(".md")]
    return {name: (ROOT / name).read_bytes() for name in kept if not name.endswith(".po")}


def interpreter(python: Path) -> dict[str, bytes]:
    """The files of the embeddable package, and where it looks for ours."""
    with zipfile.ZipFile(python) as package:
        files = {name: package.read(name) for name in package.namelist() if not name.endswith("/")}
    return {f"python/{name}": content for name, content in (files | {SEARCHED: PATHS}).items()}


def libraries() -> dict[str, bytes]:
    """The files of every library, each sum checked by pip. Raises CannotStart."""
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="dix-bundle-") as folder:
        target = ("--platform", "win_amd64", "--python-version", PYTHON, "--implementation", "cp")
        words = ("--no-deps", "--require-hashes", "--only-binary=:all:", *target)
        run(sys.executable, "-m", "pip", "download", "-q", *words, "-d", folder, "-r", str(LIBRARIES))
        for wheel in Path(folder).glob("*.whl"):
            with zipfile.ZipFile(wheel) as package:
                for name in package.namelist():
                    place = place_of(name)
                    if place and not UNUSED.search(place):
                        files[f"libraries/{place}"] = package.read(name)
    return files


def place_of(name: str) -> str:
    """Where a file of a wheel goes; nowhere when it is a folder, or a command of a library."""
    first, _, rest = name.partition("/")
    if not first.endswith(".data"):
        return "" if name.endswith("/") else name
    kind, _, inner = rest.partition("/")
    return inner if kind in ("purelib", "platlib") else ""


def run(*words: str) -> str:
    """What a tool printed. Raises CannotStart with its last lines."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise CannotStart("bundle_failed", detail=last_lines(done.stderr or done.stdout, 12))
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
