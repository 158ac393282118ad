"""Lists as clubs have them: forms and tickets, one row a player, an older Mac, the program's own workbook."""

import io

import openpyxl
import pytest

from tests import cast
from tests.exports.books import written
from tests.lists.test_files import names, read, workbook
from tournament.lists.names import NameOrder

BOTH = ["Thomas Nègre / Élodie Bonnet", "Josette Gil / Daniel Gil"]
FORMS = "Date,Adresse e-mail,Nom et prénom du joueur 1,Nom et prénom du joueur 2,Ville,Âge,Repas,Note,Accord"


def test_a_form_of_nine_columns_is_read_by_the_names_it_announces():
    rows = (
        "1/11,a@b.fr,Nègre Thomas,Bonnet Élodie,Ormes,,2,,oui",
        "2/11/2026,,Gil Josette,Gil Daniel,,,,,",
    )
    reading = read("\n".join([FORMS, *rows]).encode())
    assert (names(reading), reading.entries[0].details.club, reading.faults) == (BOTH, "Ormes", ())


@pytest.mark.parametrize(
    "beside", [("Lions", "Lions", "As", "As"), (4, 4, 7, 7), ("Lions", None, "As", None)]
)
def test_one_row_a_player_with_the_team_beside_it_makes_the_team(beside):
    people = (("Nègre", "Thomas"), ("Bonnet", "Élodie"), ("Gil", "Josette"), ("Gil", "Daniel"))
    heading = ["Référence", "Date", "Équipe", "Nom participant", "Prénom participant", "Nom payeur", "Tarif"]
    rows = [["H1", "x", team, *person, "Nègre", 5] for team, person in zip(beside, people, strict=True)]
    reading = read(workbook(heading, *rows, ["TOTAL", None, None, None, None, None, 20]))
    assert (names(reading), reading.faults) == (BOTH, ())
    assert [entry.details.number for entry in reading.entries] == ([4, 7] if 4 in beside else [None, None])


def test_merged_cells_make_the_team():
    book = openpyxl.load_workbook(
        io.BytesIO(workbook(["N°", "Nom", "Prénom"], [1, "Nègre", "Thomas"], [None, "Bonnet", "Élodie"]))
    )
    book.active.merge_cells("A2:A3")
    out = io.BytesIO()
    book.save(out)
    assert names(read(out.getvalue())) == BOTH[:1]


def test_pairs_and_single_players_stay_what_they_are():
    reading = read("N°;Nom;Prénom\n1;Nègre;Thomas\n2;Bonnet;Élodie".encode())
    assert names(reading) == ["Thomas Nègre", "Élodie Bonnet"]


def test_players_whose_number_is_left_blank_are_not_joined():
    reading = read("N°;Nom;Prénom\n;Nègre;Thomas\n;Bonnet;Élodie".encode())
    assert len(reading.entries) + len(reading.faults) == 2


def test_a_csv_of_an_older_mac_is_read_and_that_of_windows_as_before():
    text = "Joueur 1;Joueur 2;Club\rNègre Thomas;Bonnet Hélène;Les Œufs\rGil Josette;Gil Daniel;\r"
    for encoding in ("mac_roman", "cp1252"):
        assert names(read(text.encode(encoding))) == ["Thomas Nègre / Hélène Bonnet", BOTH[1]]
    assert names(read("Žižka Jan;Bo Yi".encode("cp1252"), NameOrder.FAMILY_FIRST)) == ["Jan Žižka / Yi Bo"]


@pytest.mark.parametrize("said", ["en retard", "payé", "Payée"])
def test_what_is_no_club_is_left_out_with_a_remark(said):
    reading = read(f"Nègre Thomas / Bonnet Élodie ({said})\nTOTAL : 1".encode())
    assert (names(reading), reading.faults, reading.entries[0].details.club) == (BOTH[:1], (), "")
    assert "n’est pas un club" in reading.entries[0].remarks[0]


def test_the_programs_own_workbook_is_taken_back(tournament, tmp_path):
    cast.teams(tournament, 6)
    reading = read(written(tournament, tmp_path).read_bytes())
    teams = list(tournament.teams.order_by("number"))
    assert [entry.details.number for entry in reading.entries] == [team.number for team in teams]
    assert names(reading) == [" / ".join(str(player) for player in team.people) for team in teams]
    assert (reading.faults, reading.entries[0].details.club) == ((), teams[0].club_name)
