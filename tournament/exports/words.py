"""The game's words in the cells: states, results, reasons. In the language in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from scoring import DealScore, Line, Reason, Side

from ..evening import LEFT, UNCONFIRMED, Standings

K = TypeVar("K")
DEAL_STATES: Mapping[str, str] = {
    "played": gettext_noop("jouée"),
    "passed": gettext_noop("passée"),
    "annulled": gettext_noop("annulée"),
    "penalty": gettext_noop("décidée par une pénalité"),
    "counted": gettext_noop("comptée"),
}
RESULT_FROM: Mapping[str, str] = {"deals": gettext_noop("donnes"), "totals": gettext_noop("totaux")}
RESULTS: Mapping[bool | None, str] = {True: gettext_noop("réussi"), False: gettext_noop("chuté")}


# A match as it reads; the others are its own states.
ENDED = {LEFT: gettext_noop("sans résultat"), UNCONFIRMED: gettext_noop("non confirmée")}


def _counted(*counts: tuple[int, str]) -> str:
    """Those that are not 0."""
    return ", ".join(text % {"n": n} for n, text in counts if n)


class KeptWords:
    """Sentences looked up once and kept: sixty thousand deals say the same few dozen."""

    def __init__(self) -> None:
        self._translations: dict[str, str] = {}

    def say(self, text: str) -> str:
        """This French text in the language in force when it was first asked for."""
        if (translation := self._translations.get(text)) is None:
            translation = self._translations[text] = gettext(text) if text else ""
        return translation

    def reason_sentence(self, why: Reason | str) -> str:
        """A reason of the scoring as a sentence; words somebody wrote pass."""
        if isinstance(why, str):
            return why
        return self.say(why.template).format(**dict(why.values))

    def word(self, words: Mapping[K, str], key: K) -> str:
        """The word for a key; empty for one without."""
        return self.say(words.get(key, ""))

    def yes_no(self, value: object) -> str:
        """oui, non."""
        return self.say(gettext_noop("oui") if value else gettext_noop("non"))

    def explained(self, score: DealScore, names: Mapping[Side, str]) -> str:
        """A deal's verdict, then each side's marks: "Réussi… Équipe 7 : 95 arrondi à 100 (VII.1)." """
        return " ".join([self.reason_sentence(score.verdict), *self._sides(score, names)])

    def _sides(self, score: DealScore, names: Mapping[Side, str]) -> Iterator[str]:
        for side in Side:
            marks = " + ".join(self._mark(line) for line in score.lines if line.side == side)
            if marks:
                sentence = self.say(gettext_noop("{who} : {marks}."))
                yield sentence.format(who=names[side], marks=marks)

    def _mark(self, line: Line) -> str:
        return (
            f"{self.reason_sentence(line.reason)} ({line.article})"
            if line.article
            else self.reason_sentence(line.reason)
        )


def certainty(standings: Standings) -> str:
    """How sure it is: "provisoire (à confirmer : 2)", "définitif (sans résultat : 1)"; empty while there is
    nothing to say."""
    if not standings.final:
        return provisional(standings)
    reservations = _counted(
        (standings.submitted, _("non confirmées : %(n)s")),
        (standings.left, _("sans résultat : %(n)s")),
        (standings.disputes, _("litiges non tranchés : %(n)s")),
    )
    return _("définitif (%(left)s)") % {"left": reservations} if reservations else _("définitif")


def provisional(standings: Standings) -> str:
    """What is still missing: "provisoire (à confirmer : 2, litiges ouverts : 1)"; empty when nothing is."""
    if standings.final:
        return ""
    missing = _counted(
        (standings.submitted, _("à confirmer : %(n)s")),
        (standings.to_play, _("à finir : %(n)s")),
        (standings.left, _("sans résultat : %(n)s")),
        (standings.disputes, _("litiges ouverts : %(n)s")),
    )
    return _("provisoire (%(missing)s)") % {"missing": missing} if missing else ""
