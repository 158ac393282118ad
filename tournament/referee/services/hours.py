"""What becomes of an evening when the computer's clock is put forward or back, while the program runs and
while it does not.

A round that runs keeps the time it had left. Where the program starts at an hour before its last entry, only
the organiser knows which hour was right: they are asked, and until they answer no clock is moved."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.clock import JUMP_SECONDS, hour_now
from ...core.errors import Refused
from ...core.journal import Author, writing, writing_club, writing_together
from ...models import Club, JournalEntry, Round
from ..queries.hours import BEHIND, RIGHT, hour_behind
from .opening import round_now

JUMPED = "clock.jumped"
SHIFTED = ("starts_at", "ends_at", "last_deal_at")


def clock_jumped(*, seconds: float, rounds: Iterable[Round]) -> None:
    """Write down that the clock was put forward (negative: back), and give these rounds, whose clock runs,
    the hours that leave them the time they had, all or none; while the organiser is asked for the hour they
    stay."""
    with writing_together():
        for round_ in rounds:
            if round_.time_called_at is None and hour_behind(round_.tournament.club_id) is None:
                shift_round(round_=round_, seconds=seconds)
        for club in Club.objects.all():
            with writing_club(club, JUMPED, Author()) as entry:
                entry.after = {"seconds": round(seconds)}


def shift_round(*, round_: Round, seconds: float) -> Round:
    """Move the hours of a running round by so much; nothing where its time was called or its clock stands."""
    with writing(round_.tournament, "clock.shifted", Author()) as entry:
        fresh = round_now(round_)
        entry.about = {"round": fresh.number, "number": fresh.number, "seconds": round(seconds)}
        if fresh.ends_at is None or fresh.time_called_at is not None:
            return fresh
        entry.before = _hours(fresh)
        for name in SHIFTED:
            if (value := getattr(fresh, name)) is not None:
                setattr(fresh, name, value + timedelta(seconds=seconds))
        fresh.save(update_fields=list(SHIFTED))
        entry.after = _hours(fresh)
    return fresh


def _hours(round_: Round) -> dict[str, str]:
    return {name: str(value) for name in SHIFTED if (value := getattr(round_, name)) is not None}


def look_at_hour(now: datetime) -> None:
    """As the program starts: where it is earlier than when an entry was written since the clock was last
    spoken of, ask the organiser. Phones may have written at the earlier hour before anybody looked."""
    spoken_of = JournalEntry.objects.filter(verb__in=(JUMPED, BEHIND, RIGHT))
    since = spoken_of.aggregate(last=Max("pk"))["last"] or 0
    last = JournalEntry.objects.filter(pk__gt=since).order_by("-at").first()
    if last is None or (last.at - now).total_seconds() <= JUMP_SECONDS:
        return
    if hour_behind(last.club_id) is None:
        with writing_club(last.club, BEHIND, Author()) as entry:
            entry.after = {"last": last.at.isoformat(), "now": now.isoformat()}


def hour_is_right(*, club: Club, by: Actor) -> None:
    """The organiser says that the computer's hour is right as it is now. Refused "nothing_asked"."""
    with writing_club(club, RIGHT, by.author) as entry:
        require(by, Action.HOUR, None)
        if (asked := hour_behind(club.pk)) is None:
            raise Refused("nothing_asked", _("L’heure n’est plus demandée."))
        entry.before = {"last": asked.last.isoformat()}
        entry.after = {"now": hour_now().isoformat()}
