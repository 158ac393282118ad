"""How long an evening lasts, and what is proposed to fill it: the assumptions and the table of FORMATS §5.

Minutes from the teams, the tables, the game and the limits of a match: the hour of the end that is likely and
the one that nine evenings in ten keep. Pure arithmetic; proposes, decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, sqrt
from statistics import NormalDist

from pairing.bracket import StagePlan, Timing, compose
from pairing.least import MINIMUM, least_matches
from pairing.notes import Refusal, Remark, remark
from pairing.round_robin import rounds_to_meet_all
from pairing.stages import Brackets, Finals, Knockout, Pools, Rounds
from pairing.types import MOST

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
        return bool(self.target or self.deals or self.minutes)


@dataclass(frozen=True, slots=True)
class Lasting:
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
    shares: list[float] = []
    while len(shares) < DAY:
        shares.append(
            sum(part * _plays_on(game.deal * pace, dealt, limits, len(shares)) for pace, part in PACES)
        )
        if shares[-1] < 0.00001:
            break
    return tuple(shares)


def _deals_dealt(game: Game, limits: RoundLimits) -> list[float]:
    """The share of matches of 1, 2, 3 … deals, the bell apart."""
    most = limits.deals or DAY
    if limits.minutes:
        most = min(most, ceil(2 * limits.minutes / game.deal))
    shares: list[float] = []
    going = 1.0
    while going > 0:
        deals = len(shares) + 1
        on = game.goes_on(limits.target, deals) if limits.target else 1.0
        on = 0.0 if deals >= most or on < 0.0005 else on
        shares.append(going - on)
        going = on
    return shares


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
    square = sum(2 * minute * share for minute, share in enumerate(late))
    variance = max(0.0, square - usual**2)
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
    follow, none where nothing is set; ``least``: matches that everybody must be sure of.
    """

    teams: int
    tables: int
    start: int
    latest_end: int
    breaks: int = 0
    game: Game = Game()
    limits: tuple[RoundLimits, ...] = ()
    least: int = MINIMUM

    def __post_init__(self) -> None:
        """Raises ``Refusal`` for numbers that no evening has."""
        if self.tables < 1:
            raise Refusal("no_table")
        if self.teams < 4:
            raise Refusal("too_few_teams", count=self.teams, needed=4)
        if self.teams > MOST:
            raise Refusal("too_many", count=self.teams, most=MOST)
        if not (0 <= self.start < DAY and 0 <= self.latest_end < DAY and 0 <= self.breaks < DAY):
            raise Refusal("bad_times")

    @property
    def minutes(self) -> int:
        """From the start to the latest end."""
        return self.latest_end + (DAY if self.latest_end <= self.start else 0) - self.start

    def limits_in(self, number: int) -> RoundLimits:
        """What ends the matches of that round."""
        return self.limits[min(number, len(self.limits)) - 1]


def clock(minutes: float) -> str:
    """Minutes after midnight as "19:30", those of the next day too."""
    whole = round(minutes)
    return f"{whole // 60 % 24:02}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class Usual:
    """A usual way to play, for ``least`` to ``most`` teams: its name, the stages of so many rounds.

    ``rounds``: at most so many, fewer where hours are short; None where nothing can be shortened.
    """

    code: str
    stages: Callable[[int], tuple[StagePlan, ...]]
    least: int = 4
    most: int = MOST
    rounds: int | None = None

    def ways(self, teams: int) -> list[tuple[StagePlan, ...]]:
        """Its stages for so many teams, the longest first."""
        full = rounds_to_meet_all(teams)
        if self.rounds is None:
            return [self.stages(full)]
        return [self.stages(rounds) for rounds in range(min(full, self.rounds), 1 + teams % 2, -1)]


LEAGUE = Usual("league", lambda rounds: (Rounds(rounds, "round_robin"),), most=12, rounds=5)
LEAGUE_FINAL = Usual("league_final", lambda rounds: (Rounds(rounds, "round_robin"), Finals(size=2)), most=8)
RANKED = Usual("ranked", lambda rounds: (Rounds(rounds),), least=6, rounds=4)
ROTATION = Usual("rotation", lambda rounds: (Rounds(rounds, "rotation"),), least=8, rounds=4)
POOLS = Usual("pools", lambda _rounds: (Pools(), Brackets()), least=6)
POOLS_PLACING = Usual("pools_placing", lambda _rounds: (Pools(), Brackets(placing=True)), least=6, most=32)
KNOCKOUT = Usual("knockout", lambda _rounds: (Knockout(),))
SEEDING = Usual("seeding", lambda _rounds: (Rounds(3), Finals(size=8)), least=9)
USUAL = (LEAGUE, LEAGUE_FINAL, RANKED, ROTATION, POOLS, POOLS_PLACING, KNOCKOUT, SEEDING)
"""All of them, in the order of the page. A mêlée is none: it is a setting who comes alone."""
UP_TO: Sequence[tuple[int, Sequence[Usual]]] = (
    (5, (LEAGUE, LEAGUE_FINAL, KNOCKOUT)),
    (8, (LEAGUE, POOLS, KNOCKOUT)),
    (12, (RANKED, POOLS, KNOCKOUT)),
    (16, (POOLS_PLACING, RANKED, KNOCKOUT)),
    (32, (RANKED, KNOCKOUT, POOLS)),
    (MOST, (RANKED, SEEDING, POOLS)),
)
"""So many teams at most: what is proposed to them first, in this order."""


