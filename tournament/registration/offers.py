"""A place that becomes free while others wait: whoever is next and can be written to is asked to take it
within a term; without an answer it goes to the one after, if anybody waits.

Who gave no address keeps the place that comes to them, as at the door: they look at their page, or are there.
"""

from __future__ import annotations

import datetime
from contextlib import suppress
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from ..core.access import PROGRAM, Action
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..models import SignUp, Tournament
from .line import Line, line_of
from .sign_ups import end, still_asked, write_to

TERM = datetime.timedelta(hours=24)


def start_of(tournament: Tournament) -> datetime.datetime:
    """When the evening begins; where no hour was said, with its day."""
    hour = tournament.starts_at or datetime.time()
    return datetime.datetime.combine(tournament.date, hour, ZoneInfo(tournament.club.time_zone))


def pass_places_on() -> None:
    """What the worker sees to: places that nobody took in time go on, free ones are offered."""
    waited = SignUp.objects.filter(state=SignUp.State.ASKED, waited=True).exclude(email="")
    evenings = Tournament.objects.filter(state=Tournament.State.REGISTRATION)
    for tournament in evenings.filter(pk__in=waited.values("tournament")).select_related("club"):
        now = hour_now()
        for sign_up in overdue(line_of(tournament), now):
            with suppress(Refused):
                lapse(sign_up=sign_up, by=PROGRAM)
        term = min(now + TERM, start_of(tournament))
        for sign_up in to_offer(line_of(tournament)) if now < term else ():
            with suppress(Refused):
                offer(sign_up=sign_up, until=term, by=PROGRAM)


def told_of(line: Line) -> list[SignUp]:
    """Who has a place, and an address to be written to."""
    return [one for one in line.kept if isinstance(one, SignUp) and one.email]


def overdue(line: Line, now: datetime.datetime) -> list[SignUp]:
    """Who did not answer in time, as many as others wait."""
    late = [one for one in told_of(line) if one.offered_until and one.offered_until <= now]
    return late[: line.waiting]


def to_offer(line: Line) -> list[SignUp]:
    """Who waited, has a place now, and is not told yet."""
    return [one for one in told_of(line) if one.waited and one.offered_until is None]


@writes("sign_up.offered", Action.SIGN_UP)
def offer(sign_up: SignUp, until: datetime.datetime, entry: Draft) -> None:
    """Ask whether the place is wanted still, by a letter and on their page. Conflict: "offered"."""
    sign_up = still_asked(sign_up)
    if sign_up.offered_until is not None:
        raise Conflict("offered", "")
    sign_up.offered_until = until
    sign_up.save(update_fields=["offered_until"])
    write_to(sign_up, "offered")
    entry.about = {"sign_up": sign_up.uid}


@writes("sign_up.taken", Action.SIGN_UP)
def take(sign_up: SignUp, entry: Draft) -> None:
    """The place is theirs, after the term too as long as nobody else has it. Conflict: "not_offered"."""
    sign_up = still_asked(sign_up)
    if sign_up.offered_until is None:
        raise Conflict("not_offered", _("Aucune place ne vous est proposée en ce moment."))
    sign_up.waited, sign_up.offered_until = False, None
    sign_up.save(update_fields=["waited", "offered_until"])
    entry.about = {"sign_up": sign_up.uid}


@writes("sign_up.lapsed", Action.SIGN_UP)
def lapse(sign_up: SignUp, entry: Draft) -> None:
    """Nobody answered in time: the place is the next one's. Conflict "taken": they did meanwhile."""
    if still_asked(sign_up).offered_until is None:
        raise Conflict("taken", "")
    end(sign_up, SignUp.State.LAPSED, entry)
