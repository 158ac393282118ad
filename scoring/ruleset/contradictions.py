"""Parameters that fit one by one and not together (HOUSE_RULES §6). Raises InvalidRuleset.

A value that the chosen form does not use is no contradiction: it is ignored.
"""

from typing import Any, Final

from scoring.ruleset.kinds import HIGHEST_BID, CardPrices
from scoring.ruleset.refusals import InvalidRuleset

DECK: Final = 152
TRUMP_PRICED: Final = 248  # four suits at the trump prices, scaled back to the deck by `ta_scale`
PLAIN_PRICED: Final = 120  # four suits at the plain prices, scaled back with them
TAKER_BARS: Final = frozenset({"belote_when_fallen", "fallen", "defence_points"})
"""Ways not to finish a match that look at who took."""


def refuse_contradictions(rules: Any) -> None:
    """Pass silently, or raise for the first parameter that another one excludes."""
    if not rules.trumps:
        raise InvalidRuleset("trumps_empty", "trumps")
    if rules.bidding:
        _refuse_ladder(rules)
        _refuse_prices(rules)
        _refuse_marks(rules)
    else:
        _refuse_what_asks_a_bid(rules)
    _refuse_cards(rules)
    _refuse_misdeals(rules)


def _refuse_ladder(rules: Any) -> None:
    top = HIGHEST_BID if rules.max_bid is None else rules.max_bid
    if top < rules.min_bid and not rules.extra_bids:
        raise InvalidRuleset("ladder_empty", "max_bid", low=rules.min_bid, high=top)


def _refuse_prices(rules: Any) -> None:
    if rules.capot_bid and rules.capot_form == "flat":
        for key in ("capot_flat_made", "capot_flat_failed"):
            if getattr(rules, key) is None:
                raise InvalidRuleset("flat_without_prices", key)
    if rules.generale_bid and rules.generale_flat is None:
        raise InvalidRuleset("generale_without_prices", "generale_flat")


def _refuse_marks(rules: Any) -> None:
    if not rules.count_points and not rules.count_contract:
        raise InvalidRuleset("nothing_marked", "count_contract")
    reachable = rules.beat_defence or rules.floor_total or rules.floor_tricks
    if rules.at_level != "fall" and not reachable:
        raise InvalidRuleset("level_unreachable", "at_level")
    if rules.round_pair == "complement_160" and rules.round_what == "line":
        raise InvalidRuleset("complement_of_line", "round_pair")


def _refuse_what_asks_a_bid(rules: Any) -> None:
    """Without bids a deal says neither who took nor what: nothing else of the rules may ask it."""
    asks = {
        "both_over": rules.both_over in ("contract_maker", "taker"),
        "finish_bars": bool(TAKER_BARS & set(rules.finish_bars)),
        "fault_points": rules.fault_points == "bid",
        "misdeal": any(step.with_bid for step in rules.misdeal),
    }
    for key, asked in asks.items():
        if asked:
            raise InvalidRuleset("without_bids", key)


def _refuse_cards(rules: Any) -> None:
    """The deck is worth 152 in every mode, scaled or not: 162 with the last trick."""
    if "all_trump" in rules.trumps:
        _refuse_deck("ta_values", rules.ta_values, DECK if rules.ta_scale == "none" else TRUMP_PRICED)
    if "no_trump" in rules.trumps:
        _refuse_deck("sa_values", rules.sa_values, PLAIN_PRICED if rules.ta_scale == "152/248" else DECK)


def _refuse_deck(key: str, prices: CardPrices, expected: int) -> None:
    total = 4 * sum(points for _rank, points in prices)
    if total != expected:
        raise InvalidRuleset("deck_total", key, total=total, wanted=expected)


def _refuse_misdeals(rules: Any) -> None:
    last: dict[tuple[str, str], int] = {}
    for step in rules.misdeal:
        count = (step.per, step.scope)
        if step.from_number <= last.get(count, 0):
            raise InvalidRuleset("misdeal_order", "misdeal")
        last[count] = step.from_number
        gives_points = bool(step.points or step.with_bid)
        if gives_points is not (step.effect == "points"):
            raise InvalidRuleset("misdeal_points" if gives_points is False else "misdeal_both", "misdeal")
