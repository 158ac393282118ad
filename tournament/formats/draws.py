"""What is drawn and how: the step, what is asked for it, and one object an engine of `pairing`, which says
who is drawn, what may be chosen, what such a draw is called. A stage kind says which of them it draws by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket import of_bracket
from pairing.knockout import KnockoutOptions
from pairing.melee import MeleeOptions
from pairing.pools import PoolOptions
from pairing.round_robin import PlannedOptions, PreparedOptions
from pairing.swiss import RoundOptions
from pairing.types import Entrant, Options, couples_among

from ..evening.past import (
    NOBODY_RESTS,
    UNRANKED,
    RestChoice,
    TeamStanding,
    codes_of,
    past_of,
    plain_entrants,
    players_past_of,
    ranks_of,
    teams_to_draw,
)
from ..evening.roll import Choices
from ..evening.rows import MatchRow
from ..evening.state import Evening
from ..evening.wording import TITLES, StageRound, round_name
from ..models import ApartWish, Draw, Stage, Team

ROUND_KEY = re.compile(r"\d+")
POT_KEY = re.compile(r"([^:]+):(\d+)")
DECIDED_KEY = re.compile(r"r(\d+)\.(\d+)")


@dataclass(frozen=True)
class DrawKey:
    """All of the stage where nothing is said. `round` of the stage ("3"); the pot of a `bracket` at a `level`
    ("main:2"); the matches that results had decided for a `slot` of the evening, for the `time` 1, 2 …
    ("r5.1")."""

    round: int = 0
    slot: int = 0
    time: int = 0
    bracket: str = ""
    level: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """The key of a row; of one that it cannot read nothing is said."""
        if ROUND_KEY.fullmatch(text):
            return cls(round=int(text))
        if parts := POT_KEY.fullmatch(text):
            return cls(bracket=parts[1], level=int(parts[2]))
        if parts := DECIDED_KEY.fullmatch(text):
            return cls(slot=int(parts[1]), time=int(parts[2]))
        return cls()

    def __str__(self) -> str:
        if self.bracket:
            return f"{self.bracket}:{self.level}"
        if self.slot:
            return f"r{self.slot}.{self.time}"
        return f"{self.round}" if self.round else ""


StageOptions = Mapping[str, Any]
Units = Literal["teams", "players"]
DrawInputs = tuple[list[Entrant], Options]


class StageOfDraw(Protocol):
    """What a draw asks of the kind of its stage."""

    units: Units
    table_size: int

    def rounds(self, options: StageOptions) -> int:
        """How many rounds it is to have, where that is chosen beforehand; else 0."""


class DrawKind(Protocol):
    """One kind of draw. `engine`: its name in records; `by_lot`: whether there is anything to draw;
    `asks`: the organiser's choices that it reads; `follows_ranks`: whether a rank corrected since is told;
    `shows_pools`: whether pools and their sizes are what is to be seen before it."""

    engine: str
    by_lot: bool = True
    asks: tuple[str, ...] = ()
    follows_ranks: bool = False
    shows_pools: bool = False

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        """The engine's entrants and options, from the rows as they stand now."""

    def step_name(self, step: Step) -> str:
        """What is drawn: "Tour 2 sur 4, au classement"."""

    def draw_name(self, draw: Draw, names: Mapping[int, StageRound], title: str, rounds: int) -> str:
        """What such a draw is called, by its key. `names`: those of the evening's rounds; `title`, `rounds`:
        those of its stage."""
        key = DrawKey.parse(draw.key)
        if key.round:
            before = sum(round_.order < draw.stage.order for round_ in names.values())
            return round_name(before + key.round, before + rounds)
        if key.bracket:
            return pot_name(key.bracket, key.level)
        if key.slot:
            evening_round = names.get(key.slot)
            return evening_round.name if evening_round else _("Tour %(number)s") % {"number": key.slot}
        return title

    def published(self) -> str:
        """What is said once it is out."""
        return _("Le tirage est publié.")

    def says_the_same(self, then: Any, now: Any) -> bool:
        """Whether a draft made with those options says what the results say now."""
        return True


def pot_name(bracket: str, level: int) -> str:
    title = of_bracket(bracket).text(translate=_)
    return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": title, "number": level}


