"""How long things take, in minutes, as observed in clubs (FORMATS §5), and the hours an organiser has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.notes import Refusal
from pairing.structure.minimum import MINIMUM
from pairing.types import MOST

DESK, RULES, PRIZES = 30, 10, 20
"""Before the first match and after the last."""
LAST_DEAL, BETWEEN = 4, 10
"""The deal in progress at the bell; sheets, entry, draw, moving."""
DEAL = {"contree": 3.6, "belote": 3.0}
"""One deal."""
SLOWEST = 1.15
"""A round ends with its slowest table."""
PER_DEAL = {"bids": 160, "made": 100}
"""What the winner marks a deal on average: with the bids counted, or the points made only."""
TARGETS = (1000, 1500, 2000, 3000)
SHORTEST, LONGEST, STEP = 20, 60, 5
"""A time limit is between these, in steps of five."""
SLACK = 10
"""How much longer than usual a round may last before its bell."""
DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class RoundLimits:
    """What ends a match: points, deals, minutes, the first of them; None is no limit."""

    target: int | None = None
    deals: int | None = None
    minutes: int | None = None

    def __bool__(self) -> bool:
        return bool(self.target or self.deals or self.minutes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """What the organiser knows beforehand.

    ``start`` and ``latest_end``: minutes after midnight, an end before the start is on the next day;
    ``breaks``: minutes of meals and pauses; ``points``: ``bids`` where these count, else ``made``;
    ``limits``: those set for round 1, 2 …, the last for all that follow, none where nothing is set;
    ``least``: matches that everybody must be sure of.
    """

    teams: int
    tables: int
    start: int
    latest_end: int
    breaks: int = 0
    points: str = "bids"
    game: str = "contree"
    limits: tuple[RoundLimits, ...] = ()
    least: int = MINIMUM

    def __post_init__(self) -> None:
        """Raises ``Refusal`` for numbers that no evening has."""
        if self.tables < 1:
            raise Refusal("no_table")
        if self.teams < 4:
            raise Refusal("too_few_to_plan", teams=self.teams, needed=4)
        if self.teams > MOST:
            raise Refusal("too_many_teams", teams=self.teams, most=MOST)
        if not (0 <= self.start < DAY and 0 <= self.latest_end < DAY and 0 <= self.breaks < DAY):
            raise Refusal("bad_times")
        if self.points not in PER_DEAL:
            raise Refusal("bad_choice", field="points", value=self.points)
        if self.game not in DEAL:
            raise Refusal("bad_choice", field="game", value=self.game)

    @property
    def playing_minutes(self) -> int:
        """The minutes that are left for the matches and what stands between them."""
        end = self.latest_end + (DAY if self.latest_end <= self.start else 0)
        return end - self.start - DESK - RULES - PRIZES - self.breaks

    def limits_in(self, number: int) -> RoundLimits:
        """What ends the matches of that round."""
        return self.limits[min(number, len(self.limits)) - 1]

    def round_minutes(self, limits: RoundLimits) -> tuple[int, int]:
        """How long a round with these limits usually takes, and how long it takes at most unless something
        happens."""
        usual = round_minutes(
            target=limits.target,
            deals=limits.deals,
            minutes=limits.minutes,
            points=self.points,
            game=self.game,
        )
        at_bell = limits.minutes + LAST_DEAL if limits.minutes else DAY
        return (usual or at_bell), min(at_bell, (usual or at_bell) + SLACK)


def match_minutes(target: int, points: str = "bids", game: str = "contree") -> int:
    """How long a match to this target usually takes."""
    return round(target / PER_DEAL[points] * DEAL[game])


def round_minutes(
    *,
    target: int | None = None,
    deals: int | None = None,
    minutes: int | None = None,
    points: str = "bids",
    game: str = "contree",
) -> int | None:
    """How long the slowest table of a round usually plays, the first limit reached; None without a limit."""
    ends = []
    if target:
        ends.append(round(match_minutes(target, points, game) * SLOWEST))
    if deals:
        ends.append(round(deals * DEAL[game] * SLOWEST))
    if minutes:
        ends.append(minutes + LAST_DEAL)
    return min(ends, default=None)


def slots_of(at_once: Iterable[int], tables: int) -> int:
    """How often everybody sits down: matches at once in each slot, in waves where tables are short."""
    return sum(-(-count // tables) for count in at_once)


def evening_of(sittings: Iterable[int], breaks: int = 0) -> int:
    """From the open door to the prizes, where everybody sits down for so many minutes each time."""
    return DESK + RULES + sum(minutes + BETWEEN for minutes in sittings) + breaks + PRIZES


def minutes_of(text: str) -> int:
    """ "19:30" as minutes after midnight. Raises ``Refusal("bad_times")``."""
    hours, _, minutes = text.partition(":")
    digits = hours.isdecimal() and minutes.isdecimal() and len(hours) <= 2 and len(minutes) == 2
    if not (digits and int(hours) < 24 and int(minutes) < 60):
        raise Refusal("bad_times")
    return 60 * int(hours) + int(minutes)


def clock(minutes: int) -> str:
    """Minutes after midnight as "19:30", those of the next day too."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
