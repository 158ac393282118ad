"""Somebody asks to be forgotten: every personal column of the entry, and the name in every evening, are
emptied. Results stay; the journal never named anybody.

Knows where a name is written in the tables; printed paper, workbooks and back-ups are out of its reach."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...models import Dispute, Incident, Match, Member, Player, Team
from ...models.member import NOTHING_LEFT
from ...models.team import PAIRED, SEATED
from ..players import NameWords, team_key, words_of
from .roll import players_of, refuse_gone, tournaments_of, writing_about

# What every personal column of an erased player holds.
NOBODY = {"given_name": "", "family_name": "", "search_key": "", "telephone": "", "name_hidden": False}
SEATS = ("player_1", "player_2", "kept_1", "kept_2")


def erase_member(*, member: Member, typed: str, by: Actor, token: str | None = None) -> None:
    """Forget this person: the entry, those merged into it, and their players of all evenings.

    Refused "name_differs": another name was typed for confirmation."""
    content = ["members.erased", member.pk]
    with writing_about(
        member.club,
        tournaments_of(member),
        "members.erased",
        by,
        token=token,
        content=content,
        evening_verb="members.names_erased",
    ) as entry:
        require(by, Action.EDIT_ROLL, None)
        refuse_gone(member)
        if words_of(typed) != words_of(member.search_key):
            text = _("Tapez le nom de la personne : %(name)s.") % {"name": member}
            raise Refused("name_differs", text, "typed")
        entries = Member.objects.filter(Q(pk=member.pk) | Q(merged_into=member))
        players = list(players_of(member))
        names = {words_of(row.search_key) for row in (*entries, *players)} - {()}
        _forget_texts({player.tournament_id for player in players}, names)
        _blank_players(players)
        uids = [row.uid for row in entries]
        entries.update(**NOTHING_LEFT, erased_at=timezone.now())
        entry.about = {"member": member.uid, "members": uids}


def _blank_players(players: list[Player]) -> None:
    """The names of these players, and the keys of every team that wrote them."""
    ids = [player.pk for player in players]
    Player.objects.filter(pk__in=ids).update(**NOBODY)
    written = Q()
    for seat in SEATS:
        written |= Q(**{f"{seat}__in": ids})
    teams = list(Team.objects.filter(written).select_related(*SEATED, *PAIRED).distinct())
    for team in teams:
        team.search_key = team_key(team)
    Team.objects.bulk_update(teams, ["search_key"])


def _forget_texts(tournaments: Iterable[int], names: set[NameWords]) -> None:
    """Who signed a sheet, called the referee or agreed, where that was written under one of these names."""
    for side in ("a", "b"):
        column = f"signed_{side}_name"
        signed = Match.objects.filter(tournament__in=tournaments).exclude(**{column: ""})
        match_ids = [pk for pk, name in signed.values_list("pk", column) if words_of(name) in names]
        Match.objects.filter(pk__in=match_ids).update(**{column: ""})
    called = Dispute.objects.filter(tournament__in=tournaments).exclude(who="")
    dispute_ids = [pk for pk, name in called.values_list("pk", "who") if words_of(name) in names]
    Dispute.objects.filter(pk__in=dispute_ids).update(who="")
    for incident in Incident.objects.filter(tournament__in=tournaments, kind=Incident.Kind.AGREEMENT):
        if words_of(str(incident.data.get("who", ""))) in names:
            incident.data["who"] = ""
            incident.save(update_fields=["data"])
