"""The remarks of a draw: every compromise it made, as a code, its figures and two French sentences.

One sentence is for the players, one for the staff; both stand in ``wordings``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pairing.phrases import Level, PhraseValue, PhraseValues, Translate, Wording, as_written, fill
from pairing.wordings import WORDINGS

Audience = Literal["players", "staff"]


@dataclass(frozen=True, slots=True)
class Remark:
    """One compromise of a draw, or one effect of a swap: a code of ``WORDINGS`` and its values."""

    code: str
    values: PhraseValues = ()

    @property
    def level(self) -> Level:
        """``fine`` (a promise kept), ``info`` (a compromise) or ``warning`` (look at it)."""
        return WORDINGS[self.code].level

    @property
    def template(self) -> str:
        """The French template for the staff."""
        return self._wording.staff

    @property
    def public_template(self) -> str:
        """The French template for the players."""
        return self._wording.players or self._wording.staff

    @property
    def _wording(self) -> Wording:
        return WORDINGS[self.code].for_values(dict(self.values))

    def text(
        self,
        audience: Audience = "staff",
        *,
        translate: Translate = as_written,
        clubs: Mapping[str, str] | None = None,
    ) -> str:
        """The whole sentence; ``clubs`` gives the names of the club codes."""
        template = self.public_template if audience == "players" else self.template
        return fill(template, self.values, translate=translate, clubs=clubs)

    def __str__(self) -> str:
        return self.text()


def remark(code: str, **values: PhraseValue) -> Remark:
    """Write a remark, its values by name, since stored JSON keeps no order. An unknown code raises."""
    if code not in WORDINGS:
        raise KeyError(code)
    return Remark(code, tuple(sorted(values.items())))
