"""Who writes while the program suffers: tables' phones, referees, organisers, each with a token for each
write, sent again until it is answered, as static/js/outbox.js does. What was acknowledged is noted."""

import asyncio
import itertools
import random
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.http import LOST, Connection
from benchmarks.phones import deal_address, deal_fields

PATIENCE = 10.0
"""A phone's: then it hangs up and sends the same again."""
GIVEN_UP = 150.0
WRITTEN = {"taken", "before"}
"""What a phone takes for written: now, or by the same form before."""
AGAIN = {408, 429, 502, 503, 504}
"""What a phone takes for no answer."""
PAUSE = (0.05, 0.6)
POINTS = (95, 107, 120, 88, 130, 82, 101, 77)


@dataclass(frozen=True)
class Kept:
    """One acknowledged write; `about` of a deal is (tournament, table, match, number, points)."""

    token: str
    what: str
    about: tuple
    sent: tuple
    """The address and the fields, to be sent again."""

    @property
    def size(self):
        """The bytes that somebody typed."""
        return sum(len(f"{name}={value}") for name, value in self.sent[1].items())


@dataclass
class Ledger:
    """What all writers of one fault saw; threads only append."""

    kept: list[Kept] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    troubles: Counter = field(default_factory=Counter)
    """Answers that did not come, by their name: what the fault did."""
    refused: list[str] = field(default_factory=list)
    """What was answered with a no that nobody has earned."""
    began: float = field(default_factory=time.monotonic)
    before: int = 0

    def mark(self):
        """From here on another fault is counted."""
        self.before, self.began = len(self.kept), time.monotonic()
        self.seconds.clear()
        self.refused.clear()

    def of(self, what):
        return [one for one in self.kept if one.what == what]


class Sender:
    """One connection of one person or phone."""

    def __init__(self, port, ledger, cookie=""):
        self.line, self.ledger, self.cookie = Connection(port), ledger, cookie

    async def get(self, address):
        """A page, however long it takes; None after the patience of a person."""
        end = time.monotonic() + GIVEN_UP
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await self.line.get(address, Cookie=self.cookie)
                if answer.status not in AGAIN:
                    return answer
            except LOST as lost:
                self.ledger.troubles[type(lost).__name__] += 1
            await asyncio.sleep(0.1)
        return None

    async def post(self, address, fields):
        """The answer to a form that carries a token, sent until there is one; None: given up."""
        began, wait = time.monotonic(), 0.1
        while time.monotonic() - began < GIVEN_UP:
            try:
                async with asyncio.timeout(PATIENCE):
                    sent = time.monotonic()
                    answer = await self.line.post(
                        address, fields, X_Requested_With="outbox", Cookie=self.cookie
                    )
            except LOST as lost:
                self.ledger.troubles[type(lost).__name__] += 1
            else:
                if "x-outbox" in answer.headers and answer.status not in AGAIN:
                    self.ledger.seconds.append(time.monotonic() - sent)
                    return answer
                self.ledger.troubles[str(answer.status)] += 1
            await asyncio.sleep(wait)
            wait = min(1.0, wait * 2)
        self.ledger.refused.append(f"{address}: no answer in {GIVEN_UP:.0f} s")
        return None

    def took(self, answer, address, fields, what, about):
        """Note an acknowledged write; says whether it was one."""
        if answer is None or answer.status != 200 or answer.headers.get("x-outbox") not in WRITTEN:
            return False
        self.ledger.kept.append(Kept(fields["token"], what, about, (address, fields)))
        return True


async def table(port, ledger, one, ended, *, most=1_000_000, seed=0):
    """The phone of a table: one deal after the other, until told to end or so many are in."""
    sender, luck = Sender(port, ledger), random.Random(seed)
    for number in range(one["next"], one["next"] + most):
        if ended.is_set():
            break
        points = luck.choice(POINTS)
        fields = deal_fields(one["match"], points)
        address = deal_address(one["token"], number)
        answer = await sender.post(address, fields)
        about = (one["slug"], one["table"], one["match"], number, points)
        if not sender.took(answer, address, fields, "deal", about):
            if answer is not None and most > 100:
                ledger.refused.append(f"deal {about}: {answer.status} {said_in(answer.body)}")
            break
        one["next"] = number + 1
        await asyncio.sleep(luck.uniform(*PAUSE))
    sender.line.close()


def said_in(body):
    """What a page says, for whoever reads the failure."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", body.decode("utf-8", "replace"), flags=re.DOTALL)
    return " ".join(text.split())[:160]


def letters(number):
    """A name has no figures: 1 is "b", 27 is "bb"."""
    text = ""
    while number:
        number, place = divmod(number, 26)
        text = chr(97 + place) + text
    return text


async def clerk(port, ledger, slug, cookie, ended, every=8.0):
    """Asks for a workbook every few seconds: a job each."""
    sender = Sender(port, ledger, cookie)
    for number in itertools.count():
        if ended.is_set():
            return
        fields = {"token": f"job-{number}-{id(ledger):x}"}
        await sender.post(f"/desk/t/{slug}/workbook/", fields)
        await asyncio.sleep(every)


class Hall:
    """All of them on a thread of their own: `with Hall() as hall: hall.add(table(…, hall.ended))`. At the end
    each finishes the write it is about, and waits for its answer."""

    def __enter__(self):
        self.ended, self.loop, self.failed = threading.Event(), asyncio.new_event_loop(), []
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self._waiting = []
        return self

    def add(self, *writers):
        self._waiting += [asyncio.run_coroutine_threadsafe(writer, self.loop) for writer in writers]

    def finish(self):
        """Come back when nobody writes any more. Raises what a writer raised."""
        self.ended.set()
        for waiting in self._waiting:
            waiting.result(GIVEN_UP + 60)

    def __exit__(self, *_):
        self.ended.set()
        for waiting in self._waiting:
            waiting.cancel()
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
