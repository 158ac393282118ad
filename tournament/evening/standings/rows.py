"""Reads the rows of one tournament that its standings are made of; five SQL statements whatever the size.

Rows are tuples, not models, as in the evening's rows, whose matches these are."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, NullIf

from ...models import Dispute, Exempt, Match, Stage, Team, Tournament
from ...web import naming
from ..match import SUBMITTED, counts_with
from ..rows import (
    Decided,
    MatchRow,
    Name,
    TeamCard,
    columns_of,
    decided_in,
    ended,
    match_rows,
    undecided,
)


class ExemptRow(NamedTuple):
    """A team without opponent in a round, or a round it missed; `match`: the one it caught up in."""

    id: int
    stage: int
    round: int
    team: int
    kind: str
    points: int | None
    match: int | None


class StageRow(NamedTuple):
    """One stage as it is stored."""

    id: int
    order: int
    kind: str
    options: Mapping[str, Any]


EXEMPT_COLUMNS = {
    "stage": "round__stage_id",
    "round": "round__number",
    "team": "team_id",
    "match": "match_id",
}


@dataclass(frozen=True, slots=True)
class StandingRows:
    """What the five statements bring: teams and the pairs of a mêlée by id, the stages but the friendly one,
    the teams of each with their pools and brackets, matches, exempts, open disputes (pool, table)."""

    teams: dict[int, TeamCard]
    pairs: dict[int, TeamCard]
    stages: list[StageRow] = field(default_factory=list)
    teams_of: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    pool_of: dict[int, str] = field(default_factory=dict)
    bracket_of: dict[int, str] = field(default_factory=dict)
    matches: list[MatchRow] = field(default_factory=list)
    disputes: list[tuple[str, int | None]] = field(default_factory=list)
    exempts: list[ExemptRow] = field(default_factory=list)


def standing_rows_of(tournament: Tournament, drawn: Iterable[MatchRow] | None = None) -> StandingRows:
    """The rows of one tournament; four SQL statements and those of its matches, unless somebody has read them
    (`drawn`)."""
    teams, pairs = _cards(tournament)
    rows = StandingRows(teams, pairs)
    _stages(tournament, rows)
    if drawn is None:  # in the order of their keys
        in_key_order = match_rows(Match.objects.filter(tournament=tournament).ranked())
    else:
        in_key_order = sorted(drawn, key=lambda match: match.id)
    ranked = {stage.id for stage in rows.stages}
    rows.matches.extend(match for match in in_key_order if match.stage in ranked)
    rows.exempts.extend(exempt_rows(Exempt.objects.filter(round__tournament=tournament)))
    rows.disputes.extend(_disputes({match.id for match in rows.matches}))
    return rows


def exempt_rows(exempts: QuerySet[Exempt]) -> list[ExemptRow]:
    """These rows in the order they were made."""
    stored = exempts.order_by("pk").values_list(*columns_of(ExemptRow._fields, EXEMPT_COLUMNS))
    return list(map(ExemptRow._make, stored))


class SeatRow(NamedTuple):
    """One stage, with one of its teams or with none."""

    stage: int
    order: int
    kind: str
    options: str | None
    team: int | None
    pool: str | None
    bracket: str | None


SEAT_COLUMNS: dict[str, str | NullIf] = {
    "stage": "pk",
    "options": NullIf(Cast("options", TextField()), Value("{}", TextField())),  # parsed where there are some
    "team": "slots__team_id",
    "pool": "slots__pool__name",
    "bracket": "slots__bracket",
}


def _stages(tournament: Tournament, rows: StandingRows) -> None:
    """Fill in stages and their teams, in the order of the draw; a stage not drawn yet has none."""
    stages = Stage.objects.filter(tournament=tournament).ranked()
    joined = stages.order_by("order", "slots__pool__order", "slots__position", "slots__pk")
    for row in map(SeatRow._make, joined.values_list(*columns_of(SeatRow._fields, SEAT_COLUMNS))):
        if not rows.stages or rows.stages[-1].id != row.stage:
            options = json.loads(row.options) if row.options else {}
            rows.stages.append(StageRow(row.stage, row.order, row.kind, options))
        if row.team is None:
            continue
        rows.teams_of[row.stage].append(row.team)
        if row.pool is not None:
            rows.pool_of[row.team] = row.pool
        if row.bracket:
            rows.bracket_of[row.team] = row.bracket


class TeamRow(NamedTuple):
    """One team as it is stored. Of its players, or of those that a pair keeps, the names; NULL where there is
    nobody. `hidden`: not to be named in public. `team_1`, `team_2`: the teams of a pair's players."""

    id: int
    number: int | None
    given_name: str | None
    family_name: str | None
    hidden: bool | None
    given_name_2: str | None
    family_name_2: str | None
    hidden_2: bool | None
    kept_given_name: str | None
    kept_family_name: str | None
    kept_hidden: bool | None
    kept_given_name_2: str | None
    kept_family_name_2: str | None
    kept_hidden_2: bool | None
    team_1: int | None
    team_2: int | None
    club: str
    status: str
    left_in: int

    def card(self) -> TeamCard:
        """A team with a number."""
        return TeamCard(
            id=self.id,
            number=self.number or 0,
            player_1=_name(self.given_name, self.family_name, self.hidden),
            player_2=_name(self.given_name_2, self.family_name_2, self.hidden_2),
            club=self.club,
            status=self.status,
            left_in=self.left_in,
        )

    def pair(self, teams: Mapping[int, TeamCard]) -> TeamCard:
        """A pair, written after who played in it, whoever replaced them; a player who is no longer on the
        list counts for nobody."""
        players = [teams.get(pk or 0) for pk in (self.team_1, self.team_2)]
        return TeamCard(
            id=self.id,
            number=0,
            player_1=_name(self.kept_given_name, self.kept_family_name, self.kept_hidden),
            player_2=_name(self.kept_given_name_2, self.kept_family_name_2, self.kept_hidden_2),
            club=self.club,
            status=self.status,
            members=tuple(team.id if team else 0 for team in players),
            numbers=tuple(team.number for team in players if team),
        )


