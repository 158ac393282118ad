"""The list at the desk: two taps a row, the way back, search, order, filters, pages, cost."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.registration.desk import Desk, enrolled, numbers, text, undo_form
from tournament.models import JournalEntry, Team, Tournament
from tournament.registration.listing import last_beside_matches
from tournament.registration.teams import check_in


def test_one_tap_checks_in_and_the_next_tap_takes_it_back(desk):
    team = cast.team(desk.tournament, 7, checked_in=False)
    html = text(desk.post("present", team.pk, value="1", token="a"))
    assert "Équipe 7 présente." in html
    team.refresh_from_db()
    assert team.checked_in
    path, ticket = undo_form(html)
    assert "Annulé." in text(desk.client.post(path, {"token": ticket}, follow=True))
    team.refresh_from_db()
    assert not team.checked_in


def test_with_htmx_only_the_cell_and_the_counts_come_back(desk):
    team = cast.team(desk.tournament, 7, paid=False)
    response = desk.client.post(desk.url("paid", team.pk), {"value": "1"}, headers={"HX-Request": "true"})
    html = text(response)
    assert "<html" not in html
    assert 'aria-pressed="true"' in html
    assert "10\u00a0€" in html
    for part in ("tally", "ready-part", "said", "left-absent", "left-unpaid"):
        assert re.search(rf'id="{part}" hx-swap-oob="true"', html), part


def test_a_tap_keeps_the_place_in_the_list(desk):
    team = cast.team(desk.tournament, 7, checked_in=False)
    response = desk.client.post(desk.url("present", team.pk) + "?q=fabre&sort=number&x=1", {"value": "1"})
    assert response["Location"] == desk.url() + "?q=fabre&sort=number"


def test_an_undo_ticket_opens_its_own_tournament_only_and_cannot_be_forged(desk):
    html = text(desk.enrol("Ana Xu", "Bo Yi"))
    _path, ticket = undo_form(html)
    other = Desk(desk.client, cast.tournament())
    assert "trop tard" in text(other.post("undo", token=ticket))
    assert "trop tard" in text(desk.post("undo", token=ticket + "x"))
    assert "trop tard" in text(desk.post("undo"))
    assert Team.objects.get().number == 1


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("negre", ["16"]),
        ("NÈGRE élodie", ["16"]),
        ("lapeyrouse monsegur", ["13"]),
        ("7", ["7"]),
        ("%", []),
    ],
)
def test_the_search_finds_words_without_accents_or_case_and_exact_numbers(desk, words, found):
    cast.teams(desk.tournament)
    assert numbers(desk.get(q=words)) == found


def test_the_search_answers_htmx_with_the_list_alone(desk):
    cast.teams(desk.tournament, 3)
    headers = {"HX-Request": "true", "HX-Target": "list"}
    html = text(desk.client.get(desk.url(), {"q": "castaing"}, headers=headers))
    assert "<html" not in html
    assert numbers(html) == ["1"]


@pytest.mark.parametrize(
    ("sort", "first"),
    [("number", "1"), ("players", "11"), ("-club_name", "15"), ("nonsense", "16")],
)
def test_the_list_is_sorted_by_number_name_or_club(desk, sort, first):
    cast.teams(desk.tournament)
    assert numbers(desk.get(sort=sort))[0] == first


def test_filters_show_who_is_not_there_and_who_has_not_paid(desk):
    for number in range(1, 6):
        cast.team(desk.tournament, number, checked_in=number != 2, paid=number not in (3, 4))
    assert numbers(desk.get(show="absent")) == ["2"]
    assert numbers(desk.get(show="unpaid")) == ["4", "3"]
    assert numbers(desk.get(show="anything")) == ["5", "4", "3", "2", "1"]


def test_what_is_left_before_the_draw_is_said_in_one_sentence(desk):
    for number in range(1, 16):
        cast.team(desk.tournament, number, checked_in=number not in (11, 13), paid=number not in (1, 2, 3))
    html = desk.get()
    assert "2 équipes ne sont pas pointées (11 et 13)\u202f; 3 n’ont pas payé." in html
    assert "120\u00a0€" in html


def test_a_free_evening_speaks_of_no_money(desk):
    Tournament.objects.update(fee_cents=0)
    cast.teams(desk.tournament, 2)
    html = desk.get()
    assert "caisse" not in html
    assert "Payé" not in html


def test_a_long_list_comes_fifty_a_page(desk):
    cast.teams(desk.tournament, 101)
    assert len(numbers(desk.get())) == 50
    assert numbers(desk.get(page="3"))[-1] == "1"
    assert numbers(desk.get(page="99"))[-1] == "1"


@pytest.mark.parametrize(
    ("state", "said"),
    [("running", None), ("closed", "terminé"), ("cancelled", "annulé")],
)
def test_once_the_evening_is_over_nothing_is_said_to_change(desk, state, said):
    cast.team(desk.tournament, 1, paid=False)
    Tournament.objects.update(state=state)
    html = desk.get()
    assert ("les paiements restent modifiables" in html) is (said is None)
    assert ("À payer" in html) is (said is None)
    assert said is None or f"Le tournoi est {said}" in html


def part(client, tournament, name, **query):
    return client.get(reverse("registration:live", args=[tournament.slug, name]), query)


def test_whoever_comes_or_pays_changes_the_list(tournament, odile):
    before = last_beside_matches(tournament.pk)
    result = enrolled(tournament, odile, "Ana Un", "Bo Deux")
    after = last_beside_matches(tournament.pk)
    assert before != after
    check_in(team=result.team, present=True, by=cast.actor(odile))
    assert last_beside_matches(tournament.pk) != after


def test_each_part_is_that_of_the_page(as_odile, tournament, odile):
    enrolled(tournament, odile, "Ana Un", "Bo Deux")
    enrolled(tournament, odile, "Cléo Trois")
    assert "Ana" in part(as_odile, tournament, "list").content.decode()
    assert 'id="tally"' in part(as_odile, tournament, "tally").content.decode()
    assert "Cléo" in part(as_odile, tournament, "column").content.decode()
    assert part(as_odile, tournament, "form").status_code == 404


def test_the_list_is_the_one_that_was_searched_for(as_odile, tournament, odile):
    enrolled(tournament, odile, "Ana Un", "Bo Deux", number=1)
    enrolled(tournament, odile, "Cléo Trois", "Dan Quatre", number=2)
    assert numbers(part(as_odile, tournament, "list").content.decode()) == ["2", "1"]
    assert numbers(part(as_odile, tournament, "list", q="ana").content.decode()) == ["1"]


def here(tournament):
    return set(tournament.teams.filter(checked_in=True).values_list("number", flat=True))


def test_everybody_is_checked_in_by_one_tap_and_out_again_by_another(desk):
    for number in range(1, 6):
        cast.team(desk.tournament, number, checked_in=number == 2)
    cast.team(desk.tournament, 9, checked_in=False, status=Team.Status.WITHDRAWN)
    elsewhere = cast.team(cast.tournament(), 1, checked_in=False)
    before = in_one_line(desk.get())
    assert (before.count("Pointer<span"), before.count("Présente<span")) == (4, 1)
    button = f'action="{reverse("registration:everybody", args=[desk.tournament.slug])}"'
    assert button in before
    html = text(desk.post("everybody", token="a"))
    assert here(desk.tournament) == {1, 2, 3, 4, 5}
    elsewhere.refresh_from_db()
    assert not elsewhere.checked_in
    assert button not in html
    assert (html.count("Pointer<span"), in_one_line(html).count("Présente<span")) == (0, 5)
    assert JournalEntry.objects.latest("sequence").verb == "teams.checked_in"
    path, ticket = undo_form(html)
    desk.client.post(path, {"token": ticket})
    assert here(desk.tournament) == {2}
