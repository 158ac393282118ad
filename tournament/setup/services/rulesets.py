"""The club's own rules: kept from the editor or a file, changed, given to an evening, deleted. Never
changed once a deal was scored under them, with a reason once a draw is out; every evening that follows
them has the change in its own journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring import InvalidRuleset, Ruleset
from scoring.ruleset import read_house_file

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused, refusal_sentence
from ...core.journal import Draft, writing, writing_club, writing_together
from ...core.outside import seen
from ...models import Club, SavedRuleset, Tournament
from ...models.people import NAME_MAX
from ...rulebook import read_saved, store_worth
from ...web.naming import folded
from ..copying import values_of
from .settings import change_settings, settings_mark


def save_ruleset(
    *, club: Club, rules: Ruleset, base: str, by: Actor, token: str | None = None
) -> SavedRuleset:
    """Keep these rules under their name. `base` is the slug of what they were copied from.

    Raises Refused when the club has rules of that name; AlreadyDone with the row's id for a second tap."""

    def named() -> Ruleset:
        refuse_name(club, rules.name)
        return rules

    content = {"rules": rules.to_dict(), "base": base}
    return _keep(club, named, base, by, token=token, content=content)


def import_ruleset(*, club: Club, content: bytes, by: Actor, token: str | None = None) -> SavedRuleset:
    """Keep the rules of a file, in the format of docs/scoring-command.md; a name already taken is numbered.

    Raises Refused with the sentence of what is wrong in it, for the field of the file; AlreadyDone."""
    try:
        rules = read_house_file(content)
    except InvalidRuleset as error:
        raise Refused("file_invalid", refusal_sentence(error), field="file") from error
    base = json.loads(content.decode("utf-8-sig"))["base"]

    def named() -> Ruleset:
        return replace(rules, name=_free_name(club, seen(rules.name)))

    return _keep(club, named, base, by, token=token, content={"file": content.hex()})


def _keep(
    club: Club,
    named_rules: Callable[[], Ruleset],
    base: str,
    by: Actor,
    *,
    token: str | None,
    content: object,
) -> SavedRuleset:
    """The new row, its name judged inside the write."""
    with writing_club(club, "rulesets.saved", by.author, token=token, content=content) as entry:
        require(by, Action.RULESETS, None)
        rules = named_rules()
        saved = SavedRuleset.objects.create(
            club=club,
            name=rules.name,
            name_key=folded(rules.name),
            base=base,
            rules=rules.to_dict(),
            created_by=by.user,
        )
        entry.about = {"ruleset": saved.name, "base": base}
        entry.after = {"name": saved.name}
        entry.answer = {"ruleset": saved.pk, "name": saved.name}
    return saved


def refuse_name(club: Club, name: str, *, except_saved: SavedRuleset | None = None) -> None:
    """Two sets of rules of one name would be mistaken for each other, accents and capitals apart."""
    taken = club.rulesets.filter(name_key=folded(name))
    if except_saved is not None:
        taken = taken.exclude(pk=except_saved.pk)
    if not folded(name) or taken.exists():
        sentence = _("Le club a déjà un règlement « %(name)s » : donnez un autre nom.") % {"name": name}
        raise Refused("name_taken", sentence, field="name")


def _free_name(club: Club, name: str) -> str:
    """The name, or the first number after it that nobody has."""
    stem = name.strip()[: NAME_MAX - 6] or _("Règlement importé")
    taken = {*club.rulesets.values_list("name_key", flat=True)}
    numbered = (f"{stem} ({n})" for n in range(2, 1000))
    return next(candidate for candidate in (stem, *numbered) if folded(candidate) not in taken)


