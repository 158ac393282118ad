"""``python -m chain``: checks a copy of the journal, and that what was posted, drawn or exported is in it.

Needs Python alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from .check import ChainFault, Link, Mark, faults, missing_marks
from .files import UnreadableFile, read_journals, read_marks

USAGE = """Usage :
  python -m chain verify JOURNAL [CLASSEUR.xlsx | TIRAGE.json | NUMÉRO:EMPREINTE] …
      vérifie que chaque écriture du journal tient la précédente et que ce qui a été affiché, tiré ou
      exporté s’y trouve

JOURNAL : une copie du journal (journal.jsonl), l’archive qui la contient, ou une sauvegarde (.sqlite3).
Code de retour : 0 tout se tient ; 1 quelque chose a changé, dit ligne par ligne ; 2 un fichier ne se lit pas.
Le format est décrit dans docs/data.md."""

SENTENCES = {
    "text": "le texte n’est pas celui d’une écriture",
    "hash": "l’empreinte n’est pas celle du texte",
    "previous": "l’écriture d’avant n’est plus celle qui la précédait",
    "number": "un numéro manque, ou n’est pas à sa place",
    "journal": "c’est l’écriture d’un autre journal",
    "genesis": "les écritures d’avant la chaîne ont changé",
    "unchained": "l’écriture n’est pas dans la chaîne",
    "mark": "ce qui a été affiché ou exporté n’est pas dans ce journal",
    "row": "la ligne de la base ne dit plus ce que dit le texte",
    "reason": "le motif n’est pas celui qui a été écrit",
    "version": "la dernière écriture manque",
    "tie": "l’autre journal du club ne dit pas la même chose",
}


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    match arguments:
        case ["verify", journal, *proofs]:
            try:
                return _verify(Path(journal), proofs)
            except UnreadableFile as refusal:
                print(refusal, file=sys.stderr)
                return 2
        case ["-h" | "--help"]:
            print(USAGE)
            return 0
    print(USAGE, file=sys.stderr)
    return 2


def _verify(path: Path, proofs: list[str]) -> int:
    journals = read_journals(path)
    if not any(journals.values()):
        raise UnreadableFile(f"{path.name} : aucune écriture.")
    marks = [(proof, journal, mark) for proof in proofs for journal, mark in marks_of(proof)]
    wrong = 0
    for name, links in journals.items():
        found = list(faults(links))
        wrong += len(found)
        for fault in found:
            print(sentence(name, fault))
        if not found:
            print(f"Journal {name or '?'} : {links[-1].number} écritures, chacune tient la précédente.")
    for proof, journal, mark in marks:
        found = list(_missing(journals, journal, mark))
        wrong += len(found)
        standing = "n’est pas dans ce journal" if found else "est bien dans ce journal"
        print(f"{proof} : l’écriture n° {mark.number} {standing}.")
    return 1 if wrong else 0


def marks_of(proof: str) -> list[tuple[str, Mark]]:
    """The marks of a file, or of a number and a hash typed as paper shows them."""
    number, colon, hash_ = proof.partition(":")
    if colon and number.isdecimal() and len(number) < 10 and not Path(proof).exists():
        return [("", Mark(int(number), hash_))]
    return read_marks(Path(proof))


def _missing(journals: dict[str, list[Link]], name: str, mark: Mark) -> Iterator[ChainFault]:
    """A mark that says its journal must stand in that one, any other in one of them."""
    looked_at = [journals.get(name, [])] if name else list(journals.values())
    if all(list(missing_marks(links, [mark])) for links in looked_at):
        yield ChainFault(mark.number, "mark")


def sentence(journal: str, fault: ChainFault) -> str:
    """What is wrong, in one line."""
    return f"Journal {journal or '?'}, écriture n° {fault.number} : {SENTENCES[fault.code]}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
