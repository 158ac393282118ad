"""A paper sheet typed in one page: read back before it is written, in cells or lines, errors at once."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.evenings import draw
from tests.referee.hall import again, seated
from tests.referee.test_desk_pages import FALLEN, PLAYED, rows, text, written
from tests.referee.test_melds import BOOKS, meld
from tournament.models import DealVersion, Match, Stage
from tournament.web.naming import sign


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


def test_the_suit_is_always_shown_by_its_symbol(client, door, match):
    html = client.post(path(match, "paper_read"), lines(match, "7 100c 95", language="en")).content.decode()
    assert "#s-club" in html
    html = client.post(path(match, "paper_read"), lines(match, "7 100c 95")).content.decode()
    assert "#s-heart" in html


def test_a_line_is_read_in_the_language_of_the_page_it_was_typed_on(client, door, match):
    """Another tab was set to English meanwhile: c stays what it was."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    client.post(door, lines(match, "7 100c 95"))
    assert notations() == ["A 100H 95/67"]


def test_an_english_page_says_its_own_letters(client, door, match):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = client.get(door).content.decode()
    assert 'name="language" value="en"' in page
    client.post(door, lines(match, "7 100c 95", language="en"))
    assert notations() == ["A 100C 95/67"]


def test_what_is_not_finished_is_asked_for_quietly_and_what_cannot_be_is_said(client, door, match):
    answers = said(client, match, lines(match, "7 10", "7 95c 95", "", "7 100c 163", "12 90c 95"))
    assert [answers[f"d{row}"][0] for row in range(5)] == ["missing", "wrong", "empty", "wrong", "wrong"]
    assert "quelle couleur" in answers["d0"][1]
    assert "95 n’est pas un contrat" in answers["d1"][1]
    assert "163 points" in answers["d3"][1]
    assert "Le n° 12 ne joue pas" in answers["d4"][1].replace("\xa0", " ")


def test_a_line_that_says_no_deal_is_not_written_and_stays(client, door, match):
    page = client.post(door, lines(match, "7 90c 95", "7 90x 95"))
    assert page.status_code == 422
    assert 'value="7 90x 95"' in page.content.decode()
    assert "quelle couleur" in text(page)
    assert notations() == []


def test_the_cursor_goes_to_what_is_wrong_else_to_the_first_empty_row(client, door, match):
    def focused(page):
        return re.findall(r'name="(d\d+-\w+)"[^>]*\sautofocus', page.content.decode())

    assert focused(client.get(door)) == ["d0-contract"]
    assert focused(client.post(door, lines(match, "7 90c 95", "7 90x 95", ""))) == ["d1-line"]
    assert focused(client.post(door, lines(match, "7 90c 95", "", read="1"))) == ["d1-line"]


def test_without_a_script_a_line_is_read_back_before_it_is_saved(client, door, match):
    page = client.post(door, lines(match, "7 100c! 95 b7", read="1"))
    assert page.status_code == 200
    assert "sa belote" in text(page)
    assert "340 – 0" in text(page)
    assert notations() == []
    first_button = re.search(r'<button[^>]*type="submit"[^>]*name="(\w+)"', page.content.decode())
    assert first_button[1] == "read"


def test_the_totals_after_the_sheet_are_said(client, door, match):
    assert said(client, match, lines(match, "7 90c 95", "10 100p 84"))["total"][1].count("260 – 70") == 1


def test_melds_open_under_their_line(client, odile):
    match = seated(cast.tournament(ruleset=BOOKS["annonces"]))
    client.force_login(odile)
    chosen = {f"d0-{name}": value for name, value in meld(1, "B", "four-J").items()}
    assert client.post(path(match), lines(match, "7 90c 95", **chosen)).status_code == 302
    assert DealVersion.objects.get().facts["announced"] == ["B:F-J"]
    half = {name: value for name, value in chosen.items() if not name.endswith("who")}
    state, words = said(client, match, lines(match, "7 90c 95", **half))["d0"]
    assert (state, "Qui annonce" in words) == ("missing", True)
    page = client.post(path(match), lines(match, "", **chosen) | {"first": "2"})
    assert "Écrivez aussi la donne" in text(page)


