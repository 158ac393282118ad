"""Who qualified in other tournaments of the club: their best, in the order of their ranks, each team once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..evening.reading import standings_now
from ..lists.names import PersonName
from ..lists.reading import Entry, TeamDetails
from ..members.players import words_of
from ..models import Team, Tournament
from ..models.team import SEATED
from ..standings.board import Place
from ..web.forms import FigureField

BEGUN = (Tournament.State.RUNNING, Tournament.State.CLOSED)
MOST_SOURCES = 40


def sources_for(tournament: Tournament) -> list[Tournament]:
    """The tournaments of the club that it may take teams from, the latest first; one statement."""
    others = Tournament.objects.filter(
        club=tournament.club_id, state__in=BEGUN, individuals=tournament.individuals
    )
    alike = others.filter(is_demo=tournament.is_demo).exclude(pk=tournament.pk)
    return list(alike.order_by("-date", "-pk")[:MOST_SOURCES])


Found = tuple[Tournament, Place]
"""A team in the ranking of the tournament it comes from."""


def qualified(most: Mapping[Tournament, int | None], in_all: int | None = None) -> list[Entry]:
    """Of each of these tournaments its best teams, at most so many (None: all), as lines of a list; of all
    together at most `in_all`. Who left is not among them; who qualified twice comes once, with the better
    rank. The statements of each ranking, and one."""
    found = [(source, place) for source, count in most.items() for place in _best(source, count)]
    found.sort(key=_merit)
    rows = Team.objects.select_related(*SEATED).in_bulk([place.team.id for _source, place in found])
    chosen = _once([(source, place, rows[place.team.id]) for source, place in found])[:in_all]
    return [_entry(line, *one) for line, one in enumerate(chosen, start=1)]


def _best(source: Tournament, count: int | None) -> list[Place]:
    """The first of its ranking, as they stand now."""
    places = standings_now(source).overall
    return [place for place in places if place.has_result and not place.team.gone][:count]


def _merit(found: Found) -> tuple[Fraction | int, ...]:
    """What goes first: the rank, then between tournaments the means of wins, difference and points."""
    _source, place = found
    whole, tally = place.whole, place.row.tally
    matches = whole.matches or 1
    won, points = Fraction(whole.won) / matches, Fraction(whole.points, matches)
    return place.rank, -won, -Fraction(tally.difference, tally.counted or 1), -points


def _once(found: Sequence[tuple[Tournament, Place, Team]]) -> list[tuple[Tournament, Place, Team]]:
    """The same without those that came before: the same two people, as the roll knows them or by their
    names."""
    known: set[frozenset[object]] = set()
    chosen = []
    for one in found:
        people = [player for player in one[2].people if player is not None and player.search_key]
        keys = {frozenset(words_of(player.search_key) for player in people)}
        if all(player.member_id for player in people):
            keys.add(frozenset(player.member_id for player in people))
        if people and not keys & known:
            chosen.append(one)
        known |= keys
    return chosen


def _entry(line: int, source: Tournament, place: Place, team: Team) -> Entry:
    people = [player for player in team.people if player is not None]
    first, *second = (PersonName(player.given_name, player.family_name) for player in people)
    rolls = [str(player.member_id or "") for player in people]
    details = TeamDetails(
        first,
        second[0] if second else None,
        team.club_name,
        roll_1=rolls[0],
        roll_2=rolls[1] if second else "",
        qualified_in=source.pk,
        qualified_rank=place.rank,
    )
    return Entry(line, details, (qualified_label(place.rank, source.name),))


def qualified_label(rank: int, name: str) -> str:
    """ "Rang 2 : Qualificatif du 3 mars"."""
    if not name:
        return _("Rang %(rank)s") % {"rank": rank}
    return _("Rang %(rank)s : %(name)s") % {"rank": rank, "name": name}


MOST: Any = {"min_value": 1, "max_value": 400, "required": False}


class QualifiedForm(forms.Form):
    """Which tournaments teams come from, how many of each, how many in all, and how many are seeds."""

    in_all = FigureField(label=gettext_lazy("En tout, au plus"), **MOST)
    seeds = FigureField(label=gettext_lazy("Têtes de série"), min_value=0, max_value=400, required=False)

    def __init__(self, data: Any = None, *, sources: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sources = sources
        for source in sources:
            self.fields[f"take_{source.pk}"] = forms.BooleanField(
                required=False,
                label=source.name,
                widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
            )
            self.fields[f"best_{source.pk}"] = FigureField(label=gettext_lazy("Combien, au plus"), **MOST)

    @property
    def lines(self) -> list[tuple[Tournament, Any, Any]]:
        """Each tournament with its box and its figure."""
        return [(one, self[f"take_{one.pk}"], self[f"best_{one.pk}"]) for one in self.sources]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not any(data[f"take_{one.pk}"] for one in self.sources):
            raise forms.ValidationError(_("Cochez au moins un tournoi."))
        return data

    def most(self) -> dict[Tournament, int | None]:
        """How many of each that was chosen."""
        data = self.cleaned_data
        return {one: data[f"best_{one.pk}"] for one in self.sources if data[f"take_{one.pk}"]}

    def seeded(self, entries: Iterable[Entry]) -> list[Entry]:
        """The first of these lines as seeds, in their order."""
        seeds = self.cleaned_data["seeds"] or 0
        return [
            replace(entry, details=replace(entry.details, seed=entry.line)) if entry.line <= seeds else entry
            for entry in entries
        ]
