"""Who is drawn at a step and how: the engine's entrants and options, from the rows as they stand now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.engines.fresh import FreshOptions
from pairing.engines.knockout import KnockoutOptions
from pairing.engines.planned import PlannedOptions
from pairing.engines.pools import PoolOptions
from pairing.engines.pot import PotEntrant, PotOptions
from pairing.engines.prepared import PreparedOptions
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.types import Entrant, Options

from ..models import Team
from .past import NOBODY, UNRANKED, Rests, Standing, codes_of, past_of, players_drawn, ranks_of
from .planned import planned_rounds
from .results import by_barrage, own_tables_first
from .roll import Choices
from .state import Evening
from .steps import Step


@dataclass(frozen=True)
class Asked:
    """What is to be drawn: the step, the organiser's choices, the team that is to rest if one was named."""

    evening: Evening
    step: Step
    choices: Choices
    exempt: int | None
    rests: Rests = NOBODY

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(self.evening.roll.tables)

    @property
    def teams(self) -> list[Team]:
        return teams_at(self.evening, self.step, self.choices)

    @property
    def exempt_last(self) -> bool:
        """Whether the last number rests, as where the first round goes by the numbers."""
        return self.choices.by_number and self.step.number == 1


Drawn = tuple[list[Entrant], Options]


def teams_at(evening: Evening, step: Step, choices: Choices) -> list[Team]:
    """The teams that a step takes, by number: at the start those of the roll, later those still there and
    those that came since."""
    return there(evening) if evening.begun else evening.roll.drawn(choices)


def there(evening: Evening) -> list[Team]:
    """Who is still there once the evening has begun, by number."""
    seated = {seat.team for seat in evening.rows.seats.values()}
    everybody = (*evening.roll.present, *evening.roll.missing)
    found = [team for team in everybody if team.pk in seated or team.checked_in]
    return sorted(found, key=lambda team: team.number or 0)


def drawn_at(
    evening: Evening, step: Step, choices: Choices, exempt: int | None, rests: Rests = NOBODY
) -> Drawn:
    """The engine's entrants and options."""
    return MAKERS[step.engine](Asked(evening, step, choices, exempt, rests))


def plain(teams: Sequence[Team]) -> list[Entrant]:
    """Numbers, seeds and club codes."""
    codes = codes_of(teams)
    return [Entrant(team.number or 0, team.seed, codes.get(team.club_key)) for team in teams]


def _pools(asked: Asked) -> Drawn:
    barrage = by_barrage(asked.step.stage)
    options = PoolOptions(tables=asked.tables, clubs_apart=asked.choices.clubs_apart, barrage=barrage)
    return (plain(asked.teams) if _first(asked) else _by_rank(asked)), options


def _first(asked: Asked) -> bool:
    """Whether nothing of the evening was drawn before this stage."""
    return asked.step.stage.pk == asked.evening.stages[0].pk


def _by_rank(asked: Asked) -> list[Entrant]:
    """Teams as seeds by the ranking so far, whatever seeds they were; who came since goes by lot."""
    there = {team.number for team in asked.teams}
    order = [place.team.number for place in asked.evening.standings.overall if place.team.number in there]
    seeds = {number: seed for seed, number in enumerate(order, start=1)}
    return [replace(one, seed=seeds.get(one.id)) for one in plain(asked.teams)]


def _ranked(asked: Asked) -> Drawn:
    options = RankedOptions(
        round=asked.step.number,
        rounds=planned_rounds(asked.step.stage),
        tables=asked.tables,
        spread_tables=asked.choices.spread_tables,
        winners=asked.choices.winners,
        clubs_apart=asked.choices.clubs_apart,
        exempt=asked.exempt,
        exempt_last=asked.exempt_last,
        by_number=asked.choices.by_number,
    )
    return _with_past(asked, ranks_of(asked.evening)), options


def _random(asked: Asked) -> Drawn:
    options = FreshOptions(
        round=asked.step.number,
        tables=asked.tables,
        spread_tables=asked.choices.spread_tables,
        clubs_apart=asked.choices.clubs_apart,
        exempt=asked.exempt,
        exempt_last=asked.exempt_last,
    )
    return _with_past(asked, {}), options


