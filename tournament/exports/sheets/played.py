"""The sheets Parties, Donnes and Pénalités: every match, and what brought it its points, explained by engine
or referee. Every version of every deal streams through; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring import DealScore, PlayedDeal, Side, score_deal

from ...match.stored import lines_of_row, why_of
from ...models import Exempt, Penalty, Ruling
from ...rulebook import DOUBLES, SUITS, doubt_words
from ...web.days import round_day_text
from ...web.units import team_label, unit_sentence
from ..queries import MatchRow, WorkbookData, deals, decisions
from ..words import DEAL_STATES, RESULT_FROM, RESULTS, KeptWords
from ..workbook import CellKind, Column, Worksheet

REST = {Exempt.Kind.EXEMPT: "exempte", Exempt.Kind.MISSED: "absente à ce tour"}


def place_columns(place: Callable[[Any], tuple[Any, ...]]) -> list[Column]:
    """Where a thing of a match happened."""

    def part(index: int) -> Callable[[Any], Any]:
        return lambda row: place(row)[index]

    return [
        Column(_("Tour"), 6, part(0)),
        Column(_("Table"), 7, part(1)),
        Column(_("Partie"), 7, part(2)),
        Column(_("Poule"), 8, part(3), CellKind.TEXT),
        Column(_("Tableau"), 26, part(4), CellKind.TEXT),
    ]


def matches_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a match; a total that is not there, or never will be, is an empty cell, never 0."""
    cards = {**data.standings.teams, **data.standings.pairs}
    players: dict[int | None, str] = {pk: card.full for pk, card in cards.items()}
    alone, text, moment = data.tournament.individuals, CellKind.TEXT, CellKind.MOMENT
    team_a, players_a, state = unit_sentence(alone, "Équipe A"), _("Joueurs A"), _("État")

    def day(row: MatchRow) -> str | None:
        when = data.tournament.day_of_round(row.match.round.number)
        return round_day_text(when) if when else None

    def handed(name: str) -> Callable[[MatchRow], Any]:
        return lambda row: getattr(row.handed, name, None)

    def capots(name: str) -> Callable[[MatchRow], Any]:
        return lambda row: getattr(row.handed if row.by_totals else row.match, name, None)

    def rendered(row: MatchRow) -> str:
        return "" if row.match.total_a is None else _(RESULT_FROM[row.match.result_from])

    printed = [
        *place_columns(lambda row: row.place),
        *([Column(_("Jour"), 24, day, text)] if data.tournament.on_several_days else ()),
        Column(team_a, 9, lambda row: row.team("A")),
        Column(players_a, 30, lambda row: players.get(row.match.team_a_id), text, wrap=True),
        Column(unit_sentence(alone, "Équipe B"), 9, lambda row: row.team("B")),
        Column(_("Joueurs B"), 30, lambda row: players.get(row.match.team_b_id), text, wrap=True),
        Column(_("Points A"), 9, lambda row: row.result(row.match.total_a)),
        Column(_("Points B"), 9, lambda row: row.result(row.match.total_b)),
        Column(unit_sentence(alone, "Gagnante"), 10, lambda row: row.winner),
        Column(_("Donnes"), 8, lambda row: row.match.deal_count or (None if row.by_totals else 0)),
        Column(_("Rendue par"), 8, rendered, text),
        Column(state, 13, lambda row: row.state, text),
        Column(_("Litiges ouverts"), 9, lambda row: row.disputes or None),
        Column(_("Forfait de"), 10, lambda row: row.forfeited),
    ]
    on_screen = [
        Column(_("Capots A"), 8, capots("capots_a")),
        Column(_("Capots B"), 8, capots("capots_b")),
        Column(_("Belotes A"), 8, handed("belotes_a")),
        Column(_("Belotes B"), 8, handed("belotes_b")),
        Column(
            _("Vérifiée malgré un doute"),
            30,
            lambda row: doubt_words(row.handed.doubts) if row.handed else "",
            text,
            wrap=True,
        ),
        Column(_("Points à atteindre"), 10, lambda row: row.limits.target),
        Column(_("Donnes au plus"), 9, lambda row: row.limits.max_deals),
        Column(_("Minutes au plus"), 9, lambda row: row.limits.minutes),
        Column(_("Commencée"), 16, lambda row: row.match.started_at, moment),
        Column(_("Dernière donne"), 16, lambda row: row.match.last_deal_at, moment),
        Column(_("Remise"), 16, lambda row: row.match.submitted_at, moment),
        Column(_("Confirmée"), 16, lambda row: row.match.confirmed_at, moment),
        Column(
            _("Confirmée par"),
            20,
            lambda row: row.match.confirmed_by.name if row.match.confirmed_by else None,
            text,
        ),
    ]

    def items() -> Iterator[MatchRow | dict[str, Any]]:
        """Round by round: the matches, then the cells of each team without one in the round."""
        for number, group in groupby(data.matches.values(), key=lambda row: row.match.round.number):
            yield from group
            for rest in data.rests:
                if rest.round.number == number:
                    yield {
                        _("Tour"): number,
                        team_a: rest.team.number,
                        players_a: players.get(rest.team_id),
                        state: unit_sentence(alone, REST[Exempt.Kind(rest.kind)]),
                    }

    columns = [_or_said(column) for column in (*printed, *on_screen)]
    return Worksheet(_("Parties"), as_of, columns, items(), len(printed))


