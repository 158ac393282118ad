"""A kind of stage is one object and one line of the table: two made up here play whole evenings."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_desk_pages import text
from tests.draw.test_formula_pages import order, sent
from tests.evenings import draw, evening, finish, play
from tournament.evening.reading import evening_of, standings_now
from tournament.formats import FORMATS, Knockout, Rounds, steps_of
from tournament.models import Round, Stage

pytestmark = pytest.mark.django_db
HALL = ("hall:home", "hall:standings", "hall:wall", "draw_public:page")
DESK = ("draw:desk", "draw:formula", "control:overview", "control:rounds")


@dataclass(frozen=True)
class Cup(Knockout):
    """A knock-out from the pot, nobody falls anywhere, with a name of its own."""

    code = "cup"
    title = "Coupe"
    label = "coupe"
    consolation: bool = False


@dataclass(frozen=True)
class Sprint(Rounds):
    """Rounds that are always drawn by lot, three of them where nobody chose."""

    code = "sprint"
    title = "Sprint"
    questions = Rounds.questions[:1]
    rounds: int = 3
    draw: str = "random"

    @property
    def label(self):
        return f"sprint de {self.rounds} tours"


@pytest.fixture(autouse=True)
def two_more(monkeypatch):
    """One line of the table each."""
    monkeypatch.setitem(FORMATS, "cup", Cup)
    monkeypatch.setitem(FORMATS, "sprint", Sprint)


def pages(client, tournament, names):
    for name in names:
        answer = client.get(reverse(name, args=[tournament.slug]))
        assert answer.status_code == 200, name
        yield name, answer.content.decode()


def test_it_is_offered_added_and_chosen(as_odile, tournament):
    cast.teams(tournament, 16)
    answer = sent(tournament, as_odile, "add:cup")
    assert order(answer) == ["cup"]
    assert "Étape 1 : Coupe" in text(answer)
    assert 'value="add:sprint"' in answer.content.decode()
    sprint, cup = {"kind": "sprint", "rounds": "3"}, {"kind": "cup", "pot": "False"}
    answer = sent(tournament, as_odile, "choose", sprint, {**cup, "third": "on"})
    assert answer.status_code == 302
    rows = list(Stage.objects.filter(tournament=tournament).values_list("kind", "options__rounds"))
    assert rows == [("sprint", 3), ("cup", None)]
    shown = dict(pages(as_odile, tournament, DESK))["draw:formula"]
    assert "sprint de 3 tours" in shown
    assert "coupe" in shown


def test_a_cup_plays_an_evening(as_odile, client, by):
    made = evening(8, ("cup", {"pot": True, "consolation": False}))
    made.least_matches = 1
    made.save(update_fields=["least_matches"])
    while steps_of(evening_of(made)):
        draw(made, by)
        assert all(body for _name, body in pages(client, made, HALL))
        play(made)
        assert all(body for _name, body in pages(as_odile, made, DESK))
    assert Round.objects.filter(tournament=made).count() == 3
    titles = Round.objects.filter(tournament=made).order_by("number").values_list("title", flat=True)
    assert titles.last() == "final"
    found = standings_now(made)
    assert [table.key for table in found.parts[0].brackets] == ["main"]
    assert found.parts[0].finished
    assert [place.rank for place in found.overall][:2] == [1, 2]
    board = dict(pages(client, made, HALL))["hall:standings"]
    assert "Tableau principal" in board


def test_a_sprint_and_finals_play_an_evening(as_odile, client, by):
    made = evening(9, ("sprint", {}), ("finals", {"size": 4}))
    assert [step.name for step in steps_of(evening_of(made))] == ["Tour 1 sur 3, au hasard"]
    draw(made, by)
    play(made)
    assert "exempte à 1 tour" in dict(pages(client, made, HALL))["hall:standings"]
    draw(made, by)
    play(made)
    assert finish(made, by) == 5
    found = standings_now(made)
    assert [part.title for part in found.parts] == ["Classement des tours"] * 2
    assert found.parts[0].finished
    assert found.parts[1].finished
    assert {name for name, _body in pages(as_odile, made, DESK)} == set(DESK)
