"""Which files of ours run when a table saves a deal, and then when somebody opens the standings page.

Fixed: sixteen teams, pools drawn and released, the default rulebook, the first deal of table 1 (which also
keeps the rulebook), SQLite. The same two requests are made before on another evening and not counted: all
modules are loaded, and this evening's own boards are cold. A function counts once, whatever its thread."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from django.test import Client

from benchmarks.inside.evening import described, released
from benchmarks.phones import deal_address, deal_fields
from benchmarks.tree import BESIDE, FOLDERS
from launcher.places import ROOT

TEAMS, POINTS = 16, 95
NO_FUNCTIONS = {"<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
OURS = (
    *(f"{ROOT / folder}{os.sep}" for folder in FOLDERS if folder != "benchmarks"),
    *(str(ROOT / name) for name in BESIDE),
)


@contextmanager
def traced(codes: set[CodeType]) -> Iterator[None]:
    """Note the code of each function of ours that begins meanwhile, in any thread begun meanwhile too."""

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS) and code.co_name not in NO_FUNCTIONS:
            codes.add(code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def enter_first_deal(client: Client, table: dict[str, Any]) -> None:
    """The first deal of the table's match, 90 hearts made with 95, as outbox.js sends it; the answer is where
    to go on. Raises RuntimeError where it was not written."""
    fields = deal_fields(table["match"], POINTS)
    answer = client.post(deal_address(table["token"], 1), fields, headers={"X-Requested-With": "outbox"})
    if answer.status_code != 200 or "X-Location" not in answer.headers:
        raise RuntimeError(f"the deal was not written: {answer.status_code}")


def open_standings(client: Client, slug: str) -> None:
    """The public page of the standings. Raises RuntimeError."""
    answer = client.get(f"/t/{slug}/standings/")
    if answer.status_code != 200:
        raise RuntimeError(f"no standings: {answer.status_code}")


def functions(codes: set[CodeType]) -> dict[str, list[str]]:
    """Names of the functions by file."""
    functions_by_file: dict[str, list[str]] = {}
    for code in codes:
        path = Path(code.co_filename).relative_to(ROOT).as_posix()
        functions_by_file.setdefault(path, []).append(f"{code.co_firstlineno} {code.co_qualname}")
    return {path: sorted(functions_by_file[path]) for path in sorted(functions_by_file)}


def measured() -> dict[str, dict[str, list[str]]]:
    """By request, the functions that ran in each file."""
    warm, evening = (described(released(TEAMS, slug)) for slug in ("warm", "trip"))
    phone, reader, post, page = Client(), Client(), set[CodeType](), set[CodeType]()
    enter_first_deal(phone, warm["tables"][0])
    open_standings(reader, warm["slug"])
    with traced(post):
        enter_first_deal(phone, evening["tables"][0])
    with traced(page):
        open_standings(reader, evening["slug"])
    return {"post": functions(post), "page": functions(page)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
