"""The journal in words: who, when, what, where, why; filtered, 50 a page, the same statements for many."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from scoring import PenaltyMark, Side, parse_notation
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.match.hall import again, play
from tournament.core.journal import Author, writing, writing_club
from tournament.desk import journal as reads
from tournament.match import deals, signing
from tournament.match.totals import count_deals, hand_totals
from tournament.match.writes import put_penalty
from tournament.models import JournalEntry, Match, Role, Table, Tournament
from tournament.people import links
from tournament.setup.limits import MatchLimits, change_limits


def first_match(tournament):
    return Match.objects.filter(tournament=tournament, round__number=1).first()


def shown(tournament, **filters):
    found = reads.entries(tournament, tournament.club, dict(**filters))
    return [line.what for line in reads.lines(found)]


def page(client, tournament, **query):
    return client.get(reverse("control:journal", args=[tournament.slug]), query).content.decode()


def test_a_deal_is_told_with_its_marks_its_place_and_its_author(evening, remi):
    match = first_match(evening)
    by = cast.actor(remi)
    deal = deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
    deals.correct_deal(deal=deal, played=parse_notation("A 90H 92/70"), reason="recompté", by=by)
    corrected, recorded = reads.lines(reads.entries(evening, evening.club, {})[:2])
    assert (recorded.who, recorded.what) == ("Rémi", "Donne 1\u00a0: 100 – 70")
    assert corrected.what == "Donne 1 corrigée\u00a0: 90 – 70, avant 100 – 70"
    assert corrected.reason == "recompté"
    numbers = f"{match.team_a.number} – {match.team_b.number}"
    assert corrected.where == f"tour 1, table {match.table.number}, {numbers}"


def test_teams_and_people_are_named_when_the_page_is_read(club, odile, tournament):
    team = cast.team(tournament, 7)
    with writing(tournament, "team.paid", Author(user=odile)) as entry:
        entry.about = {"teams": [team.uid]}
    assert shown(tournament) == ["Payé\u00a0: équipe 7 (Fabre – Oustric)"]
    made = links.invite(club=club, role=Role.REFEREE, by=cast.actor(odile))
    person = links.enter(invitation=made, entrance=links.Entrance(name="Rémi"))
    lines = reads.lines(reads.entries(None, club, {}))
    assert [line.what for line in lines] == ["Rémi entre\u00a0: arbitre", "Invitation\u00a0: arbitre"]
    assert person.name not in str(list(JournalEntry.objects.values()))


def test_a_name_that_is_gone_and_an_unknown_verb_do_not_break_the_page(tournament, odile):
    with writing(tournament, "team.paid", Author(user=odile)) as entry:
        entry.about = {"teams": [uuid4(), "7", 10**9]}
    with writing(tournament, "deal.annulled", Author()):
        pass
    with writing(tournament, "later.invented", Author()):
        pass
    assert shown(tournament) == ["later.invented", "Donne – annulée, avant –", "Payé\u00a0: –"]


def test_a_table_that_is_gone_does_not_break_the_page(tournament):
    table = Table.objects.create(tournament=tournament, number=99)
    with writing(tournament, "match.started", Author(table=table)):
        pass
    lines = reads.lines(reads.entries(tournament, tournament.club, {}))
    assert lines[0].who == "table 99"
    table.delete()
    lines = reads.lines(reads.entries(tournament, tournament.club, {}))
    assert lines[0].who == "le programme"


def test_what_changed_is_told_before_and_after(evening, odile):
    change_limits(
        tournament=evening, limits=MatchLimits(500, None, 20), reason="il est tard", by=cast.actor(odile)
    )
    line = reads.lines(reads.entries(evening, evening.club, {})[:1])[0]
    assert line.changes == ("points\u00a0: 1000 → 500", "minutes\u00a0: 30 → 20")


def test_it_filters_by_author_kind_match_and_words(as_odile, evening, remi):
    match = first_match(evening)
    deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=cast.actor(remi))
    team = evening.teams.get(number=7)
    with writing(evening, "team.paid", Author(table=match.table), reason="à la porte") as entry:
        entry.about = {"teams": [team.uid]}
    assert shown(evening, who=str(remi.pk)) == ["Donne 1\u00a0: 100 – 70"]
    assert shown(evening, who=f"table-{match.table.number}") == ["Payé\u00a0: équipe 7 (Fabre – Oustric)"]
    assert shown(evening, kind="deal") == ["Donne 1\u00a0: 100 – 70"]
    assert shown(evening, match=match.pk) == ["Donne 1\u00a0: 100 – 70"]
    for text in ("FABRE", "a la porte"):
        found = page(as_odile, evening, text=text)
        assert "équipe 7" in found
        assert "Donne 1 :" not in found
    assert "Rien de tel dans le journal" in page(as_odile, evening, text="belote de comptoir")


@pytest.mark.parametrize(
    "query", [{"who": "x"}, {"who": "table-x"}, {"kind": "x"}, {"match": "x"}, {"page": "x"}, {"match": "-1"}]
)
def test_a_filter_that_makes_no_sense_is_left_out(as_odile, evening, query):
    assert "Tirage 1 publié" in page(as_odile, evening, **query)


def test_50_a_page_and_the_filter_is_kept(as_odile, tournament, odile):
    for n in range(51):
        with writing(tournament, "team.paid", Author(user=odile), reason=f"essai {n}"):
            pass
    first = page(as_odile, tournament, kind="team")
    assert first.count("Motif\u00a0: essai") == 50
    assert "?kind=team&amp;page=2" in first
    assert page(as_odile, tournament, kind="team", page=2).count("Motif\u00a0: essai") == 1
    assert page(as_odile, tournament, text="essai", page=2).count("Motif\u00a0: essai") == 1


def test_the_club_has_its_own(as_odile, club, tournament, odile):
    with writing(tournament, "team.paid", Author(user=odile)):
        pass
    with writing_club(club, "backup.made", Author(user=odile)):
        pass
    found = as_odile.get(reverse("control:club_journal")).content.decode()
    assert "Sauvegarde faite" in found
    assert "Payé" not in found


def test_what_changed_is_told_as_people_say_it(evening, odile):
    before = {
        "fee_cents": 250,
        "date": "2026-11-20",
        "starts_at": "20:30:00",
        "bell": "alone",
        "exempt_credit": "mean",
        "draw_allowed": False,
        "place": "",
    }
    after = {
        "fee_cents": 1000,
        "date": "2026-11-27",
        "starts_at": "9:05:00",
        "bell": "referee",
        "exempt_credit": "unknown",
        "draw_allowed": True,
        "place": "Valmory",
    }
    with writing(evening, "team.paid", Author(user=odile)) as entry:
        entry.before, entry.after = before, after
    line = reads.lines(reads.entries(evening, evening.club, {})[:1])[0]
    assert set(line.changes) == {
        "inscription\u00a0: 2,50\u00a0€ → 10\u00a0€",
        "date\u00a0: vendredi 20 novembre 2026 → vendredi 27 novembre 2026",
        "début\u00a0: 20:30 → 09:05",
        "annonce de la fin du temps\u00a0: l’horloge, toute seule, à zéro → l’arbitre, quand il l’annonce",
        "tour exempt\u00a0: la moyenne des gagnantes du tour → unknown",
        "égalité permise\u00a0: non → oui",
        "lieu\u00a0: – → Valmory",
    }
    with translation.override("en"):
        line = reads.lines(reads.entries(evening, evening.club, {})[:1])[0]
    assert any("€2.50 → €10" in change for change in line.changes)


@pytest.fixture
def match(tournament):
    columns = {"results": "either", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    tournament.refresh_from_db()
    return again(Match.objects.filter(tournament=tournament, round__number=1).first())


def hand(match, by, a, b, *, seen=0, boxes=None, winner=None):
    totals = GameTotals(a, b, boxes or Boxes(), winner)
    hand_totals(match=again(match), totals=totals, seen=seen, by=by, checked=True, reason="papier")


def last(match):
    """The latest line: what it says, and what changed."""
    found = reads.entries(match.tournament, match.tournament.club, {"match": match.pk})
    line = reads.lines(found)[0]
    return line.what.replace("\u00a0", " "), [change.replace("\u00a0", " ") for change in line.changes]


def test_typed_totals_say_their_boxes_and_no_doubt_where_there_is_none(match, by):
    hand(match, by, 1100, 974, boxes=Boxes(belotes_a=1, belotes_b=1, capots_a=1, capots_b=0))
    what, changes = last(match)
    assert what == "Totaux rendus : 1100 – 974"
    assert changes == ["belotes de A : 1", "belotes de B : 1", "capots de A : 1", "capots de B : 0"]


def test_a_doubt_is_said_in_words(match, by):
    hand(match, by, 1000, 941)
    assert last(match)[1] == ["vérifié sur la feuille malgré un doute : la somme ne tombe pas juste"]


def test_a_correction_says_what_was_there_before(match, denise):
    desk = cast.actor(denise)
    hand(match, desk, 1000, 964, boxes=Boxes(belotes_a=1, belotes_b=0))
    hand(match, desk, 990, 974, seen=1, boxes=Boxes(belotes_a=0, belotes_b=1))
    what, changes = last(match)
    assert what == "Totaux corrigés : 990 – 974, avant 1000 – 964"
    assert changes == ["belotes de A : 1 → 0", "belotes de B : 0 → 1"]


def test_totals_withdrawn_say_what_counts_again(match, by):
    play(match, by, "A 90H 95/67")
    hand(match, by, 1000, 944)
    signing.reopen(match=again(match), reason="autre table", by=by)
    count_deals(match=again(match), reason="autre table", by=by)
    assert last(match)[0] == "Totaux retirés, les donnes comptent : 100 – 70, avant 1000 – 944"


def test_totals_on_the_sheet_are_said_where_a_penalty_is_added(match, by, denise):
    put_penalty(again(match), PenaltyMark(Side.A, 160, "X", "renonce"), "renonce", by=by)
    totals = GameTotals(1000, 944)
    hand_totals(match=again(match), totals=totals, seen=0, by=by, in_totals=False)
    what, changes = last(match)
    assert (what, changes) == ("Totaux rendus : 1160 – 944", ["sur la feuille : 1000 – 944"])
