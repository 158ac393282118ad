"""FLOOR 2: who may do what, when, as data: action × role × state of tournament × match.

Pages, services and the permission test all read `RULES`. Knows no address and no page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..models import Club, Match, Membership, Role, Table, Tournament, User
from .clubs import club_or_none, memberships_of, roles_among
from .errors import Refused
from .journal import Author


@dataclass(frozen=True)
class Actor:
    """A person with the roles held (organiser includes all others), or a table's phone.

    `agreed`: the phones of both sides of that table, where each enters apart and both have said the same."""

    user: User | None = None
    roles: frozenset[Role] = frozenset()
    table: Table | None = None
    agreed: bool = False

    @property
    def author(self) -> Author:
        """How the journal names this actor."""
        return Author(user=self.user, table=self.table)

    @property
    def is_staff(self) -> bool:
        return bool(self.roles)


STRANGER = Actor()
PROGRAM = Actor(roles=frozenset(Role))
"""A demonstration, and the commands: whoever has this computer's shell has its database."""


def roles_of(user: User, club: Club) -> frozenset[Role]:
    """The roles a person holds in a club now; one SQL statement."""
    return roles_among(tuple(Membership.objects.filter(user=user, club=club)), club)


def actor_of(request: HttpRequest) -> Actor:
    """The actor behind a request in the club it speaks of, computed once and kept on it."""
    actor: Actor | None = getattr(request, "actor", None)
    if actor is None:
        user = getattr(request, "user", None)
        actor = STRANGER
        if user is not None and user.is_authenticated:
            actor = Actor(user=user, roles=roles_among(memberships_of(request), club_or_none(request)))
        request.actor = actor
    return actor


def table_actor(table: Table) -> Actor:
    """The phone that holds a table's link: it may act for that table and nothing else."""
    return Actor(table=table)


def both_sides(by: Actor) -> Actor:
    """The table of that phone, where the other side has just said the same."""
    return replace(by, agreed=True)


T, M = Tournament.State, Match.State
EVER = frozenset(T)
OPEN = frozenset({T.PREPARATION, T.REGISTRATION})
ALIVE = OPEN | {T.RUNNING}
PLAYED = frozenset({T.RUNNING})
PUBLISHED = EVER - {T.PREPARATION}
DRAWN = frozenset({T.RUNNING, T.CLOSED})

PHONES_ENTER = frozenset({Tournament.Entry.TABLES, Tournament.Entry.BLIND})
ANY_MATCH = frozenset(M)
UNSIGNED = frozenset({M.WAITING, M.PLAYING})
SIGNED = frozenset({M.SUBMITTED})
NOT_CONFIRMED = UNSIGNED | SIGNED
HANDED_IN = SIGNED | {M.CONFIRMED}

ORGANISER = frozenset({Role.ORGANISER})
REFEREE = ORGANISER | {Role.REFEREE}
DESK = ORGANISER | {Role.DESK}
CREW = REFEREE | DESK
TREASURER = ORGANISER | {Role.TREASURER}
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
    SIGN_UP = "sign_up"  # on one's own phone: ask for a place, correct the names, give it up
    TAKE_FEE = "take_fee"  # at the door: a fee paid, or given back
    CASH = "cash"  # the evening's account, and the prizes handed out
    DRAW = "draw"
    RELEASE = "release"
    TAKE_BACK = "take_back"
    ACCIDENT = "accident"
    BEGIN = "begin"  # the first cards, who deals, how they sit, a misdeal: the whole table sees it at once
    ENTER_DEAL = "enter_deal"
    ENTER_SIDE = "enter_side"  # a side for itself: what counts only when the other says the same
    HELP_SIDES = "help_sides"  # free a side, have the match entered as usual
    CORRECT_DEAL = "correct_deal"
    CALL_REFEREE = "call_referee"
    SUBMIT = "submit"
    TYPE_SHEET = "type_sheet"
    CLEAR_SHEET = "clear_sheet"
    SWAP_SIDES = "swap_sides"
    CONFIRM = "confirm"
    REOPEN = "reopen"
    RULE = "rule"
    CLOCK = "clock"
    CLOSE = "close"
    REOPEN_ROUND = "reopen_round"
    CORRECT_RESULT = "correct_result"  # one that was handed in, its round closed or not
    EXPORT = "export"
    JOURNAL = "journal"
    PRINT = "print"
    WALL = "wall"  # what the projector keeps, says and calls
    PRIZES = "prizes"  # what the winners get
    CHECK = "check"  # what is looked at before the doors open
    WIFI = "wifi"  # the hall's Wi-Fi, its password and what shows it
    PEOPLE = "people"
    SEE_ROLL = "see_roll"  # the club's roll: search and read
    ADD_MEMBER = "add_member"
    EDIT_ROLL = "edit_roll"  # edit, merge, link, erase, import
    SEE_SEASON = "see_season"
    SEASON = "season"  # the club's year: its evenings, its rule, its report
    TABLE_LINKS = "table_links"
    BACKUPS = "backups"


