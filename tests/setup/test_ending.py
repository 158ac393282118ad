"""A tournament is cancelled with a reason; deleted whole only as a demonstration or before any release."""

import pytest
from django.apps import apps
from django.urls import reverse

from tests import cast
from tests.setup.test_settings import deal
from tournament.core.errors import Refused
from tournament.draw.release import take_back
from tournament.models import (
    ApartWish,
    BlindEntry,
    CashClosing,
    Dispute,
    Exempt,
    Forfeit,
    HandedResult,
    Incident,
    Job,
    JournalEntry,
    Match,
    Payment,
    Penalty,
    PhoneSide,
    Player,
    Ruling,
    SignUp,
    Slot,
    Stage,
    Team,
    Tournament,
)
from tournament.setup.tournaments import cancel_tournament, delete_tournament

State = Tournament.State


def delete(tournament, who, typed=""):
    delete_tournament(tournament=tournament, typed=typed, by=cast.actor(who))


def whole_evening(odile, **fields):
    """A row in every table that hangs on a tournament."""
    made = cast.tournament(**fields)
    cast.released(made, 8)
    match, later = Match.objects.filter(tournament=made)[:2]
    deal(match)
    dispute = Dispute.objects.create(match=match, what="renonce")
    incident = Incident.objects.create(match=match, kind=Incident.Kind.REVOKE)
    penalty = Penalty.objects.create(
        match=match, to_side="A", points=160, article="X.B", reason="renonce", incident=incident
    )
    Ruling.objects.create(
        match=match,
        dispute=dispute,
        penalty=penalty,
        article="X.B",
        outcome="160",
        reason="vu",
        made_by=odile,
    )
    HandedResult.objects.create(match=match, total_a=1000, total_b=944)
    SignUp.objects.create(tournament=made, name_1="Ana Xu", token_hash=made.slug)
    PhoneSide.objects.create(match=match, side="A", team=match.team_a, holder="h")
    BlindEntry.objects.create(match=match, number=2, side="A", facts={})
    Exempt.objects.create(round=match.round, team=match.team_a)
    Match.objects.filter(pk=match.pk).update(winner_to=later, winner_side="A")
    Forfeit.objects.create(match=later, side="B", cause="team", reason="partis")
    brackets = Stage.objects.create(tournament=made, order=2, kind="brackets")
    Slot.objects.create(stage=brackets, position=1, bracket="main")
    Match.with_planned.create(tournament=made, stage=brackets, number=1, planned=1, bracket="main")
    player = Player.objects.filter(tournament=made).first()
    Player.objects.create(tournament=made, given_name="Ana", search_key="ana", replaces=player)
    Job.objects.create(club=made.club, tournament=made, kind="workbook")
    one, two = Team.objects.filter(tournament=made).order_by("pk")[:2]
    ApartWish.objects.create(tournament=made, one=one, two=two)
    paid = cast.pay(one).payments.last()
    back = {"kind": "fee", "team": one, "cents": -1, "reverses": paid, "at": paid.at}
    Payment.objects.create(tournament=made, **back)
    CashClosing.objects.create(tournament=made, counted_cents=0, expected_cents=0, closed_at=paid.at)
    return made


def test_a_demonstration_goes_whole_and_the_journal_stays(odile):
    other = whole_evening(odile)
    counts = {model: model.objects.count() for _name, model in models_of_a_tournament()}
    made = whole_evening(odile, is_demo=True)
    lines = JournalEntry.objects.filter(tournament=made.pk).count()
    delete(made, odile)
    assert not Tournament.objects.filter(pk=made.pk).exists()
    assert JournalEntry.objects.filter(tournament=made.pk).count() == lines > 0
    assert JournalEntry.objects.last().verb == "setup.deleted"
    assert JournalEntry.objects.last().about == {"tournament": str(made.uid)}
    assert {model: model.objects.count() for _name, model in models_of_a_tournament()} == counts
    assert Tournament.objects.get() == other


def models_of_a_tournament():
    kept = {"User", "Club", "Member", "Membership", "Invitation", "WriteToken", "JournalEntry", "Restore"}
    kept |= {"Season", "SeasonEvening", "SeasonLine"}  # the club's year outlives an evening
    for model in apps.get_app_config("tournament").get_models():
        if model.__name__ not in kept and not model.__name__.startswith("Saved"):
            yield model.__name__, model


def test_every_table_of_a_tournament_is_in_the_example(odile):
    """Else the test above would not see a table forgotten by the deletion."""
    whole_evening(odile)
    empty = [name for name, model in models_of_a_tournament() if not model.objects.exists()]
    assert empty == []


def test_a_tournament_never_released_goes_with_its_name_typed(odile, tournament):
    cast.teams(tournament, 4)
    for typed in ("", "Tournoi", "Tournoi d’hiver"):
        with pytest.raises(Refused) as no:
            delete(tournament, odile, typed)
        assert (no.value.code, no.value.field) == ("name_differs", "name")
    delete(tournament, odile, "tournoi d'AUTOMNE ")
    assert not Tournament.objects.exists()


def test_a_released_one_is_never_deleted_even_taken_back(odile, tournament):
    draw = cast.released(tournament, 8)
    for _ in range(2):
        with pytest.raises(Refused) as no:
            delete(tournament, odile, tournament.name)
        assert no.value.code == "released"
        draw.refresh_from_db()
        if draw.state == "released":
            take_back(draw=draw, by=cast.actor(odile), reason="erreur")
    assert Tournament.objects.exists()


def test_the_page_deletes_a_demonstration_in_one_press(as_odile):
    made = cast.tournament(is_demo=True)
    path = reverse("setup:delete", args=[made.slug])
    assert "Tapez le nom" not in as_odile.get(path).content.decode()
    assert as_odile.post(path).url == reverse("control:home")
    assert not Tournament.objects.exists()


def test_the_page_asks_for_the_name_and_keeps_what_was_typed(as_odile, tournament):
    path = reverse("setup:delete", args=[tournament.slug])
    page = as_odile.post(path, {"name": "Tournoi d’hiver"}).content.decode()
    assert "Tournoi d’hiver" in page
    assert "Tapez le nom du tournoi" in page
    assert Tournament.objects.exists()


def test_cancelling_asks_for_a_reason_and_leaves_everything(as_odile, tournament):
    cast.teams(tournament, 4)
    path = reverse("setup:cancel", args=[tournament.slug])
    assert "Ce champ est obligatoire" in as_odile.post(path, {"reason": ""}).content.decode()
    assert as_odile.post(path, {"reason": "neige", "token": "c"}).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.state, tournament.teams.count()) == (State.CANCELLED, 4)
    assert JournalEntry.objects.get().reason == "neige"


@pytest.mark.parametrize("state", [State.CLOSED, State.CANCELLED])
def test_what_is_over_is_not_cancelled(odile, state):
    made = cast.tournament(state=state)
    with pytest.raises(Refused) as no:
        cancel_tournament(tournament=made, reason="neige", by=cast.actor(odile))
    assert no.value.code == "tournament_state"
