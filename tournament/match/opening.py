"""How every write about a match begins: one transaction, the match read again, the guards, one journal entry.

Knows no verb's meaning; `writing_match` is to matches what `journal.writing` is to tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.bell import over_at
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Author, Draft, writing
from ..evening.at_tables import bare_matches
from ..evening.corrected import reseat_after
from ..models import Match, Round, Tournament
from ..rulebook import ruleset_of

REASON_LENGTH = 200


SCORES = {
    Action.BEGIN,
    Action.ENTER_DEAL,
    Action.ENTER_SIDE,
    Action.TYPE_SHEET,
    Action.CORRECT_DEAL,
    Action.RULE,
}


@contextmanager
def writing_match(
    match: Match,
    verb: str,
    by: Actor,
    action: Action,
    *,
    reason: str = "",
    token: str | None = None,
    content: object = None,
    closed_round: bool = False,
) -> Iterator[tuple[Match, Draft]]:
    """One write about a match: yields the match as it is now, locked in line, and the entry to fill; then the
    matches that it sends teams to get those that belong there.

    Raises Refused (not allowed, not now, another table's match, a closed round unless `closed_round`),
    AlreadyDone and Conflict as `journal.writing` does; Conflict "match_gone", and
    "rules_changed" where the first marks would be given by other rules than whoever wrote has seen."""
    tournament = match.tournament
    ring_if_due(match.round, tournament)
    sent_content = {"verb": verb, "match": match.pk, "content": content}
    seen = None if tournament.ruleset or action not in SCORES else ruleset_of(tournament)
    with writing(
        tournament, verb, by.author, match=match, reason=reason, token=token, content=sent_content
    ) as entry:
        try:
            fresh = bare_matches().get(pk=match.pk)
        except Match.DoesNotExist as error:
            sentence = _("Cette partie n’existe plus : son tirage a été repris entre-temps.")
            raise Conflict("match_gone", sentence) from error
        fresh.tournament = tournament
        require(by, action, tournament, fresh)
        refuse_another_table(by, fresh)
        if not closed_round:
            refuse_closed(fresh.round)
        if seen is not None and seen != ruleset_of(tournament):
            sentence = _(
                "Le règlement du tournoi vient de changer : rien n’est enregistré. "
                "Relisez ce qui sera marqué, puis enregistrez."
            )
            raise Conflict("rules_changed", sentence)
        yield fresh, entry
        ended = fresh.bracket and fresh.state != Match.State.PLAYING
        if told := reseat_after(bare_matches().get(pk=fresh.pk)) if ended else []:
            entry.about["decisions"] = [*entry.about.get("decisions", ()), *told]


def round_now(round_: Round) -> Round:
    """The round and its stage as they are now, inside a write of its tournament, which it shares. Raises
    Conflict "round_gone"."""
    fresh = Round.objects.select_related("stage").filter(pk=round_.pk).first()
    if fresh is None:
        raise Conflict("round_gone", _("Ce tour n’existe plus : son tirage a été repris entre-temps."))
    fresh.tournament = round_.tournament
    return fresh


class _NotDue(Exception):
    """Somebody else has written it, or the clock was changed meanwhile."""


def ring_if_due(round_: Round, tournament: Tournament) -> None:
    """Write down that time is over where a clock came to zero by itself: an entry of its own, before the
    write that met it. Pages and services knew it already; no statement where nothing is due."""
    if round_.time_called_at is not None or over_at(round_, hour_now()) is None:
        return
    with suppress(_NotDue, Conflict), writing(tournament, "clock.time_called", Author()) as entry:
        fresh = round_now(round_)
        rung_at = over_at(fresh, hour_now())
        still_open = fresh.state == Round.State.RELEASED and tournament.state == Tournament.State.RUNNING
        if fresh.time_called_at is not None or rung_at is None or not still_open:
            raise _NotDue
        fresh.time_called_at = rung_at
        fresh.save(update_fields=["time_called_at"])
        entry.about = {"round": fresh.number, "number": fresh.number}
        entry.after = {"time_called_at": str(rung_at)}


def refuse_closed(round_: Round) -> None:
    """Nothing is written in a closed round."""
    if round_.state == Round.State.CLOSED:
        raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))


def refuse_another_table(by: Actor, match: Match) -> None:
    """A table's phone writes about the match at its own table only."""
    if by.table is not None and match.table_id != by.table.pk:
        raise Refused("other_table", _("Cette partie ne se joue pas à cette table : rien n’est enregistré."))


def checked_reason(reason: str, field: str = "reason", length: int = REASON_LENGTH) -> str:
    """The reason, trimmed and of a length that can be kept. Raises Refused when nothing was said."""
    trimmed = " ".join(reason.split())
    if not trimmed:
        raise Refused("reason_missing", _("Dites pourquoi, en quelques mots."), field)
    return trimmed[:length]


ARTICLE_LENGTH = 12