def firsts(teams: int) -> Sequence[Usual]:
    """What is proposed to so many teams first."""
    return next(ways for most_teams, ways in UP_TO if teams <= most_teams)


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """One way to fill the evening.

    ``slots``: how often everybody sits down, waves counted; ``limits``: what ends a match, ``as_set`` where
    the evening already says so; ``likely_end`` and ``late_end``: minutes after midnight, the second is kept
    nine times in ten; ``least``: matches everybody plays; ``fits``: whether that is before the latest end.
    """

    name: Remark
    stages: tuple[StagePlan, ...]
    slots: int
    limits: RoundLimits
    as_set: bool
    likely_end: int
    late_end: int
    least: int
    fits: bool
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class NotOffered:
    """A usual way that so many teams are not offered, and why."""

    name: Remark
    why: Remark


def propose(evening: Hours) -> tuple[EveningPlan, ...]:
    """Three proposals, the best first; each made shorter until it fits, as long as everybody plays enough.

    One that does not fit even then is still shown, and says so.
    """
    return tuple(_first_that_fits(way, evening) for way in firsts(evening.teams))


def others(evening: Hours) -> tuple[EveningPlan | NotOffered, ...]:
    """Every other usual way: proposed too, or why it is not."""
    proposed = firsts(evening.teams)
    return tuple(_other(way, evening) for way in USUAL if way not in proposed)


def _other(way: Usual, evening: Hours) -> EveningPlan | NotOffered:
    if way.least <= evening.teams <= way.most:
        return _first_that_fits(way, evening)
    stages = way.ways(max(way.least, min(way.most, evening.teams)))[0]
    return NotOffered(_name(way, stages), remark("evening_range", least=way.least, most=way.most))


def _name(way: Usual, stages: Sequence[StagePlan]) -> Remark:
    return remark(f"evening_{way.code}", rounds=sum(stage.rounds for stage in stages))


def _first_that_fits(way: Usual, evening: Hours) -> EveningPlan:
    """The longest that fits with the limits set, else with an earlier bell; else the shortest."""
    plans = _lawful(way, evening, earlier_bell=False)
    bells = _lawful(way, evening, earlier_bell=True) if len(set(evening.limits)) == 1 else []
    chosen = next((plan for plan in (*plans, *bells) if plan.fits), (bells or plans)[-1])
    if chosen.slots == plans[0].slots or not chosen.fits:
        return chosen
    shorter = remark("evening_shortened", slots=plans[0].slots, kept=chosen.slots)
    return replace(chosen, remarks=(shorter, *chosen.remarks))


def _lawful(way: Usual, evening: Hours, *, earlier_bell: bool) -> list[EveningPlan]:
    """Those in which everybody plays enough; the longest alone where none is one."""
    plans = [_plan(way, stages, evening, earlier_bell=earlier_bell) for stages in way.ways(evening.teams)]
    return [plan for plan in plans if plan.least >= evening.least] or plans[:1]


def _plan(way: Usual, stages: tuple[StagePlan, ...], evening: Hours, *, earlier_bell: bool) -> EveningPlan:
    matches_by_slot = Timing(compose(evening.teams, stages)).matches()
    times = sittings(matches_by_slot, evening.tables)
    limits, lasting = _limited(evening, times, earlier_bell=earlier_bell)
    as_set = bool(evening.limits) and limits == evening.limits[0]
    missing = ceil(lasting.late()) - evening.minutes
    remarks: list[Remark] = []
    if (matches := max(matches_by_slot.values())) > evening.tables:
        remarks.append(remark("evening_waves", matches=matches, tables=evening.tables, slots=len(times)))
    if stages[0].exempt_if_odd and evening.teams % 2:  # a rest in a pool of three or five is no bye
        remarks.append(remark("exempt_in_turn"))
    if missing > 0:
        remarks.append(remark("evening_too_short", time=missing))
    elif evening.limits and not as_set:
        remarks.append(remark("evening_earlier_bell", minutes=limits.minutes or 0))
    return EveningPlan(
        name=_name(way, stages),
        stages=stages,
        slots=len(times),
        limits=limits,
        as_set=as_set,
        likely_end=evening.start + round(lasting.usual),
        late_end=evening.start + ceil(lasting.late()),
        least=least_matches(evening.teams, stages),
        fits=missing <= 0,
        remarks=tuple(remarks),
    )


def _limited(
    evening: Hours, times: Sequence[tuple[int, int]], *, earlier_bell: bool
) -> tuple[RoundLimits, Lasting]:
    """The limits set; else, or with an earlier bell, those with the latest bell that keeps the hours."""
    if evening.limits and not earlier_bell:
        each = [sitting(evening.game, evening.limits_in(slot), matches) for slot, matches in times]
        return evening.limits[0], evening_of(evening.teams, each, evening.breaks)
    for bell in range(LONGEST, SHORTEST - 1, -STEP):
        limits = _with_bell(evening, bell)
        each = [sitting(evening.game, limits, matches) for _slot, matches in times]
        lasting = evening_of(evening.teams, each, evening.breaks)
        if lasting.late() <= evening.minutes:
            break
    return limits, lasting


def _with_bell(evening: Hours, bell: int) -> RoundLimits:
    """The limits set with that bell if it is earlier; where none is set, a target for it."""
    if not evening.limits:
        return RoundLimits(target=_target(evening.game, bell), minutes=bell)
    limits = evening.limits[0]
    return limits if limits.minutes and limits.minutes <= bell else replace(limits, minutes=bell)


def _target(game: Game, bell: int) -> int | None:
    """The largest target that is usually reached before the bell, the smallest if not only rarely."""
    reached = [target for target in TARGETS if _reach(game, target, bell) >= USUALLY]
    rarely = _reach(game, TARGETS[0], bell) <= RARELY
    return max(reached, default=None if rarely else TARGETS[0])


def _reach(game: Game, target: int, minutes: int) -> float:
    """The share of matches that reach the target in so many minutes."""
    still = _still_playing(game, RoundLimits(target))
    return 1 - still[minutes] if minutes < len(still) else 1.0
