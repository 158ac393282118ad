"""Gates for tests: one that is served on a port by a thread, and requests said to one without any server."""

import asyncio
import re
import socket
import threading
import time

from tournament.gate.application import Gate, GateParts
from tournament.gate.protocol import PER_ADDRESS, Connections
from tournament.gate.server import HallServer, listening

STREAMS, FRAGMENTS = re.compile(r"/events/\d+/"), re.compile(r"/live/\d+/")


class NoChanges:
    """Data that never change."""

    def look(self, stopped):
        stopped.wait(0.02)
        return {}

    def close(self):
        """Nothing is open."""


def hello(environ, start_response):
    """A program of one page."""
    body = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} ".encode() + environ["wsgi.input"].read(100)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


def spoken(path, cookies, accepted):
    """English where the cookie says so."""
    return "en" if "language=en" in cookies else "fr"


def gate_of(handler=hello, *, changes=NoChanges, look=lambda *_: {}, **more):
    """A gate in front of a program that is no Django."""
    parts = GateParts(handler, changes, look, STREAMS, FRAGMENTS, spoken, **more)
    return Gate(parts)


class ServedGate:
    """A gate on a port of its own: `with ServedGate(gate) as served`."""

    def __init__(self, gate, *, per_address=PER_ADDRESS, in_all=1000, port=0):
        self.gate = gate
        self.connections = Connections(
            per_address=per_address, in_all=in_all, headers=gate.headers, unlimited=gate.proxies.trusts
        )
        self.server = HallServer(gate, self.connections, accepting_thread=False)
        self.socket = listening(port, shared=False)
        self.port = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    def __enter__(self):
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.005)
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """End it."""
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()
        threads = self.gate.threads
        for lane in (threads.pages, threads.fragments, threads.guarded):
            lane._pool.shutdown(wait=True)

    def line(self, said=b"", *, source="127.0.0.1"):
        """A connection on which this has been said."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(source, 0))
        made.sendall(said)
        return made

    def asked(self, path="/", *, method="GET", source="127.0.0.1", headers=(), body=b"", version="1.1"):
        """Status, headers and body of one request on a connection of its own."""
        lines = [f"{method} {path} HTTP/{version}", "Host: salle.test", "Connection: close", *headers]
        with self.line("\r\n".join([*lines, "", ""]).encode("latin-1") + body, source=source) as line:
            return parsed(to_the_end(line))


def to_the_end(line):
    """All that comes until the other end closes; what came before a reset counts."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def parsed(answer):
    """Status, headers, body; chunks put together."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if headers.get("transfer-encoding") == "chunked":
        whole, rest = b"", body
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            whole, rest = whole + rest[: int(size or b"0", 16)], rest[int(size or b"0", 16) + 2 :]
        body = whole
    return int(first.split()[1]), headers, body


async def settled():
    """Until every task of this loop has gone as far as it can by itself."""
    for _ in range(50):
        await asyncio.sleep(0)


class Said:
    """One request said to an application without a server: what it sent back."""

    def __init__(self, *body, gone=False):
        self.messages = [
            {"type": "http.request", "body": part, "more_body": number < len(body) - 1}
            for number, part in enumerate(body or (b"",))
        ]
        self.gone, self.sent = gone, []

    async def receive(self):
        if self.messages:
            return self.messages.pop(0)
        if not self.gone:
            await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.sent.append(message)

    @property
    def status(self):
        return self.sent[0]["status"]

    @property
    def headers(self):
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def body(self):
        return b"".join(message.get("body", b"") for message in self.sent[1:])


def scope(path="/", *, method="GET", headers=(), query=b"", version="1.1", client=("10.0.0.7", 5000)):
    """A request as a server describes it."""
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "http_version": version,
        "scheme": "http",
        "server": ("salle.test", 8000),
        "client": client,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers],
    }
