"""The sheets Donnes and Pénalités: what brought each match its points, explained by engine or referee.

Every version of every deal streams through; nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring import PlayedDeal, Ruleset, Side, score_deal

from ...models import Penalty, Ruling
from ...referee.queries.stored import lines_of_row, why_of
from ...rulebook import DOUBLES, SUITS
from ...web.units import team_label, unit_sentence
from ..cells import CellKind, SheetColumn
from ..queries import WorkbookData, WorkbookDeal, WorkbookMatch, deals, penalties
from ..words import DEAL_STATES, RESULTS, KeptWords
from ..workbook import Check, Worksheet
from .matches import place_columns


def deals_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a version; those that were corrected stay readable and do not count, nor those of a match whose
    totals were handed in. The first line says how many matches have no deals here for that."""
    alone = data.tournament.individuals
    columns = [
        *place_columns(),
        SheetColumn("number", _("Donne"), 7),
        SheetColumn("version", _("Version"), 8),
        SheetColumn("counts", _("Compte"), 8, CellKind.TEXT),
        SheetColumn("team_a", unit_sentence(alone, "Équipe A"), 9),
        SheetColumn("team_b", unit_sentence(alone, "Équipe B"), 9),
        SheetColumn("status", _("État"), 10, CellKind.TEXT),
        SheetColumn("taker", _("Preneur"), 9),
        SheetColumn("contract", _("Contrat"), 9),
        SheetColumn("trump", _("Atout"), 10, CellKind.TEXT),
        SheetColumn("double", _("Contre ou surcontre"), 10, CellKind.TEXT),
        SheetColumn("points_a", _("Points A"), 8),
        SheetColumn("points_b", _("Points B"), 8),
        SheetColumn("belote_a", _("Belote A"), 8),
        SheetColumn("belote_b", _("Belote B"), 8),
        SheetColumn("capot", _("Capot de"), 8),
        SheetColumn("made", _("Résultat"), 10, CellKind.TEXT),
        SheetColumn("marks_a", _("Marque A"), 9),
        SheetColumn("marks_b", _("Marque B"), 9),
        SheetColumn("notation", _("Notation"), 24, CellKind.TEXT),
        SheetColumn("explained", _("Explication"), 70, CellKind.TEXT),
        SheetColumn("reason", _("Motif de la correction"), 30, CellKind.TEXT),
        SheetColumn("entered_by", _("Saisie par"), 20, CellKind.TEXT),
        SheetColumn("entered_at", _("Saisie le"), 16, CellKind.MOMENT),
    ]
    words = KeptWords()
    counting = ("counts", words.yes_no(True))
    a, b = data.sums.deal_marks
    checks = [Check("marks_a", a, counting), Check("marks_b", b, counting)]
    return Worksheet(
        _("Donnes"), f"{as_of}{_left_out(data)}", columns, _deal_rows(data, words), checks, "marks_b"
    )


def _left_out(data: WorkbookData) -> str:
    """ " · 3 parties rendues par leurs totaux, sans donnes ici"; empty where there is none."""
    by_totals = sum(match.by_totals and match.total_a is not None for match in data.matches.values())
    sentence = ngettext(
        "%(n)s partie rendue par ses totaux, sans donnes qui comptent ici",
        "%(n)s parties rendues par leurs totaux, sans donnes qui comptent ici",
        by_totals,
    )
    return f" · {sentence % {'n': by_totals}}" if by_totals else ""


def _deal_rows(data: WorkbookData, words: KeptWords) -> Iterator[list[Any]]:
    for deal in deals(data.tournament):
        yield _deal_row(deal, data.matches[deal.match_id], data.ruleset, words)


