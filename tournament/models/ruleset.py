"""A club's own rules, made from a copy of a rulebook that comes with the program."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .people import NAME_MAX, Club


class SavedRuleset(models.Model):
    """One named set of rules. `rules` is a whole ruleset, so a later edition of its base changes nothing.

    `base` is the slug of the built-in or named scale it was copied from, for showing what differs.
    `version` counts the changes: a form says which one it was made for."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rulesets")
    name = models.CharField(_("Nom du règlement"), max_length=NAME_MAX)
    name_key = models.CharField(max_length=100)
    base = models.CharField(max_length=60)
    rules = models.JSONField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["name_key"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"],
                name="one_ruleset_a_name",
                violation_error_message=_("Le club a déjà un règlement de ce nom : donnez un autre nom."),
            ),
            models.CheckConstraint(
                condition=~models.Q(name_key=""),
                name="ruleset_has_a_name",
                violation_error_message=_("Donnez un nom au règlement."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
