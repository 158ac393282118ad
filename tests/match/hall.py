"""The match room's tests: a match at a table without a draw, deals in one line, and what people do there."""

import re
import threading

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scoring import Side, builtin, parse_notation
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.markup import in_one_line
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.evening.at_tables import matches
from tournament.incidents import departures
from tournament.incidents.teams import matches_of
from tournament.match import calls, deals
from tournament.match.calls import RefereeCall
from tournament.match.facts import facts_of
from tournament.match.sides_apart import Account, enter_side, take_side
from tournament.match.totals import hand_totals
from tournament.models import DealVersion, Match, Pool, Round, Slot, Stage, Table, TableLink, Team, Tournament
from tournament.referee import rulings
from tournament.referee.proposals import Fault, RulingQuestion, propose
from tournament.referee.rulings import Decision


def seated(tournament, *, table=4, a=7, b=10, number=1, **fields):
    """A released match of round `number` at that table between teams `a` and `b`."""
    if tournament.state != Tournament.State.RUNNING:
        tournament.state = Tournament.State.RUNNING
        tournament.save()
    stage, _ = Stage.objects.get_or_create(tournament=tournament)
    pool, _ = Pool.objects.get_or_create(stage=stage, name="A", order=1)
    round_, _ = Round.objects.get_or_create(tournament=tournament, stage=stage, number=number)
    made = Match.objects.create(
        tournament=tournament,
        stage=stage,
        round=round_,
        number=round_.matches.count() + 1,
        table=Table.objects.get(tournament=tournament, number=table),
        pool=pool,
        team_a=slot(stage, pool, a).team,
        team_b=slot(stage, pool, b).team,
        **fields,
    )
    return again(made)


def slot(stage, pool, number):
    team = stage.tournament.teams.filter(number=number).first() or cast.team(stage.tournament, number)
    return Slot.objects.get_or_create(stage=stage, pool=pool, position=number, defaults={"team": team})[0]


def again(match):
    """The match as it is now, loaded as the pages load it."""
    return matches(match.tournament).get(pk=match.pk)


def link(table, token="table-secret"):
    return TableLink.objects.create(table=table, token=f"{token}-{table.number}")


def play(match, by, *lines, start=None):
    """Record deals written as `A 90H 95/67`; returns the last."""
    number = start or DealVersion.objects.of(again(match)).current().count() + 1
    deal = None
    for offset, line in enumerate(lines):
        deal = deals.record_deal(
            match=again(match), number=number + offset, played=parse_notation(line), by=by
        )
    return deal


# ── a referee decides ──


WHY = "Renonce reconnue par l’équipe 10."


def late(deal=1, faulty=Side.B, **more):
    return RulingQuestion(Fault.LATE, deal=deal, faulty=faulty, **more)


def free(**more):
    return RulingQuestion(Fault.FREE, **more)


def proposal(match, question):
    return propose(facts_of(again(match)), question, timezone.now())


def rule(match, by, question, outcome, reason=WHY, seen=None, **more):
    decision = Decision(question, outcome, reason, seen)
    return rulings.rule(match=again(match), decision=decision, by=by, **more)


def called(match, by, what="revoke", **more):
    return calls.open_dispute(match=again(match), call=RefereeCall(what, **more), by=by)


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def refusal(act, *args, **more):
    with pytest.raises(Refused) as said:
        act(*args, **more)
    return said.value


# ── teams leave and come back ──


def team(tournament, number=7):
    return Team.objects.select_related("tournament").get(tournament=tournament, number=number)


def gone(tournament, by, number=7, status="withdrawn", reason="malade", **more):
    return departures.team_gone(team=team(tournament, number), status=status, reason=reason, by=by, **more)


def back(tournament, by, number=7, reason="les voilà"):
    return departures.team_back(team=team(tournament, number), reason=reason, by=by)


