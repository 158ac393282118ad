"""Making a tournament, from a plan or like the last: its row, tables with their links, stage of pools."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...days import evening_of
from ...errors import Refused
from ...journal import writing
from ...models import Club, Tournament
from ...naming import folded
from ..plan import Plan, plan_of
from ..queries import last_made
from .individuals import lay_formula
from .tables import lay_tables

SLUG_LENGTH = 50


def create_tournament(
    *, club: Club, plan: Plan, by: Actor, token: str | None = None, is_demo: bool = False
) -> Tournament:
    """A new tournament in preparation. Raises AlreadyDone with its slug for a second tap on one form."""
    content = {"plan": plan.columns(), "demo": is_demo}
    return _created(club, plan, by, verb="setup.created", token=token, content=content, is_demo=is_demo)


def repeat_last(*, club: Club, by: Actor, token: str | None = None) -> Tournament:
    """The last evening again, with tonight's date and its table notes. Refused when there was none."""
    last = last_made(club)
    if last is None:
        raise Refused("no_last", _("Aucun tournoi à refaire : créez le premier."))
    plan = replace(plan_of(last), date=evening_of(timezone.now(), club.time_zone))
    notes = {number: note for number, note in last.tables.values_list("number", "note") if note}
    # The token's content is the button alone: after the first press the new evening is itself the last.
    about = {"like": last.pk}
    return _created(club, plan, by, verb="setup.repeated", token=token, about=about, notes=notes)


def _created(
    club: Club,
    plan: Plan,
    by: Actor,
    *,
    verb: str,
    token: str | None,
    content: dict[str, Any] | None = None,
    about: dict[str, Any] | None = None,
    is_demo: bool = False,
    notes: dict[int, str] | None = None,
) -> Tournament:
    """Locks the club first: two tournaments of one name and day never take the same address."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        require(by, Action.CREATE, None)
        made = Tournament.objects.create(
            club=club,
            slug=_free_slug(plan),
            is_demo=is_demo,
            ranking_seed=10_000_000 + secrets.randbelow(90_000_000),
            created_by=by.user,
            **plan.columns(),
        )
        with writing(made, verb, by.author, token=token, content=content) as entry:
            lay_tables(made, plan.table_count, notes or {})
            lay_formula(made)
            entry.about = about or {}
            entry.answer = {"slug": made.slug}
    return made


def _free_slug(plan: Plan) -> str:
    """2026-11-20-tournoi-d-automne, then …-2, …-3."""
    name = slugify(folded(plan.name).replace("'", " ")) or "tournoi"
    base = f"{plan.date.isoformat()}-{name}"[:SLUG_LENGTH].rstrip("-")
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug, count = base, 1
    while slug in taken:
        count += 1
        slug = f"{base}-{count}"
    return slug
