"""The workbook of other evenings than pools: no sheet of pools, one of brackets, players in a mêlée."""

import pytest
from openpyxl import load_workbook

from tests.exports import reading
from tests.exports.crowd import crowd
from tests.standings.stages import evening, exempt, final, match, melee_of_five, stage
from tournament.exports.cells import SheetColumn
from tournament.exports.workbook import Book, Check, Worksheet
from tournament.models import Player, Team, Tournament

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
    assert list(book)[1:4] == ["Classement", "Clubs", "Parties"]
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
    final(rounds.tournament, 2, 1, 3, 100, 900)
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    assert list(book)[1:5] == ["Classement", "Tableaux", "Clubs", "Parties"]
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


def test_clubs_have_a_sheet_where_two_are_said(rounds, tmp_path):
    """Their sums are those of their teams; a team without a club is in none."""
    Team.objects.filter(tournament=rounds.tournament).update(club_name="", club_key="")
    assert "Clubs" not in reading.pages(reading.written(rounds.tournament, tmp_path))
    for number, club in ((1, "Tarbes"), (2, "Lourdes"), (3, "Tarbes"), (4, "Lourdes")):
        Team.objects.filter(tournament=rounds.tournament, number=number).update(
            club_name=club, club_key=club.lower()
        )
    path = reading.written(rounds.tournament, tmp_path)
    page = reading.pages(path)["Clubs"]
    assert page.headings == ["Rang", "Club", "Équipes", "Gagnées", "Points"]
    assert page.rows == [[1, "Tarbes", 2, 2, 1900], [2, "Lourdes", 2, 0, 800]]
    assert len(reading.found(reading.sheet_xml(path, "Clubs"), "//x:f")) == 6


def test_a_melee_ranks_players(odile, tmp_path):
    book = reading.pages(reading.written(melee_of_five(odile), tmp_path))
    assert sorted(book["Classement"].column("Joueur")) == [1, 2, 3, 4, 5]


def test_the_posted_sheet_has_the_whole_evening(rounds, tmp_path):
    """The winner of the final has its match in it too, won and with its points."""
    final(rounds.tournament, 2, 1, 3, 100, 900)
    page = reading.pages(reading.written(rounds.tournament, tmp_path))[reading.POSTED]
    assert len(page.headings) <= 8
    winner = page.rows[0]
    assert winner[:2] == [1, 3]
    assert winner[-3:] == [2, 2, 1800]
    assert page.rows[1][-3:] == [2, 1, 1100]
    assert page.column("Tableau")[:2] == ["Tableau principal"] * 2


def test_the_posted_sheet_says_whose_evening_it_was_on_one_upright_page(rounds, tmp_path):
    path = reading.written(rounds.tournament, tmp_path)
    sheet = load_workbook(path)[reading.POSTED]
    assert sheet["A1"].value == rounds.tournament.name
    assert rounds.tournament.club.name in sheet["A2"].value
    assert "20 novembre 2026" in sheet["A2"].value
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("portrait", 9)
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
    last = 4 + len(rounds.tournament.teams.all())
    assert sheet.print_area.endswith(f"${last}")
    assert sheet["A1"].font.b
    assert load_workbook(path).sheetnames[0] == reading.POSTED


def test_the_posted_sheet_writes_names_as_the_world_may_read_them(rounds, tmp_path):
    Tournament.objects.filter(pk=rounds.tournament.pk).update(names_shown="initial")
    hidden = Player.objects.filter(tournament=rounds.tournament).first()
    Player.objects.filter(pk=hidden.pk).update(name_hidden=True)
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    posted, detailed = "".join(book[reading.POSTED].column("Joueurs")), book["Classement"].column("Joueurs")
    assert hidden.family_name not in posted
    assert f"{hidden.given_name[0]}. {hidden.family_name[0]}." in posted
    assert any(hidden.family_name in names for names in detailed)


@pytest.mark.parametrize(("teams", "pages"), [(64, 1), (65, 0)])
def test_a_large_field_is_posted_on_several_pages(teams, pages, tmp_path):
    made = crowd(teams, 1, 1)
    sheet = load_workbook(reading.written(made, tmp_path))[reading.POSTED]
    assert (sheet.page_setup.fitToWidth, int(sheet.page_setup.fitToHeight or 0)) == (1, pages)


@pytest.mark.parametrize(("teams", "size"), [(31, 13), (32, 13), (33, 11)])
def test_what_is_posted_is_large_where_it_fits_the_page(teams, size, tmp_path):
    sheet = load_workbook(reading.written(crowd(teams, 1, 1), tmp_path))[reading.POSTED]
    assert {cell.font.sz for row in sheet.iter_rows(min_row=5, max_row=4 + teams) for cell in row} == {size}
    assert not sheet.print_options.gridLines


def test_the_prizes_go_to_paper_with_the_ranking(rounds, tmp_path):
    Tournament.objects.filter(pk=rounds.tournament.pk).update(prizes="1 : deux jambons", state="closed")
    sheet = load_workbook(reading.written(rounds.tournament, tmp_path))[reading.POSTED]
    letter = sheet.print_area.rpartition("$")[0][-2:].strip("$")
    assert sheet[f"{letter}4"].value == "Lot"
    assert sheet[f"{letter}5"].value == "deux jambons"


def test_the_control_row_of_an_empty_sheet_speaks_of_its_own_row(tmp_path):
    book = Book("Tournoi", ("a", "b"), "c")
    book.add(
        Worksheet("S", "note", [SheetColumn("points", "Points", 10)], [], [Check("points", 0)]), lambda: None
    )
    book.save(tmp_path / "empty.xlsx")
    sheet = load_workbook(tmp_path / "empty.xlsx")["S"]
    (row,) = (row for row in sheet.iter_rows() if row[0].value == "Contrôle")
    assert row[3].value == f"=ROUND(B{row[0].row}-C{row[0].row},2)"
    assert row[1].value == "=SUM(A3:A3)"
