"""A sheet on the wrong match is moved, two exchanged, sides swapped; nothing is lost or overwritten."""

import pytest

from scoring import Side
from tests import cast
from tests.referee.hall import again, play, seated
from tournament.core.errors import Conflict, Refused
from tournament.models import DealVersion, JournalEntry, Match, Penalty
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import misdeals, moves, sheets


@pytest.fixture
def other(match, tournament):
    """Table 5: 1 against 2."""
    return seated(tournament, table=5, a=1, b=2)


def move(match, to, by, **more):
    return moves.move_sheet(
        match=again(match), to=again(to), reason="carte de la table 5 prise", by=by, **more
    )


def totals(match):
    match = again(match)
    return match.total_a, match.total_b, match.state


def refused(act, *arguments, **more):
    with pytest.raises(Refused) as said:
        act(*arguments, **more)
    return said.value.code


def test_the_deals_go_to_the_match_they_were_played_in(match, other, phone, referee):
    play(match, phone, "A 90H 95/67", "A 90H 89/73")
    move(match, other, referee)
    assert totals(match) == (None, None, Match.State.WAITING)
    assert totals(other) == (100, 230, Match.State.PLAYING)
    assert list(DealVersion.objects.of(other).values_list("deal__number", "version", "reason")) == [
        (1, 1, "carte de la table 5 prise"),
        (2, 1, "carte de la table 5 prise"),
    ]
    assert DealVersion.objects.of(match).count() == 2, "what was entered stays readable where it was"
    entry = JournalEntry.objects.get(verb="sheet.moved")
    assert (entry.match_uid, entry.about["to"], entry.about["deals"]) == (match.uid, str(other.uid), 2)


def test_two_sheets_with_deals_are_only_exchanged_on_demand(match, other, phone, referee):
    play(match, phone, "A 90H 95/67")
    play(other, cast.table_phone(other.table), "B 80S 60/102", "passed")
    with pytest.raises(Conflict) as said:
        move(match, other, referee)
    assert said.value.code == "deals_there"
    move(match, other, referee, exchange=True)
    assert totals(match)[:2] == (60, 100)
    assert totals(other)[:2] == (100, 70)


def test_a_sheet_on_which_a_referee_decided_does_not_move(match, other, phone, referee):
    play(match, phone, "A 90H 95/67")
    Penalty.objects.create(match=match, to_side="A", points=160, article="X.B", reason="renonce")
    assert refused(move, match, other, referee) == "ruled"


def test_swapped_sides_exchange_everything_that_the_table_wrote(match, phone, referee):
    sheets.set_first_dealer(match=match, seat=1, by=phone)
    for _ in range(3):
        misdeals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    play(match, phone, "A 90H 107/55 +20A")
    assert totals(match)[:2] == (290, 60)
    moves.swap_sides(match=again(match), reason="feuille à l’envers", by=referee)
    assert totals(match)[:2] == (60, 290)
    deal = DealVersion.objects.of(match).get(current=True)
    assert (deal.version, deal.notation) == (2, "B 90H 55/107 +20B d2")
    assert again(match).first_dealer == 2
    assert sheet(again(match)).turn.dealer.number == 3
