"""The first steps of every start, by whatever fitting Python: folders, environment, then the program inside
it.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from . import testing
from .console import say
from .environment import prepare
from .locks import FileLock
from .messages import Refusal
from .options import parse
from .places import ROOT, DataFolder, environment_folder, is_writable, user_data_folder, version
from .python import hand_over
from .restore import restore


def main(argv: list[str]) -> int:
    """Do what the command line says and return the exit code; a refusal is a sentence and 1."""
    options, rest = parse(argv)
    if options.version:
        say(f"Dix de Der {version()}")
        return 0
    try:
        return open_door(options, rest, argv)
    except Refusal as refusal:
        say(str(refusal), error=True)
        return 1
    except KeyboardInterrupt:
        return 130


def open_door(options: argparse.Namespace, rest: list[str], argv: list[str]) -> int:
    """Check the data folder, make the environment, and go on inside it. Raises Refusal."""
    data = options.data.expanduser().resolve() if options.data else user_data_folder()
    if not is_writable(data):
        raise Refusal("folder_unwritable", folder=data)
    if options.restore is not None:
        restore(DataFolder(data), options.restore)
        return 0
    python = environment(data, options)
    if options.command in testing.TOOLS:
        return testing.run_tool(python, options.command, rest)
    if options.command != "run":
        return testing.run(python, rest, services=options.command == "test-services")
    os.environ["PYTHONPATH"] = str(ROOT)
    hand_over([str(python), "-m", "launcher", *argv])
    return 0


def environment(data: Path, options: argparse.Namespace) -> Path:
    """The interpreter of the environment this command needs, made by one start at a time. Raises Refusal."""
    folder = environment_folder(data)
    lock = FileLock(folder.with_name(folder.name + ".lock"))
    if not lock.acquire():
        raise Refusal("busy_installing")
    try:
        needs = "requirements.txt" if options.command == "run" else "requirements-dev.txt"
        return prepare(folder, requirements=needs, wheels=options.wheels)
    finally:
        lock.release()
