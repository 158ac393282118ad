"""Money of an evening: what is asked, every payment as a row, the closed account, and the prizes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .people import User

PRIZES_MAX, LABEL_MAX, NAMES_MAX = 4000, 80, 80


class HandlesMoney(models.Model):
    """The columns that a tournament has for its fee and its prizes. `prizes`: a line each ("1 : deux
    jambons"), which `standings/prizes.py` reads; only lines that can be read are kept."""

    class FeePer(models.TextChoices):
        PLAYER = "player", _("par joueur")
        TEAM = "team", _("une fois pour les deux joueurs")

    class PrizeTies(models.TextChoices):
        """How those who share a place share its prizes."""

        EQUAL = "equal", _("part égale")
        ORDER = "order", _("dans l’ordre du classement")
        LOT = "lot", _("tirage au sort")

    fee_cents = models.PositiveIntegerField(_("Inscription (€)"), default=0, blank=True)
    fee_per = models.CharField(
        _("L’inscription se paie"), max_length=6, choices=FeePer, default=FeePer.PLAYER
    )
    guest_more_cents = models.PositiveIntegerField(
        _("Supplément d’un invité (€)"),
        default=0,
        blank=True,
        help_text=_("Pour qui n’est pas au fichier du club ; une seule fois si l’inscription l’est."),
    )
    prizes = models.TextField(_("Les lots"), max_length=PRIZES_MAX, blank=True, default="")
    prize_ties = models.CharField(
        _("À égalité de place"), max_length=5, choices=PrizeTies, default=PrizeTies.EQUAL
    )

    class Meta:
        abstract = True

    @property
    def asks_fee(self) -> bool:
        """Whether anybody pays to play."""
        return bool(self.fee_cents or self.guest_more_cents)

    def fee_of(self, on_roll: Sequence[bool]) -> int:
        """What those who come together owe, in cents; each says whether they are on the club's roll."""
        if self.fee_per == self.FeePer.TEAM:
            return self.fee_cents + self.guest_more_cents * (not all(on_roll))
        return sum(self.fee_cents + self.guest_more_cents * (not known) for known in on_roll)


class Payment(models.Model):
    """Money that came into the evening's box (`cents` above 0) or left it (below). Never changed nor deleted:
    a wrong one is taken back, whole or in part, by a row that `reverses` it. `reference`: the number of the
    ticket that was paid online."""

    class Kind(models.TextChoices):
        FLOAT = "float", _("fonds de caisse")
        FEE = "fee", _("inscription")
        TAKING = "taking", _("autre recette")
        EXPENSE = "expense", _("dépense")
        PRIZE = "prize", _("prix remis")

    class Way(models.TextChoices):
        CASH = "cash", _("espèces")
        CHEQUE = "cheque", _("chèque")
        TRANSFER = "transfer", _("virement")
        ONLINE = "online", _("en ligne")
        UNKNOWN = "unknown", _("non précisé")

    tournament = models.ForeignKey("Tournament", on_delete=models.CASCADE, related_name="payments")
    kind = models.CharField(max_length=7, choices=Kind)
    team = models.ForeignKey("Team", null=True, blank=True, on_delete=models.PROTECT, related_name="payments")
    player = models.ForeignKey("Player", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    label = models.CharField(max_length=LABEL_MAX, blank=True)
    reference = models.CharField(max_length=40, blank=True, default="")
    cents = models.IntegerField()
    way = models.CharField(max_length=8, choices=Way, default=Way.CASH)
    at = models.DateTimeField()
    received_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reverses = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses=None, cents__gt=0, kind__in=("float", "fee", "taking"))
                | Q(reverses=None, cents__lt=0, kind__in=("expense", "prize"))
                | Q(reverses__isnull=False, cents__lt=0, kind__in=("float", "fee", "taking"))
                | Q(reverses__isnull=False, cents__gt=0, kind__in=("expense", "prize")),
                name="payment_goes_its_way",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("fee", "prize"), team__isnull=False)
                | Q(kind__in=("float", "taking", "expense"), team=None, player=None),
                name="payment_of_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.cents}"


class CashClosing(models.Model):
    """The evening's account, closed by two people who counted the cash; reopened, the row stays."""

    tournament = models.ForeignKey("Tournament", on_delete=models.CASCADE, related_name="closings")
    counted_cents = models.PositiveIntegerField()
    expected_cents = models.IntegerField()
    first_name = models.CharField(max_length=NAMES_MAX)
    second_name = models.CharField(max_length=NAMES_MAX)
    closed_at = models.DateTimeField()
    reopened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(reopened_at=None), name="account_closed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.counted_cents}"
