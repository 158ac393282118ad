"""A start that finds the data damaged or gone: it names the newest sound copy and asks once, in the console
and on one page of this computer. Nothing is replaced by a guess, and the bad file is kept."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import Empty, Queue

from . import management
from .choice_page import ChoicePage
from .console import say
from .last_written import last_written, moment_of
from .messages import CannotStart, message, prefers_english
from .places import DataFolder
from .restore import OURS, backups_of, begin_copies_anew, copier_state, copy_checked, newest_copy
from .whole import on_disk

DAY, TIME = "%d/%m/%Y %H:%M", "%H:%M"
OPEN, EMPTY = "open", "empty"
TYPED = {"oui": OPEN, "yes": OPEN, "vide": EMPTY, "empty": EMPTY}


def killed_sentence(data: DataFolder) -> str:
    """That the last start was killed, and about when: the worker touches a file while it lives."""
    when = ""
    with contextlib.suppress(OSError):
        at = time.localtime((data.path / "pulse").stat().st_mtime)
        when = message(
            "was_killed_at", time=time.strftime(TIME if time.localtime()[:3] == at[:3] else DAY, at)
        )
    return message("was_killed", when=when)


def trouble_of(data: DataFolder) -> str:
    """Why the data cannot be opened: "missing", "damaged", "" where nothing is wrong; no file is no trouble
    where there never was one."""
    had_data = bool(backups_of(data.backups)) or (data.path / "pulse").exists()
    if not data.database.exists() or data.database.stat().st_size == 0:
        return "missing" if had_data else ""
    try:
        with closing(sqlite3.connect(data.database, timeout=5)) as live:
            if live.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return "damaged"
            live.execute("SELECT 1 FROM django_migrations").fetchone()
            return "" if live.execute(OURS).fetchone() or not had_data else "missing"
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):  # of a first start that was killed nothing is in it
            return "missing" if backups_of(data.backups) else ""
        return "damaged" if "disk I/O" in str(error) else ""  # in use: the next step says it
    except sqlite3.DatabaseError:
        return "damaged"


def require_data(data: DataFolder, environment: dict[str, str]) -> None:
    """Raises CannotStart where a start would have to ask: for the commands that cannot."""
    if management.is_embedded(environment) and trouble_of(data):
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
    program is told to stop before somebody answered."""
    trouble = trouble_of(data) if management.is_embedded(environment) else ""
    if not trouble:
        return
    second = copier_state(data).get("second")
    folder = str(second.get("folder", "")) if isinstance(second, dict) else ""
    copy = newest_copy(data.backups, *([Path(folder)] if folder else []))
    texts = [message(f"rescue_{trouble}", file=data.database)]
    texts.append(copy_sentence(copy) if copy else message("rescue_no_copy"))
    answers = {OPEN: message("rescue_open")} if copy else {}
    answers[EMPTY] = message("rescue_empty")
    page = ChoicePage(
        language="en" if prefers_english() else "fr",
        texts=[message("rescue_title"), *texts],
        answers=answers,
        otherwise=message("rescue_otherwise"),
        done=message("rescue_wait"),
        chosen=typed.put,
    )
    try:
        for text in texts:
            say(text, error=True)
        say(message("rescue_ask" if copy else "rescue_ask_empty"))
        say(f"    {page.url}")
        open_page(page.url)
        while not stop.is_set():
            with contextlib.suppress(Empty):
                line = typed.get(timeout=0.2).casefold()
                answer = TYPED.get(line, line)
                if answer in answers and taken(data, copy if answer == OPEN else None):
                    return
        raise CannotStart("restore_nothing")
    finally:
        page.close()


def copy_sentence(copy: Path) -> str:
    """A copy as it is named: its moment, the last deal in it."""
    at, holds = moment_of(copy), last_written(copy)
    said = message("rescue_copy", at=at.strftime(DAY) if at else copy.name, tournament=holds.tournament)
    if holds.deal_at is None:
        return f"{said} {message('rescue_holds_nothing')}"
    figures = {"round": holds.round, "table": holds.table or "–", "deal": holds.deal}
    return f"{said} {message('rescue_holds_deal', **figures, time=holds.deal_at.strftime(TIME))}"


def taken(data: DataFolder, copy: Path | None) -> bool:
    """Keep what is there and put the copy, or nothing, in its place; False, said, when that could not be
    done."""
    new = data.database.with_suffix(".taken")
    try:
        if copy is not None:
            new.unlink(missing_ok=True)
            copy_checked(copy, new)
            on_disk(new)
        set_aside(data)
        if copy is not None:
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


def set_aside(data: DataFolder) -> None:
    """Keep the bad file and its log as they are, out of the way. Raises OSError."""
    target = data.damaged / time.strftime("%Y%m%d-%H%M%S.sqlite3", time.gmtime())
    for suffix in ("", "-wal", "-shm"):
        file = data.database.with_name(data.database.name + suffix)
        if file.exists():
            data.damaged.mkdir(exist_ok=True)
            file.replace(target.with_name(target.name + suffix))
    if target.exists():
        say(message("rescue_kept", file=target))
