"""A season, pure: a line an evening and player in, the ranking out, by one rule that is data.

Exact fractions, rounded only where they are shown. No Django, no clock: a date is text, 2026-06-30.
docs/season.md says every field of a rule.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple

from pairing.notes import Refusal
from pairing.types import Json, parsed, read

ZERO, ONE = Fraction(0), Fraction(1)
DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """What a player did on one evening; what is unknown is left out.

    ``wins`` are won at a table, ``exempts`` are byes; ``score`` is of matches played, a bye adds nothing;
    ``series``: lists played; ``rounds``: the last round the player appears in; ``final_place``: of those who
    went on to a final, 3 for both semi-finalists; ``value``: the evening's value itself, where it comes from
    a sheet. Where pairs are ranked, ``player`` is the pair.
    """

    evening: str
    player: str
    date: str = ""
    weight: Fraction = ONE
    entrants: int | None = None
    member: bool = True
    rank: int | None = None
    wins: int = 0
    losses: int = 0
    draws: int = 0
    exempts: int = 0
    match_points: Fraction = ZERO
    score: Fraction = ZERO
    series: int | None = None
    rounds: int | None = None
    final_place: int | None = None
    value: Fraction | None = None

    @property
    def last_round(self) -> int:
        """The last round the player appears in; where it is unknown, the number of results, byes included."""
        if self.rounds is None:
            return self.wins + self.losses + self.draws + self.exempts
        return self.rounds


class Evening(NamedTuple):
    """An evening of a player's season: its value before the weight, and whether it counts.

    ``present``: an absence is one too where the rule makes it a zero.
    """

    line: SeasonLine
    value: Fraction
    weight: Fraction
    present: bool = True
    counted: bool = True

    @property
    def weighted(self) -> Fraction:
        """What it adds."""
        return self.value * self.weight


Unit = Literal["evenings", "series", "rounds"]
Measure = Literal["wins", "wins_and_exempts", "match_points", "score", "points", "best_evening", "evenings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """The rule of a season.

    An evening's value: ``win`` for each win, and so on to ``score`` for each point scored, and what its place
    is worth (``places`` from the first, ``other_places`` behind them or where the place is unknown). Then the
    ``sum`` of the evenings, or of the ``n`` ``best``, or their ``mean`` over at least ``n`` of the ``unit``.
    Then ``attendance`` for each evening attended, dropped ones included. Where ``final`` names an evening
    only that one has a weight, else the lines say them; a weighted evening that is not ``final_dropped``
    counts beside the ``n`` best. ``played`` of the unit are needed to be ranked, ``lot_from`` for a lot,
    which gives no place.
    """

    per: Literal["player", "pair"] = "player"
    win: Fraction = ZERO
    loss: Fraction = ZERO
    draw: Fraction = ZERO
    exempt: Fraction = ZERO
    round: Fraction = ZERO
    match_point: Fraction = ZERO
    score: Fraction = ZERO
    places: tuple[Fraction, ...] = ()
    other_places: Fraction = ZERO
    places_by: Literal["rank", "final_place"] = "rank"
    aggregate: Literal["sum", "best", "mean"] = "sum"
    n: int = 0
    unit: Unit = "evenings"
    absence: Literal["nothing", "zero"] = "nothing"
    attendance: Fraction = ZERO
    final: str = ""
    final_weight: Fraction = ONE
    final_dropped: bool = True
    played: int = 0
    guests: Literal["ranked", "keep_place", "no_place"] = "ranked"
    lot_from: int = 0
    exempt_points: Fraction = ZERO
    ties: tuple[Measure, ...] = ()

    @classmethod
    def from_json(cls, data: object) -> SeasonRule:
        """The rule of its JSON data. Raises ``Refusal("broken")`` naming the field."""
        rule = read(cls, data)
        wrong = {
            "n": rule.n < 1 if rule.aggregate != "sum" else rule.n != 0,
            "played": rule.played < 0,
            "lot_from": rule.lot_from < 0,
            "final_weight": rule.final_weight < 0 or (not rule.final and rule.final_weight != 1),
            "ties": len({*rule.ties}) < len(rule.ties),
        }
        for field, is_wrong in wrong.items():
            if is_wrong:
                raise Refusal("broken", field=field)
        return rule

    def weight_of(self, line: SeasonLine) -> Fraction:
        """How often an evening counts."""
        if not self.final:
            return line.weight
        return self.final_weight if line.evening == self.final else ONE

    def keeps(self, evening: Evening) -> bool:
        """Whether an evening counts whatever it was worth: the final, or one that has a weight."""
        if self.final_dropped:
            return False
        return evening.line.evening == self.final if self.final else evening.weight != 1

    def value_of(self, line: SeasonLine, place: int | None) -> Fraction:
        """What an evening is worth, before its weight; ``place`` is the one that ``places`` goes by."""
        if line.value is not None:
            return line.value
        value = self.win * line.wins + self.loss * line.losses + self.draw * line.draws
        value += self.exempt * line.exempts + self.round * line.last_round
        value += self.match_point * line.match_points + self.score * line.score
        return value + (self.places[place - 1] if place and place <= len(self.places) else self.other_places)


KNOWN: Mapping[str, Json] = {
    # Challenge hivernal de belote, Le Champ Commun (Augan), 2013-14. A draw is not in its sentence and is
    # worth nothing. Everybody is ranked from the first day; four days give a lot, not a place. The 1000 of a
    # bye are in the measure "points"; the total score that breaks ties is "score", of the matches played.
    "champ_commun": {
        "win": 4,
        "loss": 2,
        "exempt": 3,
        "exempt_points": 1000,
        "ties": ["wins_and_exempts", "score"],
        "lot_from": 4,
    },
    # Meisterschaft, JC Stächerei Wasserschloss. Players of equal rank have the points of that rank each; who
    # was there without a known rank is of "all others". It names no tie-break: equal points share a place.
    "jc_staecherei": {
        "places": [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
        "other_places": 1,
        "aggregate": "best",
        "n": 3,
        "final": "final",
        "final_weight": 2,
        "final_dropped": False,
    },
    # Clubmeisterschaft, Skatclub Germering 2000: the mean of the lists played, those missing to 24 are zeros.
    # An evening of an unknown number of lists is one list. Guests are ranked: the sentence excludes nobody.
    "skat_germering": {"score": 1, "aggregate": "mean", "n": 24, "unit": "series"},
    # Penny Dreadful's series. A loss and a draw bring their round only; who has no final place did not play
    # that round, so a fifth of the Swiss behind a cut to four has nothing more.
    "penny_dreadful": {
        "attendance": 2,
        "round": 1,
        "win": 3,
        "exempt": 1,
        "places": [11, 8, 5, 5, 2, 2, 2, 2],
        "places_by": "final_place",
    },
}
RULES: Mapping[str, SeasonRule] = {name: SeasonRule.from_json(data) for name, data in KNOWN.items()}


def _units(evening: Evening, unit: Unit) -> int:
    """How many evenings, lists or rounds it is: an absence is an evening without lists and rounds."""
    if unit == "evenings":
        return 1
    if unit == "rounds":
        return evening.line.last_round
    return 1 if evening.line.series is None else evening.line.series


MeasureOf = Callable[[Sequence[Evening], SeasonRule], Fraction]


def _summed(of: Callable[[SeasonLine, SeasonRule], Fraction | int]) -> MeasureOf:
    """The sum of something over the evenings that count: what is dropped breaks no tie."""
    return lambda evenings, rule: Fraction(
        sum(of(evening.line, rule) for evening in evenings if evening.counted)
    )


MEASURES: Mapping[Measure, MeasureOf] = {
    "wins": _summed(lambda line, rule: line.wins),
    "wins_and_exempts": _summed(lambda line, rule: line.wins + line.exempts),
    "match_points": _summed(lambda line, rule: line.match_points),
    "score": _summed(lambda line, rule: line.score),
    "points": _summed(lambda line, rule: line.score + rule.exempt_points * line.exempts),
    "best_evening": lambda evenings, rule: max(evening.value for evening in evenings),
    "evenings": lambda evenings, rule: Fraction(sum(evening.present for evening in evenings)),
}
"""What breaks ties, the most first."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player in the season's ranking, with every evening that made the value. ``rank``: None where the rule
    does not rank the player; ``lot``: played enough for one."""

    player: str
    value: Fraction
    ties: tuple[Fraction, ...]
    evenings: tuple[Evening, ...]
    ranked: bool
    lot: bool
    rank: int | None = None

    def to_dict(self) -> Json:
        """The row as the command writes it."""
        return {
            **({"rank": self.rank} if self.ranked else {}),
            "player": self.player,
            "value": str(self.value),
            "ties": [str(tie) for tie in self.ties],
            "counted": [
                evening.line.evening for evening in self.evenings if evening.counted and evening.present
            ],
            "ranked": self.ranked,
        }


def rank_season(lines: Iterable[SeasonLine], rule: SeasonRule, on: str = "") -> list[SeasonRow]:
    """The ranking of a season, those not ranked last; ``on``: evenings after that date do not count.

    A later line of the same evening and player corrects the earlier one. An evening without a date counts.
    """
    latest = {(line.evening, line.player): line for line in lines}
    played = [line for line in latest.values() if not on or line.date <= on]
    played.sort(key=lambda line: line.date)
    by_player: defaultdict[str, list[SeasonLine]] = defaultdict(list)
    for line in played:
        by_player[line.player].append(line)
    place_of = _places(played, rule)
    held = {line.evening: line for line in played}.values() if rule.absence == "zero" else ()
    rows = []
    for player, own in by_player.items():
        evenings = [Evening(line, rule.value_of(line, place_of(line)), rule.weight_of(line)) for line in own]
        evenings += _absences(own, rule, held)
        rows.append(_row(player, sorted(evenings, key=lambda evening: evening.line.date), rule))
    return _in_order(rows)


def _places(lines: Iterable[SeasonLine], rule: SeasonRule) -> Callable[[SeasonLine], int | None]:
    """The place of a line on its evening: where guests keep none, members move up past them."""

    def given(line: SeasonLine) -> int | None:
        return line.rank if rule.places_by == "rank" else line.final_place

    if rule.guests != "no_place":
        return given
    members: defaultdict[str, list[int]] = defaultdict(list)
    for line in lines:
        if line.member and (place := given(line)):
            members[line.evening].append(place)
    for taken in members.values():
        taken.sort()

    def moved_up(line: SeasonLine) -> int | None:
        place = given(line)
        return bisect_left(members[line.evening], place) + 1 if place else None

    return moved_up


def _absences(own: Sequence[SeasonLine], rule: SeasonRule, held: Iterable[SeasonLine]) -> Iterator[Evening]:
    """A zero for each evening that the player missed; ``held`` has a line of each evening."""
    attended = {line.evening for line in own}
    for line in held:
        if line.evening not in attended:
            missed = SeasonLine(
                evening=line.evening,
                player=own[0].player,
                date=line.date,
                weight=line.weight,
                series=0,
                rounds=0,
            )
            yield Evening(missed, ZERO, rule.weight_of(missed), present=False)


def _row(player: str, evenings: Sequence[Evening], rule: SeasonRule) -> SeasonRow:
    """A player's season. Member is who was one on the last evening attended."""
    counted = {evening.line.evening for evening in _counting(evenings, rule)}
    season = tuple(evening._replace(counted=evening.line.evening in counted) for evening in evenings)
    value = sum((evening.weighted for evening in season if evening.counted), start=ZERO)
    if rule.aggregate == "mean":
        value /= max(rule.n, sum(evening.weight * _units(evening, rule.unit) for evening in season))
    present = [evening for evening in season if evening.present]
    units = sum(_units(evening, rule.unit) for evening in present)
    return SeasonRow(
        player,
        value + rule.attendance * len(present),
        tuple(MEASURES[tie](season, rule) for tie in rule.ties),
        season,
        ranked=units >= rule.played and (rule.guests == "ranked" or present[-1].line.member),
        lot=units >= rule.lot_from,
    )


