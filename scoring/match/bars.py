"""How a side may not finish: `finish_bars`, each with its own words. One more deal is played.

Knows the last deal and the totals after it. Bars on a belote look at whether the target was passed only
thanks to it; bars on an announcement or on defence points, whether it was passed in this very deal; "swept"
and "fallen" hold whenever it was passed (tournoi international: three conditions at once).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.contract import PLAYED_OUT, Side
from scoring.match.limits import Limits
from scoring.match.standing import ScoredDeal, Standing, is_past
from scoring.ruleset import Ruleset
from scoring.ruleset.kinds import FinishBar


@dataclass(frozen=True, slots=True)
class Finish:
    """One side at the end: what it did in the last deal, and whether it passed the target thanks to it."""

    side: Side
    total: int
    deal: ScoredDeal
    limits: Limits

    @property
    def swept(self) -> bool:
        """It took no trick."""
        return self.deal[0].status in PLAYED_OUT and self.deal[0].capot is self.side.other

    @property
    def fallen(self) -> bool:
        """It took, and its contract fell."""
        return self.deal[1].made is False and self.deal[0].taker is self.side

    @property
    def defended(self) -> bool:
        """It defended against a contract that was made."""
        return self.deal[1].made is True and self.deal[0].taker is not self.side

    def marked(self, *kinds: str) -> int:
        """What it marked in this deal in lines of those kinds; of every kind when none is named.

        A deal without bids is written as a whole: there its facts say what of it was announced."""
        if kinds and self.deal[0].status == "counted":
            return self._announced_in_facts(kinds)
        lines = [line for line in self.deal[1].lines if line.side is self.side]
        return sum(line.points for line in lines if not kinds or line.reason.code.startswith(kinds))

    def _announced_in_facts(self, kinds: tuple[str, ...]) -> int:
        played, is_a = self.deal[0], self.side is Side.A
        belote, melds = (played.belote_a, played.melds_a) if is_a else (played.belote_b, played.melds_b)
        return belote * ("belote" in kinds) + melds * ("melds" in kinds)

    def needs(self, points: int) -> bool:
        """Without those points it would not have passed the target."""
        return points > 0 and not is_past(self.total - points, self.limits)

    @property
    def in_this_deal(self) -> bool:
        """It passed the target with what it marked here."""
        return self.needs(self.marked())


def _announced(finish: Finish) -> bool:
    return finish.swept and finish.marked("belote", "melds") > 0 and finish.in_this_deal


BARS: Final[dict[FinishBar, Callable[[Finish], bool]]] = {
    "belote": lambda finish: finish.needs(finish.marked("belote")),
    "belote_when_swept": lambda finish: finish.swept and finish.needs(finish.marked("belote")),
    "belote_when_fallen": lambda finish: finish.fallen and finish.needs(finish.marked("belote")),
    "swept_with_announcement": _announced,
    "swept_with_melds": lambda finish: finish.swept and finish.marked("melds") > 0 and finish.in_this_deal,
    "swept": lambda finish: finish.swept,
    "fallen": lambda finish: finish.fallen,
    "defence_points": lambda finish: finish.defended and finish.in_this_deal,
}


def bar_of(side: Side, standing: Standing, limits: Limits, ruleset: Ruleset) -> FinishBar | None:
    """The bar that keeps that side, past the target, from having won; None when none does."""
    if standing.last is None:
        return None
    finish = Finish(side, standing.total(side), standing.last, limits)
    return next((bar for bar in ruleset.finish_bars if BARS[bar](finish)), None)
