"""The club's roll: its entries found, added one by one or from a list, edited; what it keeps of a person.

Accents, capitals, hyphens and the order of names are forgiven; who is the same person is said by people,
never here: where a name of a list is known already, somebody says it line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2
from django import forms
from django.core import signing
from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.outside import decimal_number
from ..core.tokens import SIGNED_FOR
from ..core.writes import writes_club
from ..lists.names import PersonName, Unreadable, two_parts
from ..lists.reading import Entry
from ..models import Club, Member, Player, Team, Tournament
from ..models.member import NOTHING_LEFT
from ..web.forms import RowForm, row_field, token_field
from .players import NameWords, key_of, words_of

State, Status = Tournament.State, Team.Status
# An evening is played once its draw is out, by who came: not by who cancelled, never came, or still waits.
PLAYED_IN = (State.RUNNING, State.CLOSED)
CAME = (Status.REGISTERED, Status.WITHDRAWN, Status.DISQUALIFIED)
LISTED = (*CAME, Status.WAITING, Status.ABSENT)
MOST_WORDS = 6
SUGGESTED = 6  # entries offered while somebody types


def seated_in(statuses: Iterable[str]) -> Q:
    """Players with a seat in such a team, or who gave theirs to somebody in the evening."""
    return Q(first_of__status__in=statuses) | Q(second_of__status__in=statuses) | Q(replaced_by__isnull=False)


def name_condition(text: str, prefix: str = "") -> Q:
    """Every word begins a word of the name, in any order."""
    condition = Q()
    for word in words_of(text)[:MOST_WORDS]:
        begins = Q(**{f"{prefix}search_key__startswith": word})
        for sign in " -'":
            begins |= Q(**{f"{prefix}search_key__contains": f"{sign}{word}"})
        condition &= begins
    return condition


def entries(club: Club) -> QuerySet[Member]:
    """The roll: everybody by one entry, neither those merged into another nor those erased."""
    return Member.objects.filter(club=club, merged_into=None, erased_at=None)


def roll(club: Club, find: str = "", *, active: bool | None = None) -> QuerySet[Member]:
    """The roll as its page lists it, each with `evenings`, the number played; found by words of the name,
    also of an entry that was merged, or by the licence."""
    rows = entries(club)
    if active is not None:
        rows = rows.filter(active=active)
    if words_of(find):
        merged = Member.objects.filter(name_condition(find), merged_into=OuterRef("pk"))
        rows = rows.filter(name_condition(find) | Exists(merged) | Q(licence=find.strip(), licence__gt=""))
    return with_evenings(rows)


def with_evenings(rows: QuerySet[Member]) -> QuerySet[Member]:
    """Each with the number of evenings played, under this entry and those merged into it."""
    played = Player.objects.filter(
        Q(member=OuterRef("pk")) | Q(member__merged_into=OuterRef("pk")),
        seated_in(CAME),
        tournament__state__in=PLAYED_IN,
    )
    counted = (
        played.order_by().values(all=Value(1)).annotate(n=Count("tournament", distinct=True)).values("n")
    )
    return rows.annotate(evenings=Coalesce(Subquery(counted, output_field=IntegerField()), 0))


def suggested(club: Club, text: str) -> list[Member]:
    """Whom somebody who types may mean, those who still come first; one statement, none for no letter."""
    if not words_of(text):
        return []
    rows = roll(club, text).order_by("-active", "search_key", "id")
    return list(rows[:SUGGESTED])


def members_named(club: Club, names: Iterable[str]) -> dict[NameWords, list[Member]]:
    """The entries that bear just these names, in any order of their words; two statements."""
    requested = {words_of(name) for name in names} - {()}
    if not requested:
        return {}
    condition = Q()
    for words in requested:
        bears_name = Q()
        for word in words:
            bears_name &= Q(search_key__contains=word)
        condition |= bears_name
    bearing: dict[int, set[NameWords]] = {}
    for row in Member.objects.filter(condition, club=club, erased_at=None):
        if words_of(row.search_key) in requested:
            bearing.setdefault(row.merged_into_id or row.pk, set()).add(words_of(row.search_key))
    members_by_name: dict[NameWords, list[Member]] = {}
    for member in with_evenings(Member.objects.filter(pk__in=bearing, erased_at=None)).order_by("pk"):
        for words in bearing[member.pk]:
            members_by_name.setdefault(words, []).append(member)
    return members_by_name


def entry_of(club: Club, member_id: int) -> Member:
    """An entry of this club, merged or erased ones too; raises Http404 for another club's."""
    member: Member = get_object_or_404(
        Member.objects.select_related("club", "merged_into"), pk=member_id, club=club
    )
    return member


