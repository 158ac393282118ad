"""The plain mode: each line is a deal by itself, answered by what it is worth."""

from typing import Any, BinaryIO

from scoring.command.lines import answer_stream
from scoring.deal import PlayedDeal
from scoring.ruleset import Ruleset
from scoring.settle import score_deal


def score_stream(source: BinaryIO, sink: BinaryIO, ruleset: Ruleset) -> bool:
    """Answer every line at once, in order. True when all of them held a possible deal."""

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        return score_deal(PlayedDeal.from_dict(line), ruleset).to_dict()

    return answer_stream(source, sink, answer)