@dataclass(frozen=True)
class AccessRule:
    """Who (roles, the table's own phone, all the world) and while which states. `both_sides`: where each side
    enters apart, the table may once both have said the same."""

    roles: frozenset[Role] = frozenset()
    states: frozenset[Tournament.State] = EVER
    match_states: frozenset[Match.State] = ANY_MATCH
    table: bool = False
    both_sides: bool = False
    table_match_states: frozenset[Match.State] = field(default=UNSIGNED)
    world: bool = False


RULES: dict[Action, AccessRule] = {
    Action.OPEN_DOOR: AccessRule(STAFF, world=True, table=True),
    Action.OWN_ACCOUNT: AccessRule(STAFF),
    Action.SEE_HALL: AccessRule(STAFF, PUBLISHED, world=True, table=True),
    Action.SEE_STAFF: AccessRule(STAFF),
    Action.SEE_REFEREE: AccessRule(STAFF, DRAWN),
    Action.SEE_TABLE: AccessRule(REFEREE, EVER, table=True, table_match_states=ANY_MATCH),
    Action.SEE_DRAFTS: AccessRule(ORGANISER),
    Action.SETUP: AccessRule(ORGANISER, ALIVE),
    Action.CREATE: AccessRule(ORGANISER),
    Action.RULESETS: AccessRule(ORGANISER),
    Action.CHANGE_LIMITS: AccessRule(ORGANISER, ALIVE),
    Action.CHANGE_RULESET: AccessRule(ORGANISER, ALIVE),
    Action.CANCEL: AccessRule(ORGANISER, ALIVE),
    Action.DELETE: AccessRule(ORGANISER),
    Action.REGISTER: AccessRule(DESK, OPEN),
    Action.EDIT_TEAM: AccessRule(DESK, ALIVE),
    Action.SIGN_UP: AccessRule(STAFF, frozenset({T.REGISTRATION}), world=True, table=True),
    Action.TAKE_FEE: AccessRule(DESK | TREASURER, ALIVE),
    Action.CASH: AccessRule(TREASURER),
    Action.DRAW: AccessRule(ORGANISER, ALIVE),
    Action.RELEASE: AccessRule(ORGANISER, ALIVE),
    Action.TAKE_BACK: AccessRule(ORGANISER, PLAYED),
    Action.ACCIDENT: AccessRule(REFEREE, ALIVE),
    Action.BEGIN: AccessRule(REFEREE, PLAYED, UNSIGNED, table=True),
    Action.ENTER_DEAL: AccessRule(REFEREE, PLAYED, UNSIGNED, table=True, both_sides=True),
    Action.ENTER_SIDE: AccessRule(frozenset(), PLAYED, UNSIGNED, table=True),
    Action.HELP_SIDES: AccessRule(CREW, PLAYED, UNSIGNED),
    Action.CORRECT_DEAL: AccessRule(REFEREE, PLAYED, NOT_CONFIRMED, table=True, both_sides=True),
    Action.CALL_REFEREE: AccessRule(REFEREE, PLAYED, table=True, table_match_states=NOT_CONFIRMED),
    Action.SUBMIT: AccessRule(REFEREE, PLAYED, UNSIGNED, table=True, both_sides=True),
    Action.TYPE_SHEET: AccessRule(CREW, PLAYED, NOT_CONFIRMED),
    Action.CLEAR_SHEET: AccessRule(CREW, PLAYED, NOT_CONFIRMED),
    Action.SWAP_SIDES: AccessRule(REFEREE, PLAYED, NOT_CONFIRMED),
    Action.CONFIRM: AccessRule(
        REFEREE, PLAYED, SIGNED, both_sides=True, table_match_states=SIGNED
    ),  # at a table only where both sides entered apart and said the same, and nothing is doubted
    Action.REOPEN: AccessRule(REFEREE, PLAYED, HANDED_IN),
    Action.RULE: AccessRule(REFEREE, PLAYED),
    Action.CLOCK: AccessRule(REFEREE, PLAYED),
    Action.CLOSE: AccessRule(ORGANISER, DRAWN),
    Action.REOPEN_ROUND: AccessRule(ORGANISER, PLAYED),
    Action.CORRECT_RESULT: AccessRule(ORGANISER, PLAYED, HANDED_IN),
    Action.EXPORT: AccessRule(REFEREE),
    Action.JOURNAL: AccessRule(REFEREE),
    Action.PRINT: AccessRule(STAFF),
    Action.WALL: AccessRule(CREW, PUBLISHED),
    Action.PRIZES: AccessRule(ORGANISER),
    Action.CHECK: AccessRule(CREW, ALIVE),
    Action.WIFI: AccessRule(ORGANISER),
    Action.PEOPLE: AccessRule(ORGANISER),
    Action.SEE_ROLL: AccessRule(DESK),
    Action.ADD_MEMBER: AccessRule(DESK),
    Action.EDIT_ROLL: AccessRule(ORGANISER),
    Action.SEE_SEASON: AccessRule(STAFF, world=True, table=True),
    Action.SEASON: AccessRule(ORGANISER),
    Action.TABLE_LINKS: AccessRule(ORGANISER),
    Action.BACKUPS: AccessRule(ORGANISER),
}


