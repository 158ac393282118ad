"""``python -m tournament.draw.engine``: makes a draw, or makes a published one again and compares.

Needs Python, and rustworkx for some engines; must not import Django.
"""

from __future__ import annotations

import codecs
import json
import sys
from pathlib import Path

from tournament.draw.engine.answer import write
from tournament.draw.engine.compare import differences
from tournament.draw.engine.formats import FORMATS
from tournament.draw.engine.phrases import enumeration
from tournament.draw.engine.reader import Reader, parsed
from tournament.draw.engine.record import DrawRecord, dump, load, make_record, replay
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.structure import compose
from tournament.draw.engine.structure.shape import read_stages, write_structure

HELP = """Usage :
  python -m tournament.draw.engine MOTEUR < FICHIER
      tire au sort : {"seed": 7, "options": {}, "entrants": [{"id": 1}, …]} donne les parties et les remarques
  python -m tournament.draw.engine MOTEUR --record < FICHIER
      la même chose, sous la forme du procès-verbal qui se publie et se refait
  python -m tournament.draw.engine replay FICHIER
      refait un tirage publié et le compare (« - » : entrée standard)
  python -m tournament.draw.engine plan < FICHIER
      la structure d’un tournoi : {"teams": 16, "stages": [{"kind": "pools"}, {"kind": "brackets"}]}

Moteurs : {engines}.
Code de retour : 0 c’est fait, ou le même tirage ; 1 des différences, dites une par une ;
2 un refus, en une phrase.
Le format des fichiers et les options de chaque moteur sont décrits dans docs/draw.md.""".replace(
    "{engines}", ", ".join(FORMATS)
)


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    try:
        return _run(arguments)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["replay", path]:
            return _replay(_read(path))
        case ["plan"]:
            return _plan(_read("-"))
        case [engine] if engine in FORMATS:
            return _say(write(_draw(engine, _read("-")).result))
        case [engine, "--record"] if engine in FORMATS:
            return _say(dump(_draw(engine, _read("-"))))
        case ["-h" | "--help"]:
            print(HELP)
            return 0
    print(HELP, file=sys.stderr)
    return 2


def _read(path: str) -> str:
    """The text of a file in UTF-8, with or without a mark at its head, or as PowerShell's ``>`` writes it."""
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("not_text") from None
    except OSError:
        raise Refusal("not_found", path=path) from None


def _say(text: str) -> int:
    """Write in UTF-8 whatever the console speaks: it goes into a file or to another program."""
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


def _draw(engine: str, text: str) -> DrawRecord:
    data = Reader(parsed(text))
    data.only("seed", "options", "entrants")
    options = FORMATS[engine].read_options(data.part("options"))
    entrants = [FORMATS[engine].read_entrant(one) for one in data.parts("entrants")]
    return make_record(entrants, options, data.number("seed"), engine=engine)


def _plan(text: str) -> int:
    """The structure as data; 1 where somebody might play fewer matches than the house wants."""
    data = Reader(parsed(text))
    data.only("teams", "stages")
    written = write_structure(compose(data.number("teams"), read_stages(data.parts("stages"))))
    _say(json.dumps(written, ensure_ascii=False, indent=1) + "\n")
    return 1 if written["breaches"] else 0


def _replay(text: str) -> int:
    recorded = load(text)
    replayed = replay(recorded)
    _print_tables(replayed)
    found = differences(recorded.result, replayed.result)
    if found:
        print("\nCe n’est pas le tirage publié :")
        print("\n".join(f"  {sentence}" for sentence in found))
        return 1
    pools = "mêmes poules, " if recorded.result.pools else ""
    print(f"\nC’est bien le tirage publié : {pools}mêmes parties, mêmes tables.")
    return 0


def _print_tables(record: DrawRecord) -> None:
    """The pools, then the tables round by round, then the remarks."""
    print(f"Tirage de {len(record.entrants)} équipes, graine {record.seed}")
    for pool in record.result.pools:
        tables = enumeration(pool.tables)
        word = "tables" if len(pool.tables) > 1 else "table"
        print(f"  Poule {pool.label} ({word} {tables}) : {', '.join(map(str, pool.teams))}")
    for number in sorted({pairing.round for pairing in record.result.pairings}):
        print(f"\nTour {number}")
        for pairing in record.result.round(number):
            wave = f", vague {pairing.wave}" if pairing.wave > 1 else ""
            print(f"  Table {pairing.table}{wave} : {pairing.a} – {pairing.b}")
        if exempt := record.result.exempt_in(number):
            print(f"  Exempte : {enumeration(exempt)}")
    print()
    for remark in record.result.remarks:
        print(f"  {remark.text('players')}")


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
