"""One page where somebody chooses among a few sentences, for whoever started the program by a double-click.

Listens on 127.0.0.1 only, at an address with a secret that is good for one choice. Standard library only."""

from __future__ import annotations

import html
import secrets
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
}
STYLE = (
    "body{font:18px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 16px;"
    "background:#fbf4e8;color:#1d1912}h1{font-size:1.5rem}p{overflow-wrap:anywhere}li{margin:1.2rem 0}"
    "button{font:inherit;font-weight:700;min-height:48px;padding:0 1.2rem;border:0;border-radius:6px;"
    "background:#0f4d38;color:#fff}.bad{border-left:6px solid #9c111b;padding-left:1rem}"
)
MOST_BYTES = 1000


class LocalPage:
    """Serves from its making to `close`, at an address that nobody guesses; what it shows and what becomes of
    a form its kinds say."""

    refresh = 0
    """Seconds after which it loads itself again; never where somebody types."""

    def __init__(self, *, language: str, title: str) -> None:
        self.language, self.title = language, title
        self.path = f"/{secrets.token_urlsafe(24)}/"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="choice", daemon=True).start()

    @property
    def host(self) -> str:
        """The one name by which it may be called: another host's page cannot lead a browser here."""
        return f"127.0.0.1:{self._server.server_address[1]}"

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{self.host}{self.path}"

    def body(self, *, done: bool) -> str:
        """What stands below the title; `done`: a form was just taken."""
        raise NotImplementedError

    def posted(self, fields: dict[str, str]) -> bool:
        """Take a form; whether it was taken."""
        raise NotImplementedError

    def page(self, *, done: bool) -> str:
        """The whole page."""
        again = f'<meta http-equiv="refresh" content="{self.refresh}">' if self.refresh else ""
        return (
            f'<!doctype html><html lang="{self.language}"><meta charset="utf-8">{again}'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{html.escape(self.title)}</title><style>{STYLE}</style>"
            f"<h1>{html.escape(self.title)}</h1>{self.body(done=done)}</html>"
        )

    def close(self) -> None:
        """Answer nobody any longer."""
        self._server.shutdown()
        self._server.server_close()


class ChoicePage(LocalPage):
    """A numbered choice, good for once; `chosen` is told the number, from 1."""

    def __init__(
        self, *, language: str, title: str, intro: str, button: str, done: str, chosen: Callable[[int], None]
    ) -> None:
        self.intro, self.button, self.done = intro, button, done
        self.offers: list[str] = []
        self.chosen = chosen
        self._taken = threading.Lock()
        super().__init__(language=language, title=title)

    def offer(self, offers: list[str]) -> None:
        """What is to be chosen from, and that nothing is chosen yet."""
        self.offers = offers
        self._taken = threading.Lock()

    def take(self, number: int) -> bool:
        """Pass a choice on, the first one only."""
        if not 1 <= number <= len(self.offers) or not self._taken.acquire(blocking=False):
            return False
        self.chosen(number)
        return True

    def posted(self, fields: dict[str, str]) -> bool:
        """A number, if it is one."""
        number = fields.get("number", "")
        return number.isdecimal() and len(number) < 4 and self.take(int(number))

    def body(self, *, done: bool) -> str:
        """The list, or that it is done."""
        if done:
            return f"<p>{html.escape(self.done)}</p>"
        lines = "".join(
            f'<li><p>{html.escape(offer)}</p><form method="post"><button name="number" value="{number}">'
            f"{html.escape(self.button)} {number}</button></form></li>"
            for number, offer in enumerate(self.offers, start=1)
        )
        return f'<p class="bad">{html.escape(self.intro)}</p><ol>{lines}</ol>'


def handler_of(page: LocalPage) -> type[BaseHTTPRequestHandler]:
    """What answers for one page: its own address, asked by its own name, and nothing else."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            if self._is_ours():
                self._answer(200, page.page(done=False))

        def do_POST(self) -> None:
            if not self._is_ours():
                return
            length = self.headers.get("Content-Length", "")
            size = int(length) if length.isdecimal() else 0
            sent = parse_qs(self.rfile.read(min(size, MOST_BYTES)).decode("ascii", "replace"))
            taken = page.posted({name: values[0] for name, values in sent.items()})
            self._answer(200 if taken else 409, page.page(done=taken))

        def _is_ours(self) -> bool:
            path = secrets.compare_digest(self.path.encode(), page.path.encode())
            origin = self.headers.get("Origin")
            if path and self.headers.get("Host") == page.host and origin in (None, f"http://{page.host}"):
                return True
            self._answer(404, "")
            return False

        def _answer(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            for name, value in HEADERS.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Nothing: its address is a secret."""

    return Handler
