"""What a ranked round is drawn from and may be chosen about it: checked, written as JSON data, read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeVar

from pairing import types as house
from pairing.engines.apart import CouplesApart
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.types import Entrant, Options

CostModel = Literal["usual", "score_gaps"]


@dataclass(frozen=True, slots=True)
class RankedEntrant(Entrant):
    """A team with its evening so far.

    ``score``: what neighbours are judged by, a whole number (half points doubled); ``rank``: its place, ties
    allowed, None before the first ranking; ``met``: every opponent it had, twice if met twice; ``wins``: for
    winners against winners, None to go by the score; ``tables_before``: where it played.
    """

    score: int = 0
    rank: int | None = None
    met: tuple[int, ...] = ()
    exempt_before: int = 0
    wins: int | None = None
    tables_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedOptions(Options):
    """The choices of a ranked round.

    ``round``: its number; ``rounds``: how many are planned, None if that is open; ``tables``: usable numbers
    in the order of the hall, None for 1, 2, 3 …; ``spread_tables``: no team twice at a table where that can
    be; ``winners``: only inside equal wins; ``cost``: the usual criteria or the plain sum of squared score
    gaps; ``exempt``: the organiser's choice; ``exempt_last``: the last to arrive, that is the highest number;
    ``by_number``: ties in number order instead of by lot; ``apart``: couples that should not meet.
    """

    round: int = 1
    rounds: int | None = None
    tables: tuple[int, ...] | None = None
    spread_tables: bool = False
    winners: bool = False
    clubs_apart: bool = True
    cost: CostModel = "usual"
    exempt: int | None = None
    exempt_last: bool = False
    by_number: bool = False
    apart: CouplesApart = ()


COSTS = ("usual", "score_gaps")
SomeOptions = TypeVar("SomeOptions", bound=Options)


def write_entrant(team: RankedEntrant) -> Json:
    """A team and its evening so far."""
    return {
        "id": team.id,
        "score": team.score,
        "rank": team.rank,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
        "wins": team.wins,
        "tables_before": list(team.tables_before),
    }


def read_entrant(data: JsonReader) -> RankedEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "score", "rank", "met", "club", "exempt_before", "wins", "tables_before")
    return RankedEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        score=data.number_or_none("score") or 0,
        rank=data.number_or_none("rank"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        wins=data.number_or_none("wins"),
        tables_before=data.numbers_or_none("tables_before") or (),
    )


def write_round(options: Options) -> Json:
    """The choices of a round as data, the swaps last."""
    data = {name: _data(getattr(options, name)) for name in _names(type(options))}
    if not data.get("apart"):
        data.pop("apart", None)  # older records have none
    return data


def read_round(kind: type[SomeOptions], data: JsonReader) -> SomeOptions:
    """The choices of a round, of a kind whose fields are some of those of ``RankedOptions``."""
    names = _names(kind)
    data.only(*names)
    return kind(**{name: _CHOICES[name](data, name) for name in names if name != "apart" or data.has(name)})


def as_ranked(options: Options) -> RankedOptions:
    """Choices that are some of those of a ranked round, as the choices of one."""
    return RankedOptions(**{name: getattr(options, name) for name in _names(type(options))})


def _names(kind: type[Options]) -> list[str]:
    """The names of the choices, those of every format last."""
    shared = {choice.name for choice in fields(Options)}
    names = [choice.name for choice in fields(kind)]
    return sorted(names, key=shared.__contains__)


def _data(value: object) -> object:
    return [_data(part) for part in value] if isinstance(value, tuple) else value


def _round_number(data: JsonReader, name: str) -> int:
    return 1 if (number := data.number_or_none(name)) is None else number


def _cost(data: JsonReader, name: str) -> str:
    cost = data.text_or_none(name) or "usual"
    if cost not in COSTS:
        raise Refusal("bad_choice", field=f"options.{name}", value=cost)
    return cost


def _true_unless_said(data: JsonReader, name: str) -> bool:
    return data.truth(name, True)


def _false_unless_said(data: JsonReader, name: str) -> bool:
    return data.truth(name, False)


_CHOICES: Mapping[str, Callable[[JsonReader, str], Any]] = {
    "round": _round_number,
    "rounds": JsonReader.number_or_none,
    "tables": JsonReader.numbers_or_none,
    "spread_tables": _false_unless_said,
    "winners": _false_unless_said,
    "clubs_apart": _true_unless_said,
    "cost": _cost,
    "exempt": JsonReader.number_or_none,
    "exempt_last": _false_unless_said,
    "by_number": _false_unless_said,
    "apart": JsonReader.couples,
    "swaps": JsonReader.couples,
}


def read_options(data: JsonReader) -> RankedOptions:
    """The choices of a ranked round; each may be left out."""
    return read_round(RankedOptions, data)


write_options = write_round


FEWEST = 2


ATeam = TypeVar("ATeam", bound=RankedEntrant)


def checked(entrants: Iterable[ATeam], options: RankedOptions) -> tuple[ATeam, ...]:
    """The teams by number. Raises ``Refusal`` where a number, a rank or a choice is impossible."""
    teams = house.checked(entrants)
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_pair", teams=len(teams), needed=FEWEST)
    for team in teams:
        if team.id in team.met:
            raise Refusal("met_itself", team=team.id)
        if team.rank is not None and team.rank < 1:
            raise Refusal("bad_rank", team=team.id, rank=team.rank)
        if team.exempt_before < 0:
            raise Refusal("bad_exempt_count", team=team.id)
    if options.exempt is not None:
        if options.exempt not in {team.id for team in teams}:
            raise Refusal("unknown_team", team=options.exempt)
        if len(teams) % 2 == 0:
            raise Refusal("exempt_not_needed", team=options.exempt, teams=len(teams))
    return teams
