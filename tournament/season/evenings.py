"""The evenings of a season: which they are, their lines stored when they end, those of past years brought in
from a sheet, each name matched to the club's roll by somebody who knows."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.tokens import SIGNED_FOR
from ..core.writes import writes_club
from ..lists.files import rows_of_file
from ..lists.names import NameOrder, PersonName, Unreadable, one_name, order_of
from ..lists.rows import ListFault, ListRow
from ..members.entries import entries, members_named
from ..members.players import words_of
from ..models import Member, Season, SeasonEvening, SeasonLine, Tournament
from ..models.people import NAME_MAX
from ..models.result import CLOSED
from ..web.forms import token_field
from ..web.naming import folded
from .ranking import lines_of
from .rule import exact


def store_lines(tournament: Tournament) -> None:
    """Inside the write that ends it: what everybody did on this evening, for each season it is one of. Those
    of an earlier end are replaced."""
    for evening in SeasonEvening.objects.filter(tournament=tournament):
        evening.tournament = tournament
        evening.lines.all().delete()
        SeasonLine.objects.bulk_create(lines_of(evening))


class EveningsForm(forms.Form):
    """Which evenings are of the season, and which of them is its final."""

    token = token_field()
    name = forms.CharField(max_length=NAME_MAX, label=gettext_lazy("Nom de la saison"))
    chosen = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Ses soirées"),
        help_text=gettext_lazy("Décocher une soirée reprise d’une feuille l’efface."),
    )
    final = forms.ChoiceField(required=False, label=gettext_lazy("Sa finale"))

    def __init__(self, data: Any = None, *, season: Season) -> None:
        evenings = list(season.evenings.select_related("tournament"))
        keys = {evening.pk: _key(evening) for evening in evenings}
        final = next((keys[evening.pk] for evening in evenings if evening.is_final), "")
        super().__init__(data, initial={"name": season.name, "chosen": [*keys.values()], "final": final})
        offered = Tournament.objects.filter(club=season.club, is_demo=False)
        rows = [
            *(SeasonEvening(tournament=row) for row in offered.exclude(state=Tournament.State.CANCELLED)),
            *(evening for evening in evenings if evening.tournament is None),
        ]
        choices = [(_key(row), _label(row)) for row in rows]
        self.fields["chosen"].choices = choices
        self.fields["final"].choices = [("", _("aucune")), *choices]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("final") and said["final"] not in said.get("chosen", ()):
            self.add_error("final", _("La finale est une des soirées cochées."))
        return said


def _key(evening: SeasonEvening) -> str:
    return f"t{evening.tournament.pk}" if evening.tournament else f"e{evening.pk}"


def _label(evening: SeasonEvening) -> str:
    day = evening.tournament.date if evening.tournament else evening.date
    return f"{evening}, {date_format(day, 'j F Y')}" if day else str(evening)


@writes_club("season.evenings_changed", Action.SEASON)
def change_evenings(season: Season, name: str, chosen: Collection[str], final: str, entry: Draft) -> None:
    """These are its evenings from now on. One that is over already has its lines at once; one that came from
    a sheet and is not among them is gone with its lines."""
    entry.about = {"name": name}
    season.name = name
    season.save(update_fields=["name"])
    there = {_key(evening): evening for evening in season.evenings.select_related("tournament")}
    season.evenings.filter(pk__in=[there[key].pk for key in there.keys() - {*chosen}]).delete()
    ids = [int(key[1:]) for key in chosen if key.startswith("t") and key not in there]
    for tournament in Tournament.objects.filter(club=season.club, pk__in=ids).select_related("club"):
        evening = SeasonEvening.objects.create(season=season, tournament=tournament)
        if tournament.state == CLOSED:
            SeasonLine.objects.bulk_create(lines_of(evening))
    for evening in season.evenings.select_related("tournament"):
        evening.is_final = _key(evening) == final
        evening.save(update_fields=["is_final"])
    entry.after = {"count": len(chosen)}


class SheetLine(NamedTuple):
    """A line of a sheet: who, one or two, on which evening, and what it was worth there."""

    line: int
    people: tuple[PersonName, ...]
    evening: str
    value: str


POINTS = ("points", "pts", "valeur", "total", "score", "value")


def read_sheet(rows: Sequence[ListRow]) -> tuple[list[SheetLine], list[ListFault]]:
    """The lines understood, and those that are not; a first line may be headings."""
    cells = {row.line: [*row.cells, "", "", ""][:3] for row in rows if not row.empty}
    body = [row for row in rows if row.line in cells]
    if body and folded(cells[body[0].line][2]) in POINTS:
        body = body[1:]
    order = order_of((row.cells[0] for row in body), NameOrder.GIVEN_FIRST)
    lines, faults, seen = list[SheetLine](), list[ListFault](), dict[tuple[str, object], int]()
    for row in body:
        try:
            line = _sheet_line(row, cells[row.line], order)
            for person in line.people:
                first = seen.setdefault((folded(line.evening), words_of(str(person))), row.line)
                if first != row.line:
                    sentence = _("%(name)s a déjà une ligne pour cette soirée, la ligne %(n)s.")
                    raise Unreadable("twice", sentence % {"name": person, "n": first})
            lines.append(line)
        except Unreadable as error:
            faults.append(ListFault(row.line, str(row), error.message))
    return lines, faults


def _sheet_line(row: ListRow, cells: Sequence[str], order: NameOrder) -> SheetLine:
    who, evening, value = (cell.strip() for cell in cells)
    people = tuple(one_name(name, order) for name in who.split("/")[:2])
    evening = evening.removesuffix(" 00:00:00")  # the date of a workbook
    if not evening:
        raise Unreadable("no_evening", _("Il manque la soirée."))
    if (points := exact(value)) is None:
        raise Unreadable("no_value", _("Il manque les points de la soirée, comme 12 ou 7,5."))
    return SheetLine(row.line, people, evening[:NAME_MAX], str(points))


class SheetForm(forms.Form):
    """A sheet pasted or in a file; what was read is `lines` and `faults`."""

    text = forms.CharField(
        label=gettext_lazy("Coller la feuille : un nom, une soirée, des points par ligne"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=gettext_lazy("ou un fichier, .xlsx ou .csv"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        file, text = said.get("file"), said.get("text", "")
        try:
            if file:
                rows = rows_of_file(file.read(settings.UPLOAD_MAX_BYTES + 1), file.name)
            elif text.strip():
                rows = rows_of_file(text.encode(errors="replace"))
            else:
                raise Unreadable("nothing", _("Collez une feuille, ou choisissez un fichier."))
            said["lines"], said["faults"] = read_sheet(rows)
        except Unreadable as error:
            self.add_error("file" if file else "text", error.message)
        return said


GUEST, SKIP = "guest", "skip"


def sealed(lines: Sequence[SheetLine], season: Season) -> str:
    """The lines of a preview as one signed word."""
    plain = [[line.line, [[*vars(who).values()] for who in line.people], *line[2:]] for line in lines]
    return signing.dumps(plain, salt=f"season-{season.pk}", compress=True)


def unsealed(text: str, season: Season) -> list[SheetLine]:
    """The lines back. Raises signing.BadSignature."""
    plain = signing.loads(text, salt=f"season-{season.pk}", max_age=SIGNED_FOR)
    return [
        SheetLine(line, tuple(PersonName(*who) for who in people), *rest) for line, people, *rest in plain
    ]


class WhoForm(forms.Form):
    """Who each name of a sheet is: an entry of the roll, a guest without one, or left out. One entry of just
    that name is proposed; where the roll has several, or only names like it, somebody says."""

    token = token_field()
    sheet = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, season: Season, lines: Sequence[SheetLine]) -> None:
        super().__init__(data, initial={"sheet": sealed(lines, season)})
        people = {words_of(str(who)): str(who) for line in lines for who in line.people}
        self.keys = {words: f"who_{n}" for n, words in enumerate(people)}
        bearing = members_named(season.club, people.values())
        roll = {member.pk: member for member in entries(season.club)}
        self.doubtful: list[str] = []
        for words, name in people.items():
            same = bearing.get(words, [])
            alike = same or list(_alike(name, roll))
            self._ask(self.keys[words], name, alike, sure=len(same) == 1 or not alike)

    def _ask(self, key: str, name: str, alike: Sequence[Member], *, sure: bool) -> None:
        known = [(str(member.pk), str(member)) for member in alike]
        others = [(GUEST, _("sans fiche au fichier du club")), (SKIP, _("laisser ses lignes de côté"))]
        initial = (known[0][0] if known else GUEST) if sure else ""
        field = forms.ChoiceField(
            label=name,
            choices=[*([] if sure else [("", _("à dire"))]), *known, *others],
            initial=initial,
            error_messages={"required": _("Dites qui c’est.")},
        )
        self.fields[key] = field
        if not sure:
            self.doubtful.append(key)

    @property
    def asked(self) -> list[Any]:
        """The fields of those who must be said."""
        return [self[key] for key in self.doubtful]

    @property
    def found(self) -> list[Any]:
        return [self[key] for key in self.keys.values() if key not in self.doubtful]

    def arguments(self) -> dict[str, Any]:
        who = {" ".join(words): self.cleaned_data[key] for words, key in self.keys.items()}
        return {"who": who, "token": self.cleaned_data["token"]}


def _alike(name: str, roll: Mapping[int, Member]) -> Iterator[Member]:
    """Entries whose name is nearly that: a letter doubled, another ending."""
    keys = {pk: " ".join(words_of(member.search_key)) for pk, member in roll.items()}
    close = {*get_close_matches(" ".join(words_of(name)), keys.values(), n=4, cutoff=0.85)}
    return (roll[pk] for pk, key in keys.items() if key in close)


@writes_club("season.imported", Action.SEASON)
def import_sheet(season: Season, lines: Sequence[SheetLine], who: Mapping[str, str], entry: Draft) -> int:
    """Past evenings with what everybody had there; an evening that came in before is read anew. Returns how
    many lines.

    Refused "undecided": an entry is gone meanwhile; "twice": two names of one evening are one person."""
    roll = {str(member.pk): member for member in entries(season.club)}
    evenings: dict[str, SeasonEvening] = {}
    stored, taken = list[SeasonLine](), set[tuple[int, Member]]()
    for line in lines:
        evening = evenings.get(folded(line.evening)) or _fresh(season, line.evening)
        evenings[folded(line.evening)] = evening
        for person in line.people:
            choice = who.get(" ".join(words_of(str(person))), "")
            if choice == SKIP:
                continue
            member = roll.get(choice)
            if member is None and choice != GUEST:
                raise Refused("undecided", _("Dites qui est %(name)s.") % {"name": person})
            if member is not None and (evening.pk, member) in taken:
                sentence = _("Ligne %(n)s : %(name)s a déjà une ligne pour cette soirée.")
                raise Refused("twice", sentence % {"n": line.line, "name": member})
            taken |= {(evening.pk, member)} if member else set()
            name = {} if member else {"given_name": person.given, "family_name": person.family}
            facts = {"value": line.value}
            stored.append(SeasonLine(evening=evening, team=line.line, member=member, facts=facts, **name))
    SeasonLine.objects.bulk_create(stored)
    entry.about, entry.answer = {"name": season.name, "count": len(stored)}, {"count": len(stored)}
    return len(stored)


def _fresh(season: Season, name: str) -> SeasonEvening:
    """The evening of that name, without lines."""
    same = [e for e in season.evenings.filter(tournament=None) if folded(e.name) == folded(name)]
    if same:
        same[0].lines.all().delete()
        return same[0]
    return SeasonEvening.objects.create(season=season, name=name, date=_day_in(name))


def _day_in(name: str) -> datetime.date | None:
    """The day that an evening is called by: 2026-01-09 or 09/01/2026."""
    for form in ("%Y-%m-%d", "%d/%m/%Y", "%d/%m/%y"):
        with suppress(ValueError):
            return datetime.datetime.strptime(name.partition(" ")[0], form).date()  # noqa: DTZ007
    return None
