"""All that the program keeps of one person of the club's roll, fact by fact, on a sheet that a club can hand
over. Nothing of a partner: a team is its number there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from ..evening.reading import standings_now
from ..members.entries import players_of
from ..members.erasing import hand_written, says, signed
from ..members.players import words_of
from ..models import Member, Payment, Player, SeasonLine, SignUp
from ..models.member import NOTHING_LEFT
from ..web.language import euros
from ..web.units import status_label, unit_sentence
from .workbook import CellKind, Column, Worksheet

Facts = tuple[object, Mapping[str, Any]]
"""Where it is kept, and what: a word and its value each."""


def person_sheet(member: Member, note: str) -> Worksheet:
    """The entry and those merged into it, evenings, payments, registrations by phone, signatures, what was
    written by hand, seasons."""
    lines = (
        (str(where), what, {"True": _("oui"), "False": _("non")}.get(str(value), str(value)))
        for where, facts in _kept_of(member)
        for what, value in facts.items()
        if value not in ("", None)
    )
    headings = enumerate(((_("Où"), 40), (_("Quoi"), 28), (_("Noté"), 60)))
    columns = [
        Column(heading, width, itemgetter(at), CellKind.TEXT, wrap=True) for at, (heading, width) in headings
    ]
    return Worksheet(_("Fiche"), note, columns, lines)


def _kept_of(member: Member) -> Iterator[Facts]:
    entries = [member, *member.merged.order_by("pk")]
    seated = players_of(member).select_related("tournament", "first_of", "second_of")
    players: list[Player] = list(seated.order_by("tournament__date", "pk"))
    teams = [player.team for player in players if player.team is not None]
    names = {words_of(row.search_key) for row in (*entries, *players)} - {()}
    families = {words_of(row.family_name or row.given_name) for row in (*entries, *players)} - {()}
    for entry in entries:
        yield _("Fiche"), _entry(entry)
    for player in players:
        yield player.tournament, _evening(player)
    # What a team paid it paid for both.
    paid = Payment.objects.filter(Q(player__in=players) | Q(team__in=teams, player=None))
    for payment in paid.select_related("tournament").order_by("at", "pk"):
        yield payment.tournament, _payment(payment)
    for asked in SignUp.objects.filter(tournament__club=member.club).select_related("tournament", "player"):
        name = next((said for said in (asked.name_1, asked.name_2) if words_of(said) in names), "")
        if name or asked.player in players:
            about = {_("Nom"): name, _("Club"): asked.club_name, _("Le"): _at(asked.asked_at)}
            if name == asked.name_1:  # whoever registered two left their own
                about |= {_("Téléphone"): asked.telephone, _("Adresse électronique"): asked.email}
            yield f"{_('Inscription par téléphone')}, {asked.tournament}", about
    evenings = {player.tournament_id for player in players}
    for rows, column in signed(member.club, evenings):
        said = rows.values_list(column, flat=True)
        yield from ((_("Signature"), {_("Nom"): text}) for text in said if words_of(text) in names)
    for rows, column in hand_written(member.club, evenings):
        said = rows.exclude(**{column: ""}).values_list(column, flat=True)
        yield from ((_("Écrit à la main"), {_("Texte"): text}) for text in said if says(families, text))
    for line in SeasonLine.objects.filter(evening__season__club=member.club, player=None):
        guest = f"{line.given_name} {line.family_name}".strip()
        if line.member in entries or words_of(guest) in names:
            facts = {_("Place"): line.facts.get("rank"), _("Valeur"): line.facts.get("value")}
            yield f"{line.evening.season}, {line.evening}", {_("Nom"): guest, **facts}


def _at(moment: Any) -> str:
    return str(date_format(localtime(moment), "SHORT_DATETIME_FORMAT"))


def _entry(entry: Member) -> dict[str, Any]:
    columns = {name: Member._meta.get_field(name) for name in NOTHING_LEFT if name != "search_key"}
    facts = {name: getattr(entry, name) for name in columns} | {"sex": entry.get_sex_display()}
    return {str(columns[name].verbose_name): value for name, value in facts.items()} | {
        _("Au fichier depuis"): _at(entry.created_at)
    }


def _evening(player: Player) -> dict[str, Any]:
    name = {_("Nom"): player, _("Téléphone"): player.telephone, _("Nom caché"): player.name_hidden}
    if (team := player.team) is None:
        return name
    alone = player.tournament.individuals
    place = standings_now(player.tournament).by_team.get(team.pk)
    return name | {
        _("Le"): date_format(player.tournament.date, "SHORT_DATE_FORMAT"),
        _("Numéro"): team.number,
        _("État"): status_label(team.status, alone),
        _("Club"): team.club_name,
        _("Remarque"): team.note,
        unit_sentence(alone, "Inscrite le"): _at(team.registered_at),
        _("Rang de qualification"): team.qualified_rank,
        _("Place"): place and place.rank,
        _("Parties gagnées"): place and place.whole.won_text,
        _("Points"): place and place.whole.points,
    }


def _payment(payment: Payment) -> dict[str, Any]:
    return {
        payment.get_kind_display().capitalize(): f"{euros(payment.cents)}, {payment.get_way_display()}",
        _("Le"): _at(payment.at),
        _("Libellé"): payment.label,
        _("Numéro de billet"): payment.reference,
    }
