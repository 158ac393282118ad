"""``python -m pairing``: makes a draw, or makes a published one again and compares.

Needs Python, and rustworkx for some engines; must not import Django.
"""

from __future__ import annotations

import codecs
import json
import sys
from pathlib import Path

from pairing.engines import FORMATS
from pairing.least import MINIMUM, least_matches
from pairing.printed import answer_text, differences, draw_text
from pairing.reader import JsonReader, parsed
from pairing.record import DrawRecord, dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.structure.plan import compose
from pairing.structure.shape import read_stages, write_structure

COMMANDS = {
    "MOTEUR": """MOTEUR < FICHIER
      tire au sort : {"seed": 7, "options": {}, "entrants": [{"id": 1}, …]} donne les parties et les remarques
  python -m pairing MOTEUR --record < FICHIER
      la même chose, sous la forme du procès-verbal qui se publie et se refait""",
    "replay": """replay FICHIER
      refait un tirage publié et le compare (« - » : entrée standard)""",
    "plan": """plan < FICHIER
      la structure d’un tournoi : {"teams": 16, "stages": [{"kind": "pools"}, {"kind": "brackets"}]}""",
}
CODES = """Code de retour : 0 c’est fait, ou le même tirage ; 1 des différences, dites une par une ;
2 un refus, en une phrase.
Le format des fichiers et les options de chaque moteur sont décrits dans docs/draw.md."""


def usage(command: str = "") -> str:
    """How one command or engine is used; all of them where none is named."""
    if command in FORMATS:
        defaults = FORMATS[command].write_options(FORMATS[command].read_options(JsonReader({})))
        details = f"Options, telles qu’elles sont d’habitude :\n  {json.dumps(defaults)}"
        usages = [COMMANDS["MOTEUR"].replace("MOTEUR", command)]
    else:
        details = f"Moteurs : {', '.join(FORMATS)}."
        usages = [COMMANDS[command]] if command else [*COMMANDS.values()]
    lines = "".join(f"  python -m pairing {command_usage}\n" for command_usage in usages)
    return f"Usage :\n{lines}\n{details}\n\n{CODES}"


LONGEST = 64_000_000
"""Bytes of a file: more than any record has."""


def main(arguments: list[str]) -> int:
    """Run the command; the exit code is its answer."""
    match arguments:
        case [*named, "-h" | "--help"] if len(named) < 2 and {*named} <= {*COMMANDS, *FORMATS}:
            print(usage(*named))
            return 0
    try:
        return _run(arguments)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["replay", path]:
            return _replay(_read(path))
        case ["plan"]:
            return _plan(_read("-"))
        case [engine, *options] if engine in FORMATS and options in ([], ["--record"]):
            record = _draw(engine, _read("-"))
            return _write_out(dump(record) if options else answer_text(record.result))
    print(usage(), file=sys.stderr)
    return 2


def _read(path: str) -> str:
    """The text of a file in UTF-8, with or without a mark at its head, or as PowerShell's ``>`` writes it."""
    try:
        content = sys.stdin.buffer.read(LONGEST + 1) if path == "-" else _first_bytes(Path(path))
        if len(content) > LONGEST:
            raise Refusal("file_too_long", limit=LONGEST)
        is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("not_text") from None
    except OSError:
        raise Refusal("not_found", path=path) from None


def _first_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LONGEST + 1)


def _write_out(text: str) -> int:
    """Write in UTF-8 whatever the console speaks: it goes into a file or to another program."""
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


def _draw(engine: str, text: str) -> DrawRecord:
    data = JsonReader(parsed(text))
    data.only("seed", "options", "entrants")
    options = FORMATS[engine].read_options(data.part("options"))
    entrants = [FORMATS[engine].read_entrant(part) for part in data.parts("entrants")]
    return make_record(entrants, options, data.number("seed"), engine=engine)


def json_text(data: object) -> str:
    """JSON for another program."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _plan(text: str) -> int:
    """The structure as data; 1 where somebody might play fewer matches than the house wants."""
    data = JsonReader(parsed(text))
    data.only("teams", "stages")
    stages = read_stages(data.parts("stages"))
    structure = compose(data.number("teams"), stages)
    least = least_matches(structure.teams, stages)
    _write_out(json_text({**write_structure(structure), "least": least}))
    return 1 if least < MINIMUM else 0


def _replay(text: str) -> int:
    recorded = load(text)
    replayed = replay(recorded)
    print(draw_text(replayed))
    sentences = differences(recorded.result, replayed.result)
    if sentences:
        print("\nCe n’est pas le tirage publié :")
        print("\n".join(f"  {sentence}" for sentence in sentences))
        return 1
    pools = "mêmes poules, " if recorded.result.pools else ""
    print(f"\nC’est bien le tirage publié : {pools}mêmes parties, mêmes tables.")
    return 0


def command() -> int:
    """The command as it is called: what a console cannot write is replaced."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
