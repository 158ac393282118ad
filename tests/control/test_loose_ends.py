"""Nothing is left unseen: closing names what is not settled, with links, and asks for a tick and a reason."""

import re

import pytest
from django.urls import reverse

from tests import cast, last_round
from tests.hall.conftest import finish
from tests.referee.hall import again
from tournament.control.queries.rounds import round_page
from tournament.control.services import closing
from tournament.core.errors import Refused
from tournament.models import Dispute, JournalEntry, Match, Round, Stage, Tournament
from tournament.referee.services import forfeits


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
    return {end.kind: [row.match.pk for row in end.rows] for end in seen.unsettled_in_round}


def test_every_kind_of_unsettled_match_is_named_once(tournament, left):
    assert named(tournament) == {kind: [match.pk] for kind, match in left.items()}


def test_a_dispute_is_named_before_everything_else_even_of_a_confirmed_match(tournament, left):
    Dispute.objects.create(match=left["submitted"], what="other")
    confirmed = Match.objects.filter(round__number=3, state="confirmed").first()
    Dispute.objects.create(match=confirmed, what="other")
    found = named(tournament)
    assert sorted(found["disputed"]) == sorted([left["submitted"].pk, confirmed.pk])
    assert "submitted" not in found


def test_a_match_is_unfinished_until_its_last_deal_or_the_bell(tournament, left):
    Round.objects.filter(number=3).update(time_called_at="2026-11-20T22:00Z")
    assert sorted(named(tournament)["unsigned"]) == sorted([left["playing"].pk, left["unsigned"].pk])


def test_a_settled_round_has_nothing_to_name(tournament, left):
    assert named(tournament, 1) == {}


def test_the_page_links_each_of_them_and_says_what_becomes_of_it(as_odile, tournament, left):
    close = part(page_of(as_odile, tournament), "close")
    for match in left.values():
        assert reverse("referee:sheet", args=[tournament.slug, match.pk]) in close
    for said in ("Finie, pas signée", "Déposée, à confirmer", "compterait sans être", "pas de résultat"):
        assert said in close
    end = part(page_of(as_odile, tournament, 1), "end")
    assert end.count("Tour 3, table") == 4
    assert "<details>" in end, "two rounds more are open: the end is folded"


@pytest.mark.parametrize(("rounds", "folded"), [(2, True), (1, False)])
def test_the_end_is_folded_while_the_formula_holds_more_rounds(as_odile, odile, rounds, folded):
    evening = cast.tournament(created_by=odile, least_matches=1)
    Stage.objects.create(tournament=evening, order=1, kind="rounds", options={"rounds": rounds})
    cast.released(evening, 8)
    page = page_of(as_odile, evening, 1)
    assert ("<details>" in part(page, "end")) is folded
    assert "Pas commencées" in part(page, "close")


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
    assert entry.about == about | {"club_journal": entry.about["club_journal"]}
    assert entry.reason == last_round.WHY
    assert not Round.objects.exclude(state="closed").exists()


def test_the_journal_names_the_matches_that_were_left(as_odile, tournament, left):
    last_round.closed(tournament)
    page = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert page.count("laissée comme elle était") == 4
    assert last_round.WHY in page


def test_opening_it_again_opens_the_rounds_that_its_end_closed_and_no_other(tournament, left, by):
    first = Round.objects.select_related("stage", "tournament").get(number=1)
    closing.close_round(round_=first, by=by)
    last_round.reopened(last_round.closed(tournament))
    assert dict(Round.objects.values_list("number", "state")) == {1: "closed", 2: "released", 3: "released"}


def test_opening_again_takes_back_the_credit_of_a_forfeit(tournament, left, by):
    forfeits.forfeit_match(match=again(left["waiting"]), side="A", reason="partis", by=by)
    last_round.closed(tournament)
    assert again(left["waiting"]).total_b > 0
    last_round.reopened(tournament)
    assert (again(left["waiting"]).total_a, again(left["waiting"]).total_b) == (None, None)


def test_the_desk_says_without_result_and_nothing_is_under_way(as_odile, tournament, left):
    last_round.closed(tournament)
    page = page_of(as_odile, tournament)
    assert page.count("Sans résultat") == 3
    assert page.count("Non confirmée") == 1
    for said in ("En cours", "À confirmer", "À jouer", "Clore le tour"):
        assert said not in page
    assert "son classement est définitif" in page
    for name in ("hall:standings", "printing:standings", "exports:index"):
        assert f'href="{reverse(name, args=[tournament.slug])}"' in part(page, "end")


def test_a_referee_sees_the_round_and_no_form_to_close_it(client, remi, tournament, left):
    client.force_login(remi)
    page = page_of(client, tournament)
    assert "Clore le tour" not in page
    assert "Terminer" not in page


def test_it_costs_the_same_whatever_is_left(as_odile, odile, django_assert_num_queries):
    counts = []
    for teams in (16, 150):
        evening = cast.tournament(created_by=odile, table_count=80)
        cast.teams(evening, teams)
        cast.released(evening)
        for match in Match.objects.filter(tournament=evening, round__number=1)[:3]:
            finish(match, 1000, 500, state="submitted")
        with django_assert_num_queries(9):
            page = round_page(evening, 1)
            counts.append(sum(len(end.rows) for end in page.unsettled_in_evening))
    assert counts == [24, 222]