def _name(given_name: str | None, family_name: str | None, hidden: bool | None) -> Name | None:
    return None if family_name is None else Name(given_name or "", family_name, bool(hidden))


TEAM_COLUMNS = {
    "given_name": "player_1__given_name",
    "family_name": "player_1__family_name",
    "hidden": "player_1__name_hidden",
    "given_name_2": "player_2__given_name",
    "family_name_2": "player_2__family_name",
    "hidden_2": "player_2__name_hidden",
    "kept_given_name": "kept_1__given_name",
    "kept_family_name": "kept_1__family_name",
    "kept_hidden": "kept_1__name_hidden",
    "kept_given_name_2": "kept_2__given_name",
    "kept_family_name_2": "kept_2__family_name",
    "kept_hidden_2": "kept_2__name_hidden",
    "team_1": "pair_1_id",
    "team_2": "pair_2_id",
    "club": "club_name",
}


def _cards(tournament: Tournament) -> tuple[dict[int, TeamCard], dict[int, TeamCard]]:
    """Teams with a number, and pairs of one round with the teams of their players."""
    numbered_or_pair = Q(number__isnull=False) | Q(status=Team.Status.PAIR)
    stored = Team.objects.filter(numbered_or_pair, tournament=tournament)
    rows = [TeamRow._make(row) for row in stored.values_list(*columns_of(TeamRow._fields, TEAM_COLUMNS))]
    initials = tournament.names_shown == Tournament.Names.INITIAL

    def named(card: TeamCard) -> TeamCard:
        in_full = naming.needs_first_names(card, (card.id, *card.members), tournament)
        return card._replace(in_full=in_full, initials=initials)

    teams = {row.id: row.card() for row in rows if row.number is not None}
    tournament.namesakes = naming.find_namesakes(teams)  # of the rows just read: no other statement
    teams = {id: named(card) for id, card in teams.items()}
    pairs = {row.id: named(row.pair(teams)) for row in rows if row.number is None}
    return teams, pairs


def _disputes(matches: Container[int]) -> list[tuple[str, int | None]]:
    """Pool and table of the open disputes about these matches: few are open, whatever the evening."""
    rows = Dispute.objects.filter(state=Dispute.State.OPEN)
    disputes = rows.values_list("match_id", "match__pool__name", "match__table__number")
    return [(pool or "", table) for pk, pool, table in disputes if pk in matches]


def rows_before(rows: StandingRows, number: int) -> StandingRows:
    """The rows as they stood before that round."""
    return replace(
        rows,
        matches=[match for match in rows.matches if match.round < number],
        exempts=[rest for rest in rows.exempts if rest.round < number],
    )


def rows_with(
    rows: StandingRows, match_id: int, a: int, b: int, decided: Decided | None = None
) -> StandingRows:
    """The rows with that match ended so; one that counts so already is left as it is. `decided` as in
    `Evening.supposing`."""
    now = next((row for row in rows.matches if row.id == match_id), None)
    if now is None or (counts_with(now, a, b) and decided in (None, decided_in(now))):
        return rows
    then = ended(now._replace(state=SUBMITTED), a, b, decided or undecided(now))
    return replace(rows, matches=[then if row.id == match_id else row for row in rows.matches])
