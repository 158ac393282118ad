"""How the answer to a write is given: one try of a service from a form, or from a button without questions.

Done now, done by the same form before, or refused with a sentence; knows no service and no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from scoring import ImpossibleDeal

from ..core.errors import Refused, show_refusal, status_of
from ..core.tokens import LONGEST, AlreadyDone

R = TypeVar("R")
N = TypeVar("N")


def attempt(
    do: Callable[[], R],
    refuse: Callable[[Any], N],
    again: Callable[[dict[str, Any]], Any] = lambda answer: None,
) -> R | N:
    """What a write gives, or what it gave the first time, made `again` of its answer; what `refuse` gives
    where it was refused."""
    try:
        return do()
    except AlreadyDone as earlier:
        return again(earlier.answer)
    except (Refused, ImpossibleDeal) as refusal:
        return refuse(refusal)


def sent(request: HttpRequest) -> QueryDict | None:
    """What was sent, for a form that is shown empty first."""
    return request.POST if request.method == "POST" else None


def carried_out(form: Any, do: Callable[[], object]) -> bool:
    """Whether it is done, now or by the same form before; otherwise the form says why not."""
    if not form.is_valid():
        return False
    attempt(do, getattr(form, "refuse", partial(show_refusal, form)))
    return not form.errors


def press(request: HttpRequest, sentence: str, do: Callable[[], object], *where: str) -> HttpResponse:
    """A button without questions: do it, say it or say why not, and go on."""
    pressed(request, sentence, do)
    return redirect(*where)


def pressed(request: HttpRequest, sentence: str, do: Callable[[], object]) -> bool:
    """Whether it is done, now or by the same button before; the next page says it, or why not."""

    def done() -> bool:
        do()
        return True

    if not attempt(done, partial(say_why_not, request), again=lambda answer: True):
        return False
    messages.success(request, sentence)
    return True


def say_why_not(request: HttpRequest, refusal: Refused) -> None:
    """A refusal above the page that comes next."""
    messages.error(request, refusal.message)


def sent_token(request: HttpRequest) -> str | None:
    """The token of a form without questions."""
    return request.POST.get("token", "")[:LONGEST] or None


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
    return render(request, template, {"form": form, **context()}, status=status_of(form))
