"""The web server's process: uvicorn around tournament/asgi.py.

Needs the environment, and the variables of docs/server.md; a server may run `uvicorn
tournament.asgi:application` itself, with as many workers as it likes."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from importlib import import_module
from typing import Any

import uvicorn

from . import lifeline

if sys.platform != "win32":
    import resource

ENOUGH_FILES = 4096
KEEP_ALIVE_SECONDS, LEFT_SECONDS = 20, 2
ACCEPT_FAILED = "Accept failed on a socket"


class HallServer(uvicorn.Server):
    """uvicorn, which ends its streams first and goes on listening on Windows whatever a phone does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        asyncio.get_running_loop().set_exception_handler(self.note)

    def note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Windows' loop closes the listening socket when a phone resets while it is taken in (CPython's issue
        93821): another one is opened."""
        loop.default_exception_handler(context)
        if context.get("message") == ACCEPT_FAILED:
            loop.create_task(self.listen_again(loop))

    async def listen_again(self, loop: asyncio.AbstractEventLoop) -> None:
        """A new socket at the same address."""

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        address, port, backlog = self.config.host, self.config.port, self.config.backlog
        self.servers.append(await loop.create_server(protocol, address, port, backlog=backlog))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, each of whose pages opens its own again; then everything."""
        self.config.app.versions.stop()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def server_of(application: Any, address: str, port: int, *, proxies: str = "") -> HallServer:
    """The server of this application; what the `proxies` say of who asks, and by which scheme, is
    believed."""
    config = uvicorn.Config(
        application,
        host=address,
        port=port,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="error",  # what a broken request did is no news, and must not fill the disk
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LEFT_SECONDS,
        backlog=1024,
    )
    return HallServer(config)


def warm(application: Any) -> None:
    """Ask for the first page, once: all that is loaded with it would be waited for by a whole hall."""
    asked = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    application.handler.answer({**asked, "scheme": "https", "server": ("localhost", 443)}, b"")


def open_more_files() -> None:
    """Let this process open as many files as it may, up to what a hall needs: a phone uses about two."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, ENOUGH_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def serve() -> None:
    """Answer until told to stop. SystemExit with a sentence where something is missing."""
    lifeline.watch(lifeline.interrupt)
    asgi, deployment = import_module("tournament.asgi"), import_module("tournament.deployment")
    settings, connection = import_module("django.conf").settings, import_module("django.db").connection
    if settings.MANIFEST_STATIC:
        deployment.require_static(settings.STATIC_ROOT)
    deployment.require_database(connection)
    warm(asgi.application)
    connection.close()
    gc.collect()
    gc.freeze()  # what the program is made of stays: it is not looked through for rubbish again
    open_more_files()
    proxies = ",".join(map(str, settings.TRUSTED_PROXIES))
    server_of(asgi.application, settings.LISTEN_ADDRESS, settings.PORT, proxies=proxies).run()


if __name__ == "__main__":
    serve()
