"""One good form for every URL that writes, and the evening brought to where it may be sent.

For test_sent_again: each function takes a `urls.World`, prepares it and says what is sent where. A new URL
that writes needs its line here, or in UNTOKENED with the reason."""

import io
from dataclasses import dataclass, field

from scoring import Side, parse_notation
from scoring.totals import GameTotals
from tests import cast
from tests.draw import test_evenings as stages
from tests.evenings import play
from tests.match.hall import again
from tests.match.hall import play as record
from tests.registration.desk import details, enrolled
from tests.setup.ruleset_form import typed
from tests.setup.test_create import FORM
from tests.setup.test_settings import settings_form
from tournament.cash.account import close_account
from tournament.cash.prizes import handed_out
from tournament.core.access import STRANGER
from tournament.desk import closing
from tournament.desk.decisions import outdated_draws
from tournament.draw.drafts import propose_draw
from tournament.draw.formula import choose_stages
from tournament.evening.reading import evening_of
from tournament.formats import Rounds, steps_of
from tournament.incidents import departures, forfeits
from tournament.incidents.beside import add_friendly, catch_up
from tournament.incidents.late_teams import free_places
from tournament.lists.names import one_name
from tournament.lists.reading import Entry, TeamDetails
from tournament.match import signing
from tournament.match.forms import DealFields
from tournament.match.sides_apart import take_side
from tournament.match.totals import hand_totals
from tournament.members.entries import sealed as sealed_people
from tournament.members.identities import link_player, merge
from tournament.models import (
    ApartWish,
    DealVersion,
    Exempt,
    HandedResult,
    Match,
    Round,
    SignUp,
    Slot,
    Stage,
    Team,
    Tournament,
)
from tournament.registration.forms import EditForm
from tournament.registration.importing import Sealed, sealed
from tournament.registration.sign_ups import ask, secret_of
from tournament.registration.teams import cancel_team, undo_ticket
from tournament.season.evenings import SheetLine
from tournament.season.evenings import sealed as sealed_sheet
from tournament.season.rule import DEFAULTS

WHY = {"reason": "une erreur de saisie"}


@dataclass
class Act:
    """What is sent, and the parts of the address that are not the usual sample."""

    fields: dict = field(default_factory=dict)
    parts: dict = field(default_factory=dict)


def by(world):
    return cast.actor(world.odile)


def choose(world):
    """After the pools, which have begun, two brackets."""
    return Act({"do": "choose", "teams": "16", "s0-kind": "brackets", "s0-consolation": "on", **WHY})


def rounds(world):
    """Rounds after the pools, then one fewer."""
    stages = [Rounds(4)]
    choose_stages(tournament=world.tournament, stages=stages, by=by(world), reason="la suite")
    stage = Stage.objects.get(tournament=world.tournament, order=2)
    return Act({"stage": str(stage.pk), "rounds": "3", **WHY})


FORMULA = {"formula": choose, "rounds": rounds}


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


ASKED = {"player_1": "Ana Xu", "player_2": "Bo Yi", "club": "", "accepted": "on"}


def asked(world, team=None):
    """Two who registered on their phones for that evening."""
    tournament, parts = at_the_door(world)
    Tournament.objects.filter(pk=tournament.pk).update(sign_ups_open=True)
    names = [str(player) for player in team.people] if team else ["Ana Xu", "Bo Yi"]
    sent = TeamDetails(*map(one_name, names))
    world.asked = ask(tournament=tournament, details=sent, by=STRANGER)
    return {**parts, "sign_up_id": world.asked.pk}


def same(world):
    team = at_the_door(world)[0].teams.first()
    return Act({}, {**asked(world, team), "team_id": team.pk})


def ask_for_a_place(world):
    Tournament.objects.filter(pk=at_the_door(world)[0].pk).update(sign_ups_open=True)
    return Act(ASKED, at_the_door(world)[1])


def at_its_link(world, **fields):
    slug = asked(world)["slug"]
    return Act(fields, {"slug": slug, "secret": secret_of(world.asked)})


