"""Short ways for the tests to lay a deal on the table and to read what is said of it."""

from hypothesis import strategies as st

from scoring import PlayedDeal, Ruleset, Side, builtin
from scoring.contract import DOUBLES, STATUSES, TRUMPS
from scoring.match.ledger import judged, standing_after

MISSEGRE = builtin("missegre")


def deal(contract=90, points=95, **facts) -> PlayedDeal:
    """A takes at hearts and makes those points; the rest as given."""
    return PlayedDeal(
        **{"taker": Side.A, "contract": contract, "trump": "hearts", "points_a": points, **facts}
    )


def house(book="missegre", **parameters) -> Ruleset:
    """A rulebook, Missègre unless another is named, with another reading."""
    written = builtin(book).to_dict()
    return Ruleset.from_dict(
        {**written, "slug": "house", "parameters": {**written["parameters"], **parameters}}
    )


def match_state(deals, penalties, limits, rules, *, time_called):
    """Totals and end of a match whose deals are marked already."""
    return judged(standing_after(deals, penalties, rules), limits, rules, time_called=time_called)


def plain(text) -> str:
    """The sentence with ordinary spaces, to be compared with what one types."""
    return str(text).replace("\u00a0", " ").replace("\u202f", " ")


def told(score, side) -> str:
    """One side's lines in words: "107 arrondi à 110, belote 20"."""
    return plain(", ".join(str(line.reason) for line in score.lines if line.side is side))


# Hypothesis strategies: deals that can be played at Missègre, and facts of any kind.

SIDES = st.sampled_from(Side)
SUITS = st.sampled_from(TRUMPS[:4])


@st.composite
def possible_deals(draw):
    """A complete deal that Missègre accepts."""
    capot = draw(st.none() | SIDES)
    points = draw(st.integers(0, 162).filter(lambda pile: pile not in (1, 161)))
    belote = draw(st.none() | SIDES)
    return PlayedDeal(
        taker=draw(SIDES),
        contract=draw(st.sampled_from((*range(80, 161, 10), "capot"))),
        trump=draw(SUITS),
        double=draw(st.sampled_from(DOUBLES)),
        points_a=None if capot else points,
        capot=capot,
        belote_a=20 if belote is Side.A else 0,
        belote_b=20 if belote is Side.B else 0,
        dealer=draw(st.none() | st.integers(1, 4)),
        last_deal=draw(st.booleans()),
    )


@st.composite
def deals_of(draw, rules):
    """A complete deal that this rulebook accepts: its own bids, trumps, belotes and melds."""
    trump = draw(st.sampled_from(rules.trumps))
    contract = draw(st.sampled_from((*sorted(rules.bids), *(("capot",) if rules.capot_bid else ()))))
    doubles = DOUBLES if contract != "capot" or rules.capot_doublable else DOUBLES[:1]
    capot = draw(st.none() | SIDES)
    points = draw(st.integers(0, 162).filter(lambda pile: pile not in (1, 161)))
    most = {"no_trump": 0, "all_trump": rules.belotes_ta_max}.get(trump, 1)
    ours = draw(st.integers(0, most))
    theirs = draw(st.integers(0, 0 if ours and most == 1 else most - ours))
    melds = draw(st.sampled_from((0, 20, 50, 150))) if rules.melds else 0
    best = draw(SIDES)
    return PlayedDeal(
        taker=draw(SIDES),
        contract=contract,
        trump=trump,
        double=draw(st.sampled_from(doubles)),
        points_a=None if capot else points,
        capot=capot,
        belote_a=20 * ours,
        belote_b=20 * theirs,
        melds_a=melds if best is Side.A else 0,
        melds_b=melds if best is Side.B else 0,
        last_deal=draw(st.booleans()),
    )


@st.composite
def any_facts(draw):
    """Facts of any kind, possible or not, within what four digits write."""
    numbers = st.integers(-9999, 9999)
    return PlayedDeal(
        status=draw(st.sampled_from(STATUSES)),
        taker=draw(st.none() | SIDES),
        contract=draw(st.none() | st.sampled_from(("capot", "generale")) | st.integers(0, 9999)),
        trump=draw(st.none() | st.sampled_from(TRUMPS)),
        double=draw(st.sampled_from(DOUBLES)),
        points_a=draw(st.none() | numbers),
        points_b=draw(st.none() | numbers),
        capot=draw(st.none() | SIDES),
        belote_a=draw(numbers),
        belote_b=draw(numbers),
        melds_a=draw(numbers),
        melds_b=draw(numbers),
        dealer=draw(st.none() | numbers),
        last_deal=draw(st.booleans()),
        alone=draw(st.booleans()),
    )
