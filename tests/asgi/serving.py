"""The application on a port of its own, for tests; and how its answers are read."""

import socket
import threading
import time

from launcher.web import server_of


class Served:
    """An application on a port of its own: `with Served(application) as served`."""

    def __init__(self, application, *, proxies=""):
        self.application = application
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.socket.getsockname()[1]
        self.server = server_of(application, "127.0.0.1", self.port, proxies=proxies)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    def __enter__(self):
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.005)
        return self

    def __exit__(self, *_):
        """End it, and wait for its threads: they have the database open."""
        self.server.should_exit = True
        self.thread.join(60)
        assert not self.thread.is_alive()
        for threads in (self.application.pages, self.application.live):
            threads.shutdown(wait=True)

    def line(self, said=b"", *, source="127.0.0.1"):
        """A connection on which this has been said."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(source, 0))
        made.sendall(said)
        return made

    def asked(self, path="/", *, method="GET", source="127.0.0.1", headers=(), body=b""):
        """Status, headers and body of one request on a connection of its own."""
        lines = [f"{method} {path} HTTP/1.1", "Host: salle.test", "Connection: close", *headers]
        with self.line("\r\n".join([*lines, "", ""]).encode("latin-1") + body, source=source) as line:
            return parsed(to_the_end(line))

    def heard(self, path, *headers):
        """A line on which this stream was asked for."""
        lines = [f"GET {path} HTTP/1.1", "Host: salle.test", *headers]
        return self.line("\r\n".join([*lines, "", ""]).encode())


def to_the_end(line):
    """All that comes until the other end closes; what came before a reset counts."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def until(line, wanted):
    """All that comes until this was said; the socket's own timeout ends it."""
    found = b""
    while wanted not in found:
        part = line.recv(65536)
        assert part, found
        found += part
    return found


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
