"""Everybody here: checked in at once, and taken back at once."""

from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.registration.desk import text, undo_form
from tournament.models import JournalEntry, Team


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
