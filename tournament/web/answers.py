"""How the answer to a write is given: one try of a service from a form, or from a button without questions.

Done now, done by the same form before, or refused with a sentence; knows no service and no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from ..core.errors import Refused, show_refusal, status_of
from ..core.tokens import AlreadyDone


def sent(request: HttpRequest) -> QueryDict | None:
    """What was sent, for a form that is shown empty first."""
    return request.POST if request.method == "POST" else None


def carried_out(form: Any, do: Callable[[], object]) -> bool:
    """Whether it is done, now or by the same form before; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        do()
    except AlreadyDone:
        return True
    except Refused as refusal:
        show_refusal(form, refusal)
    return not form.errors


def press(request: HttpRequest, sentence: str, do: Callable[[], object], *where: str) -> HttpResponse:
    """A button without questions: do it, say it or say why not, and go on."""
    pressed(request, sentence, do)
    return redirect(*where)


def pressed(request: HttpRequest, sentence: str, do: Callable[[], object]) -> bool:
    """Whether it is done, now or by the same button before; the next page says it, or why not."""
    try:
        do()
    except AlreadyDone:
        pass
    except Refused as refusal:
        messages.error(request, refusal.message)
        return False
    messages.success(request, sentence)
    return True


def act_view(
    request: HttpRequest,
    form: Any,
    write: Callable[..., object],
    *,
    done: str | Callable[[], str],
    template: str,
    context: Callable[[], Mapping[str, Any]] = dict,
    said: str | Callable[[], str] = "",
) -> HttpResponse:
    """A form and its write: what it says is done, then on to `done` with what is `said`; else its page, with
    what was typed and why not. `write` takes the form's fields, or its `arguments()`, and the token."""
    arguments = getattr(form, "arguments", lambda: form.cleaned_data)
    if carried_out(form, lambda: write(**arguments())):
        if sentence := said() if callable(said) else said:
            messages.success(request, sentence)
        return redirect(done() if callable(done) else done)
    return render(request, template, {**context(), "form": form}, status=status_of(form))
