"""What the start shows: the console's card of addresses, QR code and organiser's link, then the browser.

Blocks where the console has them, plain characters where not. Needs segno."""

from __future__ import annotations

import json
import os
import sys
import webbrowser
from datetime import datetime, timedelta
from pathlib import Path
from typing import TextIO

import segno

from .addresses import Network
from .console import can_print, has_colours, say
from .messages import message
from .places import version

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
BLACK_ON_WHITE, WHITE_ON_BLACK, BOLD, RESET = "\x1b[30;107m", "\x1b[97;40m", "\x1b[1m", "\x1b[0m"


def light_modules(text: str) -> list[list[bool]]:
    """The code as rows of squares, True where it is light, with its quiet border of 2."""
    code = segno.make(text, error="m", micro=False)
    return [[not dark for dark in row] for row in code.matrix_iter(border=2)]


def drawing(text: str, *, stream: TextIO, colours: bool) -> str:
    """The code ready to print: light squares are drawn, so that a dark console shows it the right way
    round.
    """
    rows = light_modules(text)
    if can_print("█▀▄", stream):
        return in_halves(rows, colours=colours)
    if colours:
        return in_spaces(rows)
    return "\n".join("".join("##" if light else "  " for light in row) for row in rows)


def in_halves(rows: list[list[bool]], *, colours: bool) -> str:
    """Two rows a line, by half blocks; with colours it is right on a light console too."""
    if len(rows) % 2:
        rows = [*rows, [True] * len(rows[0])]
    double = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(HALVES[pair] for pair in zip(top, under, strict=True)) for top, under in double]
    return "\n".join(f"{WHITE_ON_BLACK}{line}{RESET}" if colours else line for line in lines)


def in_spaces(rows: list[list[bool]]) -> str:
    """One row a line, by coloured spaces: for a console with colours and without blocks."""
    return "\n".join(
        "".join((BLACK_ON_WHITE if light else WHITE_ON_BLACK) + "  " for light in row) + RESET for row in rows
    )


LINE = "=" * 72


def show(network: Network, *, local: str, link: str, prints: Path) -> None:
    """Print the whole card; an empty link is one already used."""
    colours = has_colours()
    say(f"\n{LINE}\n  DIX DE DER {version()}\n")
    say(f"  {message('this_computer')}")
    say(f"      {large(local.rstrip('/'), colours)}\n")
    show_phones(network, colours=colours)
    show_wrong_prints(network, prints)
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
    if len(network.addresses) > 1:
        say(f"  {message('several_addresses')}")
        for number, address in enumerate(network.addresses, start=1):
            mark = ">" if address.ip in network.url else " "
            say(f"    {mark} {number}  {address.ip:15}  {address.name}")
        say()


def announce(network: Network, prints: Path) -> None:
    """Say that phones must use another address from now on."""
    say(f"\n{LINE}\n  {message('address_changed')}\n")
    show_phones(network, colours=has_colours())
    show_wrong_prints(network, prints)
    say(LINE)


PRINT_KINDS = ("poster", "cards", "slips")


def show_wrong_prints(network: Network, folder: Path) -> None:
    """Print which papers of an evening to come bear another address; nothing while no phone can come."""
    wrong = [] if network.is_alone else wrong_prints(folder, network.url)
    if wrong:
        say(f"  {message('prints_wrong')}")
        say("\n".join(f"      {line}" for line in wrong) + "\n")


def wrong_prints(folder: Path, address: str) -> list[str]:
    """A line for each paper that leads phones elsewhere; those of evenings that are over are forgotten."""
    yesterday = (datetime.now() - timedelta(days=1)).date().isoformat()  # noqa: DTZ005 — this computer's day
    lines = []
    for path in sorted(folder.glob("*.json")):
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
            kind, bears, name, day = (str(said[key]) for key in ("kind", "address", "name", "date"))
        except (OSError, ValueError, TypeError, KeyError):
            continue
        if kind in PRINT_KINDS and bears not in ("", address) and day >= yesterday:
            lines.append(f"{message(f'print_{kind}')}, {name} – {bears}")
    return lines


def large(text: str, colours: bool) -> str:
    """An address that is seen from a few steps away, as far as a console can."""
    return f"{BOLD}{text}{RESET}" if colours else text


def open_page(url: str) -> bool:
    """Open a page and say whether a browser took it; a text browser would hide the addresses, so none is
    started.
    """
    if sys.platform not in ("win32", "darwin") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
