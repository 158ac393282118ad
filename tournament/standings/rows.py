"""Reads the rows of one tournament that its standings are made of; five SQL statements whatever the size.

Rows are tuples, not models, as in the evening's rows, whose matches these are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Q

from ..evening.rows import (
    Decided,
    MatchRow,
    Name,
    Rest,
    TeamCard,
    match_rows,
    rest_rows,
)
from ..models import Dispute, Exempt, Match, Stage, Team, Tournament
from ..models.result import COUNTED, PLAYING, SUBMITTED
from ..web import naming


class StageRow(NamedTuple):
    """One stage as it is stored."""

    id: int
    order: int
    kind: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StandingRows:
    """Teams and the pairs of a mêlée by id, the stages but the friendly one, the teams of each in the order
    of the draw with their pools and brackets, matches, open disputes (pool, table), exempts."""

    teams: dict[int, TeamCard]
    pairs: dict[int, TeamCard]
    stages: list[StageRow]
    teams_of: dict[int, list[int]]
    pool_of: dict[int, str]
    bracket_of: dict[int, str]
    matches: list[MatchRow]
    disputes: list[tuple[str, int | None]]
    exempts: list[Rest]


SEATED = ("slots__pool__order", "slots__position", "slots__pk")
SEAT_COLUMNS = ("pk", "order", "kind", "options", "slots__team_id", "slots__pool__name", "slots__bracket")


def standing_rows_of(tournament: Tournament, drawn: Iterable[MatchRow] | None = None) -> StandingRows:
    """The rows of one tournament; four SQL statements and those of its matches, unless somebody has read them
    (`drawn`)."""
    stages: dict[int, StageRow] = {}
    teams_of: dict[int, list[int]] = defaultdict(list)
    pool_of: dict[int, str] = {}
    bracket_of: dict[int, str] = {}
    stored = Stage.objects.filter(tournament=tournament).ranked().order_by("order", *SEATED)
    for pk, order, kind, options, team, pool, bracket in stored.values_list(*SEAT_COLUMNS):
        stages[pk] = StageRow(pk, order, kind, options)
        if team is None:  # not drawn yet
            continue
        teams_of[pk].append(team)
        if pool is not None:
            pool_of[team] = pool
        if bracket:
            bracket_of[team] = bracket
    if drawn is None:
        drawn = match_rows(Match.objects.filter(tournament=tournament).ranked())
    matches = sorted((match for match in drawn if match.stage in stages), key=lambda match: match.id)
    ids = {match.id for match in matches}
    disputes = Dispute.objects.filter(state=Dispute.State.OPEN)  # few, whatever the evening
    disputed = disputes.values_list("match_id", "match__pool__name", "match__table__number")
    teams, pairs = _cards(tournament)
    return StandingRows(
        teams,
        pairs,
        list(stages.values()),
        teams_of,
        pool_of,
        bracket_of,
        matches,
        [(pool or "", table) for match, pool, table in disputed if match in ids],
        rest_rows(Exempt.objects.filter(round__tournament=tournament)),
    )


CARD_COLUMNS = ("pk", "number", "club_name", "status", "left_in", "pair_1_id", "pair_2_id")
# Of a team its players, of a pair those that it keeps; NULL where there is nobody.
NAME_COLUMNS = [
    f"{player}__{name}" for player in ("player_1", "player_2", "kept_1", "kept_2") for name in Name._fields
]


def _cards(tournament: Tournament) -> tuple[dict[int, TeamCard], dict[int, TeamCard]]:
    """Teams with a number, and pairs of one round, written after who played in them, whoever replaced them; a
    player who is no longer on the list counts for nobody."""
    numbered_or_pair = Q(number__isnull=False) | Q(status=Team.Status.PAIR)
    stored = Team.objects.filter(numbered_or_pair, tournament=tournament)
    teams: dict[int, TeamCard] = {}
    pairs: dict[int, TeamCard] = {}
    for row in stored.values_list(*CARD_COLUMNS, *NAME_COLUMNS):
        pk, number, club, status, left_in, *players = row[:7]
        names = row[13:] if number is None else row[7:13]
        card = TeamCard(pk, number or 0, _name(*names[:3]), _name(*names[3:]), club, status, left_in=left_in)
        if number is None:
            pairs[pk] = card._replace(members=tuple(players))
        else:
            teams[pk] = card
    tournament.namesakes = naming.find_namesakes(teams)  # of the rows just read: no other statement
    initials = tournament.names_shown == Tournament.Names.INITIAL

    def named(card: TeamCard) -> TeamCard:
        in_full = naming.needs_first_names(card, (card.id, *card.members), tournament)
        return card._replace(in_full=in_full, initials=initials)

    for pk, pair in pairs.items():
        members = tuple(team if team in teams else 0 for team in pair.members)
        numbers = tuple(teams[team].number for team in members if team)
        pairs[pk] = named(pair._replace(members=members, numbers=numbers))
    return {pk: named(card) for pk, card in teams.items()}, pairs


def _name(given_name: str | None, family_name: str | None, hidden: bool | None) -> Name | None:
    return None if family_name is None else Name(given_name or "", family_name, bool(hidden))


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
    if now is None or (now.counts_with(a, b) and decided in (None, now.decided)):
        return rows
    state = now.state if now.state in COUNTED else SUBMITTED  # a confirmed match stays confirmed
    then = supposed(now, state, a, b, decided)
    return replace(rows, matches=[then if row.id == match_id else row for row in rows.matches])


def supposed(row: MatchRow, state: str, a: int, b: int, decided: Decided | None) -> MatchRow:
    """The match ended so. Where only the totals are known who is ahead wins; level, or with its own totals,
    whoever the match says: only it knows a rule that says otherwise."""
    if decided is None:
        stays = a == b or (row.total_a, row.total_b) == (a, b)
        decided = row.decided if stays else row.decided._replace(winner="")
    return row._replace(state=state).ended_with(a, b, decided)


def rows_without(rows: StandingRows, match_id: int) -> StandingRows:
    """The rows as if that match were still played."""
    matches = [row._replace(state=PLAYING) if row.id == match_id else row for row in rows.matches]
    return replace(rows, matches=matches)
