"""What goes into a draw, checked, what comes out of it, the same for every format, and both as JSON; the lot.

Pure: teams are numbers, clubs are opaque codes. No Django, no clock."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from pairing.notes import Refusal, Remark

MOST = 500
"""Teams or players of one draw; a hall holds 300."""
T = TypeVar("T")
Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team, or in a mêlée a player, with its evening so far; each format reads what it needs.

    ``seed``: 1 is the best; ``club``: its code; ``rank``: ties allowed, None before the first ranking;
    ``wins``: for winners against winners; ``met``: every opponent, twice if met twice; ``exempt_before``:
    byes so far, missed rounds and forfeits won without playing included; ``played``: matches so far;
    ``partners``, ``rests_before``: of a player in a mêlée, whose opponents stand in ``met``."""

    id: int
    seed: int | None = None
    club: str | None = None
    rank: int | None = None
    wins: int = 0
    met: tuple[int, ...] = ()
    exempt_before: int = 0
    played: int = 0
    tables_before: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    rests_before: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What every format lets the organiser choose.

    ``tables``: usable numbers in the order of the hall, None for 1, 2, 3 …; ``swaps``: exchanges made by hand
    after the lot, in their order."""

    tables: tuple[int, ...] | None = None
    swaps: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnPool:
    """A pool: its letter, its teams (their order decides who meets whom when), its tables."""

    label: str
    teams: tuple[int, ...]
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match: the round (from 1), the number of the physical table, team ``a`` against team ``b``.

    ``wave``: 2 where the table is used a second time in the same round, and so on."""

    round: int
    table: int
    a: int
    b: int
    pool: str | None = None
    wave: int = 1


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an engine proposes.

    ``exempts``: (round, team) of each bye; a rest inside a pool is none. ``entries``: who stands on the
    first, second … place of a tree; ``duos``: pairs of players made by the draw, numbered from 1 in the
    pairings; ``rests``: players who sit out."""

    pairings: tuple[Pairing, ...]
    pools: tuple[DrawnPool, ...] = ()
    exempts: tuple[tuple[int, int], ...] = ()
    entries: tuple[int, ...] = ()
    duos: tuple[tuple[int, int], ...] = ()
    rests: tuple[int, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def exempt(self) -> int | None:
        """The first team with a bye."""
        return self.exempts[0][1] if self.exempts else None

    @property
    def rounds(self) -> int:
        """The number of the last round drawn."""
        return max((pairing.round for pairing in self.pairings), default=0)

    def round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    def exempt_in(self, number: int) -> tuple[int, ...]:
        """The teams with a bye in one round: one, or all those above a *cadrage*."""
        return tuple(team for round_number, team in self.exempts if round_number == number)

    def pool_of(self, team: int) -> DrawnPool | None:
        return next((pool for pool in self.pools if team in pool.teams), None)


def checked(entrants: Iterable[Entrant], fewest: int, refusal: str = "too_few_teams") -> list[Entrant]:
    """The entrants by number.

    Raises ``Refusal``: too many or too few, a number or a seed impossible or given twice."""
    teams = sorted(entrants, key=lambda entrant: entrant.id)
    if len(teams) > MOST:
        raise Refusal("too_many", count=len(teams), most=MOST)
    seeds: dict[int, int] = {}
    numbers = Counter(team.id for team in teams)
    for team in teams:
        impossible = min(team.id - 1, team.exempt_before, team.played, team.rests_before) < 0
        twice = numbers[team.id] > 1 or team.id in (*team.met, *team.partners)
        if impossible or twice or 0 in (team.rank, team.seed):
            raise Refusal("bad_team", team=team.id)
        if team.seed is not None and seeds.setdefault(team.seed, team.id) != team.id:
            raise Refusal("duplicate_seed", seed=team.seed, teams=(seeds[team.seed], team.id))
    if len(teams) < fewest:
        raise Refusal(refusal, count=len(teams), needed=fewest)
    return teams


def club_codes(clubs: Mapping[int, str | None]) -> dict[str, str]:
    """Opaque codes for the clubs of the teams (team number to club): c1 is the club of the lowest number."""
    named = dict.fromkeys(club for _team, club in sorted(clubs.items()) if club is not None)
    return {club: f"c{number}" for number, club in enumerate(named, start=1)}


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order where each has the same chance of each place (Fisher–Yates).

    Only ``random()`` gives the same numbers on every version of Python, so nothing else is drawn from."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def couples_among(couples: Iterable[Couple], teams: Iterable[int]) -> list[Couple]:
    """Those of the couples whose two teams are drawn, each once, the lower number first."""
    drawn = {*teams}
    return sorted({(min(a, b), max(a, b)) for a, b in couples if a != b and {a, b} <= drawn})


def trades(teams: Iterable[int], swaps: Iterable[Couple]) -> dict[int, int]:
    """Who stands where each team was drawn, after the exchanges in their order.

    Raises ``Refusal("same_team")`` or ``Refusal("unknown_team")``."""
    stands = {team: team for team in teams}
    place_of = dict(stands)
    for first, second in swaps:
        if first == second:
            raise Refusal("same_team", team=first)
        for team in (first, second):
            if team not in stands:
                raise Refusal("unknown_team", team=team)
        place_of[first], place_of[second] = place_of[second], place_of[first]
        stands[place_of[first]], stands[place_of[second]] = first, second
    return stands


def swapped(proposal: Proposal, stands: Mapping[int, int]) -> Proposal:
    """The proposal after ``trades``, in all its rounds."""
    return replace(
        proposal,
        pairings=tuple(replace(match, a=stands[match.a], b=stands[match.b]) for match in proposal.pairings),
        exempts=tuple((number, stands[team]) for number, team in proposal.exempts),
    )


# The same as JSON data: dataclasses by their annotations, numbers, texts, yes or no, tuples of them. An exact
# fraction is a number or a text, 7 or "7/2".

Json = dict[str, Any]
FRACTION = re.compile(r"-?\d{1,60}(/[1-9]\d{0,5}|\.\d{1,18})?", re.ASCII)


def parsed(text: str, path: str = "") -> object:
    """The JSON data of a text; ``path`` says in a refusal where it stands. Raises ``Refusal("broken")``."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets thousands deep
        place = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "{ }"
        raise Refusal("broken", field=path or place) from None


