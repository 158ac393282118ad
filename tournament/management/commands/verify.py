"""`manage.py verify`: prove that the journals are what was written; exit 1 with what is not. `--write` makes
the copy of a journal that anyone checks with `python -m chain`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from chain.__main__ import marks_of, sentence
from chain.check import Mark, missing_marks
from chain.files import UnreadableFile, line_of
from chain.text import CLUB
from tournament.core.journal import Journal, journal_faults, journals, links_of


class Command(BaseCommand):
    """Checks every chain, every row against its text, and what the journals say of each other."""

    help = "Vérifie que le journal est celui qui a été écrit ; sort en erreur s’il a changé."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("proofs", nargs="*", metavar="CLASSEUR, TIRAGE ou NUMÉRO:EMPREINTE")
        parser.add_argument("--tournament", metavar="SLUG", help="un seul tournoi")
        parser.add_argument("--write", metavar="FICHIER", type=Path, help="écrit la copie du journal")

    def handle(self, *args: object, **options: Any) -> None:
        chosen = [journal for journal in journals() if _wanted(journal, options["tournament"])]
        if not chosen:
            raise CommandError(f"Aucun tournoi « {options['tournament']} ».")
        wrong = 0
        for journal in chosen:
            found = journal_faults(journal)
            wrong += len(found)
            for fault in found:
                self.stdout.write(sentence(_called(journal), fault))
        try:
            wrong += self._compare(chosen, options["proofs"])
        except UnreadableFile as refusal:
            raise CommandError(str(refusal)) from refusal
        if path := options["write"]:
            lines = (line_of(link) for journal in chosen for link in links_of(journal))
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        if wrong:
            sys.exit(1)
        self.stdout.write("Chaque ligne du journal tient la précédente, et rien n’y a changé.")

    def _compare(self, chosen: list[Journal], proofs: list[str]) -> int:
        """How many of these marks stand in none of the journals."""
        missing = 0
        for proof in proofs:
            for name, mark in marks_of(proof):
                looked_at = [journal for journal in chosen if name in ("", _uid(journal))]
                if not any(_stands(journal, mark) for journal in looked_at):
                    missing += 1
                    self.stdout.write(f"{proof} : la ligne n° {mark.number} n’est pas dans le journal.")
        return missing


def _wanted(journal: Journal, slug: str | None) -> bool:
    return slug is None or (journal.tournament is not None and journal.tournament.slug == slug)


def _called(journal: Journal) -> str:
    if journal.tournament_id is None:
        return CLUB
    return journal.tournament.slug if journal.tournament else "?"


def _uid(journal: Journal) -> str:
    if journal.tournament_id is None:
        return CLUB
    return str(journal.tournament.uid) if journal.tournament else ""


def _stands(journal: Journal, mark: Mark) -> bool:
    return not list(missing_marks(links_of(journal), [mark]))
