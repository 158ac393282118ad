"""The club's roll: a person over the years, whom the players of its evenings may be linked to."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import between, identity
from .people import Club

# What every personal column of an erased entry holds.
NOTHING_LEFT: dict[str, Any] = {
    "given_name": "",
    "family_name": "",
    "search_key": "",
    "sex": "",
    "birth_year": None,
    "licence": "",
    "category": "",
    "home_club": "",
    "email": "",
    "telephone": "",
    "name_hidden": False,
    "active": False,
}


class Member(models.Model):
    """A person of the club's roll. Of the personal columns each stays empty unless the club keeps it.

    `merged_into`: this entry was the same person as that one. Who is erased keeps a row without a name, so
    that evenings played stay counted."""

    class Sex(models.TextChoices):
        WOMAN = "f", _("femme")
        MAN = "m", _("homme")

    uid = identity()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    given_name = models.CharField(_("Prénom"), max_length=60, blank=True)
    family_name = models.CharField(_("Nom"), max_length=60, blank=True)
    search_key = models.CharField(max_length=130, db_index=True, blank=True)
    sex = models.CharField(_("Sexe"), max_length=1, choices=Sex, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("Année de naissance"), null=True, blank=True, validators=between(1900, 2100)
    )
    licence = models.CharField(_("Numéro de licence"), max_length=30, blank=True)
    category = models.CharField(_("Catégorie"), max_length=30, blank=True)
    home_club = models.CharField(_("Son club"), max_length=60, blank=True)
    email = models.EmailField(_("Adresse électronique"), max_length=120, blank=True)
    telephone = models.CharField(_("Téléphone"), max_length=30, blank=True)
    name_hidden = models.BooleanField(
        _("Ne pas afficher son nom en public"),
        default=False,
        help_text=_("Dans la salle et sur les pages publiques, ses initiales."),
    )
    active = models.BooleanField(
        _("Vient encore"), default=True, help_text=_("Sinon, proposé en dernier aux inscriptions.")
    )
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["search_key", "id"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("id")),
                name="merged_into_another",
                violation_error_message=_("Une fiche ne se réunit pas à elle-même."),
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=False) | ~models.Q(given_name="", family_name=""),
                name="member_has_a_name",
                violation_error_message=_("Donnez au moins un nom ou un prénom."),
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at=None) | models.Q(**NOTHING_LEFT),
                name="erased_member_is_empty",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()
