"""What the console shows while the evening runs: addresses in large, the QR code, the organiser's link."""

from __future__ import annotations

import sys

from .console import has_colours, say
from .messages import message
from .network import Network
from .places import version
from .qr import drawing

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
LINE = "=" * 72


def show(network: Network, *, local: str, link: str) -> None:
    """Print the whole card; an empty link is one already used."""
    colours = has_colours()
    say(f"\n{LINE}\n  DIX DE DER {version()}\n")
    say(f"  {message('this_computer')}")
    say(f"      {large(local.rstrip('/'), colours)}\n")
    show_phones(network, colours=colours)
    if link:
        say(f"  {message('first_organiser')}")
        say(f"      {large(local.rstrip('/') + link, colours)}\n")
    say(f"  {message('how_to_stop')}\n{LINE}")


def show_phones(network: Network, *, colours: bool) -> None:
    """Print the phones' address, its code, and the other addresses when there are several."""
    if network.is_alone:
        say(f"  {message('no_address')}\n")
        return
    say(f"  {message('phones')}")
    say(f"      {large(network.url, colours)}\n")
    say(
        "\n".join(
            "      " + line for line in drawing(network.url, stream=sys.stdout, colours=colours).splitlines()
        )
    )
    say()
    if len(network.known) > 1:
        say(f"  {message('several_addresses')}")
        for number, address in enumerate(network.known, start=1):
            mark = ">" if address.ip in network.url else " "
            say(f"    {mark} {number}  {address.ip:15}  {address.name}")
        say()


def announce(network: Network) -> None:
    """Say that phones must use another address from now on."""
    say(f"\n{LINE}\n  {message('address_changed')}\n")
    show_phones(network, colours=has_colours())
    say(LINE)


def large(text: str, colours: bool) -> str:
    """An address that is seen from a few steps away, as far as a console can."""
    return f"{BOLD}{text}{PLAIN}" if colours else text