@dataclass(frozen=True)
class Step:
    """One draw to make. `first`: the number of the evening's round where its round 1 stands; `title`: what
    that round is called; `planned`: the structure's numbers of its matches, in the order of its pairings;
    `waiting`: the matches before it that are not done."""

    stage: Stage
    kind: StageOfDraw
    draw_kind: DrawKind
    key: str
    first: int
    number: int = 1
    title: str = ""
    planned: tuple[int, ...] = ()
    bracket: str = ""
    level: int = 0
    waiting: tuple[MatchRow, ...] = ()

    @property
    def engine(self) -> str:
        """The name of its engine, as the record of the draw has it."""
        return self.draw_kind.engine

    @property
    def rounds(self) -> int:
        """How many rounds its stage is to have, where that is chosen beforehand; else 0."""
        return self.kind.rounds(self.stage.options)

    @property
    def by_lot(self) -> bool:
        """Whether there is anything to draw; else only tables are given."""
        return self.draw_kind.by_lot

    @property
    def name(self) -> str:
        """What is drawn: "Poules", "Tour 2 sur 4, au classement", "Tableau principal, tour 2, au pot"."""
        return self.draw_kind.step_name(self)


@dataclass(frozen=True)
class DrawRequest:
    """What is to be drawn: the step, the organiser's choices, the team that is to rest if one was named."""

    evening: Evening
    step: Step
    choices: Choices
    exempt: int | None
    rests: RestChoice = NOBODY_RESTS

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(self.evening.roll.tables)

    @property
    def teams(self) -> list[Team]:
        return teams_to_draw(self.evening, self.choices)

    @property
    def apart(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the teams drawn that should not meet; one statement."""
        wishes = ApartWish.objects.filter(tournament=self.step.stage.tournament_id)
        couples = wishes.values_list("one__number", "two__number")
        return tuple(couples_among(couples, (team.number or 0 for team in self.teams)))

    @property
    def exempt_last(self) -> bool:
        """Whether the last number rests, as where the first round goes by the numbers."""
        return self.choices.by_number and self.step.number == 1

    def tables_for(self, matches: int) -> tuple[int, ...]:
        """The tables that no match of the same round has; all, those with the fewest matches first, where too
        few are left: in waves at them all, rather than one after the other at the last free one."""
        used = Counter(match.table for match in self.evening.rows.matches if match.round == self.step.first)
        free = tuple(table for table in self.tables if not used[table])
        if len(free) >= matches:
            return free
        return tuple(sorted(self.tables, key=lambda table: used[table]))


def draw_inputs(
    evening: Evening, step: Step, choices: Choices, exempt: int | None, rests: RestChoice = NOBODY_RESTS
) -> DrawInputs:
    """The engine's entrants and options."""
    return step.draw_kind.inputs(DrawRequest(evening, step, choices, exempt, rests))


def teams_in_pot(draw_request: DrawRequest) -> list[Team]:
    """The teams of a pot; everybody before the first draw."""
    evening = draw_request.evening
    if not evening.begun or evening.structure is None or evening.seats is None:
        return draw_request.teams
    pot = next(pot for pot in evening.structure.pots if pot.key == draw_request.step.key)
    by_number = {team.number: team for team in evening.roll.everybody}
    return [by_number[number] for number in evening.seats.in_pot(pot) or ()]


def is_first_stage(draw_request: DrawRequest) -> bool:
    """Whether nothing of the evening was drawn before this stage."""
    return bool(draw_request.step.stage.pk == draw_request.evening.stages[0].pk)


def entrants_by_rank(draw_request: DrawRequest) -> list[Entrant]:
    """Teams as seeds by the ranking so far, whatever seeds they were; who came since goes by lot."""
    present = {team.number for team in draw_request.teams}
    order = [
        place.team.number for place in draw_request.evening.standings.overall if place.team.number in present
    ]
    seeds = {number: seed for seed, number in enumerate(order, start=1)}
    return [replace(entrant, seed=seeds.get(entrant.id)) for entrant in plain_entrants(draw_request.teams)]


def entrants_with_past(draw_request: DrawRequest, ranks: Mapping[int, TeamStanding]) -> list[Entrant]:
    """Teams with their evening so far. `ranks`: nothing for a random round, which does not look at them."""
    teams, past = draw_request.teams, past_of(draw_request.evening)
    codes = codes_of(teams)
    return [
        Entrant(
            id=number, club=codes.get(team.club_key), **past.behind(number),
            rank=standing.rank, wins=standing.wins,
        )
        for team in teams
        for number in [team.number or 0]
        for standing in [ranks.get(number, UNRANKED)]
    ]  # fmt: skip


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
