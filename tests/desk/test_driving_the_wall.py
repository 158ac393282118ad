"""The desk drives the wall: views it keeps, a message, tables it calls: seen there at once, heard."""

import pytest
from django.urls import reverse

from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tournament.hall import fragments
from tournament.hall.walls import wall_views
from tournament.models import JournalEntry, Round, Tournament


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def press(client, tournament, token="one", **fields):
    return client.post(
        reverse("control:wall", args=[tournament.slug]), {"token": (token * 20)[:40], **fields}
    )


def wall(client, tournament):
    half_a_second_passes()
    return in_one_line(client.get(reverse("hall:wall", args=[tournament.slug])).content.decode())


def kinds(tournament):
    half_a_second_passes()
    return [view.kind for view in wall_views(fragments.board_of(Tournament.objects.get(pk=tournament.pk)))]


def test_views_are_kept_until_they_turn_again(as_odile, evening):
    assert kinds(evening) == ["tables"]
    assert press(as_odile, evening, act="keep", pin="welcome").status_code == 302
    assert kinds(evening) == ["waiting"]
    press(as_odile, evening, "two", act="keep", pin="podium")  # nothing there yet: it turns as usual
    assert kinds(evening) == ["tables"]
    press(as_odile, evening, "six", act="keep", pin="")
    assert kinds(evening) == ["tables"]


def test_a_message_stands_on_every_view_and_not_in_the_journal(as_odile, client, evening):
    press(as_odile, evening, act="say", message="Le portefeuille de Mme <Pons> est à la table")
    page = wall(as_odile, evening)
    assert page.count("Le portefeuille de Mme &lt;Pons&gt; est à la table") == page.count("<section")
    entry = JournalEntry.objects.get(verb="wall.said")
    assert "Pons" not in repr([entry.about, entry.before, entry.after, entry.reason])
    press(as_odile, evening, "two", act="say", message="")
    assert "portefeuille" not in wall(as_odile, evening)


@pytest.mark.parametrize(("signs", "kept"), [(159, True), (160, True), (161, False)])
def test_the_end_of_a_line_counts_as_one_sign_of_a_message(as_odile, evening, signs, kept):
    message = "Buvette\r\nTombola".ljust(signs + 1, "!")  # a form sends \r\n, the box counts \n
    assert (press(as_odile, evening, act="say", message=message).status_code == 302) is kept
    assert len(Tournament.objects.get().wall_message) == (signs if kept else 0)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3", "Table 3, à l’arbitre"),
        ("3 et 7;8", "Tables 3, 7 et 8, à l’arbitre"),
        (" 3 3 ", "Table 3, à l’arbitre"),
    ],
)
def test_tables_are_called_in_words(as_odile, evening, typed, said):
    press(as_odile, evening, act="call", tables=typed)
    assert f"{said}</p>" in wall(as_odile, evening)
    press(as_odile, evening, "two", act="quiet")
    assert 'wall-call"' not in wall(as_odile, evening)


@pytest.mark.parametrize("typed", ["", "trois", "99", "²", "1 " * 13])
def test_a_table_that_is_not_there_is_said_at_the_field(as_odile, evening, typed):
    answer = press(as_odile, evening, act="call", tables=typed)
    assert answer.status_code == 422
    assert "tables" in answer.context["form"].errors
    assert Tournament.objects.get(pk=evening.pk).wall_call == {}


def test_a_form_sent_before_with_other_words_is_refused_in_words_and_keeps_them(as_odile, evening):
    assert press(as_odile, evening, act="say", message="Buvette").status_code == 302
    answer = press(as_odile, evening, act="say", message="Buvette fermée")
    shown = in_one_line(answer.content.decode())
    assert answer.status_code in (409, 422)
    assert 'id="wall-error"' in shown
    assert "Buvette fermée</textarea>" in shown


def test_what_turns_follows_the_moment(tournament):
    cast.teams(tournament, 16)
    tournament.teams.filter(number__in=[3, 7]).update(checked_in=False)
    assert kinds(tournament) == ["waiting", "missing"]
    tournament.teams.update(checked_in=True)
    cast.released(tournament)
    assert kinds(tournament) == ["tables"]
    Round.objects.update(state="closed")
    Tournament.objects.update(version=500)
    assert set(kinds(tournament)) == {"standings"}
    cast.put_in_state(tournament.matches.all(), "confirmed", winner="A", over=True)
    Tournament.objects.update(state="closed", version=501)
    assert kinds(tournament)[0] == "podium"