def _deal_row(deal: WorkbookDeal, match: WorkbookMatch, ruleset: Ruleset, words: KeptWords) -> list[Any]:
    played = PlayedDeal.from_dict(deal.facts)
    score = score_deal(played, ruleset)._replace(lines=lines_of_row(deal.lines))
    names = {side: capfirst(team_label(match.team(str(side)))) for side in Side}
    return [
        *match.place,
        deal.number,
        deal.version,
        words.yes_no(deal.current and not match.by_totals),
        match.team_a,
        match.team_b,
        words.word(DEAL_STATES, played.status),
        match.team(played.taker),
        words.say("capot") if played.contract == "capot" else played.contract,
        words.word(SUITS, played.trump),
        words.word(DOUBLES, played.double),
        *_card_points(played),
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


def _card_points(played: PlayedDeal) -> tuple[int | None, int | None]:
    """Of both sides; a deal without bids says what was marked, and not what the cards made."""
    return (None, None) if played.status == "counted" else (played.points_a, played.points_b)


def _by_table(deal: WorkbookDeal, words: KeptWords) -> str:
    """The table whose phone entered the deal; nobody knows whose hand."""
    if deal.entered_table is None:
        return ""
    return words.say(gettext_noop("table {number}")).format(number=deal.entered_table)


def penalties_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a penalty or a decision without points; cancelled ones stay readable and do not count."""
    alone = data.tournament.individuals
    columns = [
        *place_columns(),
        SheetColumn("deal", _("Donne"), 7),
        SheetColumn("to", unit_sentence(alone, "Points à l’équipe"), 10),
        SheetColumn("points", _("Points"), 8),
        SheetColumn("article", _("Article"), 10, CellKind.TEXT),
        SheetColumn("reason", _("Motif"), 60, CellKind.TEXT, wrap=True),
        SheetColumn("incident", _("Incident"), 20, CellKind.TEXT),
        SheetColumn("fault", unit_sentence(alone, "Équipe en faute"), 9),
        SheetColumn("counts", _("Compte"), 10, CellKind.TEXT),
        SheetColumn("cancel_reason", _("Motif de l’annulation"), 30, CellKind.TEXT),
        SheetColumn("made_by", _("Donnée par"), 20, CellKind.TEXT),
        SheetColumn("made_at", _("Donnée le"), 16, CellKind.MOMENT),
    ]
    words = KeptWords()
    check = Check("points", data.sums.penalty_points, ("counts", words.yes_no(True)))
    return Worksheet(_("Pénalités"), as_of, columns, _penalty_rows(data, words), [check], "cancel_reason")


def _penalty_rows(data: WorkbookData, words: KeptWords) -> Iterator[list[Any]]:
    """Match by match, as they were given."""
    decisions = [*penalties(data.tournament), *data.rulings]
    for decision in sorted(decisions, key=lambda decision: (decision.match_id, decision.made_at)):
        match = data.matches[decision.match_id]
        yield (
            _ruling_row(decision, match, words)
            if isinstance(decision, Ruling)
            else _penalty_row(decision, match, words)
        )


def _ruling_row(ruling: Ruling, match: WorkbookMatch, words: KeptWords) -> list[Any]:
    """A decision that gave no points: 0 to nobody, and why."""
    incident, corrected = ruling.incident, getattr(ruling, "corrected_by", None)
    return [
        *match.place,
        ruling.deal_number,
        None,
        0,
        ruling.article,
        ruling.reason,
        str(incident.get_kind_display()) if incident else "",
        match.team(incident.side) if incident else None,
        words.yes_no(corrected is None),
        corrected.reason if corrected else "",
        ruling.made_by.name if ruling.made_by else "",
        ruling.made_at,
    ]


def _counts(penalty: Penalty, words: KeptWords) -> str:
    """oui, non; or the totals handed in hold these points, or held them until they were cancelled."""
    if penalty.in_totals:
        on_sheet, gone = gettext_noop("déjà dans les totaux"), gettext_noop("retirée des totaux")
        return words.say(gone if penalty.cancelled else on_sheet)
    return words.yes_no(not penalty.cancelled)


def _penalty_row(penalty: Penalty, match: WorkbookMatch, words: KeptWords) -> list[Any]:
    incident = penalty.incident
    return [
        *match.place,
        penalty.deal_number,
        match.team(penalty.to_side),
        penalty.points,
        penalty.article,
        words.reason_sentence(why_of(penalty)),
        str(incident.get_kind_display()) if incident else "",
        match.team(incident.side) if incident else None,
        _counts(penalty, words),
        penalty.cancel_reason,
        penalty.made_by.name if penalty.made_by else "",
        penalty.made_at,
    ]
