"""The sheets Parties, Donnes and Pénalités: every match, and what brought it its points, explained by engine
or referee. Every version of every deal streams through; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext as _

from scoring import DealScore, PlayedDeal, Reason, Side, score_deal

from ..evening.titles import match_called
from ..match.facts import lines_of_row, why_of
from ..models import Exempt, HandedResult, Match, Penalty, Ruling
from ..models.result import BY_BOTH, LEFT, UNCONFIRMED
from ..rulebook import DOUBLES, SUITS, doubt_words
from ..web.days import round_day_text
from ..web.naming import sign
from ..web.units import team_label, unit_sentence
from .queries import WorkbookData, deals, decisions
from .workbook import CellKind, Column, Worksheet

DEAL_STATES: Mapping[str, str] = {
    "played": gettext_noop("jouée"),
    "passed": gettext_noop("passée"),
    "annulled": gettext_noop("annulée"),
    "penalty": gettext_noop("décidée par une pénalité"),
    "counted": gettext_noop("comptée"),
}
RESULT_FROM: Mapping[str, str] = {"deals": gettext_noop("donnes"), "totals": gettext_noop("totaux")}
RESULTS: Mapping[bool | None, str] = {True: gettext_noop("réussi"), False: gettext_noop("chuté")}
YES, NO = gettext_noop("oui"), gettext_noop("non")
# A match as it reads; the others are its own states.
ENDED = {LEFT: gettext_noop("sans résultat"), UNCONFIRMED: gettext_noop("non confirmée")}


class KeptWords(dict[str, str]):
    """French to the language in force, looked up once: sixty thousand deals say the same few dozen."""

    def __missing__(self, text: str) -> str:
        self[text] = translation = gettext(text) if text else ""
        return translation

    def yes_no(self, value: object) -> str:
        """oui, non."""
        return self[YES if value else NO]

    def sentence(self, why: Reason | str) -> str:
        """A reason of the scoring as a sentence; words somebody wrote pass."""
        return why if isinstance(why, str) else self[why.template].format(**dict(why.values))

    def explained(self, score: DealScore, names: Mapping[Side, str]) -> str:
        """A deal's verdict, then each side's marks: "Réussi… Équipe 7 : 95 arrondi à 100 (VII.1)." """
        sentences = [self.sentence(score.verdict)]
        for side in Side:
            lines = [(self.sentence(line.reason), line.article) for line in score.lines if line.side == side]
            if lines:
                marks = " + ".join(
                    f"{reason} ({article})" if article else reason for reason, article in lines
                )
                sentences.append(self[gettext_noop("{who} : {marks}.")].format(who=names[side], marks=marks))
        return " ".join(sentences)


REST = {Exempt.Kind.EXEMPT: "exempte", Exempt.Kind.MISSED: "absente à ce tour"}
TEXT, MOMENT = CellKind.TEXT, CellKind.MOMENT


def place_of(match: Match) -> tuple[int | None, int | None, int, str | None, str]:
    """Round, table, match, pool, bracket: how every line of the evening begins. A match for the pleasure of
    it is of no round, and says so."""
    table = match.table.number if match.table else None
    if not match.round.number:
        return None, table, match.number, _("Pour le plaisir"), ""
    pool = match.pool.name if match.pool else None
    return match.round.number, table, match.number, pool, match_called(match)


def place_columns(match: Callable[[Any], Match]) -> list[Column]:
    """Where a thing of a match happened."""

    def part(index: int) -> Callable[[Any], Any]:
        return lambda row: place_of(match(row))[index]

    return [
        Column(_("Tour"), 6, part(0)),
        Column(_("Table"), 7, part(1)),
        Column(_("Partie"), 7, part(2)),
        Column(_("Poule"), 8, part(3), TEXT),
        Column(_("Tableau"), 26, part(4), TEXT),
    ]


def number_of(match: Match, side: str | None) -> int | str | None:
    """The number of the team on that side."""
    team = {"A": match.team_a, "B": match.team_b}.get(side or "")
    return sign(team) if team else None


def matches_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a match; a total that is not there, or never will be, is an empty cell, never 0."""
    alone = data.tournament.individuals
    players = {pk: card.full for pk, card in (*data.standings.teams.items(), *data.standings.pairs.items())}
    team_a, players_a, state = unit_sentence(alone, "Équipe A"), _("Joueurs A"), _("État")

    def day(match: Match) -> str | None:
        when = data.tournament.day_of_round(match.round.number)
        return round_day_text(when) if when else None

    def items() -> Iterator[Match | dict[str, Any]]:
        """Round by round: the matches, then the cells of each team without one in the round."""
        for number, group in groupby(data.matches.values(), key=lambda match: match.round.number):
            yield from group
            for rest in data.rests:
                if rest.round.number == number:
                    yield {
                        _("Tour"): number,
                        team_a: rest.team.number,
                        players_a: players.get(rest.team_id),
                        state: unit_sentence(alone, REST[Exempt.Kind(rest.kind)]),
                    }

    printed = [
        *place_columns(lambda match: match),
        *([Column(_("Jour"), 24, day, TEXT)] if data.tournament.on_several_days else ()),
        Column(team_a, 9, lambda match: number_of(match, "A")),
        Column(players_a, 30, lambda match: players.get(match.team_a_id), TEXT, wrap=True),
        Column(unit_sentence(alone, "Équipe B"), 9, lambda match: number_of(match, "B")),
        Column(_("Joueurs B"), 30, lambda match: players.get(match.team_b_id), TEXT, wrap=True),
        *_result_columns(state, individuals=alone),
    ]
    columns = [*printed, *_handed_columns(data.handed), *_course_columns()]
    return Worksheet(_("Parties"), as_of, [_or_said(each) for each in columns], items(), len(printed))


