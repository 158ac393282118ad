"""Everything on paper: what each page says, to whom, and how much it asks of the database."""

import re

import pytest
from django.urls import reverse

from chain import short
from tests import cast, last_round
from tournament.core.journal import last_mark
from tournament.draw.queries.drafts import released_draw
from tournament.models import Match, Table, TableLink, Team, Tournament

PAGES = ["by_team", "by_table", "cards", "cards_a4", "slips", "spare_slips", "standings", "index"]
CARDS = ("cards", "cards_a4")


@pytest.fixture
def drawn(tournament):
    cast.released(tournament)
    return tournament


def address(name, tournament, *more):
    return reverse(f"printing:{name}", args=[tournament.slug, *more])


def text(answer):
    shown = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", shown.replace("\u202f", " ").replace("\u00a0", " "))


def rows(answer):
    """The cells of every row of the page's tables, as text."""
    body = answer.content.decode()
    return [
        [
            re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", cell)).strip()
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)
        ]
        for row in re.findall(r"<tr>.*?</tr>", body, re.S)
    ]


def test_the_list_by_team_says_each_table_and_each_opponent(as_odile, drawn):
    lines = {row[0]: row for row in rows(as_odile.get(address("by_team", drawn)))}
    assert len(lines) == 17
    for match in Match.objects.select_related(
        "round", "table", "slot_a__team", "slot_b__team", "slot_a__pool"
    ):
        a, b = match.slot_a.team.number, match.slot_b.team.number
        cell = f"Table {match.table.number} contre "
        assert lines[str(a)][2 + match.round.number] == f"{cell}{b}"
        assert lines[str(b)][2 + match.round.number] == f"{cell}{a}"
        assert lines[str(a)][2] == match.slot_a.pool.name


def test_the_list_by_table_says_who_meets_there(as_odile, drawn):
    lines = rows(as_odile.get(address("by_table", drawn)))
    assert lines[0] == ["Table", "Tour 1", "Tour 2", "Tour 3"]
    for match in Match.objects.select_related("round", "table", "slot_a__team", "slot_b__team"):
        cell = lines[match.table.number][match.round.number]
        assert cell.startswith(f"{match.slot_a.team.number} – {match.slot_b.team.number} ")


def test_a_rest_in_a_pool_of_three_is_said_and_its_table_is_free(as_odile, tournament):
    cast.released(tournament, 3)
    by_team = rows(as_odile.get(address("by_team", tournament)))
    assert [row.count("repos") for row in by_team[1:]] == [1, 1, 1]


