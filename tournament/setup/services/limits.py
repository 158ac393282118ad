"""Where the matches without a deal end, once they are drawn: the usual limits, changed for those to come with
a reason, and what single rounds and the final have of their own, which such a change leaves alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from django.db.models import F, Max
from django.utils.translation import gettext as _

from scoring import Limits

from ...core.access import OPEN, Action, Actor, require
from ...core.errors import Refused
from ...core.journal import Draft, writing
from ...models import Match, Round, Tournament
from ...models.limits import NO_LATER
from ...rulebook import limits_in, limits_of
from ..plan import MatchLimits
from ..queries import Group, limits_as_set, limits_now, unstarted_groups


def change_limits(
    *,
    tournament: Tournament,
    limits: MatchLimits,
    reason: str,
    by: Actor,
    later: bool = False,
    token: str | None = None,
) -> int:
    """Give the matches not yet begun other limits; how many they are. Those begun keep theirs, rounds and a
    final with figures of their own keep those. `later`: the rounds drawn from now on have them too; without
    it these are played to the evening's, whatever was said before.

    Raises Refused: reason missing, nothing left to change, not released (the settings are free then)."""
    content = {"limits": asdict(limits), "later": later, "reason": reason}
    with writing(
        tournament, "setup.limits_changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.CHANGE_LIMITS, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi les limites changent."), field="reason")
        entry.before = asdict(limits_now(tournament))
        groups, usual = unstarted_groups(tournament), _usual(tournament, limits)
        if not groups and not later and tournament.later_from is None:
            raise Refused("all_begun", _("Toutes les parties ont commencé : leurs limites restent."))
        for group, columns in _ends(tournament, groups, usual).items():
            _give(groups[group], columns)
        entry.after = asdict(limits)
        _hold_later(tournament, limits if later else None, entry)
        if (
            not groups and not later
        ):  # the rounds to come are played to the evening's again, and to nothing else
            entry.after |= asdict(limits_now(tournament))
        entry.about = {"matches": sum(map(len, groups.values()))}
    return sum(map(len, groups.values()))


def _hold_later(tournament: Tournament, limits: MatchLimits | None, entry: Draft) -> None:
    """What the rounds to come are played to; None for the evening's own."""
    last = Round.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    columns = dict(NO_LATER)
    if limits is not None:
        columns = {
            "later_from": tournament.later_from or last + 1,
            "later_target": limits.target,
            "later_deals": limits.max_deals,
            "later_minutes": limits.minutes,
        }
    before = tournament.later_from is not None
    if before != (limits is not None):
        entry.before["rounds_to_come"], entry.after["rounds_to_come"] = before, not before
    for name, value in columns.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*columns])


@contextmanager
def following_rounds(tournament: Tournament) -> Iterator[None]:
    """What the block changes of the figures that a round or the final has of its own, its matches without a
    deal take too, once the draw is out."""
    if tournament.state in OPEN:
        yield
        return
    groups, usual = unstarted_groups(tournament), _usual(tournament, limits_now(tournament))
    before = _ends(tournament, groups, usual)
    yield
    for group, now in _ends(tournament, groups, usual).items():
        changed = {name: value for name, value in now.items() if value != before[group][name]}
        if changed:
            _give(groups[group], changed)


def _ends(tournament: Tournament, groups: Iterable[Group], usual: Limits) -> dict[Group, dict[str, Any]]:
    """The columns of the matches of each of these groups, as the settings say them now."""
    return {
        (number, final): asdict(limits_as_set(limits_in(tournament, number, usual=usual, final=final)))
        for number, final in groups
    }


def _usual(tournament: Tournament, limits: MatchLimits) -> Limits:
    return replace(
        limits_of(tournament),
        target=limits.target,
        deals=limits.max_deals,
        minutes=limits.minutes,
    )


def _give(matches: list[int], columns: dict[str, Any]) -> None:
    Match.objects.filter(pk__in=matches).update(limits_changed=True, version=F("version") + 1, **columns)
