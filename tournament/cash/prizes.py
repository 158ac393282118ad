"""The evening's prizes: a grid proposed from what is paid to play, kept as lines, shared out, handed out.

The lines are `standings/prizes.py`'s, the sharing `pairing/prizes.py`'s; money handed out is a payment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from django import forms
from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import prizes as engine
from pairing.prizes import money_back, propose_grid, share_out, split

from ..core.access import Action, Actor
from ..core.errors import Conflict
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.reading import standings_now
from ..formats import format_of
from ..models import Payment, Team, Tournament
from ..models.cash import PRIZES_MAX
from ..models.team import SEATED
from ..standings.board import Place, Standings, bracket_title
from ..standings.prizes import LAST_RANK, Prize, Shared, UnreadableLine, by_rank, read_prizes
from ..web.forms import FigureField, LaidOutForm, LinesField, token_field
from .payments import Kind, book

Ties = Tournament.PrizeTies


@dataclass(frozen=True)
class Purse:
    """What there is to give back: who is registered, what they owe to play, and what the lines give now."""

    teams: int
    fees: int
    given: int

    @property
    def share(self) -> int:
        """How much of the fees the lines give back, in whole percent."""
        return round(100 * self.given / self.fees) if self.fees else 0

    @property
    def over(self) -> int:
        """How much more they give than is paid to play; nothing where playing is free."""
        return max(self.given - self.fees, 0) if self.fees else 0


def purse_of(tournament: Tournament) -> Purse:
    """As the list stands; one statement."""
    teams = list(tournament.teams.filter(status=Team.Status.REGISTERED).select_related(*SEATED))
    given = 0
    for prize in read_prizes(tournament.prizes):
        last = len(teams) if prize.last == LAST_RANK else prize.last
        given += prize.cents * max(last - prize.first + 1, 0)
    return Purse(len(teams), sum(team.owed_cents for team in teams), given)


def lower_brackets(tournament: Tournament) -> list[str]:
    """The brackets that its formula has beside the main one; one statement."""
    keys = [key for stage in tournament.stages.all() for key in format_of(stage).lower_brackets]
    return [*dict.fromkeys(keys)]


def proposed_lines(
    grid: Sequence[int], baskets: Sequence[str], places: int, bracket: str = ""
) -> Iterator[str]:
    """A line for each run of places that get the same: money, then a basket, which they take in their order;
    the last basket for all who come after."""
    gifts = []
    for place in range(places):
        money = _euros_text(grid[place]) if place < len(grid) else ""
        basket = baskets[min(place, len(baskets) - 1)] if baskets else ""
        gifts.append(" + ".join(filter(None, (money, basket))))
    for what, run in groupby(enumerate(gifts, start=1), key=lambda each: each[1]):
        ranks = [rank for rank, _what in run]
        if what:
            yield Prize(what, ranks[0], ranks[-1], bracket=bracket).line


def _euros_text(cents: int) -> str:
    """As lines write it, in every language: 300 €, 12,50 €."""
    whole, rest = divmod(cents, 100)
    return f"{whole}{f',{rest:02d}' if rest else ''} €"


@writes("wall.prizes", Action.PRIZES)
def keep_prizes(tournament: Tournament, prizes: Sequence[Prize], ties: str, entry: Draft) -> None:
    """Keep these prizes in the place of those there were; none takes them all away. They may name people, so
    the journal says how many there are."""
    entry.before = {"prizes": len(read_prizes(tournament.prizes))}
    entry.after = {"prizes": len(prizes)}
    if ties != tournament.prize_ties:
        entry.before["prize_ties"], entry.after["prize_ties"] = tournament.prize_ties, ties
    tournament.prizes, tournament.prize_ties = "\n".join(prize.line for prize in prizes), ties
    tournament.save(update_fields=["prizes", "prize_ties"])


@dataclass(frozen=True)
class Gets:
    """What one team gets for its place, and what it was handed of the money."""

    place: Place
    shared: bool
    cents: int
    lots: tuple[str, ...]
    paid: int

    @property
    def missing(self) -> int:
        """Still to be handed; below 0 where a correction came after."""
        return self.cents - self.paid

    @property
    def too_much(self) -> int:
        return max(-self.missing, 0)

    @property
    def parts(self) -> tuple[int, ...]:
        """Of a pair what each gets, the odd cent to the player named first."""
        return split(self.cents, 2) if self.cents and self.place.team.player_2 is not None else ()


def handed_out(tournament: Tournament, standings: Standings | None = None) -> list[Gets]:
    """Who gets what, the last place first; who was paid and gets nothing any more as well."""
    standings = standings or standings_now(tournament)
    if not standings.ranked:
        return []
    prizes = read_prizes(tournament.prizes)
    groups = list(by_rank(standings, prizes))
    cents: dict[int, int] = {}
    lots: dict[int, list[str]] = {}
    for bracket in dict.fromkeys(prize.bracket for prize in prizes if prize.first):
        own = [prize for prize in prizes if prize.first and prize.bracket == bracket]
        _share(tournament, bracket, own, groups, (cents, lots))
    rows = Payment.objects.filter(tournament=tournament, kind=Kind.PRIZE).order_by()
    paid = {team: -out for team, out in rows.values_list("team").annotate(out=Sum("cents"))}
    return [
        Gets(place, group.shared, cents.get(key, 0), tuple(lots.get(key, ())), paid.get(key, 0))
        for group in reversed(groups)
        for place in reversed(group.places)
        if (key := place.team.id) in cents.keys() | lots.keys() or paid.get(key)
    ]


def _share(
    tournament: Tournament,
    bracket: str,
    prizes: Sequence[Prize],
    groups: Sequence[Shared],
    gets: tuple[dict[int, int], dict[int, list[str]]],
) -> None:
    """Add what the prizes of the evening, or of one bracket, give to those who came to its places."""
    inside = [group for group in groups if bracket in ("", group.within[0])]
    places = [
        engine.Place(
            group.within[1] if bracket else group.rank, tuple(str(place.team.id) for place in group.places)
        )
        for group in inside
    ]
    last = max((place.rank + len(place.units) for place in places), default=1)
    grid = [sum(p.cents for p in prizes if p.first <= rank <= p.last) for rank in range(1, last)]
    ties: engine.Ties = tournament.prize_ties
    seed = tournament.ranking_seed
    # The same lot on a grid that falls by one says the place that each has in it.
    turns = share_out(range(last - 1, 0, -1), places, ties if ties != Ties.EQUAL else "order", seed)
    shares = share_out(grid, places, ties, seed)
    cents, lots = gets
    for place in places:
        for unit in place.units:
            team, turn = int(unit), last - turns[unit]
            till = place.rank + len(place.units) - 1 if ties == Ties.EQUAL else turn
            since = place.rank if ties == Ties.EQUAL else turn
            own = [p.lot for p in prizes if p.lot and p.first <= till and p.last >= since]
            if shares[unit]:
                cents[team] = cents.get(team, 0) + shares[unit]
            if own:
                lots.setdefault(team, []).extend(own)


@writes("cash.prize", Action.CASH)
def hand_prize(tournament: Tournament, team: int, cents: int, by: Actor, entry: Draft) -> Payment:
    """Hand a team what it is still to get, as the page said it.

    Raises Conflict "prize_changed": the places changed, or somebody was faster."""
    due = next((gets for gets in handed_out(tournament) if gets.place.team.id == team), None)
    if due is None or cents <= 0 or due.missing != cents:
        raise Conflict("prize_changed", _("Ce prix vient de changer : relisez la liste."))
    row = tournament.teams.get(pk=team)
    entry.about, entry.after = {"team": row.uid}, {"cents": cents}
    return book(tournament, Kind.PRIZE, -cents, by, team=row)


class PrizesForm(forms.Form):
    """What the winners get, a line each; a line that says no prize is named, and all of them stay."""

    token = token_field()
    lines = LinesField(required=False, max_length=PRIZES_MAX)
    ties = forms.ChoiceField(label=gettext_lazy("À égalité de place"), choices=Ties.choices, required=False)

    def clean_lines(self) -> tuple[Prize, ...]:
        """The prizes that the lines say."""
        try:
            return read_prizes(self.cleaned_data["lines"])
        except UnreadableLine as error:
            raise forms.ValidationError(str(error)) from error

    def arguments(self) -> dict[str, Any]:
        """What its write takes."""
        data = self.cleaned_data
        ties = data["ties"] or self.initial["ties"]
        return {"prizes": data["lines"], "ties": ties, "token": data["token"]}


STEPS = [(100, "1 €"), (500, "5 €"), (1000, "10 €")]


class ProposalForm(LaidOutForm):
    """A grid to begin with; nothing is kept until its lines are."""

    share = FigureField(
        label=gettext_lazy("Part des inscriptions rendue (%)"), min_value=0, max_value=200, initial=90
    )
    up_to = forms.TypedChoiceField(
        label=gettext_lazy("Total arrondi au-dessus à"),
        coerce=int,
        choices=[(1, gettext_lazy("pas d’arrondi")), *STEPS],
    )
    step = forms.TypedChoiceField(
        label=gettext_lazy("Prix par pas de"), coerce=int, choices=STEPS, initial=1000
    )
    places = FigureField(
        label=gettext_lazy("Places primées"),
        min_value=1,
        max_value=LAST_RANK,
        required=False,
        help_text=gettext_lazy("Vide : tous primés."),
    )
    money = forms.BooleanField(label=gettext_lazy("De l’argent"), required=False, initial=True)
    bracket = forms.ChoiceField(label=gettext_lazy("Une part à un autre tableau"), required=False)
    bracket_share = FigureField(
        label=gettext_lazy("Sa part de l’argent (%)"), min_value=0, max_value=100, initial=30, required=False
    )
    bracket_places = FigureField(
        label=gettext_lazy("Ses places primées"),
        min_value=1,
        max_value=LAST_RANK,
        initial=4,
        required=False,
    )
    baskets = LinesField(
        label=gettext_lazy("Des paniers, du plus beau au dernier, un par ligne"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        max_length=PRIZES_MAX,
    )

    def __init__(self, *args: Any, brackets: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(key, bracket_title(key)) for key in brackets]
        self.fields["bracket"].choices = [("", gettext_lazy("non")), *named]
        for name in () if brackets else ("bracket", "bracket_share", "bracket_places"):
            del self.fields[name]

    def lines(self, purse: Purse) -> str:
        """The proposal, a line a run of places: those of the evening, then those of the bracket that has a
        part of the money."""
        asked = self.cleaned_data
        places, bracket = asked["places"] or purse.teams, asked.get("bracket")
        fund = money_back(1, purse.fees, Fraction(asked["share"], 100), asked["up_to"])
        apart = 0
        if bracket:
            apart = fund * (asked["bracket_share"] or 0) // 100 // asked["step"] * asked["step"]
        baskets = [" ".join(line.split()) for line in asked["baskets"].split("\n") if line.strip()]

        def grid(cents: int, paid: int) -> Sequence[int]:
            return propose_grid(cents, paid, asked["step"]) if asked["money"] else ()

        lines = [*proposed_lines(grid(fund - apart, places), baskets, places)]
        if bracket:
            paid = asked["bracket_places"] or 1
            lines += proposed_lines(grid(apart, paid), (), paid, bracket)
        return "\n".join(lines)


class HandingForm(forms.Form):
    """One prize handed out, as the list said it."""

    team = forms.IntegerField()
    cents = forms.IntegerField(max_value=10**8)
    token = token_field()