def _counting(evenings: Sequence[Evening], rule: SeasonRule) -> list[Evening]:
    """The evenings that count; of two of the same worth the earlier."""
    if rule.aggregate != "best":
        return [*evenings]
    droppable = [evening for evening in evenings if not rule.keeps(evening)]
    best = sorted(droppable, key=lambda evening: -evening.weighted)[: rule.n]
    return [*filter(rule.keeps, evenings), *best]


def _in_order(rows: Iterable[SeasonRow]) -> list[SeasonRow]:
    """The rows by value, then by the ties; equal in everything is an equal rank: 1, 1, 3."""

    def worth(row: SeasonRow) -> list[Fraction]:
        return [-row.value, *(-tie for tie in row.ties)]

    ordered = sorted(rows, key=lambda row: (not row.ranked, worth(row), row.player))
    worths = [worth(row) for row in ordered if row.ranked]
    return [replace(row, rank=bisect_left(worths, worth(row)) + 1) if row.ranked else row for row in ordered]


def read_lines(text: str) -> list[SeasonLine]:
    """The lines of a text, a JSON object each. Raises ``Refusal("broken")`` naming the line and the field."""
    return [
        _read_line(line, f"ligne {number}")
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]


def _read_line(text: str, path: str) -> SeasonLine:
    line = read(SeasonLine, parsed(text, path), path)
    counts = (line.wins, line.losses, line.draws, line.exempts, line.series or 0, line.rounds or 0)
    places = (line.entrants, line.rank, line.final_place)
    wrong = {
        "evening": not line.evening,
        "player": not line.player,
        "date": bool(line.date) and not DATE.fullmatch(line.date),
        "weight": line.weight < 0,
        "wins, losses, draws, exempts, series, rounds": min(counts) < 0,
        "entrants, rank, final_place": any(place is not None and place < 1 for place in places),
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            raise Refusal("broken", field=f"{path}.{field}")
    return line


def check_date(on: str) -> str:
    """A date that can be compared. Raises ``Refusal("broken")``."""
    if not DATE.fullmatch(on):
        raise Refusal("broken", field=f"--on {on}")
    return on
