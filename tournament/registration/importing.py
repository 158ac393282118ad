"""A list of teams on its way in: told line by line what it would do, then written, every line or none of it.

The dry run takes the same steps as `import_teams` on rows that are never saved. What a preview showed travels
in its page, signed, so that the confirmation writes just that."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import openpyxl
from django.core import signing
from django.utils.translation import gettext as _
from openpyxl.styles import Font

from ..cash.payments import tickets_booked
from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.tokens import SIGNED_FOR
from ..lists.reading import Entry, TeamDetails
from ..lists.rows import ListFault
from ..members.players import NameWords, words_of
from ..models import Team, Tournament
from . import sentences
from .acts import TeamChanges, writes_team
from .listing import Namesake, known_people, members_sitting
from .seats import Places, places_of, refuse_second_player, seat
from .teams import members_meant


@dataclass(frozen=True)
class ImportLine:
    """One team to be: its number, None where it waits; what to know about it."""

    entry: Entry
    number: int | None
    alone: bool
    remarks: list[str]


@dataclass
class DryRun:
    """The whole list, in its own order, and the lines that stay out."""

    lines: list[ImportLine] = field(default_factory=list)
    faults: list[ListFault] = field(default_factory=list)
    collided: list[Entry] = field(default_factory=list)  # of the faults those that another number would heal

    @property
    def waiting(self) -> int:
        return sum(line.number is None and not line.alone for line in self.lines)


def dry_run(tournament: Tournament, entries: Sequence[Entry], faults: Sequence[ListFault] = ()) -> DryRun:
    """Try every line in the order the import will take them, beside the `faults` that reading found; two
    statements whatever the size, one more where people of the club's roll are meant, or tickets paid."""
    places, team_by_name = places_of(tournament), known_people(tournament)
    line_by_name: dict[NameWords, int] = {}
    tickets = any(entry.details.tickets for entry in entries) or any(fault.ticket for fault in faults)
    booked = tickets_booked(tournament) if tickets else {}
    trial = DryRun(faults=[_told(fault, booked, team_by_name) for fault in faults])
    sitting = members_sitting(tournament) if any(entry.details.roll_ids for entry in entries) else {}
    for entry in sorted(entries, key=lambda queued: queued.details.number is None):
        person_by_key = {words_of(str(person)): person for person in entry.details.people}
        alone = entry.details.player_2 is None and not tournament.individuals
        there = _sits_already(entry, sitting) or _booked_already(entry.details, booked)
        if there is None and not (alone and not entry.details.tickets):
            there = _listed_already([*person_by_key], team_by_name, line_by_name)
        number, why_not, collides = (
            (None, there, False) if there else _number_for(entry, alone, places, tournament)
        )
        if why_not is not None:
            text = " – ".join(map(str, entry.details.people))
            trial.faults.append(ListFault(entry.line, text, why_not, there is not None))
            trial.collided += [entry] if collides else []
            continue
        alike = [
            sentences.alike(Namesake(person, team_by_name[key]))
            for key, person in person_by_key.items()
            if key in team_by_name
        ]
        twins = [
            _("%(name)s est aussi à la ligne %(n)s.") % {"name": person, "n": line_by_name[key]}
            for key, person in person_by_key.items()
            if key in line_by_name
        ]
        trial.lines.append(ImportLine(entry, number, alone, [*entry.remarks, *alike, *twins]))
        line_by_name |= dict.fromkeys(person_by_key, entry.line)
    trial.lines.sort(key=lambda line: line.entry.line)
    trial.faults.sort(key=lambda fault: fault.line)
    return trial


def _sits_already(entry: Entry, sitting: dict[str, Team]) -> str | None:
    """Somebody of the club's roll who is on a list already, under whatever spelling."""
    for roll, person in zip(entry.details.roll_ids, entry.details.people, strict=False):
        if roll in sitting:
            waits = _("%(name)s est déjà sur la liste d’attente.")
            numbered = _("%(name)s est déjà sur la liste : numéro %(n)s.")
            number = sitting[roll].number
            return (waits if number is None else numbered) % {"name": person, "n": number}
    return None


def _booked_already(details: TeamDetails, booked: Mapping[str, Team]) -> str | None:
    """Every ticket of this line was taken in before, whatever has become of the names since."""
    teams = [booked.get(ticket.number) for ticket in details.tickets]
    team = teams[0] if teams and all(teams) else None
    if team is None or (len(teams) == 1 and team.is_single and len(details.people) == 2):
        return None  # nobody's, or of somebody alone who has named a partner since
    return _already(team)


def _with_new_tickets(details: TeamDetails, booked: Mapping[str, Team]) -> TeamDetails:
    """Nothing is paid twice for a ticket of somebody who waits alone and has named a partner since."""
    tickets = (one._replace(cents=0) if one.number in booked else one for one in details.tickets)
    return replace(details, tickets=tuple(tickets))


def _already(team: Team) -> str:
    if team.number is None:
        return _("Déjà sur la liste d’attente.")
    return _("Déjà sur la liste : numéro %(n)s.") % {"n": team.number}


def _told(fault: ListFault, booked: Mapping[str, Team], team_by_name: Mapping[NameWords, Team]) -> ListFault:
    """A ticket that is not valid any more, with where whoever had it still is."""
    team = booked.get(fault.ticket) or team_by_name.get(words_of(fault.text)) if fault.ticket else None
    if team is None:
        return fault
    still = _("Encore inscrit : équipe %(n)s.") % {"n": team.number} if team.number else _("Attend encore.")
    return replace(fault, message=f"{fault.message} {still}")


