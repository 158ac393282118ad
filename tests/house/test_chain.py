"""The journal of a real evening is a chain: tied to the club's, found out wherever it is changed, holding
when a reason is erased; two referees write at once; what it costs is one statement."""

import json
from functools import partial

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chain import short
from chain.__main__ import main
from scoring import parse_notation
from tests import cast
from tests.exports.reading import pages, written
from tests.referee.hall import again, seated
from tests.referee.test_two_phones import together
from tournament.control.services.closing import close_round, close_tournament
from tournament.core import journal
from tournament.core.journal import journal_faults, journals, last_mark
from tournament.draw.queries.drafts import public_record
from tournament.models import Club, JournalEntry, Match, Round, Tournament
from tournament.referee.services import deals


def wrong():
    """What is wrong in all journals: (club's own or not, number, code)."""
    return {
        (found.tournament_id is None, fault.number, fault.code)
        for found in journals()
        for fault in journal_faults(found)
    }


def change(number, **columns):
    """A row of the tournament's journal changed past the model, as who has the file can."""
    sets = ", ".join(f"{name} = %s" for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE tournament_journalentry SET {sets} WHERE sequence = %s AND tournament_id IS NOT NULL",
            [*columns.values(), number],
        )


@pytest.fixture
def evening(tournament, by):
    """A draw, a round that is over and closed with the evening."""
    cast.released(tournament)
    cast.put_in_state(Match.objects, Match.State.CONFIRMED, total_a=500, total_b=300)
    close_round(round_=Round.objects.order_by("number").first(), by=by)
    tournament.refresh_from_db()
    close_tournament(tournament=tournament, by=by)
    return tournament


def test_what_an_evening_writes_holds_and_is_tied_at_release_and_closing(evening):
    assert wrong() == set()
    assert JournalEntry.objects.filter(hash="").count() == 0
    tied = JournalEntry.objects.filter(verb=journal.TIED).order_by("sequence")
    verbs = ["draw.released", "round.closed", "tournament.closed"]
    named = JournalEntry.objects.filter(tournament=evening, verb__in=verbs)
    assert [entry.verb for entry in named.order_by("sequence")] == verbs
    assert [entry.after["hash"] for entry in tied] == [entry.hash for entry in named.order_by("sequence")]
    later = named.order_by("sequence")[1]
    assert later.about["club_journal"] == {"number": tied[0].sequence, "hash": tied[0].hash}


def test_a_text_holds_uids_and_no_primary_key(evening, odile):
    entry = JournalEntry.objects.get(tournament=evening, verb="draw.released")
    told = json.loads(entry.text)
    assert (told["journal"], told["by"], told["number"]) == (str(evening.uid), str(odile.uid), entry.sequence)
    assert told["at"] == entry.at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    assert told["about"] == entry.about


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"verb": "deal.corrected"}, "row"),
        ({"after": '{"total_a": 9}'}, "row"),
        ({"at": "2026-11-20 20:00:00+00:00"}, "row"),
        ({"by_id": None}, "row"),
        ({"reason": "autre"}, "reason"),
        ({"hash": "0" * 64}, "hash"),
        ({"text": "{}"}, "hash"),
        ({"hash": ""}, "hash"),
    ],
)
def test_a_row_that_is_changed_past_the_program_is_found(evening, columns, code):
    change(2, **columns)
    assert (False, 2, code) in wrong()


def test_a_row_taken_out_is_found_the_last_too(evening):
    last = JournalEntry.objects.filter(tournament=evening).newest()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_journalentry WHERE tournament_id IS NOT NULL AND sequence = 2")
    assert (False, 3, "number") in wrong()
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM tournament_journalentry WHERE tournament_id IS NOT NULL AND sequence = %s", [last]
        )
    assert (False, last - 1, "version") in wrong()


def test_an_evening_s_journal_made_anew_differs_from_the_club_s(evening):
    """Who has the machine can write a whole new chain; then the club's says another hash."""
    former = None
    for entry in JournalEntry.objects.filter(tournament=evening).order_by("sequence"):
        entry.verb = "clock.started" if entry.sequence == 1 else entry.verb
        journal.sealing.seal(entry, evening, former)
        change(entry.sequence, verb=entry.verb, text=entry.text, hash=entry.hash, salt=entry.salt)
        former = journal.entries.Mark(entry.sequence, entry.hash)
    assert {(of_club, code) for of_club, _number, code in wrong()} == {(True, "tie")}


def test_a_reason_that_is_erased_leaves_a_chain_that_holds(tournament, odile):
    with journal.writing(tournament, "x", journal.Author(user=odile), reason="Mme Nègre est partie"):
        pass
    entry = JournalEntry.objects.get()
    assert "Nègre" not in entry.text
    assert len(entry.salt) == 32
    assert JournalEntry.objects.filter(pk=entry.pk).forget_reasons() == 1
    assert wrong() == set()
    entry = JournalEntry.objects.get()
    assert (entry.reason, entry.salt) == ("", "")