def change_ruleset(
    *,
    saved: SavedRuleset,
    rules: Ruleset,
    made_for: int,
    by: Actor,
    reason: str = "",
    token: str | None = None,
) -> list[str]:
    """Store these rules in place of those of version `made_for`; the parameters that differ, in order.

    Raises Conflict when somebody changed them meanwhile; Refused: a deal was scored under them, a reason is
    missing because a draw is out, or the name is taken."""
    content = {"rules": rules.to_dict(), "version": made_for, "reason": reason}
    with ExitStack() as stack:
        # The evenings before the club, as wherever both are written: two writes never wait for each other.
        stack.enter_context(writing_together())
        list(saved.tournaments.select_for_update().order_by("pk").values_list("pk"))
        club_entry = stack.enter_context(
            writing_club(
                saved.club, "rulesets.changed", by.author, reason=reason, token=token, content=content
            )
        )
        require(by, Action.RULESETS, None)
        saved.refresh_from_db()
        _refuse_stale(saved, made_for)
        refuse_name(saved.club, rules.name, except_saved=saved)
        before, after = values_of(read_saved(saved)), values_of(rules)
        changed = [name for name in after if after[name] != before[name]]
        entries = (
            [_in_evening(stack, tournament, by, reason) for tournament in saved.tournaments.all()]
            if changed
            else []
        )
        for entry in (club_entry, *entries):
            _tell(entry, saved, rules, {name: before.get(name) for name in changed}, after)
        saved.name, saved.name_key = rules.name, folded(rules.name)
        saved.rules, saved.version = rules.to_dict(), saved.version + 1
        saved.save()
        for tournament in saved.tournaments.all():
            store_worth(tournament)
    return changed


def _refuse_stale(saved: SavedRuleset, made_for: int) -> None:
    if saved.version != made_for:
        raise Conflict(
            "ruleset_changed",
            _("Quelqu’un a changé ce règlement pendant ce temps : relisez-le, puis recommencez."),
        )


def _in_evening(stack: ExitStack, tournament: Tournament, by: Actor, reason: str) -> Draft:
    """The entry in the journal of an evening that follows these rules; it waits for its running writes."""
    entry: Draft = stack.enter_context(writing(tournament, "setup.ruleset_edited", by.author, reason=reason))
    if tournament.ruleset is not None:
        sentence = _("Des donnes sont marquées sous ce règlement : il ne change plus. Dupliquez-le.")
        raise Refused("ruleset_frozen", sentence)
    require(by, Action.CHANGE_RULESET, tournament)
    if tournament.state == Tournament.State.RUNNING and not reason:
        sentence = _("Un tournoi dont le tirage est publié suit ce règlement : dites pourquoi il change.")
        raise Refused("reason_missing", sentence, field="reason")
    return entry


def _tell(
    entry: Draft, saved: SavedRuleset, rules: Ruleset, before: dict[str, Any], after: dict[str, Any]
) -> None:
    """What the entry says: the names, and each parameter that changes with its old and new value."""
    entry.about = {"ruleset": saved.name}
    entry.before = {"name": saved.name, "parameters": before}
    entry.after = {"name": rules.name, "parameters": {name: after[name] for name in before}}


def rename_ruleset(*, saved: SavedRuleset, name: str, by: Actor, token: str | None = None) -> None:
    """Another name; an evening that was scored keeps the one it had then. Refused when it is taken."""
    content = {"ruleset": saved.pk, "name": name}
    with writing_club(saved.club, "rulesets.renamed", by.author, token=token, content=content) as entry:
        require(by, Action.RULESETS, None)
        saved.refresh_from_db()
        refuse_name(saved.club, name, except_saved=saved)
        entry.about, entry.before = {"ruleset": saved.name}, {"name": saved.name}
        saved.name, saved.name_key, saved.version = name, folded(name), saved.version + 1
        saved.save()
        entry.after = {"name": name}


def attach_ruleset(
    *,
    tournament: Tournament,
    saved: SavedRuleset,
    by: Actor,
    reason: str = "",
    token: str | None = None,
) -> None:
    """The evening follows these rules of the club.

    Raises Refused as the settings do: a deal is marked, or the draw is out and no reason was given."""
    rules = {"ruleset_slug": "", "saved_ruleset_id": saved.pk}
    change_settings(
        tournament=tournament,
        settings=rules,
        by=by,
        made_for=settings_mark(tournament),
        reason=reason,
        token=token,
    )


def delete_ruleset(*, saved: SavedRuleset, by: Actor) -> None:
    """The row goes; the journal keeps every parameter of it. Refused while a tournament follows it."""
    with writing_club(saved.club, "rulesets.deleted", by.author) as entry:
        require(by, Action.RULESETS, None)
        followers = list(saved.tournaments.values_list("name", flat=True)[:3])
        if followers:
            sentence = _("Un tournoi suit ce règlement (%(names)s) : il reste.")
            raise Refused("ruleset_attached", sentence % {"names": ", ".join(followers)})
        entry.about = {"ruleset": saved.name}
        entry.before = {"name": saved.name, "base": saved.base, "rules": saved.rules}
        saved.delete()
