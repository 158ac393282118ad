"""Sealed messages between two laptops: encrypted and authenticated by the key that both know, each bound to
who says it, to what it answers and to its number. Whatever else comes is refused, and no reason given.

A question: `DDP1`, its number (8 bytes), a nonce (12), the rest sealed. An answer: `DDP1`, a nonce, the rest
sealed and bound to the question. Inside: facts as JSON, then bytes (pages), packed."""

from __future__ import annotations

import json
import secrets
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .keys import secret_of
from .state import FIRST, SECOND

MAGIC = b"DDP1"
SALT = b"dix de der, two laptops, 1"
COUNTER, NONCE, TAG, LENGTH = 8, 12, 16, 4
MOST_ASKED = 64 * 1024
"""A question is short: hashes and pages travel in answers."""
MOST_ANSWERED = 8 * 1024 * 1024
MOST_UNPACKED = 24 * 1024 * 1024
FACTS_BYTES = 64 * 1024
OTHER = {FIRST: SECOND, SECOND: FIRST}


class NotOurs(Exception):
    """Not sealed by the partner, not for this, not whole, or too large: nobody is told which."""


@dataclass(frozen=True)
class Message:
    """What one side says: facts, and bytes with them."""

    facts: dict[str, Any]
    blob: bytes = b""


@dataclass(frozen=True)
class Question:
    """A message that was asked, and what its answer is bound to."""

    message: Message
    counter: int
    bound: bytes


@lru_cache(maxsize=8)
def _cipher(key: str, side: str) -> ChaCha20Poly1305:
    """What `side` seals with: one for each direction."""
    derived = HKDF(SHA256(), 32, SALT, f"said by the {side}".encode()).derive(secret_of(key))
    return ChaCha20Poly1305(derived)


def packed(message: Message) -> bytes:
    """The facts and the bytes, made small."""
    facts = json.dumps(message.facts, separators=(",", ":")).encode()
    return zlib.compress(len(facts).to_bytes(LENGTH, "big") + facts + message.blob, 1)


def unpacked(content: bytes) -> Message:
    """Raises NotOurs: a content that grows beyond every limit is no message."""
    try:
        reader = zlib.decompressobj()
        plain = reader.decompress(content, MOST_UNPACKED)
        if not reader.eof or reader.unused_data:
            raise NotOurs
        size = int.from_bytes(plain[:LENGTH], "big")
        if size > FACTS_BYTES or LENGTH + size > len(plain):
            raise NotOurs
        facts = json.loads(plain[LENGTH : LENGTH + size])
    except (zlib.error, ValueError) as error:
        raise NotOurs from error
    if not isinstance(facts, dict):
        raise NotOurs
    return Message(facts, plain[LENGTH + size :])


def sealed_question(key: str, side: str, counter: int, message: Message) -> tuple[bytes, Question]:
    """What `side` asks under this number, which it never uses again; and what its answer will be bound to."""
    bound = MAGIC + counter.to_bytes(COUNTER, "big") + secrets.token_bytes(NONCE)
    content = _cipher(key, side).encrypt(bound[-NONCE:], packed(message), b"question" + bound)
    return bound + content, Question(message, counter, bound)


def opened_question(key: str, side: str, sealed: bytes) -> Question:
    """What the partner of `side` asks. Whether its number is new, the state says. Raises NotOurs."""
    head = len(MAGIC) + COUNTER + NONCE
    if not head + TAG < len(sealed) <= MOST_ASKED or not sealed.startswith(MAGIC):
        raise NotOurs
    bound = sealed[:head]
    plain = _opened(key, OTHER[side], bound[-NONCE:], sealed[head:], b"question" + bound)
    return Question(unpacked(plain), int.from_bytes(bound[len(MAGIC) : -NONCE], "big"), bound)


def sealed_answer(key: str, side: str, question: Question, message: Message) -> bytes:
    """What `side` answers to this question and to no other."""
    nonce = secrets.token_bytes(NONCE)
    return MAGIC + nonce + _cipher(key, side).encrypt(nonce, packed(message), b"answer" + question.bound)


def opened_answer(key: str, side: str, question: Question, sealed: bytes) -> Message:
    """What the partner of `side` answers to it. Raises NotOurs."""
    head = len(MAGIC) + NONCE
    if not head + TAG < len(sealed) <= MOST_ANSWERED or not sealed.startswith(MAGIC):
        raise NotOurs
    nonce = sealed[len(MAGIC) : head]
    return unpacked(_opened(key, OTHER[side], nonce, sealed[head:], b"answer" + question.bound))


def _opened(key: str, side: str, nonce: bytes, content: bytes, bound: bytes) -> bytes:
    try:
        return _cipher(key, side).decrypt(nonce, content, bound)
    except InvalidTag as error:
        raise NotOurs from error