@pytest.fixture
def melee(odile):
    """A table of a mêlée of eight players."""
    made = cast.tournament(individuals=True, table_count=8, created_by=odile)
    cast.players(made, 8)
    Stage.objects.create(tournament=made, order=1, kind="melee", options={"rounds": 3})
    draw(made, cast.actor(odile))
    return again(Match.objects.filter(tournament=made).first())


def test_in_a_melee_either_player_of_the_pair_is_the_taker(client, odile, melee):
    client.force_login(odile)
    mine, theirs = (str(sign(slot.team)).split("+") for slot in (melee.slot_a, melee.slot_b))
    client.post(path(melee), lines(melee, f"{mine[1]} 90c 95 b{theirs[0]}", f"{theirs[1]} 90c 95"))
    assert notations() == ["A 90H 95/67 +20B", "B 90H 67/95"]
    answer = said(client, melee, lines(melee, f"{mine[1]} 90c 95"))
    assert f"paire {'+'.join(mine)}" in answer["d0"][1]


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


def test_nothing_of_the_page_speaks_of_cards_to_touch(client, door, match):
    for row in ({"points_a": "100"}, {**PLAYED, "bid": "C-hearts"}):
        page = client.post(door, written(match, first=1, **rows(row)))
        assert page.status_code == 422
        assert "ouchez" not in text(page)


@pytest.mark.parametrize(("typed", "shown"), [(11, 12), (12, 12), (13, 13), (39, 39), (40, 40), (41, 40)])
def test_there_are_as_many_rows_as_deals_were_typed(client, door, match, typed, shown):
    page = client.post(door, lines(match, *["7 90x 95"] * typed)).content.decode()
    assert len(re.findall(r'<li class="paper-line', page)) == shown + 1, "and the row that a script copies"


def test_without_a_script_one_row_more_can_be_asked_for(client, door, match):
    page = client.post(door, lines(match, *["7 90c 95"] * 12, more="1"))
    assert page.status_code == 200
    assert 'name="d12-line"' in page.content.decode()
    assert notations() == []


# ── from cells to lines and back ──


def test_what_was_typed_in_cells_becomes_lines_and_the_browser_keeps_the_way(client, door, match):
    capot = {"contract": "capot", "bid": "B-clubs", "capot_bid": "failed", "points_b": "152"}
    passed = {"status": "passed"}
    fields = written(match, first=1, by="cells", turn="1", **rows(PLAYED, capot, passed))
    page = client.post(door, fields).content.decode()
    for line in ("7 90c 95", "10 cap t chute 152", "-"):
        assert f'value="{line}"' in page
    assert 'name="by" value="lines"' in client.get(door).content.decode()
    assert notations() == []


def test_lines_become_cells(client, door, match):
    page = client.post(door, lines(match, "7 90c! 95 b10", turn="1")).content.decode()
    assert 'name="d0-points_a" value="95"' in page
    assert '<option value="A-hearts" selected>' in page
    assert '<option value="coinche" selected>' in page
    assert 'name="by" value="cells"' in client.get(door).content.decode()


@pytest.mark.parametrize("line", ["7 90", "7 90sa 95", "7 95c 95", "7 90c 163"])
def test_what_is_not_finished_or_cannot_be_is_not_lost_on_the_way(client, door, match, line):
    page = client.post(door, lines(match, line, turn="1"))
    assert page.status_code == 422
    assert f'value="{line}"' in page.content.decode()


def test_a_bid_above_the_chips_keeps_its_cell(client, odile, db):
    match = seated(cast.tournament(ruleset=BOOKS["stephanoise"]))
    client.force_login(odile)
    page = client.post(path(match), lines(match, "7 300c cap", turn="1")).content.decode()
    assert '<option value="300" selected>300</option>' in page


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


def test_reading_is_not_a_page(client, door, match):
    assert client.get(path(match, "paper_read")).status_code == 405


def test_a_stranger_reads_nothing(client, match):
    assert client.post(path(match, "paper_read"), lines(match, "7 90c 95")).status_code in (302, 403)
