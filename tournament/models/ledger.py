"""What the program remembers of its own acts: the journal, the write tokens, the jobs, which computer leads.

The journal is append-only; the model refuses update and delete, single, queryset or bulk."""

from __future__ import annotations

from typing import Any, NoReturn

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from .people import Club, User
from .table import Table
from .tournament import Tournament


class AppendOnly(models.QuerySet["JournalEntry"]):
    """A queryset that can add and read, and nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")

    def delete(self) -> NoReturn:
        raise TypeError("the journal is append-only")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")

    def forget_reasons(self) -> int:
        """Erase the reasons of these entries, which may name somebody:
        the one change an entry knows. Returns how many."""
        return super().update(reason="")

    def newest(self) -> int:
        """The number of the last of these entries; 0 where there is none."""
        return self.order_by("-sequence").values_list("sequence", flat=True).first() or 0


class JournalEntry(models.Model):
    """Who did what, when, and what it was before. Teams, people and matches stand in it by uid only;
    the sequence is the tournament's version, or the club's."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="journal")
    tournament = models.ForeignKey(
        Tournament,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="journal",
    )
    sequence = models.PositiveIntegerField()
    verb = models.CharField(max_length=40)
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="journal")
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="journal"
    )
    match_uid = models.UUIDField(null=True, blank=True, db_index=True)
    about = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "sequence"],
                condition=models.Q(tournament__isnull=False),
                name="one_entry_a_sequence_number",
            ),
            models.UniqueConstraint(
                fields=["club", "sequence"],
                condition=models.Q(tournament__isnull=True),
                name="one_club_entry_a_sequence_number",
            ),
        ]

    def __str__(self) -> str:
        return self.verb

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert only."""
        if self.pk is not None:
            raise TypeError("the journal is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")


class WriteToken(models.Model):
    """One write, once: the token made with the form, a hash of what it carried, and the answer given."""

    token = models.CharField(max_length=43, unique=True)
    content_hash = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.token


class Job(models.Model):
    """A task to do, written in the business transaction: this table *is* the queue (STACK, *tasks*)."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="jobs")
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs"
    )
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING, db_index=True)
    attempts = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=60, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(default=dict)
    error = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="jobs")
    made_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"


class Restore(models.Model):
    """A copy took the place of the data, then; whoever sees another `mark` than before knows that what it was
    told since may be missing."""

    mark = models.CharField(max_length=32)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.mark
