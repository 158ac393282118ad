"""Everything on paper: what each page says, and how much it asks of the database."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests import evenings as last_round
from tests.draw.test_evenings import draw, evening
from tests.evenings import play, second_draw
from tests.markup import in_one_line
from tournament.incidents.beside import add_friendly, catch_up
from tournament.models import Exempt, Match, Stage, Table, TableLink, Team, Tournament
from tournament.printing.posted import posted_lists
from tournament.printing.slips import slips_of

PAGES = ["by_team", "by_table", "cards", "cards_a4", "slips", "spare_slips", "standings", "index"]


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
    for match in Match.objects.select_related("round", "table", "team_a", "team_b", "pool"):
        a, b = match.team_a.number, match.team_b.number
        cell = f"Table {match.table.number} contre "
        assert lines[str(a)][2 + match.round.number] == f"{cell}{b}"
        assert lines[str(b)][2 + match.round.number] == f"{cell}{a}"
        assert lines[str(a)][2] == match.pool.name


def test_the_list_by_table_says_who_meets_there(as_odile, drawn):
    lines = rows(as_odile.get(address("by_table", drawn)))
    assert lines[0] == ["Table", "Tour 1", "Tour 2", "Tour 3"]
    for match in Match.objects.select_related("round", "table", "team_a", "team_b"):
        cell = lines[match.table.number][match.round.number]
        assert cell.startswith(f"{match.team_a.number} – {match.team_b.number} ")


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
    assert body.count("<h1>Les règles</h1>") == 8
    assert shown.count("1000 points ou 30 minutes") == 8
    assert "Chloé Fabre Marcel Oustric" in shown
    assert "tour 2, poule A" in shown
    assert sorted(re.findall(r"T(\d)-R2", shown)) == list("12345678")


def test_all_rounds_print_at_once_and_the_back_can_be_left_out(as_odile, drawn):
    body = as_odile.get(address("slips", drawn) + "?recto").content.decode()
    assert body.count("<h1>Feuille de marque</h1>") == 24
    assert "<h1>Les règles</h1>" not in body


def test_slips_without_teams_have_the_rules_on_their_back_too(as_odile, tournament):
    body = as_odile.get(address("spare_slips", tournament)).content.decode()
    assert body.count("<h1>Feuille de marque</h1>") == body.count("<h1>Les règles</h1>") == 2


@pytest.mark.parametrize(
    ("limits", "said", "lines"),
    [
        ({"target": 1000, "minutes": None}, "1000 points", 14),
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


def test_the_index_leads_to_every_page(as_odile, drawn):
    body = as_odile.get(address("index", drawn)).content.decode()
    for name in PAGES[:-1]:
        assert address(name, drawn) in body
    assert address("round_slips", drawn, 3) in body


def test_pages_ask_as_much_of_the_database_for_many_teams(as_odile, django_assert_max_num_queries):
    counts = []
    for teams in (16, 40):
        one = cast.tournament(table_count=20)
        cast.released(one, teams)
        said = {}
        for name in PAGES:
            as_odile.get(address(name, one))
            with django_assert_max_num_queries(25) as asked:
                as_odile.get(address(name, one))
            said[name] = len(asked)
        counts.append(said)
    assert counts[0] == counts[1]


@pytest.fixture
def two_rounds(by):
    """Nine teams: the first of three ranked rounds is played, the second is released."""
    return second_draw(evening(9, ("rounds", {"draw": "ranked", "rounds": 3})), by)


def tables_of(tournament, number):
    matches = Match.objects.filter(tournament=tournament, round__number=number)
    return {match.table.number: match for match in matches.select_related("table", "team_a")}


def test_the_list_by_table_of_an_earlier_draw_has_its_own_teams(as_odile, two_rounds):
    for number in (1, 2):
        lines = rows(as_odile.get(address("by_table_round", two_rounds, number)))
        assert lines[0] == ["Table", f"Tour {number} sur 3"]
        matches = tables_of(two_rounds, number)
        assert len(lines) == 1 + len(matches) == 5
        for line in lines[1:]:
            assert line[1].startswith(f"{matches[int(line[0])].team_a.number} – ")


def test_the_list_by_team_of_an_earlier_draw_names_who_was_exempt_then(as_odile, two_rounds):
    for number in (1, 2):
        rest = Exempt.objects.get(round__number=number).team.number
        lines = {row[0]: row for row in rows(as_odile.get(address("by_team_round", two_rounds, number)))}
        assert [key for key, line in lines.items() if line[-1] == "exempte"] == [str(rest)]


@pytest.mark.parametrize("name", ["by_team", "by_table"])
def test_the_paper_leads_to_the_lists_of_the_other_draws(as_odile, two_rounds, name):
    body = in_one_line(as_odile.get(address(f"{name}_round", two_rounds, 1)).content.decode())
    here, other = (address(f"{name}_round", two_rounds, number) for number in (1, 2))
    assert f'href="{here}" aria-current="page">Tour 1 sur 3</a>' in body
    assert f'href="{other}">Tour 2 sur 3</a>' in body
    index = in_one_line(as_odile.get(address("index", two_rounds)).content.decode())
    assert here in index
    assert other not in index  # the last draw's is the page without a number


def test_rounds_drawn_at_once_are_one_choice_with_all_their_columns(as_odile, by):
    made = evening(8, ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 1}))
    draw(made, by)
    play(made)
    draw(made, by)
    assert [(one.number, one.name) for one in posted_lists(made)] == [(1, "Poules"), (4, "Tour 4 sur 4")]
    lines = rows(as_odile.get(address("by_team_round", made, 1)))
    assert lines[0][-3:] == ["Tour 1", "Tour 2", "Tour 3"]
    assert as_odile.get(address("by_team_round", made, 2)).status_code == 404


@pytest.fixture
def friendly(two_rounds, by):
    play(two_rounds)
    return add_friendly(tournament=two_rounds, one=3, two=5, table=7, by=by)


def test_matches_for_the_pleasure_of_it_have_slips_of_their_own(as_odile, two_rounds, friendly):
    answer = as_odile.get(address("round_slips", two_rounds, 0) + "?recto")
    assert in_one_line(answer.content.decode()).count("<h1>Feuille de marque</h1>") == 1
    assert "partie pour le plaisir" in text(answer)
    assert "Ne compte pas au classement." in text(answer)
    assert address("round_slips", two_rounds, 0) in in_one_line(
        as_odile.get(address("index", two_rounds)).content.decode()
    )


def test_the_slip_of_one_match_is_a_tap_from_where_it_was_added(as_odile, two_rounds, friendly):
    page = in_one_line(as_odile.get(reverse("referee:friendly", args=[two_rounds.slug])).content.decode())
    assert address("slip", two_rounds, friendly.pk) in page
    shown = text(as_odile.get(address("slip", two_rounds, friendly.pk) + "?recto"))
    assert shown.count("Feuille de marque") == 1
    assert "Table 7" in shown


def test_a_rattrapage_says_whose_score_counts(as_odile, two_rounds, by):
    exempt = Exempt.objects.select_related("round__stage", "round__tournament", "team").get(round__number=2)
    matches = Match.objects.filter(round__number=2).select_related("team_a")
    done = matches.first()
    Match.objects.filter(pk=done.pk).update(
        state="confirmed", total_a=1000, total_b=0, over=True, winner="A", deal_count=9
    )
    caught = catch_up(exempt=exempt, opponent=done.team_a.number, table=20, by=by)
    page = in_one_line(
        as_odile.get(reverse("referee:exempt", args=[two_rounds.slug, exempt.pk])).content.decode()
    )
    assert address("slip", two_rounds, caught.pk) in page
    for path in (address("slip", two_rounds, caught.pk), address("round_slips", two_rounds, 2)):
        shown = text(as_odile.get(path + "?recto"))
        assert ", rattrapage" in shown
        assert f"Seul le score de l’équipe {exempt.team.number} compte." in shown


def test_a_slip_rings_letters_and_names_each_player_with_a_number(db):
    tournament = cast.tournament(individuals=True)
    cast.players(tournament, 8)
    Stage.objects.create(tournament=tournament, order=1, kind="melee", options={"rounds": 2})
    cast.released(tournament)
    slip = slips_of(tournament)[0]
    assert (slip.a.label, slip.b.label, slip.digits) == ("A", "B", 2)
    numbers = [int(name.split()[0]) for name in (*slip.a.players, *slip.b.players)]
    assert len(set(numbers)) == 4
