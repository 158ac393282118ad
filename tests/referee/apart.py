"""Two phones at one table, each for its side: what they enter, past the pages."""

from scoring import Side, parse_notation
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again
from tournament.core.tokens import new_token
from tournament.models import Tournament
from tournament.referee.services.blind import Account, enter_side
from tournament.referee.services.sides import take_side

DEAL = "A 90H 95/67"
OTHER = "A 90H 89/73"
HOLDERS = {Side.A: "of A", Side.B: "of B"}


def blind(tournament, **fields):
    """Each side enters on a phone of its own."""
    Tournament.objects.filter(pk=tournament.pk).update(entry_mode="blind", **fields)
    tournament.refresh_from_db()
    return tournament


def taken(match, *sides):
    """These sides, or both, have a phone that speaks for them."""
    for side in sides or Side:
        take_side(match=again(match), side=side, holder=HOLDERS[side], by=cast.table_phone(match.table))
    return again(match)


def says(match, side, line, *, number=None, token=None):
    """That side enters a deal, by default the next one."""
    number = number or again(match).deal_count + 1
    return entered(match, side, Account(number, deal=parse_notation(line)), token=token)


def totals(match, side, a, b, *, checked=False, winner=None, in_totals=True, **boxes):
    """That side enters the totals of the match."""
    said = GameTotals(a, b, Boxes(**boxes), winner)
    return entered(match, side, Account(0, totals=said, checked=checked, in_totals=in_totals))


def entered(match, side, account, *, token=None):
    by = cast.table_phone(match.table)
    holder = HOLDERS[side]
    token = token or new_token()
    enter_side(match=again(match), account=account, holder=holder, by=by, token=token)
    return again(match)
