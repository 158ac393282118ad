"""The journal of a real evening is a chain: tied to the club's, found out wherever it is changed, holding
when a reason is erased; two referees write at once; what it costs is one statement."""

from functools import partial

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoring import parse_notation
from tests import cast
from tests.referee.hall import again, seated
from tests.referee.test_two_phones import together
from tournament.control.services.closing import close_round, close_tournament
from tournament.core import journal
from tournament.core.journal import journal_faults, journals
from tournament.models import JournalEntry, Match, Round, Tournament
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


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"verb": "deal.corrected"}, "row"),
        ({"reason": "autre"}, "reason"),
        ({"hash": "0" * 64}, "hash"),
    ],
)
def test_a_row_that_is_changed_past_the_program_is_found(evening, columns, code):
    change(2, **columns)
    assert (False, 2, code) in wrong()


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
