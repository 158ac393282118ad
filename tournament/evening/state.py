"""One tournament at one moment: its rows, who is there, the structure they make, who stands where in it.

Frozen; nothing of what is still to come is stored. What is read or worked out only when somebody asks for it
is handed in (`Lazy`), so that another moment of the same evening takes its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pairing.bracket import Source, StagePlan, Structure, Timing, compose
from pairing.record import DrawRecord, load

from ..models import Round, Stage, Team, Tournament
from ..models.result import CONFIRMED
from ..standings.board import Standings
from ..standings.rows import StandingRows, rows_with, rows_without, supposed
from .roll import Choices, RollCall, choices_of
from .rows import Decided, EveningRows, MatchRow
from .seats import WAITS, Ranked, Seat, Seats, bracket_rows, exempts_of_pots


@dataclass(frozen=True)
class Lazy:
    """What an evening asks for once it is needed. `ranking`: the rows that its standings are made of;
    `ranked`: whom its ranked groups send on; `plans`: what its stages do; `standings`: what the ranking's
    rows give."""

    ranking: Callable[[], StandingRows]
    ranked: Callable[[Evening], Ranked]
    plans: Callable[[Sequence[Stage]], Sequence[StagePlan]]
    standings: Callable[[StandingRows], Standings]


@dataclass(frozen=True)
class Evening:
    """One tournament at one moment. `requested_choices`: those of a first draw that is being made."""

    tournament: Tournament
    rows: EveningRows
    roll: RollCall
    lazy: Lazy
    requested_choices: Choices | None = None

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
            first = self.stages[0].pk
            seats = self.rows.seats
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
        plans = self.lazy.plans(self.stages)
        return compose(self.teams, plans) if plans else None

    @cached_property
    def timing(self) -> Timing | None:
        return None if self.structure is None else Timing(self.structure)

    @cached_property
    def seats(self) -> Seats | None:
        """Who stands in each place, as far as the results say; in a bracket that has begun, who began it."""
        if self.structure is None:
            return None
        if not self.begun:
            return Seats(self.structure)
        return Seats(
            self.structure,
            entries=self.entries,
            ranked=self.sent_by_rank,
            rows=bracket_rows(self.rows, self.number_of),
            exempts=exempts_of_pots(self.rows, self.number_of),
            gone=self.roll.gone_numbers,
        )

    @property
    def entries(self) -> dict[int, int]:
        """The first draw: pool after pool, the line of a tree, or simply everybody."""
        first = self.stages[0]
        record = self.records.get((first.pk, ""))
        if record is not None and record.result.entries:
            return dict(enumerate(record.result.entries, start=1))
        line = (seat.number or 0 for seat in self.rows.seats if seat.stage == first.pk)
        return dict(enumerate(line, start=1))

    @cached_property
    def ranked(self) -> Ranked:
        """Whom the finished groups send on now."""
        return self.lazy.ranked(self)

    def sent_by_rank(self, source: Source) -> Seat:
        """Who comes from a place of a ranking, as it is now."""
        return self.ranked.at(source) if self.begun else WAITS

    @cached_property
    def ranking(self) -> StandingRows:
        """What the standings are made of; four statements, unless it supposes something."""
        return self.lazy.ranking()

    @cached_property
    def standings(self) -> Standings:
        return self.lazy.standings(self.ranking)

    def before_and_after(self, then: Evening, match: int) -> tuple[Standings, Standings]:
        """The standings now and as supposed `then`. A match that counts with just that result is taken out of
        "before": its own effect is shown."""
        alone = then.ranking is self.ranking
        before = self.lazy.standings(rows_without(self.ranking, match)) if alone else self.standings
        return before, then.standings

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
        matches = tuple(
            supposed(row, CONFIRMED, a, b, decided) if row.id == match else row for row in self.rows.matches
        )
        return replace(
            self,
            rows=replace(self.rows, matches=matches),
            lazy=replace(self.lazy, ranking=lambda: rows_with(self.ranking, match, a, b, decided)),
        )