def _result_columns(state: str, *, individuals: bool) -> list[Column]:
    """What a match ended with, and how far it is."""

    def handed_by(match: Match) -> str:
        return "" if match.total_a is None else _(RESULT_FROM[match.result_from])

    def forfeited(match: Match) -> int | str | None:
        if match.forfeited_by == BY_BOTH:
            return _("%(a)s et %(b)s") % {"a": number_of(match, "A"), "b": number_of(match, "B")}
        return number_of(match, match.forfeited_by)

    def final_state(match: Match) -> str:
        final = match.final_state
        return _(ENDED[final]) if final in ENDED else str(Match.State(final).label)

    return [
        Column(_("Points A"), 9, lambda match: match.result[0]),
        Column(_("Points B"), 9, lambda match: match.result[1]),
        Column(unit_sentence(individuals, "Gagnante"), 10, lambda match: number_of(match, match.won_by)),
        Column(_("Donnes"), 8, lambda match: match.deal_count or (None if match.by_totals else 0)),
        Column(_("Rendue par"), 8, handed_by, TEXT),
        Column(state, 13, final_state, TEXT),
        Column(_("Litiges ouverts"), 9, lambda match: match.open_disputes or None),
        Column(_("Forfait de"), 10, forfeited),
    ]


def _handed_columns(handed: Mapping[int, HandedResult]) -> list[Column]:
    """What stands on a sheet beside its totals, and the doubt that they were taken with."""

    def typed(name: str) -> Callable[[Match], Any]:
        return lambda match: getattr(handed.get(match.pk), name, None)

    def capots(name: str) -> Callable[[Match], Any]:
        return lambda match: getattr(handed.get(match.pk) if match.by_totals else match, name, None)

    def doubts(match: Match) -> str:
        return doubt_words(handed[match.pk].doubts) if match.pk in handed else ""

    return [
        Column(_("Capots A"), 8, capots("capots_a")),
        Column(_("Capots B"), 8, capots("capots_b")),
        Column(_("Belotes A"), 8, typed("belotes_a")),
        Column(_("Belotes B"), 8, typed("belotes_b")),
        Column(_("Vérifiée malgré un doute"), 30, doubts, TEXT, wrap=True),
    ]


