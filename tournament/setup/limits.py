"""Where matches end: the three limits, and how those of the matches not yet begun change once they are drawn;
what single rounds and the final have of their own stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import F, Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Limits, Ruleset

from ..core.access import OPEN, Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import something_scored
from ..models import Match, Round, Tournament
from ..models.limits import NO_LATER
from ..rulebook import FINALS, limits_in, limits_of, limits_to_come, own_limits
from ..web.forms import RowForm, row_field

# Where a match ends. After the release they are changed by `change_limits`, for matches without a deal.
LIMITS = ("target", "max_deals", "minutes")


@dataclass(frozen=True)
class MatchLimits:
    """Points, deals, minutes: the first reached ends a match; None is no limit."""

    target: int | None = 1000
    max_deals: int | None = None
    minutes: int | None = 30


def ends_of(rules: Ruleset) -> dict[str, Any]:
    """Where the rules themselves say that a match ends, as settings; nothing where they leave it open, or say
    what no setting may be."""
    if not (rules.target or rules.deals or rules.minutes):
        return {}
    ends = {"target": rules.target, "max_deals": rules.deals, "minutes": rules.minutes}
    columns = {name: Tournament._meta.get_field(name) for name in ends}
    try:
        for name, value in ends.items():
            columns[name].run_validators(value)
    except ValidationError:
        return {}
    return {**ends, "target_mode": rules.target_mode}


def unstarted_matches(tournament: Tournament) -> QuerySet[Match]:
    """Matches without a deal and without totals, whose limits may still change."""
    waiting = Match.objects.filter(tournament=tournament, state=Match.State.WAITING)
    return waiting.exclude(something_scored())


Group = tuple[int, bool]
"""Matches that end alike by the settings: the number of their round, and whether they are the final."""


def unstarted_groups(tournament: Tournament) -> dict[Group, list[int]]:
    """The same matches by their group, as ids; one statement."""
    groups: dict[Group, list[int]] = {}
    for match in unstarted_matches(tournament).select_related("round").order_by("pk"):
        groups.setdefault(_group_of(match), []).append(match.pk)
    return groups


def _group_of(match: Match) -> Group:
    return match.round.number, (match.title, match.bracket) in FINALS


def limits_now(tournament: Tournament) -> MatchLimits:
    """What the matches not yet begun are usually played to: each limit as the last one changed has it, where
    that is not what its round or the final has of its own. One statement."""
    changed = unstarted_matches(tournament).filter(limits_changed=True).select_related("round")
    usual, found = limits_to_come(tournament), dict[str, Any]()
    for match in changed.order_by("-pk"):
        number, final = _group_of(match)
        own = own_limits(tournament, number, usual, final=final)
        here = {"target": match.target, "deals": match.max_deals, "minutes": match.minutes}
        found = {name: value for name, value in here.items() if name not in own} | found
    return limits_as_set(replace(usual, **found))


def kept_apart(tournament: Tournament) -> bool:
    """Whether some of the matches not yet begun keep a limit of their own when the usual ones change; one
    statement."""
    groups, usual = unstarted_groups(tournament), limits_of(tournament)
    return any(own_limits(tournament, number, usual, final=final) for number, final in groups)


def limits_as_set(limits: Limits) -> MatchLimits:
    """The same, as settings have them."""
    return MatchLimits(limits.target, limits.deals, limits.minutes)


@writes("setup.limits_changed", Action.CHANGE_LIMITS, reasoned=True)
def change_limits(tournament: Tournament, limits: MatchLimits, entry: Draft, *, later: bool = False) -> int:
    """Give the matches not yet begun other limits; how many they are. Those begun keep theirs, rounds and a
    final with figures of their own keep those. `later`: the rounds drawn from now on have them too; without
    it these are played to the evening's, whatever was said before.

    Raises Refused: reason missing, nothing left to change, not released (the settings are free then)."""
    entry.before = asdict(limits_now(tournament))
    groups, usual = unstarted_groups(tournament), _usual(tournament, limits)
    if not groups and not later and tournament.later_from is None:
        raise Refused("all_begun", _("Toutes les parties ont commencé : leurs limites restent."))
    for group, columns in _ends(tournament, groups, usual).items():
        _give(groups[group], columns)
    entry.after = asdict(limits)
    _hold_later(tournament, limits if later else None, entry)
    if not groups and not later:
        # The rounds to come are played to the evening's again, and to nothing else.
        entry.after |= asdict(limits_now(tournament))
    matches = sum(map(len, groups.values()))
    entry.about = {"matches": matches}
    return matches


def _hold_later(tournament: Tournament, limits: MatchLimits | None, entry: Draft) -> None:
    """What the rounds to come are played to; None for the evening's own."""
    columns = dict(NO_LATER)
    if limits is not None:
        last = Round.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
        figures = (tournament.later_from or last + 1, limits.target, limits.max_deals, limits.minutes)
        columns = dict(
            zip(("later_from", "later_target", "later_deals", "later_minutes"), figures, strict=True)
        )
    before = tournament.later_from is not None
    if before != (limits is not None):
        entry.before["rounds_to_come"], entry.after["rounds_to_come"] = before, not before
    for name, value in columns.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*columns])


@contextmanager
def following_rounds(tournament: Tournament) -> Iterator[None]:
    """What the block changes of the figures that a round or the final has of its own, its matches without a
    deal take too, once the draw is out."""
    if tournament.state in OPEN:
        yield
        return
    groups, usual = unstarted_groups(tournament), _usual(tournament, limits_now(tournament))
    before = _ends(tournament, groups, usual)
    yield
    for group, now in _ends(tournament, groups, usual).items():
        changed = {name: value for name, value in now.items() if value != before[group][name]}
        if changed:
            _give(groups[group], changed)


def _ends(tournament: Tournament, groups: Iterable[Group], usual: Limits) -> dict[Group, dict[str, Any]]:
    """The columns of the matches of each of these groups, as the settings say them now."""
    return {
        (number, final): asdict(limits_as_set(limits_in(tournament, number, usual=usual, final=final)))
        for number, final in groups
    }


def _usual(tournament: Tournament, limits: MatchLimits) -> Limits:
    own = limits_of(tournament)
    return replace(own, target=limits.target, deals=limits.max_deals, minutes=limits.minutes)


def _give(matches: list[int], columns: dict[str, Any]) -> None:
    Match.objects.filter(pk__in=matches).update(limits_changed=True, version=F("version") + 1, **columns)


class LimitsFields(RowForm):
    """Where a match ends: at least one of three."""

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = LIMITS
        formfield_callback = row_field

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        shown_limits = [name for name in LIMITS if name in self.fields]
        if shown_limits and not any(data.get(name) or name in self.errors for name in shown_limits):
            self.add_error("target", gettext_lazy("Il faut une limite au moins : points, donnes ou minutes."))
        return data


class LimitsForm(LimitsFields):
    """The limits of the matches not yet begun, whether they hold for rounds to come, and why they change."""

    later = forms.BooleanField(
        label=gettext_lazy("Valent aussi pour les tours qui seront tirés ensuite"),
        required=False,
        help_text=gettext_lazy("Sans la coche, ces tours se jouent comme le disent les réglages du tournoi."),
    )
    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=200)

    def arguments(self) -> dict[str, Any]:
        """What its write takes."""
        typed = dict(self.cleaned_data)
        return {"limits": MatchLimits(**{name: typed.pop(name) for name in LIMITS}), **typed}
