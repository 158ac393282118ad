"""The WSGI environment of a request that came by ASGI (PEP 3333): bytes said as Latin-1, one value a name.

The one place where Django learns from which address a request came: log-in limits count by it."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

from .answers import Scope

BARE = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


def environ_of(scope: Scope, body: BinaryIO | None = None, length: int = 0) -> dict[str, Any]:
    """What Django's handler is called with; `body` is whole and `length` bytes long."""
    root = scope.get("root_path", "")
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": root.encode().decode("latin-1"),
        "PATH_INFO": path_of(scope, root),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body or BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": FileWrapper,
    }
    for raw, value in scope["headers"]:
        _add(environ, raw, value.decode("latin-1"))
    environ["CONTENT_LENGTH"] = str(length)  # what was read, not what was said: a body may come in chunks
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return environ


def path_of(scope: Scope, root: str = "") -> str:
    """The path without its root, its bytes as Latin-1; a byte that is no UTF-8 stays what it is."""
    raw = scope.get("raw_path") or b""
    path = unquote_to_bytes(raw.partition(b"?")[0]) if raw else scope["path"].encode()
    if root and path.startswith(root.encode()):
        path = path[len(root.encode()) :]
    return path.decode("latin-1")


def _add(environ: dict[str, Any], raw: bytes, value: str) -> None:
    """One header more. A name with an underscore could pass for another one, so nobody hears it."""
    if b"_" in raw:
        return
    name = BARE.get(raw) or "HTTP_" + raw.decode("latin-1").upper().replace("-", "_")
    if name in environ:
        value = environ[name] + ("; " if name == "HTTP_COOKIE" else ",") + value
    environ[name] = value
