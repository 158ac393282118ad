"""What a misdeal forbids in one deal, said to the players: a team may not take, or its dealer may not bid."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Ban

from ... import naming
from ...company import called, the_team
from ...models import Match
from .seats import seats_of, team_of


def ban_said(match: Match, ban: Ban) -> str:
    """Who is held back in this deal, and after which misdeal (Missègre X.A, Stéphanoise "Donne")."""
    team = team_of(match, ban.side)
    sign = naming.sign(team) if team else ban.side
    words = {"team": called(sign), "number": ban.number}
    if ban.kind == "take":
        return capfirst(
            _("%(team)s ne peut pas prendre : %(number)se fausse donne.") % {**words, "team": the_team(sign)}
        )
    if ban.seat is None:
        said = _("%(team)s : le donneur n’enchérit pas à cette donne (fausse donne n° %(number)s).")
        return capfirst(said % words)
    player = seats_of(match)[ban.seat - 1].player
    said = _("%(player)s, %(team)s, n’enchérit pas à cette donne (fausse donne n° %(number)s).")
    return said % {**words, "player": player}
