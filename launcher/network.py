"""The address phones are given this evening: chosen at the start, watched after, written for the pages' QR
codes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .addresses import Address, all_addresses
from .messages import Refusal


class Network:
    """The addresses of this computer and the one in use; `look` returns True when that one has changed."""

    def __init__(self, port: int, file: Path, *, find: Callable[[], list[Address]] = all_addresses) -> None:
        """Begin with the likeliest address."""
        self._port, self._file, self._find = port, file, find
        self.known = find()
        self._current = self.known[0] if self.known else None
        self._fixed = ""
        self._write()

    @property
    def is_alone(self) -> bool:
        """Say whether no phone can come."""
        return not self._fixed and self._current is None

    @property
    def url(self) -> str:
        """The address for phones; this computer's own when there is no network."""
        if self._fixed:
            return self._fixed
        return self._current.url(self._port) if self._current else f"http://127.0.0.1:{self._port}"

    def insist(self, wanted: str) -> None:
        """Use the address somebody gave: a whole one (http://…) as it is, else one this computer has.

        Raises Refusal when the computer does not have it.
        """
        if "://" in wanted:
            self._fixed = wanted.rstrip("/")
        else:
            self._current = next((known for known in self.known if known.ip == wanted), None)
            if self._current is None:
                known = ", ".join(address.ip for address in self.known) or "127.0.0.1"
                raise Refusal("address_unknown", address=wanted, known=known)
        self._write()

    def choose(self, number: int) -> bool:
        """Use the address of this number in the list (from 1); True when there is such a number."""
        if not 1 <= number <= len(self.known) or self._fixed:
            return False
        self._current = self.known[number - 1]
        self._write()
        return True

    def look(self) -> bool:
        """Read the interfaces again. An address that is gone gives way to the same interface's new one, or
        the best.
        """
        before, self.known = self.url, self._find()
        if self._fixed or self._current in self.known:
            return False
        name = self._current.name if self._current else ""
        heirs = [address for address in self.known if address.name == name] + self.known
        self._current = heirs[0] if heirs else None
        self._write()
        return self.url != before

    def _write(self) -> None:
        """Leave the address for the web server, whole or not at all."""
        made = self._file.with_suffix(".new")
        made.write_text(self.url, encoding="utf-8")
        made.replace(self._file)
