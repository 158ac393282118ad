"""The kinds of draws, one object an engine of `pairing`: who is drawn and how, what may be chosen, what
a draw of it is called. A stage kind says which of them it draws by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.knockout import KnockoutOptions
from pairing.melee import MeleeOptions
from pairing.pools import PoolOptions
from pairing.round_robin import PlannedOptions, PreparedOptions
from pairing.structure.labels import of_bracket
from pairing.swiss import RoundOptions
from pairing.types import Entrant, Options

from ...models import Draw
from ..past import codes_of, past_of, plain_entrants, players_past_of, ranks_of
from ..wording import TITLES, StageRound, round_name
from .draw_request import (
    DrawInputs,
    DrawKind,
    DrawRequest,
    Step,
    entrants_by_rank,
    entrants_with_past,
    is_first_stage,
    pot_name,
    teams_in_pot,
)


@dataclass(frozen=True)
class PoolsDraw(DrawKind):
    """Everybody into pools."""

    engine: str = "pools"
    asks: tuple[str, ...] = ("clubs_apart",)
    shows_pools: bool = True

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        options = PoolOptions(
            tables=draw_request.tables,
            clubs_apart=draw_request.choices.clubs_apart,
            apart=draw_request.apart,
        )
        return (
            plain_entrants(draw_request.teams)
            if is_first_stage(draw_request)
            else entrants_by_rank(draw_request)
        ), options

    def step_name(self, step: Step) -> str:
        return _("Poules")

    def draw_name(self, draw: Draw, names: Mapping[int, StageRound], title: str, rounds: int) -> str:
        return _("Poules")

    def published(self) -> str:
        return _("Les poules sont publiées.")


@dataclass(frozen=True)
class RoundDraw(DrawKind):
    """One round for everybody; `way`: how it is called, with its name in it."""

    engine: str
    way: Promise
    asks: tuple[str, ...]

    def step_name(self, step: Step) -> str:
        before = step.first - step.number
        return str(self.way) % {"round": round_name(step.first, before + step.rounds)}


@dataclass(frozen=True)
class RankedDraw(RoundDraw):
    """A round in which neighbours in the ranking meet."""

    follows_ranks: bool = True

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        options = RoundOptions(
            round=draw_request.step.number,
            rounds=draw_request.step.rounds,
            tables=draw_request.tables,
            spread_tables=draw_request.choices.spread_tables,
            winners=draw_request.choices.winners,
            clubs_apart=draw_request.choices.clubs_apart,
            exempt=draw_request.exempt,
            exempt_last=draw_request.exempt_last,
            by_number=draw_request.choices.by_number,
            apart=draw_request.apart,
        )
        return entrants_with_past(draw_request, ranks_of(draw_request.evening)), options


@dataclass(frozen=True)
class RandomDraw(RoundDraw):
    """A round wholly by lot, which does not look at ranks."""

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        options = RoundOptions(
            round=draw_request.step.number,
            tables=draw_request.tables,
            spread_tables=draw_request.choices.spread_tables,
            clubs_apart=draw_request.choices.clubs_apart,
            exempt=draw_request.exempt,
            exempt_last=draw_request.exempt_last,
            apart=draw_request.apart,
        )
        return entrants_with_past(draw_request, {}), options


@dataclass(frozen=True)
class MeleeDraw(RoundDraw):
    """A round whose pairs are made by lot. Who came late has missed a round already: others rest before."""

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        past = players_past_of(draw_request.evening)
        entrants: list[Entrant] = [
            Entrant(
                id=number,
                partners=tuple(past.partners[number]),
                met=tuple(past.opponents[number]),
                rests_before=past.away[number],
            )
            for number in [player.number or 0 for player in draw_request.teams]
        ]
        rests = draw_request.rests
        return entrants, MeleeOptions(
            round=draw_request.step.number, tables=draw_request.tables, rests=rests.named, insist=rests.insist
        )


@dataclass(frozen=True)
class PreparedDraw(DrawKind):
    """All rounds of a stage together."""

    engine: str
    way: Promise
    asks: tuple[str, ...] = ("by_number",)

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        by_lot = not draw_request.choices.by_number
        options = PreparedOptions(rounds=draw_request.step.rounds, tables=draw_request.tables, by_lot=by_lot)
        return plain_entrants(draw_request.teams), options

    def step_name(self, step: Step) -> str:
        return str(self.way) % {"rounds": step.rounds}

    def draw_name(self, draw: Draw, names: Mapping[int, StageRound], title: str, rounds: int) -> str:
        return str(self.way) % {"rounds": rounds}


@dataclass(frozen=True)
class TreeDraw(DrawKind):
    """Who stands where in a whole tree, and its first matches."""

    engine: str = "knockout"
    asks: tuple[str, ...] = ("clubs_apart",)

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        stored = draw_request.step.stage.options
        options = KnockoutOptions(
            consolation=bool(stored.get("consolation", True)),
            third=bool(stored.get("third", False)),
            tables=draw_request.tables,
            clubs_apart=draw_request.choices.clubs_apart,
        )
        return plain_entrants(draw_request.teams), options

    def step_name(self, step: Step) -> str:
        bracket = of_bracket(step.bracket).text(translate=_)
        title = str(TITLES[step.title][0]) if step.title in TITLES else ""
        if not title:
            return _("%(bracket)s, premier tour") % {"bracket": bracket}
        return _("%(bracket)s, %(title)s") % {"bracket": bracket, "title": title[:1].lower() + title[1:]}


@dataclass(frozen=True)
class DrawnFromPot(DrawKind):
    """One round of a bracket, drawn from those who stand in it."""

    engine: str = "pot"
    asks: tuple[str, ...] = ("clubs_apart", "exempt")

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        past, teams = past_of(draw_request.evening), teams_in_pot(draw_request)
        codes = codes_of(teams)
        entrants: list[Entrant] = [
            Entrant(
                id=number, club=codes.get(team.club_key), **past.behind(number), played=past.played[number]
            )
            for team in teams
            for number in [team.number or 0]
        ]
        return entrants, RoundOptions(
            round=draw_request.step.level,
            tables=draw_request.tables_for(len(entrants) // 2),
            clubs_apart=draw_request.choices.clubs_apart,
            exempt=draw_request.exempt,
        )

    def step_name(self, step: Step) -> str:
        return pot_name(step.bracket, step.number)


@dataclass(frozen=True)
class PlannedDraw(DrawKind):
    """No lot: the matches that results have decided get their tables."""

    engine: str = "planned"
    by_lot: bool = False

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        step, seats, matches = draw_request.step, draw_request.evening.seats, []
        for number in step.planned:
            a, b = seats.sides(number) if seats else (None, None)
            matches.append(((a and a.team) or 0, (b and b.team) or 0))
        teams = [Entrant(team) for match in matches for team in match]
        tables = draw_request.tables_for(len(matches))
        return teams, PlannedOptions(matches=tuple(matches), tables=tables)

    def step_name(self, step: Step) -> str:
        if step.title in TITLES:
            return str(TITLES[step.title][0])
        return _("Tour %(number)s") % {"number": step.first}

    def says_the_same(self, then: Options, now: Options) -> bool:
        return bool(then.matches == now.matches)  # type: ignore[attr-defined]


RANKED_ASKS = ("clubs_apart", "spread_tables", "winners", "by_number", "exempt")
RANDOM_ASKS = ("clubs_apart", "spread_tables", "by_number", "exempt")
POOLS, TREE, POT, PLANNED = PoolsDraw(), TreeDraw(), DrawnFromPot(), PlannedDraw()
RANKED = RankedDraw("ranked", gettext_lazy("%(round)s, au classement"), RANKED_ASKS)
RANDOM = RandomDraw("random", gettext_lazy("%(round)s, au hasard"), RANDOM_ASKS)
MELEE = MeleeDraw("melee", gettext_lazy("%(round)s, à la mêlée"), ("rests",))
ROTATION = PreparedDraw("rotation", gettext_lazy("%(rounds)s tours en rotation"))
ROUND_ROBIN = PreparedDraw("round_robin", gettext_lazy("Championnat en %(rounds)s tours"))
DRAWS: dict[str, DrawKind] = {
    draw.engine: draw for draw in (POOLS, RANKED, RANDOM, ROTATION, ROUND_ROBIN, TREE, POT, MELEE, PLANNED)
}


def draw_kind_of(engine: str) -> DrawKind:
    """The kind of a draw or of its record, by the name of its engine."""
    return DRAWS[engine]
