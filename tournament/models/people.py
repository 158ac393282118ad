"""The club, the people who run its evenings, and the one-use links that let them in."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import identity

NAME_MAX = 80  # characters of the name of a club, of a tournament or its place, of a set of rules
# Before six in the morning the hall still says "tonight" of the day before.
MORNING = datetime.timedelta(hours=6)


class Role(models.TextChoices):
    """What a person may be for a club; the organiser includes the others."""

    DESK = "desk", _("table d’organisation")
    REFEREE = "referee", _("arbitre")
    TREASURER = "treasurer", _("trésorerie")
    ORGANISER = "organiser", _("organisation")


class Club(models.Model):
    """The one club that this program serves, with its time zone and its colour. `version` is the sequence
    number of the last entry of its own journal. `keeps_…`: what its roll notes of a person; `list_columns`:
    heading → column, as it has said that its lists are to be read."""

    name = models.CharField(_("Nom du club"), max_length=NAME_MAX)
    time_zone = models.CharField(_("Fuseau horaire"), max_length=40, default="Europe/Paris")
    colour = models.CharField(
        _("Couleur du bandeau"),
        max_length=7,
        default="#0f4d38",
        help_text=_("Foncée, pour que le texte clair s’y lise. Tout le reste garde ses couleurs."),
        validators=[RegexValidator(r"^#[0-9a-f]{6}\Z", _("Une couleur s’écrit comme ceci : #0f4d38."))],
    )
    version = models.PositiveIntegerField(default=0)
    keeps_sex = models.BooleanField(_("le sexe"), default=False)
    keeps_birth_year = models.BooleanField(_("l’année de naissance"), default=False)
    keeps_licence = models.BooleanField(_("le numéro de licence"), default=False)
    keeps_category = models.BooleanField(_("la catégorie"), default=False)
    keeps_home_club = models.BooleanField(_("le club de la personne"), default=False)
    keeps_contact = models.BooleanField(_("l’adresse électronique et le téléphone"), default=False)
    list_columns = models.JSONField(default=dict)

    def __str__(self) -> str:
        return self.name

    def day_of(self, moment: datetime.datetime) -> datetime.date:
        """The day of the evening that is on at this aware moment: past midnight it is still the first."""
        return (moment.astimezone(ZoneInfo(self.time_zone)) - MORNING).date()


class User(AbstractBaseUser):
    """Someone who runs an evening; a referee let in by QR code may have no password at all."""

    uid = identity()
    username = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    is_active = models.BooleanField(default=True)
    session_salt = models.CharField(max_length=32, default="")

    objects = BaseUserManager()
    USERNAME_FIELD = "username"

    def __str__(self) -> str:
        return self.name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Bind every session to the salt: changing it logs this person out everywhere."""
        return f"{super()._get_session_auth_hash(secret)}{self.session_salt}"


class Membership(models.Model):
    """One role held by one person in the club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="one_membership_a_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"


class Invitation(models.Model):
    """A one-use link: makes the first organiser, invites someone, or replaces a forgotten password.

    Only the hash of its token is stored, so a copied database lets nobody in."""

    class Kind(models.TextChoices):
        FIRST = "first", _("premier organisateur")
        INVITE = "invite", _("invitation")
        RECOVER = "recover", _("mot de passe oublié")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    kind = models.CharField(max_length=8, choices=Kind)
    role = models.CharField(max_length=12, choices=Role)
    token_hash = models.CharField(max_length=64, unique=True)
    for_user = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_role_display()})"
