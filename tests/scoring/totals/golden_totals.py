# ruff: noqa: E501 - a table reads best with one case a line
"""The games of tests/golden/totals.jsonl; `python -m tests.scoring.totals.golden_totals` writes it.

A change in that file is a change for everyone who reads the command's output: look at it line by line.
"""

import io
import json
from pathlib import Path

from scoring.command.options import build_parser
from scoring.command.rules import chosen_ruleset
from scoring.command.totals import chosen_settings, totals_stream

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "totals.jsonl"
NONE = {"A": 0, "B": 0}


def game(a, b, belotes=NONE, capots=NONE, **more):
    """A game whose boxes are typed."""
    return {"A": a, "B": b, "belotes": belotes, "capots": capots, **more}


ONE_A, ONE_B = {"A": 1, "B": 0}, {"A": 0, "B": 1}

# The words after --totals, and the lines.
GAMES = [
    (
        "--style S1 --deals 12",
        [
            game(1000, 944, deals=12, extra_penalties=0, winner="A"),
            game(1000, 940),
            game(1100, 974, {"A": 1, "B": 1}, ONE_A),
            {"A": 1000, "B": 964},
            {"A": 1000, "B": 954},
            {"A": 1000, "B": 930},
            {"A": 4000, "B": 954},
            game(1000, 863),
            game(1000, 873, ONE_B),
            game(1090, 935),
            game(1009, 854),
            game(1000, 964),
            game(1000, 924),
            game(1000, 1034),
            game(1000, 854),
            game(1000, 782),
            game(1000, 1106),
            game(1000, 1106, extra_penalties=1),
            game(944, 1000, winner="A"),
            game(972, 972),
            game(972, 972, winner="B"),
            game(1000, 782, deals=11),
            {"A": 1000},
            {"A": 1000, "B": 944.0},
            {"A": 1000, "B": 100_000},
            {"A": 1000, "B": 944, "deals": 0},
            {"A": 1000, "B": 944, "belote": 1},
            {"A": 1000, "B": 944, "winner": "C"},
        ],
    ),
    ("--style S1 --deals 12 --sweep 250 --draw", [game(1032, 1000, NONE, ONE_A), game(972, 972), game(972, 972, winner="A")]),
    ("--style S1 --deals 12 --deal 157 --sweep 257", [game(1000, 884), game(1000, 984, NONE, ONE_B), game(1000, 883)]),
    ("--style S1 --deals 12 --median 500", [game(1000, 944), game(999, 945), game(1000, 945), game(1000, 964)]),
    ("--style S2 --deals 12", [game(1000, 920), game(1000, 910), game(1000, 945), game(1000, 700), game(1000, 1500)]),
    ("--style S3 --deals 12", [game(100, 94, ONE_A), game(100, 90), game(100, 92), game(100, 40)]),
    (
        "--style S4 --target 1000",
        [game(1000, 802, ONE_A), {"A": 1000, "B": 802}, game(1000, 803), game(900, 882), game(1000, 1106)],
    ),
    (
        "--ruleset montpellier",
        [
            {"A": 2020, "B": 2030},
            {"A": 2020, "B": 2030, "winner": "A"},
            {"A": 2020, "B": 1990, "deals": 10},
            {"A": 1990, "B": 1980},
            {"A": 2005, "B": 1000},
            {"A": 2000, "B": 100, "deals": 10},
            {"A": 2000, "B": -10, "deals": 3},
        ],
    ),
    ("--ruleset stephanoise --deals 6", [{"A": 2000, "B": 100}, {"A": 700, "B": 600}, {"A": 1995, "B": -300}]),
    (
        "--style S6 --target 2001 --games 3",
        [
            {"games": [game(2010, 1500), game(2100, 900)]},
            {"games": [game(2010, 1500), game(1000, 2005), game(1400, 2001)]},
            {"games": [game(2010, 900), game(1900, 2001), game(1999, 2001)]},
            {"games": [game(2010, 1500)]},
            {"games": [game(2010, 1500), game(1500, 2010)]},
            {"games": [game(2010, 1500), game(1900, 900)]},
            {"games": [game(2010, 1500), game(2100, 900), game(2100, 100)]},
            {"games": []},
            {"games": [game(2010, 1500), {"A": 2001}]},
            {"A": 2010, "B": 1500},
        ],
    ),
    ("--style S6", [{"A": 17, "B": 3}, {"A": 3, "B": 3}]),
]  # fmt: skip


def answered(words, lines):
    """The command's output lines."""
    parser = build_parser()
    options = parser.parse_args(["--totals", *words.split()])
    settings = chosen_settings(options, chosen_ruleset(options.ruleset, parser), parser)
    source = "".join(json.dumps(line) + "\n" for line in lines).encode()
    sink = io.BytesIO()
    totals_stream(io.BytesIO(source), sink, settings)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def write() -> None:
    """One line a game: {"words": …, "line": …, "expected": …}."""
    kept = [
        {"words": words, "line": line, "expected": answer}
        for words, lines in GAMES
        for line, answer in zip(lines, answered(words, lines), strict=True)
    ]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in kept)
    GOLDEN.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
