"""The sheet Parties: every match of every round, played or not, then who was exempt from the round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from ...evening import BY_BOTH, is_ended, is_left, shown_state, winner
from ...models import Exempt, Match
from ...web.days import round_day_text
from ...web.doubts import doubt_words
from ...web.units import unit_sentence
from ..cells import CellKind, SheetColumn
from ..handed import HandedBoxes
from ..queries import WorkbookData, WorkbookMatch, WorkbookRest
from ..words import ENDED, RESULT_FROM
from ..workbook import Check, Worksheet


def place_columns() -> list[SheetColumn]:
    """The columns of `MatchRow.place`."""
    return [
        SheetColumn("round", _("Tour"), 6),
        SheetColumn("table", _("Table"), 7),
        SheetColumn("match", _("Partie"), 7),
        SheetColumn("pool", _("Poule"), 8, CellKind.TEXT),
        SheetColumn("bracket", _("Tableau"), 26, CellKind.TEXT),
    ]


REST = {Exempt.Kind.EXEMPT: "exempte", Exempt.Kind.MISSED: "absente à ce tour"}


def matches_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a match; a total that is not there, or never will be, is an empty cell, never 0."""
    cards = {**data.standings.teams, **data.standings.pairs}
    full = {pk: card.full for pk, card in cards.items()}
    alone = data.tournament.individuals
    dated = data.tournament.on_several_days
    columns = [
        *place_columns(),
        *([SheetColumn("day", _("Jour"), 24, CellKind.TEXT)] if dated else ()),
        SheetColumn("team_a", unit_sentence(alone, "Équipe A"), 9),
        SheetColumn("players_a", _("Joueurs A"), 30, CellKind.TEXT, wrap=True),
        SheetColumn("team_b", unit_sentence(alone, "Équipe B"), 9),
        SheetColumn("players_b", _("Joueurs B"), 30, CellKind.TEXT, wrap=True),
        SheetColumn("total_a", _("Points A"), 9),
        SheetColumn("total_b", _("Points B"), 9),
        SheetColumn("winner", unit_sentence(alone, "Gagnante"), 10),
        SheetColumn("deals", _("Donnes"), 8),
        SheetColumn("from", _("Rendue par"), 8, CellKind.TEXT),
        SheetColumn("state", _("État"), 13, CellKind.TEXT),
        SheetColumn("disputes", _("Litiges ouverts"), 9),
        SheetColumn("forfeited", _("Forfait de"), 10),
        SheetColumn("capots_a", _("Capots A"), 8),
        SheetColumn("capots_b", _("Capots B"), 8),
        SheetColumn("belotes_a", _("Belotes A"), 8),
        SheetColumn("belotes_b", _("Belotes B"), 8),
        SheetColumn("doubts", _("Vérifiée malgré un doute"), 30, CellKind.TEXT, wrap=True),
        SheetColumn("target", _("Points à atteindre"), 10),
        SheetColumn("max_deals", _("Donnes au plus"), 9),
        SheetColumn("minutes", _("Minutes au plus"), 9),
        SheetColumn("started", _("Commencée"), 16, CellKind.MOMENT),
        SheetColumn("last_deal", _("Dernière donne"), 16, CellKind.MOMENT),
        SheetColumn("submitted", _("Remise"), 16, CellKind.MOMENT),
        SheetColumn("confirmed", _("Confirmée"), 16, CellKind.MOMENT),
        SheetColumn("confirmed_by", _("Confirmée par"), 20, CellKind.TEXT),
    ]
    a, b = data.sums.match_points
    checks = [Check("total_a", a), Check("total_b", b), Check("deals", data.sums.match_deals)]
    return Worksheet(_("Parties"), as_of, columns, _rows(data, columns, full), checks, "forfeited")


def _rows(data: WorkbookData, columns: list[SheetColumn], full: dict[int, str]) -> Iterator[list[Any]]:
    """Round by round; one whose teams all rest has no match to stand behind, and does not happen."""
    for number, group in groupby(data.matches.values(), key=lambda match: match.round):
        for match in group:
            yield _row(match, full, data)
        for rest in data.rests:
            if rest.round == number:
                cells = _rest(rest, full, individuals=data.tournament.individuals)
                yield [cells.get(column.key) for column in columns]


def _rest(rest: WorkbookRest, full: dict[int, str], *, individuals: bool) -> dict[str, Any]:
    """The cells of a team that has no match in the round."""
    kind = Exempt.Kind(rest.kind)
    state = unit_sentence(individuals, REST[kind])
    players = full.get(rest.id or 0)
    place = {"round": rest.round, "pool": rest.pool, "team_a": rest.team, "players_a": players}
    return {**place, "state": state}


def _row(match: WorkbookMatch, full: dict[int, str], data: WorkbookData) -> list[Any]:
    tournament, boxes = data.tournament, data.handed.get(match.id, HandedBoxes())
    ended = is_ended(match, tournament)
    without_result = is_left(match.state, ended=ended)
    limits = match if match.limits_changed else tournament
    when = tournament.day_of_round(match.round)
    return [
        *match.place,
        *([round_day_text(when) if when else None] if tournament.on_several_days else ()),
        match.team_a,
        full.get(match.id_a or 0),
        match.team_b,
        full.get(match.id_b or 0),
        None if without_result else match.total_a,
        None if without_result else match.total_b,
        None if without_result else match.team(winner(match)),
        match.deal_count or (None if match.by_totals else 0),
        "" if match.total_a is None else _(RESULT_FROM[match.result_from]),
        _state(shown_state(match.state, ended=ended)),
        match.open_disputes or None,
        _forfeited(match),
        boxes.capots_a if match.by_totals else match.capots_a,
        boxes.capots_b if match.by_totals else match.capots_b,
        boxes.belotes_a,
        boxes.belotes_b,
        doubt_words(boxes.doubts),
        limits.target,
        limits.max_deals,
        limits.minutes,
        match.started_at,
        match.last_deal_at,
        match.submitted_at,
        match.confirmed_at,
        match.confirmed_by,
    ]


def _state(state: str) -> str:
    return _(ENDED[state]) if state in ENDED else str(Match.State(state).label)


def _forfeited(match: WorkbookMatch) -> int | str | None:
    """The number of the team that gave up, or both."""
    if match.forfeited_by == BY_BOTH:
        return _("%(a)s et %(b)s") % {"a": match.team_a, "b": match.team_b}
    return match.team(match.forfeited_by)
