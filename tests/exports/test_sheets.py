"""What stands in the sheets, read back: values, types, words, sums; of every kind of evening."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import PenaltyMark, Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests import evenings as last_round
from tests.cast import TEAMS
from tests.exports import books as reading
from tests.exports.books import crowd
from tests.exports.conftest import referee
from tests.match import hall as court
from tests.match.hall import again, play, seated
from tests.standings.stages import final, five_in_a_round
from tournament.exports.queries import deals, decisions, workbook_data
from tournament.incidents.teams import replace_player
from tournament.match.totals import hand_totals
from tournament.match.writes import put_penalty
from tournament.models import DealVersion, Match, Penalty, Player, Team, Tournament
from tournament.rulebook import doubt_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(autumn):
    """The sheets of an evening in its first round."""
    return autumn.pages


def test_the_standings_are_those_of_page_and_wall(book, autumn):
    board, page = autumn.board, book["Classement"]
    assert page.column("Rang") == [place.rank for place in board.overall]
    assert page.column("Équipe") == [place.team.number for place in board.overall]
    assert page.column("Joueurs") == [place.team.full for place in board.overall]
    assert page.column("Place dans la poule") == [place.row.place for place in board.overall]
    assert page.column("Points pour") == [place.row.tally.points for place in board.overall]
    first = board.columns[0]
    assert page.column(f"1. {first.label}") == [place.row.values[0].compared for place in board.overall]


def test_an_unplayed_match_is_empty_and_never_0(book):
    row = book["Parties"].row(Tour=1, Table=4)
    assert (row["Points A"], row["Points B"], row["Gagnante"], row["État"]) == (None, None, None, "à jouer")


def test_a_confirmed_match_says_who_won_when_and_by_whom(book, autumn):
    match = autumn.matches[1]
    row = book["Parties"].row(Tour=1, Partie=1)
    assert (row["Points A"], row["Points B"], row["Donnes"]) == (390, 280, 4)
    assert row["Gagnante"] == match.team_a.number == row["Équipe A"]
    assert (row["État"], row["Confirmée par"]) == ("confirmée", "Rémi")
    assert row["Confirmée"] == timezone.make_naive(match.confirmed_at).replace(microsecond=0)


def test_times_are_the_clubs_and_have_no_zone(odile, tmp_path):
    made = crowd(2, 1, 1)
    midnight = datetime.datetime(2026, 11, 20, 23, 30, 5, tzinfo=datetime.UTC)
    Match.objects.filter(number=1).update(started_at=midnight)
    rows = reading.pages(reading.written(made, tmp_path))["Parties"]
    assert rows.row(Tour=1, Partie=1)["Commencée"] == datetime.datetime(2026, 11, 21, 0, 30, 5)


def test_a_forfeit_names_who_gave_up_and_who_won(tournament, tmp_path):
    cast.released(tournament, 4)
    one, two = Match.objects.filter(round__number=1)
    Match.objects.filter(pk=one.pk).update(state="forfeited", forfeited_by="A")
    Match.objects.filter(pk=two.pk).update(state="forfeited", forfeited_by="X")
    page = reading.pages(reading.written(tournament, tmp_path))["Parties"]
    first, second = page.row(Tour=1, Partie=1), page.row(Tour=1, Partie=2)
    assert (first["Forfait de"], first["Gagnante"]) == (one.team_a.number, one.team_b.number)
    assert second["Forfait de"] == f"{two.team_a.number} et {two.team_b.number}"
    assert (second["Gagnante"], first["État"]) == (None, "forfait")


def test_the_winner_is_the_one_that_the_standings_count(odile, tmp_path):
    """Who leads a match that a departure stopped has won it; one whose sheet is still open nobody has."""
    made = crowd(4, 1, 2)
    stopped, still = Match.objects.order_by("number").select_related("team_a", "team_b")
    Match.objects.filter(pk=stopped.pk).update(winner="", over=False)
    Match.objects.filter(pk=still.pk).update(state=Match.State.PLAYING, over=True)
    page = reading.pages(reading.written(made, tmp_path))["Parties"]
    first, second = page.row(Tour=1, Partie=1), page.row(Tour=1, Partie=2)
    ahead = stopped.team_a if stopped.total_a > stopped.total_b else stopped.team_b
    assert (first["Gagnante"], first["État"]) == (ahead.number, "confirmée")
    assert (second["Gagnante"], second["État"]) == (None, "en cours")
    assert (second["Points A"], second["Points B"]) == (still.total_a, still.total_b)


def test_a_deal_is_told_in_figures_and_in_words(book):
    row = book["Donnes"].row(Tour=1, Partie=1, Donne=4)
    assert (row["Contrat"], row["Atout"], row["Contre ou surcontre"], row["Belote A"]) == (
        90,
        "carreau",
        None,
        20,
    )
    assert (row["Points A"], row["Points B"], row["Marque A"], row["Marque B"]) == (92, 70, 110, 70)
    assert (row["Résultat"], row["Notation"], row["Preneur"]) == (
        "réussi",
        "A 90D 92/70 +20A",
        row["Équipe A"],
    )
    assert row["Explication"].startswith("Réussi\u00a0: 112 pour 90. Équipe ")
    assert "belote 20 (VII.1)" in row["Explication"]
    assert (row["Saisie par"], row["État"]) == ("Rémi", "jouée")


def test_a_correction_stands_below_what_it_corrects_with_its_reason(book):
    old = book["Donnes"].row(Tour=1, Partie=3, Donne=1, Version=1)
    new = book["Donnes"].row(Tour=1, Partie=3, Donne=1, Version=2)
    assert (old["Compte"], new["Compte"]) == ("non", "oui")
    assert (new["Motif de la correction"], new["Marque B"]) == ("=points inversés", 160)


def test_a_penalty_has_its_article_its_reason_and_its_incident(book, autumn):
    (row,) = book["Pénalités"].dicts()
    assert (row["Points"], row["Article"], row["Incident"], row["Donne"]) == (160, "X.A", "fausse donne", 3)
    assert row["Motif"].startswith("Fausse donne n°\u00a03")
    match = autumn.matches[3]
    assert row["Points à l’équipe"] == match.team_a.number
    assert row["Équipe en faute"] == match.team_b.number


def test_a_ruling_that_was_corrected_does_not_count_and_says_why(tournament, odile, tmp_path):
    by, match = cast.actor(odile), seated(tournament)
    play(match, by, "A 90H 95/67")
    first = court.rule(match, by, court.free(), "free", reason="Avertissement.")
    given = court.free(to=Side.A, points=40)
    court.rule(match, by, given, "free", reason="Récidive.", corrects=first)
    rows = reading.pages(reading.written(tournament, tmp_path))["Pénalités"].dicts()
    told = [(row["Points"], row["Compte"], row["Motif de l’annulation"]) for row in rows]
    assert told == [(0, "non", "Récidive."), (40, "oui", None)]


def test_a_team_says_who_plays_for_whom(tournament, odile, tmp_path):
    cast.released(tournament, 4)
    by = cast.actor(odile)
    for name in ("Ana", "Bo"):
        team = Team.objects.get(tournament=tournament, number=1)
        replace_player(team=team, leaving=team.player_1, given=name, family="Xu", by=by)
    page = reading.pages(reading.written(tournament, tmp_path))["Équipes"]
    given, family = TEAMS[0][:2]
    assert page.row(Équipe=1)["Remplacements"] == f"Ana Xu pour {given} {family}; Bo Xu pour Ana Xu"
    assert page.row(Équipe=1)["Prénom 1"] == "Bo"
    assert page.row(Équipe=2)["Remplacements"] is None


def test_the_teams_say_who_came_and_what_the_box_holds(tournament, tmp_path):
    cast.teams(tournament, 3)
    cast.unpay(Team.objects.exclude(number=1))
    Team.objects.filter(number=2).update(checked_in=False)
    waiting = Team.objects.get(number=3)
    Team.objects.filter(pk=waiting.pk).update(number=None, status="waiting")
    page = reading.pages(reading.written(tournament, tmp_path))["Équipes"]
    assert page.column("Équipe") == [1, 2, None]
    assert page.column("Encaissé") == [10, None, None]
    assert page.column("Présente") == [1, 0, 1]
    assert page.column("État") == ["inscrite", "inscrite", "liste d’attente"]


@pytest.mark.parametrize("size", [(4, 1, 1), (16, 3, 5)])
def test_it_asks_the_database_nineteen_times_whatever_the_size(odile, size):
    made = crowd(*size)
    with CaptureQueriesContext(connection) as asked:
        seen = workbook_data(made.pk)
        list(deals(seen.tournament)), list(decisions(seen.tournament))
    assert len(asked) == 19


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def book_of(tournament, tmp_path):
    return reading.pages(reading.written(tournament, tmp_path))


def test_it_is_final_and_says_what_was_left(tournament, left, tmp_path):
    note = book_of(last_round.closed(tournament), tmp_path)["Classement"].note
    assert "définitif (non confirmées\u00a0: 1, sans résultat\u00a0: 3)" in note
    assert "provisoire" not in note


@pytest.mark.parametrize("kind", ["waiting", "playing"])
def test_a_match_left_has_an_empty_total_never_0(tournament, left, tmp_path, kind):
    parties = book_of(last_round.closed(tournament), tmp_path)["Parties"]
    row = parties.row(Tour=3, Partie=left[kind].number)
    assert (row["Points A"], row["Points B"], row["Gagnante"], row["État"]) == (
        None,
        None,
        None,
        "sans résultat",
    )


def test_the_sum_of_the_points_is_that_of_the_column(tournament, left, tmp_path):
    """What the last sheet says must leave out what the sheet leaves out."""
    for evening_of_it in (tournament, last_round.closed(tournament)):
        column = book_of(evening_of_it, tmp_path)["Parties"].column("Points A")
        assert sum(value or 0 for value in column) == workbook_data(tournament.pk).sums.match_points[0]


def test_the_last_sheet_says_the_sums_of_the_others(book):
    """As the database adds them up; two matches of 390 – 280, one of 160 – 160 of which 160 is a penalty."""
    sums = book["Contrôle"].dicts()
    assert [row["Somme"] for row in sums] == [940, 720, 9, 780, 720, 160, 160]
    for row in sums:
        page = book[row["Feuille"]]
        counted = [each for each in page.dicts() if row["Lignes"] is None or each["Compte"] == "oui"]
        assert sum(each[row["Colonne"]] or 0 for each in counted) == row["Somme"], row


@pytest.fixture
def rounds(odile):
    return five_in_a_round(odile)


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


def test_the_posted_sheet_writes_names_as_the_world_may_read_them(rounds, tmp_path):
    Tournament.objects.filter(pk=rounds.tournament.pk).update(names_shown="initial")
    hidden = Player.objects.filter(tournament=rounds.tournament).first()
    Player.objects.filter(pk=hidden.pk).update(name_hidden=True)
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    posted, detailed = "".join(book[reading.POSTED].column("Joueurs")), book["Classement"].column("Joueurs")
    assert hidden.family_name not in posted
    assert f"{hidden.given_name[0]}. {hidden.family_name[0]}." in posted
    assert any(hidden.family_name in names for names in detailed)
    Tournament.objects.filter(pk=rounds.tournament.pk).update(names_shown="number")
    book = reading.pages(reading.written(rounds.tournament, tmp_path))
    assert all(name.startswith("Équipe ") for name in book[reading.POSTED].column("Joueurs"))
    assert book["Classement"].column("Joueurs") == detailed


COLUMNS = {"results": "either", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


@pytest.fixture
def handed_in(tournament):
    """Table 1 by its deals, table 2 by its totals after a deal and a penalty, table 3 by totals in doubt."""
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS)
    tournament.refresh_from_db()
    by = referee()
    one, two, three, _four = Match.objects.filter(round__number=1, table__number__lte=4).order_by("table")
    play(one, by, "A 90H 95/67")
    play(two, by, "A 90H 95/67")
    put_penalty(again(two), PenaltyMark(Side.B, 160, "X", "renonce"), "renonce", by=by)
    hand(two, by, GameTotals(1100, 974, Boxes(belotes_a=1, belotes_b=1, capots_a=1, capots_b=0)))
    hand(three, by, GameTotals(1000, 941))
    return tournament


def hand(match, by, totals):
    hand_totals(match=again(match), totals=totals, seen=0, by=by, checked=True, reason="papier")


def test_a_match_says_how_its_result_came_in(handed_in, tmp_path):
    page = reading.pages(reading.written(handed_in, tmp_path))["Parties"]
    one, two, three, four = (page.row(Tour=1, Table=table) for table in range(1, 5))
    assert [row["Rendue par"] for row in (one, two, three, four)] == ["donnes", "totaux", "totaux", None]
    assert (two["Points A"], two["Points B"], two["Donnes"]) == (1100, 974, None)
    assert (two["Capots A"], two["Capots B"], two["Belotes A"], two["Belotes B"]) == (1, 0, 1, 1)
    assert (one["Donnes"], one["Capots A"], one["Belotes A"]) == (1, 0, None)
    assert three["Capots A"] is three["Belotes A"] is None, "boxes left empty are not 0"
    assert two["Vérifiée malgré un doute"] is None
    assert three["Vérifiée malgré un doute"] == doubt_words(again_doubts(handed_in))


def again_doubts(handed_in):
    handed = list(workbook_data(handed_in.pk).handed.values())
    (doubts,) = (result.doubts for result in handed if result.doubts)
    return doubts


def test_a_penalty_on_the_sheet_is_not_added_twice(handed_in, tmp_path):
    page = reading.pages(reading.written(handed_in, tmp_path))["Pénalités"]
    assert page.column("Compte") == ["déjà dans les totaux"]
    assert workbook_data(handed_in.pk).sums.penalty_points == 0
    Penalty.objects.update(in_totals=False)
    assert workbook_data(handed_in.pk).sums.penalty_points == 160


def test_a_deal_from_a_tables_phone_names_the_table(tournament, tmp_path):
    made = crowd(2, 1, 1)
    DealVersion.objects.update(entered_table=made.tables.first())
    page = reading.pages(reading.written(made, tmp_path))["Donnes"]
    assert page.column("Saisie par") == ["table 1"]
