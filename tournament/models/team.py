"""Players and teams: names only, with the folded keys that searching and sorting use."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import PlaceField, identity
from .member import Member
from .tournament import Tournament


class Player(models.Model):
    """A person at the cards. No mail; names can be blanked without touching the journal. `telephone`: for the
    desk alone, on no page that is public, in no workbook and on no paper; erased with the name.

    Sits in one team at most, as its first player or its second; who left, or was replaced, sits nowhere.
    `member`: who that is on the roll, if somebody said so. `name_hidden`: as that
    entry asks, or the desk was asked for this evening, the public sees initials."""

    uid = identity()
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    given_name = models.CharField(max_length=60, blank=True)
    family_name = models.CharField(max_length=60, blank=True)
    search_key = models.CharField(max_length=130, db_index=True)
    telephone = models.CharField(max_length=30, blank=True)
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by"
    )
    member = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="players"
    )
    name_hidden = models.BooleanField(default=False)

    first_of = PlaceField("Team", null=True, blank=True, on_delete=models.PROTECT, related_name="player_1")
    second_of = PlaceField("Team", null=True, blank=True, on_delete=models.PROTECT, related_name="player_2")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(given_name="", family_name="") | models.Q(search_key=""),
                name="player_has_a_name",
                violation_error_message=_("Donnez au moins un nom ou un prénom."),
            ),
            models.CheckConstraint(
                condition=models.Q(first_of=None) | models.Q(second_of=None),
                name="player_sits_once",
                violation_error_message=_("Un joueur n’est que dans une équipe."),
            ),
            models.UniqueConstraint(
                fields=["tournament", "member"],
                condition=models.Q(first_of__isnull=False) | models.Q(second_of__isnull=False),
                name="member_sits_once",
                violation_error_message=_("Cette personne est déjà inscrite à ce tournoi."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def team(self) -> Team | None:
        """Where they sit."""
        return self.first_of or self.second_of


class Team(models.Model):
    """Two players under one number: those who name it (`Player.first_of`, `second_of`). `number` is NULL on
    the waiting list. `left_in`: the order of the last stage that was drawn when it left; 0 where it is there.

    In a mêlée a player is a team of one, and each round makes pairs without a number or a seat (status PAIR)
    of two of them, `pair_1` and `pair_2`. `kept_1` and `kept_2` are who is written there where nobody sits:
    in a pair who played in it, whoever was replaced since; in a void place who had it."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("liste d’attente")
        REGISTERED = "registered", _("inscrite")
        CANCELLED = "cancelled", _("désinscrite")
        VOID = "void", _("remplacée")
        WITHDRAWN = "withdrawn", _("abandon")
        ABSENT = "absent", _("absente")
        DISQUALIFIED = "out", _("disqualifiée")
        PAIR = "pair", _("paire d’un tour")

    GONE = (Status.WITHDRAWN, Status.ABSENT, Status.DISQUALIFIED)  # drawn, and no longer there
    STRUCK = (Status.CANCELLED, Status.VOID)  # off the list before the draw
    SEATLESS = (Status.PAIR, Status.VOID)  # nobody sits there: its players are those it keeps

    paid_cents = 0  # of a row read by `with_paid` of the cash room: its fee as far as it is paid

    uid = identity()
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams", db_index=False)
    number = models.PositiveIntegerField(null=True, blank=True)
    pair_1 = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    pair_2 = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    kept_1 = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    kept_2 = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    club_name = models.CharField(max_length=60, blank=True)
    club_key = models.CharField(max_length=60, blank=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.REGISTERED)
    left_in = models.PositiveSmallIntegerField(default=0)
    checked_in = models.BooleanField(default=False)
    search_key = models.CharField(max_length=330, db_index=True)
    note = models.CharField(max_length=120, blank=True)
    # The tournament it qualified in, and its rank there, which stays where that one is deleted.
    qualified_in = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    qualified_rank = models.PositiveIntegerField(null=True, blank=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="one_team_a_number",
                violation_error_message=_("Ce numéro est déjà pris."),
            ),
            models.CheckConstraint(
                condition=models.Q(number=None) | models.Q(number__gte=1),
                name="team_number_from_1",
                violation_error_message=_("Les numéros commencent à 1."),
            ),
            models.CheckConstraint(
                condition=models.Q(
                    ~models.Q(pair_1=models.F("pair_2")),
                    status="pair",
                    pair_1__isnull=False,
                    pair_2__isnull=False,
                    kept_1__isnull=False,
                    kept_2__isnull=False,
                )
                | models.Q(~models.Q(status="pair"), pair_1=None, pair_2=None),
                name="pair_of_two_teams",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=("pair", "void")) | models.Q(kept_1=None, kept_2=None),
                name="kept_where_nobody_sits",
            ),
            models.CheckConstraint(condition=~models.Q(kept_1=models.F("kept_2")), name="kept_two_players"),
            models.CheckConstraint(
                condition=models.Q(status__in=("waiting", "cancelled", "void", "pair"))
                | models.Q(number__isnull=False),
                name="team_that_plays_has_a_number",
                violation_error_message=_("Une équipe inscrite a un numéro."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def people(self) -> tuple[Player | None, Player | None]:
        """Its two players as it is written: who sits there; of a pair or a void place, whom it keeps."""
        if self.status in self.SEATLESS:
            return self.kept_1, self.kept_2
        return self.player_1, self.player_2

    @property
    def owed_cents(self) -> int:
        """Its whole fee."""
        return self.tournament.fee_of([player.member_id is not None for player in self.people if player])

    @property
    def due_cents(self) -> int:
        """What it still has to pay; who waits owes nothing yet."""
        return 0 if self.number is None else max(self.owed_cents - self.paid_cents, 0)

    @property
    def is_paid(self) -> bool:
        return self.number is not None and not self.due_cents

    @property
    def is_single(self) -> bool:
        """Whether one player stands there: for a mêlée, or as long as no partner came."""
        return self.people[1] is None

    @property
    def pair_numbers(self) -> tuple[int, ...]:
        """The numbers of a pair's two players; of a team none."""
        return tuple(team.number for team in (self.pair_1, self.pair_2) if team and team.number is not None)


SEATED = ("player_1", "player_2")
PAIRED = ("pair_1", "pair_2", "kept_1", "kept_2")
"""What `select_related` is told of a pair that is written, and of a void place."""


COUNTERS = tuple(f"team_{side}__pair_{n}" for side in "ab" for n in (1, 2))
"""The same of the teams of matches of which only the numbers are written."""


def sides_of(individuals: bool, match: str = "") -> tuple[str, ...]:
    """What is told of the teams of matches, or of rows that name theirs ("match__"): only pairs play
    against each other à la mêlée, and nobody keeps anybody elsewhere."""
    names = PAIRED if individuals else SEATED
    return tuple(f"{match}team_{side}__{name}" for side in "ab" for name in names)


def pair_of(one: Team, two: Team) -> Team:
    """Not saved yet."""
    return Team(
        tournament_id=one.tournament_id,
        pair_1=one,
        pair_2=two,
        kept_1=one.player_1,
        kept_2=two.player_1,
        status=Team.Status.PAIR,
        search_key=f"{one.player_1.search_key} {two.player_1.search_key}",
    )
