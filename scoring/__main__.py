"""The public command: `python -m scoring --ruleset missegre < deals.jsonl`, one JSON object a line.

Knows the exit codes; the lines and the modes are `scoring.command`'s (docs/scoring-command.md).
"""

import sys

from scoring.command import run
from scoring.command.lines import chosen_ruleset, score_stream
from scoring.command.match import match_stream
from scoring.command.options import (
    build_parser,
    chosen_limits,
    chosen_settings,
    refuse_limits_without_match,
    totals_stream,
)


def main() -> int:
    """0 when every line was scored, 1 when one was not or the reader went away, 2 for a usage error."""
    parser = build_parser()
    options = parser.parse_args()
    refuse_limits_without_match(options, parser)
    ruleset = chosen_ruleset(options.ruleset, parser)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    if options.totals:
        return 0 if totals_stream(source, sink, chosen_settings(options, ruleset, parser)) else 1
    if options.match:
        return 0 if match_stream(source, sink, chosen_limits(options, ruleset), ruleset) else 1
    return 0 if score_stream(source, sink, ruleset) else 1


if __name__ == "__main__":
    sys.exit(run(main))
