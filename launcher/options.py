"""The command line of `start.py`: its words and their meaning, nothing else."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

COMMANDS = ("run", "test", "test-services", "check", "bench")
DEFAULT_PORT = 8000


def parser() -> argparse.ArgumentParser:
    """The words `start.py` understands."""
    words = argparse.ArgumentParser(
        prog="start.py",
        description="Dix de Der : lance le tournoi ici. / Runs the tournament on this computer.",
    )
    words.add_argument(
        "command", nargs="?", default="run", choices=COMMANDS, help="run (par défaut / default)"
    )
    words.add_argument("--data", type=Path, metavar="DIR", help="dossier des données / data folder")
    words.add_argument("--port", type=int, help=f"port du serveur / server port ({DEFAULT_PORT})")
    words.add_argument(
        "--address", metavar="IP", help="adresse donnée aux téléphones / address given to the phones"
    )
    words.add_argument("--wheels", type=Path, metavar="DIR", help="installer sans internet / install offline")
    words.add_argument(
        "--no-browser", action="store_true", help="ne pas ouvrir de navigateur / open no browser"
    )
    instead = words.add_mutually_exclusive_group()
    instead.add_argument(
        "--organiser-link", action="store_true", help="nouveau lien d’organisateur / new link"
    )
    instead.add_argument("--backup", action="store_true", help="sauvegarder maintenant / back up now")
    instead.add_argument(
        "--restore", nargs="?", const="", metavar="FILE", help="restaurer une sauvegarde / restore a back-up"
    )
    instead.add_argument("--version", action="store_true", help="version du programme / program version")
    return words


def parse(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Options and, for the test commands only, the words meant for their tools. Ends the program on a wrong
    word.
    """
    words = parser()
    options, rest = words.parse_known_args(list(argv))
    if rest and options.command == "run":
        words.error("?: " + " ".join(rest))
    return options, rest