def test_posted_lists_show_initials_where_the_club_chose_so(as_odile, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(names_shown="initial")
    cast.released(tournament)
    for name in ("by_team", "by_table", "standings"):
        shown = text(as_odile.get(address(name, tournament)))
        assert "Chloé F. – Marcel O." in shown
        assert "Fabre" not in shown


def test_a_team_that_left_is_marked_on_the_list(as_odile, drawn):
    Team.objects.filter(number=7).update(status="withdrawn")
    assert "Fabre – Oustric abandon" in text(as_odile.get(address("by_team", drawn)))


def test_there_is_a_card_a_table_with_the_address_of_the_hall(as_odile, drawn, settings, monkeypatch):
    seen = []
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    monkeypatch.setattr("tournament.web.qr.picture", lambda text, *_: seen.append(text) or "data:,x")
    answer = as_odile.get(address("cards", drawn), headers={"host": "elsewhere.example"})
    assert answer.content.decode().count('class="place-card"') == 8
    tokens = TableLink.objects.filter(revoked_at=None).values_list("token", flat=True)
    hall = f"http://192.168.1.20:8000/t/{drawn.slug}/"
    assert sorted(seen) == sorted([hall, *(f"http://192.168.1.20:8000/table/{token}/" for token in tokens)])


@pytest.mark.parametrize("entry", ["tables", "referees"])
def test_a_slip_opens_its_table_or_where_only_referees_enter_their_page(
    as_odile, drawn, settings, monkeypatch, entry
):
    seen = []
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    monkeypatch.setattr("tournament.web.qr.picture", lambda text, *_: seen.append(text) or "data:,x")
    Tournament.objects.update(entry_mode=entry)
    as_odile.get(address("round_slips", drawn, 1))
    matches = Match.objects.filter(round__number=1)
    links = dict(TableLink.objects.filter(revoked_at=None).values_list("table", "token"))
    wanted = {
        "tables": [f"/table/{links[match.table_id]}/" for match in matches],
        "referees": [reverse("referee:sheet", args=[drawn.slug, match.pk]) for match in matches],
    }[entry]
    assert sorted(set(seen)) == sorted(f"http://192.168.1.20:8000{path}" for path in wanted)


def test_the_codes_on_a_card_are_real_ones_its_table_and_the_hall(as_odile, drawn):
    assert as_odile.get(address("cards", drawn)).content.decode().count("data:image/svg+xml") == 16


def test_a_table_without_a_link_says_so(as_odile, tournament):
    shown = text(as_odile.get(address("cards", tournament)))
    assert shown.count("Cette table n’a pas encore de code.") == 8


def test_a_renewed_link_replaces_the_old_one_on_the_card(as_odile, drawn):
    before = as_odile.get(address("cards", drawn)).content
    TableLink.objects.filter(table__number=1).update(revoked_at="2026-11-20T21:00Z")
    TableLink.objects.create(table=drawn.tables.get(number=1), token="another-secret")
    after = as_odile.get(address("cards", drawn)).content
    assert after != before
    assert after.decode().count("data:image/svg+xml") == 16


def test_who_may_not_give_a_table_s_link_away_prints_slips_without_it(as_odile, client, denise, drawn):
    TableLink.objects.get_or_create(
        table=Table.objects.get(tournament=drawn, number=1), defaults={"token": "x" * 20}
    )
    path = address("round_slips", drawn, 1) + "?recto"
    with_code = as_odile.get(path).content.decode().count("data:image/svg")
    client.force_login(denise)
    assert client.get(path).content.decode().count("data:image/svg") == 0 < with_code


def test_the_slips_of_a_round_are_its_matches_each_with_names_and_rules(as_odile, drawn):
    answer = as_odile.get(address("round_slips", drawn, 2))
    body, shown = answer.content.decode(), text(answer)
    assert body.count("<h1>Feuille de marque</h1>") == 8
    assert body.count("<h1>Les règles du soir</h1>") == 8
    assert shown.count("1000 points ou 30 minutes") == 8
    assert "Chloé Fabre Marcel Oustric" in shown
    assert "tour 2, poule A" in shown
    assert sorted(re.findall(r"T(\d)-R2", shown)) == list("12345678")


def test_all_rounds_print_at_once_and_the_back_can_be_left_out(as_odile, drawn):
    body = as_odile.get(address("slips", drawn) + "?recto").content.decode()
    assert body.count("<h1>Feuille de marque</h1>") == 24
    assert "Les règles du soir" not in body


@pytest.mark.parametrize(
    ("limits", "said", "lines"),
    [
        ({"target": 1000, "minutes": None}, "1000 points", 14),
        ({"target": None, "minutes": None, "max_deals": 12}, "12 donnes", 14),
        ({"target": None, "minutes": None, "max_deals": 14}, "14 donnes", 14),
        ({"target": None, "minutes": 30, "max_deals": 15}, "15 donnes ou 30 minutes", 20),
        ({"target": 2000, "minutes": 45}, "2000 points ou 45 minutes", 20),
    ],
)
def test_a_slip_says_its_limits_and_has_room_for_their_deals(as_odile, tournament, limits, said, lines):
    Tournament.objects.filter(pk=tournament.pk).update(**limits)
    tournament.refresh_from_db()
    cast.released(tournament, 4)
    answer = as_odile.get(address("round_slips", tournament, 1) + "?recto")
    assert said in text(answer)
    assert answer.content.decode().count("slip-suits") == 2 * lines


def test_changed_limits_are_on_the_slip(as_odile, drawn):
    Match.objects.filter(round__number=3).update(target=500, minutes=15, limits_changed=True)
    assert "500 points ou 15 minutes" in text(as_odile.get(address("round_slips", drawn, 3)))


def test_spare_slips_need_no_draw(as_odile, tournament):
    shown = text(as_odile.get(address("spare_slips", tournament)))
    assert shown.count("Feuille de marque Tournoi") == 2
    assert "Équipe A, d’accord" in shown


def test_the_standings_of_a_closed_evening_are_final_on_paper(as_odile, tournament):
    last_round.unfinished(tournament)
    assert "Classement provisoire" in text(as_odile.get(address("standings", tournament)))
    last_round.closed(tournament)
    shown = text(as_odile.get(address("standings", tournament)))
    assert "Classement définitif" in shown
    assert "provisoire" not in shown
    assert "3 parties sont restées sans résultat, elles ne comptent pas." in shown


def test_the_standings_on_paper_are_those_of_the_page(as_odile, client, drawn):
    Match.objects.filter(number=1, round__number=1).update(
        state="confirmed", total_a=1010, total_b=640, over=True, winner="A", deal_count=9
    )
    drawn.refresh_from_db()
    shown = text(as_odile.get(address("standings", drawn)))
    assert "Classement provisoire" in shown
    assert "23 parties restent à finir." in shown
    assert "1010" in shown
    assert shown.count("de la poule A") == 4


@pytest.mark.parametrize("name", ["by_team", "by_table", "slips"])
def test_before_the_release_there_is_nothing_to_post(as_odile, tournament, name):
    assert as_odile.get(address(name, tournament)).status_code == 404
    assert "dès que le tirage est publié" in text(as_odile.get(address("index", tournament)))


def test_an_unknown_round_is_not_found(as_odile, drawn):
    assert as_odile.get(address("round_slips", drawn, 4)).status_code == 404


def test_the_index_leads_to_every_page(as_odile, drawn):
    body = as_odile.get(address("index", drawn)).content.decode()
    for name in PAGES[:-1]:
        assert address(name, drawn) in body
    assert address("round_slips", drawn, 3) in body


@pytest.mark.parametrize("name", PAGES)
def test_all_the_staff_may_print_and_nobody_else(client, drawn, remi, denise, name):
    """What opens a table's sheet is the organisers' to give (the table of rights, TABLE_LINKS)."""
    assert client.get(address(name, drawn)).status_code == 302
    for user in (remi, denise):
        client.force_login(user)
        assert client.get(address(name, drawn)).status_code == (403 if name in CARDS else 200)
    client.force_login(cast.person("Tom"))
    assert client.get(address(name, drawn)).status_code == 403


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_as_much_of_the_database_with_150_teams(as_odile, name, django_assert_max_num_queries):
    counts = []
    for teams in (16, 150):
        one = cast.tournament(table_count=76)
        cast.released(one, teams)
        assert released_draw(one) is not None
        with django_assert_max_num_queries(25) as said:
            as_odile.get(address(name, one))
        counts.append(len(said))
    assert counts[0] == counts[1]


def test_the_standings_on_paper_say_where_the_journal_had_come_to(as_odile, drawn):
    mark = last_mark(drawn)
    said = f"Journal jusqu’à l’écriture n° {mark.number}, empreinte {short(mark.hash)}"
    assert said in text(as_odile.get(address("standings", drawn)))
