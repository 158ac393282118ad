"""The organiser types what the winners get; wall, podium, paper and workbook say it."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tests.exports import books as reading
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tournament.evening.reading import standings_now
from tournament.hall import fragments
from tournament.hall.walls import wall_views
from tournament.models import JournalEntry, Tournament
from tournament.standings.prizes import given, read_aloud, read_prizes

LINES = "1 : deux jambons\r\n2 à 3 : un panier\r\nLot du dernier : un réveil"
KEPT = "1 : deux jambons\n2 - 3 : un panier\nLot du dernier : un réveil"


@pytest.fixture
def over(odile):
    """Six teams, one round, and the evening is over."""
    made = evening(6, ("rounds", {"draw": "ranked", "rounds": 2}))
    for _round in range(2):
        draw(made, cast.actor(odile))
        play(made)
    Tournament.objects.filter(pk=made.pk).update(state="closed", prizes=KEPT)
    made.refresh_from_db()
    return made


def press(client, tournament, lines, token="one"):
    path = reverse("cash:prizes", args=[tournament.slug])
    return client.post(path, {"token": (token * 20)[:40], "lines": lines})


def page(client, name, tournament):
    half_a_second_passes()
    return in_one_line(client.get(reverse(name, args=[tournament.slug])).content.decode()).replace(
        "\xa0", " "
    )


def first_views(tournament):
    half_a_second_passes()
    return wall_views(fragments.board_of(Tournament.objects.get(pk=tournament.pk)))


def test_they_are_kept_and_shown_as_they_were_read(as_odile, tournament):
    assert press(as_odile, tournament, LINES).status_code == 302
    tournament.refresh_from_db()
    assert tournament.prizes == KEPT
    text = page(as_odile, "cash:prizes", tournament)
    assert re.search(r"1<sup>re</sup> place</dt> ?<dd>deux jambons", text)
    assert re.search(r"Places 2 à 3</dt> ?<dd>un panier", text)
    entry = JournalEntry.objects.get(verb="wall.prizes")
    assert (entry.before, entry.after) == ({"prizes": 0}, {"prizes": 3})
    assert press(as_odile, tournament, "", "two").status_code == 302
    tournament.refresh_from_db()
    assert tournament.prizes == ""


def test_a_bad_line_is_named_and_what_was_typed_stays(as_odile, tournament):
    answer = press(as_odile, tournament, "1 : un jambon\r\ndeux paniers")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Ligne 2" in text
    assert "1 : un jambon\ndeux paniers</textarea>" in text.replace("\r", "")
    tournament.refresh_from_db()
    assert tournament.prizes == ""
    assert not JournalEntry.objects.filter(verb="wall.prizes").exists()


@pytest.mark.parametrize(("more", "status"), [(4, 302), (5, 302), (6, 422)])
def test_four_thousand_signs_fit(as_odile, tournament, more, status):
    lines = "\n".join(f"{n:03} : " + "x" * 104 for n in range(1, 37)) + "x" * more
    assert len(lines) == 3995 + more
    assert press(as_odile, tournament, lines.replace("\n", "\r\n")).status_code == status


def test_before_the_draw_the_wall_says_what_there_is_to_win(as_odile, tournament):
    assert [view.kind for view in first_views(tournament)].count("prizes") == 0
    press(as_odile, tournament, LINES)
    (view,) = [view for view in first_views(tournament) if view.kind == "prizes"]
    assert [(prize.places, places) for prize, places in view.lines] == [
        ("1", ()),
        ("2 à 3", ()),
        ("Lot du dernier", ()),
    ]
    Tournament.objects.filter(pk=tournament.pk).update(wall_pin="prizes", version=9)
    assert {view.kind for view in first_views(tournament)} == {"prizes"}


def test_at_the_end_wall_page_and_paper_say_who_gets_what(as_odile, over):
    standings = standings_now(over)
    prizes = {prize.what: places for prize, places in given(standings, read_prizes(over.prizes))}
    assert [place.rank for place in prizes["deux jambons"]] == [1]
    assert [place.rank for place in prizes["un panier"]] == [2, 3]
    assert prizes["un réveil"] == ()
    assert [view.kind for view in first_views(over)][:2] == ["podium", "prizes"]
    winner = prizes["deux jambons"][0].team
    for name in ("hall:standings", "printing:standings"):
        text = page(as_odile, name, over)
        assert re.search(rf"<dd>deux jambons ?<small>{winner.number}, {winner.public}</small>", text)
    assert page(as_odile, "hall:wall", over).count("deux jambons") == 2
    assert '<p class="podium-prize' in page(as_odile, "hall:standings", over)


def test_the_text_to_read_aloud_says_them_last_to_first_and_the_named_ones_before(as_odile, over):
    text = page(as_odile, "printing:aloud", over)
    order = [text.index(words) for words in ("un réveil", "un panier", "deux jambons")]
    assert order == sorted(order)
    assert text.count("un panier") == 2
    read = read_aloud(standings_now(over), read_prizes(over.prizes))
    assert [len(called.prizes) for called in read] == [0, 0, 0, 1, 1, 1]


def test_the_posted_sheet_has_a_column_for_them(over, tmp_path):
    sheet = reading.pages(reading.written(over, tmp_path))[reading.POSTED]
    assert sheet.headings[-1] == "Lot"
    assert len(sheet.headings) <= 8
    assert sheet.column("Lot")[:4] == ["deux jambons", "un panier", "un panier", None]
    Tournament.objects.filter(pk=over.pk).update(prizes="")
    over.refresh_from_db()
    assert "Lot" not in reading.pages(reading.written(over, tmp_path))[reading.POSTED].headings