def _or_said(column: Column) -> Column:
    """The column, which also takes what a row says under its heading."""
    read = column.value
    return replace(column, value=lambda row: row.get(column.heading) if isinstance(row, dict) else read(row))


class DealRow(NamedTuple):
    """A version of a deal, its match, what was played and what it is worth."""

    deal: Any
    match: MatchRow
    played: PlayedDeal
    score: DealScore

    def card_points(self, points: int | None) -> int | None:
        """A deal without bids says what was marked, and not what the cards made."""
        return None if self.played.status == "counted" else points


def deals_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a version; those that were corrected stay readable and do not count, nor those of a match whose
    totals were handed in. The first line says how many matches have no deals here for that."""
    alone, text, words = data.tournament.individuals, CellKind.TEXT, KeptWords()
    team_names = {
        pk: {side: capfirst(team_label(match.team(side))) for side in Side}
        for pk, match in data.matches.items()
    }

    def contract(row: DealRow) -> Any:
        return words["capot"] if row.played.contract == "capot" else row.played.contract

    def explained(row: DealRow) -> str:
        return words.explained(row.score, team_names[row.match.match.pk])

    def entered_by(row: DealRow) -> str:
        """A name, or the table whose phone entered the deal; nobody knows whose hand."""
        name, table = row.deal.entered_by__name, row.deal.entered_table__number
        if name or table is None:
            return name or ""
        return words[gettext_noop("table {number}")].format(number=table)

    printed = [
        *place_columns(lambda row: row.match.place),
        Column(_("Donne"), 7, lambda row: row.deal.deal__number),
        Column(_("Version"), 8, lambda row: row.deal.version),
        Column(_("Compte"), 8, lambda row: words.yes_no(row.deal.current and not row.match.by_totals), text),
        Column(unit_sentence(alone, "Équipe A"), 9, lambda row: row.match.team("A")),
        Column(unit_sentence(alone, "Équipe B"), 9, lambda row: row.match.team("B")),
        Column(_("État"), 10, lambda row: words[DEAL_STATES.get(row.played.status, "")], text),
        Column(_("Preneur"), 9, lambda row: row.match.team(row.played.taker)),
        Column(_("Contrat"), 9, contract),
        Column(_("Atout"), 10, lambda row: words[SUITS.get(row.played.trump, "")], text),
        Column(_("Contre ou surcontre"), 10, lambda row: words[DOUBLES.get(row.played.double, "")], text),
        Column(_("Points A"), 8, lambda row: row.card_points(row.played.points_a)),
        Column(_("Points B"), 8, lambda row: row.card_points(row.played.points_b)),
        Column(_("Belote A"), 8, lambda row: row.played.belote_a or None),
        Column(_("Belote B"), 8, lambda row: row.played.belote_b or None),
        Column(_("Capot de"), 8, lambda row: row.match.team(row.played.capot)),
        Column(_("Résultat"), 10, lambda row: words[RESULTS.get(row.score.made, "")], text),
        Column(_("Marque A"), 9, lambda row: row.deal.marks_a),
        Column(_("Marque B"), 9, lambda row: row.deal.marks_b),
    ]
    on_screen = [
        Column(_("Notation"), 24, lambda row: row.deal.notation, text),
        Column(_("Explication"), 70, explained, text),
        Column(_("Motif de la correction"), 30, lambda row: row.deal.reason, text),
        Column(_("Saisie par"), 20, entered_by, text),
        Column(_("Saisie le"), 16, lambda row: row.deal.entered_at, CellKind.MOMENT),
    ]

    def items() -> Iterator[DealRow]:
        for deal in deals(data.tournament):
            played = PlayedDeal.from_dict(deal.facts)
            score = score_deal(played, data.ruleset)._replace(lines=lines_of_row(deal.lines))
            yield DealRow(deal, data.matches[deal.deal__match_id], played, score)

    return Worksheet(_("Donnes"), f"{as_of}{_left_out(data)}", [*printed, *on_screen], items(), len(printed))


def _left_out(data: WorkbookData) -> str:
    """ " · 3 parties rendues par leurs totaux, sans donnes ici"; empty where there is none."""
    by_totals = sum(row.by_totals and row.match.total_a is not None for row in data.matches.values())
    sentence = ngettext(
        "%(n)s partie rendue par ses totaux, sans donnes qui comptent ici",
        "%(n)s parties rendues par leurs totaux, sans donnes qui comptent ici",
        by_totals,
    )
    return f" · {sentence % {'n': by_totals}}" if by_totals else ""


class DecisionRow(NamedTuple):
    """A penalty, or a decision that gave no points: 0 to nobody, and why."""

    decision: Penalty | Ruling
    match: MatchRow
    to: int | str | None
    points: int
    reason: str
    counts: str
    cancel_reason: str


def penalties_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a penalty or a decision without points; cancelled ones stay readable and do not count."""
    alone, text, words = data.tournament.individuals, CellKind.TEXT, KeptWords()

    def incident(row: DecisionRow) -> str:
        return str(row.decision.incident.get_kind_display()) if row.decision.incident else ""

    def at_fault(row: DecisionRow) -> int | str | None:
        return row.match.team(row.decision.incident.side) if row.decision.incident else None

    def given_by(row: DecisionRow) -> str:
        return row.decision.made_by.name if row.decision.made_by else ""

    printed = [
        *place_columns(lambda row: row.match.place),
        Column(_("Donne"), 7, lambda row: row.decision.deal_number),
        Column(unit_sentence(alone, "Points à l’équipe"), 10, lambda row: row.to),
        Column(_("Points"), 8, lambda row: row.points),
        Column(_("Article"), 10, lambda row: row.decision.article, text),
        Column(_("Motif"), 60, lambda row: row.reason, text, wrap=True),
        Column(_("Incident"), 20, incident, text),
        Column(unit_sentence(alone, "Équipe en faute"), 9, at_fault),
        Column(_("Compte"), 10, lambda row: row.counts, text),
        Column(_("Motif de l’annulation"), 30, lambda row: row.cancel_reason, text),
    ]
    on_screen = [
        Column(_("Donnée par"), 20, given_by, text),
        Column(_("Donnée le"), 16, lambda row: row.decision.made_at, CellKind.MOMENT),
    ]
    items = (_decision_row(each, data.matches[each.match_id], words) for each in decisions(data.tournament))
    return Worksheet(_("Pénalités"), as_of, [*printed, *on_screen], items, len(printed))


def _decision_row(decision: Penalty | Ruling, match: MatchRow, words: KeptWords) -> DecisionRow:
    if isinstance(decision, Ruling):
        corrected = getattr(decision, "corrected_by", None)
        counts, cancelled = words.yes_no(corrected is None), corrected.reason if corrected else ""
        return DecisionRow(decision, match, None, 0, decision.reason, counts, cancelled)
    counts = words.yes_no(not decision.cancelled)
    if decision.in_totals:  # the totals handed in hold these points, or held them until they were cancelled
        counts = _("retirée des totaux") if decision.cancelled else _("déjà dans les totaux")
    to, why = match.team(decision.to_side), words.sentence(why_of(decision))
    return DecisionRow(decision, match, to, decision.points, why, counts, decision.cancel_reason)
