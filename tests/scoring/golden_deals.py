"""The deals of tests/golden/<rulebook>.jsonl; `python -m tests.scoring.golden_deals` writes the files again.

A change in them is a change for everyone who reads the command's output: look at it line by line.
"""

import json
from itertools import product
from pathlib import Path

from scoring import BUILTIN_SLUGS, ImpossibleDeal, PlayedDeal, Side, builtin, score_deal
from scoring.contract import DOUBLES
from tests.scoring.test_examples import EXAMPLES

FOLDER = Path(__file__).parent.parent / "golden"
BELOTES = ({"A": 0, "B": 0}, {"A": 20, "B": 0}, {"A": 0, "B": 20})
PILES = ((95, None), (64, None), (162, "A"), (0, "B"))  # made, fallen, capot of the taker, of the defence


def examples(book):
    """Every example of the rulebooks (RULES §9); one that this rulebook does not know is refused."""
    for contract, trump, double, points, (belote_t, belote_d), capot, _cells in EXAMPLES:
        yield {
            "taker": "A",
            "contract": 82 if book == "stephanoise" and contract == 80 else contract,
            "trump": trump,
            "double": double,
            "points": {"A": points, "B": 162 - points},
            "capot": {"T": "A", "D": "B", "": None}[capot],
            "belote": {"A": belote_t, "B": belote_d},
        }


def combinations(book):
    """Every doubling × belote × capot × outcome, for a number and for a capot bid where there is one."""
    bids = (90, "capot") if builtin(book).capot_bid else (90,)
    for contract, double, belote, (points, capot) in product(bids, DOUBLES, BELOTES, PILES):
        yield {
            "taker": "A",
            "contract": contract,
            "trump": "clubs",
            "double": double,
            "points": {"A": points},
            "capot": capot,
            "belote": belote,
        }


def modes(book):
    """Sans-atout, tout-atout and melds of either side, made and fallen, in the rulebooks that have them."""
    rules = builtin(book)
    trumps = [trump for trump in ("clubs", "no_trump", "all_trump") if trump in rules.trumps]
    melds = ({"A": 0, "B": 0}, {"A": 50, "B": 0}, {"A": 0, "B": 100})
    for trump, double, meld, (points, capot) in product(trumps, DOUBLES, melds, PILES):
        if trump != "clubs" or meld != melds[0]:
            yield {
                "taker": "B",
                "contract": 110,
                "trump": trump,
                "double": double,
                "points": {"B": points},
                "capot": {"A": "B", "B": "A", None: None}[capot],
                "melds": meld,
            }


def odd_ones():
    """Deals that were not played, short spellings, and each kind of impossible line."""
    good = {"taker": "B", "contract": 90, "trump": "spades", "points": {"A": 61, "B": 101}}
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
        {"contract": 82},
        {"contract": 170},
        {"contract": "90"},
        {"contract": "generale"},
        {"trump": "no_trump"},
        {"trump": "no_trump", "belote": {"A": 20}},
        {"trump": "all_trump", "belote": {"A": 60, "B": 20}},
        {"trump": None},
        {"melds": {"A": 20, "B": 0}},
        {"melds": {"A": 20, "B": 20}},
        {"melds": {"A": 30}},
        {"announced": ["A:F-7", "B:T-AS"]},
        {"taker": None},
        {"dealer": 5},
        {"colour": "red"},
        {"status": "passed"},
    ):
        yield {**good, **changes}


def expected(source, book):
    """The whole output line, as an object."""
    try:
        return score_deal(PlayedDeal.from_dict(source), builtin(book)).to_dict()
    except ImpossibleDeal as impossible:
        return impossible.to_dict()


def swapped(source):
    """The same deal taken by the other side."""
    played = PlayedDeal.from_dict({**source, "taker": Side(source["taker"])})
    return {key: value for key, value in played.swapped().to_dict().items() if key in source}


def deals(book):
    """The deals of one file, in its order."""
    return [
        *examples(book),
        *combinations(book),
        *modes(book),
        *odd_ones(),
        *(swapped(source) for source in examples(book)),
    ]


def write() -> None:
    """One line a deal: {"deal": …, "expected": …}."""
    for book in BUILTIN_SLUGS:
        lines = [
            json.dumps({"deal": source, "expected": expected(source, book)}, ensure_ascii=False) + "\n"
            for source in deals(book)
        ]
        (FOLDER / f"{book}.jsonl").write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
