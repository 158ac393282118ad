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
        yield stage, [slot.team for slot in stage.slots.select_related("team") if slot.team]


def random_match(lot, **where):
    """Anything that the table takes; a forfeit names who gave up."""
    state = lot.choice(Match.State.values)
    scored = (lot.randint(-99, 999), lot.randint(-99, 999))
    totals = scored if state in ("submitted", "confirmed") else lot.choice([(None, None), scored])
    return Match(
        **where,
        total_a=totals[0],
        total_b=totals[1],
        state=state,
        winner=lot.choice(("", "A", "B")),
        forfeited_by=lot.choice(("A", "B", "X")) if state == "forfeited" else "",
        counts_for=lot.choice(("", "A", "B")),
        planned=lot.choice((None, lot.randint(1, 99))),
        bracket=lot.choice(("", "main", "consolation")),
        title=lot.choice(("", "final", "third")),
        level=lot.choice((None, lot.randint(1, 9))),
        place_won=lot.choice((None, lot.randint(1, 9))),
        place_lost=lot.choice((None, lot.randint(1, 9))),
        capots_a=lot.randint(0, 3),
        capots_b=lot.randint(0, 3),
        wave=lot.choice((1, 2)),
    )


def link_at_random(lot, matches):
    """Any match may have sent its teams to any side of another, each side's from one match."""
    targets = [(match, side) for match in matches for side in "AB"]
    lot.shuffle(targets)
    for way in ("winner", "loser"):
        for source in matches:
            match, side = targets.pop()
            if source is not match and lot.random() < 0.7:
                setattr(source, f"{way}_to", match)
                setattr(source, f"{way}_side", side)
    Match.objects.bulk_update(matches, ["winner_to", "winner_side", "loser_to", "loser_side"], batch_size=100)


def thousand(lot):
    """Their tournament."""
    tournament = cast.tournament(table_count=40)
    cast.teams(tournament, 30)
    stages, tables = list(seats_of(tournament, lot)), [*Table.objects.filter(tournament=tournament), None]
    found = []
    for number in range(1, 41):
        stage, seats = lot.choice(stages)
        state = lot.choice(Round.State.values)
        round_ = Round.objects.create(tournament=tournament, stage=stage, number=number, state=state)
        for place, table in enumerate(lot.sample(tables, 25), start=1):
            a, b = lot.sample(seats, 2)
            where = {"tournament": tournament, "stage": stage, "round": round_, "number": place}
            found.append(random_match(lot, **where, table=table, team_a=a, team_b=b))
    lot.shuffle(found)
    Match.objects.bulk_create(found)
    link_at_random(lot, found)
    return tournament
