"""An archive as it is read: a file from anywhere, so nothing in it is believed before it was measured.

Sizes, ratio, depth, names; columns as the tables have them. Writes no row and no file."""

from __future__ import annotations

import json
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from chain.files import UnreadableFile, read_journals

from ...core.errors import Refused
from .layout import FORMAT, HEADER, JOURNAL, MODELS, MOVED, README, VERSION, columns_of, file_of, upgraded

MOST_BYTES = 256 * 1024 * 1024  # of the file; a page takes less (settings.ARCHIVE_MAX_BYTES)
MOST_UNPACKED = 1024 * 1024 * 1024
MOST_RATIO = 100  # of a whole archive; ours pack ten to thirty times, a bomb a thousand
MOST_OF_A_LINE = 4 * 1024 * 1024
MOST_DEPTH = 24  # a draw's record, the deepest, has seven
MOST_ROWS = 2_000_000
NAMES = {HEADER, README, JOURNAL, *(file_of(model) for model in MOVED)}
NEEDED = {HEADER, JOURNAL, file_of(MODELS["Tournament"]), file_of(MODELS["JournalEntry"])}

Row = dict[str, Any]
R = TypeVar("R")


@dataclass
class Parcel:
    """What an archive held, measured and in today's columns: by table the rows, keyed by their key in it."""

    header: dict[str, Any]
    rows: dict[type[models.Model], dict[int, Row]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return str(self.header["kind"])


class Unfit(Exception):
    """What is wrong with an archive, as a code and where."""

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(code)
        self.code, self.where = code, where

    def refused(self) -> Refused:
        """The same as a sentence beside the file."""
        return Refused(self.code, _sentences()[self.code].format(where=self.where), "file")


def _sentences() -> dict[str, str]:
    """Why an archive is refused, by code, in the language in force."""
    return {
        "not_ours": _("Ce n’est pas une archive de Dix de Der."),
        "damaged": _("L’archive est abîmée ou incomplète : copiez-la encore une fois."),
        "too_large": _("L’archive est trop grande."),
        "bomb": _("L’archive se déplie en beaucoup trop de données : elle n’est pas lue."),
        "names": _("L’archive contient un fichier qui n’a rien à y faire : {where}."),
        "depth": _("L’archive contient des données trop imbriquées : {where}."),
        "newer": _("L’archive vient d’une version plus récente du programme : mettez celui-ci à jour."),
        "row": _("L’archive contient une ligne que le programme ne comprend pas : {where}."),
    }


PASSES = 2
"""How often `read_archive` looks at each row."""


def read_archive(path: Path, tick: Callable[[], None] = lambda: None) -> Parcel:
    """The rows of an archive. Raises Refused on field "file" for anything that is none, is too large, packs
    too much, is of a later version, or holds what no table has. `tick`: called at each look at a row."""
    with _opened(path) as archive:
        header = _header(archive)
        parcel = Parcel(header)
        version, tables = int(header["version"]), {}
        for name in sorted({*archive.namelist()} - {HEADER, README, JOURNAL}):
            tables[name] = list(_counted(_lines(archive, name), tick))
        count = sum(len(rows) for rows in tables.values())
        if count > MOST_ROWS or count != sum(header["rows"].values()):
            raise Unfit("damaged")
        tables = upgraded(version, tables)
        for model in MOVED:
            checked = _checked(model, tables.get(file_of(model), []), parcel.kind)
            parcel.rows[model] = dict(_counted(checked, tick))
        _same_journals(path, parcel)
    return parcel


def told_rows(path: Path) -> int:
    """How many rows an archive says that it has; none of them is read. Raises Refused as `read_archive`."""
    with _opened(path) as archive:
        return sum(_header(archive)["rows"].values())


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The zip, measured. What is wrong with it, or with what is read of it meanwhile, is a Refused."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unfit("too_large")
        if not zipfile.is_zipfile(path):
            raise Unfit("not_ours")
        with zipfile.ZipFile(path) as archive:
            _measure(archive, path.stat().st_size)
            yield archive
    except Unfit as wrong:
        raise wrong.refused() from wrong
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, UnreadableFile) as error:
        raise Unfit("damaged").refused() from error


def _counted(rows: Iterator[R], tick: Callable[[], None]) -> Iterator[R]:
    for row in rows:
        tick()
        yield row


def _measure(archive: zipfile.ZipFile, size: int) -> None:
    """Names and sizes as the zip's own list says them; unpacking stops where an entry said too little."""
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if HEADER not in names:
        raise Unfit("not_ours")
    for entry in entries:
        mode = entry.external_attr >> 16
        odd = stat.S_IFMT(mode) not in (0, stat.S_IFREG) or entry.flag_bits & 1
        if entry.filename not in NAMES or names.count(entry.filename) > 1 or odd:
            raise Unfit("names", repr(entry.filename)[:80])
    if NEEDED - {*names}:
        raise Unfit("damaged")
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MOST_UNPACKED or unpacked > MOST_RATIO * max(size, 4096):
        raise Unfit("bomb")