def take_offered(world):
    act = at_its_link(world)
    SignUp.objects.filter(pk=world.asked.pk).update(offered_until=world.asked.asked_at)
    return act


SIGN_UP = {
    "sign_up": {
        "new": ask_for_a_place,
        "mine": lambda world: at_its_link(world, **ASKED | {"club": "Les Ormes"}),
        "cancel": at_its_link,
        "take": take_offered,
    }
}


def undo(world):
    tournament, parts = at_the_door(world)
    done = enrolled(tournament, world.odile, "Ana Xu", "Bo Yi")
    return Act({"token": undo_ticket(done, tournament)}, parts)


def confirm_import(world):
    tournament, parts = at_the_door(world)
    return Act({"list": sealed(Sealed([Entry(1, details("Ana Xu", "Bo Yi"))]), tournament)}, parts)


def team_row(world, **fields):
    tournament, parts = at_the_door(world)
    return Act(fields, {**parts, "team_id": tournament.teams.first().pk})


def edit(world):
    row = team_row(world)
    shown = EditForm(None, team=world.foreign.teams.get(pk=row.parts["team_id"])).initial
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
    return Act({"who": "present"}, parts)


def release(world):
    tournament, parts = at_the_door(world)
    propose_draw(tournament=tournament, by=by(world))
    return Act({"draft": "1"}, parts)


def swap_teams(world):
    act = release(world)
    act.fields |= {"one": "1", "two": "2", **WHY}
    return act


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
        "particular": settings,
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
        "sign_ups": lambda world: Act({"value": "1"}, at_the_door(world)[1]),
        "refuse": lambda world: Act({}, asked(world)),
        "same": same,
    },
    "draw": {
        "desk": propose,
        "swap": swap_teams,
        "release": release,
        "take_back": take_back,
        "decided": decided,
        "singles": singles,
        "wishes": wish,
        "forget_wish": forget_wish,
        **FORMULA,
    },
}


def reverse(world):
    return Act({"cents": "1"}, {"payment_id": world.payment.pk})


COUNTED = {"counted_cents": "150", "first_name": "Ana", "second_name": "Bo"}


def reopen(world):
    close_account(
        tournament=world.tournament, counted_cents=0, first_name="Ana", second_name="Bo", by=by(world)
    )
    return Act(WHY)


def handing(world):
    end(world)
    Tournament.objects.filter(pk=world.tournament.pk).update(prizes="1 : 50 €")
    world.tournament.refresh_from_db()
    (first,) = [gets for gets in handed_out(world.tournament) if gets.cents]
    return Act({"team": first.place.team.id, "cents": first.cents})


CASH = {
    "cash": {
        "payments": lambda world: Act({"cents": "2,50", "way": "cheque"}),
        "reverse": reverse,
        "account": lambda world: Act({"kind": "expense", "label": "pain", "cents": "12", "way": "cash"}),
        "close": lambda world: Act(COUNTED),
        "reopen": reopen,
        "reverse_line": reverse,
        "prizes": lambda world: Act({"lines": "1 : deux jambons"}),
        "handing": handing,
    },
}


def settle(world, *numbers):
    """Every match of those rounds confirmed, every dispute ruled."""
    settled = Match.objects.filter(tournament=world.tournament, round__number__in=numbers)
    settled.update(state="confirmed", total_a=1000, total_b=500)
    world.match.disputes.update(state="ruled")


def the_round(world, number=1):
    return Round.objects.select_related("stage", "tournament").get(tournament=world.tournament, number=number)


def close_round(world):
    settle(world, 1)
    return Act()


def reopen_round(world):
    settle(world, 1)
    closing.close_round(round_=the_round(world), by=by(world))
    return Act(WHY)


def end(world):
    settle(world, 1, 2, 3)
    for number in (1, 2, 3):
        closing.close_round(round_=the_round(world, number), by=by(world))
    return Act({"act": "close"})


