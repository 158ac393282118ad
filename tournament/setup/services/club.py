"""The club's own settings: its name, its clock, its colour."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...colour import ENOUGH, on_the_band
from ...errors import Refused
from ...journal import writing_club
from ...models import Club

COLUMNS = ("name", "time_zone", "colour")


def change_club(*, club: Club, name: str, time_zone: str, colour: str, by: Actor) -> None:
    """Rename the club, move it to another time zone (an IANA name, checked by the form), paint its band.

    Refused: "colour_pale" when what is written on the band could not be read (look, §2)."""
    with writing_club(club, "setup.club_changed", by.author) as entry:
        require(by, Action.SETUP, None)
        if on_the_band(colour) < ENOUGH:
            raise _pale(colour)
        entry.before = {name: getattr(club, name) for name in COLUMNS}
        club.name, club.time_zone, club.colour = name, time_zone, colour
        club.save(update_fields=COLUMNS)
        entry.after = {name: getattr(club, name) for name in COLUMNS}


def _pale(colour: str) -> Refused:
    text = _("Trop clair pour le texte du bandeau : contraste %(has)s, il faut %(wants)s. Prenez plus foncé.")
    figures = {"has": number_format(on_the_band(colour), 1), "wants": number_format(ENOUGH, 0)}
    return Refused("colour_pale", text % figures, "colour")
