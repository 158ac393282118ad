"""Matches for the pleasure of it: two free teams, a free table, nothing at stake (FORMATS §1).

They have a stage of their own, the last, with one round that no ranking, no close and no draw reads."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Actor
from ...errors import Refused
from ...journal import writing
from ...models import Match, Round, Slot, Stage, Team, Tournament
from ..queries.free import free_now
from ..queries.tables import matches
from .added import add_match, free_table, refuse_unless_running, take_away
from .seating import free_team, leave_seats, pair_seats

ORDER, NUMBER = 99, 0
"""The last stage; its only round has no number among those of the evening."""


def add_friendly(
    *,
    tournament: Tournament,
    one: int,
    two: int,
    table: int,
    by: Actor,
    with_one: int | None = None,
    with_two: int | None = None,
    token: str | None = None,
) -> Match:
    """Let two teams play at a table, by their numbers; deals are entered as in any match. In a mêlée two
    players with their partners, who are a pair for this match only.

    Refused: "not_drawn", "same_team", "not_free" (a team or a player), "table_taken"."""
    content = {"one": one, "two": two, "table": table, "with": [with_one, with_two]}
    with writing(tournament, "friendly.added", by.author, token=token, content=content) as entry:
        refuse_unless_running(tournament, by)
        free = free_now(tournament)
        if one == two:
            raise Refused("same_team", _("Choisissez deux numéros différents."), "two")
        place = free_table(free, table)
        round_ = _round(tournament)
        if free.individuals:
            chosen = {"one": one, "with_one": with_one, "two": two, "with_two": with_two}
            a, b = pair_seats(round_.stage, free, chosen)
        else:
            a, b = (_seat(round_.stage, free_team(free, *who)) for who in ((one, "one"), (two, "two")))
        match = add_match(round_, a, b, place)
        entry.about = {"teams": [a.team_id, b.team_id], "table": table, "match": match.pk}
        entry.answer = {"match": match.pk}
    return match


def remove_friendly(*, tournament: Tournament, match: int, by: Actor, token: str | None = None) -> None:
    """Take a friendly match away, by its id, while nothing is entered. Refused: "not_friendly", "entered"."""
    with writing(tournament, "friendly.removed", by.author, token=token, content=match) as entry:
        refuse_unless_running(tournament, by)
        friendly = matches().filter(
            round__stage__tournament=tournament, round__stage__kind=Stage.Kind.FRIENDLY
        )
        now = friendly.filter(pk=match).first()
        if now is None:
            raise Refused("not_friendly", _("Cette partie n’est pas une partie pour le plaisir."))
        seats = [now.slot_a, now.slot_b]
        entry.before = {"match": now.pk, "table": now.table and now.table.number}
        entry.about = {"teams": [seat.team_id for seat in seats]}
        take_away(now)
        leave_seats(seats)


def _round(tournament: Tournament) -> Round:
    """The open round of friendly matches, made when the first one is."""
    stage, _new = Stage.objects.get_or_create(
        tournament=tournament, kind=Stage.Kind.FRIENDLY, defaults={"order": ORDER}
    )
    return Round.objects.get_or_create(stage=stage, number=NUMBER)[0]


def _seat(stage: Stage, team: Team) -> Slot:
    position = team.number or 0
    return Slot.objects.get_or_create(stage=stage, team=team, defaults={"position": position})[0]