def states(tournament, number=7):
    return [(match.state, match.forfeited_by) for match in matches_of(team(tournament, number))]


def lost(tournament, number=7):
    """Who is said to have given up each match: the team itself, or its rival."""
    mine = team(tournament, number).pk
    return ["A" if match.team_a_id == mine else "B" for match in matches_of(team(tournament, number))]


# ── totals, typed at the desk ──


CLASSIC = {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


def classic(tournament):
    """Twelve deals, exact points."""
    Tournament.objects.filter(pk=tournament.pk).update(**CLASSIC)
    tournament.refresh_from_db()
    return tournament


def address(tournament, name="round_totals"):
    return reverse(f"referee:{name}", args=[tournament.slug, 1])


def typed(match, a="1000", b="944", *, seen=0, **more):
    return {"token": new_token(), "match": match.pk, "seen": seen, "total_a": a, "total_b": b, **more}


def sent(client, match, *args, script=False, **more):
    headers = {"X-Requested-With": "line"} if script else {}
    return client.post(address(match.tournament), typed(match, *args, **more), headers=headers)


def line_of(page, match):
    text = page.content.decode()
    return re.search(rf'<li class="sums" id="m{match.pk}".*?</li>', text, re.S)[0]


def handed(match, by, a=1000, b=944, *, seen=0, **more):
    hand_totals(match=match, totals=GameTotals(a, b, Boxes()), seen=seen, by=by, **more)
    return again(match)


# ── two phones, each for its side ──


DEAL = "A 90H 95/67"
OTHER = "A 90H 89/73"
HOLDERS = {Side.A: "of A", Side.B: "of B"}


def blind(tournament, **fields):
    """Each side enters on a phone of its own."""
    Tournament.objects.filter(pk=tournament.pk).update(entry_mode="blind", **fields)
    tournament.refresh_from_db()
    return tournament


def taken(match, *sides):
    """These sides, or both, have a phone that speaks for them."""
    for side in sides or Side:
        take_side(match=again(match), side=side, holder=HOLDERS[side], by=cast.table_phone(match.table))
    return again(match)


def says(match, side, line, *, number=None, token=None):
    """That side enters a deal, by default the next one."""
    number = number or again(match).deal_count + 1
    return entered(match, side, Account(number, deal=parse_notation(line)), token=token)


def says_totals(match, side, a, b, *, checked=False, winner=None, in_totals=True, **boxes):
    """That side enters the totals of the match."""
    said = GameTotals(a, b, Boxes(**boxes), winner)
    return entered(match, side, Account(0, totals=said, checked=checked, in_totals=in_totals))


def entered(match, side, account, *, token=None):
    by = cast.table_phone(match.table)
    holder = HOLDERS[side]
    token = token or new_token()
    enter_side(match=again(match), account=account, holder=holder, by=by, token=token)
    return again(match)


# ── a table where nobody bids ──


def belote(*, deals=3, table=4, **changes):
    """A match and the address of its table, under classic belote with these parameters changed."""
    rules = builtin("belote").to_dict()
    rules["parameters"] |= changes
    evening = cast.tournament(ruleset=rules, target=None, max_deals=deals, minutes=None)
    match = seated(evening, table=table, target=None, max_deals=deals)
    return match, f"/table/{link(match.table).token}/"


# ── pages, and many at once ──


def text_of(response):
    """The page in one line, with plain spaces."""
    return in_one_line(response.content.decode()).replace("\u00a0", " ").replace("\u202f", " ")


def written(match, **fields):
    """What a form of this match sends."""
    return {"match": match.pk, "token": new_token(), **fields}


def together(*acts):
    """Run every act in a thread of its own, all released at once; what each gave or raised."""
    outcomes = [None] * len(acts)
    gate = threading.Barrier(len(acts))

    def one(position, do):
        gate.wait()
        try:
            outcomes[position] = do()
        except Exception as raised:
            outcomes[position] = raised
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
