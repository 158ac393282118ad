"""A list of people on its way into the roll: what each line meets there, then what was decided, line by line.

Nothing is guessed: where a name is known already, somebody says whether it is the same person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core import signing
from django.utils.translation import gettext as _

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.tokens import SIGNED_FOR
from ..core.writes import writes_club
from ..lists.reading import Entry
from ..models import Club, Member
from .entries import allowed_columns, members_named, new_member
from .players import words_of

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

    @property
    def choices(self) -> list[tuple[str, Member]]:
        """How the form says that it is one of these."""
        return [(f"{SAME}:{member.pk}", member) for member in self.members]


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
