"""An evening half played by an old program is opened by this one, at length killed in the middle of bringing
it up to date and opened again, and played on: what was true then still is, and what is written now too. It
waits in the state of every migration but the newest, where an update that was cut off may have left it."""

import json
import os
import shutil
import signal
import subprocess
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

from launcher.places import DataFolder
from tests.chaos.evening import Evening, asked
from tests.chaos.outcome import Outcome
from tests.chaos.states import OLD, copied, earlier, file_of
from tests.launcher.running import environment_without_services, eventually, start_command

FAULT = "upgrade in mid-evening, played on"
DEALS = 3
"""More, and most of the old matches are over."""
SHORT = ("0004_team_may_be_replaced", "0035_rows_filled", "0064_journal_chained")
KILLED_AFTER = {
    "0001_initial": 0.4,
    "0004_team_may_be_replaced": 1.5,
    "0007_stages_and_exempts": 3.0,
    "0011_limits_of_the_final": 5.0,
}
"""Seconds of a first start in the long form, from the moment at which it says that it updates."""
AT_ONCE = 2
"""A start computes on one core."""


def upgraded(arena):
    """From each state, the oldest first; those that no evening can stand in are said, and a failure."""
    outcome = Outcome(FAULT)
    names = earlier() if arena.long else SHORT
    states, scratch = arena.place(), arena.place()
    for folder in (states, scratch):
        folder.mkdir()
    missing = asked(scratch, "walk", str(states), names)
    outcome.wrong += [f"{name}: no evening comes to it, {why}" for name, why in missing.items()]
    reached = [name for name in names if name not in missing]
    with ThreadPoolExecutor(AT_ONCE if arena.long else 1) as lanes:
        for one in lanes.map(lambda name: opened_from(arena, states / name), reached):
            outcome.add(one)
    outcome.remarks = f"from {', '.join(name[:4] for name in reached)}"
    if arena.long:
        outcome.remarks = f"from {len(reached)} migrations, {reached[0][:4]} to {reached[-1][:4]}"
    if missing:
        outcome.remarks += f"; not from {', '.join(f'{name[:4]}: {why}' for name, why in missing.items())}"
    return outcome


def opened_from(arena, state):
    """What became of the evening in that state."""
    outcome, folder, quiet = Outcome(FAULT), arena.place(), arena.place()
    try:
        shutil.copytree(arena.template[0] / "static", folder / "static")
        shutil.copyfile(state, DataFolder(folder).database)
        if arena.long and state.name in KILLED_AFTER:
            killed_meanwhile(folder, KILLED_AFTER[state.name], outcome)
        outcome.struck += 1
        with Evening(folder, twin=quiet) as evening:
            shutil.copytree(evening.data.static, quiet / "static")
            copied(evening.data.database, DataFolder(quiet).database)
            play_on(evening, file_of(state.name), outcome)
    except Exception as error:
        traceback.print_exc()
        outcome.wrong.append(f"broke: {type(error).__name__} {str(error)[-300:]}")
    outcome.wrong = [f"from {state.name[:4]}: {what}" for what in outcome.wrong]
    print(f"  from {state.name}: {'; '.join(outcome.wrong) or 'survived'}", flush=True)
    for place in (folder, quiet, *quiet.parent.glob(f"{quiet.name}-*")):
        shutil.rmtree(place, ignore_errors=True)
    return outcome


def killed_meanwhile(folder, seconds, outcome):
    """A start that is killed so many seconds after it said that it brings the data up to date."""
    out = folder.with_suffix(".first")
    with out.open("wb") as said:
        start = subprocess.Popen(
            [*start_command("--data", str(folder))],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env=environment_without_services(),
            start_new_session=True,
        )
    eventually(lambda: "Mise à jour" in out.read_text(encoding="utf-8"), seconds=90)
    time.sleep(seconds)
    os.killpg(start.pid, signal.SIGKILL)
    start.wait()
    outcome.struck += 1


def play_on(evening, file, outcome):
    """The truth of its time, then some deals at every table that plays."""
    before = asked(evening.folder, "old")
    truth = json.loads((OLD / f"{file}.json").read_text(encoding="utf-8"))
    for slug, facts in truth.items():
        changed = [name for name, rows in facts.items() if before["facts"][slug][name] != rows]
        if changed:
            outcome.wrong.append(f"{slug}: other {', '.join(changed)} than before")
    evening.tables = before["tables"]
    outcome.writers = max(outcome.writers, len(evening.tables))
    with evening.written_in(most=DEALS):
        pass
    outcome.judge(evening)
