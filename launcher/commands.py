"""The command line of `start.py`, by whatever fitting Python: its words, the first steps each leads to."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .console import say
from .environment import prepare
from .instance import FileLock
from .messages import CannotStart
from .places import (
    HAS_LIBRARIES,
    ROOT,
    STARTED_BY,
    UTF8,
    DataFolder,
    environment_folder,
    is_writable,
    user_data_folder,
    version,
)
from .python import hand_over
from .restore import restore

OF_DEVELOPERS = {
    "test": ("tests.lanes",),
    "test-services": ("tests.lanes", "--services"),
    "bench": ("benchmarks",),
    "bundle": ("launcher.bundle",),
}
"""The module that does it, by the environment's Python."""
COMMANDS = ("run",) if HAS_LIBRARIES else ("run", *OF_DEVELOPERS)
DEFAULT_PORT = 8000


def parser() -> argparse.ArgumentParser:
    """The words `start.py` understands."""
    command_line = argparse.ArgumentParser(
        prog=STARTED_BY.removeprefix("python "),
        description="Dix de Der : lance le tournoi ici. / Runs the tournament on this computer.",
    )
    add = command_line.add_argument
    add("command", nargs="?", default="run", choices=COMMANDS, help="run (par défaut / default)")
    add("--data", type=Path, metavar="DIR", help="dossier des données / data folder")
    add("--port", type=int, help=f"port du serveur / server port ({DEFAULT_PORT})")
    add("--address", metavar="IP", help="adresse donnée aux téléphones / address given to the phones")
    add("--wheels", type=Path, metavar="DIR", help="installer sans internet / install offline")
    add("--no-browser", action="store_true", help="ne pas ouvrir de navigateur / open no browser")
    add = command_line.add_mutually_exclusive_group().add_argument
    add("--organiser-link", action="store_true", help="nouveau lien d’organisateur / new link")
    add("--backup", action="store_true", help="sauvegarder maintenant / back up now")
    add("--restore", nargs="?", const="", metavar="PATH", help="revenir à une copie / go back to a copy")
    add("--version", action="store_true", help="version du programme / program version")
    return command_line


def parse(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Options and, for the test commands only, the words meant for their tools. Ends the program on a wrong
    word.
    """
    command_line = parser()
    options, tool_words = command_line.parse_known_args(list(argv))
    if tool_words and options.command == "run":
        command_line.error("?: " + " ".join(tool_words))
    return options, tool_words


def main(argv: list[str]) -> int:
    """Do what the command line says and return the exit code; a refusal is a sentence and 1."""
    options, tool_words = parse(argv)
    if options.version:
        say(f"Dix de Der {version()}")
        return 0
    try:
        return first_steps(options, tool_words, argv)
    except CannotStart as refusal:
        say(str(refusal), error=True)
        return 1
    except KeyboardInterrupt:
        return 130


def first_steps(options: argparse.Namespace, tool_words: list[str], argv: list[str]) -> int:
    """Check the data folder, make the environment, and go on inside it. Raises CannotStart."""
    data = options.data.expanduser().resolve() if options.data else user_data_folder()
    if not is_writable(data):
        raise CannotStart("folder_unwritable", folder=data)
    if options.restore is not None:
        restore(DataFolder(data), options.restore)
        return 0
    python = environment_python(data, options)
    if options.command != "run":
        return run_tool(python, *OF_DEVELOPERS[options.command], *tool_words)
    os.environ["PYTHONPATH"] = str(ROOT)
    hand_over([str(python), *UTF8, "-m", "launcher", *argv])
    return 0


def run_tool(python: Path, *words: str) -> int:
    """Run a module on no data of the user's and return its exit code."""
    with tempfile.TemporaryDirectory(prefix="dix-de-der-") as data:
        environment = os.environ | {"DIX_DATA": data, "PYTHONUTF8": "1"}
        command = [str(python), "-m", *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def environment_python(data: Path, options: argparse.Namespace) -> Path:
    """The interpreter of the environment this command needs, made by one start at a time.

    Raises CannotStart."""
    if HAS_LIBRARIES:
        return Path(sys.executable)
    folder = environment_folder(data)
    lock = FileLock(folder.with_name(folder.name + ".lock"))
    if not lock.acquire():
        raise CannotStart("busy_installing")
    try:
        needs = "requirements.txt" if options.command == "run" else "requirements-dev.txt"
        return prepare(folder, requirements=needs, wheels=options.wheels)
    finally:
        lock.release()