def _listed_already(
    keys: list[NameWords], team_by_name: dict[NameWords, Team], line_by_name: dict[NameWords, int]
) -> str | None:
    """Everybody of the line in one team already: the same list pasted twice, not two namesakes."""
    teams = {team_by_name[key].pk: team_by_name[key] for key in keys if key in team_by_name}
    if len(teams) == 1 and all(key in team_by_name for key in keys):
        number = next(iter(teams.values())).number
        numbered = _("Déjà sur la liste : numéro %(n)s.") % {"n": number}
        return numbered if number is not None else _("Déjà sur la liste d’attente.")
    lines = {line_by_name.get(key) for key in keys}
    if len(lines) == 1 and None not in lines:
        return _("Déjà à la ligne %(n)s.") % {"n": lines.pop()}
    return None


def _number_for(
    entry: Entry, alone: bool, places: Places, tournament: Tournament
) -> tuple[int | None, str | None, bool]:
    """The number it will get, None where it waits; or why it gets none, and whether another would do."""
    team = Team(tournament=tournament, seed=entry.details.seed)
    try:
        refuse_second_player(tournament, entry.details)
        places.check_seed(team, team.seed)
        if not alone and not places.full:
            places.give(team, entry.details.number)
    except Refused as refusal:
        return None, refusal.message, refusal.code == "number_taken"
    places.seated(team)
    return team.number, None, False


@writes_team("teams.imported", Action.REGISTER)
def import_teams(
    tournament: Tournament,
    teams: Sequence[TeamDetails],
    by: Actor,
    changes: TeamChanges,
    columns: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Enrol them in their order; the club's next lists are read by these `columns`. Wanted numbers are given
    first; beyond the limit the rest waits, as the preview said. Raises Conflict: a number was taken since the
    preview; Refused: nothing to write."""
    if not teams:
        raise Refused("nothing_to_import", _("Il n’y a personne à inscrire."))
    places = places_of(tournament)
    booked = tickets_booked(tournament) if any(details.tickets for details in teams) else {}
    for details in sorted(teams, key=lambda team: team.number is None):
        refuse_second_player(tournament, details)
        try:
            if already := _booked_already(details, booked):
                raise Refused("already_listed", already)
            new = _with_new_tickets(details, booked)
            spelt, members = members_meant(tournament.club, new, by)
            seat(tournament, spelt, places, changes, by, waiting=places.full, members=members)
        except Refused as refusal:
            text = _("%(no)s La liste a changé depuis l’aperçu : vérifiez-la encore une fois.")
            raise Conflict("changed_since_preview", text % {"no": refusal.message}) from refusal
    if columns:
        club = tournament.club
        club.list_columns = dict([*(club.list_columns | columns).items()][-HEADINGS_KEPT:])
        club.save(update_fields=["list_columns"])


HEADINGS_KEPT = 100


@dataclass(frozen=True)
class Sealed:
    """What a preview carries: every line that may be written, as it was read; by line, how those were typed
    whose number is taken; whether all take the next free numbers; what headings were said to mean."""

    entries: list[Entry]
    taken: Mapping[int, str] = field(default_factory=dict)
    renumber: bool = False
    columns: Mapping[str, str] = field(default_factory=dict)

    @property
    def asked(self) -> list[Entry]:
        """Every line as it is tried now: with the number it asks for, or none."""
        if not self.renumber:
            return self.entries
        return [replace(entry, details=replace(entry.details, number=None)) for entry in self.entries]

    @property
    def written(self) -> list[TeamDetails]:
        """The teams to write."""
        return [entry.details for entry in self.asked if entry.line not in self.taken]

    @property
    def numbered(self) -> bool:
        """Whether any line asks for a number."""
        return any(entry.details.number is not None for entry in self.entries)


def sealed(content: Sealed, tournament: Tournament) -> str:
    """A preview's content as one signed word."""
    rows = [entry.as_content() for entry in content.entries]
    return signing.dumps(
        [rows, [*content.taken.items()], content.renumber, content.columns],
        salt=_salt(tournament),
        compress=True,
    )


def unsealed(text: str, tournament: Tournament) -> Sealed:
    """The content back. Raises signing.BadSignature: forged, another tournament's, too old."""
    rows, taken, renumber, columns = signing.loads(text, salt=_salt(tournament), max_age=SIGNED_FOR)
    return Sealed([Entry.of(*row) for row in rows], dict(taken), renumber, columns)


def _salt(tournament: Tournament) -> str:
    return f"registration-list-{tournament.pk}"


WIDTHS = (6, 32, 32, 24, 14, 8)  # characters


def headings() -> list[str]:
    """The columns in the order of the model; only the two players are needed."""
    return [_("N°"), _("Joueur 1"), _("Joueur 2"), _("Club"), _("Tête de série"), _("Payé")]


def model_xlsx() -> bytes:
    """An empty workbook: the list in front, how to fill it in behind."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = _("Équipes")
    sheet.append(headings())
    sheet.freeze_panes = "A2"
    for cell, width in zip(sheet[1], WIDTHS, strict=True):
        cell.font = Font(bold=True)
        sheet.column_dimensions[cell.column_letter].width = width
    behind = book.create_sheet(_("Mode d’emploi"))
    behind.column_dimensions["A"].width = 100
    for note in (
        _("Une équipe par ligne. Seuls les deux joueurs sont nécessaires ; le reste peut rester vide."),
        _("Joueur : Nom Prénom ou Prénom Nom, tous dans le même ordre."),
        _("N° : vide pour le prochain numéro libre. Tête de série : 1, 2, 3… Payé : oui ou non."),
        _("Quelqu’un qui vient seul : laissez le second joueur vide."),
    ):
        behind.append([note])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def model_csv() -> bytes:
    """One line of headings as French Excel opens it: ; and UTF-8 with its mark."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerow(headings())
    return out.getvalue().encode("utf-8-sig")
