"""New rules of the club: from the editor, or from a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import InvalidRuleset, Ruleset
from scoring.ruleset import read_house_file

from ....access import Action, Actor, require
from ....errors import Refused, sentence
from ....journal import writing_club
from ....models import Club, SavedRuleset
from ....naming import folded

NAME_LENGTH = 80


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
    except InvalidRuleset as no:
        raise Refused("file_invalid", sentence(no), field="file") from no
    base = json.loads(content.decode("utf-8-sig"))["base"]

    def named() -> Ruleset:
        return replace(rules, name=_free_name(club, rules.name))

    return _keep(club, named, base, by, token=token, content={"file": content.hex()})


def _keep(
    club: Club,
    named: Callable[[], Ruleset],
    base: str,
    by: Actor,
    *,
    token: str | None,
    content: object,
) -> SavedRuleset:
    """The new row, its name judged inside the write."""
    with writing_club(club, "rulesets.saved", by.author, token=token, content=content) as entry:
        require(by, Action.RULESETS, None)
        rules = named()
        made = SavedRuleset.objects.create(
            club=club,
            name=rules.name,
            name_key=folded(rules.name),
            base=base,
            rules=rules.to_dict(),
            created_by=by.user,
        )
        entry.about = {"ruleset": made.pk, "base": base}
        entry.after = {"name": made.name}
        entry.answer = {"ruleset": made.pk, "name": made.name}
    return made


def refuse_name(club: Club, name: str, *, but: SavedRuleset | None = None) -> None:
    """Two sets of rules of one name would be mistaken for each other, accents and capitals apart."""
    taken = club.rulesets.filter(name_key=folded(name))
    if but is not None:
        taken = taken.exclude(pk=but.pk)
    if not folded(name) or taken.exists():
        said = _("Le club a déjà un règlement « %(name)s » : donnez un autre nom.") % {"name": name}
        raise Refused("name_taken", said, field="name")


def _free_name(club: Club, name: str) -> str:
    """The name, or the first number after it that nobody has."""
    kept = name.strip()[: NAME_LENGTH - 6] or _("Règlement importé")
    taken = {*club.rulesets.values_list("name_key", flat=True)}
    numbered = (f"{kept} ({n})" for n in range(2, 1000))
    return next(one for one in (kept, *numbered) if folded(one) not in taken)
