"""A physical table of the hall, and the secret links to it."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class Table(models.Model):
    """A physical table of the hall, with its number card."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="tables", db_index=False
    )
    number = models.PositiveIntegerField()
    note = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="one_table_a_number",
                violation_error_message=_("Cette table est déjà dans la salle."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


def new_code() -> str:
    """Four digits drawn by lot, for whoever has no camera."""
    return f"{secrets.randbelow(10_000):04d}"


class TableLink(models.Model):
    """The secret in a table card's QR code; renewed, never reused. Printed, so stored as it is.

    `code` opens the same with the number of the table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token = models.CharField(max_length=43, unique=True)
    code = models.CharField(max_length=4, default=new_code)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(revoked_at=None), name="one_open_link_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table_id}"
