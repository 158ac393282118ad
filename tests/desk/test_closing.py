"""A round or the evening closes when all is settled, or names what is not and asks why; opened again, that is
taken back."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests import evenings as last_round
from tests.hall.conftest import finish
from tests.standings.stages import evening, exempt, seen, stage, value
from tests.standings.stages import match as match_of
from tournament.core import tokens
from tournament.core.errors import Refused
from tournament.desk import closing
from tournament.desk.closing import close_round, reopen_round
from tournament.desk.rounds import round_page
from tournament.models import Dispute, Exempt, Forfeit, JournalEntry, Match, Round, Tournament


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


@pytest.mark.parametrize(("other", "credit"), [(900, 950), (901, 951), (902, 951)])
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
    closing.reopen_tournament(tournament=evening, by=by, reason="erreur de saisie")
    assert Tournament.objects.get().state == "running"


def test_the_page_keeps_what_was_typed_when_it_refuses(as_odile, evening):
    address = reverse("control:close_round", args=[evening.slug, 1])
    left = " ".join(str(pk) for pk in all_of_round())
    answer = as_odile.post(address, {"token": "t", "leave_unfinished": "on", "left": left, "reason": ""})
    assert answer.status_code == 422
    assert "Dites pourquoi ces parties restent comme elles sont." in answer.content.decode()
    assert " checked" in answer.content.decode()


def test_the_clock_starts_pauses_goes_on_and_rings(as_odile, evening):
    address = reverse("control:clock", args=[evening.slug, 1])
    for n, act in enumerate(["start", "pause", "resume", "add", "call"]):
        assert as_odile.post(address, {"token": f"c{n}", "act": act}).status_code == 302
    assert the_round().time_called_at is not None
    answer = as_odile.post(address, {"token": "c9", "act": "pause"})
    assert "La fin du temps est déjà annoncée." in answer.content.decode()


@pytest.fixture
def left(tournament):
    """The four matches of the last round that nobody settled, by what they are."""
    return last_round.unfinished(tournament)


def page_of(client, tournament, number=3):
    return client.get(reverse("control:round", args=[tournament.slug, number])).content.decode()


def part(page, heading):
    """The form under that heading."""
    return re.search(rf'<form[^>]*aria-labelledby="{heading}".*?</form>', page, re.DOTALL).group()


def named(tournament, number=3):
    seen = round_page(tournament, number)
    return {end.kind: [match.pk for match in end.matches] for end in seen.unsettled_in_round}


def test_every_kind_of_unsettled_match_is_named_once(tournament, left):
    assert named(tournament) == {kind: [match.pk] for kind, match in left.items()}


def test_a_dispute_is_named_before_everything_else_even_of_a_confirmed_match(tournament, left):
    Dispute.objects.create(match=left["submitted"], what="other")
    confirmed = Match.objects.filter(round__number=3, state="confirmed").first()
    Dispute.objects.create(match=confirmed, what="other")
    found = named(tournament)
    assert sorted(found["disputed"]) == sorted([left["submitted"].pk, confirmed.pk])
    assert "submitted" not in found


def test_the_page_links_each_of_them_and_says_what_becomes_of_it(as_odile, tournament, left):
    close = part(page_of(as_odile, tournament), "close")
    for match in left.values():
        assert reverse("referee:sheet", args=[tournament.slug, match.pk]) in close
    for said in ("Finie, pas signée", "Rendue, à confirmer", "compterait sans être", "pas de résultat"):
        assert said in close
    end = part(page_of(as_odile, tournament, 1), "end")
    assert end.count("Tour 3, table") == 4
    assert "<details>" in end, "two rounds more are open: the end is folded"


@pytest.mark.parametrize("ticked", [False, True])
def test_closing_asks_for_the_tick_then_for_the_reason(tournament, left, by, ticked):
    leaving = [match.pk for match in left.values()] if ticked else []
    for act in (
        lambda: closing.close_round(
            round_=Round.objects.select_related("stage", "tournament").get(number=3), by=by, leaving=leaving
        ),
        lambda: closing.close_tournament(tournament=tournament, by=by, leaving=leaving),
    ):
        with pytest.raises(Refused) as no:
            act()
        assert (no.value.code, no.value.field) == (
            ("no_reason", "reason") if ticked else ("missing", "leave_unfinished")
        )


def test_what_came_after_the_page_was_made_is_not_left_unseen(tournament, left, by):
    seen = [match.pk for match in left.values()]
    late = Match.objects.filter(round__number=1).first()
    Dispute.objects.create(match=late, what="other")
    with pytest.raises(Refused) as no:
        closing.close_tournament(tournament=tournament, by=by, leaving=seen, reason="minuit")
    assert no.value.message == f"Pas réglée\u00a0: table {late.table.number}."


def test_the_page_closes_the_evening_and_what_was_typed_stays(as_odile, tournament, left):
    address = reverse("control:end", args=[tournament.slug])
    ids = " ".join(str(match.pk) for match in left.values())
    sent = {"act": "close", "token": "e", "left": ids, "leave_unfinished": "on", "reason": ""}
    answer = as_odile.post(address, sent)
    assert answer.status_code == 422
    end = part(answer.content.decode(), "end")
    assert "Dites pourquoi ces parties restent comme elles sont." in end
    assert " checked" in end
    assert "Dites pourquoi" not in part(answer.content.decode(), "close")
    untold = as_odile.post(address, {**sent, "leave_unfinished": "", "reason": "minuit"})
    assert 'value="minuit"' in part(untold.content.decode(), "end")
    assert as_odile.post(address, {**sent, "reason": "minuit"}).status_code == 302
    assert Tournament.objects.get().state == "closed"


def test_the_evening_closes_its_open_rounds_in_one_entry(tournament, left):
    last_round.closed(tournament)
    entry = JournalEntry.objects.get(verb="tournament.closed")
    about = {"rounds": [1, 2, 3], "left": [str(match.uid) for match in left.values()]}
    assert entry.about == about
    assert entry.reason == last_round.WHY
    assert not Round.objects.exclude(state="closed").exists()


def test_opening_it_again_opens_the_rounds_that_its_end_closed_and_no_other(tournament, left, by):
    first = Round.objects.select_related("stage", "tournament").get(number=1)
    closing.close_round(round_=first, by=by)
    last_round.reopened(last_round.closed(tournament))
    assert dict(Round.objects.values_list("number", "state")) == {1: "closed", 2: "released", 3: "released"}


pytestmark = pytest.mark.django_db


@pytest.fixture
def rounds(odile):
    """1 beat 2, 4 did not come against 3, 5 had no opponent, 6 came after this round."""
    made = stage(evening(odile, 6), 1, "rounds")
    match_of(made, 1, 1, 2, 1001, 400)
    given_up = match_of(made, 1, 3, 4, state="forfeited", forfeited_by="B")
    Forfeit.objects.create(match=given_up, side="B", cause="match")
    exempt(made, 1, 5)
    exempt(made, 1, 6, kind="missed")
    return made


def close(rounds, odile):
    close_round(round_=rounds.rounds.get(), by=cast.actor(odile))


def points():
    return list(Exempt.objects.order_by("pk").values_list("points", flat=True))


def test_the_close_stores_them_and_the_journal_tells_them(rounds, odile):
    close(rounds, odile)
    assert points() == [1001, 0]
    assert JournalEntry.objects.get(verb="round.closed").after["credits"] == {
        str(Match.objects.get(state="forfeited").uid): 1001,
        "exempt-5": 1001,
        "exempt-6": 0,
    }


def test_what_is_fixed_does_not_move_with_the_choice(rounds, odile):
    close(rounds, odile)
    Tournament.objects.update(exempt_credit="fixed", exempt_points=5)
    assert value(seen(rounds.tournament), 5, "points") == 1001
    assert value(seen(rounds.tournament), 3, "points") == 1001


def test_opening_the_round_again_forgets_them(rounds, odile):
    close(rounds, odile)
    Tournament.objects.update(exempt_credit="fixed", exempt_points=5)
    reopen_round(round_=Round.objects.get(), reason="erreur", by=cast.actor(odile))
    assert points() == [None, None]
    assert value(seen(rounds.tournament), 5, "points") == 5


def test_a_team_that_caught_up_has_its_match_instead(rounds, odile):
    caught = match_of(rounds, 1, 5, 2, 700, 600, counts_for="A")
    Exempt.objects.filter(kind="exempt").update(match=caught)
    close(rounds, odile)
    assert points() == [None, 0]


def test_the_journal_names_the_matches_that_were_left(as_odile, tournament, left):
    last_round.closed(tournament)
    page = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert page.count("laissée comme elle était") == 4
    assert last_round.WHY in page
