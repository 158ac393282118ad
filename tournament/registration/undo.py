"""An act of the desk taken back: every team it touched returns to what it was, if nobody changed it since.

Reads the act from the journal, and spellings from the signed words that came with it; adds an entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core import signing
from django.db.models import F
from django.utils.translation import gettext as _

from ..core import tokens
from ..core.access import Action, Actor, require
from ..core.errors import Conflict
from ..core.tokens import SIGNED_FOR
from ..lists.names import PersonName
from ..lists.reading import HIGHEST_NUMBER
from ..members.players import respell
from ..models import JournalEntry, Player, Team, Tournament
from ..models.team import PAIRED, SEATED
from .acts import COLUMNS, PEOPLE, ActResult, TeamState, state_of, writing_teams
from .seats import number_taken_refusal, rekey, seat_players

REVERSIBLE = frozenset(
    [
        "team.enrolled",
        "team.checked_in",
        "team.not_checked_in",
        "team.paid",
        "team.not_paid",
        "team.edited",
        "team.cancelled",
        "team.promoted",
        "team.paired",
        "team.matched",
        "team.split",
        "teams.checked_in",
        "teams.imported",
    ]
)
ALWAYS = frozenset({"paid"})


def undo(
    *,
    tournament: Tournament,
    sequence: int,
    words: dict[str, Any],
    by: Actor,
    token: str | None = None,
) -> ActResult:
    """Reverse the act with that journal number. Raises Conflict when something changed since."""
    content = {"undo": sequence}
    with writing_teams(tournament, "team.undone", by, Action.EDIT_TEAM, token=token, content=content) as (
        changes,
        result,
    ):
        entry = JournalEntry.objects.filter(tournament=tournament, sequence=sequence).first()
        if entry is None or entry.verb not in REVERSIBLE:
            raise changed_since()
        if any(set(after) - ALWAYS for after in entry.after.values()):
            require(by, Action.REGISTER, tournament)
        _respell_back(words.get("people", {}), tournament)
        _ring_as_before(words.get("telephones", {}), tournament)
        rows = Team.objects.filter(tournament=tournament, uid__in=entry.after)
        teams = {str(team.uid): changes.watch(team) for team in rows.select_related(*SEATED, *PAIRED)}
        _refuse_if_changed(teams, entry.after)
        _put_back(teams, entry.before, words.get("notes", {}))
    return result


def _refuse_if_changed(teams: dict[str, Team], after: dict[str, Any]) -> None:
    """Every column that the act wrote must still hold what it wrote."""
    for key, columns in after.items():
        state = state_of(teams[key]) if key in teams else {}
        if any(state.get(name) != value for name, value in columns.items()):
            raise changed_since()


def changed_since() -> Conflict:
    """Somebody was there in between."""
    return Conflict("changed_since", _("Trop tard pour annuler : cela a changé depuis."))


def _respell_back(people: dict[str, Any], tournament: Tournament) -> None:
    for player in Player.objects.filter(tournament=tournament, pk__in=people):
        former, written = people[str(player.pk)]
        if [player.given_name, player.family_name] != written:
            raise changed_since()
        respell(player, PersonName(*former))


def _ring_as_before(telephones: dict[str, Any], tournament: Tournament) -> None:
    for player in Player.objects.filter(tournament=tournament, pk__in=telephones):
        former, written = telephones[str(player.pk)]
        if player.telephone == written and player.search_key:  # not who was erased meanwhile
            Player.objects.filter(pk=player.pk).update(telephone=former)


def _people_in(states: Iterable[TeamState | None]) -> dict[str, int]:
    """Who sat there, by the uid that the journal names them by."""
    uids = {state[name] for state in states if state for name in PEOPLE if state.get(name)}
    return {str(uid): pk for uid, pk in Player.objects.filter(uid__in=uids).values_list("uid", "pk")}


def _put_back(teams: dict[str, Team], before: dict[str, Any], notes: dict[str, Any]) -> None:
    """The old columns; numbers are freed first, so that teams may take theirs back in any order."""
    people_by_uid = _people_in([*before.values(), *(state_of(team) for team in teams.values())])
    moved = []
    for key, team in teams.items():
        former = before[key] if before[key] is not None else {"status": Team.Status.VOID, "number": None}
        if former.keys() & {"status", *PEOPLE}:
            first, second = (people_by_uid.get({**state_of(team), **former}[name]) for name in PEOPLE)
            moved.append((team, first, second))
        for name in former.keys() & COLUMNS.keys():
            setattr(team, COLUMNS[name], former[name])
        team_id = str(team.pk)
        if team_id in notes and team.note == notes[team_id][1]:
            team.note = notes[team_id][0]
    # Beyond all numbers that are given, not to none: a registered team has one at every moment.
    moving = Team.objects.filter(pk__in=[team.pk for team in teams.values()])
    moving.update(number=F("number") + HIGHEST_NUMBER)
    seat_players(moved)
    for team in teams.values():
        holders = Team.objects.filter(tournament_id=team.tournament_id, number=team.number)
        if team.number is not None and holders.exists():
            raise number_taken_refusal(team.number)
        rekey(team)
        team.save()


def undo_ticket(result: ActResult, tournament: Tournament) -> str:
    """What the "Annuler" button carries, which nobody can forge for another act or tournament: which act, the
    spellings as they were, and a token of its own. It is the write's token: once it is used, it is used."""
    act = [result.sequence, result.words, tokens.new_token()]
    return signing.dumps(act, salt=_salt(tournament), compress=True)


def undo_by_ticket(*, ticket: str, tournament: Tournament, by: Actor) -> ActResult:
    """Reverse its act. Raises signing.BadSignature: forged, another tournament's, or older than a day."""
    sequence, words, _own = signing.loads(ticket, salt=_salt(tournament), max_age=SIGNED_FOR)
    return undo(tournament=tournament, sequence=sequence, words=words, by=by, token=ticket)


def _salt(tournament: Tournament) -> str:
    return f"registration-undo-{tournament.pk}"
