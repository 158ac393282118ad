"""At a table and on the referee's pages."""

from datetime import timedelta

from django.utils import timezone

from scoring import Side, parse_notation
from scoring.totals import GameTotals
from tests import cast
from tests.acts.sending import WHY, Act, by
from tests.referee.hall import again, play
from tournament.models import BlindEntry, DealVersion, Exempt, Match, Round, Slot, Stage, Team, Tournament
from tournament.referee.forms.deals import DealFields
from tournament.referee.queries.places import free_places
from tournament.referee.services import departures, forfeits, sheets
from tournament.referee.services.beside import add_friendly, catch_up
from tournament.referee.services.blind import Account, enter_side
from tournament.referee.services.late_deals import ask_late
from tournament.referee.services.sides import take_side
from tournament.referee.services.totals import hand_totals

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
    play(match, by(world), "A 90H 95/67")
    return again(match)


def late_deal(world):
    """A deal that comes after the end of its match."""
    act = at(world, over(world), **DEAL)
    return Act(act.fields, {**act.parts, "number": 2})


def asked_late(world):
    """A call that carries such a deal: time is over since."""
    match = begun(world)
    Round.objects.filter(pk=match.round_id).update(time_called_at=timezone.now())
    play(match, by(world), "A 90H 95/67")
    deal = parse_notation("A 100H 110/52")
    dispute = ask_late(match=again(match), number=3, played=deal, by=by(world))
    return Act({}, {"dispute": dispute.pk})


def signed(world):
    """A match played whose side A has signed."""
    return sheets.sign(match=over(world), side=Side.A, name="Ana Xu", by=by(world))


def submitted(world):
    match = over(world)
    sheets.submit(match=match, by=by(world))
    return again(match)


def signed_by_both(world):
    """A round in which a sheet waits that both sides signed."""
    sheets.sign(match=signed(world), side=Side.B, name="Bo Yi", by=by(world))
    return Act({}, {"number": 1})


def begun(world):
    match = other(world)
    play(match, by(world), "A 90H 95/67")
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


def move(world):
    match = begun(world)
    return at(world, match, to=other(world, 2).pk, **WHY)


def forfeit_undo(world):
    match = other(world)
    forfeits.forfeit_match(match=match, side="A", reason="parties", by=by(world))
    return at(world, match, **WHY)


def spare_team(world):
    """A team that plays at no table yet."""
    return other(world).slot_a.team


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
    round_ = Round.objects.create(stage=stage, number=4)
    seats = [
        Slot.objects.create(stage=stage, position=n, team=world.tournament.teams.get(number=n))
        for n in (3, 9)
    ]
    made = Exempt.objects.create(round=round_, slot=seats[0])
    made.tournament = world.tournament
    return made


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


def alone(world):
    """What side A has entered six minutes ago, alone."""
    match = apart(world, holder="of A")
    account = Account(1, deal=parse_notation("A 90H 95/67"))
    enter_side(match=match, account=account, holder="of A", by=cast.table_phone(match.table))
    entry = BlindEntry.objects.get(match=match)
    BlindEntry.objects.update(entered_at=entry.entered_at - timedelta(minutes=6))
    return at(world, again(match), entry=entry.pk)


SHARED = {
    "deal": lambda world: Act(at(world, world.match, **DEAL).fields, {"number": 2}),
    "correct": correct,
    "annul": annul,
    "call": lambda world: at(world, world.match, what="bid"),
    "late_deal": late_deal,
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
    "side_take": alone,
    "forfeit": lambda world: at(world, other(world), side="A", **WHY),
    "forfeit_undo": forfeit_undo,
    "submit": lambda world: at(world, over(world)),
    "confirm": lambda world: at(world, submitted(world)),
    "reopen": lambda world: at(world, submitted(world), **WHY),
    "move": move,
    "swap": lambda world: at(world, begun(world), **WHY),
    "paper": paper,
    "count_deals": count_deals,
    "round_totals": totals,
    "confirm_all": signed_by_both,
    "dispute": dispute,
    "count_late": asked_late,
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