def _header(archive: zipfile.ZipFile) -> dict[str, Any]:
    if archive.getinfo(HEADER).file_size > MOST_OF_A_LINE:
        raise Unfit("bomb")
    header = _parsed(archive.read(HEADER), HEADER)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise Unfit("not_ours")
    version, rows = header.get("version"), header.get("rows")
    if type(version) is not int or version < 1 or header.get("kind") not in ("tournament", "club"):
        raise Unfit("damaged")
    if version > VERSION:
        raise Unfit("newer")
    if not isinstance(rows, dict) or not all(type(count) is int for count in rows.values()):
        raise Unfit("damaged")
    if not isinstance(header.get("name"), str):
        raise Unfit("damaged")
    return header


def _lines(archive: zipfile.ZipFile, name: str) -> Iterator[Row]:
    """The rows of a table, read line by line: a line that does not end is not waited for."""
    with archive.open(name) as file:
        number = 0
        while line := file.readline(MOST_OF_A_LINE + 1):
            number += 1
            if len(line) > MOST_OF_A_LINE or number > MOST_ROWS:
                raise Unfit("bomb")
            row = _parsed(line, f"{name}, {number}")
            if not isinstance(row, dict):
                raise Unfit("row", f"{name}, {number}")
            yield row


def _parsed(text: bytes, where: str) -> Any:
    """JSON that both databases can hold: no NUL, no number without an end, not too deep."""
    try:
        value = json.loads(text.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except RecursionError as error:
        raise Unfit("depth", where) from error
    except ValueError as error:
        raise Unfit("row", where) from error
    if text.count(b"{") + text.count(b"[") > MOST_DEPTH and _depth(value) > MOST_DEPTH:
        raise Unfit("depth", where)
    if b"\\u0000" in text or b"\\ud" in text.lower():
        _refuse_unwritable(value, where)
    return value


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:
        raise ValueError(text)
    return number


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [part for whole in level for part in _parts(whole) if isinstance(part, dict | list)]
    return depth


def _refuse_unwritable(value: Any, where: str) -> None:
    """NUL, and halves of a sign: SQLite would take them, PostgreSQL and UTF-8 do not."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        waiting += _parts(part)
        if isinstance(part, str) and any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in part):
            raise Unfit("row", where)


def _checked(model: type[models.Model], rows: list[Row], kind: str) -> Iterator[tuple[int, Row]]:
    """Rows in the columns of a table, each value as the table has it, by their key. What a table has and an
    older archive does not is left to its default; what no table has was written by a later program."""
    columns = {column.attname: column for column in columns_of(model, kind)}
    needed = {name for name, column in columns.items() if _is_needed(column)}
    seen: set[int] = set()
    for number, row in enumerate(rows, start=1):
        where = f"{model.__name__}, {number}"
        if row.keys() - columns.keys():
            raise Unfit("newer")
        values = {name: _value(columns[name], value, where) for name, value in row.items()}
        key = values.get("id")
        if not isinstance(key, int) or key in seen or needed - values.keys():
            raise Unfit("row", where)
        seen.add(key)
        yield key, values


def _is_needed(column: models.Field) -> bool:
    """Whether a row without this column is none: a key, or what no default stands for."""
    said = column.null or column.blank or column.has_default()
    return column.name in ("id", "uid") or not said


def _value(column: models.Field, value: Any, where: str) -> Any:
    """A value as its column holds it; text no longer than that, numbers within it."""
    if value is None and not column.null:
        raise Unfit("row", f"{where}, {column.name}")
    if value is None or isinstance(column, models.JSONField):
        return value
    if column.is_relation:
        if type(value) is not int:
            raise Unfit("row", f"{where}, {column.name}")
        return value
    try:
        held = column.to_python(value)
        column.run_validators(held)
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        raise Unfit("row", f"{where}, {column.name}") from error
    text = isinstance(column, models.CharField | models.TextField)
    if text and (not isinstance(value, str) or (column.max_length and len(value) > column.max_length)):
        raise Unfit("row", f"{where}, {column.name}")
    return held


def _same_journals(path: Path, parcel: Parcel) -> None:
    """The copy for strangers says what the rows say: one text, one hash, each entry once. A copied evening
    has the entries of the evening that it was copied from."""
    links = [link for journal in read_journals(path).values() for link in journal]
    copied = Counter((link.number, link.text, link.hash) for link in links if link.hash)
    entries = parcel.rows[MODELS["JournalEntry"]].values()
    stored = Counter((row["sequence"], row["text"], row["hash"]) for row in entries if row.get("hash"))
    if copied != stored:
        raise Unfit("damaged")
