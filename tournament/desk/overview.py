"""Where one tournament stands, and the one thing to do next. Nine statements at most, whatever its size, and
those of the draw while nothing is being played or once a second draw is released."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import inf
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import Refusal

from ..core.access import Action, Actor, permits
from ..core.cache import RecentCache
from ..core.clock import hour_now
from ..core.jobs import jobs_stand_still
from ..evening.at_tables import rounds_of
from ..evening.minimum import ShortTeam, short_of_matches
from ..evening.reading import evening_of
from ..evening.titles import missing_sentence
from ..models import Club, Dispute, Match, Team, Tournament
from ..models.result import SETTLED
from ..registration.listing import Summary, summary
from ..web.units import unit_sentence
from .decisions import to_decide
from .opening import unseen_checks
from .rounds import (
    RoundLine,
    being_played,
    matches_ready,
    round_lines,
    something_to_draw,
    unsettled_before,
)


@dataclass(frozen=True)
class OverviewStep:
    """What to do next: a sentence, the label of the act, its URL name; `post` when it acts at once; `over`:
    since when the time of what is missing is over."""

    text: str
    label: str
    url_name: str
    post: bool = False
    over: datetime | None = None


@dataclass(frozen=True)
class Overview:
    """Counts of one tournament and its next step, None when there is nothing left to do.

    `to_decide`: corrected results touch what is drawn, and this actor may see the page that says so;
    `stands_still`: workbooks and back-ups wait for a worker; `unseen_checks`: what is to be looked at before
    the doors open."""

    counted: Summary
    rounds: list[RoundLine]
    disputes: int
    step: OverviewStep | None
    to_decide: bool
    stands_still: bool
    unseen_checks: int


def overview(tournament: Tournament, actor: Actor) -> Overview:
    """Everything the tournament's front page shows to this actor."""
    counted, rounds = summary(tournament), round_lines(rounds_of(tournament))
    return Overview(
        counted=counted,
        rounds=rounds,
        disputes=calls_waiting(tournament),
        step=next_step(tournament, actor, counted.teams, rounds),
        to_decide=permits(actor, Action.SEE_REFEREE, tournament) and to_decide(tournament),
        stands_still=jobs_stand_still(),
        unseen_checks=unseen_checks(tournament),
    )


def calls_waiting(tournament: Tournament) -> int:
    """The calls that wait; none does once the evening is closed."""
    calls = Dispute.objects.filter(match__tournament=tournament, state=Dispute.State.OPEN)
    return 0 if tournament.is_over else calls.count()


def next_step(
    tournament: Tournament, actor: Actor, teams: int, rounds: list[RoundLine]
) -> OverviewStep | None:
    """The one act that brings the evening forward, as far as this actor may do it."""
    state = Tournament.State(tournament.state)
    if state == Tournament.State.PREPARATION and permits(actor, Action.SETUP, tournament):
        return OverviewStep(
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
        return OverviewStep(_("Le tournoi est fini."), _("Voir le classement"), "hall:standings")
    return None


def _before_the_draw(tournament: Tournament, actor: Actor, teams: int) -> OverviewStep | None:
    arriving = unit_sentence(tournament.individuals, "Les équipes arrivent.")
    if teams >= 4 and permits(actor, Action.DRAW, tournament):
        return OverviewStep(arriving, _("Passer au tirage"), "draw:desk")
    if permits(actor, Action.REGISTER, tournament):
        enrol = _("Continuer les inscriptions")
        return OverviewStep(arriving, enrol, "registration:desk")
    return None


def _while_playing(tournament: Tournament, actor: Actor, rounds: list[RoundLine]) -> OverviewStep:
    unsettled = [line for line in rounds if line.unsettled]
    current = being_played([line for line in rounds if not line.closed])
    if not unsettled and permits(actor, Action.DRAW, tournament) and something_to_draw(tournament):
        return OverviewStep(_("La suite du tournoi n’est pas tirée."), _("Passer au tirage"), "draw:desk")
    if unsettled and permits(actor, Action.DRAW, tournament) and matches_ready(tournament):
        ready = _("Des parties d’un tableau ont leurs deux équipes : elles attendent une table.")
        return OverviewStep(ready, _("Les publier"), "draw:desk")
    if current is None and permits(actor, Action.CLOSE, tournament):
        return OverviewStep(_("Tous les tours sont clos."), _("Terminer le tournoi"), "control:rounds")
    if current is None:
        return OverviewStep(_("Tous les tours sont clos."), _("Voir le classement"), "hall:standings")
    # How far the round being played is, after those before it that are not settled; what is missing.
    shown_lines = [*unsettled_before(rounds, current.number), current]
    lines_to_name = [line for line in shown_lines if line is not current or 0 < line.done < line.total]
    sentence = " ".join([*map(_settled, shown_lines), *_missing(tournament, lines_to_name)])
    over = current.over if current.done < current.total else None
    return OverviewStep(sentence, _("Suivre le tour"), "control:rounds", over=over)


def _settled(line: RoundLine) -> str:
    """ "Tour 2 : 3 parties réglées sur 8."."""
    text = ngettext(
        "%(name)s : %(done)s partie réglée sur %(total)s.",
        "%(name)s : %(done)s parties réglées sur %(total)s.",
        line.done,
    )
    return text % {"name": line.name, "done": line.done, "total": line.total}


def _missing(tournament: Tournament, lines: list[RoundLine]) -> list[str]:
    """The tables of these rounds whose matches are not settled; one statement."""
    names = {line.number: line.name for line in lines}
    matches = Match.objects.filter(tournament=tournament, round__number__in=names)
    waiting = matches.exclude(state__in=SETTLED).exclude(table=None)
    missing = missing_sentence(waiting.values_list("round__number", "table__number", "state"), names)
    return [f"{missing}."] if missing else []


class HomeLine(NamedTuple):
    """A tournament on the home page, with how many teams are registered (`team_total`)."""

    tournament: Tournament
    tonight: bool


def evenings(club: Club) -> list[HomeLine]:
    """Tonight's, then those to come, the nearest first, then the past ones, the latest first."""
    today = club.day_of(hour_now())
    counted = Count("teams", filter=Q(teams__status=Team.Status.REGISTERED))
    on = {row: row.day_listed(today) for row in club.tournaments.annotate(team_total=counted)}
    in_order = sorted(on, key=lambda row: (on[row], row.pk))
    to_come = [row for row in in_order if on[row] >= today]
    past = [row for row in reversed(in_order) if on[row] < today]
    return [HomeLine(row, on[row] == today) for row in (*to_come, *past)]


# Who was short at which version of a tournament, by its id.
SHORT: RecentCache[tuple[int, tuple[ShortTeam, ...]]] = RecentCache(fresh_seconds=inf)


def short_teams(tournament: Tournament) -> tuple[ShortTeam, ...]:
    """The teams to name, while the evening runs; the statements of an evening and two, whatever its size, and
    none while nothing was written."""
    if tournament.state != Tournament.State.RUNNING:
        return ()

    def read(_previous: object) -> tuple[int, tuple[ShortTeam, ...]]:
        try:
            return tournament.version, short_of_matches(evening_of(tournament))
        except Refusal:
            return tournament.version, ()

    return SHORT.get(tournament.pk, read, unless=lambda kept: kept[0] < tournament.version)[1]
