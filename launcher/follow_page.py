"""The second laptop's own page, on 127.0.0.1 only: what it follows and how far, and what may be done here.

Shows a screen that others fill and hands on what was pressed. Standard library only."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from .choice_page import LocalPage

Fields = dict[str, str]


@dataclass(frozen=True)
class Screen:
    """What is shown: sentences (`bad`: in red), steps to follow, boxes to fill (name, label), acts (name,
    label)."""

    lines: tuple[str, ...] = ()
    bad: bool = False
    steps: tuple[str, ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()
    acts: tuple[tuple[str, str], ...] = ()
    typed: tuple[tuple[str, str], ...] = ()
    """What was typed into the boxes and not taken."""


class FollowPage(LocalPage):
    """`pressed` is given the act and what was typed with it."""

    def __init__(self, *, language: str, title: str, noted: str, pressed: Callable[[Fields], None]) -> None:
        self.screen = Screen()
        self._noted, self._pressed = noted, pressed
        super().__init__(language=language, title=title)

    def show(self, screen: Screen) -> None:
        """From now on; asked again by itself, but not while somebody types."""
        self.screen = screen
        self.refresh = 0 if screen.boxes or screen.steps else 3

    def posted(self, fields: Fields) -> bool:
        """One of the acts that are shown, with its boxes."""
        if fields.get("act") not in dict(self.screen.acts):
            return False
        names = ("act", *dict(self.screen.boxes))
        self.show(Screen((self._noted,)))
        self._pressed({name: fields.get(name, "")[:200] for name in names})
        return True

    def body(self, *, done: bool) -> str:
        """The screen as it is now."""
        screen, typed = self.screen, dict(self.screen.typed)
        kind = ' class="bad"' if screen.bad else ""
        lines = "".join(f"<p{kind}>{html.escape(line)}</p>" for line in screen.lines)
        steps = "".join(f"<li>{html.escape(step)}</li>" for step in screen.steps)
        boxes = "".join(
            f'<p><label>{html.escape(label)}<br><input name="{name}" autocomplete="off" spellcheck="false" '
            f'autocapitalize="characters" size="32" value="{html.escape(typed.get(name, ""))}"></label></p>'
            for name, label in screen.boxes
        )
        acts = "".join(
            f'<p><button name="act" value="{name}">{html.escape(label)}</button></p>'
            for name, label in screen.acts
        )
        return f'{lines}<ul>{steps}</ul><form method="post">{boxes}{acts}</form>'
