"""``python -m pairing``: makes a draw, or makes a published one again and compares.

Needs Python, and rustworkx for some engines; must not import Django.
"""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

from pairing.notes import Refusal
from pairing.record import ENGINES, differences, draw_text, dump, load, read_request, replay

USAGE = f"""Usage :
  python -m pairing draw FICHIER
      tire au sort : {{"engine": "pools", "seed": 7, "options": {{}}, "entrants": [{{"id": 1}}, …]}}
      donne le procès-verbal qui se publie et se refait
  python -m pairing replay FICHIER
      refait un tirage publié et le compare

« - » à la place du fichier lit l’entrée standard. Moteurs : {", ".join(ENGINES)}.
Code de retour : 0 c’est fait, ou le même tirage ; 1 des différences, dites une par une ; 2 un refus, en une
phrase. Le format des fichiers et les options de chaque moteur sont décrits dans docs/draw.md."""
LONGEST = 64_000_000
"""Bytes of a file: more than any record has."""


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    try:
        match arguments:
            case ["replay", path]:
                return _replay(_read(path))
            case ["draw", path]:
                return _print(dump(read_request(_read(path))).rstrip("\n"))
            case ["-h" | "--help"]:
                return _print(USAGE)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(USAGE, file=sys.stderr)
    return 2


def _read(path: str) -> str:
    """The text of a file in UTF-8, with or without a mark at its head, or as PowerShell's ``>`` writes it."""
    try:
        if path == "-":
            content = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise Refusal("not_found", path=path)
        is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except (UnicodeDecodeError, OSError):
        raise Refusal("not_found", path=path) from None


def _replay(text: str) -> int:
    recorded = load(text)
    replayed = replay(recorded)
    _print(draw_text(replayed))
    sentences = differences(recorded.result, replayed.result)
    if sentences:
        _print("\nCe n’est pas le tirage publié :")
        _print("\n".join(f"  {sentence}" for sentence in sentences))
        return 1
    return _print("\nC’est bien le tirage publié : mêmes parties, mêmes tables.")


def _print(text: str) -> int:
    """Write in UTF-8 whatever the console speaks: it may go into a file or to another program."""
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
