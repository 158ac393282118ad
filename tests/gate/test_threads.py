"""Django in threads: a bounded queue, long answers in pieces, a page in words where it breaks."""

import asyncio
import threading

from tests.gate.serving import scope
from tournament.gate.answers import PIECE_BYTES, send_answer
from tournament.gate.environ import environ_of
from tournament.gate.threads import COLLECTED_BYTES, DjangoThreads


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


def test_a_long_one_is_read_only_as_far_as_the_phone_can_take():
    endless = Long(1000)
    answer = asked(saying(endless))
    assert len(answer.body) == COLLECTED_BYTES
    assert 1000 - endless.left == COLLECTED_BYTES // PIECE_BYTES
    assert answer.rest is not None
    assert endless.closed == 0


def test_an_answer_that_breaks_is_a_500_in_words():
    def handler(environ, start_response):
        raise ValueError("no")

    answer = asked(handler)
    assert answer.status == 500
    assert "accueil" in answer.body.decode()


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
