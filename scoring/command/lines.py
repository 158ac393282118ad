"""Lines in, lines out: bytes to JSON objects and back. UTF-8 always; a bad line never stops the rest.

Knows no mode of the command and no rule."""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.ruleset import RULEBOOKS, InvalidRuleset, Ruleset, presets, read_house_file, ruleset_named
from scoring.settle import score_deal

# Which ruleset the command line names: a rulebook, a named scale, or a club's own file.
#
# Whatever is wrong with it is a usage error, said in one French sentence.

KNOWN: Final = (
    f"{', '.join(RULEBOOKS)} ; un autre barème connu : "
    f"{', '.join(start.slug for start in presets() if not start.gaps)} ; ou un fichier .json"
)


def chosen_ruleset(name: str, parser: argparse.ArgumentParser) -> Ruleset:
    """The ruleset of that name or file; leaves with exit code 2 when there is none."""
    try:
        return ruleset_at(name)
    except InvalidRuleset as refusal:
        parser.error(f"{name} : {refusal} ({refusal.code}, {refusal.key})")
    except KeyError:
        parser.error(f"le règlement « {name} » n’existe pas. Connus : {KNOWN}.")
    except (OSError, ValueError):
        parser.error(f"le fichier « {name} » ne se lit pas.")


def ruleset_at(name: str) -> Ruleset:
    """A rulebook or scale by its slug, or a file by its path (.json).

    KeyError when there is none of that name, OSError when the file cannot be read, InvalidRuleset.
    """
    return read_house_file(Path(name).read_bytes()) if name.endswith(".json") else ruleset_named(name)


LONGEST_LINE = 65_536  # bytes
BOM = b"\xef\xbb\xbf"


class DuplicateKey(dict[str, Any]):
    """An object in which a key stood twice."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class LineParser(json.JSONDecoder):
    """JSON as the standard says: no key twice, no NaN, no Infinity."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=self._without_doubles, parse_constant=self._refuse)

    @staticmethod
    def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        for key, value in pairs:
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, DuplicateKey):  # the key of the line that holds it is pointed at
                    raise ImpossibleDeal("duplicate_key", key, key=item.key)
            if key in entries:
                return DuplicateKey(key)
            entries[key] = value
        return entries

    @staticmethod
    def _refuse(constant: str) -> None:
        raise ValueError(constant)


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the input without their ends; one that is too long comes cut, just over the limit."""
    line = source.readline(LONGEST_LINE + 2).removeprefix(BOM)
    while line:
        piece = line
        while not piece.endswith(b"\n") and len(piece) > LONGEST_LINE:
            piece = source.readline(LONGEST_LINE + 2)
        yield line.rstrip(b"\r\n")
        line = source.readline(LONGEST_LINE + 2)


def parse_line(line: bytes) -> dict[str, Any]:
    """The JSON object of one line. Raises ImpossibleDeal for whatever else it holds."""
    if len(line) > LONGEST_LINE:
        raise ImpossibleDeal("line_too_long", "line", limit=LONGEST_LINE)
    if not line.strip():
        raise ImpossibleDeal("empty_line", "line")
    try:
        data = LineParser().decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise ImpossibleDeal("bad_encoding", "line") from None
    except (ValueError, RecursionError):
        raise ImpossibleDeal("not_json", "line") from None
    if isinstance(data, DuplicateKey):
        raise ImpossibleDeal("duplicate_key", data.key, key=data.key)
    if not isinstance(data, dict):
        raise ImpossibleDeal("not_object", "line")
    return data


def write_line(data: dict[str, Any]) -> bytes:
    """One output line, its end included."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # A lone surrogate has no UTF-8; written as \udc80 it is still good JSON.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def answer_stream(
    source: BinaryIO, sink: BinaryIO, answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> bool:
    """Answer every line at once, in order. True when none was refused."""
    all_good = True
    for line in read_lines(source):
        try:
            written = write_line(answer(parse_line(line)))
        except ImpossibleDeal as impossible:
            written, all_good = write_line(impossible.to_dict()), False
        sink.write(written)
        sink.flush()
    return all_good


# The plain mode: each line is a deal by itself, answered by what it is worth.


def score_stream(source: BinaryIO, sink: BinaryIO, ruleset: Ruleset) -> bool:
    """Answer every line at once, in order. True when all of them held a possible deal."""

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        return score_deal(PlayedDeal.from_dict(line), ruleset).to_dict()

    return answer_stream(source, sink, answer)
