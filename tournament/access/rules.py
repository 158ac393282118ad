"""The table of DESIGN §3 as data: action × role × state of the tournament × state of the match."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..errors import Refused
from ..models import Match, Role, Tournament
from .actors import Actor

T, M = Tournament.State, Match.State
EVER = frozenset(T)
OPEN = frozenset({T.PREPARATION, T.REGISTRATION})
ALIVE = OPEN | {T.RUNNING}
PLAYED = frozenset({T.RUNNING})
PUBLISHED = EVER - {T.PREPARATION}
DRAWN = frozenset({T.RUNNING, T.CLOSED, T.ARCHIVED})

ANY_MATCH = frozenset(M)
UNSIGNED = frozenset({M.WAITING, M.PLAYING})
NOT_CONFIRMED = frozenset({M.WAITING, M.PLAYING, M.SUBMITTED})

ORGANISER = frozenset({Role.ORGANISER})
REFEREE = ORGANISER | {Role.REFEREE}
DESK = ORGANISER | {Role.DESK}
STAFF = frozenset(Role)


class Action(StrEnum):
    """One row of the table; pages that only show something are SEE_…"""

    OPEN_DOOR = "open_door"  # log in, links, language, health: all the world, always
    OWN_ACCOUNT = "own_account"  # log out, own password
    SEE_HALL = "see_hall"
    SEE_STAFF = "see_staff"
    SEE_REFEREE = "see_referee"
    SEE_TABLE = "see_table"
    SEE_DRAFTS = "see_drafts"  # a draft nobody else may see
    SETUP = "setup"
    CREATE = "create"
    RULESETS = "rulesets"  # the club's own rules
    CHANGE_LIMITS = "change_limits"
    CHANGE_RULESET = "change_ruleset"
    CANCEL = "cancel"
    DELETE = "delete"
    REGISTER = "register"
    EDIT_TEAM = "edit_team"
    DRAW = "draw"
    RELEASE = "release"
    TAKE_BACK = "take_back"
    ACCIDENT = "accident"
    ENTER_DEAL = "enter_deal"
    CORRECT_DEAL = "correct_deal"
    CALL_REFEREE = "call_referee"
    SUBMIT = "submit"
    TYPE_SHEET = "type_sheet"
    MOVE_SHEET = "move_sheet"
    CONFIRM = "confirm"
    REOPEN = "reopen"
    RULE = "rule"
    CLOCK = "clock"
    CLOSE = "close"
    REOPEN_ROUND = "reopen_round"
    EXPORT = "export"
    JOURNAL = "journal"
    PRINT = "print"
    PEOPLE = "people"
    TABLE_LINKS = "table_links"
    BACKUPS = "backups"


@dataclass(frozen=True)
class Rule:
    """Who (roles, the table's own phone, all the world) and while which states."""

    roles: frozenset[Role] = frozenset()
    states: frozenset[Tournament.State] = EVER
    match_states: frozenset[Match.State] = ANY_MATCH
    table: bool = False
    table_match_states: frozenset[Match.State] = field(default=UNSIGNED)
    world: bool = False


RULES: dict[Action, Rule] = {
    Action.OPEN_DOOR: Rule(STAFF, world=True, table=True),
    Action.OWN_ACCOUNT: Rule(STAFF),
    Action.SEE_HALL: Rule(STAFF, PUBLISHED, world=True, table=True),
    Action.SEE_STAFF: Rule(STAFF),
    Action.SEE_REFEREE: Rule(STAFF, DRAWN),
    Action.SEE_TABLE: Rule(REFEREE, EVER, table=True, table_match_states=ANY_MATCH),
    Action.SEE_DRAFTS: Rule(ORGANISER),
    Action.SETUP: Rule(ORGANISER, ALIVE),
    Action.CREATE: Rule(ORGANISER),
    Action.RULESETS: Rule(ORGANISER),
    Action.CHANGE_LIMITS: Rule(ORGANISER, ALIVE),
    Action.CHANGE_RULESET: Rule(ORGANISER, ALIVE),
    Action.CANCEL: Rule(ORGANISER, ALIVE),
    Action.DELETE: Rule(ORGANISER),
    Action.REGISTER: Rule(DESK, OPEN),
    Action.EDIT_TEAM: Rule(DESK, ALIVE),
    Action.DRAW: Rule(ORGANISER, ALIVE),
    Action.RELEASE: Rule(ORGANISER, ALIVE),
    Action.TAKE_BACK: Rule(ORGANISER, PLAYED),
    Action.ACCIDENT: Rule(REFEREE, ALIVE),
    Action.ENTER_DEAL: Rule(REFEREE, PLAYED, UNSIGNED, table=True),
    Action.CORRECT_DEAL: Rule(REFEREE, PLAYED, NOT_CONFIRMED, table=True),
    Action.CALL_REFEREE: Rule(REFEREE, PLAYED, table=True, table_match_states=NOT_CONFIRMED),
    Action.SUBMIT: Rule(REFEREE, PLAYED, UNSIGNED, table=True),
    Action.TYPE_SHEET: Rule(STAFF, PLAYED, NOT_CONFIRMED),
    Action.MOVE_SHEET: Rule(REFEREE, PLAYED, NOT_CONFIRMED),
    Action.CONFIRM: Rule(REFEREE, PLAYED, frozenset({M.SUBMITTED})),
    Action.REOPEN: Rule(REFEREE, PLAYED, frozenset({M.SUBMITTED, M.CONFIRMED})),
    Action.RULE: Rule(REFEREE, PLAYED),
    Action.CLOCK: Rule(REFEREE, PLAYED),
    Action.CLOSE: Rule(ORGANISER, DRAWN),
    Action.REOPEN_ROUND: Rule(ORGANISER, PLAYED),
    Action.EXPORT: Rule(REFEREE),
    Action.JOURNAL: Rule(REFEREE),
    Action.PRINT: Rule(STAFF),
    Action.PEOPLE: Rule(ORGANISER),
    Action.TABLE_LINKS: Rule(ORGANISER),
    Action.BACKUPS: Rule(ORGANISER),
}


# Why not, by the state of the tournament, and by that of the match.
NOT_NOW = {
    Tournament.State.PREPARATION: gettext_lazy("Pas maintenant : le tournoi est encore en préparation."),
    Tournament.State.REGISTRATION: gettext_lazy("Pas maintenant : le tournoi en est aux inscriptions."),
    Tournament.State.RUNNING: gettext_lazy("Pas maintenant : le tournoi est en cours."),
    Tournament.State.CLOSED: gettext_lazy("Pas maintenant : le tournoi est terminé."),
    Tournament.State.ARCHIVED: gettext_lazy("Pas maintenant : le tournoi est archivé."),
    Tournament.State.CANCELLED: gettext_lazy("Pas maintenant : le tournoi est annulé."),
}
NOT_ON_IT = {
    M.WAITING: gettext_lazy("Pas maintenant : cette partie n’a pas commencé."),
    M.PLAYING: gettext_lazy("Pas maintenant : cette partie est en cours."),
    M.SUBMITTED: gettext_lazy("Pas maintenant : la feuille de cette partie est déposée."),
    M.CONFIRMED: gettext_lazy("Pas maintenant : cette partie est confirmée."),
    M.FORFEITED: gettext_lazy("Pas maintenant : cette partie est perdue par forfait."),
}


def may(actor: Actor, action: Action, tournament: Tournament | None = None) -> bool:
    """Whether this actor may ever do this, whatever the state. A table acts only where tables enter."""
    rule = RULES[action]
    if rule.world or actor.roles & rule.roles:
        return True
    if actor.table is None or not rule.table or tournament is None:
        return False
    own = actor.table.tournament_id == tournament.pk
    return own and (action is Action.SEE_TABLE or tournament.entry_mode == Tournament.Entry.TABLES)


def refusal(
    actor: Actor, action: Action, tournament: Tournament | None, match: Match | None = None
) -> Refused | None:
    """Why not now, as a sentence; None when the state allows it."""
    rule = RULES[action]
    if tournament is not None and tournament.state not in rule.states:
        return Refused("tournament_state", str(NOT_NOW[tournament.state]))
    if match is not None:
        allowed = rule.table_match_states if actor.table is not None else rule.match_states
        if match.state not in allowed:
            return Refused("match_state", str(NOT_ON_IT[match.state]))
    return None


def permits(
    actor: Actor, action: Action, tournament: Tournament | None = None, match: Match | None = None
) -> bool:
    """Whether this actor may do this now; for showing or hiding an act."""
    return may(actor, action, tournament) and refusal(actor, action, tournament, match) is None


def require(actor: Actor, action: Action, tournament: Tournament | None, match: Match | None = None) -> None:
    """The guard of every service. Raises Refused with the sentence to show."""
    if not may(actor, action, tournament):
        raise Refused("not_allowed", _("Vous n’avez pas le droit de faire cela."))
    if (no := refusal(actor, action, tournament, match)) is not None:
        raise no
