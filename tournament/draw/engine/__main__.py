"""``python -m tournament.draw.engine``: makes a draw, or makes a published one again and compares.

Needs nothing but Python; must not import Django.
"""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

from tournament.draw.engine.compare import differences
from tournament.draw.engine.formats import FORMATS
from tournament.draw.engine.phrases import enumeration
from tournament.draw.engine.reader import Reader, parsed
from tournament.draw.engine.record import DrawRecord, dump, load, make_record, replay
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.shape import read_entrant

HELP = """Usage :
  python -m tournament.draw.engine replay FICHIER
      refait un tirage publié et le compare (« - » : entrée standard)
  python -m tournament.draw.engine pools < FICHIER
      tire des poules de {"seed": 7, "options": {}, "entrants": [{"id": 1}, …]}

Code de retour : 0 le même tirage, 1 des différences (dites une par une), 2 un fichier illisible.
Le format des fichiers est décrit dans docs/draw.md."""


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    try:
        match arguments:
            case ["replay", path]:
                return _replay(_read(path))
            case [engine] if engine in FORMATS:
                sys.stdout.write(dump(_draw(engine, _read("-"))))
                return 0
            case ["-h" | "--help"]:
                print(HELP)
                return 0
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
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


def _draw(engine: str, text: str) -> DrawRecord:
    data = Reader(parsed(text))
    data.only("seed", "options", "entrants")
    options = FORMATS[engine].read_options(data.part("options"))
    entrants = [read_entrant(one) for one in data.parts("entrants")]
    return make_record(entrants, options, data.number("seed"), engine=engine)


def _replay(text: str) -> int:
    recorded = load(text)
    replayed = replay(recorded)
    _print_tables(replayed)
    found = differences(recorded.result, replayed.result)
    if found:
        print("\nCe n’est pas le tirage publié :")
        print("\n".join(f"  {sentence}" for sentence in found))
        return 1
    print("\nC’est bien le tirage publié : mêmes poules, mêmes parties, mêmes tables.")
    return 0


def _print_tables(record: DrawRecord) -> None:
    """The pools, then the tables round by round, then the remarks."""
    print(f"Tirage de {len(record.entrants)} équipes, graine {record.seed}")
    for pool in record.result.pools:
        tables = enumeration(pool.tables)
        word = "tables" if len(pool.tables) > 1 else "table"
        print(f"  Poule {pool.label} ({word} {tables}) : {', '.join(map(str, pool.teams))}")
    for number in range(1, record.result.rounds + 1):
        print(f"\nTour {number}")
        for pairing in record.result.round(number):
            print(f"  Table {pairing.table} : {pairing.a} – {pairing.b}")
    print()
    for remark in record.result.remarks:
        print(f"  {remark.text('players')}")


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