def _course_columns() -> list[Column]:
    """To what a match is played, and when what happened."""

    def limit(name: str) -> Callable[[Match], Any]:
        return lambda match: getattr(match if match.limits_changed else match.tournament, name)

    return [
        Column(_("Points à atteindre"), 10, limit("target")),
        Column(_("Donnes au plus"), 9, limit("max_deals")),
        Column(_("Minutes au plus"), 9, limit("minutes")),
        Column(_("Commencée"), 16, attrgetter("started_at"), MOMENT),
        Column(_("Dernière donne"), 16, attrgetter("last_deal_at"), MOMENT),
        Column(_("Remise"), 16, attrgetter("submitted_at"), MOMENT),
        Column(_("Confirmée"), 16, attrgetter("confirmed_at"), MOMENT),
        Column(_("Confirmée par"), 20, lambda match: getattr(match.confirmed_by, "name", None), TEXT),
    ]


def _or_said(column: Column) -> Column:
    """The column, which also takes what a row says under its heading."""
    read = column.value
    return replace(column, value=lambda row: row.get(column.heading) if isinstance(row, dict) else read(row))


class DealRow(NamedTuple):
    """A version of a deal, its match, what was played and what it is worth."""

    deal: Any
    match: Match
    played: PlayedDeal
    score: DealScore

    def card_points(self, points: int | None) -> int | None:
        """A deal without bids says what was marked, and not what the cards made."""
        return None if self.played.status == "counted" else points


