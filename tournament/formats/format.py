"""What one format, a kind of stage, is asked, with the answer that most give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Literal, Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from pairing.bracket import Before, Builder, Group, Source
from pairing.ranking.rank import Ranking
from pairing.types import Entrant, Options, couples_among

from ..evening.past import NOBODY_RESTS, RestChoice, teams_to_draw
from ..evening.roll import Choices
from ..evening.rows import MatchRow
from ..evening.state import Evening
from ..models import ApartWish, Stage, Team
from ..standings.board import BracketTable, Part, PoolTable
from ..standings.stages import StageMatches
from .draws import ASKS, PLANNED, WHOLE, DrawKey, round_name


@dataclass(frozen=True)
class Option:
    """A question to who composes a stage: a number up to `most`, one of `choices`, else a tick."""

    name: str
    label: Promise
    most: int = 0
    choices: tuple[tuple[int | str, Promise | str], ...] = ()


@dataclass(frozen=True)
class Step:
    """One draw to make. `name`: "Tour 2 sur 4, au classement"; `first`: the number of the evening's round
    where its round 1 stands; `title`: what that round is called; `planned`: the structure's numbers of its
    matches, in the order of its pairings; `waiting`: the matches before it that are not done; `tables`: those
    it is played at, where that is said."""

    stage: Stage
    format: Format
    engine: str
    key: str
    name: str
    first: int
    number: int = 1
    title: str = ""
    planned: tuple[int, ...] = ()
    bracket: str = ""
    waiting: tuple[MatchRow, ...] = ()
    tables: tuple[int, ...] = ()

    @property
    def by_lot(self) -> bool:
        """Whether there is anything to draw; else only tables are given."""
        return self.engine != PLANNED

    @property
    def asks(self) -> tuple[str, ...]:
        return ASKS.get(self.engine, ())


DrawInputs = tuple[list[Entrant], Options]


@dataclass(frozen=True)
class DrawRequest:
    """What is to be drawn: the step, the organiser's choices, the team that is to rest if one was named."""

    evening: Evening
    step: Step
    choices: Choices
    exempt: int | None = None
    rests: RestChoice = NOBODY_RESTS

    @property
    def inputs(self) -> DrawInputs:
        """The engine's entrants and options, from the rows as they stand now."""
        return self.step.format.inputs(self)

    @property
    def tables(self) -> tuple[int, ...]:
        return self.evening.roll.tables

    @property
    def teams(self) -> list[Team]:
        return teams_to_draw(self.evening, self.choices)

    @property
    def apart(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the teams drawn that should not meet; one statement."""
        wishes = ApartWish.objects.filter(tournament=self.step.stage.tournament_id)
        couples = wishes.values_list("one__number", "two__number")
        return tuple(couples_among(couples, (team.number or 0 for team in self.teams)))

    def tables_for(self, matches: int) -> tuple[int, ...]:
        """The tables that no match of the same round has, and where none is still played; all, those with the
        fewest matches first, where too few are left: in waves at them all, rather than one after the other at
        the last free one."""
        if self.step.tables:
            return self.step.tables
        taken = (
            match for match in self.evening.rows.matches if match.round == self.step.first or not match.done
        )
        used = Counter(match.table for match in taken)
        free = tuple(table for table in self.tables if not used[table])
        if len(free) >= matches:
            return free
        return tuple(sorted(self.tables, key=lambda table: used[table]))


class Format(ABC):
    """A stage of one kind with its choices: a frozen dataclass whose fields are the options that its row and
    the formula keep; a row has those about its draws besides.

    `title`: its name where it is added; `units`: who is ranked, and `table_size`: how many of them make a
    table; `questions`: what its organiser may choose, in this order; `ranking_title`: what its own ranking is
    called; `takes_everybody`: whether its draws take whoever is there, not only those whom results send;
    `credits_rests`: whether who rests is credited, and may catch up."""

    code: ClassVar[str]
    title: ClassVar[Promise]
    units: ClassVar[Literal["teams", "players"]] = "teams"
    table_size: ClassVar[int] = 2
    questions: ClassVar[tuple[Option, ...]] = ()
    ranking_title: ClassVar[Promise] = gettext_lazy("Classement des tours")
    takes_everybody: ClassVar[bool] = True
    credits_rests: ClassVar[bool] = False

    @property
    def lower_brackets(self) -> tuple[str, ...]:
        """The brackets that it has beside the main one."""
        return ()

    # As it is composed.

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """From the options of a row."""
        names = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in options.items() if name in names})

    @property
    def options(self) -> dict[str, Any]:
        """Its choices, as a row keeps them."""
        return asdict(self)  # type: ignore[call-overload]

    @property
    @abstractmethod
    def label(self) -> str:
        """It in words: "4 tours au classement"."""

    @property
    def rounds(self) -> int:
        """How many rounds it is to have, where that is chosen beforehand; else 0."""
        return 0

    def check(self, before: Before) -> None:  # noqa: B027 — most may stand anywhere
        """Raise the engine's Refusal where it cannot stand there, or has choices that do not go together."""

    @abstractmethod
    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Add its matches, pots and groups; its own groups, whose places the next stage may take."""

    @abstractmethod
    def least(self, entrants: int, *, first: bool) -> int:
        """The least that anybody plays in it if nobody leaves; `first`: nothing was played before it."""

    def least_left(self, entrants: int, drawn: int) -> int:
        """The same of its rounds and pools that are not drawn yet, `drawn` of its rounds being so."""
        return 0

    # As it is drawn.

    @property
    def drawn_together(self) -> bool:
        """Whether all its rounds are known from its draw on, and are read side by side."""
        return False

    @abstractmethod
    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """What of it can be drawn now; nothing where results are missing."""

    def whole_step(self, evening: Evening, stage: Stage, engine: str) -> Iterator[Step]:
        """All of it in one draw, once."""
        if (stage.pk, "") not in evening.rows.released:
            first, name = rounds_before(evening, stage) + 1, str(WHOLE[engine]) % {"rounds": self.rounds}
            yield Step(stage, self, engine, "", name, first, waiting=_waiting(evening))

    def round_step(self, evening: Evening, stage: Stage, engine: str, name: Promise) -> Iterator[Step]:
        """The next of its rounds, drawn one after the other; `name`: with the round's in it."""
        number, before = len(evening.rounds_in(stage)) + 1, rounds_before(evening, stage)
        if number <= self.rounds:
            said = str(name) % {"round": round_name(before + number, before + self.rounds)}
            key, waiting = str(DrawKey(round=number)), _waiting(evening)
            yield Step(stage, self, engine, key, said, before + number, number=number, waiting=waiting)

    @abstractmethod
    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        """The engine's entrants and options for one of its steps."""

    # As it is ranked.

    def part(self, stage_matches: StageMatches) -> Part:
        """Where everybody stands in it, from its own matches."""
        return self.ranked(stage_matches, stage_matches.ranking())

    def ranked(
        self,
        stage_matches: StageMatches,
        ranking: Ranking,
        *,
        pools: tuple[PoolTable, ...] = (),
        brackets: tuple[BracketTable, ...] = (),
    ) -> Part:
        """The part with that ranking, and with its pools or its brackets."""
        drawn = len({match.round for match in stage_matches.matches})
        tables: list[PoolTable | BracketTable] = [*pools, *brackets]
        over = not stage_matches.waiting and all(table.finished for table in tables)
        return Part(
            places=stage_matches.places(ranking),
            ranking=ranking,
            stage=stage_matches.stage.pk,
            title=self.ranking_title,
            pools=pools,
            brackets=brackets,
            begun=bool(drawn),
            finished=over and drawn >= max(1, self.rounds),
        )

    def group_key(self, stage: Stage) -> str:
        """The group of the structure that all of it makes; nothing where it makes several, or none."""
        return ""

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        """The keys of its groups that have nothing more to play."""
        return ()

    def places_left_empty(self, evening: Evening, stage: Stage) -> Iterable[Source]:
        """The places of its groups that nobody will ever have."""
        return ()


def rounds_before(evening: Evening, stage: Stage) -> int:
    """How many rounds stand before the stage's own."""
    return sum(
        round_.stage_id != stage.pk and round_.stage.order < stage.order for round_ in evening.rows.rounds
    )


def _waiting(evening: Evening) -> tuple[MatchRow, ...]:
    return tuple(match for match in evening.rows.matches if not match.done)
