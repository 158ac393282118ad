"""What stood in JSON becomes rows. What names no row, or a match that was not played before, is left out; seats
of one stage that had the same position get numbers of their own, in the order they had."""

from collections import defaultdict

from django.db import migrations
from django.db.models import Count, F

BATCH = 500
SIDES = ("A", "B")
CAUSES = ("match", "team")
LONGEST_REASON, LONGEST_BRACKET = 200, 12


def fill(apps, schema_editor):
    def rows(name):
        return apps.get_model("tournament", name).objects.using(schema_editor.connection.alias)

    repairs = Repairs(rows)
    _forfeits(rows, repairs)
    _feeders(rows, repairs)
    _sources(rows, repairs)
    _positions(rows, repairs)
    repairs.tell()


class Repairs:
    """What was put right, by tournament: matches, teams, and how many seats were numbered anew."""

    def __init__(self, rows):
        self.rows = rows
        self.matches, self.teams, self.seats = defaultdict(set), defaultdict(set), defaultdict(int)

    def tell(self):
        """One entry for each tournament where a row was put right."""
        for pk in sorted({*self.matches, *self.teams, *self.seats}):
            tournaments = self.rows("Tournament").filter(pk=pk)
            tournaments.update(version=F("version") + 1)
            tournament = tournaments.get()
            told = {"teams": self._uids("Team", self.teams[pk]), "seats": self.seats[pk]}
            matches = self._uids("Match", self.matches[pk])
            self.rows("JournalEntry").create(
                club_id=tournament.club_id,
                tournament_id=pk,
                sequence=tournament.version,
                verb="draw.repaired",
                about={name: value for name, value in told.items() if value},
                after={"matches": matches} if matches else {},
            )

    def _uids(self, model, keys):
        found = self.rows(model).filter(pk__in=keys).order_by("pk").values_list("uid", flat=True)
        return [str(uid) for uid in found]


def _forfeits(rows, repairs):
    """A side that gave up without saying which way gave up this match."""
    made = []
    kept = rows("Match").exclude(forfeits={}).order_by("pk").values_list("pk", "tournament", "forfeits")
    for match, tournament, forfeits in kept:
        forfeits = forfeits if isinstance(forfeits, dict) else {}
        if not forfeits or not set(SIDES).issuperset(forfeits):
            repairs.matches[tournament].add(match)
        for side in (side for side in SIDES if side in forfeits):
            why = forfeits[side] if isinstance(forfeits[side], dict) else {}
            cause = why.get("cause") if why.get("cause") in CAUSES else CAUSES[0]
            where = {"tournament_id": tournament, "match_id": match, "side": side}
            reason = str(why.get("reason") or "")[:LONGEST_REASON]
            made.append(rows("Forfeit").model(cause=cause, reason=reason, **where))
    rows("Forfeit").bulk_create(made, batch_size=BATCH)


def _feeders(rows, repairs):
    """Only a match of the evening that comes before another sends a team to it. Those set aside for another
    are of round 0, and stay."""
    when, made = {}, []
    for pk, tournament, number in rows("Match").values_list("pk", "tournament", "round__number"):
        when[pk] = (tournament, number, pk)
    kept = rows("Match").exclude(came={}).order_by("pk").values_list("pk", "came")
    for match, came in kept:
        tournament = when[match][0]
        came = came if isinstance(came, dict) else {}
        own = {side: _feeder(came.get(side), when, when[match]) for side in SIDES}
        feeders = {side: feeder for side, feeder in own.items() if feeder is not None}
        if not feeders or feeders.keys() != came.keys():
            repairs.matches[tournament].add(match)
        made += (
            rows("Feeder").model(
                tournament_id=tournament, match_id=match, side=side, source_id=source, won=won
            )
            for side, (source, won) in feeders.items()
        )
    rows("Feeder").bulk_create(made, batch_size=BATCH)


def _feeder(way, when, match):
    """The match that sent a team here, and whether it sent its winner."""
    source, won = (way.get("match"), way.get("won")) if isinstance(way, dict) else (None, None)
    if not isinstance(source, int) or not isinstance(won, bool) or source not in when:
        return None
    return (source, won) if when[source][0] == match[0] and when[source] < match else None


class Groups:
    """What a place may be of: the pools and the stages of a tournament, the last before a stage."""

    def __init__(self, rows):
        self.orders, self.pools = {}, defaultdict(list)
        self.stages = defaultdict(list)
        for pk, tournament, order, kind in rows("Stage").values_list("pk", "tournament", "order", "kind"):
            self.orders[pk] = order
            for name in (f"t{order}", *(["melee"] if kind == "melee" else [])):
                self.stages[tournament, name].append((order, pk))
        for pk, tournament, name, order in rows("Pool").values_list(
            "pk", "tournament", "name", "stage__order"
        ):
            self.pools[tournament, name].append((order, pk))

    def columns(self, slot):
        """The source of a seat in its columns; None where it is of nothing that is there."""
        source = slot.source
        kind, number, of = source.get("kind"), source.get("number"), str(source.get("of"))
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            return None
        if kind == "overall":
            return {"source_kind": "overall", "source_number": number}
        if kind == "across" and of.isascii() and of.isdigit() and int(of) > 0:
            return {"source_kind": "across", "source_number": number, "source_place": int(of)}
        if kind != "place":
            return None
        for name, groups in (("pool", self.pools), ("stage", self.stages)):
            before = [
                found for found in groups[slot.tournament_id, of] if found[0] < self.orders[slot.stage_id]
            ]
            if before:
                return {"source_kind": name, "source_number": number, f"source_{name}_id": max(before)[1]}
        return None


def _sources(rows, repairs):
    """A seat whose source is of nothing that is there keeps its bracket alone."""
    groups, changed = Groups(rows), []
    for slot in rows("Slot").exclude(source={}).order_by("pk"):
        slot.source = slot.source if isinstance(slot.source, dict) else {}
        bracket = slot.source.get("bracket")
        slot.bracket = bracket if isinstance(bracket, str) and len(bracket) <= LONGEST_BRACKET else ""
        columns = groups.columns(slot) if slot.bracket and "kind" in slot.source else None
        for name, value in (columns or {}).items():
            setattr(slot, name, value)
        if not columns and (set(slot.source) - {"bracket"} or not slot.bracket):
            repairs.teams[slot.tournament_id].add(slot.team_id)
        changed.append(slot)
    columns = ["bracket", "source_kind", "source_number", "source_pool", "source_stage", "source_place"]
    rows("Slot").bulk_update(changed, columns, batch_size=BATCH)


def _positions(rows, repairs):
    """Seats outside pools: no constraint of the database kept their positions apart."""
    loose = rows("Slot").filter(pool=None).order_by()
    twice = loose.values("stage", "position").annotate(seats=Count("pk")).filter(seats__gt=1)
    changed = []
    for stage in sorted({row["stage"] for row in twice}):
        for position, slot in enumerate(loose.filter(stage=stage).order_by("position", "pk"), start=1):
            if slot.position != position:
                slot.position = position
                repairs.seats[slot.tournament_id] += 1
                changed.append(slot)
    rows("Slot").bulk_update(changed, ["position"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0034_rows_added")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
