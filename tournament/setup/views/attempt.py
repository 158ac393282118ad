"""One try of a service for a form: its result, the first answer to a retried form, or the refusal shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ...core.errors import Refused, show_refusal
from ...core.tokens import AlreadyDone


def attempt(form: forms.Form, act: Callable[[], Any]) -> bool:
    """True when it is done, now or by an earlier tap; else the refusal stands beside its field."""
    try:
        act()
    except AlreadyDone:
        return True
    except Refused as refusal:
        show_refusal(form, refusal)
        return False
    return True


def press(request: HttpRequest, said: str, act: Callable[[], Any], *where: str) -> HttpResponse:
    """A button without questions: do it, say it or say why not, and go on."""
    try:
        act()
        messages.success(request, said)
    except AlreadyDone:
        messages.success(request, said)
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(*where)
