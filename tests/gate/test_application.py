"""The gate without a server: who answers what, and what is said where Django is not asked."""

import asyncio

import pytest

from tests.gate.serving import Said, gate_of, scope
from tournament.gate.answers import PIECE_BYTES, send_answer
from tournament.gate.bodies import BODY_BYTES
from tournament.gate.environ import environ_of
from tournament.gate.hub import Topic
from tournament.gate.threads import DjangoThreads

ETAG = b'"e"'


class Program:
    """A program with a page, a fragment and a stream's view; it counts what it was asked."""

    def __init__(self):
        self.asked, self.shared, self.streams = [], True, "7/round:0 7/team:3"

    def __call__(self, environ, start_response):
        self.asked.append(environ)
        path = environ["PATH_INFO"]
        if path.startswith("/live/"):
            headers = [("ETag", '"e"'), ("X-Version", "57"), ("X-Now", "1"), ("Content-Type", "text/html")]
            headers += [("X-Gate-Topic", "7/round:0")] if self.shared else []
            start_response("200 OK", headers)
            return [b"a fragment"]
        if path.startswith("/events/"):
            found = [("X-Gate-Topics", self.streams), ("X-Version", "57")]
            start_response(
                "204 No Content" if self.streams else "404 Not Found", found if self.streams else []
            )
            return []
        start_response("200 OK", [("Content-Type", "text/plain"), ("X-Gate-Topic", "7/round:0")])
        return [environ["wsgi.input"].read()]


@pytest.fixture
def program():
    return Program()


@pytest.fixture
def gate(program):
    made = gate_of(program, headers={"X-Frame-Options": "DENY"})
    made.hub.start = lambda: None
    yield made
    made.threads.close()


def ask(gate, asked, said=None):
    said = said or Said()
    asyncio.run(gate(asked, said.receive, said.send))
    return said


def test_a_post_is_read_whole_and_answered(gate):
    said = ask(gate, scope("/", method="POST", headers=[("content-length", "6")]), Said(b"abc", b"def"))
    assert (said.status, said.body, said.headers["content-length"]) == (200, b"abcdef", "6")
    assert "x-gate-topic" not in said.headers


def test_a_fragment_is_asked_for_once_and_304s_are_said_on_the_loop(gate, program):
    first = ask(gate, scope("/live/0/"))
    assert (first.status, first.body, first.headers["x-version"]) == (200, b"a fragment", "57")
    again = ask(gate, scope("/live/0/", headers=[("if-none-match", 'W/"e"'), ("x-held-version", "57")]))
    assert (again.status, again.body) == (304, b"")
    assert int(again.headers["x-now"]) > 1_000_000_000_000
    assert not {"content-length", "content-type"} & set(again.headers)
    assert len(program.asked) == 1
    assert "HTTP_IF_NONE_MATCH" not in program.asked[0]
    head = ask(gate, scope("/live/0/", method="HEAD"))
    assert (head.status, head.body, head.headers["content-length"]) == (200, b"", "10")


@pytest.mark.parametrize("held", ["abc", "-1", "9" * 30, "١٢"])
def test_a_held_version_that_is_none_is_zero(gate, program, held):
    asked = scope("/live/0/") | {"headers": [(b"x-held-version", held.encode())]}
    assert ask(gate, asked).status == 200
    assert program.asked[-1]["HTTP_X_HELD_VERSION"] == "0"


def test_a_stream_opens_when_django_names_its_topics(gate, program):
    said = Said()

    async def listened():
        serving = asyncio.create_task(gate(scope("/events/7/"), said.receive, said.send))
        while len(said.sent) < 3:
            await asyncio.sleep(0.005)
        gate.end_streams()
        await serving

    asyncio.run(listened())
    assert said.status == 200
    assert said.headers["x-frame-options"] == "DENY"
    assert "x-gate-topics" not in said.headers
    assert b"data: round 0 57\n\ndata: team 3 57\n\n" in said.body
    assert gate.hub.version(Topic(7, "team", 3)) == 57


@pytest.mark.parametrize(
    ("length", "status", "words"),
    [("x", 400, "illisible"), (str(BODY_BYTES + 1), 413, "12\u00a0Mo")],
)
def test_a_refused_body_is_said_in_words(gate, program, length, status, words):
    said = ask(gate, scope("/", method="POST", headers=[("content-length", length)]), Said(b"abc"))
    assert said.status == status
    assert words in said.body.decode()
    assert 'lang="en"' in said.body.decode()
    assert said.headers["connection"] == "close"
    assert said.headers["x-frame-options"] == "DENY"
    assert program.asked == []


def test_it_follows_the_servers_life():
    gate = gate_of()
    said = Said()
    said.messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    asyncio.run(gate({"type": "lifespan"}, said.receive, said.send))
    assert [one["type"] for one in said.sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert not gate.hub._thread.is_alive()


def page_of(handler):
    threads = DjangoThreads(handler)
    try:
        return asyncio.run(threads.page(environ_of(scope())))
    finally:
        threads.close()


def test_an_answer_that_breaks_is_a_500_in_words():
    def handler(environ, start_response):
        raise ValueError("no")

    answer = page_of(handler)
    assert answer.status == 500
    assert "accueil" in answer.body.decode()


def test_a_long_answer_is_sent_in_pieces_all_of_it_and_closed():
    def handler(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return pieces()

    def pieces():
        try:
            yield from [b"x" * PIECE_BYTES] * 20
        finally:
            closed.append(True)

    threads, sent, closed = DjangoThreads(handler), [], []

    async def send(message):
        sent.append(message)

    async def whole():
        answer = await threads.page(environ_of(scope()))
        await send_answer(send, answer, more=threads.more)

    asyncio.run(whole())
    threads.close()
    assert sum(len(message.get("body", b"")) for message in sent) == 20 * PIECE_BYTES
    assert [message.get("more_body", False) for message in sent[1:]] == [True] * (len(sent) - 2) + [False]
    assert closed == [True]
