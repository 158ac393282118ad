"""Somebody asks to be forgotten: every personal column of the entry, and the name in every evening, are
emptied, and every reason, note and sentence written by hand that says it. Results stay; the journal itself
never named anybody.

Who asked is kept as uids in a file of its own beside the data: a copy of the database that takes its place is
older than the wish. Printed paper, workbooks and back-ups are out of reach."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Author, Draft, writing_club
from ..core.writes import telling, writes_club
from ..models import (
    ApartWish,
    CashClosing,
    Club,
    DealVersion,
    Dispute,
    Draw,
    Forfeit,
    HandedResult,
    Incident,
    JournalEntry,
    Match,
    Member,
    Payment,
    Penalty,
    Player,
    Ruling,
    SeasonLine,
    SignUp,
    Team,
    Tournament,
)
from ..models.member import NOTHING_LEFT
from ..models.team import PAIRED, SEATED
from ..web.forms import token_field
from .entries import players_of, refuse_gone, tournaments_of
from .players import NameWords, team_key, words_of

FILE = "erased.txt"


def _path() -> Path:
    return Path(settings.DATA_DIR) / FILE


def remembered() -> set[UUID]:
    """The uids of the roll's entries and of the players who were erased."""
    try:
        lines = _path().read_text(encoding="ascii").split()
    except FileNotFoundError:
        return set()
    return {UUID(line) for line in lines if len(line) == 36}


def remember(uids: Iterable[UUID]) -> None:
    """Add them to the file, once the write that erased them stands; each once. Where the file cannot be
    written the erasure stands nevertheless, and the next start adds them."""
    wanted = [*uids]
    if wanted:
        transaction.on_commit(lambda: _add(wanted), robust=True)


def _add(uids: list[UUID]) -> None:
    known = remembered()
    new = [uid for uid in dict.fromkeys(uids) if uid not in known]
    if not new:
        return
    handle = os.open(_path(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "ab") as file:
        file.write("".join(f"{uid}\n" for uid in new).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())


# What every personal column of an erased player holds.
NOBODY = {"given_name": "", "family_name": "", "search_key": "", "telephone": "", "name_hidden": False}
WORD = re.compile(r"\w+")
SEATS = ("player_1", "player_2", "kept_1", "kept_2")
# Of an evening, what somebody wrote by hand: the table, the way to its tournament, its columns.
WRITTEN: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Tournament, "pk", ("wall_message",)),
    (Team, "tournament", ("note",)),
    (ApartWish, "tournament", ("reason",)),
    (Draw, "tournament", ("reason", "back_reason")),
    (Payment, "tournament", ("label",)),
    (Forfeit, "match__tournament", ("reason",)),
    (DealVersion, "deal__match__tournament", ("reason",)),
    (HandedResult, "match__tournament", ("reason",)),
    (Incident, "match__tournament", ("text", "cancel_reason")),
    (Penalty, "match__tournament", ("reason", "cancel_reason")),
    (Dispute, "match__tournament", ("text", "answer")),
    (Ruling, "match__tournament", ("reason",)),
)


@writes_club(
    "members.erased",
    Action.EDIT_ROLL,
    evenings=lambda member, typed: tournaments_of(member),
    evening_verb="members.names_erased",
)
def erase_member(member: Member, typed: str, entry: Draft) -> None:
    """Forget this person: the entry, those merged into it, and their players of all evenings.

    Refused "name_differs": another name was typed for confirmation."""
    refuse_gone(member)
    if words_of(typed) != words_of(member.search_key):
        text = _("Tapez le nom de la personne : %(name)s.") % {"name": member}
        raise Refused("name_differs", text, "typed")
    entries = list(Member.objects.filter(Q(pk=member.pk) | Q(merged_into=member)))
    players = list(players_of(member))
    forget(member.club, entries, players)
    uids = [row.uid for row in entries]
    entry.about = {"member": member.uid, "members": uids}
    remember([*uids, *(player.uid for player in players)])


def forget(club: Club, entries: Iterable[Member], players: list[Player]) -> None:
    """Inside a write: nothing personal is left of these entries of a club's roll, of these players of its
    evenings, nor where they signed, called or were given as a reason."""
    rows = [*entries, *players]
    names = {words_of(row.search_key) for row in rows} - {()}
    tournaments = {player.tournament_id for player in players}
    families = {words_of(row.family_name or row.given_name) for row in rows} - {()}
    for texts, column in signed(club, tournaments):
        _blank(texts, column, lambda text: words_of(text) in names)
    for texts, column in hand_written(club, tournaments):
        _blank(texts, column, partial(says, families))
    _forget_agreements(tournaments, names)
    _forget_guests(club, names)
    _forget_sign_ups(club, names)
    _blank_players(players)
    ids = [entry.pk for entry in entries]
    Member.objects.filter(pk__in=ids).update(**NOTHING_LEFT, erased_at=hour_now())


