"""A round closes when all is settled, or with a reason; closing fixes what a forfeit is worth."""

import pytest
from django.urls import reverse

from tests import cast
from tests.hall.conftest import finish
from tournament.control.services import closing
from tournament.core import tokens
from tournament.core.errors import Refused
from tournament.models import Dispute, JournalEntry, Match, Round, Tournament


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def the_round(number=1):
    return Round.objects.select_related("stage", "tournament").get(number=number)


def all_of_round(number=1):
    return set(Match.objects.filter(round__number=number).values_list("pk", flat=True))


def settle(number=1, state="confirmed"):
    for match in Match.objects.filter(round__number=number):
        finish(match, 1000, 500, state=state)


@pytest.mark.parametrize("state", ["waiting", "playing", "submitted"])
def test_it_refuses_while_a_match_is_not_settled_and_says_which_tables(evening, by, state):
    settle()
    open_one = Match.objects.filter(round__number=1).first()
    Match.objects.filter(pk=open_one.pk).update(state=state)
    with pytest.raises(Refused) as no:
        closing.close_round(round_=the_round(), by=by)
    assert no.value.message == f"Pas réglée\u00a0: table {open_one.table.number}."


def test_it_closes_once_all_is_settled_and_says_so(evening, by):
    settle()
    closing.close_round(round_=the_round(), by=by, token="t")
    assert the_round().state == Round.State.CLOSED
    assert JournalEntry.objects.filter(verb="round.closed").count() == 1
    with pytest.raises(tokens.AlreadyDone):
        closing.close_round(round_=the_round(), by=by, token="t")


def test_unfinished_matches_may_be_left_with_a_reason_only(evening, by):
    with pytest.raises(Refused) as no:
        closing.close_round(round_=the_round(), by=by, leaving=all_of_round(), reason="  ")
    assert no.value.field == "reason"
    closing.close_round(round_=the_round(), by=by, leaving=all_of_round(), reason="la salle ferme")
    assert JournalEntry.objects.get(verb="round.closed").reason == "la salle ferme"


@pytest.mark.parametrize(("other", "credit"), [(900, 950), (901, 951), (902, 951), (903, 952)])
def test_closing_fixes_the_credit_of_a_forfeit_half_up(evening, by, other, credit):
    settle()
    first, second, given_up, *rest = Match.objects.filter(round__number=1)
    finish(first, other, 0)
    finish(second, 1000, 0)
    for match in rest:
        Match.objects.filter(pk=match.pk).update(
            state="forfeited", forfeited_by="X", total_a=None, total_b=None
        )
    Match.objects.filter(pk=given_up.pk).update(
        state="forfeited", forfeited_by="A", total_a=70, total_b=20, deal_count=1
    )
    closing.close_round(round_=the_round(), by=by)
    given_up.refresh_from_db()
    assert (given_up.total_a, given_up.total_b) == (0, credit)


def test_a_referee_may_not_close(evening, remi):
    settle()
    with pytest.raises(Refused):
        closing.close_round(round_=the_round(), by=cast.actor(remi))


def test_it_opens_again_with_a_reason(evening, by):
    settle()
    closing.close_round(round_=the_round(), by=by)
    with pytest.raises(Refused):
        closing.reopen_round(round_=the_round(), by=by, reason="")
    closing.reopen_round(round_=the_round(), by=by, reason="score mal lu")
    assert the_round().state == Round.State.RELEASED


def test_the_tournament_ends_when_all_is_settled_and_nothing_is_disputed(evening, by):
    for number in (1, 2, 3):
        with pytest.raises(Refused):
            closing.close_tournament(tournament=evening, by=by)
        settle(number)
    closing.close_round(round_=the_round(1), by=by)
    dispute = Dispute.objects.create(match=Match.objects.first(), what="other")
    with pytest.raises(Refused):
        closing.close_tournament(tournament=evening, by=by)
    Dispute.objects.filter(pk=dispute.pk).update(state="ruled")
    closing.close_tournament(tournament=evening, by=by)
    assert Tournament.objects.get().state == "closed"
    assert not Round.objects.exclude(state="closed").exists()
    with pytest.raises(Refused):
        closing.reopen_round(round_=the_round(), by=by, reason="x")
    closing.archive_tournament(tournament=evening, by=by)
    closing.reopen_tournament(tournament=evening, by=by, reason="erreur de saisie")
    assert Tournament.objects.get().state == "running"


def test_the_page_keeps_what_was_typed_when_it_refuses(as_odile, evening):
    address = reverse("control:close_round", args=[evening.slug, 1])
    left = " ".join(str(pk) for pk in all_of_round())
    answer = as_odile.post(address, {"token": "t", "leave_unfinished": "on", "left": left, "reason": ""})
    assert answer.status_code == 422
    assert "Dites pourquoi ces parties restent comme elles sont." in answer.content.decode()
    assert " checked" in answer.content.decode()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_round_has_its_page(as_odile, evening, number):
    text = as_odile.get(reverse("control:round", args=[evening.slug, number])).content.decode()
    assert f"Tour {number} sur 3" in text
    assert text.count('data-key="m') == 8
    assert as_odile.get(reverse("control:live_round", args=[evening.slug, number])).status_code == 200


def test_an_unknown_round_is_404(as_odile, evening):
    assert as_odile.get(reverse("control:round", args=[evening.slug, 4])).status_code == 404


def test_before_the_draw_it_says_so(as_odile, tournament):
    assert (
        "Pas encore de tour"
        in as_odile.get(reverse("control:rounds", args=[tournament.slug])).content.decode()
    )


def test_the_clock_starts_pauses_goes_on_and_rings(as_odile, evening):
    address = reverse("control:clock", args=[evening.slug, 1])
    for n, act in enumerate(["start", "pause", "resume", "add", "call"]):
        assert as_odile.post(address, {"token": f"c{n}", "act": act}).status_code == 302
    assert the_round().time_called_at is not None
    answer = as_odile.post(address, {"token": "c9", "act": "pause"})
    assert "La fin du temps est déjà annoncée." in answer.content.decode()


def test_the_page_costs_the_same_for_many_tables(as_odile, odile, django_assert_max_num_queries):
    counts = []
    for teams in (16, 150):
        tournament = cast.tournament(created_by=odile, table_count=80)
        cast.teams(tournament, teams)
        cast.released(tournament)
        with django_assert_max_num_queries(25) as counted:
            as_odile.get(reverse("control:rounds", args=[tournament.slug]))
        counts.append(len(counted))
    assert counts[0] == counts[1]
