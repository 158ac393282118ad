"""Django in threads: a bounded queue, long answers in pieces, a page in words where it breaks."""

import asyncio
import threading
import time

import pytest

from tests.gate.serving import scope
from tournament.gate.answers import PIECE_BYTES, Pieces, send_answer
from tournament.gate.environ import environ_of
from tournament.gate.threads import COLLECTED_BYTES, Busy, DjangoThreads


class Long:
    """A long answer that knows how far it was read, and by whom."""

    def __init__(self, parts, size=PIECE_BYTES):
        self.left, self.size, self.readers, self.closed = parts, size, set(), 0

    def __iter__(self):
        return self

    def __next__(self):
        self.readers.add(threading.current_thread())
        if not self.left:
            raise StopIteration
        self.left -= 1
        return b"x" * self.size

    def close(self):
        self.closed += 1


def saying(answer, headers=()):
    def handler(_environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain"), *headers])
        return answer

    return handler


def asked(handler, *, version="1.1"):
    threads = DjangoThreads(handler)
    try:
        return asyncio.run(threads.page(environ_of(scope(version=version))))
    finally:
        threads.close()


def test_a_short_answer_is_collected_closed_and_measured():
    short = Long(2, 10)
    answer = asked(saying(short))
    assert (answer.body, answer.rest, short.closed) == (b"x" * 20, None, 1)
    assert answer.header(b"content-length") == b"20"


def test_a_body_that_was_replaced_is_as_long_as_it_is():
    answer = asked(saying([b"another"], [("Content-Length", "0")]))
    assert [value for name, value in answer.headers if name == b"content-length"] == [b"7"]


def test_a_long_one_is_read_only_as_far_as_the_phone_can_take():
    endless = Long(1000)
    answer = asked(saying(endless))
    assert len(answer.body) == COLLECTED_BYTES
    assert 1000 - endless.left == COLLECTED_BYTES // PIECE_BYTES
    assert answer.rest is not None
    assert endless.closed == 0


def test_an_old_client_is_told_the_length_of_a_long_one():
    endless = Long(10)
    answer = asked(saying(endless), version="1.0")
    assert answer.header(b"content-length") == b"%d" % (10 * PIECE_BYTES)
    assert endless.closed == 1
    assert sum(len(part) for part in iter(answer.rest.read, b"")) == 10 * PIECE_BYTES


def test_an_answer_that_breaks_is_a_500_in_words():
    def handler(environ, start_response):
        raise ValueError("no")

    answer = asked(handler)
    assert answer.status == 500
    assert "accueil" in answer.body.decode()


def test_who_finds_the_queue_full_is_told_so_and_fragments_have_a_thread_of_their_own():
    free = threading.Event()

    def handler(environ, start_response):
        free.wait(10)
        start_response("200 OK", [])
        return [b"done"]

    threads = DjangoThreads(handler, pages=1, most=3)

    async def many():
        waiting = [asyncio.create_task(threads.page(environ_of(scope()))) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await threads.page(environ_of(scope()))
        fragment = asyncio.create_task(threads.fragment(environ_of(scope())))
        await asyncio.sleep(0)
        assert (threads.pages.waiting, threads.fragments.waiting) == (3, 1)
        free.set()
        answers = await asyncio.gather(*waiting, fragment)
        assert (threads.pages.waiting, threads.fragments.waiting) == (0, 0)
        return [answer.body for answer in answers]

    assert asyncio.run(many()) == [b"done"] * 4
    threads.close()


class SlowPhone:
    """Takes a piece when it is told to."""

    def __init__(self):
        self.took, self.ready = [], asyncio.Event()

    async def send(self, message):
        await self.ready.wait()
        self.took.append(message)


def test_a_slow_phone_holds_no_thread_and_fills_no_memory():
    endless = Long(1000)
    threads = DjangoThreads(saying(endless), pages=1)

    async def slowly():
        answer = await threads.page(environ_of(scope()))
        phone = SlowPhone()
        sending = asyncio.create_task(send_answer(phone.send, answer, more=threads.more))
        await asyncio.sleep(0.05)
        assert 1000 - endless.left == COLLECTED_BYTES // PIECE_BYTES
        began = time.monotonic()
        await threads.page(environ_of(scope()))  # the only thread is free
        assert time.monotonic() - began < 5
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)

    asyncio.run(slowly())
    threads.close()
    assert endless.closed >= 1


def test_what_is_sent_in_pieces_is_all_of_it():
    endless = Long(20)
    threads = DjangoThreads(saying(endless))
    sent = []

    async def whole():
        answer = await threads.page(environ_of(scope()))

        async def send(message):
            sent.append(message)

        await send_answer(send, answer, more=threads.more)

    asyncio.run(whole())
    threads.close()
    assert sum(len(message.get("body", b"")) for message in sent) == 20 * PIECE_BYTES
    assert [message.get("more_body", False) for message in sent[1:]] == [True] * (len(sent) - 2) + [False]
    assert endless.closed == 1
    assert threading.main_thread() not in endless.readers


def test_for_a_phone_that_is_gone_nothing_more_is_read():
    endless = Long(1000)
    answer = asked(saying(endless))
    left = endless.left

    async def send(message):
        """Nobody is there."""

    asyncio.run(send_answer(send, answer, more=None, gone=lambda: True))
    assert (endless.left, endless.closed) == (left, 1)


def test_the_head_alone_reads_nothing_more():
    endless = Long(1000)
    answer = asked(saying(endless))
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(send_answer(send, answer, head=True, more=None))
    assert [message.get("body") for message in sent] == [None, b""]
    assert endless.closed == 1


def test_pieces_are_closed_once():
    parts = Long(1)
    pieces = Pieces(parts)
    pieces.read()
    pieces.read()
    pieces.close()
    assert parts.closed == 1


def test_fragments_leave_the_processor_to_pages_that_wait():
    def handler(environ, start_response):
        time.sleep(0.02)
        start_response("200 OK", [])
        return [b"done"]

    def taken(waiting):
        threads = DjangoThreads(handler)
        threads.pages.waiting = waiting

        async def five():
            began = time.monotonic()
            for _ in range(5):
                await threads.fragment(environ_of(scope()))
            return time.monotonic() - began

        seconds = asyncio.run(five())
        threads.close()
        return seconds

    assert taken(1) > 0.17
    assert taken(0) < taken(1)
