"""One page with one question, for whoever started the program by a double-click.

Listens on 127.0.0.1 only, at an address with a secret. Standard library only."""

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
    "background:#fbf4e8;color:#1d1912}h1{font-size:1.5rem}p{overflow-wrap:anywhere}details{margin:3rem 0}"
    "button{font:inherit;font-weight:700;min-height:48px;padding:0 1.2rem;border:0;border-radius:6px;"
    "background:#0f4d38;color:#fff}.bad{border-left:6px solid #9c111b;padding-left:1rem}"
)


class ChoicePage:
    """Serves from its making to `close`. `answers` are what may be pressed and their words, those after the
    first folded; `chosen` is told which."""

    def __init__(
        self,
        *,
        language: str,
        texts: list[str],
        answers: dict[str, str],
        otherwise: str,
        done: str,
        chosen: Callable[[str], None],
    ) -> None:
        self.language, self.texts, self.answers, self.done = language, texts, answers, done
        self.otherwise, self.chosen = otherwise, chosen
        self.path = f"/{secrets.token_urlsafe(24)}/"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        self._server.daemon_threads = True
        # The one name by which it may be called: another host's page cannot lead a browser here.
        self.host = f"127.0.0.1:{self._server.server_address[1]}"
        self.url = f"http://{self.host}{self.path}"
        threading.Thread(target=self._server.serve_forever, name="choice", daemon=True).start()

    def page(self, *, done: bool) -> str:
        """The whole page."""
        title, bad, *more = map(html.escape, self.texts)
        forms = [
            f'<form method="post"><button name="answer" value="{name}">{html.escape(words)}</button></form>'
            for name, words in self.answers.items()
        ]
        folded = "".join(
            f"<details><summary>{html.escape(self.otherwise)}</summary>{form}</details>" for form in forms[1:]
        )
        text = "".join(f"<p>{line}</p>" for line in more)
        body = f"<p>{html.escape(self.done)}</p>" if done else f"{text}{forms[0]}{folded}"
        return (
            f'<!doctype html><html lang="{self.language}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{STYLE}</style>"
            f'<h1>{title}</h1><p class="bad">{bad}</p>{body}</html>'
        )

    def close(self) -> None:
        """Answer nobody any longer."""
        self._server.shutdown()
        self._server.server_close()


def handler_of(page: ChoicePage) -> type[BaseHTTPRequestHandler]:
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
            sent = self.rfile.read(min(int(length), 1000) if length.isdecimal() else 0)
            answer = parse_qs(sent.decode("ascii", "replace")).get("answer", [""])[0]
            if answer in page.answers:
                page.chosen(answer)
            self._answer(200, page.page(done=answer in page.answers))

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
