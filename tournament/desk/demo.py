"""A demonstration evening: sixteen teams, made through the same services as a real one, from one seed."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Literal, get_args

from scoring import PlayedDeal, Ruleset, Side
from scoring.simulate import simulated_deals

from ..cash.account import add_line
from ..clock import clock
from ..core.access import PROGRAM, Action, Actor
from ..core.clock import hour_now
from ..core.jobs import UNFINISHED, Progress, enqueue
from ..core.journal import Draft
from ..core.writes import writes_club
from ..draw.drafts import propose_draw
from ..draw.formula import choose_stages
from ..draw.release import release_draw
from ..evening.reading import evening_of
from ..formats import Knockout, Rounds, steps_of
from ..formats.format import Format
from ..lists.names import PersonName
from ..lists.reading import TeamDetails
from ..match import calls, deals, signing
from ..models import Club, DealVersion, Job, Match, Round, Tournament
from ..registration.teams import enrol, pay
from ..rulebook import ruleset_of
from ..setup.tournaments import create_tournament, publish
from ..web import naming
from .closing import close_round, close_tournament


def deals_of_a_match(ruleset: Ruleset, rng: Random) -> Iterator[PlayedDeal]:
    """The facts of one deal after the other, each with its dealer; draws from `random()` alone."""
    return (deal.played for deal in simulated_deals(ruleset, rng, 1 + int(rng.random() * 4)))


NAME = "Tournoi d’automne"
PLACE = "salle des fêtes"

# (given, family) twice, club, rank among the seeds.
PEOPLE = (
    ("Bernard", "Castaing", "Monique", "Castaing", "Valmory", 1),
    ("Nadia", "Ferrand", "Luc", "Ferrand", "Les Ormes", 2),
    ("Alain", "Pujol", "Sylvie", "Pujol", "Valmory", 3),
    ("Karim", "Haddad", "Paul", "Lacaze", "Saint-Aubrac", 4),
    ("Jean", "Marty", "Rose", "Vidal", "Valmory", None),
    ("Éric", "Delmas", "Anne", "Delmas", "Les Ormes", None),
    ("Chloé", "Fabre", "Marcel", "Oustric", "Valmory", None),
    ("Yves", "Rouquette", "Lise", "Rouquette", "Saint-Aubrac", None),
    ("André", "Sicre", "Raymond", "Bosc", "Valmory", None),
    ("Samira", "Benali", "Hugo", "Cazeneuve", "Saint-Aubrac", None),
    ("Colette", "Amiel", "Guy", "Amiel", "Saint-Aubrac", None),
    ("Patrick", "Escudié", "Nicole", "Teyssère", "Les Ormes", None),
    (
        "Marie-Bernadette",
        "de Lapeyrouse-Monségur",  # a very long name on purpose: every page must bear one
        "Jean-Christophe",
        "Vandenbroucke-Lefèvre",
        "Saint-Aubrac",
        None,
    ),
    ("Mathis", "Roque", "Lola", "Calvet", "Les Granges", None),
    ("Josette", "Gil", "Daniel", "Gil", "Valmory", None),
    ("Thomas", "Nègre", "Élodie", "Bonnet", "Les Ormes", None),
)


def roll(unpaid: frozenset[int] = frozenset()) -> list[TeamDetails]:
    """The teams in the order of their numbers; those in `unpaid` still owe their fee."""
    return [
        TeamDetails(PersonName(a, b), PersonName(c, d), club, number, seed, paid=number not in unpaid)
        for number, (a, b, c, d, club, seed) in enumerate(PEOPLE, start=1)
    ]


# Of the evening's account, beside the fees.
CASH_LINES = (
    ("float", "", 5000),
    ("taking", "Buvette", 6450),
    ("expense", "Pain et fromage", 2380),
)


Until = Literal["registered", "drawn", "playing", "finished"]
STEPS: tuple[Until, ...] = get_args(Until)
# What is chosen for each; pools are what is drawn when nothing is.
FORMULAS: dict[str, list[Format]] = {"pools": [], "ranked": [Rounds()], "knockout": [Knockout()]}
SEED = 48_213_907
MOST_DEALS = 60


def demo_evening(
    *,
    club: Club,
    until: Until = "playing",
    formula: str = "pools",
    seed: int = SEED,
    progress: Progress = lambda percent: None,
) -> Tournament:
    """Make the whole evening, marked as a demonstration everywhere. The same for the same seed."""
    rng = Random(seed)  # noqa: S311 - a demonstration anyone can make again
    tournament = _registered(club, seed, everybody=until != "registered")
    if FORMULAS[formula]:
        choose_stages(tournament=tournament, stages=FORMULAS[formula], by=PROGRAM)
    progress(10)
    if until == "registered":
        return tournament
    _draw(tournament, seed)
    progress(20)
    if until == "drawn":
        return tournament
    while round_ := _next_round(tournament):
        if until == "playing" and round_.number == 2:
            _under_way(round_, rng)
            break
        _played(round_, rng)
        _draw(tournament, seed)
        progress(min(20 + 25 * round_.number, 95))
    if until == "finished":
        tournament.refresh_from_db()
        close_tournament(tournament=tournament, by=PROGRAM)
    tournament.refresh_from_db()
    return tournament


def _registered(club: Club, seed: int, *, everybody: bool) -> Tournament:
    """Sixteen teams; before the draw one has not paid and one is still on the road."""
    settings = {
        "name": NAME,
        "date": club.day_of(hour_now()),
        "place": PLACE,
        "starts_at": datetime.time(20, 0),
        "fee_cents": 500,
    }
    tournament = create_tournament(club=club, settings=settings, by=PROGRAM, is_demo=True)
    Tournament.objects.filter(pk=tournament.pk).update(ranking_seed=seed)
    publish(tournament=tournament, by=PROGRAM)
    for details in roll(unpaid=frozenset() if everybody else frozenset({11, 15})):
        present = everybody or details.number not in {11, 13}
        told = replace(details, paid=False)
        team = enrol(tournament=tournament, details=told, by=PROGRAM, checked_in=present).team
        if details.paid:
            pay(team=team, paid=True, by=PROGRAM)
    for kind, label, cents in CASH_LINES:
        add_line(tournament=tournament, kind=kind, label=label, cents=cents, way="cash", by=PROGRAM)
    tournament.refresh_from_db()
    return tournament


def _draw(tournament: Tournament, seed: int) -> None:
    """Draw and release whatever can be: the pools, the next round, a pot of each bracket."""
    if not tournament.stages.exists():
        release_draw(draw=propose_draw(tournament=tournament, by=PROGRAM, seed=seed), by=PROGRAM)
    tournament.refresh_from_db()
    while ready := [step for step in steps_of(evening_of(tournament)) if not step.waiting]:
        draft = propose_draw(tournament=tournament, by=PROGRAM, key=ready[0].key, seed=seed)
        release_draw(draw=draft, by=PROGRAM)
        tournament.refresh_from_db()


def _next_round(tournament: Tournament) -> Round | None:
    """The first round that is not closed."""
    still_open = Round.objects.filter(tournament=tournament).exclude(state=Round.State.CLOSED)
    return still_open.select_related("stage", "tournament").order_by("number").first()


def _matches(round_: Round) -> list[Match]:
    return list(Match.objects.filter(round=round_).order_by("number"))


def _played(round_: Round, rng: Random) -> None:
    """A whole round: every match to its end, signed, confirmed; then the round closed."""
    for match in _matches(round_):
        _play(match, rng, MOST_DEALS)
        _settle(match)
    close_round(round_=round_, by=PROGRAM)


def _under_way(round_: Round, rng: Random) -> None:
    """A round as one sees it from the door: some done, one to confirm, one disputed, the others playing."""
    clock.start(round_=round_, by=PROGRAM)
    for place, match in enumerate(_matches(round_)):
        _play(match, rng, MOST_DEALS if place in {0, 2, 5} else 3 + int(rng.random() * 4))
        if place in {0, 5}:
            _settle(match)
        elif place == 2:
            signing.submit(match=match, by=PROGRAM)
        elif place == 3:
            deals.declare_misdeal(match=match, side=Side.B, by=PROGRAM)
        elif place == 6:
            calls.open_dispute(match=match, call=_call(match), by=PROGRAM)


def _call(match: Match) -> calls.RefereeCall:
    """One side calls the referee on the deal that was just played."""
    team = Match.objects.select_related("team_a__player_1").get(pk=match.pk).team_a
    who = naming.full(team.player_1) if team else ""
    written = DealVersion.objects.of(match).current().select_related("deal")
    played = written.filter(status="played").order_by("deal__number").last()
    number = played.number if played else None
    return calls.RefereeCall(
        what="revoke", side=Side.A, who=who, text="Il a coupé avec du trèfle en main.", deal=number
    )


def _play(match: Match, rng: Random, most_deals: int) -> None:
    """Deals until the match is over, or `most_deals` of them."""
    ruleset = ruleset_of(match.tournament)
    for number, played in enumerate(islice(deals_of_a_match(ruleset, rng), most_deals), start=1):
        deal = deals.record_deal(match=match, number=number, played=played, by=PROGRAM)
        match.refresh_from_db()
        if deal.match.over:
            return


def _settle(match: Match) -> None:
    """Both sides signed by the referee, who confirms. A late level match plays on."""
    match.refresh_from_db()
    signing.submit(match=match, by=PROGRAM)
    signing.confirm(match=match, by=PROGRAM)


@writes_club("demo.asked", Action.CREATE)
def ask_for_demo(club: Club, by: Actor, entry: Draft, *, until: str = "playing") -> Job:
    """The job that makes it; the one already asked for, if it is not done yet."""
    entry.about = {"job": "demo"}
    pending_job = Job.objects.filter(club=club, kind="demo", state__in=UNFINISHED).first()
    return pending_job or enqueue("demo", club=club, by=by.author, until=until)


def demo(job: Job, progress: Progress) -> dict[str, Any]:
    """Make the evening; asked again after a crash it makes a new one, the half-made one can be removed."""
    tournament = demo_evening(club=job.club, until=job.arguments["until"], progress=progress)
    return {"slug": tournament.slug}
