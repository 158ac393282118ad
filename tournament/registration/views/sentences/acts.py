"""What was done, in a sentence: who got which place, who came, who paid, who left."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....models import Team
from ....naming import team_full
from ...services.acts import Done


def named(team: Team) -> str:
    """ "Josette Gil – Daniel Gil, Valmory"."""
    return f"{team_full(team)}, {team.club_name}" if team.club_name else team_full(team)


def enrolled(done: Done, asked: int | None, shown: int | None) -> str:
    """Who was enrolled where; says so when the number shown went to somebody else meanwhile."""
    team = done.team
    words = {"n": team.number, "team": named(team)}
    if team.player_2_id is None:
        return _("%(team)s attend un partenaire.") % words
    if team.number is None:
        return _("Sur la liste d’attente : %(team)s.") % words
    if asked is None and shown is not None and shown != team.number:
        words["shown"] = shown
        return _("Le %(shown)s venait d’être pris. Équipe %(n)s inscrite : %(team)s.") % words
    if team.checked_in:
        return _("Équipe %(n)s inscrite et présente : %(team)s.") % words
    return _("Équipe %(n)s inscrite : %(team)s.") % words


def present(team: Team) -> str:
    """Checked in, or not."""
    text = _("Équipe %(n)s présente.") if team.checked_in else _("Équipe %(n)s notée absente.")
    return text % {"n": team.number}


def paid(team: Team) -> str:
    """Paid, or given back."""
    text = _("Équipe %(n)s : payé.") if team.paid else _("Équipe %(n)s : plus payé.")
    return text % {"n": team.number}


def cancelled(team: Team, was_paid: bool) -> str:
    """Off the list; says when money goes back."""
    text = _("Désinscrite : %(team)s.") % {"team": named(team)}
    return f"{text} {_('Rendez-lui son inscription.')}" if was_paid else text


def place_given(team: Team) -> str:
    """What number somebody got, or that they wait."""
    if team.number is None:
        return _("%(team)s attend un partenaire.") % {"team": named(team)}
    return _("Équipe %(n)s inscrite : %(team)s.") % {"n": team.number, "team": named(team)}


def imported(done: Done) -> str:
    """How many of each came in; people who left the single players' list are not counted again."""
    new = [team for team in done.teams if team.status != Team.Status.VOID]
    registered = sum(team.number is not None for team in new)
    alone = sum(team.player_2_id is None for team in new)
    waiting = len(new) - registered - alone
    parts = [
        ngettext("%(n)s équipe inscrite", "%(n)s équipes inscrites", registered) % {"n": registered},
        ngettext("%(n)s en attente", "%(n)s en attente", waiting) % {"n": waiting} if waiting else "",
        ngettext("%(n)s joueur seul", "%(n)s joueurs seuls", alone) % {"n": alone} if alone else "",
    ]
    return ", ".join(part for part in parts if part) + "."
