"""Both teams of a semi-final leave: the picture says who has won, and promises no final. A winner who is sent
away bears the word."""

import pytest

from tests.evening.bracketed import cards_of
from tests.evenings import decide, draw, evening, play
from tests.match.hall import gone
from tournament.evening.picture import evening_picture
from tournament.evening.reading import evening_of
from tournament.formats import steps_of
from tournament.models import Match, Team

CUPS = {
    "tree": ("knockout", {"pot": False}),
    "pot": ("knockout", {"pot": True}),
    "finals": ("finals", {"size": 4}),
}


@pytest.mark.parametrize("cup", CUPS)
def test_the_other_semi_final_has_the_winner(by, cup):
    first = [("rounds", {"draw": "ranked", "rounds": 2})] if cup == "finals" else []
    made = evening(8, *first, CUPS[cup])
    draw(made, by)
    while Match.objects.filter(bracket="main", state="waiting").count() != 2:
        play(made)
        draw(made, by)
    leaving, other = Match.objects.filter(bracket="main", state="waiting").order_by("number")
    for team in (leaving.team_a, leaving.team_b):
        gone(made, by, team.number)
    play(made)
    other.refresh_from_db()
    first_place, found = decide(other).number, evening_of(made)
    assert "main" not in {step.bracket for step in steps_of(found)}
    picture = evening_picture(found, {n: f"Équipe {n}" for n in range(1, 9)})
    section = next(section for section in picture if section.key == "main")
    if cup == "pot":
        (card,) = cards_of(section)
        assert (card.title, card.lines) == ("Gagne sans finale", (f"Équipe {first_place}",))
    else:
        assert [(side.label, side.wins) for side in section.ties[-1].sides] == [
            ("personne", False),
            (f"Équipe {first_place}", True),
        ]


def test_who_won_and_was_sent_away_bears_the_word(by):
    made = evening(4, ("knockout", {"pot": False}))
    draw(made, by)
    play(made)
    (match, _other) = Match.objects.filter(bracket="main", level=1).order_by("number")
    Team.objects.filter(pk=decide(match).pk).update(status="out")
    picture = evening_picture(evening_of(made), {n: f"Équipe {n}" for n in range(1, 5)})
    winner = next(side for side in picture[0].ties[0].sides if side.wins)
    assert winner.label == f"Équipe {decide(match).number}, disqualifiée"
