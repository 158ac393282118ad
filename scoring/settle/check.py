"""Is the deal possible under the ruleset? Raises ImpossibleDeal for the first thing that is not.

Knows nothing of marks. Facts that a penalty or an annulled deal leaves out are not asked for.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, GENERALE, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import HIGHEST_BID, MeldPrices
from scoring.settle.amounts import belotes_in, most_belotes
from scoring.settle.counted import check_marks, check_sum

MOST_MELDS = 1000  # points; more than two hands can hold
Check = Callable[[PlayedDeal, Ruleset], None]


def check_deal(played: PlayedDeal, rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal."""
    if played.status == "played":
        _check_complete(played, rules)
    elif played.status == "passed":
        _check_passed(played)
    elif played.status == "counted":
        check_marks(played, rules)
    _check_bid(played, rules)
    for check in _beside_bid(played, rules):
        check(played, rules)
    if played.dealer is not None and not 1 <= played.dealer <= 4:
        raise ImpossibleDeal("dealer_range", "dealer", dealer=played.dealer)
    if played.status == "counted":
        check_sum(played, rules)


def _beside_bid(played: PlayedDeal, rules: Ruleset) -> list[Check]:
    """The checks of what is known of the deal besides its bid."""
    checks: list[Check] = []
    # Without bids the points are marks, of which the sum is checked.
    if rules.bidding and (played.points_a is not None or played.points_b is not None):
        checks.append(_check_points)
    if played.belote_a or played.belote_b:
        checks.append(_check_belote)
    if played.melds_a or played.melds_b:
        checks.append(_check_melds)
    return checks


def impossible_facts(played: PlayedDeal, rules: Ruleset) -> list[ImpossibleDeal]:
    """Everything that `check_deal` would refuse in what is known of a deal being written, not only the first
    thing; what is not known yet is not asked for."""
    parts: list[tuple[Check, PlayedDeal]] = [
        (_check_bid, replace(played, trump=None)),
        (_check_bid, replace(played, contract=None)),
        *((check, played) for check in _beside_bid(played, rules)),
    ]
    refusals = []
    for check, facts in parts:
        try:
            check(facts, rules)
        except ImpossibleDeal as refusal:
            refusals.append(refusal)
    return refusals


def _check_complete(played: PlayedDeal, rules: Ruleset) -> None:
    if not rules.bidding:
        raise ImpossibleDeal("no_bidding", "status")
    if played.taker is None:
        raise ImpossibleDeal("missing.taker", "taker")
    if played.contract is None:
        raise ImpossibleDeal("missing.contract", "contract")
    if played.trump is None:
        raise ImpossibleDeal("missing.trump", "trump")
    if played.points_a is None and played.points_b is None:
        raise ImpossibleDeal("missing.points", "points")


def _check_passed(played: PlayedDeal) -> None:
    """Nothing but the dealer is known of a deal nobody took; zeros are nothing."""
    facts = {
        "taker": played.taker,
        "contract": played.contract,
        "trump": played.trump,
        "double": played.double != "none",
        "capot": played.capot,
        "points": played.points_a is not None or played.points_b is not None,
        "belote": played.belote_a or played.belote_b,
        "melds": played.melds_a or played.melds_b or played.announced,
    }
    for field, value in facts.items():
        if value:
            raise ImpossibleDeal("passed_facts", field)


def _check_bid(played: PlayedDeal, rules: Ruleset) -> None:
    contract, trump = played.contract, played.trump
    if isinstance(contract, str):
        if not (rules.capot_bid if contract == CAPOT else rules.generale_bid):
            raise ImpossibleDeal(f"{contract}_not_bid", "contract")
        if contract == CAPOT and played.double != "none" and not rules.capot_doublable:
            raise ImpossibleDeal("capot_not_doublable", "double")
    elif contract is not None:
        check_number(contract, rules, "contract")
    if not played.alone and contract not in (None, GENERALE):
        raise ImpossibleDeal("alone_not_asked", "alone")
    if trump is not None and trump not in rules.trumps:
        kind = trump if trump in ("no_trump", "all_trump") else "suit"
        raise ImpossibleDeal(f"trump_not_played.{kind}", "trump")


