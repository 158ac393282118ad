"""Asks the other laptop: one sealed question by HTTP, its answer opened; nothing of a proxy, no redirect
believed. Knows addresses as people type them."""

from __future__ import annotations

import ipaddress
import re
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

from . import wire
from .state import PartnerState, next_counter
from .wire import Message, NotOurs

PATH = "/partner/"
SECONDS = 10.0
USUAL_PORT = 8000
TYPED = re.compile(r"(?:http://)?(?P<ip>\d{1,3}(?:\.\d{1,3}){3})(?::(?P<port>\d{1,5}))?/?", re.ASCII)
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Silent(Exception):
    """Nobody answered there."""


class Unknown(Exception):
    """Somebody answered, who does not know our seal."""


def address_of(typed: str) -> str | None:
    """The whole address that somebody typed (`192.168.1.20`, `192.168.1.20:8000`, with or without
    http://)."""
    match = TYPED.fullmatch(typed.strip())
    if match is None:
        return None
    port, ip = int(match["port"] or USUAL_PORT), match["ip"]
    return f"http://{ip}:{port}" if is_number(ip) and 0 < port < 65536 else None


def is_number(ip: str) -> bool:
    """Whether these are the four numbers of an address."""
    try:
        return str(ipaddress.IPv4Address(ip)) == ip
    except ValueError:
        return False


def ask(pairing: PartnerState, address: str, facts: dict[str, Any], *, seconds: float = SECONDS) -> Message:
    """What the partner answers at this address. Raises Silent, Unknown, OSError (our number cannot be
    kept)."""
    sealed, question = wire.sealed_question(pairing.key, pairing.side, next_counter(), Message(facts))
    try:
        request = urllib.request.Request(  # noqa: S310 – http, by number
            address + PATH, sealed, {"Content-Type": "application/octet-stream"}, method="POST"
        )
        with _OPENER.open(request, timeout=seconds) as answer:
            content = answer.read(wire.MOST_ANSWERED + 1)
    except urllib.error.HTTPError as error:
        error.close()
        raise (Silent if error.code >= 500 else Unknown)(str(error.code)) from error
    except (OSError, HTTPException, ValueError) as error:
        raise Silent(str(error)) from error
    try:
        return wire.opened_answer(pairing.key, pairing.side, question, content)
    except NotOurs as error:
        raise Unknown("seal") from error
