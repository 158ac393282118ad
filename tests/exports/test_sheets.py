"""What stands in the eight sheets, read back by python-calamine: values, types, words, sums."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from scoring import Side
from tests import cast
from tests.cast import TEAMS
from tests.exports import reading
from tests.exports.crowd import crowd
from tests.referee import court
from tests.referee.hall import play, seated
from tournament.exports.queries import deals, penalties, workbook_data
from tournament.models import DealVersion, Dispute, Match, Player, Team, Tournament
from tournament.referee.services.teams import replace_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(autumn):
    """The sheets of an evening in its first round."""
    return autumn.pages


def test_it_has_the_eight_sheets_in_order(book):
    assert list(book) == reading.NAMES


def test_the_standings_are_those_of_page_and_wall(book, autumn):
    board, page = autumn.board, book["Classement"]
    assert page.column("Rang") == [place.rank for place in board.overall]
    assert page.column("Équipe") == [place.team.number for place in board.overall]
    assert page.column("Joueurs") == [place.team.full for place in board.overall]
    assert page.column("Place dans la poule") == [place.row.place for place in board.overall]
    assert page.column("Points pour") == [place.row.tally.points for place in board.overall]
    first = board.columns[0]
    assert page.column(f"1. {first.label}") == [place.row.values[0].compared for place in board.overall]


def test_provisional_standings_say_what_is_missing(book):
    assert "provisoire (à confirmer\u00a0: 1, à finir\u00a0: 22)" in book["Classement"].note
    assert "provisoire" in book["Poules"].note


def test_final_standings_are_not_called_provisional(odile, tmp_path):
    final = reading.pages(reading.written(crowd(4, 1, 1), tmp_path))
    assert "provisoire" not in final["Classement"].note


def test_every_tie_says_what_broke_it(book):
    assert any("départagées par" in (said or "") for said in book["Classement"].column("Départage"))


def test_the_pools_stand_one_below_the_other(book):
    assert book["Poules"].column("Poule") == [name for name in "ABCD" for _ in range(4)]
    assert book["Poules"].column("Place") == [1, 2, 3, 4] * 4


def test_an_unplayed_match_is_empty_and_never_0(book):
    row = book["Parties"].row(Tour=1, Table=4)
    assert (row["Points A"], row["Points B"], row["Gagnante"], row["État"]) == (None, None, None, "à jouer")


def test_a_confirmed_match_says_who_won_when_and_by_whom(book, autumn):
    match = autumn.matches[1]
    row = book["Parties"].row(Tour=1, Partie=1)
    assert (row["Points A"], row["Points B"], row["Donnes"]) == (390, 280, 4)
    assert row["Gagnante"] == match.slot_a.team.number == row["Équipe A"]
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
    assert (first["Forfait de"], first["Gagnante"]) == (one.slot_a.team.number, one.slot_b.team.number)
    assert second["Forfait de"] == f"{two.slot_a.team.number} et {two.slot_b.team.number}"
    assert (second["Gagnante"], first["État"]) == (None, "forfait")


def test_the_winner_is_the_one_that_the_standings_count(odile, tmp_path):
    """Who leads a match that a departure stopped has won it; one whose sheet is still open nobody has."""
    made = crowd(4, 1, 2)
    stopped, still = Match.objects.order_by("number").select_related("slot_a__team", "slot_b__team")
    Match.objects.filter(pk=stopped.pk).update(winner="", over=False)
    Match.objects.filter(pk=still.pk).update(state=Match.State.PLAYING, over=True)
    page = reading.pages(reading.written(made, tmp_path))["Parties"]
    first, second = page.row(Tour=1, Partie=1), page.row(Tour=1, Partie=2)
    ahead = stopped.slot_a if stopped.total_a > stopped.total_b else stopped.slot_b
    assert (first["Gagnante"], first["État"]) == (ahead.team.number, "confirmée")
    assert (second["Gagnante"], second["État"]) == (None, "en cours")
    assert (second["Points A"], second["Points B"]) == (still.total_a, still.total_b)


def test_open_disputes_are_counted(tournament, tmp_path):
    cast.released(tournament, 4)
    match = Match.objects.first()
    for state in ("open", "open", "ruled"):
        Dispute.objects.create(match=match, what="score", state=state)
    page = reading.pages(reading.written(tournament, tmp_path))["Parties"]
    assert page.row(Tour=1, Partie=1)["Litiges ouverts"] == 2


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


def test_an_annulled_deal_says_so(book):
    row = book["Donnes"].row(Tour=1, Partie=3, Donne=2, Version=2)
    assert (row["État"], row["Preneur"], row["Résultat"]) == ("annulée", None, None)


def test_a_capot_and_a_contre_have_their_words(odile, tmp_path):
    page = reading.pages(reading.written(crowd(2, 1, 5), tmp_path))["Donnes"]
    assert page.column("Contrat") == [90, 80, 110, 100, "capot"]
    assert page.column("Contre ou surcontre") == [None, None, "contré", None, None]
    assert page.column("Capot de")[-1] == 1


def test_a_deal_from_a_tables_phone_names_the_table(tournament, tmp_path):
    made = crowd(2, 1, 1)
    DealVersion.objects.update(entered_table=made.tables.first())
    page = reading.pages(reading.written(made, tmp_path))["Donnes"]
    assert page.column("Saisie par") == ["table 1"]


def test_a_penalty_has_its_article_its_reason_and_its_incident(book, autumn):
    (row,) = book["Pénalités"].dicts()
    assert (row["Points"], row["Article"], row["Incident"], row["Donne"]) == (160, "X.A", "fausse donne", 3)
    assert row["Motif"].startswith("Fausse donne n°\u00a03")
    match = autumn.matches[3]
    assert row["Points à l’équipe"] == match.slot_a.team.number
    assert row["Équipe en faute"] == match.slot_b.team.number


def test_a_ruling_without_points_has_its_row(tournament, odile, tmp_path):
    """A warning: nobody gets anything, and the sheet says what was decided."""
    by, match = cast.actor(odile), seated(tournament)
    play(match, by, "A 90H 95/67")
    warned = court.rule(match, by, court.free(), "free", reason="Gestes à table : avertissement.")
    row = reading.pages(reading.written(tournament, tmp_path))["Pénalités"].row(Tour=1)
    assert (row["Points"], row["Points à l’équipe"], row["Compte"]) == (0, None, "oui")
    assert (row["Article"], row["Donnée par"]) == (warned.article, "Odile")
    assert row["Motif"] == "Gestes à table : avertissement."


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


def test_a_team_says_where_it_qualified_and_as_what(tournament, tmp_path):
    cast.teams(tournament, 3)
    first = cast.tournament(name="Qualificatif du 3 mars")
    Team.objects.filter(tournament=tournament, number=2).update(qualified_in=first, qualified_rank=4)
    Team.objects.filter(tournament=tournament, number=3).update(qualified_rank=9)
    page = reading.pages(reading.written(tournament, tmp_path))["Équipes"]
    told = [(row["Rang de qualification"], row["Qualifiée dans"]) for row in page.dicts()]
    assert told == [(None, None), (4, "Qualificatif du 3 mars"), (9, None)]


def test_the_teams_say_who_came_and_what_the_box_holds(tournament, tmp_path):
    cast.teams(tournament, 3)
    Team.objects.filter(number=2).update(paid=False, checked_in=False)
    waiting = Team.objects.get(number=3)
    Team.objects.filter(pk=waiting.pk).update(number=None, status="waiting", paid=False)
    page = reading.pages(reading.written(tournament, tmp_path))["Équipes"]
    assert page.column("Équipe") == [1, 2, None]
    assert page.column("Encaissé") == [10, None, None]
    assert page.column("Présente") == [1, 0, 1]
    assert page.column("État") == ["inscrite", "inscrite", "liste d’attente"]


def test_a_fee_of_250_cents_is_exact(tournament, tmp_path):
    Tournament.objects.update(fee_cents=125)
    cast.teams(tournament, 1)
    page = reading.pages(reading.written(tournament, tmp_path))["Équipes"]
    assert page.column("Droit") == [2.5]


def test_a_tournament_without_anything_has_seven_empty_sheets(tournament, tmp_path):
    book = reading.pages(reading.written(tournament, tmp_path))
    assert [len(page.rows) for page in book.values()] == [0] * 7


def test_150_teams_are_all_there(odile, tmp_path):
    book = reading.pages(reading.written(crowd(150, 4, 3), tmp_path))
    assert [len(page.rows) for page in book.values()] == [150, 150, 150, 300, 900, 0, 150]
    assert book["Équipes"].column("Nom 1")[149] == "Lœuf150"


@pytest.mark.parametrize("size", [(4, 1, 1), (16, 3, 5)])
def test_it_asks_the_database_eighteen_times_whatever_the_size(odile, size):
    made = crowd(*size)
    with CaptureQueriesContext(connection) as asked:
        seen = workbook_data(made.pk)
        list(deals(seen.tournament)), list(penalties(seen.tournament))
    assert len(asked) == 19


def test_blanked_names_leave_the_numbers(tournament, tmp_path):
    cast.released(tournament, 4)
    Player.objects.update(given_name="", family_name="", search_key="")
    page = reading.pages(reading.written(tournament, tmp_path))["Classement"]
    assert None not in page.column("Équipe")


def test_in_english_the_sheets_are_named_by_the_catalogue(tournament, tmp_path):
    with translation.override("en"):
        path = reading.written(tournament, tmp_path)
        wanted = [translation.gettext(name) for name in reading.WITHOUT_CLUBS]
    assert list(reading.pages(path)) == wanted
