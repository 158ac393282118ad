"""The deals of tests/golden/missegre.jsonl; `python -m tests.scoring.golden_deals` writes the file again.

A change in that file is a change for everyone who reads the command's output: look at it line by line.
"""

import json
from itertools import product
from pathlib import Path

from scoring import ImpossibleDeal, PlayedDeal, Side, builtin, score_deal
from scoring.contract import DOUBLES
from tests.scoring.test_examples import EXAMPLES

GOLDEN = Path(__file__).parent.parent / "golden" / "missegre.jsonl"
BELOTES = ({"A": 0, "B": 0}, {"A": 20, "B": 0}, {"A": 0, "B": 20})
PILES = ((95, None), (64, None), (162, "A"), (0, "B"))  # made, fallen, capot of the taker, of the defence


def examples():
    """Every example of the rulebooks that Missègre knows (RULES §9)."""
    for contract, trump, double, points, (belote_t, belote_d), capot, _cells in EXAMPLES:
        yield {
            "taker": "A",
            "contract": contract,
            "trump": trump,
            "double": double,
            "points": {"A": points, "B": 162 - points},
            "capot": {"T": "A", "D": "B", "": None}[capot],
            "belote": {"A": belote_t, "B": belote_d},
        }


def combinations():
    """Every doubling × belote × capot × outcome, for a number and for a capot bid."""
    for contract, double, belote, (points, capot) in product((90, "capot"), DOUBLES, BELOTES, PILES):
        yield {
            "taker": "A",
            "contract": contract,
            "trump": "clubs",
            "double": double,
            "points": {"A": points},
            "capot": capot,
            "belote": belote,
        }


def odd_ones():
    """Deals that were not played, short spellings, and each kind of impossible line."""
    good = {"taker": "B", "contract": 80, "trump": "spades", "points": {"A": 61, "B": 101}}
    yield from (good, {**good, "points": {"B": 101}}, {**good, "dealer": 4, "last_deal": True})
    yield from ({"taker": None}, {"status": "passed", "taker": None, "dealer": 2})
    yield from ({**good, "status": "annulled"}, {**good, "status": "penalty"}, {"status": "penalty"})
    for changes in (
        {"points": {"A": 107, "B": 65}},
        {"points": {"A": 161}},
        {"points": {"A": 170}},
        {"points": None},
        {"capot": "A"},
        {"belote": {"A": 20, "B": 20}},
        {"belote": {"A": 10}},
        {"contract": 85},
        {"contract": "90"},
        {"trump": "no_trump"},
        {"trump": None},
        {"melds": {"A": 20, "B": 0}},
        {"taker": None},
        {"dealer": 5},
        {"colour": "red"},
        {"status": "passed"},
    ):
        yield {**good, **changes}


def expected(source):
    """The whole output line, as an object."""
    try:
        return score_deal(PlayedDeal.from_dict(source), builtin("missegre")).to_dict()
    except ImpossibleDeal as impossible:
        return impossible.to_dict()


def swapped(source):
    """The same deal taken by the other side."""
    played = PlayedDeal.from_dict({**source, "taker": Side(source["taker"])})
    return {key: value for key, value in played.swapped().to_dict().items() if key in source}


def write() -> None:
    """One line a deal: {"deal": …, "expected": …}."""
    deals = [*examples(), *combinations(), *odd_ones()]
    deals += [swapped(source) for source in examples()]
    lines = [
        json.dumps({"deal": source, "expected": expected(source)}, ensure_ascii=False) + "\n"
        for source in deals
    ]
    GOLDEN.write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
