"""The public record of a draw: made, written and read back, as in docs/draw.md.

Carries team numbers and club codes, never names. Who has the record can make the same draw again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from random import Random

from pairing import shape
from pairing.engines import FORMATS
from pairing.lot import Lottery
from pairing.matching.solver import library_version
from pairing.reader import JsonReader, parsed
from pairing.refusals import Refusal
from pairing.types import Entrant, Options, Proposal, checked

Json = dict[str, object]
MOST_SWAPS = 1000


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw with all it was made from; ``library`` names the package an engine leans on (pools: none)."""

    engine: str
    version: int
    seed: int
    options: Options
    entrants: tuple[Entrant, ...]
    result: Proposal
    library: tuple[tuple[str, str], ...] = ()
    lottery: Lottery | None = None

    def to_dict(self) -> Json:
        """The record as JSON data, always with the same keys in the same order."""
        return {
            "engine": self.engine,
            "version": self.version,
            "library": dict(self.library),
            "seed": self.seed,
            **({} if self.lottery is None else {"lottery": asdict(self.lottery)}),
            "options": FORMATS[self.engine].write_options(self.options),
            "entrants": [FORMATS[self.engine].write_entrant(entrant) for entrant in self.entrants],
            "result": shape.write_proposal(self.result),
        }


def make_record(
    entrants: Iterable[Entrant],
    options: Options,
    seed: int,
    *,
    engine: str = "pools",
    lottery: Lottery | None = None,
) -> DrawRecord:
    """Make a draw with the lot that ``seed`` gives; ``lottery`` says where the seed comes from, if it was so.

    Raises ``Refusal`` as the engine does, and for too many swaps.
    """
    if len(options.swaps) > MOST_SWAPS:
        raise Refusal("too_many_swaps", swaps=len(options.swaps), most=MOST_SWAPS)
    chosen = FORMATS[engine]
    teams = checked(entrants)
    proposal = chosen.pair(teams, options, Random(seed))  # noqa: S311 — a lot anyone can draw again, not a secret
    library = ((chosen.library, library_version()),) if chosen.library else ()
    return DrawRecord(engine, chosen.version, seed, options, teams, proposal, library, lottery)


def dump(record: DrawRecord) -> str:
    """The record as text: JSON in ASCII, one line a team and one line a match."""
    return shape.write_text(record.to_dict())


def load(source: str | Mapping[str, object]) -> DrawRecord:
    """Read a record from its text or its JSON data, without making the draw again.

    Raises ``Refusal`` when it is not one, or comes from an engine or version this program does not know.
    """
    data = JsonReader(parsed(source) if isinstance(source, str) else source)
    data.only("engine", "version", "library", "seed", "lottery", "options", "entrants", "result")
    engine, version = data.text("engine"), data.number("version")
    if engine not in FORMATS:
        raise Refusal("unknown_engine", engine=engine)
    if version != FORMATS[engine].version:
        raise Refusal("unknown_version", engine=engine, version=version, known=FORMATS[engine].version)
    return DrawRecord(
        engine=engine,
        version=version,
        seed=data.number("seed"),
        options=FORMATS[engine].read_options(data.part("options")),
        entrants=checked(FORMATS[engine].read_entrant(one) for one in data.parts("entrants")),
        result=shape.read_proposal(data.part("result")),
        library=tuple(sorted(data.part("library").texts().items())),
        lottery=_lottery(data.part("lottery")) if data.has("lottery") else None,
    )


def _lottery(data: JsonReader) -> Lottery:
    data.only("secret", "called", "published")
    return Lottery(data.text("secret"), data.number("called"), data.text("published"))


def replay(record: DrawRecord) -> DrawRecord:
    """Make the draw of a record again from its seed, options and entrants."""
    return make_record(
        record.entrants, record.options, record.seed, engine=record.engine, lottery=record.lottery
    )