def test_the_same_reason_twice_is_two_digests(tournament, odile):
    for _ in "ab":
        with journal.writing(tournament, "x", journal.Author(user=odile), reason="pause"):
            pass
    assert len({json.loads(entry.text)["reason"] for entry in JournalEntry.objects.all()}) == 2


def test_a_draw_s_record_says_where_the_journal_had_come_to(tournament, tmp_path, by):
    with journal.writing(tournament, "setup.created", by.author):
        pass
    draw = cast.released(tournament)
    record = tmp_path / "tirage.json"
    record.write_text(public_record(draw))
    place = json.loads(record.read_text())["journal"]
    entry = JournalEntry.objects.get(tournament=tournament, sequence=place["number"])
    assert entry.hash == place["hash"]
    copy = tmp_path / "journal.jsonl"
    call_command("verify", str(record), tournament=tournament.slug, write=copy)
    assert main(["verify", str(copy), str(record)]) == 0
    other = {"journal": {**place, "hash": "1" + place["hash"][1:]}}
    record.write_text(json.dumps(other))
    assert main(["verify", str(copy), str(record)]) == 1
    with pytest.raises(SystemExit):
        call_command("verify", str(record))


def test_the_command_says_what_is_wrong_and_exits_so(evening, capsys):
    call_command("verify")
    assert "rien n’y a changé" in capsys.readouterr().out
    change(2, verb="x")
    with pytest.raises(SystemExit) as ended:
        call_command("verify", tournament=evening.slug)
    assert ended.value.code == 1
    assert f"Journal {evening.slug}, écriture n° 2" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("verify", tournament="nulle-part")


@pytest.mark.sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_copy_of_the_file_is_checked_without_the_program(tournament, by, tmp_path):
    cast.released(tournament)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(tmp_path / "copie.sqlite3")])
    mark = last_mark(tournament)
    assert main(["verify", str(tmp_path / "copie.sqlite3"), f"{mark.number}:{mark.hash[:20]}"]) == 0
    assert main(["verify", str(tmp_path / "copie.sqlite3"), f"{mark.number - 1}:{mark.hash[:20]}"]) == 1


@pytest.mark.django_db(transaction=True)
def test_two_referees_who_write_at_once_make_one_chain(odile, remi):
    tournament = cast.tournament()
    matches = [seated(tournament, table=n, a=2 * n - 1, b=2 * n) for n in (1, 2, 3, 4)]
    before = Tournament.objects.get().version
    acts = [
        partial(
            deals.record_deal,
            match=again(match),
            number=number,
            played=parse_notation("A 90H 95/67"),
            by=cast.actor(referee),
            token=f"{match.pk}-{number}-{referee.pk}",
        )
        for match, referee in zip(matches, (odile, remi, odile, remi), strict=True)
        for number in (1,)
    ]
    for _round in range(4):
        found = together(*acts)
        acts = [partial(act.func, **{**act.keywords, **_next(act)}) for act in acts]
        assert not [one for one in found if isinstance(one, Exception)], found
    assert Tournament.objects.get().version == before + 16
    assert wrong() == set()


def _next(act):
    number = act.keywords["number"] + 1
    return {
        "number": number,
        "match": again(act.keywords["match"]),
        "token": act.keywords["token"] + str(number),
    }


@pytest.mark.django_db(transaction=True)
def test_two_evenings_of_a_club_that_close_at_once_tie_both(odile, by):
    rounds = []
    for slug in ("un", "deux"):
        made = cast.tournament(slug=slug)
        match = seated(made)
        cast.put_in_state(Match.objects.filter(pk=match.pk), Match.State.CONFIRMED, total_a=1, total_b=0)
        rounds.append(match.round)
    found = together(*(partial(close_round, round_=round_, by=by) for round_ in rounds))
    assert not [one for one in found if isinstance(one, Exception)], found
    assert wrong() == set()
    assert Club.objects.get().version == 2


def test_the_chain_costs_a_write_one_statement(tournament, odile):
    for _ in "ab":
        with (
            CaptureQueriesContext(connection) as said,
            journal.writing(tournament, "test.done", journal.Author(user=odile)),
        ):
            pass
    about = [query["sql"] for query in said if "SAVEPOINT" not in query["sql"]]
    assert len(about) == 3  # the version, where the chain had come to, the entry
    assert "hash" in about[1]


def test_a_stranger_checks_the_workbook_with_a_copy_of_the_journal(evening, tmp_path, capsys):
    book, copy = written(evening, tmp_path), tmp_path / "journal.jsonl"
    mark = last_mark(evening)
    assert f", empreinte {short(mark.hash)}" in pages(book)["Classement"].note
    call_command("verify", str(book), write=copy)
    assert main(["verify", str(copy), str(book)]) == 0
    assert f"l’écriture n° {mark.number} est bien dans ce journal" in capsys.readouterr().out
    lines = copy.read_text(encoding="utf-8").splitlines(keepends=True)
    copy.write_text("".join(lines[:-1]), encoding="utf-8")
    assert main(["verify", str(copy), str(book)]) == 1
