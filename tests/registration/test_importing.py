"""Many at once, as a browser does it: paste or upload, look, confirm. Nothing is written before that."""

import re

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast
from tests.lists.test_files import workbook
from tournament.lists.names import NameOrder
from tournament.lists.reading import read_pasted
from tournament.models import JournalEntry, Team, Tournament
from tournament.registration.importing import dry_run


@pytest.fixture
def bulk(tournament, denise, client):
    client.force_login(denise)
    return Bulk(client, tournament)


class Bulk:
    def __init__(self, client, tournament):
        self.client, self.tournament = client, tournament

    def post(self, name, **fields):
        return self.client.post(
            reverse(f"registration:{name}", args=[self.tournament.slug]), fields, follow=True
        )

    def paste(self, text, order="family_first"):
        return self.post("paste", text=text, order=order)

    def upload(self, data, name="liste.xlsx"):
        return self.post("import", file=SimpleUploadedFile(name, data), order="family_first")

    def confirm(self, preview, **more):
        sent = {"list": preview.context["sealed"], "token": str(preview.context["new_token"])}
        return self.post("confirm", **sent, left=preview.context["left"], **more)


def text(response):
    return response.content.decode()


def test_a_pasted_list_is_shown_first_and_written_when_confirmed(bulk):
    preview = bulk.paste("Nègre Thomas / Bonnet Élodie\nDupont 3 / Durand Paul\nAlibert Fernand")
    html = text(preview)
    assert "Rien n’est encore inscrit" in html
    assert "Un nom ne contient pas de chiffre." in html
    assert not Team.objects.exists()
    html = text(bulk.confirm(preview))
    assert "1 équipe inscrite, 1 joueur seul." in html
    assert Team.objects.get(number=1).search_key == "negre thomas bonnet elodie"
    assert JournalEntry.objects.count() == 1


def test_a_workbook_of_sixteen_teams_comes_in(bulk):
    rows = [
        [number, f"{names[1]} {names[0]}", f"{names[3]} {names[2]}", names[4], names[5]]
        for number, names in enumerate(cast.TEAMS, 1)
    ]
    preview = bulk.upload(workbook(["N°", "Joueur 1", "Joueur 2", "Club", "Tête de série"], *rows))
    assert "Inscrire ces 16 lignes" in text(preview)
    bulk.confirm(preview)
    long = Team.objects.get(number=13)
    assert (long.player_1.given_name, long.player_1.family_name) == (
        "Marie-Bernadette",
        "de Lapeyrouse-Monségur",
    )
    assert [team.seed for team in Team.objects.order_by("number")][:5] == [1, 2, 3, 4, None]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "ancien fichier .xls"),
        (b"Xu Ana;Yi Bo", "Ce fichier .xlsx ne s’ouvre pas"),
    ],
)
def test_a_bad_file_is_refused_beside_its_field(bulk, data, sentence):
    response = bulk.upload(data)
    assert response.status_code == 422
    assert sentence in text(response)


@pytest.mark.parametrize("more", [0, 1])
def test_a_file_is_kept_up_to_two_million_bytes(bulk, more):
    answer = bulk.upload(b"x" * (settings.UPLOAD_MAX_BYTES + more), "liste.csv")
    assert ("dépasse 2 Mo" in text(answer)) is (more > 0)


def test_a_huge_file_never_reaches_the_disk(bulk, rf):
    """The stranger's too: reading the form's token already reads the files."""
    file = SimpleUploadedFile("liste.csv", bytes(40 * 1024 * 1024))
    kept = rf.post("/", {"file": file}).FILES["file"]
    assert settings.UPLOAD_MAX_BYTES < kept.size <= settings.UPLOAD_MAX_BYTES + kept.DEFAULT_CHUNK_SIZE


def test_no_file_and_no_text_are_said(bulk):
    assert "Choisissez d’abord un fichier." in text(bulk.post("import"))
    assert "Collez d’abord une liste." in text(bulk.post("paste", text=""))


def test_a_list_that_is_too_long_is_refused_and_never_cut_short_by_the_browser(bulk):
    response = bulk.paste("Nègre Thomas / Bonnet Élodie\n" * 7000)
    assert (response.status_code, Team.objects.count()) == (422, 0)
    assert text(response).count("Cette liste est trop longue") == 1
    assert "maxlength" not in re.search(r"<textarea[^>]*>", text(response)).group()


