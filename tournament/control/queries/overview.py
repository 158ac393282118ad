"""Where one tournament stands, and the one thing to do next. Five statements, whatever its size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...access import Action, Actor, permits
from ...ending import is_over
from ...models import Dispute, Match, Round, Team, Tournament


@dataclass(frozen=True)
class Step:
    """What to do next: a sentence, the label of the act, its URL name; `post` when it acts at once."""

    text: str
    label: str
    url_name: str
    post: bool = False


@dataclass(frozen=True)
class RoundLine:
    """How far one round is."""

    number: int
    closed: bool
    done: int
    total: int

    @property
    def left(self) -> int:
        """Matches that a closed round was closed without."""
        return self.total - self.done if self.closed else 0


@dataclass(frozen=True)
class Overview:
    """Counts of one tournament and its next step, None when there is nothing left to do."""

    teams: int
    present: int
    paid: int
    waiting: int
    rounds: list[RoundLine]
    disputes: int
    step: Step | None
    may_export: bool


def overview(tournament: Tournament, actor: Actor) -> Overview:
    """Everything the tournament's front page shows to this actor."""
    statuses = Counter[str]()
    present = paid = 0
    for status, here, money in tournament.teams.values_list("status", "checked_in", "paid"):
        statuses[status] += 1
        if status == Team.Status.REGISTERED:
            present, paid = present + here, paid + money
    rounds = round_lines(tournament)
    teams = statuses[Team.Status.REGISTERED]
    return Overview(
        teams=teams,
        present=present,
        paid=paid,
        waiting=statuses[Team.Status.WAITING],
        rounds=rounds,
        disputes=calls_waiting(tournament),
        step=next_step(tournament, actor, teams, rounds),
        may_export=permits(actor, Action.JOURNAL, tournament),
    )


def round_lines(tournament: Tournament) -> list[RoundLine]:
    """The released rounds with how many of their matches are settled; one statement."""
    settled = Q(matches__state__in=[Match.State.CONFIRMED, Match.State.FORFEITED])
    found = Round.objects.filter(stage__tournament=tournament).annotate(
        done=Count("matches", filter=settled), total=Count("matches")
    )
    return [
        RoundLine(row.number, row.state == Round.State.CLOSED, row.done, row.total)
        for row in found.order_by("stage__order", "number")
    ]


def calls_waiting(tournament: Tournament) -> int:
    """The calls that wait; none does once the evening is closed."""
    if is_over(tournament):
        return 0
    waiting = Dispute.objects.filter(state=Dispute.State.OPEN)
    return waiting.filter(match__round__stage__tournament=tournament).count()


def next_step(tournament: Tournament, actor: Actor, teams: int, rounds: list[RoundLine]) -> Step | None:
    """The one act that brings the evening forward, as far as this actor may do it."""
    state = Tournament.State(tournament.state)
    if state == Tournament.State.PREPARATION and permits(actor, Action.SETUP, tournament):
        return Step(
            _("Le tournoi n’est pas encore visible dans la salle."),
            _("Ouvrir les inscriptions"),
            "setup:publish",
            post=True,
        )
    if state == Tournament.State.REGISTRATION:
        return _before_the_draw(tournament, actor, teams)
    if state == Tournament.State.RUNNING:
        return _while_playing(tournament, actor, rounds)
    if state == Tournament.State.CLOSED:
        return Step(_("La soirée est finie."), _("Voir le classement"), "hall:standings")
    return None


def _before_the_draw(tournament: Tournament, actor: Actor, teams: int) -> Step | None:
    draws = permits(actor, Action.DRAW, tournament)
    if teams >= 4 and draws:
        return Step(_("Les équipes arrivent."), _("Passer au tirage"), "draw:desk")
    if permits(actor, Action.REGISTER, tournament):
        return Step(_("Les équipes arrivent."), _("Inscrire les équipes"), "registration:desk")
    return None


def _while_playing(tournament: Tournament, actor: Actor, rounds: list[RoundLine]) -> Step:
    current = next((line for line in rounds if not line.closed), None)
    if current is None and permits(actor, Action.CLOSE, tournament):
        return Step(_("Tous les tours sont clos."), _("Terminer le tournoi"), "control:rounds")
    if current is None:
        return Step(_("Tous les tours sont clos."), _("Voir le classement"), "hall:standings")
    said = ngettext(
        "Tour %(n)s : %(done)s partie réglée sur %(total)s.",
        "Tour %(n)s : %(done)s parties réglées sur %(total)s.",
        current.done,
    ) % {"n": current.number, "done": current.done, "total": current.total}
    return Step(said, _("Suivre le tour %(n)s") % {"n": current.number}, "control:rounds")
