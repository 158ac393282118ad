"""What the desk says to the wall: the views it keeps, a message, the tables it calls. A message may name
people, so the journal says that there was one, not what it said."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...core.journal import writing
from ...models import Table, Tournament

WALL = ("wall_pin", "wall_message", "wall_call")


def keep_on_wall(*, tournament: Tournament, pin: str, by: Actor, token: str | None = None) -> None:
    """Keep these views on the wall; "" lets them turn by what is happening."""
    with writing(tournament, "wall.kept", by.author, token=token, content=pin) as entry:
        require(by, Action.WALL, tournament)
        entry.before, entry.after = {"pin": tournament.wall_pin}, {"pin": pin}
        tournament.wall_pin = pin
        tournament.save(update_fields=WALL)


def say_on_wall(*, tournament: Tournament, text: str, by: Actor, token: str | None = None) -> None:
    """Show this message over every view; "" takes it away."""
    with writing(tournament, "wall.said", by.author, token=token, content=text):
        require(by, Action.WALL, tournament)
        tournament.wall_message = text
        tournament.save(update_fields=WALL)


def call_to(
    *, tournament: Tournament, tables: Sequence[int], to: str, by: Actor, token: str | None = None
) -> None:
    """Call these tables; none of them ends the call. Refused: "no_table" for one that is not there."""
    called = sorted(set(tables))
    with writing(tournament, "wall.called", by.author, token=token, content=[called, to]) as entry:
        require(by, Action.WALL, tournament)
        known = Table.objects.filter(tournament=tournament, number__in=called).values_list(
            "number", flat=True
        )
        if missing := sorted(set(called) - set(known)):
            raise Refused(
                "no_table", _("Il n’y a pas de table %(number)s.") % {"number": missing[0]}, "tables"
            )
        entry.after = {"tables": called, "to": to}
        call = {"number": tournament.version, "tables": called, "to": to}
        tournament.wall_call = call if called else {}
        tournament.save(update_fields=WALL)
