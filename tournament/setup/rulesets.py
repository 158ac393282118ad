"""The rules on offer, the program's and the club's own; the club's own kept from the editor or a file,
changed, renamed, deleted. Never changed once a deal was scored under them, with a reason once a draw is out.

A choice of rules travels in forms and addresses as a key: a slug of the program, or "own-3"."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import InvalidRuleset, Ruleset
from scoring.ruleset import (
    RULEBOOKS,
    Start,
    builtin,
    moot,
    presets,
    read_house,
    read_house_file,
    start_from,
    write_house,
)

from ..core.access import ALIVE, Action, Actor, require
from ..core.errors import Conflict, Refused, refusal_sentence
from ..core.journal import Draft, writing, writing_club, writing_together
from ..core.outside import decimal_number, seen
from ..core.writes import writes_club
from ..models import Club, SavedRuleset, Tournament
from ..models.people import NAME_MAX
from ..rulebook import read_saved, store_worth, summary_of
from ..web.forms import RowForm, row_field
from ..web.naming import folded
from .limits import ends_of


@dataclass(frozen=True)
class RulesetCopy:
    """`start` is the rulebook or named scale, `rules` are today's.

    `gaps_open`: the gaps of the start are open, nobody has answered them; the program never fills them."""

    start: Start
    rules: Ruleset
    name: str = ""
    gaps_open: bool = False

    @property
    def base(self) -> Ruleset:
        """What the values are compared with."""
        return self.start.ruleset

    @cached_property
    def values(self) -> dict[str, Any]:
        """Today's values, by parameter."""
        return values_of(self.rules)

    @cached_property
    def base_values(self) -> dict[str, Any]:
        return values_of(self.base)

    @property
    def silent(self) -> frozenset[str]:
        """The parameters of which the source says nothing, answered since or not."""
        return frozenset(gap.key for gap in self.start.gaps)

    @cached_property
    def gaps(self) -> dict[str, str]:
        """The open gaps: what little the source says, by parameter."""
        return {gap.key: gap.hint for gap in self.start.gaps} if self.gaps_open else {}


def values_of(rules: Ruleset) -> dict[str, Any]:
    """A ruleset's parameters as JSON, by name."""
    return dict(rules.to_dict()["parameters"])


def copy_of(start: Start, rules: Ruleset | None = None, name: str = "") -> RulesetCopy:
    """A copy of a scale as it stands, or of a club's own rules that began there."""
    return RulesetCopy(start, rules or start.ruleset, name, gaps_open=rules is None)


def ruleset_from(
    copy: RulesetCopy, values: dict[str, Any], name: str, *, unsaid: Collection[str] = ()
) -> Ruleset:
    """The rules that these values make; articles stay where nothing they speak of was changed.

    `unsaid`: parameters left to the base, where scoring may ask about them. Raises InvalidRuleset."""
    answered = {key: value for key, value in values.items() if key not in unsaid}
    return read_house({"base": copy.start.slug, "name": name, "date": "", **answered})


def differing(rules: Ruleset, base: Ruleset) -> frozenset[str]:
    """The parameters whose value is not the base's, less those that change nothing as the others stand."""
    values, base_values = values_of(rules), values_of(base)
    return frozenset(name for name in values if values[name] != base_values[name]) - moot(rules)


OWN = "own-"


@dataclass(frozen=True)
class RulesetOffer:
    """Rules that may be chosen for an evening."""

    key: str
    rules: Ruleset

    @property
    def summary(self) -> str:
        """How these rules differ from the others, in a line."""
        return summary_of(self.rules)

    @property
    def ends(self) -> dict[str, Any]:
        """Where these rules say that a match ends."""
        return ends_of(self.rules)


def offers(club: Club, present: str = "") -> list[RulesetOffer]:
    """The rulebooks and the club's own; a named scale only where it is the `present` one. One statement."""
    return [
        *(RulesetOffer(slug, builtin(slug)) for slug in RULEBOOKS),
        *(RulesetOffer(key_of_saved(row), read_saved(row)) for row in club.rulesets.all()),
        *(RulesetOffer(start.slug, start.ruleset) for start in presets() if start.slug == present),
    ]


def file_of(saved: SavedRuleset) -> dict[str, Any]:
    """The file of a club's rules: what they were copied from, their name, what differs."""
    return write_house(read_saved(saved), saved.base)


def key_of_saved(saved: SavedRuleset | int) -> str:
    """The key of a club's own rules."""
    return f"{OWN}{saved if isinstance(saved, int) else saved.pk}"


def saved_of_key(key: str) -> int | None:
    """The row that a key names; None when it names rules of the program."""
    return decimal_number(key.removeprefix(OWN)) if key.startswith(OWN) else None


def saved_rulesets(club: Club) -> QuerySet[SavedRuleset]:
    """The club's own rules with how many evenings follow them and on how many deals were scored."""
    scored = Count("tournaments", filter=Q(tournaments__ruleset__isnull=False))
    return club.rulesets.annotate(followed=Count("tournaments"), scored=scored)


def copy_of_saved(saved: SavedRuleset, *, named: bool = True) -> RulesetCopy:
    """The editor of rules that are already the club's; without their name, a copy of them."""
    return copy_of(start_from(saved.base), read_saved(saved), saved.name if named else "")


def copy_of_key(key: str, club_rulesets: Iterable[SavedRuleset]) -> RulesetCopy | None:
    """A copy of a rulebook or named scale, or of one of the club's own; None for a key that names nothing."""
    number = saved_of_key(key)
    if number is not None:
        saved = next((row for row in club_rulesets if row.pk == number), None)
        return copy_of_saved(saved, named=False) if saved is not None else None
    try:
        return copy_of(start_from(key))
    except InvalidRuleset:
        return None


