"""Rounds for everybody: teams by the ranking, by lot or by a plan, players à la mêlée."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext_lazy, ngettext

from pairing.bracket import Before, Builder, Group, GroupKind
from pairing.melee import MeleeOptions
from pairing.notes import Refusal
from pairing.round_robin import PreparedOptions
from pairing.swiss import RoundOptions
from pairing.types import Entrant

from ..evening.past import entrants_with_past, plain_entrants, players_past_of
from ..evening.state import Evening
from ..models import Stage
from .format import DrawInputs, DrawRequest, Format, Option, Step

MOST_ROUNDS = 30
HOW_MANY = Option("rounds", gettext_lazy("Nombre de tours"), most=MOST_ROUNDS)
DRAWS = (
    ("ranked", gettext_lazy("au classement")),
    ("rotation", gettext_lazy("en rotation, tout connu d’avance")),
    ("random", gettext_lazy("au hasard")),
    ("round_robin", gettext_lazy("championnat")),
)
ONE_BY_ONE = {
    "ranked": gettext_lazy("%(round)s, au classement"),
    "random": gettext_lazy("%(round)s, au hasard"),
}
TOGETHER = ("rotation", "round_robin")


class InRounds(Format):
    """So many rounds, one group of everybody; who rests is credited."""

    credits_rests = True

    @property
    @abstractmethod
    def engine(self) -> GroupKind:
        """What draws it."""

    def check(self, before: Before) -> None:
        if not 1 <= self.rounds <= 100:
            raise Refusal("bad_rounds", rounds=self.rounds)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """The group of everybody. Those left over at the tables rest, nobody twice before everybody."""
        field = len(before.entries)
        rests = self.rounds * (field % self.table_size)
        fewest, most = (rests // field, -(-rests // field)) if field else (0, 0)
        group = Group(
            f"t{before.number}",
            self.engine,
            before.entries,
            builder.rounds,
            self.rounds,
            self.rounds - most,
            self.rounds - fewest,
        )
        builder.groups.append(group)
        return [group]

    def group_key(self, stage: Stage) -> str:
        return f"t{stage.order}"

    def least(self, entrants: int, *, first: bool) -> int:
        return self.least_left(entrants, 0)

    def least_left(self, entrants: int, drawn: int) -> int:
        """In rounds drawn one by one who rests in those to come is known only from the first on."""
        if drawn:
            return 0 if self.drawn_together else max(0, self.rounds - drawn)
        return self.rounds - -(-self.rounds * (entrants % self.table_size) // entrants)


@dataclass(frozen=True)
class Rounds(InRounds):
    """Rounds for all teams, drawn one by one or all together."""

    code = "rounds"
    title = gettext_lazy("Tours où toutes jouent")
    questions = (HOW_MANY, Option("draw", gettext_lazy("Tirage"), choices=DRAWS))
    rounds: int = 4
    draw: str = "ranked"

    @property
    def engine(self) -> GroupKind:
        return cast("GroupKind", self.draw)

    @property
    def label(self) -> str:
        many = self.rounds
        words = {
            "ranked": ngettext("%(n)s tour au classement", "%(n)s tours au classement", many),
            "rotation": ngettext("%(n)s tour en rotation", "%(n)s tours en rotation", many),
            "random": ngettext("%(n)s tour au hasard", "%(n)s tours au hasard", many),
            "round_robin": ngettext("championnat, %(n)s tour", "championnat, %(n)s tours", many),
        }
        return words[self.draw] % {"n": many}

    @property
    def drawn_together(self) -> bool:
        return self.draw in TOGETHER

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        if self.drawn_together:
            return self.whole_step(evening, stage, self.draw)
        return self.round_step(evening, stage, self.draw, ONE_BY_ONE[self.draw])

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        evening, teams, choices = draw_request.evening, draw_request.teams, draw_request.choices
        tables, number = draw_request.tables, draw_request.step.number
        if self.drawn_together:
            prepared = PreparedOptions(rounds=self.rounds, tables=tables, by_lot=not choices.by_number)
            return plain_entrants(teams), prepared
        options = RoundOptions(
            round=number,
            tables=tables,
            spread_tables=choices.spread_tables,
            clubs_apart=choices.clubs_apart,
            exempt=draw_request.exempt,
            exempt_last=choices.by_number and number == 1,  # the last number rests, as all goes by them
            apart=draw_request.apart,
        )
        if self.draw != "ranked":
            return entrants_with_past(evening, teams), options
        ranked = replace(options, rounds=self.rounds, winners=choices.winners, by_number=choices.by_number)
        return entrants_with_past(evening, teams, ranked=True), ranked

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        all_drawn = len(evening.rounds_in(stage)) >= self.rounds
        finished = all_drawn and all(match.done for match in evening.matches_in(stage))
        return (self.group_key(stage),) if finished else ()


@dataclass(frozen=True)
class Melee(InRounds):
    """Players come alone, and the lot makes the pairs of each round, four at a table."""

    code = "melee"
    title = gettext_lazy("Tours à la mêlée")
    units = "players"
    table_size = 4
    questions = (HOW_MANY,)
    ranking_title = gettext_lazy("Classement de la mêlée")
    engine = "melee"
    rounds: int = 4

    @property
    def label(self) -> str:
        many = self.rounds
        return ngettext("%(n)s tour à la mêlée", "%(n)s tours à la mêlée", many) % {"n": many}

    def check(self, before: Before) -> None:
        super().check(before)
        if (players := len(before.entries)) < self.table_size:
            raise Refusal("too_few_players", needed=self.table_size, count=players)

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        return self.round_step(evening, stage, self.engine, gettext_lazy("%(round)s, à la mêlée"))

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        """Who came late has missed a round already: others rest before."""
        past, rests = players_past_of(draw_request.evening), draw_request.rests
        entrants = [
            Entrant(
                id=number,
                partners=tuple(past.partners[number]),
                met=tuple(past.opponents[number]),
                rests_before=past.away[number],
            )
            for number in [player.number or 0 for player in draw_request.teams]
        ]
        return entrants, MeleeOptions(
            round=draw_request.step.number, tables=draw_request.tables, rests=rests.named, insist=rests.insist
        )
