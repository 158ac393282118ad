"""The help page that speaks of the page being read."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from ..web.help import PAGE_OF

register = template.Library()


@register.simple_tag(takes_context=True)
def help_here(context: dict[str, Any]) -> str:
    """`{% help_here as help_url %}`: its address, or that of all help pages."""
    match = getattr(context.get("request"), "resolver_match", None)
    name = PAGE_OF.get(match.view_name if match else "")
    return reverse("help_about", args=[name]) if name else reverse("help")
