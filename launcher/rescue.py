"""A start that finds the data damaged or gone: says so, offers what can be taken up again, takes what was
chosen. A guess never replaces data, and the damaged file is kept."""

from __future__ import annotations

import contextlib
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue

from . import management
from .choice_page import ChoicePage
from .console import say
from .damage import FileTrouble, repaired, set_aside, trouble_of
from .last_written import LastWritten, last_written, moment_of
from .messages import CannotStart, message, prefers_english
from .places import DataFolder
from .restore import begin_copies_anew, copier_state, copy_checked, newest_copy
from .whole import on_disk

DAY, TIME = "%d/%m/%Y %H:%M", "%H:%M"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What may be taken up, as it is said; without a file a new club."""

    text: str
    file: Path | None = None


def killed_sentence(data: DataFolder) -> str:
    """That the last start was killed, and about when: the worker touches a file while it lives."""
    when = ""
    with contextlib.suppress(OSError):
        at = time.localtime((data.path / "pulse").stat().st_mtime)
        when = message(
            "was_killed_at", time=time.strftime(TIME if time.localtime()[:3] == at[:3] else DAY, at)
        )
    return message("was_killed", when=when)


def require_data(data: DataFolder, environment: dict[str, str]) -> None:
    """Raises CannotStart where a start would have to ask: for the commands that cannot."""
    if management.is_embedded(environment) and trouble_of(data.database, data.backups):
        raise CannotStart("rescue_first")


def see_to_data(
    data: DataFolder,
    environment: dict[str, str],
    *,
    typed: Queue[str],
    stop: threading.Event,
    open_page: Callable[[str], None],
) -> None:
    """Come back when the data can be opened; at once where nothing is wrong. Raises CannotStart when the
    program is told to stop before somebody chose."""
    trouble = trouble_of(data.database, data.backups) if management.is_embedded(environment) else None
    if trouble is None:
        return
    intro = message(f"rescue_{trouble.kind}", file=data.database, since=since(data))
    say(intro, error=True)
    if trouble.detail:
        say(f"  ({trouble.detail.splitlines()[0]})", error=True)
    say(message("rescue_looking"))
    scratch = data.path / "repair"
    shutil.rmtree(scratch, ignore_errors=True)
    try:
        offers = offers_for(data, trouble, scratch)
        ask_until_taken(data, offers, intro, typed=typed, stop=stop, open_page=open_page)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def since(data: DataFolder) -> str:
    """Until when the data were sound, as far as the copier saw."""
    at = copier_state(data).get("verified_at")
    if not isinstance(at, (int, float)):
        return ""
    return message("rescue_since", at=time.strftime(DAY, time.localtime(at)))


def offers_for(data: DataFolder, trouble: FileTrouble, scratch: Path) -> list[Remedy]:
    """The repaired file where nothing is lost in it, the newest sound copy, a new club."""
    offers = []
    if trouble.kind == "damaged":
        with contextlib.suppress(OSError):
            scratch.mkdir()
            file = repaired(data.database, scratch, lambda file: management.holds_all(file, scratch))
            if file is not None:
                offers.append(Remedy(message("rescue_repaired"), file))
    copy = newest_sound_copy(data)
    if copy is not None:
        offers.append(Remedy(copy_sentence(copy, data.database), copy))
    return [*offers, Remedy(message("rescue_new"))]


def newest_sound_copy(data: DataFolder) -> Path | None:
    """Of this folder and of the second place; one that was never verified is none."""
    second = copier_state(data).get("second")
    folder = str(second.get("folder", "")) if isinstance(second, dict) else ""
    return newest_copy(data.backups, *([Path(folder)] if folder else []))


def copy_sentence(copy: Path, database: Path) -> str:
    """A copy as it is offered: its moment, the last deal in it, what is known to be missing."""
    at = moment_of(copy)
    holds, damaged = last_written(copy), last_written(database)
    return message(
        "rescue_copy",
        at=at.strftime(DAY) if at else copy.name,
        holds=holds_sentence(holds),
        missing=missing_sentence(holds, damaged),
    )


def holds_sentence(holds: LastWritten) -> str:
    """The last deal in it, or the last tournament."""
    if holds.deal is not None and holds.deal_at is not None:
        return message(
            "rescue_holds_deal",
            tournament=holds.tournament,
            round=holds.round,
            table=holds.table or "–",
            deal=holds.deal,
            time=holds.deal_at.strftime(TIME),
        )
    if holds.tournament:
        return message("rescue_holds_tournament", tournament=holds.tournament)
    return message("rescue_holds_nothing")


def missing_sentence(holds: LastWritten, damaged: LastWritten) -> str:
    """How much of the damaged file's journal the copy lacks, where that can be read."""
    if holds.entries is None or damaged.entries is None or damaged.entries_at is None:
        return message("rescue_lost_unknown")
    count = damaged.entries - holds.entries
    if count <= 0:
        return message("rescue_lost_nothing")
    return message("rescue_lost", count=count, time=damaged.entries_at.strftime(TIME))


def ask_until_taken(
    data: DataFolder,
    offers: list[Remedy],
    intro: str,
    *,
    typed: Queue[str],
    stop: threading.Event,
    open_page: Callable[[str], None],
) -> None:
    """Wait for a number, from the console or the page. Raises CannotStart when told to stop."""
    page = ChoicePage(
        language="en" if prefers_english() else "fr",
        title=message("rescue_title"),
        intro=intro,
        button=message("rescue_take"),
        done=message("rescue_wait"),
        chosen=lambda number: typed.put(str(number)),
    )
    try:
        page.offer([offer.text for offer in offers])
        for number, offer in enumerate(offers, start=1):
            say(f"  {number}  {offer.text}")
        say(message("rescue_ask"))
        say(f"    {page.url}")
        open_page(page.url)
        while not stop.is_set():
            with contextlib.suppress(Empty):
                line = typed.get(timeout=0.2)
                if line.isdecimal() and 1 <= int(line) <= len(offers) and taken(data, offers[int(line) - 1]):
                    return
                page.offer([offer.text for offer in offers])
        raise CannotStart("restore_nothing")
    finally:
        page.close()


def taken(data: DataFolder, offer: Remedy) -> bool:
    """Keep what is there, put the chosen file in its place; False, said, when that could not be done."""
    new = data.database.with_suffix(".taken")
    try:
        if offer.file is not None:
            new.unlink(missing_ok=True)
            copy_checked(offer.file, new)
            on_disk(new)
        if data.database.exists():
            stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
            say(message("rescue_kept", file=set_aside(data.database, data.damaged, stamp)))
        if offer.file is not None:
            new.replace(data.database)
        begin_copies_anew(data)
    except (OSError, CannotStart) as error:
        say(message("rescue_not_done", detail=error), error=True)
        return False
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
    say(message("rescue_done"))
    return True
