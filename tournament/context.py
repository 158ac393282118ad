"""What every page knows: the club, the theme chosen on this phone, the program's name and version."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from .core.access import actor_of
from .core.clubs import shown_club
from .core.database import restore_mark
from .web.qr import public_address


def house(request: HttpRequest) -> dict[str, Any]:
    """Context of every template; the club is one statement, read lazily by the templates that show it."""
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME)
    return {
        "theme": theme if theme in settings.THEMES else "auto",
        "club": partial(shown_club, request),
        "actor": actor_of(request),
        "program": "Dix de Der",
        "program_version": settings.VERSION,
        "started_by": settings.STARTED_BY,
        "public_address": public_address,
        "restore_mark": restore_mark,
    }
