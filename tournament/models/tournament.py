"""The tournament: one evening, its rulebook, its limits and how it ranks."""

from __future__ import annotations

import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from .days import OverSeveralDays
from .fields import between, identity, of_our_days
from .limits import EndsByRound
from .names import HowNamed
from .people import NAME_MAX, Club
from .ruleset import SavedRuleset
from .wall import OnTheWall


def default_match_points() -> dict[str, int]:
    """Match points in half points: win 2, draw 1.5, loss 1, forfeit 0."""
    return {"win": 4, "draw": 3, "loss": 2, "forfeit": 0, "exempt": 4}


NO_LIMIT = _("Vide : sans.")


class Tournament(EndsByRound, HowNamed, OnTheWall, OverSeveralDays):
    """One evening of cards. `version` is the sequence number of its last journal entry.

    A setting is declared here and nowhere else: its default, what it is called, its bounds, its help."""

    class State(models.TextChoices):
        PREPARATION = "preparation", _("en préparation")
        REGISTRATION = "registration", _("inscriptions")
        RUNNING = "running", _("en cours")
        CLOSED = "closed", _("terminé")
        CANCELLED = "cancelled", _("annulé")

    class Entry(models.TextChoices):
        REFEREES = "referees", _("les arbitres seulement")
        TABLES = "tables", _("les tables, sur un téléphone")
        BLIND = "blind", _("les deux équipes, chacune de son côté, à l’aveugle")

    class Results(models.TextChoices):
        DEALS = "deals", _("donne par donne")
        TOTALS = "totals", _("par les deux totaux de la feuille")
        EITHER = "either", _("l’un ou l’autre : la première saisie décide")

    class SumStyle(models.TextChoices):
        """How the two totals of a match are checked (docs/results.md)."""

        EXACT = "S1", _("nombre de donnes fixe, au point près")
        ROUNDED = "S2", _("nombre de donnes fixe, arrondi à la dizaine")
        UNITS = "S3", _("en dizaines (16, 2, 25)")
        TO_TARGET = "S4", _("jusqu’à un score ou à l’heure, au point près")
        CONTRACTS = "S5", _("contrée, d’après le règlement")
        FREE = "S6", _("sans vérification")

    class Bell(models.TextChoices):
        """Who says that the time of a round is over."""

        ALONE = "alone", _("l’horloge, toute seule, à zéro")
        REFEREE = "referee", _("l’arbitre, quand il l’annonce")

    class School(models.TextChoices):
        POINTS = "points", _("aux points")
        WINS = "wins", _("aux victoires")

    class Credit(models.TextChoices):
        MEAN = "mean", _("la moyenne des gagnantes du tour")
        TARGET = "target", _("le score à atteindre")
        FIXED = "fixed", _("un nombre de points fixe")

    class TargetMode(models.TextChoices):
        REACH = "reach", _("l’atteindre suffit")
        EXCEED = "exceed", _("il faut le dépasser")

    class Overall(models.TextChoices):
        PLACE_FIRST = "place_first", _("la place dans la poule d’abord")
        ALL_TOGETHER = "all_together", _("tous ensemble")

    uid = identity()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=60, db_index=False)
    name = models.CharField(_("Nom du tournoi"), max_length=NAME_MAX)
    date = models.DateField(_("Date"), validators=of_our_days())
    starts_at = models.TimeField(_("Heure de début"), null=True, blank=True)
    place = models.CharField(_("Lieu"), max_length=NAME_MAX, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.PREPARATION)
    is_demo = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    # Until the first deal rules are read where they stand (a slug, the club's row), then `ruleset` is a copy.
    ruleset_slug = models.CharField(max_length=60, default="missegre", blank=True)
    saved_ruleset = models.ForeignKey(
        SavedRuleset, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments"
    )
    ruleset = models.JSONField(null=True, blank=True)
    # The bounds of one deal under the rules chosen, swept when they are chosen: what totals are checked by.
    deal_worth = models.JSONField(null=True, blank=True, editable=False)
    target = models.PositiveIntegerField(
        _("Partie en … points"),
        null=True,
        blank=True,
        default=1000,
        validators=between(100, 20000),
        help_text=NO_LIMIT,
    )
    max_deals = models.PositiveIntegerField(
        _("ou en … donnes"), null=True, blank=True, validators=between(1, 60), help_text=NO_LIMIT
    )
    minutes = models.PositiveIntegerField(
        _("ou en … minutes"),
        null=True,
        blank=True,
        default=30,
        validators=between(5, 240),
        help_text=_("La donne en cours se finit. Vide : sans."),
    )
    # The final's own end, where it is not that of the other matches.
    final_target = models.PositiveIntegerField(
        _("La finale en … points"),
        null=True,
        blank=True,
        validators=between(100, 20000),
        help_text=_("Vide : comme les autres parties, ou comme le dit le règlement."),
    )
    final_deals = models.PositiveIntegerField(
        _("ou la finale en … donnes"), null=True, blank=True, validators=between(1, 60), help_text=NO_LIMIT
    )
    target_mode = models.CharField(
        _("Le score à atteindre"), max_length=6, choices=TargetMode, default=TargetMode.REACH
    )
    draw_allowed = models.BooleanField(
        _("Une partie peut finir à égalité"), default=False, help_text=_("Sinon, on joue une donne de plus.")
    )

    table_count = models.PositiveIntegerField(_("Nombre de tables"), default=8, validators=between(1, 200))
    entry_mode = models.CharField(
        _("Qui saisit les donnes ?"), max_length=8, choices=Entry, default=Entry.TABLES
    )
    results = models.CharField(
        _("Comment rend-on une partie ?"), max_length=6, choices=Results, default=Results.DEALS
    )
    totals_style = models.CharField(
        _("Comment les totaux sont vérifiés"),
        max_length=2,
        choices=SumStyle,
        blank=True,
        help_text=_("Vide : comme le règlement le propose."),
    )
    totals_sweep = models.PositiveSmallIntegerField(
        _("Ce que vaut une donne capot, en points"), default=252, validators=between(162, 999)
    )
    asks_deals = models.BooleanField(_("Demander le nombre de donnes avec les totaux"), default=False)
    asks_belotes = models.BooleanField(_("Demander les belotes avec les totaux"), default=False)
    asks_capots = models.BooleanField(
        _("Demander les capots avec les totaux"),
        default=False,
        help_text=_("Toujours demandés quand le classement les compte."),
    )
    max_teams = models.PositiveIntegerField(
        _("Inscrits au plus, équipes ou joueurs"),
        null=True,
        blank=True,
        validators=between(2, 400),
        help_text=_("Au-delà, on va sur la liste d’attente. Vide : pas de limite."),
    )
    sign_ups_open = models.BooleanField(default=False)  # whether players may register themselves
    sign_ups_from = models.DateTimeField(
        _("L’inscription par téléphone, à partir du"),
        null=True,
        blank=True,
        validators=of_our_days(with_hours=True),
        help_text=_(
            "Entre ces heures, une fois touché « Ouvrir l’inscription par téléphone » à la page "
            "Inscriptions. Vide : aussitôt."
        ),
    )
    sign_ups_until = models.DateTimeField(
        _("… et jusqu’au"),
        null=True,
        blank=True,
        validators=of_our_days(with_hours=True),
        help_text=_("Vide : jusqu’au premier tirage, qui la ferme toujours."),
    )

    # What keeps the law of the house (Missègre IX) and what the day may ask for.
    individuals = models.BooleanField(
        _("Chacun s’inscrit seul (à la mêlée)"),
        default=False,
        help_text=_("Chaque tour mélange les joueurs en paires ; le classement est individuel."),
    )
    least_matches = models.PositiveSmallIntegerField(
        _("Parties au moins pour chacun"), default=2, validators=between(1, 10)
    )
    exempt_credit = models.CharField(
        _("Points d’un tour exempt ou d’un forfait de l’adversaire"),
        max_length=6,
        choices=Credit,
        default=Credit.MEAN,
        help_text=_("Fixés quand le tour est clos. Un prix écrit dans le règlement passe avant."),
    )
    exempt_points = models.PositiveIntegerField(
        _("Nombre de points fixe"), null=True, blank=True, validators=between(0, 5000)
    )
    late_minutes = models.PositiveSmallIntegerField(
        _("Retard permis avant le forfait, en minutes"), default=10, validators=between(0, 120)
    )
    bell = models.CharField(
        _("Qui annonce la fin du temps ?"),
        max_length=7,
        choices=Bell,
        default=Bell.ALONE,
        help_text=_("Vaut pour chaque horloge lancée ou relancée ensuite."),
    )
    call_at_once = models.BooleanField(
        _("Dans les tableaux, appeler chaque partie dès qu’une table est libre"),
        default=False,
        help_text=_("À chaque résultat confirmé d’un tableau, sans attendre la fin du tour."),
    )

    school = models.CharField(_("Classement"), max_length=6, choices=School, default=School.WINS)
    criteria = models.JSONField(default=list, blank=True)
    overall = models.CharField(
        _("Classement général"), max_length=12, choices=Overall, default=Overall.PLACE_FIRST
    )
    match_points = models.JSONField(default=default_match_points)
    drop_worst = models.BooleanField(_("La plus mauvaise partie de chacun ne compte pas"), default=False)
    ranking_seed = models.PositiveBigIntegerField(default=0)

    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(saved_ruleset=None) & ~models.Q(ruleset_slug="")
                | models.Q(saved_ruleset__isnull=False, ruleset_slug=""),
                name="one_way_to_name_the_rules",
            ),
            models.UniqueConstraint(
                fields=["slug"],
                name="one_slug_in_the_installation",
                violation_error_message=_("Cette adresse est déjà celle d’un autre tournoi."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def allows_sign_ups(self) -> bool:
        """Whether the desk lets players register themselves, within the hours that were said."""
        return self.sign_ups_open and self.state == self.State.REGISTRATION

    def takes_sign_ups(self, now: datetime.datetime) -> bool:
        """Whether players may register themselves at this hour."""
        begun = self.sign_ups_from is None or self.sign_ups_from <= now
        over = self.sign_ups_until is not None and self.sign_ups_until <= now
        return self.allows_sign_ups and begun and not over

    def is_ahead(self, now: datetime.datetime) -> bool:
        """Whether its evening is another day, later."""
        return self.club.day_of(now) < self.date

    @property
    def is_over(self) -> bool:
        """Whether its evening has ended, or will not take place."""
        return self.state in (self.State.CLOSED, self.State.CANCELLED)
