"""The sheet Donnes: every version of every deal, explained by the scoring engine. Streams; keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring import PlayedDeal, Ruleset, Side, score_deal

from ...company import called, said
from ...referee.queries.stored import lines_of_row
from ..queries import DealRow, Evening, MatchRow, deals
from ..words import DEAL_STATES, DOUBLES, RESULTS, SUITS, Words
from ..workbook import Check, Column, Kind, Sheet
from .places import place_columns


def deals_sheet(seen: Evening, as_of: str) -> Sheet:
    """One row a version; those that were corrected stay readable and do not count."""
    alone = seen.tournament.individuals
    columns = [
        *place_columns(),
        Column("number", _("Donne"), 7),
        Column("version", _("Version"), 8),
        Column("counts", _("Compte"), 8, Kind.TEXT),
        Column("team_a", said(alone, "Équipe A"), 9),
        Column("team_b", said(alone, "Équipe B"), 9),
        Column("status", _("État"), 10, Kind.TEXT),
        Column("taker", _("Preneur"), 9),
        Column("contract", _("Contrat"), 9),
        Column("trump", _("Atout"), 10, Kind.TEXT),
        Column("double", _("Contre ou surcontre"), 10, Kind.TEXT),
        Column("points_a", _("Points A"), 8),
        Column("points_b", _("Points B"), 8),
        Column("belote_a", _("Belote A"), 8),
        Column("belote_b", _("Belote B"), 8),
        Column("capot", _("Capot de"), 8),
        Column("made", _("Résultat"), 10, Kind.TEXT),
        Column("marks_a", _("Marque A"), 9),
        Column("marks_b", _("Marque B"), 9),
        Column("notation", _("Notation"), 24, Kind.TEXT),
        Column("explained", _("Explication"), 70, Kind.TEXT),
        Column("reason", _("Motif de la correction"), 30, Kind.TEXT),
        Column("entered_by", _("Saisie par"), 20, Kind.TEXT),
        Column("entered_at", _("Saisie le"), 16, Kind.MOMENT),
    ]
    words = Words()
    counting = ("counts", words.yes_no(True))
    a, b = seen.sums.deal_marks
    checks = [Check("marks_a", a, counting), Check("marks_b", b, counting)]
    return Sheet(_("Donnes"), as_of, columns, _rows(seen, words), checks, "marks_b")


def _rows(seen: Evening, words: Words) -> Iterator[list[Any]]:
    for deal in deals(seen.tournament):
        yield _row(deal, seen.matches[deal.match_id], seen.ruleset, words)


def _row(deal: DealRow, match: MatchRow, ruleset: Ruleset, words: Words) -> list[Any]:
    played = PlayedDeal.from_dict(deal.facts)
    score = score_deal(played, ruleset)._replace(lines=lines_of_row(deal.lines))
    names = {side: capfirst(called(match.team(str(side)))) for side in Side}
    return [
        *match.place,
        deal.number,
        deal.version,
        words.yes_no(deal.current),
        match.team_a,
        match.team_b,
        words.word(DEAL_STATES, played.status),
        match.team(played.taker),
        words.say("capot") if played.contract == "capot" else played.contract,
        words.word(SUITS, played.trump),
        words.word(DOUBLES, played.double),
        played.points_a,
        played.points_b,
        played.belote_a or None,
        played.belote_b or None,
        match.team(played.capot),
        words.word(RESULTS, score.made),
        deal.marks_a,
        deal.marks_b,
        deal.notation,
        words.explained(score, names),
        deal.reason,
        deal.entered_by or _by_table(deal, words),
        deal.entered_at,
    ]


def _by_table(deal: DealRow, words: Words) -> str:
    """The table whose phone entered the deal; nobody knows whose hand."""
    if deal.entered_table is None:
        return ""
    return words.say(gettext_noop("table {number}")).format(number=deal.entered_table)
