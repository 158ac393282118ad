"""The matches of tests/golden/match-*.jsonl; `python -m tests.scoring.match.golden_matches` writes them.

A change in those files is a change for everyone who reads the command's output: look at it line by line.
"""

import io
import json
from pathlib import Path

from scoring import Limits, builtin, limits_of
from scoring.command.match import match_stream

GOLDEN = Path(__file__).parent.parent.parent / "golden"


def deal(taker, contract, points, trump="hearts", **facts):
    """That side takes and makes those points."""
    return {"taker": taker, "contract": contract, "trump": trump, "points": {taker: points}, **facts}


def swept(taker, contract, by, **facts):
    return {"taker": taker, "contract": contract, "trump": "clubs", "capot": by, **facts}


def misdeal(side, dealer=None, **more):
    return {"misdeal": {"side": side, **({} if dealer is None else {"dealer": dealer}), **more}}


def revoke(side, number=None, **more):
    found = {"side": side, "when": "late", **more}
    return {"revoke": found if number is None else {**found, "deal": number}}


def penalty(to, points, **more):
    return {"penalty": {"to": to, "points": points, "reason": "Décision de l’arbitre", **more}}


BELL, STOP, PASSED = {"bell": True}, {"stop": True}, {"taker": None}
BELOTE_A, BELOTE_B = {"A": 20, "B": 0}, {"A": 0, "B": 20}

MISSEGRE = [
    deal("A", 90, 95, dealer=2),
    misdeal("A"),  # the turn is at seat 3
    deal("B", 100, 84),
    misdeal("A", 1),
    deal("A", 80, 100),  # banned
    deal("B", 110, 120, double="coinche", belote=BELOTE_A),
    misdeal("B", 4),
    misdeal("A", 3),
    misdeal("A", 3),
    PASSED,
    revoke("A", 3),  # the deal as played gives B more: the referee chooses
    revoke("A", 3, choice="own_price"),
    revoke("A", 3),
    revoke("B", 1),
    revoke("B", 4),
    revoke("B", 9),
    {"revoke": {"side": "A", "when": "seen"}},
    deal("A", "capot", 0, capot="B"),
    BELL,
    deal("A", 80, 82),
    deal("A", 80, 82),
    misdeal("A", 1),
    penalty("B", 900),
]
MONTPELLIER = [
    misdeal("A", 1),
    misdeal("A", 1),
    deal("A", 90, 89),
    swept("B", 120, "B", belote=BELOTE_B),
    revoke("A"),
    revoke("A", choice="tariff"),
    revoke("A", choice="as_played"),
    penalty("A", 1850),
    penalty("B", 1320, article="Éthique"),
    deal("A", 80, 92),  # both past 2000: the maker of the last contract, even with less
    deal("B", 80, 92),
]
STEPHANOISE = [
    deal("A", 82, 85, dealer=4),
    misdeal("A"),
    misdeal("A", 1),  # the second of the same dealer in the same deal
    misdeal("B"),  # the next one's first
    misdeal("B", 3),
    deal("A", 82, 84, trump="no_trump"),
    deal("B", 90, 60, belote=BELOTE_B),
    deal("B", "capot", 162, capot="B", double="coinche"),
    swept("B", 170, "B", melds={"A": 0, "B": 50}),
    penalty("A", 1300),
    swept("B", 100, "B", belote=BELOTE_A),  # A passes 1995 on its belote without a trick
    PASSED,
    deal("A", 90, 90),
]
CLASSIQUE = [
    deal("A", 80, 100, trump="all_trump", belote={"A": 40, "B": 20}),
    deal("B", 90, 70, trump="no_trump", melds={"A": 0, "B": 50}),
    misdeal("B", 2),
    deal("B", "capot", 162, capot="B"),  # not bid here
    deal("A", 110, 120, double="coinche"),
    revoke("B", 3),
    deal("B", 100, 110, double="surcoinche"),
    deal("A", 80, 90),
    deal("A", 80, 90),
    deal("A", 80, 90),
]
ANNONCES = [
    deal("A", 90, 95),
    swept("B", 100, "B", melds={"A": 0, "B": 100}),
    deal("A", 80, 60, trump="all_trump", belote={"A": 0, "B": 20}),
    penalty("A", 676),
    deal("A", 80, 81),  # both past 1000, at level
    misdeal("B", 4),
    deal("B", 100, 100, double="surcoinche"),
    deal("B", 100, 100),
]
MATCHES = {
    "missegre": (MISSEGRE, {}),
    "montpellier": (MONTPELLIER, {}),
    "stephanoise": (STEPHANOISE, {}),
    "classique": (CLASSIQUE, {"target": 1000}),
    "annonces": (ANNONCES, {}),
}


def limits(slug, changed):
    """The rulebook's limits, with those of the file's first line in their place."""
    stated = limits_of(builtin(slug))
    return Limits(changed.get("target", stated.target), changed.get("deals"), None, stated.target_mode)


def answered(slug, lines, changed):
    """The command's output lines."""
    source = "".join(json.dumps(line) + "\n" for line in lines).encode()
    sink = io.BytesIO()
    match_stream(io.BytesIO(source), sink, limits(slug, changed), builtin(slug))
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def write() -> None:
    """First the limits that differ from the rulebook's, then one line a line: {"line": …, "expected": …}."""
    for slug, (lines, changed) in MATCHES.items():
        found = answered(slug, lines, changed)
        kept = [{"limits": changed}]
        kept += [{"line": line, "expected": said} for line, said in zip(lines, found, strict=True)]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in kept)
        (GOLDEN / f"match-{slug}.jsonl").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
