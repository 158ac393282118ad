"""Whatever the database is about to refuse is looked for: it is put right where there is one answer, and the
journal says so; else the update stops with a sentence for each such row.

One answer: what a row repeats of the row it belongs to is that row's. A team that plays has a number: the
next that nobody ever had. Two draws of one number, two places at one position outside the pools: the later
gets the next, which says no more than its order. Who replaces somebody of another tournament replaces nobody
of this one. No answer: an unknown value, a sheet signed without totals, a forfeit of nobody, a row that
points into another tournament, stage or match."""

from collections import defaultdict

from django.core.management.base import CommandError
from django.db import migrations
from django.db.models import Count, F, Max, Min, OuterRef, Q, Subquery

# The launcher knows it: the data are at fault, not the program.
DATA_REFUSED = 3
NAMED = 10  # rows that are named, of those of one fault

# Who repeats what of the row it belongs to, owners first.
REPEATED = (
    ("TableLink", "tournament", "table"),
    ("Draw", "tournament", "stage"),
    ("Pool", "tournament", "stage"),
    ("Slot", "tournament", "stage"),
    ("Round", "tournament", "stage"),
    ("Match", "stage", "round"),
    ("Match", "tournament", "round"),
    ("Exempt", "tournament", "round"),
    ("Deal", "tournament", "match"),
    ("DealVersion", "tournament", "deal"),
    ("HandedResult", "tournament", "match"),
    ("Incident", "tournament", "match"),
    ("Penalty", "tournament", "match"),
    ("Dispute", "tournament", "match"),
    ("Ruling", "tournament", "match"),
)
ALIKE = (
    ("Player", "tournament", ("first_of", "second_of")),
    ("Team", "tournament", ("pair_1", "pair_2", "kept_1", "kept_2")),
    ("Slot", "tournament", ("team",)),
    ("Slot", "stage", ("pool",)),
    ("Exempt", "tournament", ("slot", "draw", "match")),
    ("Match", "tournament", ("draw", "table")),
    ("Match", "stage", ("slot_a", "slot_b")),
    ("DealVersion", "tournament", ("entered_table",)),
    ("HandedResult", "tournament", ("entered_table",)),
    *((name, "match", ("deal",)) for name in ("Incident", "Penalty", "Dispute", "Ruling")),
    ("Penalty", "match", ("incident",)),
    ("Ruling", "match", ("dispute", "penalty", "incident", "corrects")),
)
TOLD = {"Team": "teams", "Draw": "draws", "Slot": "places"}
PLAYING = ("registered", "withdrawn", "absent", "out")
SIDES = ("", "A", "B")
ROLES = ("desk", "referee", "organiser")
KNOWN = (
    ("Membership", "role", ROLES),
    ("Invitation", "role", ROLES),
    ("Invitation", "kind", ("first", "invite", "recover")),
    (
        "Tournament",
        "state",
        ("preparation", "registration", "running", "closed", "archived", "cancelled"),
    ),
    ("Tournament", "entry_mode", ("referees", "tables")),
    ("Tournament", "names_shown", ("full", "initial")),
    ("Tournament", "school", ("points", "wins")),
    ("Tournament", "exempt_credit", ("mean", "target", "fixed")),
    ("Tournament", "overall", ("place_first", "all_together")),
    ("Tournament", "target_mode", ("reach", "exceed")),
    (
        "Team",
        "status",
        ("waiting", "registered", "cancelled", "void", "withdrawn", "absent", "out", "pair"),
    ),
    ("Draw", "state", ("draft", "released", "taken_back")),
    ("Round", "state", ("released", "closed")),
    ("Exempt", "kind", ("exempt", "missed")),
    ("Match", "state", ("waiting", "playing", "submitted", "confirmed", "forfeited")),
    ("Match", "winner", SIDES),
    ("DealVersion", "status", ("played", "passed", "annulled", "penalty")),
    ("Incident", "kind", ("misdeal", "revoke", "exposed", "agreement", "replacement", "other")),
    ("Incident", "side", SIDES),
    ("Penalty", "to_side", ("A", "B")),
    ("Dispute", "state", ("open", "ruled", "settled")),
    ("Dispute", "side", SIDES),
    ("Job", "state", ("waiting", "running", "done", "failed")),
)
# What a row is called, in French and in English.
CALLED = {
    "Draw": ("le tirage {row.number}", "draw {row.number}"),
    "Exempt": ("une équipe exempte", "a team that sits out"),
    "Match": ("la partie {row.number}", "match {row.number}"),
    "DealVersion": ("une donne", "a deal"),
    "Dispute": ("un litige", "a dispute"),
    "HandedResult": ("des totaux rendus", "handed-in totals"),
    "Incident": ("un incident", "an incident"),
    "Penalty": ("une pénalité", "a penalty"),
    "Player": ("un joueur", "a player"),
    "Round": ("le tour {row.number}", "round {row.number}"),
    "Ruling": ("une décision", "a ruling"),
    "Slot": ("une place", "a place"),
    "Stage": ("une phase", "a stage"),
    "Team": ("l’équipe {row.number}", "team {row.number}"),
    "Tournament": ("ses réglages", "its settings"),
}
UNKNOWN = (
    "{row} : « {value} » ({field}) n’est pas une valeur que le programme connaît",
    "{row}: “{value}” ({field}) is no value that the program knows",
)
ELSEWHERE = {
    "tournament": (
        "{row} renvoie à une donnée d’un autre tournoi ({field})",
        "{row} points to something of another tournament ({field})",
    ),
    "stage": (
        "{row} renvoie à une donnée d’une autre phase ({field})",
        "{row} points to something of another stage ({field})",
    ),
    "match": (
        "{row} renvoie à une donnée d’une autre partie ({field})",
        "{row} points to something of another match ({field})",
    ),
}
NO_TOTALS = (
    "{row} est déposée ou confirmée sans totaux ; rouvrez-la et saisissez ses donnes",
    "{row} is submitted or confirmed without totals; reopen it and enter its deals",
)
NO_SIDE = (
    "{row} dit qui a perdu par forfait sans l’être, ou l’inverse ; annulez-le et notez-le de nouveau",
    "{row} says who forfeited it without being forfeited, or the reverse; undo the forfeit and note it again",
)
MORE = ("et {count} autres", "and {count} more")


