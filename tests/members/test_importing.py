"""A list of people read, shown with its doubts, and written only as it was decided."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.lists.names import NameOrder
from tournament.lists.reading import read_pasted
from tournament.members.entries import keep_columns
from tournament.models import Member

LIST = "Nom;Prénom;Licence;Couleur\nNÈGRE;Thomas;12-34;vert\nXu;Ana;;\n;;5;\nYi;Bo;;"


@pytest.fixture
def page(client, odile, club):
    client.force_login(odile)
    return client


def read(page, **fields):
    return page.post("/desk/members/import/", fields)


def sealed(answer):
    return answer.context["sealed"]


def confirmed(page, answer, **decided):
    return page.post(
        "/desk/members/import/confirm/",
        {"list": sealed(answer), "token": answer.context["new_token"], **decided},
    )


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Thomas Nègre\n\nXU Ana (Les Ormes)", [("Thomas", "Nègre", ""), ("Ana", "Xu", "Les Ormes")]),
        ("Nègre\tThomas\nXu\tAna", [("Thomas", "Nègre", ""), ("Ana", "Xu", "")]),
        ("Adhérent;Ville\nNègre Thomas;Ormes", [("Thomas", "Nègre", "Ormes")]),
    ],
)
def test_a_list_is_understood_as_people_write_it(text, people):
    lines = read_pasted(text, NameOrder.GUESS, personal=True).entries
    assert [
        (line.details.player_1.given, line.details.player_1.family, line.columns.get("home_club", ""))
        for line in lines
    ] == people


def test_the_other_columns_are_read_with_care():
    text = "Nom;Prénom;Sexe;Né en;Mail;Tél\nXu;Ana;Mme;12/05/1958;ana@example.org;05 61\nYi;Bo;?;vers 60;bo;"
    ana, bo = read_pasted(text, NameOrder.GUESS, personal=True).entries
    assert ana.columns == {"sex": "f", "birth_year": 1958, "email": "ana@example.org", "telephone": "05 61"}
    assert bo.columns == {}


def test_the_preview_writes_nothing_and_says_what_it_leaves_out(page, club, by):
    keep_columns(club=club, keeps=["keeps_licence"], by=by)
    answer = read(page, text=LIST)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert not Member.objects.exists()
    assert "Couleur" in html
    assert "Il manque un nom." in html
    assert confirmed(page, answer).status_code == 302
    assert list(Member.objects.values_list("given_name", "family_name", "licence")) == [
        ("Thomas", "Nègre", "12-34"),
        ("Ana", "Xu", ""),
        ("Bo", "Yi", ""),
    ]


def test_a_name_that_is_known_is_asked_about_and_the_answer_is_kept(page, club, by, person):
    keep_columns(club=club, keeps=["keeps_licence"], by=by)
    thomas = person("Thomas Nègre")
    answer = read(page, text=LIST)
    again = confirmed(page, answer)
    assert again.status_code == 422
    assert Member.objects.count() == 1
    done = confirmed(page, again, line_2=f"same:{thomas.pk}")
    assert done.status_code == 302
    thomas.refresh_from_db()
    assert thomas.licence == "12-34"
    assert Member.objects.count() == 3
    assert confirmed(page, again, line_2=f"same:{thomas.pk}").status_code == 302
    assert Member.objects.count() == 3


@pytest.mark.parametrize(("decided", "count"), [("another", 4), ("skip", 3), ("same:999", 1)])
def test_another_person_or_nobody(page, person, decided, count):
    person("Thomas Nègre", licence="")
    confirmed(page, read(page, text=LIST), line_2=decided)
    assert Member.objects.count() == count


def test_a_name_that_comes_twice_in_the_list_is_asked_about(page):
    answer = read(page, text="Ana Xu\nXU Ana")
    assert confirmed(page, answer).status_code == 422
    assert confirmed(page, answer, line_2="another").status_code == 302
    assert Member.objects.count() == 2


def test_what_is_known_is_never_written_over(page, club, by, person):
    keep_columns(club=club, keeps=["keeps_licence"], by=by)
    thomas = person("Thomas Nègre", licence="1")
    confirmed(page, read(page, text=LIST), line_2=f"same:{thomas.pk}")
    assert Member.objects.get(pk=thomas.pk).licence == "1"


def test_a_file_is_read_too(page):
    book = openpyxl.Workbook()
    for row in (["Nom", "Prénom"], ["Nègre", "Thomas"]):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    answer = read(page, file=SimpleUploadedFile("liste.xlsx", out.getvalue()))
    assert confirmed(page, answer).status_code == 302
    assert str(Member.objects.get()) == "Thomas Nègre"


@pytest.mark.parametrize("fields", [{}, {"text": "x" * 200_001}])
def test_what_cannot_be_read_is_said(page, fields):
    assert read(page, **fields).status_code == 422


def test_a_forged_list_is_refused(page):
    answer = page.post("/desk/members/import/confirm/", {"list": "x:y"})
    assert answer.status_code == 302
    assert not Member.objects.exists()