def deals_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a version; those that were corrected stay readable and do not count, nor those of a match whose
    totals were handed in. The first line says how many matches have no deals here for that."""
    alone, words = data.tournament.individuals, KeptWords()
    team_names = {
        pk: {side: capfirst(team_label(number_of(match, side))) for side in Side}
        for pk, match in data.matches.items()
    }

    def counts(row: DealRow) -> str:
        return words.yes_no(row.deal.current and not row.match.by_totals)

    def contract(row: DealRow) -> Any:
        return words["capot"] if row.played.contract == "capot" else row.played.contract

    def explained(row: DealRow) -> str:
        return words.explained(row.score, team_names[row.match.pk])

    def entered_by(row: DealRow) -> str:
        """A name, or the table whose phone entered the deal; nobody knows whose hand."""
        name, table = row.deal.entered_by__name, row.deal.entered_table__number
        if name or table is None:
            return name or ""
        return words[gettext_noop("table {number}")].format(number=table)

    printed = [
        *place_columns(attrgetter("match")),
        Column(_("Donne"), 7, lambda row: row.deal.deal__number),
        Column(_("Version"), 8, lambda row: row.deal.version),
        Column(_("Compte"), 8, counts, TEXT),
        Column(unit_sentence(alone, "Équipe A"), 9, lambda row: number_of(row.match, "A")),
        Column(unit_sentence(alone, "Équipe B"), 9, lambda row: number_of(row.match, "B")),
        Column(_("État"), 10, lambda row: words[DEAL_STATES.get(row.played.status, "")], TEXT),
        Column(_("Preneur"), 9, lambda row: number_of(row.match, row.played.taker)),
        Column(_("Contrat"), 9, contract),
        Column(_("Atout"), 10, lambda row: words[SUITS.get(row.played.trump, "")], TEXT),
        Column(_("Contre ou surcontre"), 10, lambda row: words[DOUBLES.get(row.played.double, "")], TEXT),
        Column(_("Points A"), 8, lambda row: row.card_points(row.played.points_a)),
        Column(_("Points B"), 8, lambda row: row.card_points(row.played.points_b)),
        Column(_("Belote A"), 8, lambda row: row.played.belote_a or None),
        Column(_("Belote B"), 8, lambda row: row.played.belote_b or None),
        Column(_("Capot de"), 8, lambda row: number_of(row.match, row.played.capot)),
        Column(_("Résultat"), 10, lambda row: words[RESULTS.get(row.score.made, "")], TEXT),
        Column(_("Marque A"), 9, lambda row: row.deal.marks_a),
        Column(_("Marque B"), 9, lambda row: row.deal.marks_b),
    ]
    on_screen = [
        Column(_("Notation"), 24, lambda row: row.deal.notation, TEXT),
        Column(_("Explication"), 70, explained, TEXT),
        Column(_("Motif de la correction"), 30, lambda row: row.deal.reason, TEXT),
        Column(_("Saisie par"), 20, entered_by, TEXT),
        Column(_("Saisie le"), 16, lambda row: row.deal.entered_at, MOMENT),
    ]

    def items() -> Iterator[DealRow]:
        for deal in deals(data.tournament):
            played = PlayedDeal.from_dict(deal.facts)
            score = score_deal(played, data.ruleset)._replace(lines=lines_of_row(deal.lines))
            yield DealRow(deal, data.matches[deal.deal__match_id], played, score)

    return Worksheet(_("Donnes"), f"{as_of}{_left_out(data)}", [*printed, *on_screen], items(), len(printed))


def _left_out(data: WorkbookData) -> str:
    """ " · 3 parties rendues par leurs totaux, sans donnes ici"; empty where there is none."""
    by_totals = sum(match.by_totals and match.total_a is not None for match in data.matches.values())
    sentence = ngettext(
        "%(n)s partie rendue par ses totaux, sans donnes qui comptent ici",
        "%(n)s parties rendues par leurs totaux, sans donnes qui comptent ici",
        by_totals,
    )
    return f" · {sentence % {'n': by_totals}}" if by_totals else ""


def penalties_sheet(data: WorkbookData, as_of: str) -> Worksheet:
    """One row a penalty or a decision without points; cancelled ones stay readable and do not count."""
    alone, words = data.tournament.individuals, KeptWords()

    def reason(decision: Penalty | Ruling) -> str:
        return decision.reason if isinstance(decision, Ruling) else words.sentence(why_of(decision))

    def incident(decision: Penalty | Ruling) -> str:
        return str(decision.incident.get_kind_display()) if decision.incident else ""

    def at_fault(decision: Penalty | Ruling) -> int | str | None:
        return number_of(decision.match, decision.incident.side) if decision.incident else None

    def counts(decision: Penalty | Ruling) -> str:
        if isinstance(decision, Ruling):
            return words.yes_no(not hasattr(decision, "corrected_by"))
        if not decision.in_totals:
            return words.yes_no(not decision.cancelled)
        # The totals handed in hold these points, or held them until they were cancelled.
        return _("retirée des totaux") if decision.cancelled else _("déjà dans les totaux")

    def cancelled(decision: Penalty | Ruling) -> str:
        if isinstance(decision, Ruling):
            return decision.corrected_by.reason if hasattr(decision, "corrected_by") else ""
        return decision.cancel_reason

    printed = [
        *place_columns(attrgetter("match")),
        Column(_("Donne"), 7, attrgetter("deal_number")),
        Column(
            unit_sentence(alone, "Points à l’équipe"),
            10,
            lambda decision: number_of(decision.match, getattr(decision, "to_side", None)),
        ),
        Column(_("Points"), 8, lambda decision: getattr(decision, "points", 0)),
        Column(_("Article"), 10, attrgetter("article"), TEXT),
        Column(_("Motif"), 60, reason, TEXT, wrap=True),
        Column(_("Incident"), 20, incident, TEXT),
        Column(unit_sentence(alone, "Équipe en faute"), 9, at_fault),
        Column(_("Compte"), 10, counts, TEXT),
        Column(_("Motif de l’annulation"), 30, cancelled, TEXT),
    ]
    on_screen = [
        Column(_("Donnée par"), 20, lambda decision: getattr(decision.made_by, "name", ""), TEXT),
        Column(_("Donnée le"), 16, attrgetter("made_at"), MOMENT),
    ]
    given = decisions(data.tournament)
    for decision in given:
        decision.match = data.matches[decision.match_id]
    return Worksheet(_("Pénalités"), as_of, [*printed, *on_screen], given, len(printed))
