"""The second laptop's acts: it joins the first by what somebody typed, asks whether it still answers, tells
it that the evening goes on here, and leads; and the leader's: whether its partner was reached.

Terms are `terms`' and the fence's; here they are carried from one laptop to the other."""

from __future__ import annotations

import logging
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from launcher.tables import fingerprint

from ..core.fenced import closed_now, fence_now
from ..web.qr import public_address
from .asking import Silent, Unknown, address_of, ask
from .following import followed_folder
from .keys import WrongKey, read_key
from .state import FOLLOWER, LEADER, SECOND, PartnerState, pair_anew, read_pairing, update_pairing
from .terms import learn_of

log = logging.getLogger(__name__)

TRIES, TRY_SECONDS, BETWEEN_SECONDS = 3, 2.0, 0.5
TELL_SECONDS, SILENT_SECONDS = 10.0, 30.0


def join(typed_address: str, typed_key: str, *, port: int) -> dict[str, Any]:
    """Ask the laptop of that address with that key; from then on this one follows it, and greets. What is
    wrong: address, short, long, sign, slip (the key), silent, unknown, newer (other tables);
    nothing is changed then, here or there: only who follows greets."""
    address = address_of(typed_address)
    if address is None:
        return {"wrong": "address"}
    try:
        pairing = PartnerState(key=read_key(typed_key), side=SECOND)
        facts = ask(pairing, address, {"kind": "who"}, seconds=TRY_SECONDS).facts
    except WrongKey as wrong:
        return {"wrong": wrong.code}
    except Silent:
        return {"wrong": "silent"}
    except Unknown:
        return {"wrong": "unknown"}
    if facts.get("tables") != fingerprint():
        return {"wrong": "newer"}
    shutil.rmtree(followed_folder(), ignore_errors=True)
    pairing = pair_anew(
        key=pairing.key, side=SECOND, role=FOLLOWER, address=address, other=str(facts.get("machine", ""))
    )
    with suppress(Silent, Unknown):  # the follower greets every two seconds from now on
        greeting = {"kind": "hello", "port": port, "machine": pairing.machine}
        ask(pairing, address, greeting, seconds=TRY_SECONDS)
    return {}


def is_answering() -> bool:
    """Whether the other laptop answers our seal where it was, asked a few times."""
    pairing = read_pairing()
    for attempt in range(TRIES):
        if attempt:
            time.sleep(BETWEEN_SECONDS)
        try:
            ask(pairing, pairing.address, {"kind": "who"}, seconds=TRY_SECONDS)
        except (Silent, Unknown, OSError):
            continue
        return True
    return False


def say_we_lead(address: str) -> dict[str, Any]:
    """Before this laptop takes over from one that answers: it is told the term that this one will have, and
    writes nothing from then on. `now`: its own hour then."""
    pairing, fence = read_pairing(), fence_now()
    term = max(pairing.term, fence.term, fence.other_term) + 1
    try:
        facts = ask(pairing, pairing.address, {"kind": "lead", "term": term, "address": address}).facts
    except (Silent, Unknown, OSError):
        return {"told": False}
    return {"told": True, "now": float(facts.get("now", 0.0))}


def take() -> None:
    """This laptop leads now; the other one is told when it answers again."""
    update_pairing(role=LEADER, failure="", contact_at=0.0, term=0)


def reached() -> bool:
    """Whether the partner answers now where it was last, at another address that it had, or at the one that
    was ours, which it may have taken although this computer believes to have it again; one that follows
    greets, and opens the fence by that. If it leads by now, the fence knows before this comes back."""
    pairing = read_pairing()
    addresses = [*dict.fromkeys([pairing.address, pairing.own, *pairing.ways.split()])]
    if not pairing.is_paired or not any(addresses):
        return False
    asked = [address for address in addresses if address]
    with ThreadPoolExecutor(len(asked)) as at_once:  # most are silent, and somebody waits
        answers = at_once.map(partial(_who_is_at, pairing), asked)
        return any(_heard(address, facts) for address, facts in zip(asked, answers, strict=True))


def _who_is_at(pairing: PartnerState, address: str) -> dict[str, Any] | None:
    """What the partner says of itself there; None where it is not. Our own answer to ourselves is none."""
    try:
        return ask(pairing, address, {"kind": "who"}, seconds=TRY_SECONDS).facts
    except (Silent, Unknown, OSError):
        return None


def _heard(asked: str, facts: dict[str, Any] | None) -> bool:
    """Whether it was there, and its term is known to the fence if it leads."""
    if facts is None:
        return False
    term, address = facts.get("term"), str(facts.get("address", ""))
    try:
        if isinstance(term, int) and facts.get("role") == LEADER:
            learn_of(term, address if address.startswith("http://") else asked)
    except OSError:
        return False
    return True


class Herald(threading.Thread):
    """A thread of the copier's process. After a take-over it tells the old laptop, until that has heard it
    once, that the evening goes on here; on a laptop that a second one has followed it asks whether a silent
    one leads by now."""

    def __init__(self, stop: threading.Event) -> None:
        super().__init__(name="herald", daemon=True)
        self._stop_event = stop

    def run(self) -> None:
        """Every few seconds."""
        while not self._stop_event.wait(TELL_SECONDS):
            try:
                self.look()
                self.ask_back()
            except OSError as error:
                log.warning("the partner was not told: %s", error)
            except Exception:
                log.exception("telling the partner")

    def look(self) -> bool:
        """Tell it if it does not know; whether it was told. Raises OSError."""
        pairing, term, address = read_pairing(), fence_now().term, public_address()
        took_over = pairing.side == SECOND and pairing.role == LEADER and pairing.is_paired
        if not took_over or pairing.term >= term or not pairing.address or not address:
            return False
        try:
            ask(
                pairing,
                pairing.address,
                {"kind": "lead", "term": term, "address": address},
                seconds=TRY_SECONDS,
            )
        except (Silent, Unknown):
            return False
        update_pairing(term=term)
        return True

    def ask_back(self) -> bool:
        """Ask the silent one, where this laptop writes: it may have been told to without having reached it;
        whether it was asked. While it is closed the worker asks."""
        pairing = read_pairing()
        was_followed = pairing.role == LEADER and pairing.is_paired and pairing.contact_at > 0.0
        silent = time.time() - pairing.contact_at > SILENT_SECONDS
        if not was_followed or not silent or closed_now() is not None:
            return False
        reached()
        return True
