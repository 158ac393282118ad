"""The club's roll: somebody added, edited, merged, parted, linked, forgotten, and a list of people."""

from tests import cast
from tests.acts.sending import Act, by
from tournament.members.forms import sealed
from tournament.members.parsing.names import one_name
from tournament.members.parsing.people import PersonLine
from tournament.members.services.merging import merge
from tournament.members.services.roll import link_player


def part(world):
    merge(member=world.member, into=world.same, by=by(world))
    return Act()


def unlink(world):
    player = world.tournament.players.first()
    link_player(player=player, member=world.member, by=by(world))
    return Act({}, {"player_id": player.pk})


NAME = {"given_name": "Zoé", "family_name": "Solal", "name_hidden": "on", "active": "on"}
PEOPLE = [PersonLine(1, one_name("Zoé Solal"))]

MEMBERS = {
    "members": {
        "add": lambda world: Act(NAME),
        "edit": lambda world: Act(NAME),
        "columns": lambda world: Act({"keeps_sex": "on"}),
        "merge": lambda world: Act({"into": world.same.pk}),
        "part": part,
        "link": lambda world: Act(),
        "unlink": unlink,
        "erase": lambda world: Act({"typed": "Irma Solal"}),
        "confirm": lambda world: Act({"list": sealed(PEOPLE, cast.club())}),
    }
}
