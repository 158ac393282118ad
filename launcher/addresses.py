"""The address phones are given this evening: this computer's networks, the port, the one chosen.

Needs ifaddr, hence the environment; never guesses by a connection, as halls have no internet. Written to a
file for the pages' QR codes."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import ifaddr

from .lifeline import GRACE_SECONDS
from .messages import CannotStart

VIRTUAL = re.compile(
    r"docker|veth|virbr|vmnet|vboxnet|virtual|vmware|hyper-v|vethernet|wsl|^br-|podman|lxc|cni|flannel|"
    r"^tun|^tap|utun|ipsec|wireguard|^wg|tailscale|zerotier|^zt|vpn|^ppp|openconnect|anyconnect|nordlynx|hamachi|loopback",
    re.IGNORECASE,
)
WIRELESS = re.compile(r"wi-?fi|wlan|^wl|wireless|airport|sans fil", re.IGNORECASE)
# A hotspot this computer opens itself, as Windows and NetworkManager number it: phones are on it.
HOTSPOTS = tuple(ipaddress.ip_network(net) for net in ("192.168.137.0/24", "10.42.0.0/24"))


@dataclass(frozen=True, slots=True)
class Address:
    """One IPv4 address of this computer and the name of its interface as the system shows it."""

    ip: str
    name: str

    @property
    def rank(self) -> tuple[int, int]:
        """Smaller is likelier to be the phones' network: real before virtual, own hotspot, Wi-Fi, cable."""
        ip = ipaddress.ip_address(self.ip)
        hotspot = any(ip in net for net in HOTSPOTS)
        virtual = bool(VIRTUAL.search(self.name)) and not hotspot
        kind = 0 if hotspot and VIRTUAL.search(self.name) else 1 if WIRELESS.search(self.name) else 2
        return (2 if virtual else 0 if ip.is_private else 1, kind)

    def url(self, port: int) -> str:
        """What a phone opens."""
        return f"http://{self.ip}:{port}"


def all_addresses() -> list[Address]:
    """Every usable IPv4 address, likeliest first; loopback and self-assigned (169.254) ones are left out."""
    return ordered(
        [
            Address(str(ip.ip), name_of(adapter))
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if ip.is_IPv4 and is_usable(str(ip.ip))
        ]
    )


def name_of(adapter: ifaddr.Adapter) -> str:
    """Both its names where the short one says more; on Windows that is a number in braces."""
    short, nice = str(adapter.name), str(adapter.nice_name)
    return nice if short == nice or short.startswith(("{", "b'")) else f"{nice} {short}"


def is_usable(ip: str) -> bool:
    """Say whether a phone could open this address."""
    address = ipaddress.ip_address(ip)
    return not (
        address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast
    )


def ordered(addresses: list[Address]) -> list[Address]:
    """The same addresses, likeliest first, each once, in an order that does not change from one look to the
    next.
    """
    return sorted(set(addresses), key=lambda address: (address.rank, address.name, address.ip))


class Network:
    """The addresses of this computer and the one in use; `look` returns True when that one has changed."""

    def __init__(self, port: int, file: Path, *, find: Callable[[], list[Address]] = all_addresses) -> None:
        """Begin with the likeliest address."""
        self._port, self._file, self._find = port, file, find
        self.addresses = find()
        self._current = self.addresses[0] if self.addresses else None
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

    def insist(self, requested: str) -> None:
        """Use the address somebody gave: a whole one (http://…) as it is, else one this computer has.

        Raises CannotStart when the computer does not have it.
        """
        known = {address.ip: address for address in self.addresses}
        if "://" in requested:
            self._fixed = requested.rstrip("/")
        elif requested in known:
            self._current = known[requested]
        else:
            raise CannotStart("address_unknown", address=requested, known=", ".join(known) or "127.0.0.1")
        self._write()

    def choose(self, number: int) -> bool:
        """Use the address of this number in the list (from 1); True when there is such a number."""
        if not 1 <= number <= len(self.addresses) or self._fixed:
            return False
        return self._take(self.addresses[number - 1])

    def look(self) -> bool:
        """Read the interfaces again. An address that is gone gives way to the same interface's new one, or
        the best.
        """
        try:
            self.addresses = self._find()
        except OSError:  # a network that is just changing: the next look sees it
            return False
        if self._fixed or self._current in self.addresses:
            return False
        before, name = self.url, self._current.name if self._current else ""
        heirs = [address for address in self.addresses if address.name == name] + self.addresses
        return self._take(heirs[0] if heirs else None) and self.url != before

    def _take(self, address: Address | None) -> bool:
        """Use it from now on; on a disk that takes no file all stays as it is: pages read it there."""
        former, self._current = self._current, address
        try:
            self._write()
        except OSError:
            self._current = former
            return False
        return True

    def _write(self) -> None:
        """Leave the address for the web server, whole or not at all."""
        new_file = self._file.with_suffix(".new")
        new_file.write_text(self.url, encoding="utf-8")
        new_file.replace(self._file)


TRIES = 20
CLOSED_SECONDS = 3.0
"""How long an evening just closed may hold its port."""
KILLED_SECONDS = GRACE_SECONDS * 2
"""How long the children of a start that was killed may: they insist on their end, on a busy laptop late."""


def is_free(port: int) -> bool:
    """Say whether a server could listen on this port, on every interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":  # there the option means the opposite: two servers on one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 — phones of the hall come by any interface
        except OSError:
            return False
    return True


def choose_port(port: int, *, insisted: bool, patience: float = CLOSED_SECONDS) -> int:
    """The port to use: the wanted one, which the evening before may hold for `patience` seconds, else the
    first free one of the twenty after it.

    Raises CannotStart when the number is no port, when it was insisted on and is taken, when none is free.
    """
    if not 1 <= port <= 65535:
        raise CannotStart("port_wrong")
    end = time.monotonic() + patience
    while not (free := is_free(port)) and time.monotonic() < end:
        time.sleep(0.2)
    if free:
        return port
    after = range(port + 1, min(port + 1 + TRIES, 65536))
    other = next((candidate for candidate in after if is_free(candidate)), None)
    if insisted or other is None:
        raise CannotStart("port_taken", port=port, other=other or 9000)
    return other
