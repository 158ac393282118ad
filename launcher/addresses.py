"""The addresses this computer has on its networks, read from the interfaces, those a phone can reach first.

Needs ifaddr, hence the environment; never guesses by a connection, as halls have no internet.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

import ifaddr

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
    found = [
        Address(
            ip=str(ip.ip),
            name=f"{adapter.nice_name} {adapter.name}" if named(adapter) else str(adapter.nice_name),
        )
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return ordered([address for address in found if is_usable(address.ip)])


def named(adapter: ifaddr.Adapter) -> bool:
    """Say whether the short name says more than the long one; on Windows it is a number in braces."""
    return adapter.name != adapter.nice_name and not str(adapter.name).startswith(("{", "b'"))


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