def test_the_lines_left_out_come_back_as_they_were_typed(bulk):
    preview = bulk.paste("Nègre Thomas / Bonnet Élodie\nDupont 3 / Durand Paul (Les Ormes)\n2. Xu 4 / Xu Ana")
    assert preview.context["left"] in text(preview)
    answer = bulk.confirm(preview)
    assert "1 équipe inscrite" in text(answer)
    assert "2 lignes n’ont pas été inscrites" in text(answer)
    left = answer.context["form"]["text"].value()
    assert left == "Dupont 3 / Durand Paul (Les Ormes)\n2. Xu 4 / Xu Ana"
    assert left in text(answer)
    again = bulk.confirm(bulk.paste(left.replace("3 ", "Luc ").replace("4 /", "Bo /")))
    assert again.redirect_chain  # nothing left: back to the list
    assert Team.objects.count() == 3


NUMBERED = """1. Nègre Thomas / Bonnet Élodie (Les Ormes)
2. Xu Ana / Yi Bo
2. Xu Lu / Yi Ma
Dupont 3 / Durand Paul
7. Xu Zo / Yi Ti"""


def test_numbers_that_are_taken_give_way_to_the_next_free_ones_on_one_tick(bulk):
    cast.team(bulk.tournament, 1)
    cast.team(bulk.tournament, 3)
    Team.objects.update(club_name="")
    preview = bulk.paste(NUMBERED.replace("Nègre", "Roux"))
    html = text(preview)
    assert [line.number for line in preview.context["trial"].lines] == [2, 7]
    assert "Prendre les prochains numéros libres" in html
    ticked = bulk.confirm(preview, renumber="1")
    assert [line.number for line in ticked.context["trial"].lines] == [2, 4, 5, 6]
    assert [fault.line for fault in ticked.context["trial"].faults] == []
    assert Team.objects.count() == 2
    assert 'name="renumber" value="1" checked' in text(ticked)
    back = bulk.confirm(ticked)  # taken off again
    assert [line.number for line in back.context["trial"].lines] == [2, 7]
    answer = bulk.confirm(bulk.confirm(back, renumber="1"), renumber="1")
    assert "4 équipes inscrites" in text(answer)
    assert answer.context["form"]["text"].value() == "Dupont 3 / Durand Paul"
    families = Team.objects.filter(number__in=(2, 4, 5, 6)).order_by("number")
    assert [team.player_1.family_name for team in families] == ["Roux", "Xu", "Xu", "Xu"]
    assert families[0].club_name == "Les Ormes"


def test_a_list_whose_every_number_is_taken_still_offers_the_tick(bulk):
    cast.team(bulk.tournament, 1)
    preview = bulk.paste("1. Xu Ana / Yi Bo")
    assert "Inscrire cette ligne" not in text(preview)
    ticked = bulk.confirm(preview, renumber="1")
    assert "Inscrire cette ligne" in text(ticked)
    bulk.confirm(ticked, renumber="1")
    assert Team.objects.get(number=2).player_1.family_name == "Xu"


def test_a_preview_that_the_list_overtook_is_shown_again(bulk):
    preview = bulk.paste("5. Nègre Thomas / Bonnet Élodie\nXu Ana / Yi Bo")
    cast.team(bulk.tournament, 5)
    html = text(bulk.confirm(preview))
    assert "changé depuis l’aperçu" in html
    assert "Le numéro 5 est déjà pris." in html
    assert "Inscrire cette ligne" in html
    assert Team.objects.count() == 1


def test_a_forged_or_foreign_preview_is_refused(bulk):
    sealed = bulk.paste("Nègre Thomas / Bonnet Élodie").context["sealed"]
    other = Bulk(bulk.client, cast.tournament())
    assert "trop ancien" in text(other.post("confirm", list=sealed, token="t"))
    assert "trop ancien" in text(bulk.post("confirm", list=sealed + "x", token="t"))
    assert not Team.objects.exists()


def test_the_model_is_downloaded(bulk):
    for kind, begins in (("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf")):
        url = reverse("registration:model", kwargs={"slug": bulk.tournament.slug, "kind": kind})
        response = bulk.client.get(url)
        assert response.content.startswith(begins)
        assert f"modele-equipes.{kind}" in response["Content-Disposition"]


def tried(tournament, text):
    return dry_run(tournament, read_pasted(text, NameOrder.FAMILY_FIRST).entries)


def test_the_preview_gives_the_numbers_that_the_import_will(tournament):
    cast.team(tournament, 2)
    run = tried(tournament, "Xu Ana / Yi Bo\n1. Xu Lu / Yi Ma\nXu Zo / Yi Ti\nXu Seul")
    assert [(line.entry.line, line.number, line.alone) for line in run.lines] == [
        (1, 3, False),
        (2, 1, False),
        (3, 4, False),
        (4, None, True),
    ]