@writes_club("rulesets.saved", Action.RULESETS)
def save_ruleset(club: Club, rules: Ruleset, base: str, entry: Draft) -> SavedRuleset:
    """Keep these rules under their name. `base` is the slug of what they were copied from.

    Raises Refused when the club has rules of that name; AlreadyDone with the row's id for a second tap."""
    refuse_name(club, rules.name)
    return _keep(club, rules, base, entry)


@writes_club("rulesets.saved", Action.RULESETS)
def import_ruleset(club: Club, content: bytes, entry: Draft) -> SavedRuleset:
    """Keep the rules of a file, in the format of docs/scoring-command.md; a name already taken is numbered.

    Raises Refused with the sentence of what is wrong in it, for the field of the file; AlreadyDone."""
    try:
        rules = read_house_file(content)
    except InvalidRuleset as error:
        raise Refused("file_invalid", refusal_sentence(error), field="file") from error
    base = json.loads(content.decode("utf-8-sig"))["base"]
    return _keep(club, replace(rules, name=_free_name(club, seen(rules.name))), base, entry)


def _keep(club: Club, rules: Ruleset, base: str, entry: Draft) -> SavedRuleset:
    saved = SavedRuleset(club=club, base=base, version=0)
    _put(saved, rules)
    entry.about = {"ruleset": saved.name, "base": base}
    entry.after = {"name": saved.name}
    entry.answer = {"ruleset": saved.pk, "name": saved.name}
    return saved


def _put(saved: SavedRuleset, rules: Ruleset) -> None:
    """These rules under their name, one version further."""
    saved.name, saved.name_key, saved.rules = rules.name, folded(rules.name), rules.to_dict()
    saved.version += 1
    saved.save()


def refuse_name(club: Club, name: str, *, except_saved: SavedRuleset | None = None) -> None:
    """Two sets of rules of one name would be mistaken for each other, accents and capitals apart."""
    taken = club.rulesets.filter(name_key=folded(name)).exclude(pk=except_saved and except_saved.pk)
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
    made_for: int | None,
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
        once: dict[str, Any] = {"reason": reason, "token": token, "content": content}
        club_entry = stack.enter_context(writing_club(saved.club, "rulesets.changed", by.author, **once))
        require(by, Action.RULESETS, None)
        saved.refresh_from_db()
        if saved.version != made_for:
            sentence = _("Quelqu’un a changé ce règlement pendant ce temps : relisez-le, puis recommencez.")
            raise Conflict("ruleset_changed", sentence)
        refuse_name(saved.club, rules.name, except_saved=saved)
        before, after = values_of(read_saved(saved)), values_of(rules)
        changed = [name for name in after if after[name] != before[name]]
        evenings = list(saved.tournaments.all()) if changed else []
        for entry in (club_entry, *(_in_evening(stack, evening, by, reason) for evening in evenings)):
            entry.about = {"ruleset": saved.name}
            entry.before = {"name": saved.name, "parameters": {name: before.get(name) for name in changed}}
            entry.after = {"name": rules.name, "parameters": {name: after[name] for name in changed}}
        _put(saved, rules)
        for evening in saved.tournaments.all():
            store_worth(evening)
    return changed


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


@writes_club("rulesets.renamed", Action.RULESETS)
def rename_ruleset(saved: SavedRuleset, name: str, entry: Draft) -> None:
    """Another name; an evening that was scored keeps the one it had then. Refused when it is taken."""
    saved.refresh_from_db()
    refuse_name(saved.club, name, except_saved=saved)
    entry.about, entry.before, entry.after = {"ruleset": saved.name}, {"name": saved.name}, {"name": name}
    saved.name, saved.name_key, saved.version = name, folded(name), saved.version + 1
    saved.save()


@writes_club("rulesets.deleted", Action.RULESETS)
def delete_ruleset(saved: SavedRuleset, entry: Draft) -> None:
    """The row goes; the journal keeps every parameter of it. Refused while a tournament follows it."""
    followers = list(saved.tournaments.values_list("name", flat=True)[:3])
    if followers:
        sentence = _("Un tournoi suit ce règlement (%(names)s) : il reste.")
        raise Refused("ruleset_attached", sentence % {"names": ", ".join(followers)})
    entry.about = {"ruleset": saved.name}
    entry.before = {"name": saved.name, "base": saved.base, "rules": saved.rules}
    saved.delete()


MOST_BYTES = 200_000  # a ruleset with every parameter and every remark is under 20 kB


class NameForm(RowForm):
    """Another name for rules of the club."""

    class Meta:
        model = SavedRuleset
        fields = ("name",)
        formfield_callback = row_field


class ImportForm(forms.Form):
    """A ruleset's file."""

    file = forms.FileField(label=gettext_lazy("Fichier d’un règlement (.json)"))

    def clean_file(self) -> bytes:
        """What the file holds; whether it is a ruleset is scoring's to say."""
        sent = self.cleaned_data["file"]
        if sent.size > MOST_BYTES:
            raise forms.ValidationError(gettext_lazy("Ce fichier est trop grand pour un règlement."))
        return bytes(sent.read())


class AttachForm(forms.Form):
    """The evening that shall be played by these rules: offered while it is alive and has no deal. Any may be
    named: a service says whether it may."""

    tournament = forms.ModelChoiceField(None, label=gettext_lazy("Tournoi"))
    reason = forms.CharField(
        label=gettext_lazy("Motif, si le tirage est publié"), max_length=200, required=False
    )

    def __init__(self, *args: Any, saved: SavedRuleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["tournament"]
        field.queryset = saved.club.tournaments.all()
        free = field.queryset.filter(ruleset__isnull=True, state__in=ALIVE).exclude(saved_ruleset=saved)
        self.offered = field.widget.choices = [(one.pk, one.name) for one in free]
