"""What became of what was written, judged by what a fresh process finds; one line of the table a fault."""

import shutil
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.figures import percentile
from tests.chaos.evening import asked

ROW = ("fault", "struck", "acknowledged", "lost", "doubled", "bytes lost", "sound", "remarks")


@dataclass
class Outcome:
    """One fault: how often it struck, what was acknowledged meanwhile, what was wrong afterwards."""

    fault: str
    struck: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    bytes_lost: int = 0
    wrong: list[str] = field(default_factory=list)
    """Rescore, chain, standings, answers: whatever was not as it must be."""
    bad_inputs: int = 0
    taken: int = 0
    """Bad inputs that were written."""
    writers: int = 0
    seconds: float = 0.0
    worst_answer: float = 0.0
    remarks: str = ""

    @property
    def survived(self):
        """Whether it struck at all, and nothing is lost, doubled or wrong."""
        return self.struck > 0 and not (
            self.lost or self.doubled or self.bytes_lost or self.taken or self.wrong
        )

    @property
    def cells(self):
        """The row of the table, text by text."""
        sound = "yes" if not self.wrong else "**no**: " + "; ".join(self.wrong)[:600]
        numbers = (self.struck, self.acknowledged, self.lost, self.doubled, self.bytes_lost)
        return (self.fault, *map(str, numbers), sound, self.remarks)

    def add(self, other):
        """What became of another evening under the same fault."""
        for name in ("struck", "acknowledged", "lost", "doubled", "bytes_lost", "wrong", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.writers = max(self.writers, other.writers)
        self.worst_answer = max(self.worst_answer, other.worst_answer)

    def judge(self, evening):
        """Stop at nothing: compare what was acknowledged with what is there, ask everything to be counted
        again, and play what was acknowledged in an evening to which nothing happened."""
        found = evening.ask("truth")
        self.compare(evening.ledger, found)
        if not evening.goes_on_later:
            self.against_the_twin(evening, found)
        for slug in {one["slug"] for one in evening.tables}:
            if evening.answers and evening.served(slug) != found["pages"][slug]:
                self.wrong.append(f"{slug}: the running program shows other standings than a new one")
        return found

    def compare(self, ledger, found):
        """Lost: acknowledged and not there. Doubled: there and nobody was told so."""
        self.acknowledged += len(ledger.kept) - ledger.before
        self.seconds += time.monotonic() - ledger.began
        self.worst_answer = max(self.worst_answer, percentile(ledger.seconds, 99))
        lost, doubled = lost_and_doubled(ledger, found)
        self.lost, self.doubled = self.lost + len(lost), self.doubled + doubled
        self.bytes_lost += sum(one.size for one in lost)
        self.wrong += [*found["unsound"], *ledger.refused[:5]]
        jobs = Counter(found["jobs"])
        del jobs["done"]
        if jobs:
            self.wrong.append(f"jobs: {dict(jobs)}")

    def against_the_twin(self, evening, found):
        """The standings of a quiet evening to which the same deals came."""
        quiet = evening.twin.with_name(f"{evening.twin.name}-{len(evening.ledger.kept)}")
        shutil.copytree(evening.twin, quiet)
        same = asked(quiet, "twin", standing_deals(evening.ledger, found))
        for slug in {one["slug"] for one in evening.tables}:
            if same["standings"][slug] != found["standings"][slug]:
                self.wrong.append(f"{slug}: its standings are not those of a quiet evening")


def lost_and_doubled(ledger, found):
    """The acknowledged writes that are not there, and how many are there too often."""
    tokens, known = set(found["tokens"]), {one.token for one in ledger.kept}
    versions = Counter((match, number, points) for _slug, match, number, _v, points, _c in found["deals"])
    teams = Counter(key for _number, key in found["teams"])
    lost = [one for one in ledger.kept if one.token not in tokens or not is_there(one, versions, teams)]
    touched = {one.about[2:4] for one in ledger.kept if one.what != "team"}
    written = sum(1 for row in found["deals"] if (row[1], row[2]) in touched)
    expected = sum(1 for one in ledger.kept if one.what != "team")
    current = Counter((match, number) for _slug, match, number, _v, _p, current in found["deals"] if current)
    doubled = [
        max(0, written - expected),
        sum(more - 1 for more in current.values() if more > 1),
        sum(more - 1 for more in teams.values() if more > 1),
        len(ledger.kept) - len(known),
        unasked(ledger, found),
        sum(1 for key in teams if key not in {one.about[0] for one in ledger.of("team")}),
    ]
    return lost, sum(doubled)


def is_there(one, versions, teams):
    """Whether what was typed stands in the database, as it was typed."""
    if one.what == "team":
        return teams[one.about[0]] > 0
    _slug, _table, match, number, points = one.about
    return versions[match, number, points] > 0


def unasked(ledger, found):
    """Deals at a writer's table after the last that it was told of."""
    last = {}
    for one in ledger.of("deal"):
        match, number = one.about[2:4]
        last[match] = max(number, last.get(match, 0))
    return sum(1 for row in found["deals"] if row[1] in last and row[2] > last[row[1]])


def standing_deals(ledger, found):
    """For the twin: every deal that a writer entered, with the points that count at the end."""
    current = {
        (match, number): points for _s, match, number, _v, points, is_current in found["deals"] if is_current
    }
    entered = sorted(one.about for one in ledger.of("deal"))
    return [
        (slug, table, number, current.get((match, number), points))
        for slug, table, match, number, points in entered
    ]


def text_table(outcomes):
    """Columns for a console."""
    rows = [ROW, *(outcome.cells for outcome in outcomes)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(ROW) - 1)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in rows
    )
