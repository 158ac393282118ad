"""`{% load place %}`: the addresses of the pages of a match, wherever it is looked at from."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def at(place: Any, name: str, **parts: object) -> str:
    """`{% at place "deal" number=3 as url %}`: that page at this table or at the desk; "" if it has none."""
    return str(place.url(name, **parts))