def write(value: object) -> Any:
    """The JSON data of a dataclass; what is as usual is left out. Tuples become lists."""
    if is_dataclass(value):
        found = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: write(item) for field, item in found if item != field.default}
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return [write(item) for item in value] if isinstance(value, tuple) else value


def read(kind: type[T], data: object, path: str = "") -> T:
    """A dataclass from its JSON data; ``path`` says in a refusal where it stands.

    Raises ``Refusal("broken")`` naming the field that is unknown, missing or of another kind."""
    if not isinstance(data, Mapping):
        raise Refusal("broken", field=path or "{ }")
    at, hints = f"{path}." if path else "", _hints(kind)  # type: ignore[arg-type]
    for name in data:
        if name not in hints:
            raise Refusal("broken", field=f"{at}{name}")
    for field in fields(kind):  # type: ignore[arg-type]
        if field.default is MISSING and field.name not in data:
            raise Refusal("broken", field=f"{at}{field.name}")
    return kind(**{name: _read(hints[name], value, f"{at}{name}") for name, value in data.items()})


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(hint: Any, value: object, path: str) -> Any:
    """A value of the annotated kind."""
    if isinstance(hint, UnionType) and NoneType in get_args(hint):
        return None if value is None else _read(get_args(hint)[0], value, path)
    if get_origin(hint) is tuple and isinstance(value, list):
        kinds = get_args(hint)
        if kinds[-1] is Ellipsis:
            kinds = kinds[:1] * len(value)
        if len(kinds) == len(value):
            items = enumerate(zip(kinds, value, strict=True))
            return tuple(_read(kind, item, f"{path}[{index}]") for index, (kind, item) in items)
    elif get_origin(hint) is Literal and type(value) is str and value in get_args(hint):
        return value
    elif hint is Fraction and type(value) in (int, float, str) and FRACTION.fullmatch(str(value)):
        return Fraction(str(value))
    elif is_dataclass(hint):
        return read(hint, value, path)  # type: ignore[arg-type]
    elif type(value) is hint:
        return value
    raise Refusal("broken", field=path)