class DataRefused(CommandError):
    """The update cannot choose for people. French first, then English, a line for each row."""

    def __init__(self, faults):
        text = "\n\n".join("\n".join(fault[language] for fault in faults) for language in (0, 1))
        super().__init__(text, returncode=DATA_REFUSED)


class Rows:
    """The tables as they are now, and what was put right in each tournament."""

    def __init__(self, apps, alias):
        self.apps, self.alias = apps, alias
        self.repaired = defaultdict(lambda: defaultdict(set))  # tournament → what → rows
        self.faults = []

    def of(self, name):
        return self.apps.get_model("tournament", name).objects.using(self.alias).order_by("pk")

    def repeat(self, name, column, owner):
        of_owner = f"{owner}__{column}"
        wrong = self.of(name).exclude(**{column: F(of_owner)})
        for tournament in set(wrong.values_list(f"{owner}__tournament", flat=True)):
            self.repaired[tournament]["rows"].add(name)
        wrong.update(**{column: Subquery(self.of(name).filter(pk=OuterRef("pk")).values(of_owner)[:1])})

    def number_again(self, name, column, rows, among):
        """Each of these rows gets the next number among those that it shares this with."""
        for row in rows:
            alike = self.of(name).filter(**{field: getattr(row, field) for field in among})
            setattr(row, column, (alike.aggregate(last=Max(column))["last"] or 0) + 1)
            row.save(update_fields=[column])
            told = str(row.uid) if name != "Slot" else row.position
            self.repaired[row.tournament_id][TOLD[name]].add(told)

    def number_all(self):
        playing = self.of("Team").filter(number=None, status__in=PLAYING)
        self.number_again("Team", "number", list(playing), ["tournament_id"])
        self.number_again("Draw", "number", self.again("Draw", "tournament", "number"), ["tournament_id"])
        without = self.again("Slot", "stage", "position", pool=None)
        self.number_again("Slot", "position", without, ["stage_id", "pool_id"])

    def again(self, name, *columns, **where):
        """The rows that have the same in these columns as an earlier one."""
        rows = self.of(name).filter(**where)
        alike = rows.order_by().values(*columns).annotate(how_many=Count("pk"), first=Min("pk"))
        later = []
        for group in alike.filter(how_many__gt=1):
            same = {column: group[column] for column in columns}
            later += rows.filter(**same).exclude(pk=group["first"])
        return later

    def free_strangers(self):
        wrong = self.of("Player").exclude(replaces=None).exclude(replaces__tournament=F("tournament"))
        for player in list(wrong):
            self.repaired[player.tournament_id]["players"].add(str(player.uid))
        wrong.update(replaces=None)

    def name_faults(self):
        for name, field, values in KNOWN:
            self.name(name, ~Q(**{f"{field}__in": values}), UNKNOWN, field=field)
        self.name("Stage", Q(kind=""), UNKNOWN, field="kind")
        signed = Q(state__in=("submitted", "confirmed"))
        self.name("Match", signed & (Q(total_a=None) | Q(total_b=None)), NO_TOTALS)
        given_up = Q(state="forfeited", forfeited_by__in=("A", "B", "X"))
        played = ~Q(state="forfeited") & Q(forfeited_by="")
        self.name("Match", ~(given_up | played), NO_SIDE)
        for name, owner, relations in ALIKE:
            for relation in relations:
                wrong = Q((f"{relation}__isnull", False)) & ~Q((f"{relation}__{owner}", F(owner)))
                self.name(name, wrong, ELSEWHERE[owner], field=relation)

    def name(self, name, wrong, fault, field=""):
        rows = self.of(name).filter(wrong)
        for row in rows[:NAMED]:
            words = {"field": field, "value": getattr(row, field) if fault is UNKNOWN else ""}
            sentences = zip(places_of(row), CALLED.get(name, (name, name)), fault, strict=True)
            self.faults.append(
                tuple(
                    f"{place}{text.format(row=called.format(row=row), **words)}."
                    for place, called, text in sentences
                )
            )
        if (count := rows.count()) > NAMED:
            self.faults.append(tuple(text.format(count=count - NAMED) for text in MORE))

    def tell(self):
        """One entry for each tournament where something was put right."""
        for pk, what in self.repaired.items():
            tournaments = self.of("Tournament").filter(pk=pk)
            tournaments.update(version=F("version") + 1)
            tournament = tournaments.get()
            self.of("JournalEntry").create(
                club_id=tournament.club_id,
                tournament_id=pk,
                sequence=tournament.version,
                verb="setup.repaired",
                about={kind: sorted(rows) for kind, rows in what.items()},
            )


def places_of(row):
    """Which evening, round and table a row is of, in both languages, as far as it is of one."""
    deal = getattr(row, "deal", None)
    match = row if row._meta.model_name == "match" else getattr(row, "match", None) or (deal and deal.match)
    round_ = match.round if match else getattr(row, "round", None)
    table = getattr(match or row, "table", None)
    tournament = row if row._meta.model_name == "tournament" else getattr(row, "tournament", None)
    french = english = f"{tournament.name}, " if tournament else ""
    if round_:
        french, english = f"{french}tour {round_.number}, ", f"{english}round {round_.number}, "
    if table:
        french, english = f"{french}table {table.number}, ", f"{english}table {table.number}, "
    return french, english


def repair(apps, schema_editor):
    rows = Rows(apps, schema_editor.connection.alias)
    for name, column, owner in REPEATED:
        rows.repeat(name, column, owner)
    rows.free_strangers()
    rows.number_all()
    rows.name_faults()
    if rows.faults:
        raise DataRefused(rows.faults)
    rows.tell()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0036_rows_required")]

    operations = [migrations.RunPython(repair, migrations.RunPython.noop)]
