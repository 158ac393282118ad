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
    for one, other in combinations(claims, 2):
        _check_pair(one, other, ruleset)
    for side in Side:
        _check_hands([claim for claim in claims if claim.side is side], article)


def _check_pair(one: MeldClaim, other: MeldClaim, ruleset: Ruleset) -> None:
    shared = set(one.cards) & set(other.cards)
    if shared and not _may_share(one, other, ruleset):
        card = show_card(max(shared, key=lambda card: card.index))
        raise CardError("meld_card_twice", article=ruleset.articles.melds, card=card)
    if one.seat is not None and one.seat == other.seat and _touch(one, other):
        raise CardError("runs_touch", article=ruleset.articles.melds)


def _may_share(one: MeldClaim, other: MeldClaim, ruleset: Ruleset) -> bool:
    """A run and a four that one player may hold."""
    hands = {claim.seat for claim in (one, other) if claim.seat is not None}
    one_hand = one.side is other.side and len(hands) < 2
    return ruleset.melds_share_cards and one_hand and one.is_run is not other.is_run


def _touch(one: MeldClaim, other: MeldClaim) -> bool:
    """Two runs of one hand that follow each other are one run."""
    if one.suit is None or one.suit is not other.suit:
        return False
    upper, lower = sorted((one, other), key=lambda claim: -RANKS.index(claim.top))
    return RANKS.index(lower.top) + 1 == RANKS.index(upper.top) - upper.length + 1


def _check_hands(claims: Sequence[MeldClaim], article: str) -> None:
    """A player has eight cards, two players sixteen."""
    held = {seat: _cards(claims, seat) for seat in {claim.seat for claim in claims} - {None}}
    together = {card for claim in claims for card in claim.cards}
    if len(together) > 2 * HAND or any(len(cards) > HAND for cards in held.values()):
        raise CardError("meld_too_many_cards", article=article)


def _cards(claims: Sequence[MeldClaim], seat: int | None) -> set[object]:
    return {card for claim in claims if claim.seat == seat for card in claim.cards}
