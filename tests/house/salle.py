"""A small real server for the tests of scripts: real HTTP, our static files, answers a test can change."""

from __future__ import annotations

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import bootstrap
from django.template import engines

from tests.browsing import HALL
from tournament.middleware import HEADERS

ROOTS = (Path(__file__).resolve().parents[2] / "static", Path(bootstrap.__file__).parent / "static")
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Asked(NamedTuple):
    """A request as the test's answer sees it."""

    path: str
    headers: dict[str, str]
    form: dict[str, str]


class Said(NamedTuple):
    """An answer: body, status, headers. `Hangup` instead means no answer at all."""

    body: str = ""
    status: int = 200
    headers: dict[str, str] = {}


class Hangup(Exception):
    """The connection is dropped, as when the phone leaves the Wi-Fi."""


class Salle:
    """`doors` maps a path to a function of the request; `log` keeps every request but the static ones."""

    def __init__(self) -> None:
        self.doors: dict[str, Callable[[Asked], Said]] = {}
        self.log: list[Asked] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://{HALL}:{self.server.server_port}"

    def page(self, path: str, source: str, **context: object) -> None:
        """Serve a template given as text, rendered anew at each request."""
        template = engines["django"].from_string(source)
        base = {"theme": "light", "program": "Dix de Der", "request": None}
        self.doors[path] = lambda asked: Said(template.render({**base, **context}))

    def asked(self, path: str) -> list[Asked]:
        """The requests for one path, in order."""
        return [request for request in self.log if request.path == path]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def answer(self, asked: Asked) -> Said:
        if asked.path.startswith("/static/"):
            return static_file(asked.path.removeprefix("/static/"))
        self.log.append(asked)
        door = self.doors.get(asked.path)
        return door(asked) if door else Said("", 404)

    def _handler(salle: Salle) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - the handler has its own self
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.say(Asked(self.path.split("?")[0], dict(self.headers), queried(self.path)))

            def do_POST(self) -> None:
                typed = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
                form = multipart(typed) if "multipart" in self.headers["Content-Type"] else flat(typed)
                self.say(Asked(self.path.split("?")[0], dict(self.headers), form))

            def say(self, asked: Asked) -> None:
                try:
                    said = salle.answer(asked)
                except Hangup:
                    self.close_connection = True
                    return
                body = said.body.encode()
                self.send_response(said.status)
                kind = TYPES.get(Path(asked.path).suffix, "text/html; charset=utf-8")
                ours = {"X-Outbox": "taken"} if asked.headers.get("X-Requested-With") == "outbox" else {}
                for name, value in {"Content-Type": kind, **HEADERS, **ours, **said.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                """Quiet."""

        return Handler


def static_file(name: str) -> Said:
    """One of our static files, or one of Bootstrap's."""
    found = next((root / name for root in ROOTS if (root / name).is_file()), None)
    return Said(found.read_text("utf-8")) if found else Said("", 404)


def queried(path: str) -> dict[str, str]:
    return flat(urlsplit(path).query)


def flat(text: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(text, keep_blank_values=True).items()}


def multipart(text: str) -> dict[str, str]:
    """Names and values of a multipart body made by FormData; no files."""
    boundary = text.split("\r\n", 1)[0]
    parts = [part for part in text.split(boundary) if "name=" in part]
    return {
        part.split('name="')[1].split('"')[0]: part.split("\r\n\r\n", 1)[1].rstrip("\r\n") for part in parts
    }
