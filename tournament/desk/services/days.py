"""The days of a tournament's rounds, said or taken away, all at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import writing
from ...models import Tournament
from ...models.days import RoundDay
from ...web.days import day_text


def set_days(
    *,
    tournament: Tournament,
    days: Sequence[RoundDay | None],
    seen: Sequence[str],
    by: Actor,
    token: str | None = None,
) -> None:
    """Say on which day each round is played, in their order; None for one without a day of its own. `seen`:
    the days that the page was made with.

    Raises Conflict: somebody changed them meanwhile; Refused "too_early": before the tournament's date, or
    before the round before it."""
    texts = [when.text if when else "" for when in days]
    while texts and not texts[-1]:
        texts.pop()
    with writing(tournament, "round.days_set", by.author, token=token, content=texts) as entry:
        require(by, Action.SETUP, tournament)
        if list(seen) != tournament.round_days:
            raise Conflict("days_changed", _("Quelqu’un a changé ces jours pendant ce temps : relisez-les."))
        _refuse_backwards(tournament, days)
        entry.before, entry.after = {"round_days": tournament.round_days}, {"round_days": texts}
        tournament.round_days = texts
        tournament.save(update_fields=["round_days"])


def _refuse_backwards(tournament: Tournament, days: Sequence[RoundDay | None]) -> None:
    """Rounds follow each other, and none is before the tournament begins."""
    earliest = tournament.date
    for number, when in enumerate(days, start=1):
        if when is None:
            continue
        if when.day < earliest:
            sentence = _("Pas avant le %(day)s.") % {"day": day_text(earliest)}
            raise Refused("too_early", sentence, f"day_{number}")
        earliest = when.day
