"""The second laptop, from the typed key to the take-over: `start.py follow`. What is followed a process of
its own fetches; here stand the order of things, the console and the page of this computer only.

Knows `partner.json`, which the program writes (tournament/partner/state.py), and nothing of seals and
pages."""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
import sys
import threading
import time
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from . import card, management, takeover
from .awake import Awake
from .console import hear, say
from .evening import ProgramRun
from .follow_page import Fields, FollowPage, Screen
from .instance import FileLock
from .management import environment_for
from .messages import CannotStart, message, prefers_english
from .places import DataFolder
from .processes import SpareChild, fresh_log

LOOK_SECONDS = 0.3
TROUBLES = ("child_gave_up", "child_paused")
TIME = "%H:%M"


def follow(data: DataFolder, options: argparse.Namespace, stop: threading.Event) -> int:
    """Follow until told to stop, or take over and be the evening from then on. Raises CannotStart."""
    environment = environment_for(data.path)
    if not management.is_embedded(environment):
        raise CannotStart("follow_server")
    lock = FileLock(data.lock)
    if not lock.acquire():
        raise CannotStart("stop_first")
    try:
        following = Following(data, options, stop)
        hear(following.lines)
        taken = following.run()
    finally:
        lock.release()
    return ProgramRun(data, options, stop, following.lines, is_heard=True).run() if taken else 0


