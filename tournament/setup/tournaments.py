"""A tournament's row from its making to its end: made from its settings or like the last one, shown to the
hall, cancelled, or deleted while nobody ever saw its draw. The journal stays either way."""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from django import forms
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft, writer_queue, writing, writing_club, writing_together
from ..core.writes import writes
from ..models import (
    ApartWish,
    BlindEntry,
    Club,
    Deal,
    DealVersion,
    Dispute,
    Draw,
    HandedResult,
    Incident,
    Job,
    Match,
    Payment,
    Penalty,
    Player,
    Ruling,
    Slot,
    Stage,
    Table,
    Team,
    Tournament,
)
from ..models.people import NAME_MAX
from ..rulebook import store_worth
from ..web.naming import folded, free_slug
from .settings import SIGN_UPS, Settings, lay_formula, settings_of
from .tables import lay_tables


def last_made(club: Club) -> Tournament | None:
    """What "comme la dernière fois" copies: the latest evening that was neither a demo nor cancelled."""
    evenings = club.tournaments.filter(is_demo=False).exclude(state=Tournament.State.CANCELLED)
    return evenings.order_by("-date", "-id").first()


def was_released(tournament: Tournament) -> bool:
    """Whether a draw was ever shown to the hall, even if it was taken back."""
    return Draw.objects.filter(tournament=tournament).exclude(released_at=None).exists()


def create_tournament(
    *, club: Club, settings: Settings, by: Actor, token: str | None = None, is_demo: bool = False
) -> Tournament:
    """A new tournament in preparation; what its settings leave out is as usual. Raises AlreadyDone with its
    slug for a second tap on one form."""
    all_settings = settings_of(Tournament(), settings)
    content = {"settings": all_settings, "demo": is_demo}
    entry = {"verb": "setup.created", "token": token, "content": content}
    return _created(club, all_settings, by, entry, is_demo=is_demo)


def repeat_last(*, club: Club, by: Actor, token: str | None = None) -> Tournament:
    """The last evening again, with tonight's date and its table notes. Refused when there was none."""
    last = last_made(club)
    if last is None:
        raise Refused("no_last", _("Aucun tournoi à refaire : créez le premier."))
    settings = settings_of(last, {"date": club.day_of(hour_now()), **dict.fromkeys(SIGN_UPS)})
    notes = {number: note for number, note in last.tables.values_list("number", "note") if note}
    # The token's content is the button alone: after the first press the new evening is itself the last.
    entry = {"verb": "setup.repeated", "token": token}
    return _created(club, settings, by, entry, notes, about={"like": last.uid})


def _created(
    club: Club,
    settings: Settings,
    by: Actor,
    entry: dict[str, Any],
    notes: dict[int, str] | None = None,
    *,
    about: dict[str, Any] | None = None,
    is_demo: bool = False,
) -> Tournament:
    """Locks the club first: two tournaments of one name and day never take the same address."""
    with writer_queue(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        require(by, Action.CREATE, None)
        tournament = Tournament.objects.create(
            club=club,
            slug=_slug(settings["name"], settings["date"]),
            is_demo=is_demo,
            ranking_seed=10_000_000 + secrets.randbelow(90_000_000),
            **settings,
        )
        store_worth(tournament)
        with writing(tournament, by=by.author, **entry) as draft:
            lay_tables(tournament, tournament.table_count, notes or {})
            lay_formula(tournament)
            draft.about, draft.answer = about or {}, {"slug": tournament.slug}
    return tournament


def _slug(name: str, date: datetime.date) -> str:
    """2026-11-20-tournoi-d-automne, then …-2, …-3."""
    words = slugify(folded(name).replace("'", " ")) or "tournoi"
    base = f"{date.isoformat()}-{words}"[:50].rstrip("-")
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return free_slug(base, taken)


@writes("setup.published", Action.SETUP)
def publish(tournament: Tournament, entry: Draft) -> None:
    """From preparation to registration: the hall sees it, the desk may begin. Refused afterwards."""
    if tournament.state != Tournament.State.PREPARATION:
        raise Refused("already_published", _("Les inscriptions sont déjà ouvertes."))
    _move(tournament, Tournament.State.REGISTRATION, entry)


@writes("setup.cancelled", Action.CANCEL, reasoned=True)
def cancel_tournament(tournament: Tournament, entry: Draft) -> None:
    """The evening does not take place, or stops: everything stays readable. A reason is asked."""
    _move(tournament, Tournament.State.CANCELLED, entry)


def _move(tournament: Tournament, state: Tournament.State, entry: Draft) -> None:
    entry.before, entry.after = {"state": tournament.state}, {"state": state}
    tournament.state = state
    tournament.save(update_fields=["state"])


# What refers comes before what is referred to: PROTECT guards the facts against any other way.
DELETION_ORDER = (
    (Ruling, "match__tournament"),
    (Dispute, "match__tournament"),
    (Penalty, "match__tournament"),
    (Incident, "match__tournament"),
    (BlindEntry, "match__tournament"),
    (HandedResult, "match__tournament"),
    (DealVersion, "deal__match__tournament"),
    (Deal, "match__tournament"),
    (Match, "tournament"),
    (Slot, "stage__tournament"),
    (Stage, "tournament"),
    (ApartWish, "tournament"),
    (Payment, "tournament"),
    (Team, "tournament"),
    (Table, "tournament"),
    (Job, "tournament"),
)


def delete_tournament(*, tournament: Tournament, typed: str, by: Actor) -> None:
    """Remove a demonstration, or a tournament of which no draw was released, with all its rows.

    Raises Refused: the name typed is another (not asked of a demonstration), or a draw was released."""
    with writing_together():
        # Before the club, as wherever both are written.
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        with writing_club(tournament.club, "setup.deleted", by.author) as entry:
            require(by, Action.DELETE, tournament)
            if was_released(tournament) and not tournament.is_demo:
                sentence = _("Un tirage a été publié : ce tournoi s’annule, il ne s’efface pas.")
                raise Refused("released", sentence)
            if folded(typed) != folded(tournament.name) and not tournament.is_demo:
                sentence = _("Tapez le nom du tournoi : %(name)s.") % {"name": tournament.name}
                raise Refused("name_differs", sentence, field="name")
            entry.about = {"tournament": tournament.uid}
            columns = ("name", "date", "state")
            entry.before = {column: str(getattr(tournament, column)) for column in columns}
            _remove(tournament)


def _remove(tournament: Tournament) -> None:
    """Row by row from the leaves; the journal keeps its lines, which name the tournament by id only."""
    players = Player.objects.filter(tournament=tournament)
    players.update(replaces=None, first_of=None, second_of=None)
    for model, path in DELETION_ORDER:
        rows = model._base_manager.filter(**{path: tournament})
        if model is Team:
            rows.exclude(pair_1=None).delete()  # they point to others
        rows.delete()
    players.delete()
    Tournament.objects.filter(pk=tournament.pk).delete()


class CancelForm(forms.Form):
    """Why the evening does not take place."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=200)


class DeleteForm(forms.Form):
    """The name typed, so that nobody deletes by a slip; a demonstration does not ask."""

    name = forms.CharField(label=gettext_lazy("Tapez le nom du tournoi"), max_length=NAME_MAX, required=False)

    def arguments(self) -> dict[str, Any]:
        """What its write takes."""
        return {"typed": self.cleaned_data["name"]}