def correct(world):
    """The right team takes the place of the wrong one in a semi-final."""
    organiser = by(world)
    other = stages.evening(8, ("knockout", {"pot": False}))
    for _round in (1, 2):
        stages.draw(other, organiser)
        if _round == 1:
            play(other)
    first = Match.objects.filter(tournament=other, round__number=1).first()
    Match.objects.filter(pk=first.pk).update(total_a=first.total_b, total_b=first.total_a)
    (found,) = outdated_draws(other)
    return Act({"draft": found.draw.number, "reason": "mal additionné"}, {"slug": other.slug})


def closed_match(world):
    """A match of a closed round, handed in by its totals; the fields that would correct it."""
    settle(world, 1)
    closing.close_round(round_=the_round(world), by=by(world))
    Match.objects.filter(pk=world.match.pk).update(result_from="totals")
    HandedResult.objects.create(match=world.match, total_a=1000, total_b=500)
    typed = {"seen": 1, "total_a": 900, "total_b": 600, "checked": "on"}
    return Act({"match": world.match.pk, **typed, **WHY})


def carry_out(world):
    act = closed_match(world)
    act.fields["shown"] = again(world.match).version
    return act


EVENING = {
    "control": {
        "close_round": close_round,
        "reopen_round": reopen_round,
        "clock": lambda world: Act({"act": "start", "minutes": "30"}),
        "end": end,
        "days": lambda world: Act({"round-0-day": "2026-11-20", "round-0-hour": "20:30", "seen": "[]"}),
        "opening": lambda world: Act({"check": "printer", "act": "seen"}),
        "wall": lambda world: Act({"act": "call", "tables": "1, 2", "to": "desk"}),
        "correct": correct,
        "carry_out": carry_out,
    },
}


DEAL = {
    name: value for name, value in DealFields.of(parse_notation("B 100H 60/102")).items() if value is not None
}
TOTALS = {"total_a": "1000", "total_b": "944", "seen": "0", "checked": "on"}


def at(world, match, **fields):
    """A form about that match, at the desk or from its table."""
    return Act(
        {"match": match.pk, **fields},
        {"match_id": match.pk, "token": world.link_of(world.tournament, match.table)},
    )


def other(world, place=1):
    """Another match of the first round, that nobody has begun."""
    return again(Match.objects.filter(tournament=world.tournament, round__number=1)[place])


def over(world):
    """A match of one deal, played."""
    match = other(world)
    Match.objects.filter(pk=match.pk).update(max_deals=1, limits_changed=True)
    record(match, by(world), "A 90H 95/67")
    return again(match)


def signed(world):
    """A match played whose side A has signed."""
    return signing.sign(match=over(world), side=Side.A, name="Ana Xu", by=by(world))


def submitted(world):
    match = over(world)
    signing.submit(match=match, by=by(world))
    return again(match)


def signed_by_both(world):
    """A round in which a sheet waits that both sides signed."""
    signing.sign(match=signed(world), side=Side.B, name="Bo Yi", by=by(world))
    return Act({}, {"number": 1})


def begun(world):
    match = other(world)
    record(match, by(world), "A 90H 95/67")
    return again(match)


def ruled(world):
    free = {"kind": "free", "to": "A", "points": "40", "settlement": "stands", "outcome": "free"}
    return at(world, world.match, version=again(world.match).version, **free, **WHY)


def dispute(world):
    return ruled(world)


def correct(world):
    deal = DealVersion.objects.of(world.match).get(current=True)
    return at(world, world.match, deal=deal.pk, **DEAL, **WHY)


def annul(world):
    return at(world, world.match, deal=DealVersion.objects.of(world.match).get(current=True).pk, **WHY)


def paper(world):
    return at(world, world.match, first="2", **{f"d0-{name}": value for name, value in DEAL.items()})


def totals(world):
    return at(world, by_totals(world), **TOTALS)


def by_totals(world):
    """A match that nobody has begun, in a tournament that takes totals."""
    Tournament.objects.filter(pk=world.tournament.pk).update(results="either")
    return other(world)


def count_deals(world):
    match = by_totals(world)
    hand_totals(
        match=match, totals=GameTotals(1000, 944), seen=0, checked=True, by=cast.actor(world.people["desk"])
    )
    return at(world, again(match), **WHY)


