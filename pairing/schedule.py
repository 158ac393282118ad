"""How long an evening lasts, and what is proposed to fill it: the assumptions and their table.

Minutes from the teams, the tables, the game and the limits of a match: the hour of the end that is likely and
the one that nine evenings in ten keep. Pure arithmetic; proposes, decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

from pairing.bracket import MINIMUM
from pairing.notes import Refusal

RULES = 10
"""Minutes from the desk to the first match: the rules are said, the draw is made."""
DESK, PRIZES, USUAL_FIELD = 30, 20, 30
"""At the desk before, for the count and the prizes after, with so many teams; both grow with their root."""
BETWEEN, BETWEEN_SPREAD = 10, 2.5
"""From the slowest table's last card to the next round: sheets, entry, draw, moving."""
DEAL_SPREAD, PACE_SPREAD = 1 / 3, 0.12
"""Of the minutes of one deal, and of a table's pace, as parts of the usual."""
LASTING_PACE = 1.9
"""So much more an evening varies than its rounds alone would, as a slow table stays slow."""
TARGETS = (1000, 1500, 2000, 3000)
SHORTEST, LONGEST, STEP = 20, 60, 5
"""A time limit is between these, in steps of five."""
RARELY, USUALLY = 0.2, 0.5
"""A target that at most so many matches reach before the bell is none; one is usual from so many on."""
DAY = 24 * 60
NORMAL = NormalDist()
NINE_IN_TEN = NORMAL.inv_cdf(0.9)
PACES = [(1 + PACE_SPREAD * step / 2, NORMAL.pdf(step / 2) / 2) for step in range(-6, 7)]
"""Paces of a table, from quick to slow, each with its share."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a deal brings and takes: points that both sides mark together, how much these vary, how far apart
    the two sides come, minutes. As it is: contrée with the bids counted."""

    together: int = 282
    spread: int = 41
    apart: int = 237
    deal: float = 3.6

    def goes_on(self, target: int, deals: int) -> float:
        """The share of matches in which neither side has reached the target after so many deals."""
        if not deals:
            return 1.0
        root, share = sqrt(deals), 0.0
        for step, weight in ((-sqrt(3), 1 / 6), (0.0, 2 / 3), (sqrt(3), 1 / 6)):
            room = 2 * target - self.together * deals - step * self.spread * root
            if room > 0:
                share += weight * (2 * NORMAL.cdf(room / (self.apart * root)) - 1)
        return share


@dataclass(frozen=True, slots=True)
class RoundLimits:
    """What ends a match: points, deals, minutes, the first of them; None is no limit."""

    target: int | None = None
    deals: int | None = None
    minutes: int | None = None

    def __bool__(self) -> bool:
        return any((self.target, self.deals, self.minutes))


class Lasting(NamedTuple):
    """Minutes: the usual, and the variance."""

    usual: float
    variance: float

    def late(self) -> float:
        """What nine evenings in ten keep."""
        return self.usual + NINE_IN_TEN * sqrt(self.variance)


@lru_cache(maxsize=256)
def _still_playing(game: Game, limits: RoundLimits) -> tuple[float, ...]:
    """The share of tables that still play after 0, 1, 2 … minutes."""
    dealt = _deals_dealt(game, limits)
    shares: list[float] = [1.0]
    while len(shares) < DAY and shares[-1] >= 0.00001:
        minute = len(shares)
        shares.append(sum(part * _plays_on(game.deal * pace, dealt, limits, minute) for pace, part in PACES))
    return tuple(shares)


def _deals_dealt(game: Game, limits: RoundLimits) -> list[float]:
    """The share of matches of 1, 2, 3 … deals, the bell apart."""
    most = limits.deals or DAY
    if limits.minutes:
        most = min(most, ceil(2 * limits.minutes / game.deal))
    going = [1.0]
    while going[-1] > 0:
        deals = len(going)
        on = game.goes_on(limits.target, deals) if limits.target else 1.0
        going.append(0.0 if deals >= most or on < 0.0005 else on)
    return [before - after for before, after in pairwise(going)]


