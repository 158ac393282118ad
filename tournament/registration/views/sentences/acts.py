"""What was done, in a sentence: who got which place, who came, who paid, who left."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....company import said
from ....models import Team
from ...services.acts import Done
from .players import is_player, named, player_enrolled, players_imported


def enrolled(done: Done, asked: int | None, shown: int | None) -> str:
    """Who was enrolled where; says so when the number shown went to somebody else meanwhile."""
    team = done.team
    words = {"n": team.number, "team": named(team)}
    if team.player_2_id is None and not is_player(team):
        return _("%(team)s attend un partenaire.") % words
    if team.number is None:
        return _("Sur la liste d’attente : %(team)s.") % words
    if is_player(team):
        return player_enrolled(team, asked, shown)
    if asked is None and shown is not None and shown != team.number:
        words["shown"] = shown
        return _("Le %(shown)s venait d’être pris. Équipe %(n)s inscrite : %(team)s.") % words
    if team.checked_in:
        return _("Équipe %(n)s inscrite et présente : %(team)s.") % words
    return _("Équipe %(n)s inscrite : %(team)s.") % words


def present(team: Team) -> str:
    """Checked in, or not."""
    text = "Équipe %(n)s présente." if team.checked_in else "Équipe %(n)s notée absente."
    return said(is_player(team), text, n=team.number)


def paid(team: Team) -> str:
    """Paid, or given back."""
    text = "Équipe %(n)s : payé." if team.paid else "Équipe %(n)s : plus payé."
    return said(is_player(team), text, n=team.number)


def cancelled(team: Team, was_paid: bool) -> str:
    """Off the list; says when money goes back."""
    text = said(is_player(team), "Désinscrite : %(team)s.", team=named(team))
    return f"{text} {_('Rendez-lui son inscription.')}" if was_paid else text


def place_given(team: Team) -> str:
    """What number somebody got, or that they wait."""
    if team.number is None:
        return _("%(team)s attend un partenaire.") % {"team": named(team)}
    if is_player(team):
        return player_enrolled(team, None, None)
    return _("Équipe %(n)s inscrite : %(team)s.") % {"n": team.number, "team": named(team)}


def imported(done: Done) -> str:
    """How many of each came in; people who left the single players' list are not counted again."""
    new = [team for team in done.teams if team.status != Team.Status.VOID]
    registered = sum(team.number is not None for team in new)
    alone = sum(team.player_2_id is None and not is_player(team) for team in new)
    if players := sum(is_player(team) and team.number is not None for team in new):
        return players_imported(players, len(new) - players)
    waiting = len(new) - registered - alone
    parts = [
        ngettext("%(n)s équipe inscrite", "%(n)s équipes inscrites", registered) % {"n": registered},
        ngettext("%(n)s en attente", "%(n)s en attente", waiting) % {"n": waiting} if waiting else "",
        ngettext("%(n)s joueur seul", "%(n)s joueurs seuls", alone) % {"n": alone} if alone else "",
    ]
    return ", ".join(part for part in parts if part) + "."