def forfeit_undo(world):
    match = other(world)
    forfeits.forfeit_match(match=match, side="A", reason="parties", by=by(world))
    return at(world, match, **WHY)


def spare_team(world):
    """A team that plays at no table yet."""
    return other(world).team_a


def gone(world):
    return Act({"status": "absent"}, {"number": spare_team(world).number})


def back(world):
    team = spare_team(world)
    departures.team_gone(team=team, status="absent", by=by(world))
    return Act(WHY, {"number": team.number})


def replace(world):
    team = spare_team(world)
    fields = {"leaving": team.player_1.pk, "given": "Ana", "family": "Xu"}
    return Act(fields, {"number": team.number})


def late(world):
    names = {"given_1": "Ana", "family_1": "Xu", "given_2": "Bo", "family_2": "Yi"}
    return Act({"place": "wait", **names})


def place(world):
    departures.team_gone(team=spare_team(world), status="absent", by=by(world))
    waiting = cast.team(world.tournament, 90)
    Team.objects.filter(pk=waiting.pk).update(number=None, status=Team.Status.WAITING)
    return Act({"place": free_places(world.tournament)[0].code}, {"team": waiting.pk})


def all_free(world):
    """Everybody has played: teams and tables are free."""
    others = Match.objects.filter(tournament=world.tournament).exclude(pk=world.match.pk)
    cast.put_in_state(others, Match.State.CONFIRMED)
    cast.put_in_state(Match.objects.filter(pk=world.match.pk), Match.State.SUBMITTED)


def friendly(world):
    all_free(world)
    return Act({"one": 3, "two": 9, "table": 5})


def friendly_remove(world):
    all_free(world)
    made = add_friendly(tournament=world.tournament, one=3, two=9, table=5, by=by(world))
    return Act({}, {"friendly": made.pk})


def exempt_team(world):
    """Team 3 has no opponent in a round of a ranking, and team 9 has played."""
    all_free(world)
    stage = Stage.objects.create(tournament=world.tournament, order=2, kind="rounds")
    round_ = Round.objects.create(tournament=world.tournament, stage=stage, number=4)
    team, played = (world.tournament.teams.get(number=n) for n in (3, 9))
    Slot.objects.create(stage=stage, position=3, team=team)
    Slot.objects.create(stage=stage, position=9, team=played)
    return Exempt.objects.create(round=round_, team=team)


def exempt(world):
    return Act({"opponent": 9, "table": 5}, {"exempt": exempt_team(world).pk})


def exempt_undo(world):
    made = exempt_team(world)
    catch_up(exempt=made, opponent=9, table=5, by=by(world))
    return Act({}, {"exempt": made.pk})


def apart(world, *, holder=""):
    """A match that nobody has begun, whose sides enter apart; `holder`: of the phone of side A."""
    Tournament.objects.filter(pk=world.tournament.pk).update(entry_mode="blind")
    match = other(world)
    if holder:
        take_side(match=match, side=Side.A, holder=holder, by=cast.table_phone(match.table))
    return again(match)


def freed(world):
    return at(world, apart(world, holder="lost"), side="A")


SHARED = {
    "deal": lambda world: Act(at(world, world.match, **DEAL).fields, {"number": 2}),
    "correct": correct,
    "annul": annul,
    "call": lambda world: at(world, world.match, what="bid"),
    "agree": lambda world: at(world, world.match, how="aside", rule="les mènes"),
    "totals": totals,
    "misdeal": lambda world: at(world, world.match, side="A", number=2),
    "misdeal_cancel": lambda world: at(world, world.match, **WHY),
    "start": lambda world: at(world, other(world)),
    "first_dealer": lambda world: at(world, other(world), seat="1"),
    "seats": lambda world: at(world, other(world), swapped="1"),
    "sign": lambda world: at(world, over(world), side="A", name="Ana Xu"),
    "unsign": lambda world: at(world, signed(world), side="A"),
}
STAFF = {
    "side_free": freed,
    "side_together": lambda world: at(world, apart(world)),
    "forfeit": lambda world: at(world, other(world), side="A", **WHY),
    "forfeit_undo": forfeit_undo,
    "submit": lambda world: at(world, over(world)),
    "confirm": lambda world: at(world, submitted(world)),
    "reopen": lambda world: at(world, submitted(world), **WHY),
    "clear": lambda world: at(world, begun(world), **WHY),
    "swap": lambda world: at(world, begun(world), **WHY),
    "paper": paper,
    "count_deals": count_deals,
    "round_totals": totals,
    "confirm_all": signed_by_both,
    "dispute": dispute,
    "coming": lambda world: at(world, world.match),
    "hear": lambda world: at(world, world.match, text="elle a renoncé", answer="non"),
    "rule": ruled,
    "gone": gone,
    "back": back,
    "replace": replace,
    "late": late,
    "place": place,
    "friendly": friendly,
    "friendly_remove": friendly_remove,
    "exempt": exempt,
    "exempt_undo": exempt_undo,
}
PHONE = {"side": lambda world: at(world, apart(world), side="A")}


