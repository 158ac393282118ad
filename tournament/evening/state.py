"""One tournament at one moment: its rows, who is there, the structure they make, who stands where in it.

Frozen; nothing of what is to come is stored, and another moment of the same evening takes its own rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pairing.bracket import BY_RANK, Source, Structure, compose
from pairing.ranking.criteria import CRITERIA
from pairing.record import DrawRecord, load
from pairing.trees import PoolRecord, across

from ..models import Exempt, Round, Stage, Team, Tournament
from ..models.result import CONFIRMED, COUNTED, PLAYING, SUBMITTED
from ..standings.board import Part, Place, Standings
from ..standings.stages import standings_of
from .pots import Pots
from .roll import Choices, RollCall, choices_of
from .rows import Decided, EveningRows, MatchRow, Roster, StandingRows
from .seats import WAITS, PlannedSeating, Seat, Seating, sources_of


@dataclass(frozen=True)
class Evening:
    """One tournament at one moment. `format_of`: what answers for a stage; `read_roster`: who is ranked, once
    the standings are asked; `requested_choices`: those of a first draw being made; `supposed`: what the
    standings are made of where that is not its rows."""

    tournament: Tournament
    rows: EveningRows
    roll: RollCall
    format_of: Callable[[Any], Any]
    read_roster: Callable[[], Roster]
    requested_choices: Choices | None = None
    supposed: StandingRows | None = None

    @property
    def stages(self) -> tuple[Stage, ...]:
        return self.rows.stages

    @cached_property
    def records(self) -> dict[tuple[int, str], DrawRecord]:
        """What the draws in force say, by stage and key."""
        return {at: load(draw.record) for at, draw in self.rows.released.items()}

    @property
    def begun(self) -> bool:
        """Whether a draw was released."""
        return bool(self.rows.released)

    @cached_property
    def teams(self) -> int:
        """How many teams the structure is for: those of the first draw, or those it would take."""
        if self.begun and self.stages:
            first, seats = self.stages[0].pk, self.rows.seats
            return sum(seat.stage == first and seat.number is not None for seat in seats)
        return len(self.roll.drawn(self.choices))

    @cached_property
    def choices(self) -> Choices:
        """What is asked of the first draw, else what was kept with its stage; where nobody keeps the roll,
        everybody registered is drawn."""
        if self.requested_choices is not None:
            return self.requested_choices
        first = self.stages[0] if self.stages else None
        stored = choices_of(first)
        silent = first is None or "everyone" not in first.options
        return replace(stored, everyone=True) if silent and not self.roll.present else stored

    @cached_property
    def structure(self) -> Structure | None:
        """All that will be played; None without stages, or where nobody knows beforehand who will meet.

        Raises the engine's Refusal where these stages and teams make none."""
        plans = [plan for plan in map(self.format_of, self.stages) if plan.units == "teams"]
        return compose(self.teams, plans) if plans else None

    @cached_property
    def bracket_rows(self) -> list[MatchRow]:
        """The matches of brackets, called or not, with the numbers of their teams."""
        rows = (row for row in (*self.rows.matches, *self.rows.planned) if row.planned is not None)
        return [row._replace(a=self.number_of(row.a), b=self.number_of(row.b)) for row in rows]

    @cached_property
    def seating(self) -> Seating:
        """Who stands where in the brackets: those who began them, before that whom the draw or a ranking
        sends."""
        gone = self.roll.gone_numbers
        if not self.bracket_rows:
            return PlannedSeating(self.structure or Structure(0), gone, self.begins)
        before = sum(round_.stage_id != self.stages[-1].pk for round_ in self.rows.rounds)
        return Seating(self.bracket_rows, gone, before=before)

    @cached_property
    def pots(self) -> Pots:
        """Who is in each round that is drawn from the pot."""
        structure = self.structure or Structure(0)
        seats = [self.begins(source) for source in structure.in_pots]
        known = all(seat.known for seat in seats)
        entries = frozenset(seat.team for seat in seats if seat.team) if known else None
        lots = (rest for rest in self.rows.rests if rest.kind == Exempt.Kind.EXEMPT)
        alone = {rest.draw: self.number_of(rest.team) for rest in lots}
        exempts = {key: alone.get(draw.pk) for (_stage, key), draw in self.rows.released.items()}
        return Pots(structure.pots, self.seating, entries, exempts)

    def begins(self, source: Source) -> Seat:
        """Who comes from a place of the first draw, or of a ranking."""
        if source.kind in BY_RANK:
            return self.sent_by_rank(source)
        return Seat(self.entries.get(source.number), bool(self.entries))

    @cached_property
    def known_who_begins(self) -> bool:
        """Whether it is known of all places of the brackets that a ranking fills who has them."""
        structure = self.structure or Structure(0)
        sources = (*sources_of(structure).values(), *structure.in_pots)
        ranked = (source for source in sources if source.kind in BY_RANK)
        return bool(self.bracket_rows) or all(self.begins(source).known for source in ranked)

    @cached_property
    def entries(self) -> dict[int, int]:
        """The first draw: pool after pool, the line of a tree, or simply everybody."""
        first = self.stages[0]
        record = self.records.get((first.pk, ""))
        if record is not None and record.result.entries:
            return dict(enumerate(record.result.entries, start=1))
        line = (seat.number or 0 for seat in self.rows.seats if seat.stage == first.pk)
        return dict(enumerate(line, start=1))

    @cached_property
    def ranked(self) -> dict[Source, int | None]:
        """Who came where in each finished group, among all of the same place and among all of the pools once
        these are finished; None where nobody ever will. The standings are asked only when something
        follows."""
        first, last = self.stages[0], self.stages[-1]
        later = {seat.number for seat in self.rows.seats if seat.stage != first.pk}
        gone = {
            team.number for team in self.roll.gone if team.left_in <= first.order and team.number not in later
        }
        ranked: dict[Source, int | None] = {}
        for stage in self.stages:
            kind = self.format_of(stage)
            ranked |= dict.fromkeys(kind.places_left_empty(self, stage))
            finished = kind.groups_finished(self, stage) if stage != last else ()
            if not finished:
                continue
            part = next(part for part in self.standings.parts if part.stage == stage.pk)
            pools = {pool.name: pool.places for pool in part.pools}
            for key, places in (pools or {kind.group_key(stage): part.places}).items():
                if key in finished:
                    ranked |= {Source("place", at, key): team for at, team in _in_order(places)}
            if len(finished) == len(part.pools) > 0:
                records = across(_records(part), gone=gone)
                ranked |= {Source("across", at, str(place)): team for (place, at), team in records.items()}
                ranked |= {Source("overall", at): team for at, team in _in_order(part.places)}
        return ranked

    def sent_by_rank(self, source: Source) -> Seat:
        """Who comes from a place of a ranking, as it is now."""
        if not self.begun:
            return WAITS
        known = source if source.kind == "place" else Source("overall", 1)  # all pools are over together
        return Seat(self.ranked.get(source), known in self.ranked)

    @property
    def ranking(self) -> StandingRows:
        """What the standings are made of."""
        return self.supposed or self.rows

    @cached_property
    def standings(self) -> Standings:
        """Two statements; none more for what supposes something."""
        return self.standings_with(self.ranking)

    def standings_with(self, rows: StandingRows) -> Standings:
        """The standings that other rows of the evening give."""
        return standings_of(self.tournament, rows, self.read_roster(), self.format_of)

    def before_and_after(self, then: Evening, match: int) -> tuple[Standings, Standings]:
        """The standings now and as supposed `then`. A match that counts with just that result is taken out of
        "before": its own effect is shown."""
        if then.ranking.matches != self.ranking.matches:
            return self.standings, then.standings
        without = self.ranking.changed(match, lambda row: row._replace(state=PLAYING))
        return self.standings_with(without), then.standings

    @cached_property
    def pairs(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the two players of each pair; one statement, asked in a mêlée only."""
        pairs = Team.objects.filter(tournament=self.tournament, status=Team.Status.PAIR)
        rows = pairs.values_list("pk", "pair_1__number", "pair_2__number")
        return {pk: tuple(number for number in numbers if number is not None) for pk, *numbers in rows}

    def matches_in(self, stage: Stage) -> tuple[MatchRow, ...]:
        """The matches of a stage that were released."""
        return tuple(match for match in self.rows.matches if match.stage == stage.pk)

    def rounds_in(self, stage: Stage) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rows.rounds if round_.stage_id == stage.pk)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each team that was drawn, by its id."""
        return {seat.team: seat.number for seat in self.rows.seats if seat.team and seat.number}

    def number_of(self, team: int) -> int:
        """The number of a team, by its id; 0 for a pair of a mêlée."""
        return self.numbers.get(team, 0)

    def supposing(self, match: int, a: int, b: int, decided: Decided | None = None) -> Evening:
        """The evening with that match confirmed with those totals; `decided`: None where only they are
        known."""

        def counted(row: MatchRow) -> MatchRow:
            return row.supposed(row.state if row.state in COUNTED else SUBMITTED, a, b, decided)

        ended = self.rows.changed(match, lambda row: row.supposed(CONFIRMED, a, b, decided))
        then = replace(self, rows=ended)
        return replace(then, supposed=self.rows.changed(match, counted).seated(then.seats_to_take))

    @property
    def seats_to_take(self) -> dict[int, tuple[int, int] | None]:
        """The id of each match called and not begun where others are to sit, and their ids; None where nobody
        plays it any more."""
        seating = Seating(self.bracket_rows, self.roll.gone_numbers)
        ids = {number: team for team, number in self.numbers.items()}
        seats = dict[int, tuple[int, int] | None]()
        for row in seating.rows.values():
            a, b = seating.playing(row)
            if row.called and not seating.is_fixed(row) and (a, b) != (row.a, row.b):
                seats[row.id] = (ids[a], ids[b]) if a and b else None
        return seats


def _in_order(places: Iterable[Place]) -> Iterator[tuple[int, int]]:
    """1 and who is first, 2 and who is second …"""
    return enumerate((place.team.number for place in places), start=1)


def _records(part: Part) -> Iterator[PoolRecord]:
    """What each team did in its pool, for ranking those of the same place; level on all of it, the lot of the
    ranking decides, also where level teams share a place."""
    for pool in part.pools:
        for position, place in enumerate(pool.places, start=1):
            found = [(CRITERIA[value.code], int(value.measured or 0)) for value in place.row.values]
            sums = tuple(
                -n if criterion.better == "low" else n for criterion, n in found if criterion.per_match
            )
            tally = place.row.tally
            yield PoolRecord(place.team.number, pool.name, position, tally.counted, sums, tally.lot or 0)
