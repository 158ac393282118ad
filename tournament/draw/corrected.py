"""What corrections made of a released draw: the record stays as drawn, each table that changed says so.

The journal tells it, correction by correction; what was drawn is never written again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from pairing.record import DrawRecord

from ..models import Draw, JournalEntry, Team
from ..referee.queries.stand_ins import STOOD_BACK, STOOD_IN

VERBS = (
    "correction.swapped",
    "correction.exchanged",
    "correction.replayed",
    STOOD_IN,
    STOOD_BACK,
)
CARRIED_OUT = "correction.carried_out"
Line = tuple[int, ...]
"""Team numbers: the two of a match, the one that is exempt; empty where nobody is left there."""


@dataclass(frozen=True)
class DrawDecided:
    """One decision about a draw: an entry of its own, or a part of one that tells several."""

    verb: str
    at: dt.datetime
    reason: str
    about: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def decisions_told(tournament: int, *verbs: str) -> tuple[DrawDecided, ...]:
    """The decisions of these verbs in a tournament, in their order; one statement."""
    telling = Q(verb__in=verbs) | Q(about__has_key="decisions")
    entries = JournalEntry.objects.filter(telling, tournament=tournament).order_by("id")
    decisions = [decision for entry in entries for decision in told_by(entry)]
    return tuple(decision for decision in decisions if decision.verb in verbs)


def told_by(entry: JournalEntry) -> list[DrawDecided]:
    """The decision of an entry of its own, or those that one of a result or of a team tells."""
    if "decisions" not in entry.about:
        return [DrawDecided(entry.verb, entry.at, entry.reason, entry.about, entry.before, entry.after)]
    return [DrawDecided(at=entry.at, reason=entry.reason, **told) for told in entry.about["decisions"]]


@dataclass(frozen=True)
class TableChange:
    """When a line of a draw was last corrected, why, and who stands there since."""

    at: dt.datetime
    reason: str
    line: Line


@dataclass
class Corrected:
    """The lines of one draw, followed through its corrections. `numbers`: a team's uid → its number."""

    record: DrawRecord
    numbers: Mapping[str, int]
    draw: str
    lines: dict[Line, Line] = field(default_factory=dict)
    changed: dict[Line, TableChange] = field(default_factory=dict)

    def __post_init__(self) -> None:
        result = self.record.result
        exempts = [team for number in range(result.rounds + 1) for team in result.exempt_in(number)]
        couples = [(pairing.a, pairing.b) for pairing in result.pairings]
        self.lines = {line: line for line in [*couples, *((team,) for team in exempts)]}

    def follow(self, entry: DrawDecided) -> None:
        """One correction more, if it is of this draw."""
        if entry.about.get("draw") != self.draw:
            return
        if entry.verb == "correction.exchanged":
            one, two = (self.numbers.get(team, 0) for team in entry.about["teams"])
            turned = {one: two, two: one}
            self._put(entry, lambda line: tuple(turned.get(team, team) for team in line))
        elif entry.verb in (STOOD_IN, STOOD_BACK):
            self._stand_in(entry, *(self.numbers.get(team, 0) for team in entry.about["teams"]))
        else:
            self._put(entry, _reseated(entry))

    def now(self, line: Line) -> Line:
        """Who stands there now."""
        return self.lines.get(line, line)

    def _put(self, entry: DrawDecided, move: Callable[[Line], Line]) -> None:
        for drawn, stood in self.lines.items():
            stands = move(stood)
            if set(stands) != set(stood):
                self.lines[drawn] = stands
                self.changed[drawn] = TableChange(entry.at, entry.reason, stands)

    def _stand_in(self, entry: DrawDecided, exempt: int, absent: int) -> None:
        """The exempt team plays in the place of the absent one, and nobody is exempt; or as it was before."""
        alone = next((line for line in self.lines if len(line) == 1), ())
        back = entry.verb == STOOD_BACK
        leaving, arriving = (exempt, absent) if back else (absent, exempt)
        rests: Line = (exempt,) if back else ()
        self._put(entry, lambda line: tuple(arriving if team == leaving else team for team in line))
        if alone:
            self.lines[alone], self.changed[alone] = rests, TableChange(entry.at, entry.reason, rests)


def corrected(draw: Draw, record: DrawRecord, teams: Iterable[Team]) -> Corrected:
    """What became of each line of a draw in force; one statement."""
    followed = Corrected(record, {str(team.uid): team.number or 0 for team in teams}, str(draw.uid))
    if draw.state != Draw.State.RELEASED or record.result.duos:
        return followed
    for entry in decisions_told(draw.tournament_id, *VERBS):
        followed.follow(entry)
    return followed


def _reseated(entry: DrawDecided) -> Callable[[Line], Line]:
    """The seats that the entry tells, before and after in one order: [uid, a, b] of a match, [round, team] of
    an exempt, with team numbers. A match that was taken away has nobody left."""
    new_lines: dict[frozenset[int], Line] = {}
    for (_place, *stood), (_same, *stands) in zip(_seats(entry.before), _seats(entry.after), strict=False):
        new_lines[frozenset(stood)] = () if None in stands else tuple(stands)
    return lambda line: new_lines.get(frozenset(line), line)


def _seats(seats_and_rests: Mapping[str, list[list[Any]]]) -> list[list[Any]]:
    return [row for kind in ("seats", "rests") for row in seats_and_rests.get(kind, ())]
