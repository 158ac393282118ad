"""Who qualified in other tournaments of the club: their best, in the order of their ranks, each team once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..evening.reading import standings_now
from ..lists.names import PersonName
from ..lists.reading import Entry, TeamDetails
from ..members.players import words_of
from ..models import Player, Team, Tournament
from ..models.team import SEATED
from ..standings.board import Place
from ..web.fields import FigureField

BEGUN = (Tournament.State.RUNNING, Tournament.State.CLOSED, Tournament.State.ARCHIVED)
MOST_SOURCES = 40


def sources_for(tournament: Tournament) -> list[Tournament]:
    """The tournaments of the club that it may take teams from, the latest first; one statement."""
    others = Tournament.objects.filter(
        club=tournament.club_id, state__in=BEGUN, individuals=tournament.individuals
    )
    alike = others.filter(is_demo=tournament.is_demo).exclude(pk=tournament.pk)
    return list(alike.order_by("-date", "-pk")[:MOST_SOURCES])


@dataclass(frozen=True)
class Qualified:
    """A team in the ranking of the tournament it comes from."""

    source: Tournament
    place: Place

    @property
    def merit(self) -> tuple[Fraction | int, ...]:
        """What goes first: the rank, then between tournaments the means of wins, difference and points."""
        whole, tally = self.place.whole, self.place.row.tally
        matches = whole.matches or 1
        won, points = Fraction(whole.won) / matches, Fraction(whole.points, matches)
        return self.place.rank, -won, -Fraction(tally.difference, tally.counted or 1), -points


def qualified(most: Mapping[Tournament, int | None], in_all: int | None = None) -> list[Entry]:
    """Of each of these tournaments its best teams, at most so many (None: all), as lines of a list; of all
    together at most `in_all`. Who left is not among them; who qualified twice comes once, with the better
    rank. The statements of each ranking, and one."""
    best = [Qualified(source, place) for source, count in most.items() for place in _best(source, count)]
    best.sort(key=lambda team: team.merit)
    rows = Team.objects.filter(pk__in=[team.place.team.id for team in best]).select_related(*SEATED)
    teams = {team.pk: team for team in rows}
    chosen = _once([(one, teams[one.place.team.id]) for one in best])[:in_all]
    return [_entry(line, one, team) for line, (one, team) in enumerate(chosen, start=1)]


def _best(source: Tournament, count: int | None) -> Iterable[Place]:
    """The first of its ranking, as they stand now."""
    places = standings_now(source).overall
    return [place for place in places if place.has_result and not place.team.gone][:count]


def _once(found: Sequence[tuple[Qualified, Team]]) -> list[tuple[Qualified, Team]]:
    """The same without those that came before: the same two people, as the roll knows them or by their
    names."""
    known: set[frozenset[object]] = set()
    chosen = []
    for one, team in found:
        people = [player for player in team.people if player is not None and player.search_key]
        names = frozenset(words_of(player.search_key) for player in people)
        members = frozenset(player.member_id for player in people if player.member_id)
        keys = {names, *([members] if len(members) == len(people) else ())}
        if people and not keys & known:
            chosen.append((one, team))
        known |= keys
    return chosen


def _entry(line: int, one: Qualified, team: Team) -> Entry:
    first, second = team.people
    details = TeamDetails(
        player_1=_name(first) or PersonName("", ""),
        player_2=_name(second),
        club=team.club_name,
        roll_1=_roll(first),
        roll_2=_roll(second),
        qualified_in=one.source.pk,
        qualified_rank=one.place.rank,
    )
    return Entry(line, details, (qualified_label(one.place.rank, one.source.name),))


def _name(player: Player | None) -> PersonName | None:
    return None if player is None else PersonName(player.given_name, player.family_name)


def _roll(player: Player | None) -> str:
    return str(player.member_id) if player is not None and player.member_id else ""


def qualified_label(rank: int, name: str) -> str:
    """ "Rang 2 : Qualificatif du 3 mars"."""
    if not name:
        return _("Rang %(rank)s") % {"rank": rank}
    return _("Rang %(rank)s : %(name)s") % {"rank": rank, "name": name}


class QualifiedForm(forms.Form):
    """Which tournaments teams come from, how many of each, how many in all, and how many are seeds."""

    in_all = FigureField(label=gettext_lazy("En tout, au plus"), min_value=1, max_value=400, required=False)
    seeds = FigureField(label=gettext_lazy("Têtes de série"), min_value=0, max_value=400, required=False)

    def __init__(self, data: Any = None, *, sources: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sources = sources
        for source in sources:
            box = forms.CheckboxInput(attrs={"class": "form-check-input"})
            self.fields[f"take_{source.pk}"] = forms.BooleanField(
                required=False, widget=box, label=source.name
            )
            self.fields[f"best_{source.pk}"] = FigureField(
                label=gettext_lazy("Combien, au plus"), min_value=1, max_value=400, required=False
            )

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
