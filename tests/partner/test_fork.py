"""What two computers wrote after they parted, on two real files: the common beginning, what only one has,
what a phone has sent again, what was decided; the tables to look at before the other disk is there."""

import datetime
import sqlite3
from contextlib import closing

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.referee.court import refusal
from tests.referee.hall import again, play
from tests.referee.test_dispute_pages import text_of
from tournament.archive.copies.checks import looking_at
from tournament.core.journal import journal_faults, journals
from tournament.models import JournalEntry, Match, Round, Term, Tournament
from tournament.partner.fork import ENTERED, LAST_MINUTES, LEFT, decide, forks_of, last_take_over, parted
from tournament.partner.other_disk import Written, bring, entries_of, kept_file
from tournament.partner.terms import raise_term
from tournament.referee.services import sheets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "ours"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def played(tournament, remi):
    """An evening being played, a deal at each of two tables."""
    cast.released(tournament)
    Tournament.objects.update(state=Tournament.State.RUNNING)
    for match in first_matches(tournament)[:2]:
        play(match, cast.actor(remi), "A 90H 95/67")
    tournament.refresh_from_db()
    return tournament


def first_matches(tournament):
    return list(Match.objects.filter(tournament=tournament, round__number=1).order_by("number"))


@pytest.fixture
def stick(tmp_path):
    """Where the other computer's file will lie."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def old(played, stick):
    """The data as they are when the two part; `looking_at` it is being the old computer."""
    path = stick / "tournament.sqlite3"
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
    return path


def on_old(path):
    return looking_at(str(path), transaction_mode="IMMEDIATE")


def test_the_common_beginning_is_found_by_the_hashes():
    def row(number, hash_):
        return Written("club", number, hash_, "{}", "")

    both = [row(1, "a"), row(2, "b")]
    theirs, ours = [*both, row(3, "x"), row(4, "y")], [*both, row(3, "z")]
    assert parted(theirs, ours) == (2, theirs[2:], ours[2:])
    assert parted(both, both) == (2, [], [])
    assert parted(both, []) == (0, both, [])
    assert parted([], ours) == (0, [], ours)


def test_what_only_the_other_wrote_is_listed_in_words_and_nothing_is_merged(
    played, old, stick, remi, by, club
):
    first, second, third = first_matches(played)[:3]
    with on_old(old):
        play(again(first), cast.actor(remi), "B 100S 60/102")
        play(again(third), cast.actor(remi), "A 90H 95/67")
    raise_term("b", "http://192.168.1.21:8000")
    play(again(second), cast.actor(remi), "A 80C 90/72")
    before = list(JournalEntry.objects.values_list("hash", flat=True))
    bring(named=str(stick), by=by)
    (fork,) = forks_of(club)
    verbs = [entry.written.facts["verb"] for entry in fork.theirs]
    assert verbs.count("deal.recorded") == 2
    told = [entry.line for entry in fork.theirs if entry.written.facts["verb"] == "deal.recorded"]
    assert told[0].what.startswith("Donne 2\u00a0: ")
    assert told[0].where.startswith("tour 1, table 1")
    assert told[0].who == "Rémi"
    assert all(entry.is_open for entry in fork.theirs)
    assert fork.common == played.version
    assert [line.what[:9] for line in fork.ours] == ["Donne 2\u00a0:"]
    assert list(JournalEntry.objects.values_list("hash", flat=True)) == before


def test_what_a_phone_sent_again_is_found_here_each_once(played, old, stick, remi, by, club):
    first = first_matches(played)[0]
    with on_old(old):
        play(again(first), cast.actor(remi), "B 100S 60/102", "B 100S 60/102")
    raise_term("b", "")
    play(again(first), cast.actor(remi), "B 100S 60/102")
    bring(named=str(stick), by=by)
    deals = [entry for entry in forks_of(club)[0].theirs if entry.written.facts["verb"] == "deal.recorded"]
    mine = JournalEntry.objects.get(tournament=played, sequence=deals[0].here)
    assert (mine.verb, mine.match_uid) == ("deal.recorded", first.uid)
    assert (deals[0].is_open, deals[1].here, deals[1].is_open) == (False, None, True)


def test_each_is_decided_and_the_last_word_stands(played, old, stick, remi, by, club):
    with on_old(old):
        play(again(first_matches(played)[0]), cast.actor(remi), "B 100S 60/102")
    bring(named=str(stick), by=by)
    entry = forks_of(club)[0].theirs[-1]
    for decision in (LEFT, LEFT, ENTERED):
        decide(club=club, hash_=entry.written.hash, decision=decision, by=by)
    assert forks_of(club)[0].theirs[-1].decision == ENTERED
    said = JournalEntry.objects.filter(verb__in=("partner.left", "partner.entered")).order_by("sequence")
    assert [one.verb for one in said] == ["partner.left", "partner.entered"]
    assert said[0].after == {"number": entry.written.number, "hash": entry.written.hash}
    assert refusal(decide, club=club, hash_="0" * 64, decision=LEFT, by=by).code == "unknown"
    assert refusal(decide, club=club, hash_=entry.written.hash, decision="merge", by=by).code == "unknown"
    assert [fault for journal in journals() for fault in journal_faults(journal)] == []


def test_an_evening_that_only_the_other_has_is_a_journal_of_its_own(played, old, stick, odile, by, club):
    with on_old(old):
        cast.released(cast.tournament(created_by=odile, name="La revanche"))
    bring(named=str(stick), by=by)
    forks = forks_of(club)
    assert [
        (fork.common, fork.tournament) for fork in forks if fork.tournament is None and fork.name != "club"
    ] == [(0, None)]


def test_writes_that_stand_in_the_log_alone_are_there(played, old, stick, remi, by, club):
    """A computer that was cut off left its last writes in the log beside the file."""
    with closing(sqlite3.connect(old)) as cut_off:
        cut_off.execute("PRAGMA journal_mode=WAL")
        cut_off.execute("PRAGMA wal_autocheckpoint=0")
        with on_old(old):
            play(again(first_matches(played)[0]), cast.actor(remi), "B 100S 60/102")
        assert (stick / "tournament.sqlite3-wal").stat().st_size > 0
        bring(named=str(stick), by=by)
    assert any(entry.written.facts["verb"] == "deal.recorded" for entry in forks_of(club)[0].theirs)
    assert [path.name for path in kept_file().parent.iterdir()] == ["tournament.sqlite3"]


def test_where_nothing_more_was_written_nothing_is_listed(played, old, stick, by, club):
    raise_term("b", "")
    bring(named=str(old), by=by)
    assert forks_of(club) == []
    assert len(entries_of(club.pk)) > 0


def test_data_that_never_were_ours_are_not_compared(played, old, stick, by, club):
    with closing(sqlite3.connect(old)) as other, other:
        other.execute("UPDATE tournament_journalentry SET hash = substr(hash, 2) || '0'")
    bring(named=str(stick), by=by)
    assert refusal(forks_of, club).code == "foreign"


@pytest.mark.parametrize("name", ["", "nowhere", "/nowhere", "/dev/null", "\x00", "a" * 5000])
def test_a_folder_without_the_file_is_refused_beside_the_field(name, by):
    said = refusal(bring, named=name, by=by)
    assert (said.code, said.field) in {("no_file", "folder"), ("unreadable", "folder")}


def test_a_damaged_a_foreign_and_our_own_file_are_refused_and_the_kept_one_stays(
    played, old, stick, by, club
):
    bring(named=str(stick), by=by)
    kept = kept_file().read_bytes()
    whole = old.read_bytes()
    for bytes_ in (whole[: len(whole) // 2], b"SQLite format 3\x00" + b"x" * 5000, b"", b"PK"):
        old.write_bytes(bytes_)
        assert refusal(bring, named=str(stick), by=by).code == "unreadable", bytes_[:20]
    old.unlink()
    with closing(sqlite3.connect(old)) as other, other:
        other.execute("CREATE VIEW tournament_journalentry AS SELECT 1")
    assert refusal(bring, named=str(stick), by=by).code == "unreadable"
    (kept_file().parent.parent / "tournament.sqlite3").write_bytes(whole)
    assert refusal(bring, named=str(kept_file().parent.parent), by=by).code == "own_file"
    assert kept_file().read_bytes() == kept


def test_only_an_organiser_reads_and_decides(played, old, stick, denise, club):
    assert refusal(bring, named=str(stick), by=cast.actor(denise)).code == "not_allowed"
    assert refusal(decide, club=club, hash_="x", decision=LEFT, by=cast.actor(denise)).code == "not_allowed"


# ── on paper ──


def test_without_a_take_over_nothing_is_to_be_looked_at(played, club):
    assert last_take_over(club) is None


def numbers(take_over):
    return [(row.match.number, row.recent) for rows in take_over.tables.values() for row in rows]


def test_tables_that_played_then_are_to_be_looked_at(played, remi, club):
    matches = first_matches(played)
    confirmed_before, confirmed_after = matches[2], matches[3]
    Match.objects.filter(pk=confirmed_before.pk).update(
        state="confirmed", total_a=1000, total_b=1, winner="A"
    )
    raise_term("b", "")
    Match.objects.filter(pk=confirmed_after.pk).update(state="submitted", total_a=1000, total_b=1, winner="A")
    Match.objects.filter(pk=confirmed_after.pk).update(over=True)
    sheets.confirm(match=again(confirmed_after), by=cast.actor(remi))
    found = dict(numbers(last_take_over(club)))
    assert found[1], "it wrote just before"
    assert confirmed_before.number not in found
    assert found[confirmed_after.number] is False
    assert found[5] is False
    assert {row.match.round.number for rows in last_take_over(club).tables.values() for row in rows} == {1}
    Round.objects.update(state=Round.State.CLOSED)
    assert numbers(last_take_over(club)) == []


@pytest.mark.parametrize(("beyond", "recent"), [(-1, True), (0, True), (1, False)])
def test_recent_is_ten_minutes_before_what_is_known(played, remi, club, beyond, recent):
    first = first_matches(played)[0]
    newest = JournalEntry.objects.order_by("-pk").first().at
    rows = "UPDATE tournament_journalentry SET at = %s WHERE match_uid = %s"
    with connection.cursor() as cursor:
        at = newest - LAST_MINUTES - datetime.timedelta(seconds=beyond)
        cursor.execute(rows, [at.replace(tzinfo=None).isoformat(" "), first.uid.hex])
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=1000, total_b=1, winner="A")
    raise_term("b", "")
    assert (first.number in dict(numbers(last_take_over(club)))) is recent
    assert last_take_over(club).known_until == newest


# ── the page ──


def test_the_page_lists_decides_and_says_when_all_is_said(played, old, stick, remi, as_odile):
    path = reverse("partner:after")
    assert "Cet ordinateur n’a pris le relais de personne." in text_of(as_odile.get(path))
    with on_old(old):
        play(again(first_matches(played)[0]), cast.actor(remi), "B 100S 60/102")
    raise_term("b", "")
    assert "Tour 1, table 1" in text_of(as_odile.get(path))
    wrong = as_odile.post(path, {"folder": "/nowhere"})
    assert wrong.status_code == 422
    assert 'value="/nowhere"' in wrong.content.decode()
    assert "Il n’y a pas de fichier tournament.sqlite3 dans ce dossier." in text_of(wrong)
    assert as_odile.post(path, {"folder": str(stick)}).status_code == 302
    with CaptureQueriesContext(connection) as asked:
        shown = as_odile.get(path)
    assert "Seul l’autre ordinateur a :" in text_of(shown).replace("\u00a0", " ")
    assert len(asked) < 40
    hash_ = entries_of(played.club_id)[-1].hash
    assert as_odile.post(reverse("partner:decided"), {"hash": hash_, "decision": "left"}).status_code == 302
    assert "Dit : laissé." in text_of(as_odile.get(path)).replace("\u00a0", " ")
    answer = as_odile.post(reverse("partner:decided"), {"hash": "x", "decision": "left"}, follow=True)
    assert "n’est pas dans les données de l’autre ordinateur" in text_of(answer)
    journal = text_of(as_odile.get(reverse("control:club_journal"))).replace("\u00a0", " ")
    assert "Cet ordinateur prend le relais : relais n° 1" in journal
    assert Term.objects.filter(number=1).exists()
