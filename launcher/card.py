"""What the start shows: the console's card of addresses, QR code and organiser's link, then the browser."""

from __future__ import annotations

import os
import sys
import webbrowser

import segno

from .addresses import Network
from .console import has_colours, say
from .messages import message
from .places import version

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
WHITE_ON_BLACK, BOLD, RESET = "\x1b[97;40m", "\x1b[1m", "\x1b[0m"
LINE = "=" * 72


def drawing(text: str, *, colours: bool) -> str:
    """The code, two rows of squares a line; light squares are drawn, so that a dark console shows it the
    right way round, and with colours a light one too."""
    code = segno.make(text, error="m", micro=False)
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([True] * len(rows[0]))
    double = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(HALVES[pair] for pair in zip(top, under, strict=True)) for top, under in double]
    return "\n".join(f"{WHITE_ON_BLACK}{line}{RESET}" if colours else line for line in lines)


def show(network: Network, *, local: str, link: str) -> None:
    """Print the whole card; an empty link is one already used."""
    say(f"\n{LINE}\n  DIX DE DER {version()}\n\n  {message('this_computer')}\n      {large(local)}\n")
    show_phones(network)
    if link:
        say(f"  {message('first_organiser')}\n      {large(local.rstrip('/') + link)}\n")
    say(f"  {message('how_to_stop')}\n{LINE}")


def show_phones(network: Network) -> None:
    """Print the phones' address, its code, and the other addresses when there are several."""
    if network.is_alone:
        say(f"  {message('no_address')}\n")
        return
    say(f"  {message('phones')}\n      {large(network.url)}\n")
    say("      " + drawing(network.url, colours=has_colours()).replace("\n", "\n      ") + "\n")
    if len(network.addresses) > 1:
        say(f"  {message('several_addresses')}")
        for number, address in enumerate(network.addresses, start=1):
            mark = ">" if address.ip in network.url else " "
            say(f"    {mark} {number}  {address.ip:15}  {address.name}")
        say()


def announce(network: Network) -> None:
    """Say that phones must use another address from now on."""
    say(f"\n{LINE}\n  {message('address_changed')}\n")
    show_phones(network)
    say(LINE)


def large(text: str) -> str:
    """An address that is seen from a few steps away, as far as a console can."""
    text = text.rstrip("/")
    return f"{BOLD}{text}{RESET}" if has_colours() else text


def open_page(url: str) -> None:
    """Open a page; a text browser would hide the addresses, so none is started."""
    windows = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform in ("win32", "darwin") or windows:
        try:
            webbrowser.open(url)
        except (webbrowser.Error, OSError):
            return
