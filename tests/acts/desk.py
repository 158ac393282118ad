"""Before the first deal: setting up, registration, the draw."""

import io

from tests import cast
from tests.acts.formula import FORMULA
from tests.acts.sending import WHY, Act, by
from tests.draw.played import play
from tests.registration.desk import details, enrolled
from tests.setup.ruleset_form import typed
from tests.setup.test_create import FORM
from tests.setup.test_settings import settings_form
from tournament.draw.services import propose_draw
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.models import ApartWish, Stage, Tournament
from tournament.registration.forms.desk import edit_form_of
from tournament.registration.forms.lists import Sealed, sealed
from tournament.registration.parsing.readings import Entry
from tournament.registration.services import cancel_team
from tournament.registration.views.undo import UndoTicket


class RuleFile(io.BytesIO):
    """A file that may be sent twice."""

    name = "club.json"

    def read(self, *size):
        self.seek(0)
        return super().read()


def at_the_door(world, teams=8):
    """Another evening whose registrations are open, and the part of its address."""
    if not world.foreign.teams.exists():
        cast.teams(world.foreign, teams)
    return world.foreign, {"slug": world.foreign.slug}


def settings(world):
    tournament, parts = at_the_door(world)
    return Act(settings_form(tournament, name="Hiver"), parts)


def publish(world):
    hidden = cast.tournament(state=Tournament.State.PREPARATION)
    return Act({}, {"slug": hidden.slug})


def tables(world):
    return Act({"table_count": "10", "note_1": "côté scène"})


def enrol(world):
    _, parts = at_the_door(world)
    return Act({"player_1": "Ana Xu", "player_2": "Bo Yi", "number": "9", "suggested": "9"}, parts)


def undo(world):
    tournament, parts = at_the_door(world)
    done = enrolled(tournament, world.odile, "Ana Xu", "Bo Yi")
    return Act({"token": UndoTicket.of(done).signed(tournament)}, parts)


def confirm_import(world):
    tournament, parts = at_the_door(world)
    return Act({"list": sealed(Sealed([Entry(1, details("Ana Xu", "Bo Yi"))]), tournament)}, parts)


def team_row(world, **fields):
    tournament, parts = at_the_door(world)
    return Act(fields, {**parts, "team_id": tournament.teams.first().pk})


def edit(world):
    row = team_row(world)
    shown = edit_form_of(world.foreign.teams.get(pk=row.parts["team_id"])).initial
    row.fields = {name: value for name, value in shown.items() if value is not None} | {"note": "en retard"}
    return row


def promote(world):
    row = team_row(world)
    cancel_team(team=world.foreign.teams.get(pk=row.parts["team_id"]), by=by(world))
    return row


def pair(world):
    tournament, parts = at_the_door(world)
    one, two = (enrolled(tournament, world.odile, name).team for name in ("Ana Xu", "Bo Yi"))
    return Act({"with": two.pk}, {**parts, "team_id": one.pk})


def propose(world):
    _, parts = at_the_door(world)
    return Act({"who": "present", "seed": "12345678"}, parts)


def release(world):
    tournament, parts = at_the_door(world)
    propose_draw(tournament=tournament, by=by(world))
    return Act({"draft": "1"}, parts)


def swap_teams(world):
    act = release(world)
    act.fields |= {"one": "1", "two": "2", **WHY}
    return act


def fingerprint(world):
    _, parts = at_the_door(world)
    return Act({}, parts)


def singles(world):
    tournament, parts = at_the_door(world)
    for name in ("Ana Xu", "Bo Yi"):
        enrolled(tournament, world.odile, name)
    return Act({}, parts)


def decided(world):
    """Eight teams in two pools that are played: the bracket waits."""
    tournament, parts = at_the_door(world)
    Stage.objects.create(tournament=tournament, order=1, kind="pools")
    Stage.objects.create(tournament=tournament, order=2, kind="brackets")
    cast.released(tournament)
    play(tournament)
    (step,) = steps_of(evening_of(tournament))
    return Act({"key": step.key}, parts)


def take_back(world):
    tournament, parts = at_the_door(world)
    cast.released(tournament)
    return Act({"draft": "1", **WHY}, parts)


def wish(world):
    """Two teams of another evening that should not meet."""
    _, parts = at_the_door(world)
    return Act({"one": "1", "two": "2", "reason": "frère et sœur"}, parts)


def forget_wish(world):
    tournament, parts = at_the_door(world)
    one, two = tournament.teams.order_by("pk")[:2]
    row = ApartWish.objects.create(tournament=tournament, one=one, two=two)
    return Act({"wish": str(row.pk)}, parts)


DESK = {
    "setup": {
        "create": lambda world: Act(FORM),
        "again": lambda world: Act(),
        "settings": settings,
        "ruleset_new": lambda world: Act(typed(name="Règles d’hiver")),
        "ruleset": lambda world: Act({**typed(margin="2"), "made_for": "1"}),
        "ruleset_rename": lambda world: Act({"name": "Règles d’hiver"}),
        "ruleset_attach": lambda world: Act({"tournament": world.foreign.pk}),
        "ruleset_import": lambda world: Act({"file": RuleFile(b'{"base": "missegre", "name": "Hiver"}')}),
        "limits": lambda world: Act({"target": "500", **WHY}),
        "publish": publish,
        "cancel": lambda world: Act(WHY),
        "tables": tables,
        "renew_links": lambda world: Act(),
        "renew_link": lambda world: Act(),
    },
    "registration": {
        "desk": enrol,
        "undo": undo,
        "confirm": confirm_import,
        "team": edit,
        "present": lambda world: team_row(world, value="0"),
        "everybody": lambda world: Act({}, at_the_door(world)[1]),
        "paid": lambda world: team_row(world, value="0"),
        "cancel": team_row,
        "promote": promote,
        "pair": pair,
        "split": team_row,
    },
    "draw": {
        "desk": propose,
        "swap": swap_teams,
        "release": release,
        "take_back": take_back,
        "decided": decided,
        "singles": singles,
        "fingerprint": fingerprint,
        "wishes": wish,
        "forget_wish": forget_wish,
        **FORMULA,
    },
}