def part(world):
    merge(member=world.member, into=world.same, by=by(world))
    return Act()


def unlink(world):
    player = world.tournament.players.first()
    link_player(player=player, member=world.member, by=by(world))
    return Act({}, {"player_id": player.pk})


NAME = {"given_name": "Zoé", "family_name": "Solal", "name_hidden": "on", "active": "on"}
PEOPLE = [Entry(1, TeamDetails(one_name("Zoé Solal")))]

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
        "confirm": lambda world: Act({"list": sealed_people(PEOPLE, cast.club())}),
    }
}


LINE = SheetLine(1, (one_name("Zoé Solal"),), "E1", "7/2")
RULE_SENT = {
    **{name: value for name, value in DEFAULTS.items() if name not in ("final", "ties")},
    "places": "3 2 1",
    "win": "4",
    "final_dropped": "on",
}
SEASON = {
    "season": {
        "index": lambda world: Act({"name": "2027"}),
        "rule": lambda world: Act(RULE_SENT),
        "evenings": lambda world: Act({"name": "2026", "chosen": [f"t{world.tournament.pk}"]}),
        "confirm": lambda world: Act({"sheet": sealed_sheet([LINE], world.season), "who_0": "guest"}),
    }
}


ROOMS = {
    **SEASON,
    **SIGN_UP,
    **DESK,
    **EVENING,
    **CASH,
    **MEMBERS,
    "referee": {**SHARED, **STAFF},
    "table": {**SHARED, **PHONE},
    "exports": {"index": lambda world: Act()},
}
ACTS = {f"{room}:{name}": act for room, acts in ROOMS.items() for name, act in acts.items()}

SAME_PAGE = "only shows, whatever the method"
UNTOKENED = {
    **dict.fromkeys(
        (
            "referee:sheet",
            "referee:live",
            "referee:deal_page",
            "referee:preview",
            "referee:totals_sum",
            "referee:paper_read",
            "control:correction",
        ),
        SAME_PAGE,
    ),
    **dict.fromkeys(
        ("table:sheet", "table:live", "table:deal_page", "table:preview", "table:totals_sum"), SAME_PAGE
    ),
    **dict.fromkeys(
        (
            "registration:check",
            "registration:paste",
            "registration:import",
            "registration:qualified",
            "members:import",
            "season:import",
        ),
        "writes nothing",
    ),
    **dict.fromkeys(
        ("table:side_leave", "table:side_sign", "table:side_unsign"),
        "asks a phone’s cookie: tests/match/test_blind_pages.py",
    ),
    "phones:code": "opens a door: what is counted are tries, each of them",
    "setup:delete": "what is gone is 404",
    "setup:ruleset_delete": "what is gone is 404",
    "setup:ruleset_preview": SAME_PAGE,
    "setup:club": "sets two values, whoever says them again",
    "setup:wifi": "sets one network, whoever says it again",
    "printing:printed": "says which address papers bear: the same again",
    "control:demo": "a demonstration is removed in one press",
}
UNTOKENED_ROOMS = {
    "": "cookies of one's own, errors",
    "people": "links and passwords are used once by themselves; a role is set, not added",
    "archive": "one more copy harms nobody",
}
