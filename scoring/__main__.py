"""The public command: `python -m scoring --ruleset missegre < deals.jsonl`, one JSON object a line.

Knows the line format (docs/scoring-command.md); a bad line is answered, never stops the rest. UTF-8 always.
"""

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from scoring import BUILTIN_SLUGS, ImpossibleDeal, PlayedDeal, Ruleset, builtin, score_deal
from scoring.errors import CATALOGUE

LONGEST_LINE = 65_536  # bytes
BOM = b"\xef\xbb\xbf"


class LineParser(json.JSONDecoder):
    """JSON as the standard says: no key twice, no NaN, no Infinity."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=self._without_doubles, parse_constant=self._refuse)

    @staticmethod
    def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise ImpossibleDeal("duplicate_key", key, key=key)
            found[key] = value
        return found

    @staticmethod
    def _refuse(constant: str) -> None:
        raise ValueError(constant)


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the input without their ends; one that is too long comes cut, just over the limit."""
    line = source.readline(LONGEST_LINE + 2).removeprefix(BOM)
    while line:
        rest = line
        while not rest.endswith(b"\n") and len(rest) > LONGEST_LINE:
            rest = source.readline(LONGEST_LINE + 2)
        yield line.rstrip(b"\r\n")
        line = source.readline(LONGEST_LINE + 2)


def parse_line(line: bytes) -> dict[str, Any]:
    """The JSON object of one line. Raises ImpossibleDeal for whatever else it holds."""
    if len(line) > LONGEST_LINE:
        raise ImpossibleDeal("line_too_long", "line", limit=LONGEST_LINE)
    if not line.strip():
        raise ImpossibleDeal("empty_line", "line")
    try:
        found = LineParser().decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise ImpossibleDeal("bad_encoding", "line") from None
    except (ValueError, RecursionError):
        raise ImpossibleDeal("not_json", "line") from None
    if not isinstance(found, dict):
        raise ImpossibleDeal("not_object", "line")
    return found


def answer(line: bytes, ruleset: Ruleset) -> tuple[bytes, bool]:
    """The output line for one input line, and whether it is a score."""
    try:
        found = score_deal(PlayedDeal.from_dict(parse_line(line)), ruleset).to_dict()
        scored = True
    except ImpossibleDeal as impossible:
        found, scored = impossible.to_dict(), False
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    # A lone surrogate has no UTF-8; written as \udc80 it is still good JSON.
    return text.encode("utf-8", "backslashreplace") + b"\n", scored


def score_stream(source: BinaryIO, sink: BinaryIO, ruleset: Ruleset) -> bool:
    """Answer every line at once, in order. True when all of them held a possible deal."""
    all_scored = True
    for line in read_lines(source):
        written, scored = answer(line, ruleset)
        sink.write(written)
        sink.flush()
        all_scored = all_scored and scored
    return all_scored


EPILOG = """\
Clés d’une donne :
  taker      "A", "B", ou null pour une donne passée
  contract   80, 90… ou "capot"
  trump      spades, hearts, diamonds, clubs, no_trump, all_trump
  double     none, coinche, surcoinche
  points     {{"A":95,"B":67}}, dernier pli compris ; un seul côté suffit
  capot      null, "A" ou "B" : qui a fait les huit plis
  belote     {{"A":20,"B":0}}, en points (1 à 4 se lit comme un nombre de belotes)
  melds      {{"A":0,"B":50}}, en points
  status     played, passed, annulled, penalty
  dealer     place du donneur, 1 à 4
  last_deal  true pour la dernière donne de la partie

Sortie : une ligne par ligne lue, {{"A":…,"B":…,"made":…,"lines":[…]}}, ou
{{"error":code,"field":clé,"message":phrase}}. Codes de sortie : 0, 1 si une ligne
est refusée, 2 si la commande est mal écrite.

Codes d’erreur, clés et phrases :
{codes}
"""


def codes_help() -> str:
    """Every code with its fields and its sentence, for --help."""
    rows = []
    for key, (fields, sentence) in CATALOGUE.items():
        pointed = ", ".join("la clé fautive" if field == "*" else field for field in fields)
        rows.append(f"  {key.partition('.')[0]:<20} {pointed}\n      {sentence}")
    return "\n".join(rows)


def build_parser() -> argparse.ArgumentParser:
    """The command line; an unknown ruleset is a usage error (exit 2)."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Lit une donne par ligne (objet JSON, UTF-8) et écrit ce que marque chaque équipe.",
        epilog=EPILOG.format(codes=codes_help()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--ruleset", default="missegre", metavar="NOM", help=", ".join(BUILTIN_SLUGS))
    return parser


def main() -> int:
    """0 when every line was scored, 1 when one was not or the reader went away, 2 for a usage error."""
    for console in (sys.stdout, sys.stderr):
        console.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    parser = build_parser()
    slug = parser.parse_args().ruleset
    if slug not in BUILTIN_SLUGS:
        parser.error(f"le règlement « {slug} » n’existe pas. Connus : {', '.join(BUILTIN_SLUGS)}.")
    try:
        return 0 if score_stream(sys.stdin.buffer, sys.stdout.buffer, builtin(slug)) else 1
    except OSError:
        # The reader closed its end: nothing more to say, and Python must not say it again while closing.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