def test_the_preview_says_who_will_wait(tournament):
    Tournament.objects.update(max_teams=1)
    tournament.refresh_from_db()
    run = tried(tournament, "Xu Ana / Yi Bo\nXu Lu / Yi Ma")
    assert ([line.number for line in run.lines], run.waiting) == ([1, None], 1)


def test_a_team_that_is_there_already_is_left_out_and_a_namesake_is_not(tournament):
    cast.team(tournament, 16)
    run = tried(tournament, "NEGRE Thomas / BONNET Elodie\nNègre Thomas / Yi Bo\nXu Ana / Yi Bo")
    assert [(fault.line, "numéro 16" in fault.message) for fault in run.faults] == [(1, True)]
    (alike,), (twin,) = (line.remarks for line in run.lines)
    assert "Thomas Nègre est déjà dans l’équipe 16" in alike
    assert twin == "Bo Yi est aussi à la ligne 2."


def test_the_same_team_twice_in_a_list_comes_in_once(tournament):
    run = tried(tournament, "Xu Ana / Yi Bo\nYi Bo / Xu Ana")
    assert [(fault.line, "ligne 1" in fault.message) for fault in run.faults] == [(2, True)]


def test_two_lines_with_one_number_are_one_too_many(tournament):
    run = tried(tournament, "5. Xu Ana / Yi Bo\n5. Xu Lu / Yi Ma")
    assert [fault.line for fault in run.faults] == [2]


def test_two_lines_with_one_seed_are_one_too_many(tournament):
    cast.team(tournament, 9, seed=2)
    lines = "Joueur 1;Joueur 2;Tête de série\nXu Ana;Yi Bo;1\nXu Lu;Yi Ma;1\nXu Zo;Yi Ti;2\nXu Al;Yi Ed;3"
    run = tried(tournament, lines)
    assert [fault.line for fault in run.faults] == [3, 4]
    assert [line.entry.details.seed for line in run.lines] == [1, 3]


FORM = ("Horodateur;Vous êtes ?;Avec qui ?;Votre village", "1;Nègre Thomas;Bonnet Élodie;Les Ormes")
SAID = {"column:vous etes ?": "player_1", "column:avec qui ?": "player_2", "column:votre village": "club"}


def teams_and_clubs(preview):
    details = [line.entry.details for line in preview.context["trial"].lines]
    return [(" – ".join(map(str, one.people)), one.club) for one in details]


def test_columns_of_a_form_are_said_once_and_known_the_next_time(bulk):
    """A file is read again as it was, without being sent again; the choice is kept once teams are in."""
    first = bulk.upload("\n".join(FORM).encode(), "reponses.csv")
    carried = {name: field.initial for name, field in first.context["columns"].fields.items()}
    again = bulk.post("import", **{**carried, **SAID, "column:horodateur": ""})
    assert teams_and_clubs(again) == [("Thomas Nègre – Élodie Bonnet", "Les Ormes")]
    other = "\n".join([FORM[0], "2;Xu Ana;Yi Bo;Les Ormes"]).encode()
    assert bulk.upload(other, "autre.csv").context["ignored"] == ()
    bulk.confirm(again)
    next_month = bulk.upload(other, "autre.csv")
    assert teams_and_clubs(next_month) == [("Ana Xu – Bo Yi", "Les Ormes")]
    assert next_month.context["ignored"] == ("Horodateur",)


def test_columns_of_a_pasted_table_are_said_too(bulk):
    pasted = "\n".join(FORM).replace(";", "\t")
    assert teams_and_clubs(bulk.post("paste", text=pasted, **SAID)) == [
        ("Thomas Nègre – Élodie Bonnet", "Les Ormes")
    ]


def test_a_column_that_does_not_exist_says_nothing_and_rows_of_elsewhere_are_refused(bulk):
    known = dict.fromkeys(SAID, "father")
    assert bulk.post("paste", text="\n".join(FORM), **known).status_code == 200
    refused = bulk.post("import", rows="made:by:hand")
    assert refused.status_code == 422
    assert "Choisissez le fichier encore une fois." in text(refused)


def test_last_months_workbook_shows_what_its_columns_were_read_as(bulk):
    preview = bulk.upload(
        workbook(["N°", "Joueur 1", "Joueur 2", "Club"], [3, "Xu Ana", "Yi Bo", "Les Ormes"])
    )
    shown = {name: field.initial for name, field in preview.context["columns"].fields.items()}
    assert shown["column:n°"] == "number"
    assert shown["column:joueur 2"] == "player_2"
