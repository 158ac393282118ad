"""One try of a write from a form: done, done before, or refused beside the field it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import Refused
from ...tokens import AlreadyDone


def carried_out(form: Any, do: Callable[[], object]) -> bool:
    """Whether it is done, now or by the same form before; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        do()
    except AlreadyDone:
        pass
    except Refused as no:
        form.refuse(no)
    return not form.errors