# Why not, by the state of the tournament, and by that of the match.
NOT_NOW = {
    Tournament.State.PREPARATION: gettext_lazy("Pas maintenant : le tournoi est encore en préparation."),
    Tournament.State.REGISTRATION: gettext_lazy("Pas maintenant : le tournoi en est aux inscriptions."),
    Tournament.State.RUNNING: gettext_lazy("Pas maintenant : le tournoi est en cours."),
    Tournament.State.CLOSED: gettext_lazy("Pas maintenant : le tournoi est terminé."),
    Tournament.State.CANCELLED: gettext_lazy("Pas maintenant : le tournoi est annulé."),
}
NOT_ON_IT = {
    M.WAITING: gettext_lazy("Pas maintenant : cette partie n’a pas commencé."),
    M.PLAYING: gettext_lazy("Pas maintenant : cette partie est en cours."),
    M.SUBMITTED: gettext_lazy("Pas maintenant : la feuille de cette partie est rendue."),
    M.CONFIRMED: gettext_lazy("Pas maintenant : cette partie est confirmée."),
    M.FORFEITED: gettext_lazy("Pas maintenant : cette partie est perdue par forfait."),
}


def may(actor: Actor, action: Action, tournament: Tournament | None = None) -> bool:
    """Whether this actor may ever do this, whatever the state. A table acts only where tables enter."""
    rule = RULES[action]
    if rule.world or actor.roles & rule.roles:
        return True
    may_at_table = rule.table or (rule.both_sides and actor.agreed)
    if actor.table is None or not may_at_table or tournament is None:
        return False
    if actor.table.tournament_id != tournament.pk:
        return False
    return action is Action.SEE_TABLE or tournament.entry_mode in PHONES_ENTER


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
        alone = actor.table is not None and not actor.agreed
        if alone and rule.both_sides and sides_apart(tournament, match):
            sentence = _("Chaque équipe saisit de son côté, sur son téléphone ; sinon, appelez l’arbitre.")
            return Refused("sides_apart", sentence)
    return None


def sides_apart(tournament: Tournament | None, match: Match) -> bool:
    """Whether each side of this match enters apart, on a phone of its own."""
    blind = tournament is not None and tournament.entry_mode == Tournament.Entry.BLIND
    return blind and not match.together


def permits(
    actor: Actor, action: Action, tournament: Tournament | None = None, match: Match | None = None
) -> bool:
    """Whether this actor may do this now; for showing or hiding an act."""
    return may(actor, action, tournament) and refusal(actor, action, tournament, match) is None


def require(actor: Actor, action: Action, tournament: Tournament | None, match: Match | None = None) -> None:
    """The guard of every service. Raises Refused with the sentence to show."""
    if not may(actor, action, tournament):
        raise Refused("not_allowed", _("Vous n’avez pas le droit de faire cela."))
    if (refused := refusal(actor, action, tournament, match)) is not None:
        raise refused
