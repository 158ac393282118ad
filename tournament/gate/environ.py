"""The WSGI environment of a request that came by ASGI (PEP 3333): bytes said as Latin-1, one value a name.

The one place where the gate and Django learn from which address, and by which scheme, a request came: the
limits of an address count by it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

from .answers import Scope

ProxyNetwork = IPv4Network | IPv6Network
SCHEMES = ("http", "https")


class TrustedProxies:
    """Those in front of the server whose word is taken; nobody else's X-Forwarded-For is read."""

    def __init__(self, networks: tuple[ProxyNetwork, ...]) -> None:
        self._networks = networks

    def trusts(self, address: str) -> bool:
        """Whether this is the address of one of them."""
        known = parsed_address(address) if self._networks else None
        return known is not None and any(known in network for network in self._networks)

    def asked(self, scope: Scope) -> Scope:
        """The request as its client made it: from the nearest address that is no trusted proxy's, by the
        scheme that the proxy says."""
        client = scope.get("client") or ("", 0)
        if not self.trusts(client[0]):
            return scope
        address = self._nearest(client[0], scope)
        scheme = next(reversed(list(values_of(scope, b"x-forwarded-proto"))), "").lower()
        return {
            **scope,
            "client": client if address == client[0] else (address, 0),
            "scheme": scheme if scheme in SCHEMES else scope.get("scheme", "http"),
        }

    def _nearest(self, address: str, scope: Scope) -> str:
        """Whoever stands before this proxy, and before that one; what cannot be read is where it ends."""
        for hop in reversed(list(values_of(scope, b"x-forwarded-for"))):
            known = parsed_address(hop)
            if known is None:
                break
            address = str(known)
            if not self.trusts(address):
                break
        return address


def values_of(scope: Scope, name: bytes) -> Iterator[str]:
    """What the headers of this name list, in order."""
    for known, value in scope["headers"]:
        if known == name:
            yield from (word.strip() for word in value.decode("latin-1").split(","))


def parsed_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it: with a port too, an IPv4 one within IPv6 as what it is."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


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
