"""The workbook of other evenings than pools: no sheet of pools, one of brackets, players in a mêlée."""

import pytest

from tests.exports import reading
from tests.standings.stages import evening, exempt, match, melee_of_five, stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def rounds(odile):
    made = stage(evening(odile, 5), 1, "rounds")
    match(made, 1, 1, 2, 1000, 400)
    match(made, 1, 3, 4, 900, 400)
    exempt(made, 1, 5)
    return made


def test_ranked_rounds_have_neither_pools_nor_brackets(rounds, tmp_path):
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    assert list(book)[:2] == ["Classement", "Parties"]
    assert "Poule" not in book["Classement"].headings
    assert book["Classement"].column("Exempte") == [0, 0, 1, 0, 0]


def test_an_exempt_team_has_a_row_behind_the_matches_of_its_round(rounds, tmp_path):
    match(rounds, 2, 5, 1, 800, 700)
    exempt(rounds, 2, 2, kind="missed")
    parties = reading.pages(reading.written(rounds.tournament, tmp_path))["Parties"]
    assert parties.column("Tour") == [1, 1, 1, 2, 2]
    assert parties.column("Équipe A") == [1, 3, 5, 5, 2]
    assert parties.column("État")[2::2] == ["exempte", "arrivée après ce tour"]
    assert parties.row(Tour=1, **{"Équipe A": 5})["Points A"] is None


def test_brackets_have_a_sheet_and_a_column(rounds, tmp_path):
    finals = stage(rounds.tournament, 2, "finals", size=2)
    match(finals, 2, 1, 3, 100, 900, bracket="main", level=1, place_won=1, place_lost=2)
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    assert list(book)[:3] == ["Classement", "Tableaux", "Parties"]
    assert book["Tableaux"].column("Équipe") == [3, 1]
    assert book["Tableaux"].column("De la place") == [1, 2]
    assert book["Classement"].column("Tableau")[:2] == ["Tableau principal"] * 2
    assert not any(book["Classement"].column("Tableau")[2:])


def test_a_bracket_match_is_called_by_its_round_and_bracket(rounds, tmp_path):
    finals = stage(rounds.tournament, 2, "finals", size=4)
    final = match(finals, 2, 1, 3, 100, 900, bracket="consolation", title="final")
    half = match(finals, 3, 1, 3, 100, 900, bracket="consolation", title="round")
    half.round.title = "half"
    half.round.save()
    parties = reading.pages(reading.written(rounds.tournament, tmp_path))["Parties"]
    assert not parties.row(Tour=1, Partie=1)["Tableau"]
    assert parties.row(Tour=2, Partie=final.number)["Tableau"] == "Consolante, finale"
    assert parties.row(Tour=3, Partie=half.number)["Tableau"] == "Demi-finales, consolante"


def test_a_melee_ranks_players(odile, tmp_path):
    book = reading.pages(reading.written(melee_of_five(odile), tmp_path))
    assert sorted(book["Classement"].column("Joueur")) == [1, 2, 3, 4, 5]
