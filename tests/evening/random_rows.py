"""A thousand matches of a tournament, stored with anything that their table takes."""

from tests import cast
from tournament.models import Match, Round, Slot, Stage, Table, Team


def seats_of(tournament, lot):
    """Thirty seats in each of four stages, one of them ranked by nothing; some wait for their team."""
    teams = list(Team.objects.filter(tournament=tournament))
    for order, kind in enumerate(("pools", "rounds", "brackets", "rounds"), start=1):
        stage = Stage.objects.create(tournament=tournament, order=order, kind=kind, ranked=order < 4)
        Slot.objects.bulk_create(
            Slot(stage=stage, position=at, team=team if lot.random() < 0.9 else None)
            for at, team in enumerate(teams)
        )
        yield stage, list(stage.slots.all())


def random_match(lot, **where):
    """Anything that the table takes; a forfeit names who gave up."""
    state = lot.choice(Match.State.values)
    scored = (lot.randint(-99, 999), lot.randint(-99, 999))
    totals = scored if state in ("submitted", "confirmed") else lot.choice([(None, None), scored])
    came = {side: {"match": lot.randint(1, 99), "side": lot.choice("AB"), "won": True} for side in "AB"}
    return Match(
        **where,
        total_a=totals[0],
        total_b=totals[1],
        state=state,
        winner=lot.choice(("", "A", "B")),
        forfeited_by=lot.choice(("A", "B", "X")) if state == "forfeited" else "",
        counts=lot.choice(("", "A", "B")),
        planned=lot.choice((None, lot.randint(1, 99))),
        bracket=lot.choice(("", "main", "consolation")),
        title=lot.choice(("", "final", "barrage")),
        level=lot.choice((None, lot.randint(1, 9))),
        place_won=lot.choice((None, lot.randint(1, 9))),
        place_lost=lot.choice((None, lot.randint(1, 9))),
        capots_a=lot.randint(0, 3),
        capots_b=lot.randint(0, 3),
        came=lot.choice(({}, came, {"A": came["A"]})),
        wave=lot.choice((1, 2)),
    )


def thousand(lot):
    """Their tournament."""
    tournament = cast.tournament(table_count=40)
    cast.teams(tournament, 30)
    stages, tables = list(seats_of(tournament, lot)), [*Table.objects.filter(tournament=tournament), None]
    found = []
    for number in range(1, 41):
        stage, seats = lot.choice(stages)
        state = lot.choice(Round.State.values)
        round_ = Round.objects.create(stage=stage, number=number, state=state)
        for place, table in enumerate(lot.sample(tables, 25), start=1):
            a, b = lot.sample(seats, 2)
            found.append(random_match(lot, round=round_, number=place, table=table, slot_a=a, slot_b=b))
    lot.shuffle(found)
    Match.objects.bulk_create(found)
    return tournament
