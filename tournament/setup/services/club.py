"""The club's own settings: its name and its clock."""

from __future__ import annotations

from ...access import Action, Actor, require
from ...journal import writing_club
from ...models import Club


def change_club(*, club: Club, name: str, time_zone: str, by: Actor) -> None:
    """Rename the club, or move it to another time zone (an IANA name, checked by the form)."""
    with writing_club(club, "setup.club_changed", by.author) as entry:
        require(by, Action.SETUP, None)
        entry.before = {"name": club.name, "time_zone": club.time_zone}
        club.name, club.time_zone = name, time_zone
        club.save(update_fields=["name", "time_zone"])
        entry.after = {"name": name, "time_zone": time_zone}
