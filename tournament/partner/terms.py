"""The term: how often the evening has changed computers. Each take-over raises it, in the database and in the
journals of the clubs; phones that see a higher one send again what the former computer acknowledged, and a
computer that hears of one writes nothing any more.

What a phone says is believed only with the mark that a computer of this club gave it (`Term.seal`, in both
databases): nobody in the hall can close an evening by inventing a term."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from django.db.models import Max

from launcher import fence as file

from ..core.access import PROGRAM
from ..core.fenced import fence_now, fence_path, is_watched, written_at_all_events
from ..core.journal import writer_queue, writing_club, writing_together
from ..models import Club, Term

TOOK_OVER = "partner.took_over"
MARK = re.compile(r"([1-9][0-9]{0,8})\.([0-9a-f]{32})", re.ASCII)


def current_term() -> int:
    """The highest that this computer's own data have; 0 before the first take-over. One statement."""
    newest: int | None = Term.objects.aggregate(newest=Max("number"))["newest"]
    return max(newest or 0, fence_now().term)


def first_term() -> Term:
    """The row that holds the seal. The migration makes it; a database that lost it gets another."""
    first, _made = Term.objects.get_or_create(number=0, defaults={"seal": secrets.token_hex(32)})
    return first


def mark_of(term: int, seal: str) -> str:
    """What proves a term to whoever has the seal."""
    return hmac.new(seal.encode(), f"term {term}".encode(), hashlib.sha256).hexdigest()[:32]


def raise_term(machine: str, address: str) -> int:
    """This computer takes over: one more than any term that its data, or its partner, ever had. Written in
    the journal of each club; the fence is open, also at the next start. Returns the new term.

    Raises OSError where the file beside the data cannot be written: called again, it takes the next one."""
    with written_at_all_events(), writing_together():
        seal = first_term().seal
        term = max(current_term(), fence_now().other_term) + 1
        Term.objects.create(number=term, machine=machine[:64], address=address[:200])
        for club in Club.objects.order_by("pk"):
            with writing_club(club, TOOK_OVER, PROGRAM.author) as entry:
                entry.after = {"term": term, "machine": machine, "address": address}
    file.led(fence_path(), term, mark_of(term, seal))
    return term


def learn_of(term: int, address: str) -> bool:
    """Another computer leads, by what a sealed message of it says, or a phone with its mark. Whether this one
    is behind: then no write is made after this one returns. Raises OSError."""
    if not is_watched() or term <= current_term():
        return False
    with writer_queue():  # after whoever writes now
        file.heard_of(fence_path(), term, address)
    return True


def learn_from(said: str) -> bool:
    """The same, from what a phone has kept of the answers it got ("2.4f0c…"). One statement where it says a
    higher term, none for any other."""
    found = MARK.fullmatch(said)
    if found is None or not is_watched() or int(found[1]) <= fence_now().term:
        return False
    term, first = int(found[1]), Term.objects.filter(number=0).first()
    if first is None or not first.seal or not hmac.compare_digest(found[2], mark_of(term, first.seal)):
        return False
    return learn_of(term, "")
