"""FLOOR 2: the one way a service says no, with a French sentence and the field it concerns; the status of the
page that shows it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext


class Refused(Exception):
    """A service declines: `message` is a sentence for people, `field` where it belongs in the form.

    `code` is stable and tested; `answer` may carry data to show (the deal already there, say), `also` what
    else is wrong, to be said at once."""

    def __init__(self, code: str, message: str, field: str | None = None, **answer: object) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.field = field
        self.answer = answer
        self.also: tuple[Refused, ...] = ()


class Conflict(Refused):
    """Someone was faster, or the same token came back with other content."""


def refusal_sentence(refusal: Any) -> str:
    """What the scoring package refuses, in the language in force; a refusal that quotes another says both."""
    quoted = {
        name: refusal_sentence(value) if isinstance(value, Exception) else value
        for name, value in refusal.values
    }
    return gettext(refusal.template).format(**quoted)


def show_refusal(form: Any, refusal: Any) -> None:
    """Put a refusal beside the field it concerns, where the form has it, else above the form."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, ValidationError(refusal.message, code=refusal.code))


def status_of(form: Any) -> int:
    """422 for a page that comes back with errors (the outbox of a phone shows it as it is), else 200."""
    return 422 if form is not None and form.is_bound and form.errors else 200