def replay_erasures() -> int:
    """What the worker sees to, once: the data may be a copy that was put back, older than somebody's wish to
    be forgotten. Whoever asked since is forgotten again, and the journals say so. How many entries and
    players that were; without any it is three statements."""
    erased = Member.objects.exclude(erased_at=None)
    remember(erased.values_list("uid", flat=True))
    remember(Player.objects.filter(member__in=erased).values_list("uid", flat=True))
    known, count = remembered(), 0
    for club in Club.objects.order_by("pk") if known else ():
        entries = list(Member.objects.filter(club=club, uid__in=known, erased_at=None))
        players = list(Player.objects.filter(_erased(known, entries), tournament__club=club))
        evenings = Tournament.objects.filter(pk__in={player.tournament_id for player in players})
        if not entries and not players:
            continue
        told = telling(evenings.order_by("pk"), "members.names_erased", Author())
        with told, writing_club(club, "members.erased", Author()) as entry:
            forget(club, entries, players)
            entry.about = {"members": [row.uid for row in entries]}
        count += len(entries) + len(players)
    return count


def _erased(known: Iterable[UUID], entries: Iterable[Member]) -> Q:
    """The players, named still, of people who were erased or are about to be."""
    gone = Q(uid__in=known) | Q(member__in=entries) | Q(member__erased_at__isnull=False)
    return gone & ~Q(**{name: value for name, value in NOBODY.items() if name != "name_hidden"})


def _forget_sign_ups(club: Club, names: set[NameWords]) -> None:
    """Registrations from a phone under one of these names that no desk confirmed: they are given up."""
    rows = SignUp.objects.filter(tournament__club=club, player=None).values_list("pk", "name_1", "name_2")
    ids = [pk for pk, *said in rows if not names.isdisjoint(map(words_of, said))]
    nothing = dict.fromkeys(("name_1", "name_2", "club_name", "telephone", "email"), "")
    SignUp.objects.filter(pk__in=ids).update(**nothing, state=SignUp.State.CANCELLED)


def _forget_guests(club: Club, names: set[NameWords]) -> None:
    """The names that a season's sheet brought in without an entry of the roll."""
    guests = SeasonLine.objects.filter(evening__season__club=club, player=None, member=None)
    named = guests.values_list("pk", "given_name", "family_name")
    ids = [pk for pk, given, family in named if words_of(f"{given} {family}") in names]
    SeasonLine.objects.filter(pk__in=ids).update(given_name="", family_name="")


def says(names: set[NameWords], text: str) -> bool:
    """Whether a text holds one of these names. A reason too many is forgotten rather than a name left."""
    words = set(WORD.findall(" ".join(words_of(text))))
    return any(words.issuperset(name) for name in names)


Texts = Iterator[tuple[QuerySet[Any], str]]
"""Rows, and the column of theirs that holds a text."""


def signed(club: Club, tournaments: Iterable[int]) -> Texts:
    """Who signed a sheet of these evenings, called the referee there, or counted the cash of one of the
    club's: names typed alone."""
    matches = Match.objects.filter(tournament__in=tournaments)
    yield matches, "signed_a_name"
    yield matches, "signed_b_name"
    yield Dispute.objects.filter(match__in=matches), "who"
    yield CashClosing.objects.filter(tournament__club=club), "first_name"
    yield CashClosing.objects.filter(tournament__club=club), "second_name"


def hand_written(club: Club, tournaments: Iterable[int]) -> Texts:
    """What was written by hand on these evenings, and the free reasons in the journals of them and of the
    club."""
    for model, way, columns in WRITTEN:
        for column in columns:
            yield model._default_manager.filter(**{f"{way}__in": tournaments}), column
    own = Q(tournament=None) | ~Q(tournament__in=Tournament.objects.values("pk"))  # of deleted ones, too
    yield JournalEntry.objects.filter(Q(tournament__in=tournaments) | Q(own, club=club)), "reason"


def _blank(rows: QuerySet[Any], column: str, fits: Callable[[str], bool]) -> None:
    """Empty this column of the rows where it fits."""
    texts = rows.exclude(**{column: ""}).values_list("pk", column)
    found = rows.model._default_manager.filter(pk__in=[pk for pk, text in texts if fits(text)])
    if rows.model is JournalEntry:
        found.forget_reasons()
    else:
        found.update(**{column: ""})


def _blank_players(players: list[Player]) -> None:
    """The names of these players, and the keys of every team that wrote them."""
    ids = [player.pk for player in players]
    Player.objects.filter(pk__in=ids).update(**NOBODY)
    written = Q()
    for seat in SEATS:
        written |= Q(**{f"{seat}__in": ids})
    teams = list(Team.objects.filter(written).select_related(*SEATED, *PAIRED).distinct())
    for team in teams:
        team.search_key = team_key(team)
    Team.objects.bulk_update(teams, ["search_key"])


def _forget_agreements(tournaments: Iterable[int], names: set[NameWords]) -> None:
    """Who agreed at a table under one of these names."""
    for incident in Incident.objects.filter(match__tournament__in=tournaments, kind=Incident.Kind.AGREEMENT):
        if words_of(str(incident.data.get("who", ""))) in names:
            incident.data["who"] = ""
            incident.save(update_fields=["data"])


class EraseForm(forms.Form):
    """The name typed, so that nobody is erased by a slip."""

    token = token_field()
    typed = forms.CharField(
        label=gettext_lazy("Tapez son nom pour confirmer"),
        max_length=140,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Tapez son nom pour confirmer.")},
    )
