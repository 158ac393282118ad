"""A paper sheet typed in one page: read back before it is written, in cells or lines, errors at once."""

import re

import pytest
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.referee.hall import again, seated
from tests.referee.test_desk_pages import FALLEN, PLAYED, rows, text, written
from tournament.models import DealVersion, Match


@pytest.fixture
def door(client, denise, match):
    client.force_login(denise)
    return path(match)


def path(match, name="paper"):
    return reverse(f"referee:{name}", kwargs={"slug": match.tournament.slug, "match_id": match.pk})


def lines(match, *typed, language="fr", **fields):
    """A sheet of lines as the page sends it."""
    own = {f"d{number}-line": line for number, line in enumerate(typed)}
    return written(match, first=1, by="lines", language=language, **own, **fields)


def notations():
    return list(DealVersion.objects.values_list("notation", flat=True))


def said(client, match, fields):
    """What the page is told while somebody types, row by row."""
    html = client.post(path(match, "paper_read"), fields).content.decode()
    parts = re.findall(r'<div data-read="(\w+)"(.*?)>(.*?)</div>', html, re.DOTALL)
    words = {key: " ".join(re.sub(r"<[^>]+>", " ", inner).split()) for key, _attributes, inner in parts}
    state = {key: re.findall(r'data-state="(\w+)"', attributes) for key, attributes, _inner in parts}
    return {key: (state[key][0] if state[key] else "", words[key]) for key in words}


# ── lines ──


def test_lines_make_the_deals_that_cells_make(client, door, match):
    fields = lines(match, "7 90c 95", "", "10 100p 84", "-")
    assert client.post(door, fields).url == path(match, "sheet")
    assert notations() == ["A 90H 95/67", "B 100S 78/84", "passed"]


READ = [
    ("7 100c! 95 b7", "équipe 7, 100 cœur , contré , 95 points, sa belote 340 – 0"),
    ("10 90k 80", "équipe 10, 90 carreau , 80 points 160 – 0 Chuté"),
    ("7 90p 95 b10", "équipe 7, 90 pique , 95 points, belote de l’équipe 10 100 – 90"),
    ("7 90p cap", "équipe 7, 90 pique , tous les plis 250 – 0"),
    ("7 90p cap10", "équipe 7, 90 pique , tous les plis pour l’équipe 10 0 – 250"),
    ("10 cap t fait", "équipe 10, Capot trèfle , fait 0 – 500"),
    ("10 cap t!! chute 152", "équipe 10, Capot trèfle , surcontré , chuté, 152 points 2000 – 0"),
    ("-", "Tous passent 0 – 0"),
]


@pytest.mark.parametrize(("line", "words"), READ, ids=[line for line, _words in READ])
def test_a_line_is_read_back_in_words_with_its_marks(client, door, match, line, words):
    state, shown = said(client, match, lines(match, line))["d0"]
    assert state == "read"
    assert words in shown.replace("\xa0", " ").replace("\u202f", " ")
    assert notations() == []


# ── cells ──


def test_cells_say_their_marks_too(client, door, match):
    answers = said(client, match, written(match, first=1, **rows(PLAYED, {}, FALLEN)))
    assert "100 – 70" in answers["d0"][1]
    assert answers["d1"] == ("empty", "")
    assert "160 – 0" in answers["d2"][1]


def test_every_error_of_a_row_is_said_at_once(client, door, match):
    wrong = {"contract": "95", "bid": "A-no_trump", "points_a": "100", "points_b": "84", "belote_a": "1"}
    page = client.post(door, written(match, first=1, **rows(wrong, {**FALLEN, "points_a": "100"})))
    for sentence in (
        "95 n’est pas un contrat",
        "Le sans-atout ne se joue pas",
        "100 et 84 font 184",
        "belote à sans-atout",
    ):
        assert sentence in text(page).replace("\xa0", " "), sentence
    assert text(page).count("font 184") == 2, "the other row too"


def test_a_row_without_its_bid_says_what_else_is_wrong(client, door, match):
    page = text(client.post(door, written(match, first=1, **rows({"points_a": "100", "points_b": "84"}))))
    assert "Remplissez la case « Contrat »" in page.replace("\xa0", " ")
    assert "Remplissez la case « Preneur et atout »" in page.replace("\xa0", " ")
    assert "100 et 84 font 184" in page


# ── from cells to lines and back ──


# ── what is said is what is written ──

SHEETS = {
    "missegre": ["7 90c 95", "-", "10 100p!! 84 b10", "7 cap t chute 152", "10 80k cap7"],
    "montpellier": ["7 90c 95 b10", "10 cap p! fait", "7 110k 109"],
    "stephanoise": ["7 82sa 100", "10 120c! 130 b7", "7 cap p chute cap10"],
    "classique": ["7 90ta 95 b7 b7 b10", "10 100sa 60", "7 80c 81"],
    "annonces": ["7 90ta 95 b7 b10 b10", "10 100sa!! 120", "7 80c 80 b7"],
    "parting": ["7 90c 81", "10 80p 81", "7 80t 100", "10 90k 95"],
}
BOOK = {name: builtin(name).to_dict() for name in SHEETS if name != "parting"}


def rules(name):
    if name != "parting":
        return BOOK[name]
    parting = {
        **BOOK["montpellier"]["parameters"],
        "at_level": "litige",
        "beat_defence": True,
        "last_deal_exact": True,
    }
    return {**BOOK["montpellier"], "parameters": parting}


@pytest.mark.parametrize("name", SHEETS)
def test_what_was_said_of_each_row_is_what_is_written(client, odile, name):
    match = seated(cast.tournament(ruleset=rules(name), created_by=odile))
    Match.objects.filter(pk=match.pk).update(max_deals=len(SHEETS[name]), target=None, limits_changed=True)
    client.force_login(odile)
    said_marks = said(client, match, lines(match, *SHEETS[name]))
    assert client.post(path(match), lines(match, *SHEETS[name])).status_code == 302
    stored = DealVersion.objects.of(match).filter(current=True).order_by("deal__number")
    for row, deal in enumerate(stored):
        assert f"{deal.marks_a} – {deal.marks_b}" in said_marks[f"d{row}"][1], (row, deal.notation)
    match = again(match)
    assert f"{match.total_a} – {match.total_b}" in said_marks["total"][1]


# ── how much it costs, and who ──


def test_reading_costs_the_same_for_one_row_and_for_twelve(
    client, door, match, django_assert_max_num_queries
):
    client.post(path(match, "paper_read"), lines(match, "7 90c 95"))
    with django_assert_max_num_queries(14) as one:
        client.post(path(match, "paper_read"), lines(match, "7 90c 95"))
    with django_assert_max_num_queries(len(one)):
        client.post(path(match, "paper_read"), lines(match, *["7 90c 95"] * 12))
