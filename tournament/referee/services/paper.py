"""Types a paper sheet: several deals at once, all or none.

A sheet is typed after it was played, so a call of time does not stop it; its target and its deals do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import ImpossibleDeal, PlayedDeal

from ...access import Action, Actor
from ...errors import Refused
from ...models import Match
from ..queries.facts import facts_of
from .deals import refuse_banned_taker
from .opening import opened
from .totals import retotal
from .versions import put_version


class WrongRow(Exception):
    """One deal of the sheet cannot be written; `row` counts from 0, `no` says why and beside which field."""

    def __init__(self, row: int, no: Refused | ImpossibleDeal) -> None:
        super().__init__(row, no)
        self.row, self.no = row, no


def type_sheet(
    *, match: Match, first: int, deals: Sequence[PlayedDeal], by: Actor, token: str | None = None
) -> Match:
    """Enter the deals of a paper sheet from number `first` on. Raises WrongRow, and then writes nothing.

    Refused: "nothing_typed"; "sheet_moved_on" when other deals were entered since the page was opened."""
    content = {"first": first, "deals": [deal.to_dict() for deal in deals]}
    with opened(match, "sheet.typed", by, Action.TYPE_SHEET, token=token, content=content) as (now, entry):
        if not deals:
            raise Refused("nothing_typed", _("Écrivez au moins une donne."))
        if facts_of(now).next_number != first:
            raise Refused(
                "sheet_moved_on", _("D’autres donnes ont été saisies entre-temps : rechargez la page.")
            )
        for row, played in enumerate(deals):
            _put(now, row, first + row, played, by)
        standing = retotal(now)
        entry.about = {"first": first, "deals": len(deals)}
        entry.after = {"total_a": now.total_a, "total_b": now.total_b, "over": standing.over}
    return now


def _put(match: Match, row: int, number: int, played: PlayedDeal, by: Actor) -> None:
    facts = facts_of(match)
    try:
        if facts.standing(time_called=False).over:
            raise Refused("match_over", _("La partie était finie avant cette donne."))
        refuse_banned_taker(facts, number, played)
        put_version(match, number, replace(played, dealer=facts.next_dealer), by=by)
    except (Refused, ImpossibleDeal) as no:
        raise WrongRow(row, no) from no
