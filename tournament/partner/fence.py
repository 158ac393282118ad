"""What closes and opens the fence (`core/fenced.py`): a partner found or reached, the phrase somebody types.
Closed by itself: at a start (`launcher/fence.py`), after a sleep, by a higher term (`terms.py`)."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from launcher import fence as file

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.fenced import closed_now, fence_now, fence_path, is_watched, written_at_all_events
from ..core.journal import writing_club, writing_together
from ..models import Club
from .joining import reached

CONTINUED = "partner.continued"
Reaches = Callable[[], bool]
"""Whether the partner answers now."""


def partner_found() -> None:
    """This computer has a partner from now on: a sleep or a start close it. Raises OSError."""
    if is_watched():
        file.watch(fence_path())


def partner_gone() -> None:
    """This computer has no partner, or none that was heard yet: no sleep closes it. Raises OSError."""
    if is_watched() and fence_path().exists():
        file.unwatch(fence_path())


def partner_reached() -> None:
    """The partner answered, and follows: what was closed for want of it is open. A higher term stays what it
    is. Raises OSError."""
    closed = closed_now()
    if closed is not None and closed.code != file.ELSEWHERE:
        file.watch(fence_path())


def to_be_quoted() -> list[float]:
    """What the partner's next greeting has to quote: it was sent after this state of the fence then, not
    before a sleep. A sleep that nobody noticed yet is noticed."""
    closed_now()
    return [fence_now().since, file.asleep_seconds()]


def partner_greeted(quoted: object) -> None:
    """It follows: from the first greeting on this computer watches its sleep, and what was closed for want of
    the partner is open, where the greeting knows that it is closed. Raises OSError."""
    closed = closed_now()
    if closed is None and fence_now().asleep is None:
        partner_found()
    elif closed is not None and isinstance(quoted, list) and len(quoted) == 2:
        since, asleep = quoted
        if since == fence_now().since and isinstance(asleep, (int, float)) and not _slept_since(asleep):
            partner_reached()


def _slept_since(asleep: float) -> bool:
    """Whether this computer slept too long since it had slept so many seconds."""
    return abs(file.asleep_seconds() - asleep) > file.ASLEEP_SECONDS


def look(reaches: Reaches) -> None:
    """While it is closed for want of the partner: open it once the partner is there."""
    closed, asleep = closed_now(), file.asleep_seconds()
    if closed is None or closed.code == file.ELSEWHERE or not reaches():
        return
    if not _slept_since(asleep):
        partner_reached()


def looked(*, first: bool) -> None:
    """What the worker sees to every few seconds."""
    look(reached)


def continue_here(*, by: Actor) -> None:
    """Somebody typed that the evening goes on on this computer: the partner is asked once more, then it is
    written down in the journal of each club, and everything is written again. Raises Refused where another
    computer leads: "elsewhere"."""
    require(by, Action.BACKUPS, None)
    if closed_now() is None:
        return
    reached()  # if it leads, nothing is opened by what was typed
    closed = closed_now()
    if closed is None:  # it follows, and greeted meanwhile
        return
    if closed.code == file.ELSEWHERE:
        raise Refused("elsewhere", closed.sentence)
    with written_at_all_events(), writing_together():
        for club in Club.objects.order_by("pk"):
            with writing_club(club, CONTINUED, by.author) as entry:
                entry.about = {"why": closed.code}
    file.watch(fence_path())


def continue_here_typed(typed: str, *, by: Actor) -> None:
    """The same, where the phrase is what was typed. Raises Refused: "phrase", "elsewhere"."""
    if not file.is_phrase(typed):
        sentence = _("Tapez « %(phrase)s », en entier.") % {"phrase": phrase()}
        raise Refused("phrase", sentence, "phrase")
    continue_here(by=by)


def phrase() -> str:
    """What is to be typed, in the language in force; both are taken."""
    return _("la soirée continue ici")
