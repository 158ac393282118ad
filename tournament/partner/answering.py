"""What this laptop answers its partner: sealed questions, by their `kind`. Whatever is not one, was heard
before, or comes from elsewhere gets no answer at all.

Reads and writes no table (but the fence's file): a follower that asks every two seconds must not wait for
those who enter deals."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from launcher.fence import ELSEWHERE
from launcher.tables import fingerprint

from ..core.fenced import closed_now, fence_now
from ..web.qr import public_address
from . import shipping, wire
from .asking import is_number
from .fence import partner_greeted, to_be_quoted
from .pages import read_spans
from .state import heard, read_pairing
from .terms import learn_of
from .wire import Message, NotOurs, Question

MOST_WAYS = 8
FOLLOWS = ("hello", "hashes", "pages", "beside")
"""What only a follower asks; during a long transfer it greets nobody."""


def answered(sealed: bytes, ip: str) -> bytes | None:
    """The answer to these bytes, which came from this address; None for everything that is not ours."""
    pairing = read_pairing()
    if not pairing.is_paired or not shipping.may_be_followed():
        return None
    try:
        question = wire.opened_question(pairing.key, pairing.side, sealed)
        if not heard(question.counter, **_noted(question, ip)):
            return None
        _open_fence(question)
        message = KINDS[str(question.message.facts.get("kind"))](question.message.facts)
    except (NotOurs, KeyError, ValueError, OSError):
        return None
    return wire.sealed_answer(pairing.key, pairing.side, question, message)


def _open_fence(question: Question) -> None:
    """A partner that greets follows, and does not lead. Raises OSError."""
    if question.message.facts.get("kind") == "hello":
        partner_greeted(question.message.facts.get("fence"))


def _noted(question: Question, ip: str) -> dict[str, Any]:
    """That somebody follows, and what a greeting says of the partner; who only asks, or leads, follows
    nobody. Raises ValueError."""
    facts = question.message.facts
    noted: dict[str, Any] = {"contact_at": time.time()} if facts.get("kind") in FOLLOWS else {}
    if facts.get("kind") != "hello":
        return noted
    port, machine = facts.get("port"), str(facts.get("machine", ""))[:32]
    noted |= {"other": machine, "failure": str(facts.get("failure", ""))[:20]}
    if isinstance(port, int) and 0 < port < 65536:
        noted["address"] = f"http://{f'[{ip}]' if ':' in ip else ip}:{port}"
        noted["ways"] = " ".join(f"http://{one}:{port}" for one in _addresses(facts.get("ips")) if one != ip)
    own = public_address()
    if own and closed_now() is None:
        noted["own"] = own[:200]
    held = shipping.current()
    if held is not None and facts.get("holds") == held.sum:
        noted |= {"held": held.sum, "held_at": held.as_of, "held_entry": held.entry}
    return noted


def _addresses(said: object) -> list[str]:
    """What of this is the number of a computer, a few at most."""
    found = said[:MOST_WAYS] if isinstance(said, list) else []
    return [one for one in found if isinstance(one, str) and is_number(one)]


def about_us() -> dict[str, Any]:
    """Which term is known here, and where that one leads."""
    pairing, fence = read_pairing(), fence_now()
    behind = fence.other_term > fence.term
    return {
        "machine": pairing.machine,
        "role": pairing.role,
        "term": max(fence.term, fence.other_term),
        "address": fence.other_address if behind else public_address(),
        "tables": fingerprint(),
        "now": time.time(),
    }


def _hello(_facts: dict[str, Any]) -> Message:
    """What there is to follow."""
    held = shipping.current()
    shipped = {"snapshot": asdict(held)} if held else {}
    return Message(about_us() | shipped | {"beside": shipping.sum_of_beside(), "fence": to_be_quoted()})


def _hashes(facts: dict[str, Any]) -> Message:
    """Of a snapshot; empty facts where it is gone."""
    path = shipping.file_of(facts.get("name"), ".pages")
    return Message({"there": True}, path.read_bytes()) if path else Message({})


def _pages(facts: dict[str, Any]) -> Message:
    """The pages of these spans; empty facts where the snapshot is gone. Raises ValueError."""
    path, page, spans = shipping.file_of(facts.get("name")), facts.get("page"), facts.get("spans")
    if path is None:
        return Message({})
    if not isinstance(spans, list) or page not in (512, 1024, 2048, 4096, 8192, 16384):
        raise ValueError(page)
    asked = [(int(first), int(count)) for first, count in spans]
    return Message({"there": True}, read_spans(path, page, asked))


def _beside(_facts: dict[str, Any]) -> Message:
    """What lies beside the data."""
    return Message({}, shipping.beside())


def _lead(facts: dict[str, Any]) -> Message:
    """The partner takes over, or has: from now on that is where the evening goes on. Only who writes nothing
    any more says yes. Raises ValueError, OSError."""
    term, address = facts.get("term"), str(facts.get("address", ""))[:200]
    if not isinstance(term, int) or isinstance(term, bool) or not 0 < term < 2**31:
        raise ValueError(term)
    if not address.startswith("http://"):
        raise ValueError(address)
    learn_of(term, address)
    closed = closed_now()
    if closed is None or closed.code != ELSEWHERE:
        raise ValueError(term)
    return Message(about_us())


KINDS: dict[str, Callable[[dict[str, Any]], Message]] = {
    "hello": _hello,
    "hashes": _hashes,
    "pages": _pages,
    "beside": _beside,
    "lead": _lead,
    "who": lambda _facts: Message(about_us()),
}