def standing_entry(club: Club, member_id: int) -> Member:
    """An entry as it stands on the roll; raises Http404 for one that is merged or erased."""
    member = entry_of(club, member_id)
    if member.merged_into_id is not None or member.erased_at is not None:
        raise Http404
    return member


# What the club may ask for: its own column, and those of a member that stay empty without it.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "keeps_sex": ("sex",),
    "keeps_birth_year": ("birth_year",),
    "keeps_licence": ("licence",),
    "keeps_category": ("category",),
    "keeps_home_club": ("home_club",),
    "keeps_contact": ("email", "telephone"),
}
NAME = ("given_name", "family_name")
FREE = ("name_hidden", "active")
UNSAID, OTHER, NEW = "", "other", "new"
"""What is said of somebody at the door: nothing yet, nobody of the roll, add them; else an entry's id."""


def kept_columns(club: Club) -> tuple[str, ...]:
    """The personal columns that this club keeps beside the name."""
    return tuple(name for keeps, names in COLUMNS.items() if getattr(club, keeps) for name in names)


def allowed_columns(club: Club, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was typed, what this club keeps."""
    kept_names = {*NAME, *FREE, *kept_columns(club)}
    return {name: value for name, value in columns.items() if name in kept_names}


def new_member(club: Club, person: PersonName, **columns: Any) -> Member:
    """A row of the roll, with what the club keeps of it."""
    return Member.objects.create(club=club, search_key=key_of(person), **_columns_of(club, person, columns))


def _columns_of(club: Club, person: PersonName, columns: Mapping[str, Any]) -> dict[str, Any]:
    name = {"given_name": person.given, "family_name": person.family}
    return allowed_columns(club, columns) | name


@writes_club("members.added", Action.ADD_MEMBER)
def add_member(club: Club, person: PersonName, columns: Mapping[str, Any], entry: Draft) -> Member:
    """Somebody new on the roll. A person of the same name may be there: whoever types was told."""
    member = new_member(club, person, **columns)
    entry.about = {"member": member.uid}
    return member


def member_meant(club: Club, choice: str, person: PersonName, by: Actor) -> Member | None:
    """Inside a write about a player: the entry chosen (its id), a new one, or nobody of the roll.

    Refused "no_member": it was merged or erased meanwhile."""
    if choice in (UNSAID, OTHER):
        return None
    if choice == NEW:
        return add_member(club=club, person=person, columns={}, by=by)
    member = entries(club).filter(pk=decimal_number(choice) or 0).first()
    if member is None:
        raise Refused("no_member", _("Cette fiche n’est plus au fichier du club : choisissez de nouveau."))
    return member


def _changed(member: Member, person: PersonName, columns: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed and is not there yet, by column."""
    typed = _columns_of(member.club, person, columns)
    return {name: value for name, value in typed.items() if value != getattr(member, name)}


def _seen_otherwise(member: Member, person: PersonName, columns: Mapping[str, Any]) -> Iterable[Tournament]:
    """The evenings that hide this name from now on, or show it again."""
    return tournaments_of(member) if "name_hidden" in _changed(member, person, columns) else ()


@writes_club(
    "members.edited", Action.EDIT_ROLL, evenings=_seen_otherwise, evening_verb="members.names_changed"
)
def edit_member(member: Member, person: PersonName, columns: Mapping[str, Any], entry: Draft) -> None:
    """Write the columns that changed. Whether the public sees the name is told to every evening played."""
    refuse_gone(member)
    changed = _changed(member, person, columns)
    for name, value in {**changed, "search_key": key_of(person)}.items():
        setattr(member, name, value)
    member.save(update_fields=[*changed, "search_key"])
    if "name_hidden" in changed:
        players_of(member).update(name_hidden=member.name_hidden)
    entry.about, entry.after = {"member": member.uid}, {"columns": sorted(changed)}


def refuse_gone(member: Member) -> None:
    """Read again inside the write: merged or erased by somebody faster. Conflict "changed_meanwhile"."""
    if not entries(member.club).filter(pk=member.pk).exists():
        raise Conflict("changed_meanwhile", _("Cette fiche vient d’être réunie à une autre, ou effacée."))


def players_of(member: Member) -> Any:
    """The rows of all evenings that stand for this person."""
    return Player.objects.filter(Q(member=member) | Q(member__merged_into=member))


def tournaments_of(member: Member) -> list[Tournament]:
    """The evenings where this person has a row, in the order in which writes take them."""
    tournament_ids = players_of(member).values("tournament")
    return list(Tournament.objects.filter(pk__in=tournament_ids).order_by("pk"))


@writes_club("members.columns_changed", Action.EDIT_ROLL)
def keep_columns(club: Club, keeps: Iterable[str], entry: Draft) -> None:
    """Which personal columns the roll has. What it keeps no longer is emptied, for everybody."""
    club.refresh_from_db(fields=list(COLUMNS))
    entry.before = {"columns": [name for name in COLUMNS if getattr(club, name)]}
    for name in COLUMNS:
        setattr(club, name, name in keeps)
    club.save(update_fields=list(COLUMNS))
    given_up = [name for column, names in COLUMNS.items() if column not in keeps for name in names]
    Member.objects.filter(club=club).update(**{name: NOTHING_LEFT[name] for name in given_up})
    entry.after = {"columns": [name for name in COLUMNS if name in keeps]}


SAME, ANOTHER, SKIP = "same", "another", "skip"


@dataclass(frozen=True)
class Doubt:
    """One line of the list, who bears that name on the roll, and the line of the list that says it before."""

    entry: Entry
    members: tuple[Member, ...] = ()
    twin: int | None = None

    @property
    def needs_answer(self) -> bool:
        """Whether somebody must say who it is."""
        return bool(self.members) or self.twin is not None


def doubts_of(club: Club, people: Sequence[Entry]) -> list[Doubt]:
    """Each line with whom it may be; two statements."""
    members_by_name = members_named(club, [str(line.details.player_1) for line in people])
    first_lines: dict[tuple[str, ...], int] = {}
    doubts: list[Doubt] = []
    for line in people:
        words = words_of(str(line.details.player_1))
        doubts.append(Doubt(line, tuple(members_by_name.get(words, ())), first_lines.get(words)))
        first_lines.setdefault(words, line.line)
    return doubts


@writes_club("members.imported", Action.EDIT_ROLL)
def import_members(
    club: Club, people: Sequence[Entry], decided: Mapping[int, str], entry: Draft
) -> tuple[int, int]:
    """Add them to the roll: how many are new, how many were completed. `decided`, by line: "another" person,
    "skip", or "same:12", whose empty columns are then filled and none is written over.

    Refused "undecided": a name is on the roll, and nobody said whether it is that person."""
    if not people:
        raise Refused("nothing_to_import", _("Il n’y a personne à ajouter."))
    added, completed = [], []
    for doubt in doubts_of(club, people):
        choice = decided.get(doubt.entry.line, "")
        if choice == SKIP:
            continue
        if choice.startswith(SAME):
            completed += _completed(club, doubt, choice.partition(":")[2])
        elif choice == ANOTHER or not doubt.needs_answer:
            added.append(new_member(club, doubt.entry.details.player_1, **doubt.entry.columns))
        else:
            text = _("Ligne %(n)s : dites s’il s’agit de la même personne.")
            raise Refused("undecided", text % {"n": doubt.entry.line})
    entry.about = {"members": [member.uid for member in (*added, *completed)], "count": len(added)}
    entry.answer = {"added": len(added), "completed": len(completed)}
    return len(added), len(completed)


def _completed(club: Club, doubt: Doubt, chosen: str) -> list[Member]:
    """The entry that the line is about, with what it did not say yet."""
    member = next((member for member in doubt.members if str(member.pk) == chosen), None)
    if member is None:
        raise Refused("undecided", _("Ligne %(n)s : choisissez de nouveau.") % {"n": doubt.entry.line})
    columns = allowed_columns(club, doubt.entry.columns)
    empty = {name: value for name, value in columns.items() if getattr(member, name) in ("", None)}
    for name, value in empty.items():
        setattr(member, name, value)
    member.save(update_fields=[*empty])
    return [member] if empty else []


def sealed(people: Sequence[Entry], club: Club) -> str:
    """The people of a preview as one signed word."""
    return signing.dumps([line.as_content() for line in people], salt=_salt(club), compress=True)


def unsealed(text: str, club: Club) -> list[Entry]:
    """The people back. Raises signing.BadSignature: forged, another club's, too old."""
    return [Entry.of(*row) for row in signing.loads(text, salt=_salt(club), max_age=SIGNED_FOR)]


def _salt(club: Club) -> str:
    return f"members-import-{club.pk}"


class MemberForm(RowForm):
    """An entry of the roll, with the columns its club keeps."""

    token = token_field()
    person = PersonName("")

    class Meta:
        model = Member
        fields = [*NAME, *(name for names in COLUMNS.values() for name in names), *FREE]
        formfield_callback = row_field
        field_classes = {"birth_year": forms.IntegerField}
        widgets = {"birth_year": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})}

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.club = club
        for name in {*self.fields} - {"token", *NAME, *kept_columns(club), *FREE}:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """The two parts of the name, tidied; the reader's sentence stands beside the part."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        try:
            self.person = two_parts(typed.get("given_name", ""), typed.get("family_name", ""))
        except Unreadable as error:
            field = {"given": "given_name"}.get(error.field or "", "family_name")
            self.add_error(field, error.message)
        else:
            typed["given_name"], typed["family_name"] = self.person.given, self.person.family
        return typed


class ColumnsForm(RowForm):
    """What the roll keeps of a person beside the name."""

    token = token_field()

    class Meta:
        model = Club
        fields = list(COLUMNS)
        formfield_callback = row_field

    def arguments(self) -> dict[str, Any]:
        """What its write takes."""
        keeps = [name for name in COLUMNS if self.cleaned_data[name]]
        return {"keeps": keeps, "token": self.cleaned_data["token"]}


PAGE = 50  # people
TABLE_COLUMNS = ("home_club", "category", "licence")


def _kept(title: Any, order_by: tuple[str, ...]) -> django_tables2.Column:
    """What a club may keep of a person: on a phone these stand one after the other on a line."""
    return django_tables2.Column(title, order_by=order_by, default="", attrs={"td": {"class": "cell-part"}})


class MemberTable(django_tables2.Table):
    """Ordered by the address: name, club, category, licence or evenings."""

    name = django_tables2.Column(
        gettext_lazy("Nom"),
        accessor="pk",
        order_by=("search_key", "id"),
        attrs={"td": {"class": "cell-full"}},
    )
    home_club = _kept(gettext_lazy("Club"), order_by=("home_club", "search_key", "id"))
    category = _kept(gettext_lazy("Catégorie"), order_by=("category", "search_key", "id"))
    licence = _kept(gettext_lazy("Licence"), order_by=("licence", "search_key", "id"))
    evenings = django_tables2.Column(
        gettext_lazy("Soirées"),
        order_by=("evenings", "search_key", "id"),
        initial_sort_descending=True,
        attrs={"td": {"class": "num"}, "th": {"class": "text-end"}},
    )

    class Meta:
        attrs = {"class": "table table-hover table-cards"}
        sequence = ("name", *TABLE_COLUMNS, "evenings")

    def render_name(self, record: Member) -> SafeString:
        link = reverse("members:member", args=[record.pk])
        return format_html('<a class="team-link" href="{}"><b>{}</b></a>', link, record)

    def render_evenings(self, value: int) -> SafeString:
        unit = ngettext("soirée", "soirées", value)
        return format_html('{}<span class="d-md-none"> {}</span>', value, unit)


def table_of(request: HttpRequest, club: Club, find: str, *, active: bool) -> MemberTable:
    """The page of the roll that the address asks for, with the columns this club keeps."""
    kept_names = kept_columns(club)
    hidden: list[Any] = [name for name in TABLE_COLUMNS if name not in kept_names]
    table = MemberTable(roll(club, find, active=active), exclude=hidden, order_by="name")
    django_tables2.RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    return table
