"""Could these melds be announced in one deal? Raises CardError for the first thing that is not possible.

A card stands in two melds of a player only where the rulebook says so (`melds_share_cards`), and then in a
run and a four, never in two runs.
"""

from collections.abc import Sequence
from itertools import combinations

from scoring.cards import RANKS, CardError, show_card
from scoring.contract import Side
from scoring.melds.claims import LONGEST, MeldClaim
from scoring.melds.prices import is_announced
from scoring.ruleset import Ruleset

HAND = LONGEST


def check_melds(claims: Sequence[MeldClaim], ruleset: Ruleset) -> None:
    """Pass silently, or raise CardError with the article of the melds."""
    article = ruleset.articles.melds
    if claims and not ruleset.melds:
        raise CardError("melds_not_played", article=article)
    for claim in claims:
        if not is_announced(claim.kind, claim.top, ruleset):
            raise CardError("four_not_announced", article=article)
    for first, second in combinations(claims, 2):
        _check_pair(first, second, ruleset)
    for side in Side:
        _check_hands([claim for claim in claims if claim.side is side], article)


def _check_pair(first: MeldClaim, second: MeldClaim, ruleset: Ruleset) -> None:
    shared = set(first.cards) & set(second.cards)
    if shared and not _may_share(first, second, ruleset):
        card = show_card(max(shared, key=lambda card: card.index))
        raise CardError("meld_card_twice", article=ruleset.articles.melds, card=card)
    if first.seat is not None and first.seat == second.seat and _touch(first, second):
        raise CardError("runs_touch", article=ruleset.articles.melds)


def _may_share(first: MeldClaim, second: MeldClaim, ruleset: Ruleset) -> bool:
    """A run and a four that one player may hold."""
    hands = {claim.seat for claim in (first, second) if claim.seat is not None}
    one_hand = first.side is second.side and len(hands) < 2
    return ruleset.melds_share_cards and one_hand and first.is_run is not second.is_run


def _touch(first: MeldClaim, second: MeldClaim) -> bool:
    """Two runs of one hand that follow each other are one run."""
    if first.suit is None or first.suit is not second.suit:
        return False
    upper, lower = sorted((first, second), key=lambda claim: -RANKS.index(claim.top))
    return RANKS.index(lower.top) + 1 == RANKS.index(upper.top) - upper.length + 1


def _check_hands(claims: Sequence[MeldClaim], article: str) -> None:
    """A player has eight cards, two players sixteen."""
    cards_by_seat = {seat: _cards(claims, seat) for seat in {claim.seat for claim in claims} - {None}}
    all_cards = {card for claim in claims for card in claim.cards}
    if len(all_cards) > 2 * HAND or any(len(cards) > HAND for cards in cards_by_seat.values()):
        raise CardError("meld_too_many_cards", article=article)


def _cards(claims: Sequence[MeldClaim], seat: int | None) -> set[object]:
    return {card for claim in claims if claim.seat == seat for card in claim.cards}
