"""What is asked of a stage kind, with the answer that most give, and where its next draws are found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket import PlannedMatch, StagePlan, of_match
from pairing.ranking.rank import PLAYERS, TEAMS, Ranking

from ..core.errors import Refused
from ..evening.match import is_done
from ..evening.rows import MatchRow
from ..evening.state import Evening
from ..models import Stage
from ..standings.board import BracketTable, Part, Place, PoolTable
from ..standings.stages import StageMatches
from .draws import PLANNED, DrawKey, DrawKind, StageOptions, Step, Units

GroupPlaces = dict[tuple[str, int], int | None]


@dataclass(frozen=True)
class Option:
    """A question to who composes a stage: a number up to `most`, one of `choices`, else a tick."""

    name: str
    label: Promise
    most: int = 0
    choices: tuple[tuple[int | str, Promise | str], ...] = ()


class StageKind(Protocol):
    """One kind of stage. `options` below are what its row keeps, `data` the same with its code, as the
    composer and the formula have it.

    `planned_by`: the stage of pairing that its structure is made of, None where nobody knows beforehand who
    will meet; `title`: its name where it is added; `units`: who is ranked, and
    `table_size`: how many of them make a table; `keys`: the options that are the formula's, the others are
    about its draws; `usual`: those it has when it is added; `ranking_title`: what its own ranking is called;
    `takes_everybody`: whether its draws take whoever is there, not only those whom results send;
    `place_taken_over`: whether a late team may take the place of one that is gone; `credits_rests`: whether
    who rests is credited, and may catch up; `notes_missed`: whether a round drawn while a team was away is
    noted as missed by it."""

    code: str
    planned_by: type[StagePlan] | None = None
    title: Promise
    units: Units = "teams"
    table_size: int = 2
    keys: tuple[str, ...] = ()
    usual: Mapping[str, Any] = {}
    ranking_title: Promise = gettext_lazy("Classement des tours")
    takes_everybody: bool = True
    place_taken_over: bool = False
    credits_rests: bool = False
    notes_missed: bool = False

    # As it is composed.

    def questions(self) -> tuple[Option, ...]:
        """What its organiser may choose, in this order."""
        return ()

    def answers(self, data: StageOptions) -> dict[str, Any]:
        """The options as its questions ask for them, where the two differ."""
        return {}

    def options_from(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The options that were sent as answers to its questions."""
        return dict(answers)

    def label(self, options: StageOptions) -> str:
        """It in words: "4 tours au classement"."""

    def formula(self, options: StageOptions) -> dict[str, Any]:
        """The formula's options among those of a row."""
        return {key: options[key] for key in self.keys if key in options}

    def plan(self, options: StageOptions) -> StagePlan | None:
        """What the structure is made of. Raises the engine's Refusal for options that it has not."""
        return None if self.planned_by is None else self.planned_by.read(dict(options))

    def complete(self, options: StageOptions) -> dict[str, Any]:
        """The options with those that were left out."""
        plan = self.plan(options)
        assert plan is not None
        return {name: value for name, value in plan.write().items() if name != "kind"}

    # As it is drawn.

    def rounds(self, options: StageOptions) -> int:
        """How many rounds it is to have, where that is chosen beforehand; else 0."""
        return 0

    def drawn_together(self, options: StageOptions) -> bool:
        """Whether all its rounds are known from its draw on, and are read side by side."""
        return False

    def lists_title(self, first: int, last: int) -> str:
        """What its lists are called where its rounds are read side by side; by their numbers."""
        if first == last:
            return _("Tour %(number)s") % {"number": last}
        return _("Tours %(first)s à %(last)s") % {"first": first, "last": last}

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """What of it can be drawn now; nothing where results are missing."""

    def more_to_draw(self, options: StageOptions, drawn: int, last_title: str) -> bool:
        """Whether rounds of it are to come after those drawn, the last of them called so."""
        return drawn < self.rounds(options)

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
        return stage_matches.part(
            ranking,
            rounds=self.rounds(stage_matches.stage.options),
            title=self.ranking_title,
            voice=PLAYERS if self.units == "players" else TEAMS,
            pools=pools,
            brackets=brackets,
        )

    def group_key(self, stage: Stage) -> str:
        """The group of the structure that all of it makes; nothing where it makes several, or none."""
        return ""

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        """The keys of its groups that have nothing more to play."""
        return ()

    def ranked_in(self, stage: Stage, part: Part) -> dict[str, tuple[Place, ...]]:
        """Its groups by key, each in the order of its ranking."""
        return {}

    def places_known(self, evening: Evening, stage: Stage) -> GroupPlaces:
        """(group, place) → the team that stands there whatever its results; None: nobody ever will."""
        return {}

    # As it is corrected.

    def exchange_refused(self, key: DrawKey) -> Refused | None:
        """Why two teams of a released draw of it are not exchanged; None where they may be."""
        return Refused("not_a_round", _("Dans un tableau, les résultats décident qui joue."))

    def draft_changed(self, stage: Stage) -> str:
        """What makes a draft of it stale, the same teams being there."""
        return _("Des résultats, des clubs ou des têtes de série ont changé depuis ce tirage. Refaites-le.")


# Played beside a round that names the evening's: the final gives its name, and has the first table.
ASIDE = ("third", "placing_match", "losers_round")


def whole_stage_step(evening: Evening, stage: Stage, kind: StageKind, draw: DrawKind) -> Iterator[Step]:
    """All of a stage in one draw, once."""
    if (stage.pk, "") not in evening.rows.released:
        first, waiting = _before(evening, stage) + 1, _waiting(evening)
        yield Step(stage, kind, draw, "", first, waiting=waiting)


def next_round_step(evening: Evening, stage: Stage, kind: StageKind, draw: DrawKind) -> Iterator[Step]:
    """The next round of a stage whose rounds are drawn one after the other."""
    number = len(evening.rounds_in(stage)) + 1
    if number <= kind.rounds(stage.options):
        first, key = _before(evening, stage) + number, str(DrawKey(round=number))
        yield Step(stage, kind, draw, key, first, number=number, waiting=_waiting(evening))


def decided_steps(evening: Evening, stage: Stage, kind: StageKind) -> Iterator[Step]:
    """The matches that two known teams can play and that nobody has released, round by round."""
    seats, timing, structure = evening.seats, evening.timing, evening.structure
    if seats is None or timing is None or structure is None:
        return
    if not seats.known_who_begins():
        return  # a bracket begins once all are known who begin it
    slots: dict[int, list[PlannedMatch]] = {}
    for number in seats.ready():
        slots.setdefault(timing.slot(number), []).append(structure.match(number))
    keys = [DrawKey.parse(key) for at, key in evening.rows.released if at == stage.pk]
    for slot, slot_matches in sorted(slots.items()):
        matches = sorted(slot_matches, key=lambda match: title_of(match) in ASIDE)
        key = DrawKey(slot=slot, time=1 + sum(draw_key.slot == slot for draw_key in keys))
        numbers = tuple(match.number for match in matches)
        yield Step(stage, kind, PLANNED, str(key), slot, title=title_of(matches[0]), planned=numbers)


def title_of(match: PlannedMatch) -> str:
    """The code of what its round is called ("quarter"); its places have no name of their own."""
    return of_match(match).code


def _before(evening: Evening, stage: Stage) -> int:
    """How many rounds stand before the stage's own."""
    return sum(
        round_.stage_id != stage.pk and round_.stage.order < stage.order for round_ in evening.rows.rounds
    )


def _waiting(evening: Evening) -> tuple[MatchRow, ...]:
    return tuple(match for match in evening.rows.matches if not is_done(match))
