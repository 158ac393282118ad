"""A back-up made by hand: the copy, and its entry in the club's journal."""

from __future__ import annotations

from ..access import Action, Actor, require
from ..journal import writing_club
from ..models import Club
from . import backups


def back_up(*, club: Club, by: Actor) -> backups.Backup:
    """Make a back-up now. Raises Refused on a server's database."""
    require(by, Action.BACKUPS, None)
    made = backups.make("manual")
    with writing_club(club, "backup.made", by.author) as entry:
        entry.after = {"name": made.name, "bytes": made.size}
    return made
