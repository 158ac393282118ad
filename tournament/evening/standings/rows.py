"""Reads the rows of one tournament that its standings are made of; five SQL statements whatever the size.

Rows are tuples, not models: two thousand teams have ten thousand matches, all read for each standing. What is
kept as JSON and empty in most rows comes as text, NULL for an empty one, and parsed where there is some."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, NullIf

from ...models import Dispute, Exempt, Match, Stage, Team, Tournament
from ..cards import Name, TeamCard

FRIENDLY = str(Stage.Kind.FRIENDLY)


class MatchRow(NamedTuple):
    """One match as it is stored."""

    id: int
    round: int
    round_state: str
    slot_a: int
    slot_b: int
    total_a: int | None
    total_b: int | None
    state: str
    forfeited_by: str
    winner: str
    capots_a: int
    capots_b: int
    counts: str = ""
    bracket: str = ""
    level: int | None = None
    place_won: int | None = None
    place_lost: int | None = None
    came: Mapping[str, Any] | None = None


class ExemptRow(NamedTuple):
    """A team without opponent in a round, or a round it missed; `match`: the one it caught up in."""

    id: int
    round: int
    slot: int
    kind: str
    points: int | None
    match: int | None


class StageRow(NamedTuple):
    """One stage as it is stored."""

    id: int
    order: int
    kind: str
    options: Mapping[str, Any]


def as_text(name: str, empty: str) -> NullIf:
    """A JSON field as the text that is stored; NULL where it is the empty one."""
    return NullIf(Cast(name, TextField()), Value(empty, TextField()))


STORED: dict[str, str | NullIf] = {
    "round": "round__number",
    "round_state": "round__state",
    "slot_a": "slot_a_id",
    "slot_b": "slot_b_id",
    "came": as_text("came", "{}"),
}
COLUMNS = [STORED.get(name, name) for name in MatchRow._fields]
EXEMPTS = ["id", "round__number", "slot_id", "kind", "points", "match_id"]


@dataclass(frozen=True, slots=True)
class Rows:
    """What the five statements bring: teams and the pairs of a mêlée by id, the stages but the friendly one,
    the slots of each with their teams, pools and sources, matches, exempts, open disputes (pool, table)."""

    teams: dict[int, TeamCard]
    pairs: dict[int, TeamCard]
    stages: list[StageRow]
    slots: dict[int, int]
    slots_of: dict[int, list[int]]
    pool_of: dict[int, str]
    bracket_of: dict[int, str]
    matches: list[MatchRow]
    disputes: list[tuple[str, int | None]]
    exempts: list[ExemptRow] = field(default_factory=list)


def read(tournament: Tournament) -> Rows:
    """The rows of one tournament; five SQL statements."""
    teams, pairs = _cards(tournament)
    rows = Rows(teams, pairs, [], {}, defaultdict(list), {}, {}, [], [])
    _stages(tournament, rows)
    found = match_rows(Match.objects.filter(round__stage__tournament=tournament))
    rows.matches.extend(one for one in found if one.slot_a in rows.slots and one.slot_b in rows.slots)
    rows.exempts.extend(exempt_rows(Exempt.objects.filter(round__stage__tournament=tournament), rows.slots))
    rows.disputes.extend(_disputes({match.id: match for match in rows.matches}, rows.pool_of))
    return rows


def match_rows(matches: QuerySet[Match]) -> list[MatchRow]:
    """Matches in the order they were made."""
    found = matches.order_by("pk").values_list(*COLUMNS)
    return [MatchRow._make(row) if row[-1] is None else _sent(row) for row in found]


def _sent(row: tuple[Any, ...]) -> MatchRow:
    """The match of a bracket that others sent its teams to."""
    return MatchRow._make((*row[:-1], json.loads(row[-1])))


def exempt_rows(exempts: QuerySet[Exempt], slots: Mapping[int, int]) -> list[ExemptRow]:
    """The exempt rows of these slots."""
    rows = exempts.order_by("pk").values_list(*EXEMPTS)
    return [ExemptRow._make(row) for row in rows if row[2] in slots]


def _stages(tournament: Tournament, rows: Rows) -> None:
    """Fill in stages and their slots, in the order of the draw; a stage not drawn yet has none."""
    found = Stage.objects.filter(tournament=tournament).exclude(kind=FRIENDLY)
    joined = found.order_by("order", "slots__pool__order", "slots__position", "slots__pk").values_list(
        "pk",
        "order",
        "kind",
        as_text("options", "{}"),
        "slots__pk",
        "slots__team_id",
        "slots__pool__name",
        as_text("slots__source", "{}"),
    )
    for pk, order, kind, options, slot, team, pool, source in joined:
        if not rows.stages or rows.stages[-1].id != pk:
            rows.stages.append(StageRow(pk, order, kind, json.loads(options) if options else {}))
        if slot is None or team is None:
            continue
        rows.slots[slot] = team
        rows.slots_of[pk].append(slot)
        if pool is not None:
            rows.pool_of[slot] = pool
        if source and (bracket := json.loads(source).get("bracket")):
            rows.bracket_of[slot] = bracket


def _cards(tournament: Tournament) -> tuple[dict[int, TeamCard], dict[int, TeamCard]]:
    """Teams with a number, and pairs of one round with the teams of their players."""
    wanted = Q(number__isnull=False) | Q(status=Team.Status.PAIR)
    rows = Team.objects.filter(wanted, tournament=tournament).values_list(
        "id",
        "number",
        "player_1__given_name",
        "player_1__family_name",
        "player_2_id",
        "player_2__given_name",
        "player_2__family_name",
        "club_name",
        "status",
        "player_1_id",
        "player_1__replaces_id",
        as_text("members", "[]"),
    )
    initials = tournament.names_shown == Tournament.Names.INITIAL
    teams: dict[int, TeamCard] = {}
    alone: dict[int, int] = {}
    paired: list[tuple[TeamCard, int, int | None]] = []
    for pk, number, given, family, second, given_2, family_2, club, status, first, replaced, members in rows:
        two = Name(given_2, family_2) if second is not None else None
        card = TeamCard(pk, number or 0, Name(given, family), two, initials, club, status)
        if number is None:
            card = card._replace(numbers=tuple(json.loads(members)) if members else ())
            paired.append((card, first, second))
            continue
        teams[pk] = card
        if second is None:
            alone |= {first: pk, replaced or first: pk}
    numbered = {team.number: team.id for team in teams.values()}
    return teams, {card.id: _pair(card, (one, two), alone, numbered) for card, one, two in paired}


def _pair(
    card: TeamCard, players: Iterable[int | None], alone: Mapping[int, int], numbered: Mapping[int, int]
) -> TeamCard:
    """The pair with the teams of its players, whoever replaced them; one who has none counts for nobody."""
    if card.numbers:
        return card._replace(members=tuple(numbered.get(number, 0) for number in card.numbers))
    return card._replace(members=tuple(alone.get(player or 0, 0) for player in players))


def _disputes(matches: Mapping[int, MatchRow], pool_of: Mapping[int, str]) -> list[tuple[str, int | None]]:
    """Pool and table of the open disputes about these matches: few are open, whatever the evening."""
    rows = Dispute.objects.filter(state=Dispute.State.OPEN).values_list("match_id", "match__table__number")
    return [(pool_of.get(matches[pk].slot_a, ""), table) for pk, table in rows if pk in matches]
