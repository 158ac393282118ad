"""The French of a ranking: numbers as they are written, and one sentence for each tie and for means.

All takes ``translate``; must not decide anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from pairing.notes import Translate, _, as_written, enumeration
from pairing.ranking.criteria import CRITERIA
from pairing.ranking.table import Ranking, Tie, Value


class Voice(NamedTuple):
    """The sentences that say who was level: teams, or the players of a mêlée."""

    means: str
    everybody: str
    several: str
    broken: str
    broken_inside: str


TEAMS = Voice(
    _("Les équipes n’ont pas toutes autant de parties : les critères sont des moyennes par partie."),
    _("Toutes"),
    _("{count} équipes"),
    _("{teams} {level} : départagées par {by}."),
    _("{teams} encore à égalité : départagées par {by}."),
)
PLAYERS = Voice(
    _("Les joueurs n’ont pas tous autant de parties : les critères sont des moyennes par partie."),
    _("Tous"),
    _("{count} joueurs"),
    _("{teams} {level} : départagés par {by}."),
    _("{teams} encore à égalité : départagés par {by}."),
)
EX_AEQUO = _("{teams} à égalité sur tous les critères : ex æquo.")
PER_MATCH = _("{level} par partie")
LEVELS: Mapping[str, tuple[str, str]] = {
    "match_points": (_("à {value} point"), _("à {value} points")),
    "wins": (_("à {value} victoire"), _("à {value} victoires")),
    "points": (_("à {value} point marqué"), _("à {value} points marqués")),
    "difference": (_("à {value} de différence"), _("à {value} de différence")),
    "conceded": (_("à {value} point encaissé"), _("à {value} points encaissés")),
    "capots": (_("à {value} capot"), _("à {value} capots")),
}
LEVEL = _("à égalité")
# How a number is written: its second sign parts the thousands, its last but one the decimals.
SIGNS = _("9 999,5")


def number(
    value: Fraction | int | None,
    translate: Translate = as_written,
    *,
    signed: bool = False,
    places: int = 2,
) -> str:
    """Write a number as on the sheets: "1070", "12 340", "+250", "−80", "3,5"; a dash for no value.

    Points stay in one piece below 10 000.
    """
    if value is None:
        return "–"
    scale = 10**places
    rounded = (abs(value) * scale * 2 + 1) // 2
    units, decimals = divmod(rounded, scale)
    text = str(units)
    if units >= 10_000:
        text = f"{units:,}".replace(",", translate(SIGNS)[1])
    if decimals:
        text += translate(SIGNS)[-2] + f"{decimals:0{places}d}".rstrip("0")
    if rounded and value < 0:
        return f"−{text}"
    return f"+{text}" if signed and rounded else text


def value_text(value: Value, translate: Translate = as_written) -> str:
    """Write what was compared."""
    return number(value.compared, translate, signed=CRITERIA[value.code].signed)


def tie_text(
    tie: Tie, translate: Translate = as_written, *, counted: bool = False, voice: Voice = TEAMS
) -> str:
    """Say who was level and what broke it: "16 et 8 à 3 points : départagées par la différence."

    ``counted`` says how many teams there were rather than which.
    """
    teams = _who(tie, translate, voice, counted=counted)
    if tie.by is None:
        return translate(EX_AEQUO).format(teams=teams)
    by = translate(CRITERIA[tie.by].by)
    if tie.inside:
        return translate(voice.broken_inside).format(teams=teams, by=by)
    return translate(voice.broken).format(teams=teams, level=_level(tie.level, translate), by=by)


def means_text(ranking: Ranking, translate: Translate = as_written, voice: Voice = TEAMS) -> str:
    """Say that the criteria are means per match; empty if they are totals."""
    return translate(voice.means) if ranking.means else ""


def _who(tie: Tie, translate: Translate, voice: Voice, *, counted: bool) -> str:
    if tie.everybody and len(tie.numbers) > 2:
        return translate(voice.everybody)
    if counted or len(tie.numbers) > 4:
        return translate(voice.several).format(count=len(tie.numbers))
    return enumeration(tie.numbers, translate)


def _level(value: Value, translate: Translate) -> str:
    """Say what the teams were level on."""
    if value.code not in LEVELS or value.compared is None:
        return translate(LEVEL)
    singular, plural = LEVELS[value.code]
    text = translate(singular if abs(value.compared) < 2 else plural).format(
        value=value_text(value, translate)
    )
    return translate(PER_MATCH).format(level=text) if value.matches else text
