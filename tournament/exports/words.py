"""The game's words in the cells: states, results, reasons. In the language in force."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from scoring import DealScore, Reason, Side

from ..evening.match import LEFT, UNCONFIRMED
from ..standings.board import Standings

DEAL_STATES: Mapping[str, str] = {
    "played": gettext_noop("jouée"),
    "passed": gettext_noop("passée"),
    "annulled": gettext_noop("annulée"),
    "penalty": gettext_noop("décidée par une pénalité"),
    "counted": gettext_noop("comptée"),
}
RESULT_FROM: Mapping[str, str] = {"deals": gettext_noop("donnes"), "totals": gettext_noop("totaux")}
RESULTS: Mapping[bool | None, str] = {True: gettext_noop("réussi"), False: gettext_noop("chuté")}
YES, NO = gettext_noop("oui"), gettext_noop("non")
# A match as it reads; the others are its own states.
ENDED = {LEFT: gettext_noop("sans résultat"), UNCONFIRMED: gettext_noop("non confirmée")}


class KeptWords(dict[str, str]):
    """French to the language in force, looked up once: sixty thousand deals say the same few dozen."""

    def __missing__(self, text: str) -> str:
        self[text] = translation = gettext(text) if text else ""
        return translation

    def yes_no(self, value: object) -> str:
        """oui, non."""
        return self[YES if value else NO]

    def sentence(self, why: Reason | str) -> str:
        """A reason of the scoring as a sentence; words somebody wrote pass."""
        return why if isinstance(why, str) else self[why.template].format(**dict(why.values))

    def explained(self, score: DealScore, names: Mapping[Side, str]) -> str:
        """A deal's verdict, then each side's marks: "Réussi… Équipe 7 : 95 arrondi à 100 (VII.1)." """
        sentences = [self.sentence(score.verdict)]
        for side in Side:
            lines = [(self.sentence(line.reason), line.article) for line in score.lines if line.side == side]
            if lines:
                marks = " + ".join(
                    f"{reason} ({article})" if article else reason for reason, article in lines
                )
                sentences.append(self[gettext_noop("{who} : {marks}.")].format(who=names[side], marks=marks))
        return " ".join(sentences)


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


def _counted(*counts: tuple[int, str]) -> str:
    """Those that are not 0."""
    return ", ".join(text % {"n": n} for n, text in counts if n)
