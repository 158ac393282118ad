"""What the facts of one deal amount to under the rulebook: points rounded, announcements at their price.

Knows neither who marks them nor whether they help: that is settle.contest's and settle.extras' business."""

from dataclasses import replace
from typing import Any, NamedTuple

from scoring.cards import CardError, first_leader
from scoring.contract import BELOTE_POINTS, Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.melds import MeldScore, parse_meld, price, settle_melds
from scoring.reasons import Reason
from scoring.ruleset import Ruleset

# The answer of the scorer: a deal's marks, as lines that each say why.
#
# Knows neither rules nor facts.


class Line(NamedTuple):
    """One part of a side's mark: points, why, and the article that says so."""

    side: Side
    points: int
    reason: Reason
    article: str


class DealScore(NamedTuple):
    """What both sides mark. `a` and `b` are the sums of their lines, None when a penalty decides the deal.

    `made` is None when no contract was judged. `verdict` and `article` sum the deal up. `waiting` are the
    taker's points of a litige, which its mark leaves out; a `replayed` deal marks nothing and is dealt again.
    """

    a: int | None
    b: int | None
    made: bool | None
    lines: tuple[Line, ...]
    verdict: Reason
    article: str
    waiting: int = 0
    replayed: bool = False

    def mark(self, side: Side) -> int | None:
        """What that side marks."""
        return self.a if side is Side.A else self.b

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this deal."""
        return {
            "A": self.a,
            "B": self.b,
            "made": self.made,
            "lines": [
                {
                    "side": line.side,
                    "points": line.points,
                    "reason": str(line.reason),
                    "article": line.article,
                }
                for line in self.lines
            ],
        }


def rounded(points: int, rules: Ruleset) -> int:
    """Points to the mark, as each rulebook wants it (Missègre VII.1: 1–4 down, 5–9 up, to the ten).

    To the ten with the digit that goes up, to the nearest five, or as they are.
    """
    if rules.round_to == 10:
        return (points + 10 - rules.round_up_from) // 10 * 10
    if rules.round_to == 5:
        return (points + 2) // 5 * 5
    return points


def most_belotes(trump: Trump | None, rules: Ruleset) -> int:
    """Belotes in one deal that has a trump, both sides together (annonces 2: up to four at all trump)."""
    return rules.belotes_ta_max if trump == "all_trump" else 1


def belotes_in(points: int, rules: Ruleset, limit: int) -> int:
    """How many belotes those points are: at the rulebook's price where that may be, else 20 each.

    A count of belotes is kept in twenties by the deal, which knows no rulebook.
    """
    counts = [points // value for value in (rules.belote_value, BELOTE_POINTS) if points % value == 0]
    return next((count for count in counts if count <= limit), min(counts))


def belote_marks(points: int, trump: Trump | None, rules: Ruleset) -> int:
    """What those announced belotes are worth, in points."""
    if rules.belote_value == BELOTE_POINTS or not points:
        return points
    return belotes_in(points, rules, most_belotes(trump, rules)) * rules.belote_value


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
