"""The first start from a folder of wheels, later starts, and the memory of all processes after some use.

That use is a hundred log-ins and one workbook of 60,000 deals, asked for on its page and downloaded."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.http import HOST, Connection
from benchmarks.memory import process_tree, proportional, resident
from benchmarks.private import free_port
from benchmarks.run import Run
from launcher.places import ROOT, DataFolder

SHIPPED = ("launcher", "scoring", "pairing", "tournament", "templates", "static", "locale")
FILES = ("start.py", "manage.py", "pyproject.toml", "requirements.txt")
LOG_INS, AT_ONCE = 100, 4
PATIENCE = 300.0
Use = Callable[[int, dict[str, str]], None]


def measure(run: Run) -> list[Figure]:
    """On a copy of the program, so that its environment is really made. The first start needs `--wheels`."""
    copy = copy_program(run.folder / "program")
    if run.wheels is None:
        use_this_environment(copy)
    first, _ = start_program(copy, run)
    later, memory = start_program(copy, run, use=use_program)
    figures = [
        Figure("later start, to the first page", later, "s", at_most=5),
        Figure(
            "memory of all processes after 100 log-ins and one export",
            memory[0],
            "MB",
            at_most=300,
            detail=memory[1],
        ),
    ]
    if run.wheels is None:
        return figures
    return [Figure("first start from wheels, to the first page", first, "s", at_most=30), *figures]


def copy_program(folder: Path) -> Path:
    """The program as it is handed out."""
    for name in SHIPPED:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    return folder


def use_this_environment(copy: Path) -> None:
    """Without wheels: start inside the environment of this run."""
    (copy / "start.py").write_text(
        "from launcher.__main__ import main\nimport sys\nsys.exit(main(sys.argv[1:]))\n"
    )


def start_program(copy: Path, run: Run, use: Use | None = None) -> tuple[float, tuple[float, str]]:
    """Seconds to the first page, and the memory after some use."""
    port, data = free_port(), run.folder / "start-data"
    command = [sys.executable, "start.py", "--no-browser", "--data", str(data), "--port", str(port)]
    command += ["--wheels", str(run.wheels)] if run.wheels else []
    services = ("DATABASE_URL", "REDIS_URL", "PYTHONPATH", "DIX_DATA", "DIX_MANIFEST_STATIC")
    environment = {name: value for name, value in os.environ.items() if name not in services}
    began = time.monotonic()
    with (run.folder / "start.txt").open("ab") as output:
        process = subprocess.Popen(  # noqa: S603 — the program itself
            command, cwd=copy, env=environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL
        )
    try:
        asyncio.run(first_page(port))
        seconds = time.monotonic() - began
        if use is not None:
            use(port, environment | {"DIX_DATA": str(data), "PYTHONPATH": str(ROOT)})
        pids = process_tree(process.pid)
        memory = (
            proportional(pids),
            f"{len(pids)} processes; added up without sharing {resident(pids):.0f} MB",
        )
    finally:
        process.terminate()
        process.wait(30)
    DataFolder(data).running.unlink(missing_ok=True)
    return seconds, memory


def use_program(port: int, environment: dict[str, str]) -> None:
    """What an evening's processes may have done by midnight."""
    asyncio.run(log_in_many(port, LOG_INS))
    slug = ask_inside("workbook", "crowd", environment=environment)["slug"]
    cookie = ask_inside("session", environment=environment)["cookie"]
    asyncio.run(export_workbook(port, f"/desk/t/{slug}/workbook/", cookie))


def ask_inside(module: str, *words: str, environment: dict[str, str]) -> dict[str, str]:
    """What a module of `inside` prints on this data."""
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    completed = subprocess.run(  # noqa: S603 — a module of ours
        [sys.executable, "-m", f"benchmarks.inside.{module}", *words],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment | settings,
        check=True,
    )
    answer: dict[str, str] = json.loads(completed.stdout)
    return answer


async def export_workbook(port: int, page: str, cookie: str) -> None:
    """Ask for the workbook as its button does, wait until it is written, download it. Raises TimeoutError."""
    ready = re.compile(rb'/desk/t/[^"]+/workbook/\d+/')
    await Connection(port).post(page, {"token": "export" * 4}, Cookie=cookie)
    async with asyncio.timeout(PATIENCE):
        while not (matched := ready.search((await Connection(port).get(f"{page}live/", Cookie=cookie)).body)):
            await asyncio.sleep(0.2)
    await Connection(port).get(matched.group().decode(), Cookie=cookie)


async def first_page(port: int) -> None:
    """Ask until the first page comes. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                if (await Connection(port).get("/")).status == 200:
                    return
            except OSError:
                await asyncio.sleep(0.05)


async def log_in_many(port: int, count: int) -> None:
    """So many log-ins, a few at a time; each costs a password's hash, right or wrong."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def log_in(number: int) -> None:
        async with turns:
            fields = {"username": f"odile{number}", "password": "dix de der 2026"}
            await Connection(port).post("/people/login/", fields, Referer=f"http://{HOST}:{port}/")

    await asyncio.gather(*(log_in(number) for number in range(count)))
