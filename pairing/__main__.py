"""``python -m pairing``: makes a draw, or makes a published one again and compares; seasons and prizes.

Needs Python, and rustworkx for some engines; must not import Django."""

from __future__ import annotations

import codecs
import json
import sys
from pathlib import Path

from pairing.notes import Refusal
from pairing.prizes import read_and_share
from pairing.record import ENGINES, differences, dump, load, read_request, replay
from pairing.season import RULES, SeasonRule, check_date, rank_season, read_lines
from pairing.types import Json, parsed

USAGE = f"""Usage :
  python -m pairing draw FICHIER
      tire au sort : {{"engine": "pools", "seed": 7, "options": {{}}, "entrants": [{{"id": 1}}, …]}}
      donne le procès-verbal qui se publie et se refait
  python -m pairing replay FICHIER
      refait un tirage publié et le compare
  python -m pairing season --rule RÈGLE [--on 2026-06-30] < LIGNES
      classe une saison : une ligne par soirée et par joueur, une par joueur en réponse
      règles connues : {", ".join(RULES)} ; ou un fichier (docs/season.md)
  python -m pairing prizes < DEMANDE
      partage les prix, ex æquo compris : les centimes de chacun (docs/season.md)

« - » à la place du fichier lit l’entrée standard. Moteurs : {", ".join(ENGINES)}.
Code de retour : 0 c’est fait, ou le même tirage ; 1 des différences, ligne par ligne ; 2 un refus, en une
phrase. Le format des fichiers et les options de chaque moteur sont décrits dans docs/draw.md."""


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    try:
        match arguments:
            case ["replay", path]:
                return _replay(_read(path))
            case ["draw", path]:
                answer = dump(read_request(_read(path))).rstrip("\n")
            case ["season", "--rule", rule]:
                answer = _season(rule)
            case ["season", "--rule", rule, "--on", on] | ["season", "--on", on, "--rule", rule]:
                answer = _season(rule, check_date(on))
            case ["prizes"]:
                answer = _compact(read_and_share(_read("-")))
            case ["-h" | "--help"]:
                answer = USAGE
            case _:
                print(USAGE, file=sys.stderr)
                return 2
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return _print(answer)


def _read(path: str) -> str:
    """The text of a file in UTF-8, with or without a mark at its head, or as PowerShell's ``>`` writes it."""
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except (UnicodeDecodeError, OSError):
        raise Refusal("not_found", path=path) from None


def _replay(text: str) -> int:
    recorded = load(text)
    if lines := differences(recorded, replay(recorded)):
        _print("\n".join(["Ce n’est pas le tirage publié (-) : le calcul donne autre chose (+).", *lines]))
        return 1
    return _print("C’est bien le tirage publié : mêmes parties, mêmes tables.")


def _season(name: str, on: str = "") -> str:
    rule = RULES.get(name) or SeasonRule.from_json(parsed(_read(name)))
    return "\n".join(_compact(row.to_dict()) for row in rank_season(read_lines(_read("-")), rule, on))


def _compact(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"))


def _print(text: str) -> int:
    """Write in UTF-8 whatever the console speaks: it may go into a file or to another program."""
    sys.stdout.buffer.write(f"{text}\n".encode() if text else b"")
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