class Following:
    """What one start holds while it follows. `stage`: pair, follow, choose (who takes over where), steps."""

    def __init__(self, data: DataFolder, options: argparse.Namespace, stop: threading.Event) -> None:
        self.data, self.options, self.stop = data, options, stop
        self.environment = environment_for(data.path, DIX_PORT=str(takeover.port_of(options)))
        self.pressed: Queue[Fields] = Queue()
        self.lines: Queue[str] = Queue()
        """What is typed in the console."""
        self.filled: Fields = {}
        self.typed: dict[str, str] = {}
        self.stage = "follow" if data.follows else "pair"
        self.wrong = self.answers = self.said = ""
        self.begun = False
        self.awake = Awake(data.awake)
        self.child = SpareChild(
            message("follower_name"),
            "launcher.follower",
            python=Path(sys.executable),
            environment=self.environment,
            log=fresh_log(data.logs),
        )
        self.page = FollowPage(
            language="en" if prefers_english() else "fr",
            title=message("follow_title"),
            noted=message("follow_noted"),
            pressed=self.pressed.put,
        )

    def run(self) -> bool:
        """Whether this computer has taken over; False when it was told to stop."""
        say(message("follow_page"))
        say(f"    {self.page.url}")
        self.show()
        if not self.options.no_browser:
            card.open_page(self.page.url)
        self.awake.hold()  # asleep it would follow nobody
        try:
            while not self.stop.is_set():
                self.read_console()
                with contextlib.suppress(Empty):
                    if self.obey(self.pressed.get(timeout=LOOK_SECONDS)):
                        drop_waiting(self.lines)  # a number means something else from now on
                        return True
                self.tend()
                if sentence := self.awake.look():
                    say(message(sentence))
                self.show()
        finally:
            self.end_child()
            self.awake.release()
            self.page.close()
        return False

    def tend(self) -> None:
        """While there is a key the follower runs."""
        if self.stage == "pair":
            return
        if self.begun:
            sentence = self.child.tend()
            if sentence is not None:
                say(message(sentence, name=self.child.name, log=self.child.log), error=sentence in TROUBLES)
        else:
            self.begun = self.child.started()

    def end_child(self) -> None:
        """It ends what it does."""
        self.child.ask_to_end()
        self.child.wait(time.monotonic() + 5)
        self.child.kill()
        self.begun = False

    # ── what was pressed ──

    def obey(self, fields: Fields) -> bool:
        """Do what was pressed or typed; whether this computer has taken over."""
        act = fields.get("act", "")
        if act == "pair":
            self.pair(fields)
        elif act == "take":
            say(message("follow_probing"))
            self.answers = takeover.probe(self.data, self.environment)
            self.stage = "choose"
        elif act in ("old", "new"):
            return self.take(act)
        elif act in ("back", "again"):
            if act == "again":
                self.end_child()
            self.stage = "follow" if act == "back" else "pair"
        return False

    def pair(self, fields: Fields) -> None:
        """Greet the other computer with what was typed; what was wrong stays to be corrected."""
        variables = {"DIX_PARTNER_ADDRESS": fields["address"], "DIX_PARTNER_KEY": fields["key"]}
        said = json.loads(management.manage("partner", "pair", environment=self.environment | variables))
        self.wrong = str(said.get("wrong", ""))
        self.typed = {name: fields[name] for name in ("address", "key")} if self.wrong else {}
        if not self.wrong:
            self.stage = "follow"

    def take(self, act: str) -> bool:
        """Take over at the old address or at a new one; whether that is done."""
        old = self.state("address")
        if act == "old":
            self.answers = takeover.probe(self.data, self.environment)
            if not self.answers and not takeover.is_ours(old):
                self.stage = "steps"
                return False
            if self.answers:
                self.stage = "choose"
                say(message("follow_old_first_off"), error=True)
                return False
        address = old if act == "old" else takeover.new_address(self.options)
        try:
            takeover.take_over(
                self.data,
                self.environment,
                address,
                answers=self.answers,
                end=self.end_child,
                missing=self.say_missing,
                stop=self.stop,
            )
        except (CannotStart, OSError, sqlite3.Error) as error:
            say(str(error) if self.stop.is_set() else message("follow_not_taken", detail=error), error=True)
            self.stage = "follow"
            return False
        if act == "old":
            self.options.address, self.options.port = address, takeover.port_in(address)
        say(message("follow_taken"))
        if not self.page.screen.bad:
            self.page.show(Screen((message("follow_taken"),)))
        return True

    def say_missing(self, sentence: str) -> None:
        """What the old laptop wrote last is not here: its page keeps saying so, and loads itself no more."""
        what_to_do = message("follow_compare")
        say(f"{sentence}\n{what_to_do}", error=True)
        self.page.show(Screen((sentence,), bad=True, steps=(what_to_do,)))

    # ── what is shown ──

    def state(self, name: str) -> Any:
        """A fact of partner.json."""
        return takeover.read_partner(self.data).get(name, "")

    def show(self) -> None:
        """The page as things stand; the console when something else is to be said."""
        screen = self.screen()
        if screen != self.page.screen:
            self.page.show(screen)
        told = "\n".join((*screen.lines[:1], *(label for _name, label in screen.boxes + screen.acts)))
        if told != self.said:
            self.said = told
            for line in (*screen.lines, *screen.steps):
                say(line, error=screen.bad)
            for number, (_act, label) in enumerate(screen.acts, start=1):
                say(f"  {number}  {label}")
            for _name, label in screen.boxes[:1]:
                say(f"{label} :")

    def screen(self) -> Screen:
        """What is to be seen at this stage."""
        if self.stage == "pair":
            wrong = (message(f"follow_wrong_{self.wrong}"),) if self.wrong else ()
            return Screen(
                (*wrong, message("follow_ask")),
                bad=bool(self.wrong),
                boxes=(("address", message("follow_address")), ("key", message("follow_key"))),
                acts=(("pair", message("follow_pair")),),
                typed=tuple(self.typed.items()),
            )
        address, have = self.state("address"), self.have()
        if self.stage == "choose":
            return self.choices(address, have)
        if self.stage == "steps":
            return steps_screen(address)
        failure, held = self.state("failure"), self.state("held_at")
        acts = (("take", message("follow_take")), ("again", message("follow_again")))
        if failure:
            line = message(f"follow_failed_{failure}", address=address, folder=self.data.logs)
            return Screen((line, have), bad=True, acts=acts)
        if not held:
            return Screen((message("follow_first", address=address),), acts=acts[1:])
        at = time.strftime(TIME, time.localtime(held))
        return Screen((message("follow_fine", address=address), message("follow_at", time=at)), acts=acts)

    def choices(self, address: str, have: str) -> Screen:
        """At which address, by whether the other one still answers."""
        new = ("new", message("follow_take_new", address=takeover.new_address(self.options)))
        back = ("back", message("follow_back"))
        if not self.state("held_at"):
            return Screen((message("follow_no_copy"),), bad=True, acts=(back,))
        kind = self.answers or "silent"
        line = message(f"follow_old_{'answers' if kind == 'ours' else kind}", address=address, have=have)
        old = ("old", message("follow_take_old", address=address))
        acts = (old, new, back) if kind == "silent" else (new, back)
        return Screen((line,), bad=kind != "silent", acts=acts)

    def have(self) -> str:
        """Of when the copy is that lies here."""
        held = self.state("held_at")
        if not held:
            return message("follow_have_none")
        return message("follow_have", time=time.strftime(TIME, time.localtime(held)))

    # ── the console ──

    def read_console(self) -> None:
        """Where boxes are shown, what is typed fills them one after the other; else a number is an act."""
        with contextlib.suppress(Empty):
            line = self.lines.get_nowait()
            screen = self.page.screen
            if screen.boxes and line:
                names = [name for name, _label in screen.boxes if name not in self.filled]
                self.filled[names[0]] = line
                if len(names) > 1:
                    say(f"{dict(screen.boxes)[names[1]]} :")
                else:
                    self.page.posted(self.filled | {"act": screen.acts[0][0]})
                    self.filled = {}
            elif line.isdecimal() and 1 <= int(line) <= len(screen.acts):
                self.page.posted({"act": screen.acts[int(line) - 1][0]})


def drop_waiting(lines: Queue[str]) -> None:
    """What was typed for a screen that is gone."""
    with contextlib.suppress(Empty):
        while True:
            lines.get_nowait()


def steps_screen(address: str) -> Screen:
    """How this computer gets the old address, on each of the three systems, its own first."""
    ip = takeover.host_in(address)
    gateway = takeover.usual_gateway(ip)
    systems = ["windows", "macos", "linux"]
    own = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    systems.sort(key=lambda system: system != own)
    return Screen(
        (message("follow_give_it", ip=ip),),
        steps=tuple(message(f"follow_steps_{system}", ip=ip, gateway=gateway) for system in systems),
        acts=(
            ("old", message("follow_done_check")),
            ("back", message("follow_back")),
        ),
    )
