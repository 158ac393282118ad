"""What is said of somebody who registered alone, for a mêlée; and how anybody is named."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....models import Team
from ....naming import team_full


def named(team: Team) -> str:
    """ "Josette Gil – Daniel Gil, Valmory"."""
    return f"{team_full(team)}, {team.club_name}" if team.club_name else team_full(team)


def is_player(team: Team) -> bool:
    """Somebody who registered alone, for a mêlée; who waits for a partner has no number."""
    return team.player_2_id is None and (team.number is not None or team.tournament.individuals)


def player_enrolled(team: Team, asked: int | None, shown: int | None) -> str:
    """The same of a player of a mêlée."""
    words = {"n": team.number, "team": named(team), "shown": shown}
    if asked is None and shown is not None and shown != team.number:
        return _("Le %(shown)s venait d’être pris. Joueur %(n)s inscrit : %(team)s.") % words
    if team.checked_in:
        return _("Joueur %(n)s inscrit et présent : %(team)s.") % words
    return _("Joueur %(n)s inscrit : %(team)s.") % words


def players_imported(registered: int, waiting: int) -> str:
    """How many of a list came in."""
    said = ngettext("%(n)s joueur inscrit", "%(n)s joueurs inscrits", registered) % {"n": registered}
    if not waiting:
        return f"{said}."
    return f"{said}, {ngettext('%(n)s en attente', '%(n)s en attente', waiting) % {'n': waiting}}."