def _with_past(asked: Asked, ranks: Mapping[int, Standing]) -> list[Entrant]:
    """Teams with their evening so far. `ranks`: nothing for a random round, which does not look at them."""
    teams, past = asked.teams, past_of(asked.evening)
    codes = codes_of(teams)
    return [
        RankedEntrant(
            id=number, club=codes.get(team.club_key), **past.behind(number),
            score=at.score, rank=at.rank, wins=at.wins,
        )
        for team in teams
        for number in [team.number or 0]
        for at in [ranks.get(number, UNRANKED)]
    ]  # fmt: skip


def _prepared(asked: Asked) -> Drawn:
    rounds, by_lot = planned_rounds(asked.step.stage), not asked.choices.by_number
    return plain(asked.teams), PreparedOptions(rounds=rounds, tables=asked.tables, by_lot=by_lot)


def _knockout(asked: Asked) -> Drawn:
    own = asked.step.stage.options
    options = KnockoutOptions(
        pot=False,
        consolation=bool(own.get("consolation", True)),
        complement=bool(own.get("complement", False)),
        third=bool(own.get("third", False)),
        tables=asked.tables,
        clubs_apart=asked.choices.clubs_apart,
    )
    return plain(asked.teams), options


def _pot(asked: Asked) -> Drawn:
    past, inside, teams = past_of(asked.evening), _in_pot(asked.evening, asked.step), asked.teams
    if inside is not None:
        by_number = {team.number: team for team in everybody(asked.evening)}
        teams = [by_number[number] for number in sorted(inside)]
    codes = codes_of(teams)
    entrants: list[Entrant] = [
        PotEntrant(
            id=number, club=codes.get(team.club_key), **past.behind(number), played=past.played[number]
        )
        for team in teams
        for number in [team.number or 0]
    ]
    return entrants, PotOptions(
        round=asked.step.level,
        tables=free_tables(asked.evening, asked.step),
        clubs_apart=asked.choices.clubs_apart,
        exempt=asked.exempt,
    )


def _melee(asked: Asked) -> Drawn:
    return players_drawn(asked.evening, asked.step, asked.teams, asked.rests)


def everybody(evening: Evening) -> list[Team]:
    """Every team that has a number, gone ones too: a bracket keeps their places."""
    return [*evening.roll.present, *evening.roll.missing, *evening.roll.gone]


def _in_pot(evening: Evening, step: Step) -> list[int] | None:
    """The teams of a pot; None before the first draw, when it takes everybody."""
    if not evening.begun or evening.structure is None or evening.filling is None:
        return None
    pot = next(one for one in evening.structure.pots if one.key == step.key)
    return [one.team for one in evening.filling.in_pot(pot) or () if one.team is not None]


def _planned(asked: Asked) -> Drawn:
    evening, matches = asked.evening, []
    for number in asked.step.planned:
        a, b = evening.filling.sides(number) if evening.filling else (None, None)
        matches.append(((a and a.team) or 0, (b and b.team) or 0))
    teams = [Entrant(team) for match in matches for team in match]
    tables = own_tables_first(evening, asked.step.stage, asked.step.planned, free_tables(evening, asked.step))
    return teams, PlannedOptions(matches=tuple(matches), tables=tables)


def free_tables(evening: Evening, step: Step) -> tuple[int, ...]:
    """The tables that no match of the same round has; all of them, for another wave, where none is left."""
    used = {match.table for match in evening.rows.matches if match.round == step.first}
    return tuple(table for table in evening.roll.tables if table not in used) or tuple(evening.roll.tables)


MAKERS: dict[str, Callable[[Asked], Drawn]] = {
    "pools": _pools,
    "ranked": _ranked,
    "random": _random,
    "rotation": _prepared,
    "round_robin": _prepared,
    "knockout": _knockout,
    "pot": _pot,
    "melee": _melee,
    "planned": _planned,
}