def _plays_on(deal: float, dealt: Sequence[float], limits: RoundLimits, minute: int) -> float:
    """The share of tables with that minutes a deal that still play then: past the bell one last deal."""
    past_bell = max(0, minute - limits.minutes) if limits.minutes else 0
    going = sum(
        share * (1 - NORMAL.cdf((minute - past_bell - deal * deals) / (deal * DEAL_SPREAD * sqrt(deals))))
        for deals, share in enumerate(dealt, start=1)
        if share
    )
    if not past_bell:
        return going
    late = (past_bell / deal - 1) / DEAL_SPREAD
    return going * DEAL_SPREAD * (NORMAL.pdf(late) - late * (1 - NORMAL.cdf(late)))


@lru_cache(maxsize=1024)
def sitting(game: Game, limits: RoundLimits, matches: int) -> Lasting:
    """From sitting down to the next draw: the slowest of so many tables, and what stands between."""
    late = [1 - (1 - share) ** matches for share in _still_playing(game, limits)]
    usual = sum(late) - 0.5
    variance = max(0.0, sum(2 * minute * share for minute, share in enumerate(late)) - usual**2)
    return Lasting(usual + BETWEEN, LASTING_PACE * variance + BETWEEN_SPREAD**2)


def sittings(matches_by_slot: Mapping[int, int], tables: int) -> list[tuple[int, int]]:
    """Slot and matches each time everybody sits down, in waves where tables are short."""
    return [
        (slot, min(tables, matches - begun))
        for slot, matches in sorted(matches_by_slot.items())
        for begun in range(0, matches, tables)
    ]


def evening_of(teams: int, each: Sequence[Lasting], breaks: int = 0) -> Lasting:
    """From the open door to the last prize."""
    around = (DESK + PRIZES) * sqrt(teams / USUAL_FIELD) + RULES + breaks
    return Lasting(around + sum(one.usual for one in each), sum(one.variance for one in each))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """What the organiser knows beforehand.

    ``start`` and ``latest_end``: minutes after midnight, an end before the start is on the next day;
    ``breaks``: minutes of meals and pauses; ``limits``: those set for round 1, 2 …, the last for all that
    follow, none where nothing is set; ``least``: matches that everybody must be sure of."""

    teams: int
    tables: int
    start: int
    latest_end: int
    breaks: int = 0
    game: Game = Game()
    limits: tuple[RoundLimits, ...] = ()
    least: int = MINIMUM

    def __post_init__(self) -> None:
        """Raises ``Refusal``: no table, fewer than 4 teams."""
        if self.tables < 1:
            raise Refusal("no_table")
        if self.teams < 4:
            raise Refusal("too_few_teams", count=self.teams, needed=4)

    @property
    def minutes(self) -> int:
        """From the start to the latest end."""
        return (self.latest_end - self.start - 1) % DAY + 1

    def lasting(self, limits: Sequence[RoundLimits], times: Sequence[tuple[int, int]]) -> Lasting:
        """The whole of it with these limits, round by round, the last for all that follow."""
        each = [sitting(self.game, limits[min(slot, len(limits)) - 1], matches) for slot, matches in times]
        return evening_of(self.teams, each, self.breaks)


def clock(minutes: float) -> str:
    """Minutes after midnight as "19:30", those of the next day too."""
    hours, left = divmod(round(minutes) % DAY, 60)
    return f"{hours:02}:{left:02}"


def limited(
    evening: Hours, times: Sequence[tuple[int, int]], *, earlier_bell: bool
) -> tuple[RoundLimits, Lasting]:
    """The limits set; else, or with an earlier bell, those with the latest bell that keeps the hours."""
    if evening.limits and not earlier_bell:
        return evening.limits[0], evening.lasting(evening.limits, times)
    for bell in range(LONGEST, SHORTEST - 1, -STEP):
        if evening.limits:
            limits = replace(evening.limits[0], minutes=min(bell, evening.limits[0].minutes or bell))
        else:
            limits = RoundLimits(target=_target(evening.game, bell), minutes=bell)
        lasting = evening.lasting([limits], times)
        if lasting.late() <= evening.minutes:
            break
    return limits, lasting


def _target(game: Game, bell: int) -> int | None:
    """The largest target that is usually reached before the bell, the smallest if not only rarely."""
    reached = [target for target in TARGETS if _reach(game, target, bell) >= USUALLY]
    rarely = _reach(game, TARGETS[0], bell) <= RARELY
    return max(reached, default=None if rarely else TARGETS[0])


def _reach(game: Game, target: int, minutes: int) -> float:
    """The share of matches that reach the target in so many minutes."""
    still = _still_playing(game, RoundLimits(target))
    return 1 - still[minutes] if minutes < len(still) else 1.0
