"""The journal as it is read: each entry in a sentence, changes as people say them, filters, pages."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import django_tables2 as tables
from django import forms
from django.core.exceptions import FieldDoesNotExist
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime, parse_time
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..core.journal import uid_of
from ..core.outside import decimal_number
from ..match.place import CARRIED_OUT, PLAY
from ..models import Club, JournalEntry, Match, Payment, Role, Team, Tournament, User
from ..models.days import RoundDay
from ..models.team import COUNTERS, PAIRED, SEATED
from ..rulebook import doubt_words
from ..web import units
from ..web.days import clock_text, moment_text, round_day_text
from ..web.forms import beside, laid_out
from ..web.language import euros
from ..web.naming import folded, sign, team_said
from .opening import title_of
from .sentences import COLUMNS, KINDS, SENTENCES, TYPED


def value_text(value: Any, column: str = "") -> str:
    """A value of that column as text; nothing is a dash."""
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, list):
        return ", ".join(value_text(part, column) for part in value) or "–"
    if value in (None, ""):
        return "–"
    if column in TEXTS:
        return TEXTS[column](value)
    return str(_choices_of(column).get(value, value))


def _at(text: str) -> str:
    """A day, or the hour of an instant on the club's clock; what is neither stays as it is."""
    if (instant := parse_datetime(text)) is not None and ":" in text:
        local = timezone.localtime(instant) if timezone.is_aware(instant) else instant
        return clock_text(local)
    if (hour := parse_time(text)) is not None:
        return clock_text(hour)
    day = parse_date(text)
    return text if day is None else date_format(day, "l j F Y")


def _moment(text: str) -> str:
    """A day and its hour on the club's clock."""
    instant = parse_datetime(text)
    return text if instant is None else moment_text(instant)


TEXTS: dict[str, Callable[[Any], str]] = {
    "fee_cents": euros,
    "guest_more_cents": euros,
    "date": _at,
    "starts_at": _at,
    "sign_ups_from": _moment,
    "sign_ups_until": _moment,
    "ends_at": _at,
    "round_days": lambda text: round_day_text(RoundDay.read(text)),
}


def _choices_of(column: str) -> dict[Any, Any]:
    """Code → label of a tournament's setting of choices; empty for everything else."""
    try:
        return dict(getattr(Tournament._meta.get_field(column), "flatchoices", ()))
    except FieldDoesNotExist:
        return {}


PAGE = 50  # entries
SCORE = ("total_a", "total_b")
SCORE_TOLD = ("totals.", "correction.")
MOST_NAMED = 12  # matches under one entry


Filters = Mapping[str, Any]
"""What the page was asked to show: `who`, `kind`, `match`, `text`; without them everything."""


@dataclass(frozen=True)
class JournalLine:
    """One entry in words."""

    sequence: int | None
    at: datetime.datetime
    who: str
    what: str
    where: str
    reason: str
    changes: tuple[str, ...]

    @property
    def searched(self) -> str:
        return folded(" ".join((self.who, self.what, self.where, self.reason, *self.changes)))


class Filled(dict[str, Any]):
    """The words of a sentence; one that is missing is a dash, so an old entry never breaks the page."""

    def __missing__(self, key: str) -> str:
        return "–"


@dataclass(frozen=True)
class Names:
    """Everything a page of entries names, by its uid."""

    users: Mapping[UUID, str]
    teams: Mapping[UUID, Team]
    matches: Mapping[UUID | None, Match]

    def team(self, uid: UUID) -> str:
        team = self.teams.get(uid)
        if team is None:
            return "–"
        if team.status == Team.Status.PAIR:
            return f"{units.team_label(sign(team))} ({team_said(team, team.tournament)})"
        if not team.number:
            return team_said(team, team.tournament)
        return units.unit_sentence(
            team.is_single, "équipe %(n)s (%(names)s)", n=sign(team), names=team_said(team, team.tournament)
        )


