"""Cancelling a tournament, or deleting one whose draw nobody ever saw. The journal stays either way."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import writing, writing_club
from ...models import (
    Deal,
    Dispute,
    Draw,
    Exempt,
    Incident,
    Job,
    Match,
    Penalty,
    Player,
    Pool,
    Round,
    Ruling,
    Slot,
    Stage,
    Table,
    TableLink,
    Team,
    Tournament,
)
from ...naming import folded
from ..queries import was_released

# What refers comes before what is referred to: PROTECT guards the facts against any other way.
IN_ORDER = (
    (Ruling, "match__round__stage__tournament"),
    (Dispute, "match__round__stage__tournament"),
    (Penalty, "match__round__stage__tournament"),
    (Incident, "match__round__stage__tournament"),
    (Deal, "match__round__stage__tournament"),
    (Match, "round__stage__tournament"),
    (Exempt, "round__stage__tournament"),
    (Slot, "stage__tournament"),
    (Round, "stage__tournament"),
    (Pool, "stage__tournament"),
    (Draw, "stage__tournament"),
    (Stage, "tournament"),
    (Team, "tournament"),
    (TableLink, "table__tournament"),
    (Table, "tournament"),
    (Job, "tournament"),
)


def cancel_tournament(*, tournament: Tournament, reason: str, by: Actor, token: str | None = None) -> None:
    """The evening does not take place, or stops: everything stays readable. A reason is asked."""
    content = {"reason": reason}
    with writing(
        tournament, "setup.cancelled", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.CANCEL, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi le tournoi est annulé."), field="reason")
        entry.before = {"state": tournament.state}
        tournament.state = Tournament.State.CANCELLED
        tournament.save(update_fields=["state"])
        entry.after = {"state": tournament.state}


def delete_tournament(*, tournament: Tournament, typed: str, by: Actor) -> None:
    """Remove a demonstration, or a tournament of which no draw was released, with all its rows.

    Raises Refused: the name typed is another (not asked of a demonstration), or a draw was released."""
    with writing_club(tournament.club, "setup.deleted", by.author) as entry:
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        require(by, Action.DELETE, tournament)
        if not tournament.is_demo:
            _guard(tournament, typed)
        entry.about = {"tournament": tournament.pk}
        entry.before = {
            "name": tournament.name,
            "date": tournament.date.isoformat(),
            "state": tournament.state,
        }
        _remove(tournament)


def _guard(tournament: Tournament, typed: str) -> None:
    if was_released(tournament):
        said = _("Un tirage a été publié : ce tournoi s’annule, il ne s’efface pas.")
        raise Refused("released", said)
    if folded(typed) != folded(tournament.name):
        said = _("Tapez le nom du tournoi : %(name)s.") % {"name": tournament.name}
        raise Refused("name_differs", said, field="name")


def _remove(tournament: Tournament) -> None:
    """Row by row from the leaves; the journal keeps its lines, which name the tournament by id only."""
    for model, path in IN_ORDER:
        model.objects.filter(**{path: tournament}).delete()
    players = Player.objects.filter(tournament=tournament)
    players.update(replaces=None)
    players.delete()
    Tournament.objects.filter(pk=tournament.pk).delete()
