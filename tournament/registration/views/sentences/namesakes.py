"""Who has the same name as somebody else: said before and after saving, never a refusal."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ....naming import team_full
from ...queries import Namesake
from ...services.dry_run import Line


def alike(namesake: Namesake) -> str:
    """Where that name stands already; never blocks."""
    who = {"name": str(namesake.name), "n": namesake.team.number, "team": team_full(namesake.team)}
    if namesake.alone:
        return _("%(name)s attend un partenaire : prendre ce nom ici l’enlève des joueurs seuls.") % who
    if namesake.team.number is None:
        return _("%(name)s est déjà sur la liste d’attente : %(team)s.") % who
    if namesake.team.player_2_id is None:
        return _("%(name)s est déjà inscrit, numéro %(n)s. Même personne ?") % who
    return _("%(name)s est déjà dans l’équipe %(n)s : %(team)s. Même personne ?") % who


def already(namesake: Namesake) -> str:
    """The same, after saving."""
    who = {"name": str(namesake.name), "n": namesake.team.number, "team": team_full(namesake.team)}
    if namesake.team.number is None:
        return _("Même nom : %(name)s est aussi sur la liste d’attente (%(team)s).") % who
    if namesake.team.player_2_id is None:
        return _("Même nom : %(name)s est aussi le joueur %(n)s.") % who
    return _("Même nom : %(name)s est aussi dans l’équipe %(n)s (%(team)s).") % who


def remarks(line: Line) -> list[str]:
    """What to know about one line of a preview."""
    twins = [_("%(name)s est aussi à la ligne %(n)s.") % {"name": name, "n": n} for name, n in line.twins]
    return [alike(each) for each in line.alike] + twins
