"""All the sheets of a round that both sides signed, confirmed one after the other: a write and a journal's
entry each. What must be looked at by itself is left, and said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...core.tokens import AlreadyDone, answer_of, was_used
from ...evening import doubtful_totals, round_board
from ...models import Match, Round, Tournament
from ..queries.confirming import (
    LEFT,
    is_doubtful,
    submitted_sheets,
    why_left,
)
from .opening import writing_match
from .sheets import confirmed


@dataclass(frozen=True)
class ConfirmedSheets:
    """The tables that are confirmed, and those that were left, each with why."""

    tables: tuple[int | None, ...]
    left: tuple[tuple[int | None, str], ...]


def confirm_signed(*, round_: Round, by: Actor, token: str) -> ConfirmedSheets:
    """Confirm every sheet of the round that both sides signed and nobody has touched since. Sent again, it
    says the same again: what is signed later waits for another press.

    Raises Refused where nothing may be confirmed at all."""
    tournament = round_.tournament
    require_now(by, tournament, token)
    board = round_board(round_)
    doubtful = {handed.match for handed in doubtful_totals(tournament)}
    sheets = submitted_sheets(board, doubtful)
    plan = answer_of(token) or {
        "ready": [sheet.match.pk for sheet in sheets if not sheet.left],
        "left": [(sheet.table, sheet.left) for sheet in sheets if sheet.left],
    }
    tables, left = [], [(table, str(LEFT[why])) for table, why in plan["left"]]
    for row in board:
        if row.match.pk not in plan["ready"]:
            continue
        own = token if row.match.pk == plan["ready"][0] else f"{token}-{row.match.pk}"
        refusal = _confirm(row.match, by, own, plan)
        if refusal is None:
            tables.append(row.table)
        else:
            left.append((row.table, refusal))
    return ConfirmedSheets(tuple(tables), tuple(left))


def require_now(by: Actor, tournament: Tournament, token: str) -> None:
    """Whether it may be done now; what was sent before is answered whatever came since."""
    if not was_used(token):
        require(by, Action.CONFIRM, tournament)


def _confirm(match: Match, by: Actor, token: str, answer: dict[str, Any]) -> str | None:
    """One sheet; None when it is confirmed, else why not: it may have changed since the round was read."""
    try:
        with writing_match(match, "match.confirmed", by, Action.CONFIRM, token=token, content="signed") as (
            fresh,
            entry,
        ):
            refuse_touched(fresh)
            confirmed(fresh, by, entry)
            entry.answer = answer
    except AlreadyDone:
        return None
    except Refused as refusal:
        return refusal.message
    return None


def refuse_touched(match: Match) -> None:
    """A sheet that both sides did not sign as it is now is confirmed by itself. Raises Refused."""
    if why := why_left(match, disputed=False, doubtful=is_doubtful(match)):
        raise Refused("touched", _("%(why)s entre-temps") % {"why": LEFT[why]})
