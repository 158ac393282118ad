"""`python -m tests.chaos`: faults of every kind while people write, and what became of what was acknowledged.

Exits 1 unless every fault struck and every one was survived; a part that is missing on this computer (Redis,
PostgreSQL, user namespaces) is a failure, said plainly."""

import argparse
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.chaos import report
from tests.chaos.cluster import MissingPart, killed_postgresql
from tests.chaos.damage import damaged_page
from tests.chaos.disk import full_disk
from tests.chaos.evening import Arena
from tests.chaos.hours import jumping_clock
from tests.chaos.kills import killed_processes
from tests.chaos.network import torn_network
from tests.chaos.outcome import Outcome, text_table
from tests.chaos.people import two_of_each
from tests.chaos.queue import redis_gone

# In the short form those of a lane share an evening or follow each other, and the lanes run side by side.
LANES = (
    {
        "kills": killed_processes,
        "network": torn_network,
        "people": two_of_each,
        "page": damaged_page,
        "clock": jumping_clock,
    },
    {"postgresql": killed_postgresql, "disk": full_disk, "redis": redis_gone},
)
FAULTS = {name: fault for lane in LANES for name, fault in lane.items()}


def options_of(argv):
    """The command line."""
    parser = argparse.ArgumentParser(prog="python start.py chaos", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"one of: {', '.join(FAULTS)}")
    parser.add_argument("--long", action="store_true", help="100 kills and more, all else longer")
    parser.add_argument("--seed", type=int, default=1, help="of all that is left to chance; 1")
    parser.add_argument("--write", action="store_true", help="rewrite the table of docs/reliability.md")
    options = parser.parse_args(argv)
    if unknown := set(options.faults) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    return options


def tried(arena, name):
    """The outcome of one fault; one that breaks is not survived, and the others go on."""
    print(f"— {name}", flush=True)
    began = time.monotonic()
    try:
        outcome = FAULTS[name](arena)
    except MissingPart as missing:
        outcome = Outcome(name, wrong=[f"not tried: {missing}"])
    except Exception as error:
        traceback.print_exc()
        outcome = Outcome(name, wrong=[f"broke: {type(error).__name__} {str(error)[-300:]}"])
    said = "survived" if outcome.survived else f"NOT survived: {'; '.join(outcome.wrong)}"
    print(f"— {name}: {said}, {time.monotonic() - began:.0f} s", flush=True)
    return outcome


def all_tried(folder, options):
    """The outcomes in the order of the faults."""
    names = options.faults or FAULTS
    lanes = [[name for name in lane if name in names] for lane in LANES]
    with Arena(folder, long=options.long, twin_at_the_end="page" in names, seed=options.seed) as arena:
        if options.long:
            return [tried(arena, name) for lane in lanes for name in lane]
        with ThreadPoolExecutor(len(lanes)) as side_by_side:
            by_lane = side_by_side.map(lambda lane: [tried(arena, name) for name in lane], lanes)
            return [outcome for outcomes in by_lane for outcome in outcomes]


def main(argv):
    """Try, print, and write when asked."""
    options = options_of(argv)
    with tempfile.TemporaryDirectory(prefix="dix-chaos-", ignore_cleanup_errors=True) as folder:
        outcomes = all_tried(Path(folder), options)
    print(text_table(outcomes))
    if options.write:
        report.write(outcomes, every=not options.faults)
    return 0 if all(outcome.survived for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
