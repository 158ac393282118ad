"""How every write about a match begins: one transaction, the match read again, the guards, one journal entry.

Knows no verb's meaning; `opened` is to matches what `journal.writing` is to tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import Draft, writing
from ...models import Match, Round
from ..queries.tables import bare_matches

REASON_LENGTH = 200


@contextmanager
def opened(
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
    """One write about a match: yields the match as it is now, locked in line, and the entry to fill.

    Raises Refused (not allowed, not now, another table's match, a closed round unless `closed_round`),
    AlreadyDone and Conflict as `journal.writing` does."""
    tournament = match.round.stage.tournament
    asked = {"verb": verb, "match": match.pk, "content": content}
    with writing(
        tournament, verb, by.author, match=match, reason=reason, token=token, content=asked
    ) as entry:
        fresh = bare_matches().get(pk=match.pk)
        fresh.round.stage.tournament = tournament
        require(by, action, tournament, fresh)
        refuse_another_table(by, fresh)
        if fresh.round.state == Round.State.CLOSED and not closed_round:
            raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))
        yield fresh, entry


def refuse_another_table(by: Actor, match: Match) -> None:
    """A table's phone writes about the match at its own table only."""
    if by.table is not None and match.table_id != by.table.pk:
        raise Refused("other_table", _("Cette partie ne se joue pas à cette table : rien n’est enregistré."))


def given_reason(reason: str, field: str = "reason", length: int = REASON_LENGTH) -> str:
    """The reason, trimmed and of a length that can be kept. Raises Refused when nothing was said."""
    said = " ".join(reason.split())
    if not said:
        raise Refused("reason_missing", _("Dites pourquoi, en quelques mots."), field)
    return said[:length]
