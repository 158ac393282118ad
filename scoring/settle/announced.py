"""Melds as they were announced, turned into the points of the side that has the best.

Knows scoring.melds; what becomes of the points when the contract falls is settle.extras' business.
"""

from dataclasses import replace

from scoring.cards import CardError, first_leader
from scoring.contract import Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.melds import MeldScore, parse_meld, price, settle_melds
from scoring.ruleset import Ruleset


def announced_melds_score(played: PlayedDeal, rules: Ruleset, trump: Trump) -> MeldScore:
    """What the announced melds are worth under that trump, one line each. Raises CardError if impossible."""
    first = None if played.dealer is None else first_leader(rules, played.dealer)
    return settle_melds([parse_meld(text) for text in played.announced], rules, trump, first=first)


def beaten_melds(played: PlayedDeal, rules: Ruleset, side: Side, trump: Trump) -> int:
    """The points that the announced melds of that side would have been worth, had they not been beaten."""
    lines = announced_melds_score(played, rules, trump).lines
    beaten = [line.claim for line in lines if line.reason.code == "meld_beaten" and line.claim.side is side]
    return sum(price(claim.kind, claim.top, rules, trump) for claim in beaten)


def with_melds(played: PlayedDeal, rules: Ruleset) -> PlayedDeal:
    """The deal with the points of what was announced; as it is where nothing was, or nothing was played.

    Raises ImpossibleDeal: melds that cannot be announced, or points that are not theirs.
    """
    if not played.announced or played.status != "played" or played.trump is None:
        return played
    try:
        score = announced_melds_score(played, rules, played.trump)
    except CardError as error:
        raise ImpossibleDeal("announced", "announced", why=error) from error
    counted = replace(played, melds_a=score.a, melds_b=score.b)
    if (played.melds_a or played.melds_b) and counted != played:
        raise ImpossibleDeal("announced_points", "melds", points=score.a or score.b)
    return counted
