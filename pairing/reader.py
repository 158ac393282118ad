"""Reads JSON data strictly: every value has its kind and its place, or a refusal names the field.

Knows JSON only; must not know what a draw is.
"""

from __future__ import annotations

import json
from typing import Never

from pairing.refusals import Refusal

Json = dict[str, object]
MOST_DIGITS = 60
"""Seeds have 19. A number without bound would fill the memory, or not be written back."""


def parsed(text: str) -> object:
    """The JSON data of a text. Raises ``Refusal`` where it is not JSON, or no sensible JSON."""
    try:
        data = json.loads(
            text,
            object_pairs_hook=_without_duplicate_keys,
            parse_int=whole_number,
            parse_constant=_no_constant,
        )
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Refusal("not_json", line=error.lineno, column=error.colno) from None
    except UnicodeEncodeError:  # half of a character, which JSON writes as \ud800
        raise Refusal("not_writable") from None
    except RecursionError:  # brackets thousands deep
        raise Refusal("not_a_record", field="{ }") from None
    return data


def whole_number(digits: str) -> int:
    """The number of these digits. Raises ``Refusal`` where there are too many of them."""
    if len(digits.removeprefix("-")) > MOST_DIGITS:
        raise Refusal("number_too_long", digits=MOST_DIGITS)
    return int(digits)


def _without_duplicate_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs: of a key written twice a reader sees one value and the program the other."""
    entries: dict[str, object] = {}
    for key, value in pairs:
        if key in entries:
            raise Refusal("duplicate_key", key=key)
        entries[key] = value
    return entries


def _no_constant(constant: str) -> Never:
    raise Refusal("not_a_number", value=constant)


class JsonReader:
    """A JSON object being read; ``path`` is where it stands in the whole, for the refusals."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise Refusal("not_a_record", field=path or "{ }")
        self._data: dict[str, object] = data
        self._path = path

    def _field(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def _refusal(self, name: str) -> Refusal:
        return Refusal("not_a_record", field=self._field(name))

    def only(self, *names: str) -> None:
        """Refuse a key that is not one of ``names``: ignored, it would make another draw than was meant."""
        for name in self._data:
            if name not in names:
                raise Refusal("unknown_key", field=self._field(name))

    def has(self, name: str) -> bool:
        """Whether there is anything by that name."""
        return self._data.get(name) is not None

    def number(self, name: str) -> int:
        """A whole number."""
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._refusal(name)
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self._data.get(name)
        if not isinstance(value, str):
            raise self._refusal(name)
        return value

    def truth(self, name: str, default: bool) -> bool:
        """True or false; ``default`` if it is not there."""
        value = self._data.get(name, default)
        if not isinstance(value, bool):
            raise self._refusal(name)
        return value

    def number_or_none(self, name: str) -> int | None:
        """A whole number, or nothing."""
        return None if self._data.get(name) is None else self.number(name)

    def text_or_none(self, name: str) -> str | None:
        """A text, or nothing."""
        return None if self._data.get(name) is None else self.text(name)

    def part(self, name: str) -> JsonReader:
        """An object inside this one; an empty one if it is not there."""
        return JsonReader(self._data.get(name, {}), self._field(name))

    def parts(self, name: str) -> list[JsonReader]:
        """A list of objects."""
        items = self._list(name)
        return [JsonReader(item, f"{self._field(name)}[{index}]") for index, item in enumerate(items)]

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return self._whole_numbers(name, self._list(name))

    def numbers_or_none(self, name: str) -> tuple[int, ...] | None:
        """A list of whole numbers, or nothing."""
        return None if self._data.get(name) is None else self.numbers(name)

    def couples(self, name: str) -> tuple[tuple[int, int], ...]:
        """A list of two whole numbers each; an empty one if it is not there."""
        couples = []
        for item in self._list(name) if name in self._data else []:
            if not isinstance(item, list) or len(item) != 2:
                raise self._refusal(name)
            first, second = self._whole_numbers(name, item)
            couples.append((first, second))
        return tuple(couples)

    def texts(self) -> dict[str, str]:
        """This object's entries, all of them texts."""
        return {name: self.text(name) for name in self._data}

    def items(self) -> dict[str, object]:
        """This object's entries as they are."""
        return dict(self._data)

    def _list(self, name: str) -> list[object]:
        value = self._data.get(name)
        if not isinstance(value, list):
            raise self._refusal(name)
        return value

    def _whole_numbers(self, name: str, items: list[object]) -> tuple[int, ...]:
        numbers: list[int] = []
        for item in items:
            if isinstance(item, bool) or not isinstance(item, int):
                raise self._refusal(name)
            numbers.append(item)
        return tuple(numbers)