def check_number(bid: int, rules: Ruleset, field: str) -> None:
    """Pass silently, or raise ImpossibleDeal at that key: a number that was bid stands on the ladder."""
    if bid in rules.bids:
        return
    ladder = {"bid": bid, "low": rules.min_bid, "step": rules.bid_step}
    top = HIGHEST_BID if rules.max_bid is None else rules.max_bid
    if rules.extra_bids:
        extra = ", ".join(map(str, sorted(rules.extra_bids)))
        raise ImpossibleDeal("contract_ladder.extra", field, **ladder, extra=extra, high=top)
    if rules.max_bid is None and bid < HIGHEST_BID:
        raise ImpossibleDeal("contract_ladder.from", field, **ladder)
    raise ImpossibleDeal("contract_ladder.from_to", field, **ladder, high=top)


def _check_points(played: PlayedDeal, _rules: Ruleset) -> None:
    a, b = played.points_a, played.points_b
    for points in (a, b):
        if points is not None and not 0 <= points <= DECK_POINTS:
            raise ImpossibleDeal("points_range", "points", points=points, deck=DECK_POINTS)
    assert a is not None and b is not None  # one that is in range always brings the other
    gap = a + b - DECK_POINTS
    if gap:
        key = "points_sum.over" if gap > 0 else "points_sum.under"
        raise ImpossibleDeal(key, "points", a=a, b=b, sum=a + b, deck=DECK_POINTS, gap=abs(gap))
    if a in (1, DECK_POINTS - 1) and played.trump != "all_trump":
        raise ImpossibleDeal("points_unmakeable", "points", a=a, b=b)
    if played.capot is not None:
        points, other_points = (a, b) if played.capot == "A" else (b, a)
        if other_points:
            raise ImpossibleDeal("capot_points", "capot", deck=DECK_POINTS, points=points, other=other_points)


def taker_stands(played: PlayedDeal) -> PlayedDeal:
    """Two counts that do not make 162: the taker's holds, where the rulebook says so (`recount`)."""
    a, b = played.points_a, played.points_b
    if a is None or b is None or played.taker is None or a + b == DECK_POINTS:
        return played
    ours = a if played.taker == "A" else b
    if not 0 <= ours <= DECK_POINTS:
        return played
    theirs = DECK_POINTS - ours
    return replace(played, points_b=theirs) if played.taker == "A" else replace(played, points_a=theirs)


def _check_belote(played: PlayedDeal, rules: Ruleset) -> None:
    a, b, trump = played.belote_a, played.belote_b, played.trump
    for points in (a, b):
        if points < 0 or (points % rules.belote_value and points % BELOTE_POINTS):
            raise ImpossibleDeal("belote_value", "belote", points=points, value=rules.belote_value)
    if trump == "no_trump":
        raise ImpossibleDeal("belote_no_trump", "belote")
    limit = most_belotes(trump, rules)
    if a and b and limit == 1:
        raise ImpossibleDeal("belote_both", "belote")
    count = belotes_in(a, rules, limit) + belotes_in(b, rules, limit)
    if count > limit:
        raise ImpossibleDeal("belote_too_many", "belote", count=count, most=limit)


def _check_melds(played: PlayedDeal, rules: Ruleset) -> None:
    a, b = played.melds_a, played.melds_b
    if not rules.melds:
        raise ImpossibleDeal("melds_not_played", "melds")
    if a and b and (a == b or rules.beaten_melds_on_fall == "nothing"):
        raise ImpossibleDeal("melds_both", "melds")
    for points in (a, b):
        if points and points not in meld_totals(prices_at(played.trump, rules)):
            raise ImpossibleDeal("melds_value", "melds", points=points)


def prices_at(trump: Trump | None, rules: Ruleset) -> MeldPrices:
    """The price list of melds under that trump."""
    plain = trump == "no_trump" or (trump == "all_trump" and rules.meld_list_ta == "no_trump")
    return rules.meld_values_sa if plain else rules.meld_values


@lru_cache(maxsize=64)
def meld_totals(prices: MeldPrices) -> frozenset[int]:
    """Every total that melds of those prices can make, up to 1000."""
    reached = {0}
    for price in {points for _name, points in prices if points}:
        for total in range(price, MOST_MELDS + 1):
            if total - price in reached:
                reached.add(total)
    return frozenset(reached - {0})