def entries(tournament: Tournament | None, club: Club, filters: Filters) -> QuerySet[JournalEntry]:
    """The entries of a tournament, or the club's own, the latest first, as far as the database can filter."""
    filtered = JournalEntry.objects.filter(club=club).select_related("by", "table").order_by("-pk")
    filtered = filtered.filter(tournament=tournament.pk if tournament else None)
    if kind := filters.get("kind"):
        prefixes = (kind, "teams") if kind == "team" else (kind,)
        filtered = filtered.filter(verb__in=[verb for verb in SENTENCES if verb.split(".")[0] in prefixes])
    if match := filters.get("match"):
        filtered = filtered.filter(match_uid__in=Match.objects.filter(pk=match).values("uid"))
    who = filters.get("who", "")
    if who == "program":
        filtered = filtered.filter(by=None, table=None)
    elif who.startswith("table-"):
        filtered = filtered.filter(table__number=who.removeprefix("table-"))
    elif (person := decimal_number(who)) is not None:
        filtered = filtered.filter(by=person)
    return filtered


def lines(journal_entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """These entries in words; three statements besides reading them."""
    rows = list(journal_entries)
    names = names_of(rows)
    return [line_of(entry, names) for entry in rows]


def written_since(tournament: Tournament, entry: int) -> JournalLine | None:
    """The last entry after the one of that number that is more than play at a table."""
    later = JournalEntry.objects.filter(tournament=tournament.pk, sequence__gt=entry)
    last = later.exclude(verb__in=PLAY).select_related("by", "table").order_by("-sequence")
    return next(iter(lines(last[:1])), None)


def page_of(
    tournament: Tournament | None, club: Club, filters: Filters, number: str | None
) -> tuple[Page[Any], list[JournalLine]]:
    """One page of the journal in words. Words are searched in the lines as read, so names are found too."""
    filtered: Any = entries(tournament, club, filters)
    words = folded(filters.get("text", ""))
    if words:
        filtered = [line for line in lines(filtered) if words in line.searched]
    page = Paginator(filtered, PAGE).get_page(number)
    return page, list(page.object_list) if words else lines(page.object_list)


def names_of(rows: list[JournalEntry]) -> Names:
    """Everything these entries name."""
    teams = {uid for entry in rows for told in (entry, *decisions_in(entry)) for uid in teams_in(told)}
    users = {uid for entry in rows if (uid := uid_of(entry.about.get("user")))}
    matches = {entry.match_uid for entry in rows if entry.match_uid}
    matches |= {uid for entry in rows for uid in left_in(entry)}
    placed = Match.objects.select_related("round", "table", *COUNTERS)
    named_teams = Team.objects.select_related(*SEATED, *PAIRED).prefetch_related("tournament")
    return Names(
        users=dict(User.objects.filter(uid__in=users).values_list("uid", "name")),
        teams=named_teams.in_bulk(teams, field_name="uid"),
        matches=placed.in_bulk(matches, field_name="uid"),
    )


def left_in(entry: JournalEntry) -> list[UUID]:
    """The matches that the close of a round or of the evening left as they were; the first of them."""
    return [uid for uid_text in entry.about.get("left", []) if (uid := uid_of(uid_text))][:MOST_NAMED]


def teams_in(entry: JournalEntry) -> list[UUID]:
    """The teams an entry is about, in its order."""
    named_teams = [*entry.about.get("teams", []), entry.about.get("team")]
    return [uid for uid_text in named_teams if (uid := uid_of(uid_text))]


def line_of(entry: JournalEntry, names: Names) -> JournalLine:
    """One entry in words."""
    return JournalLine(
        sequence=entry.sequence,
        at=entry.at,
        who=author_of(entry),
        what=sentence_of(entry, names),
        where=where_of(names.matches.get(entry.match_uid)),
        reason=entry.reason,
        changes=(
            *changes_of(entry),
            *typed_of(entry),
            *left_sentences(entry, names),
            *(corrected_sentences(entry) if entry.verb == CARRIED_OUT else ()),
            *(sentence_of(decision, names) for decision in decisions_in(entry)),
        ),
    )


def author_of(entry: JournalEntry) -> str:
    """A person, the phone of a table, or the program."""
    if entry.by is not None:
        return entry.by.name
    if entry.table is not None:
        return _("table %(n)s") % {"n": entry.table.number}
    return _("le programme")


def decisions_in(entry: JournalEntry) -> list[JournalEntry]:
    """The decisions that an entry tells beside its own sentence."""
    return [
        JournalEntry(at=entry.at, reason=entry.reason, **told) for told in entry.about.get("decisions", ())
    ]


def sentence_of(entry: JournalEntry, names: Names) -> str:
    """What was done, in one sentence."""
    return str(SENTENCES.get(entry.verb, entry.verb)).format_map(Filled(words_of(entry, names)))


def corrected_sentences(entry: JournalEntry) -> Iterator[str]:
    """The deals of a correction, before and after."""
    for before, after in zip(entry.before.get("deals", ()), entry.after.get("deals", ()), strict=False):
        yield _("donne %(n)s : %(old)s → %(new)s") % {
            "n": after.get("deal"),
            "old": _deal_text(before),
            "new": _deal_text(after),
        }


def _deal_text(deal: dict[str, Any]) -> str:
    """Its notation and its marks; a deal that marks nothing is a dash."""
    marks = "–" if deal.get("a") is None else f"{deal['a']} – {deal['b']}"
    return f"{deal.get('notation', '')} ({marks})"


def words_of(entry: JournalEntry, names: Names) -> dict[str, Any]:
    """What may stand in the braces of a sentence."""
    before, after, about = entry.before, entry.after, entry.about
    values = {**before, **after, **about}
    uids = teams_in(entry)
    team_names = ", ".join(names.team(uid) for uid in uids[:3]) + (" …" if len(uids) > 3 else "")
    person = uid_of(about.get("user"))
    return {
        **{key: value for key, value in values.items() if isinstance(value, str | int)},
        "teams": team_names or "–",
        "count_teams": len(uids),
        "person": names.users.get(person, _("quelqu’un")) if person else _("quelqu’un"),
        "role": Role(about["role"]).label if about.get("role") in Role.values else "–",
        "amount": euros(values.get("cents")),
        "kind_said": dict(Payment.Kind.choices).get(str(values.get("kind")), "–"),
        "way_said": dict(Payment.Way.choices).get(str(values.get("way")), "–"),
        "check": title_of(str(about.get("check", ""))),
        "marks": score(after, "a", "b"),
        "old_marks": score(before, "a", "b"),
        "total": score(after, "total_a", "total_b"),
        "old_total": score(before, "total_a", "total_b"),
    }


def score(data: Mapping[str, Any], a: str, b: str) -> str:
    """100 – 70; a deal decided otherwise has no marks."""
    return f"{data[a]} – {data[b]}" if data.get(a) is not None and data.get(b) is not None else "–"


def where_of(match: Match | None) -> str:
    """Tour 2, table 4, 7 – 10; pour le plaisir, table 4, 7 – 10."""
    if match is None:
        return ""
    number = match.round.number  # a match for the pleasure of it is of no round of the evening
    parts = [_("tour %(n)s") % {"n": number} if number else _("pour le plaisir")]
    if match.table is not None:
        parts.append(_("table %(n)s") % {"n": match.table.number})
    sides = [sign(team) for team in (match.team_a, match.team_b) if team is not None]
    return ", ".join([*parts, " – ".join(str(number) for number in sides)])


def changes_of(entry: JournalEntry) -> Iterable[str]:
    """ "points : 1000 → 800" for the columns people know by name."""
    for column, label in COLUMNS.items():
        old, new = entry.before.get(column), entry.after.get(column)
        told = column in SCORE and entry.verb.startswith(SCORE_TOLD)  # by the sentence itself
        if column in entry.before and column in entry.after and old != new and not told:
            yield f"{label}\u00a0: {value_text(old, column)} → {value_text(new, column)}"


def typed_of(entry: JournalEntry) -> Iterable[str]:
    """What a sheet of totals says beside them, "belotes de A : 1 → 2" where it was another; its own totals
    where penalties are added to them; then the doubts that somebody took."""
    typed, former = entry.after.get("totals") or {}, entry.before.get("totals") or {}
    if typed and score(typed, "a", "b") != score(entry.after, "total_a", "total_b"):
        yield _("sur la feuille : %(totals)s") % {"totals": score(typed, "a", "b")}
    for key, label in TYPED.items():
        new, old = typed.get(key), former.get(key)
        if typed and former and new != old:
            yield f"{label} : {value_text(old)} → {value_text(new)}"
        elif typed and new is not None:
            yield f"{label} : {value_text(new)}"
    if doubts := entry.about.get("doubts"):
        yield _("vérifié sur la feuille malgré un doute : %(doubts)s") % {"doubts": doubt_words(doubts)}


def left_sentences(entry: JournalEntry, names: Names) -> Iterable[str]:
    """ "laissée : tour 2, table 4, 7 – 10" for each match left, and how many more there were."""
    for uid in left_in(entry):
        yield _("laissée comme elle était : %(match)s") % {"match": where_of(names.matches.get(uid))}
    unnamed = len(entry.about.get("left", [])) - MOST_NAMED
    if unnamed > 0:
        yield ngettext("et %(n)s autre", "et %(n)s autres", unnamed) % {"n": unnamed}


def authors(tournament: Tournament | None, club: Club) -> list[tuple[str, str]]:
    """Who stands in this journal, for the filter: (value, name); two statements."""
    journal_entries = JournalEntry.objects.filter(club=club, tournament=tournament.pk if tournament else None)
    people = journal_entries.exclude(by=None).values_list("by", "by__name").distinct().order_by("by__name")
    tables = journal_entries.exclude(table=None).values_list("table__number", flat=True).distinct()
    table_numbers = [number for number in tables.order_by("table__number") if number is not None]
    return [
        *((str(pk), name) for pk, name in people),
        *((f"table-{number}", _("table %(n)s") % {"n": number}) for number in table_numbers),
        ("program", _("le programme")),
    ]


def matches_in(tournament: Tournament | None) -> list[tuple[int, str]]:
    """The matches of a tournament, for the filter: (id, where); one statement."""
    if tournament is None:
        return []
    matches = Match.objects.filter(tournament=tournament)
    loaded = matches.select_related("round", "table", *COUNTERS)
    return [(match.pk, where_of(match)) for match in loaded.order_by("round__number", "number")]


class JournalTable(tables.Table):
    """One line an entry; the page is cut before, so nothing here sorts or counts."""

    at = tables.TemplateColumn(
        "{{ record.at|day_short }}, {{ record.at|clock }}", verbose_name=gettext_lazy("Quand")
    )
    who = tables.Column(verbose_name=gettext_lazy("Qui"))
    what = tables.TemplateColumn(template_name="desk/_journal_what.html", verbose_name=gettext_lazy("Quoi"))
    where = tables.Column(verbose_name=gettext_lazy("Où"), default="")

    class Meta:
        orderable = False
        attrs = {"class": "table table-hover table-cards"}
        row_attrs = {"role": "row"}
        empty_text = gettext_lazy("Rien de tel dans le journal.")


class JournalForm(forms.Form):
    """What to show of the journal. A filter that makes no sense is left out, never an error."""

    who = forms.ChoiceField(label=gettext_lazy("Qui"), required=False)
    kind = forms.ChoiceField(
        label=gettext_lazy("Quoi"), required=False, choices=[("", gettext_lazy("tout")), *KINDS.items()]
    )
    match = forms.TypedChoiceField(label=gettext_lazy("Partie"), required=False, coerce=int, empty_value=None)
    text = forms.CharField(label=gettext_lazy("Mots"), required=False, max_length=60)

    def __init__(
        self, data: Any, *, authors: list[tuple[str, str]], matches: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["who"].choices = [("", gettext_lazy("tout le monde")), *authors]
        self.fields["match"].choices = [("", gettext_lazy("toutes")), *matches]
        if not matches:
            del self.fields["match"]
        self.helper = laid_out(beside(*self.fields))

    def filters(self) -> Filters:
        """What was understood of the question."""
        self.is_valid()
        return self.cleaned_data
