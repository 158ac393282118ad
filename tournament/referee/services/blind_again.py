"""A deal that both sides said, said otherwise by one of them: it changes only when the other side, apart,
says the same. What differs goes the way of every entry: both shown, once more, then the referee; so does
what still waits when the match ends (`sides.leave_to_referee`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.compare import deal_differences

from ...core.access import Action, Actor, both_sides
from ...core.clock import hour_now
from ...core.errors import Refused
from ...core.journal import Draft, writing_together
from ...evening import bare_matches
from ...models import BlindEntry, DealVersion, Match
from ..queries.blind import (
    DIFFERS,
    WAITS,
    asked_again,
    called_over,
    last_differing,
    open_entries,
)
from ..queries.facts import facts_of
from ..queries.stored import played_of
from .blind import (
    AGREED,
    LEFT,
    Account,
    both_in,
    call_referee,
    note_difference,
    open_calls,
    put_entry,
    same_said,
)
from .deals import correct_deal, refuse_banned_taker, refuse_decided, score_in, seen_version
from .opening import writing_match
from .score import saved
from .sides import as_written, settle_agreed, speaking_side, team_uids


def say_otherwise(
    *, match: Match, account: Account, holder: str, by: Actor, token: str | None = None
) -> Match:
    """Keep what the side of that phone says of a deal that stands (`account.corrects`, as that side saw it).

    Who alone asks, and then says what is written, takes the question back. Refused: "no_side", "as_written",
    "called", and all that a correction is refused for; Conflict "deal_changed"; ImpossibleDeal."""
    deal = account.corrects
    assert deal is not None
    content = {"corrects": deal.pk, "facts": account.facts, "holder": holder}
    with writing_together():
        with writing_match(match, "blind.entered", by, Action.ENTER_SIDE, token=token, content=content) as (
            fresh,
            entry,
        ):
            side = speaking_side(fresh, holder)
            asked = _checked(fresh, account, deal)
            entry.about = {"teams": team_uids(fresh, side), "number": account.number}
            saved(fresh)
            if _as_written(account, deal) and not any(row.side != side for row in asked):
                _take_back(asked, entry)
                return fresh
            put_entry(fresh, side, account, (), by)
            pair = both_in(fresh, account.number)
            same = bool(pair) and same_said(fresh, pair, entry)
            if pair and not same:
                note_difference(fresh, pair, entry)
        if same:
            _let_stand(fresh, account, by)
        elif pair and pair[0].attempt % 2 == 0:
            call_referee(fresh, pair, by)
    return fresh


def _checked(match: Match, account: Account, deal: DealVersion) -> tuple[BlindEntry, ...]:
    """Refuse what cannot be said of that deal; what was said of it since it was written."""
    facts, played = facts_of(match), account.deal
    assert played is not None
    refuse_decided(seen_version(facts, deal))
    asked = asked_again(open_entries(match), as_written(facts)).get(account.number, ())
    if last_differing(asked, account.number) and called_over(open_calls(match), account.number):
        raise Refused("called", _("L’arbitre est appelé : il décide avec vous."))
    score_in(facts, account.number, played, hour_now())
    refuse_banned_taker(facts, account.number, played)
    return asked


def _as_written(account: Account, deal: DealVersion) -> bool:
    return account.deal is not None and not deal_differences(account.deal, played_of(deal))


def _take_back(asked: tuple[BlindEntry, ...], entry: Draft) -> None:
    if not asked:
        raise Refused("as_written", _("C’est ce qui est écrit : il n’y a rien à corriger."))
    BlindEntry.objects.filter(pk__in=[row.pk for row in asked]).update(outcome=LEFT)
    entry.verb = "blind.withdrawn"


def _let_stand(match: Match, account: Account, by: Actor) -> None:
    """Both said the same of it since it was written: it is written so, or stays; the question is closed."""
    deal, table = account.corrects, both_sides(by)
    assert deal is not None and account.deal is not None
    said = match.blind_entries.filter(number=account.number, outcome__in=(WAITS, DIFFERS))
    said.filter(outcome=WAITS).update(outcome=AGREED)
    said.update(outcome=LEFT)
    if _as_written(account, deal):
        return
    reason = _("les deux équipes l’ont saisie de nouveau")
    correct_deal(deal=deal, played=account.deal, reason=reason, by=table)
    corrected = bare_matches().get(pk=match.pk)
    corrected.tournament = match.tournament
    settle_agreed(match=corrected, by=table)
