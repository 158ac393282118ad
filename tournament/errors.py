"""FLOOR 2: the one way a service says no. It carries a French sentence and the field it concerns."""

from __future__ import annotations


class Refused(Exception):
    """A service declines: `message` is a sentence for people, `field` where it belongs in the form.

    `code` is stable and tested; `answer` may carry data to show (the deal already there, say)."""

    def __init__(self, code: str, message: str, field: str | None = None, **answer: object) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.field = field
        self.answer = answer


class Conflict(Refused):
    """Someone was faster, or the same token came back with other content (DESIGN §2)."""
