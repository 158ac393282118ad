"""What an archive holds: which tables of an evening and of the club, without which columns, in which version.

Knows models and columns only. A table that stands neither in `MOVED` nor in `STAYS` fails a test, so that no
new one is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import Q

from ...models import (
    ApartWish,
    BlindEntry,
    Club,
    Deal,
    DealVersion,
    Dispute,
    Draw,
    Exempt,
    Feeder,
    Forfeit,
    HandedResult,
    Incident,
    Invitation,
    Job,
    JournalEntry,
    Match,
    Member,
    Membership,
    Penalty,
    PhoneSide,
    Player,
    Pool,
    PreparedCorrection,
    Restore,
    Round,
    Ruling,
    SavedRuleset,
    Slot,
    Stage,
    Table,
    TableLink,
    Team,
    Tournament,
    User,
    WriteToken,
)

FORMAT = "dix-de-der"
VERSION = 1
"""Rises when a column is renamed, moved or taken away, or its values mean something else."""

HEADER, README, JOURNAL = "archive.json", "LISEZMOI.txt", "journal.jsonl"
SUFFIX = ".dixdeder.zip"
TOURNAMENT, CLUB = "tournament", "club"

# In the order in which they are written; keys are deferred, so any order reads in.
OF_AN_EVENING: tuple[type[models.Model], ...] = (
    Player,
    Team,
    Table,
    Stage,
    Pool,
    Slot,
    Draw,
    Round,
    Match,
    Exempt,
    Feeder,
    Forfeit,
    Deal,
    DealVersion,
    HandedResult,
    BlindEntry,
    PreparedCorrection,
    Incident,
    Penalty,
    Dispute,
    Ruling,
    ApartWish,
)
MOVED: tuple[type[models.Model], ...] = (
    User,
    Club,
    Member,
    SavedRuleset,
    Tournament,
    *OF_AN_EVENING,
    JournalEntry,
)
STAYS: Mapping[type[models.Model], str] = {
    Membership: "roles are given anew by whoever receives the file",
    Invitation: "a link that lets somebody in",
    TableLink: "the secret of a table; each table gets a new one",
    PhoneSide: "what a phone's cookie says; a phone takes its side again",
    WriteToken: "forms of this computer",
    Job: "works of this computer",
    Restore: "when a copy took the place of the data",
}
LEFT_OUT: Mapping[type[models.Model], frozenset[str]] = {
    # A label: who did something, not somebody who could log in.
    User: frozenset({"password", "last_login", "username", "is_active", "session_salt", "created_at"}),
    Tournament: frozenset({"draw_secret"}),
}
# What goes along with one evening of what is the club's own: enough to know it again, nothing personal.
LABELS: Mapping[type[models.Model], tuple[str, ...]] = {
    Club: ("id", "name", "time_zone"),
    Member: ("id", "uid"),
}
MODELS: Mapping[str, type[models.Model]] = {model.__name__: model for model in MOVED}

Tables = dict[str, list[dict[str, Any]]]
"""By the name of its file in the zip the rows of each table."""

STEPS: Mapping[int, Callable[[Tables], Tables]] = {}
"""Archives of earlier programs in today's columns: `STEPS[1]` makes a version 2 of a 1. A new column with a
default needs no step, nor does a new table."""


def upgraded(version: int, tables: Tables) -> Tables:
    """The tables of an archive of this version as today's have them."""
    while version in STEPS:
        tables = STEPS[version](tables)
        version += 1
    return tables


@dataclass(frozen=True)
class Holding:
    """What one archive is of: a whole club, or one of its tournaments."""

    club: Club
    tournament: Tournament | None = None

    @property
    def kind(self) -> str:
        return CLUB if self.tournament is None else TOURNAMENT

    @property
    def name(self) -> str:
        return self.club.name if self.tournament is None else self.tournament.name


def columns_of(model: type[models.Model], kind: str) -> list[models.Field]:
    """The columns of a table that an archive of this kind has, the key first."""
    if kind == TOURNAMENT and model in LABELS:
        return [model._meta.get_field(name) for name in LABELS[model]]
    left_out = LEFT_OUT.get(model, frozenset())
    return [field for field in model._meta.concrete_fields if field.name not in left_out]


def file_of(model: type[models.Model]) -> str:
    """Where the rows of a table stand in the zip, one a line."""
    return f"tables/{model.__name__}.jsonl"


def rows_of(model: type[models.Model], held: Holding, people: Iterable[int] = ()) -> Iterable[models.Model]:
    """The rows of a table that an archive holds, in the order of their keys, a few thousand at a time.
    `people`: the keys of the users that the other tables name."""
    rows = model._base_manager.filter(_condition(model, held, people)).order_by("pk")
    return rows.iterator(chunk_size=2000)


def count_rows(held: Holding) -> int:
    """How many rows its archive will have, the people's labels apart; one statement a table."""
    models_counted = (model for model in MOVED if model is not User)
    return sum(model._base_manager.filter(_condition(model, held, ())).count() for model in models_counted)


def _condition(model: type[models.Model], held: Holding, people: Iterable[int]) -> Q:
    evening = held.tournament
    if model is User:
        return Q(pk__in=people)
    if model is Club:
        return Q(pk=held.club.pk)
    if evening is None:
        return Q(tournament__club=held.club) if model in OF_AN_EVENING else Q(club=held.club)
    if model is Member:
        return Q(pk__in=Player.objects.filter(tournament=evening).exclude(member=None).values("member"))
    if model is SavedRuleset:
        return Q(pk=evening.saved_ruleset_id)
    return Q(pk=evening.pk) if model is Tournament else Q(tournament=evening)
