"""What is looked at before the doors open: of each check what the program sees by itself, and who ticked it.

A tick is its entry in the journal and nothing else: who looked, and when, is all that it says."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...core.clock import hour_now
from ...models import JournalEntry, Tournament
from ...web import computer, copies

SEEN, AGAIN = "opening.seen", "opening.again"
GIGABYTE = 1_000_000_000


@dataclass(frozen=True)
class Measured:
    """What the program sees: fine, not, or what it cannot tell (None), and in words."""

    fine: bool | None = None
    text: str = ""


class Look:
    """One look at the computer; what two checks ask is read once."""

    @cached_property
    def phones_seen(self) -> int:
        """How many phones have opened the hall's page."""
        return computer.phones_seen()

    def power(self) -> Measured:
        plugged = computer.on_mains()
        if plugged is None:
            return Measured()
        return Measured(plugged, _("Branché.") if plugged else _("L’ordinateur est sur sa batterie."))

    def sleep(self) -> Measured:
        """With the lid only Linux lets a program hold it: elsewhere a person looks at the setting."""
        held = computer.kept_awake()
        if held == "lid":
            return Measured(True, _("Le programme empêche la veille, capot fermé aussi."))
        if held == "held":
            return Measured(None, _("Le programme empêche la veille, mais pas quand on ferme le capot."))
        if held == "refused":
            return Measured(False, _("Le système ne laisse pas le programme empêcher la veille."))
        return Measured()

    def disk(self) -> Measured:
        free = computer.free_bytes()
        if free is None:
            return Measured()
        text = _("%(n)s Go libres.") % {"n": number_format(free / GIGABYTE, 1)}
        return Measured(free >= computer.NEEDED_BYTES, text)

    def firewall(self) -> Measured:
        return Measured(True, _("Un téléphone a ouvert la page.")) if self.phones_seen else Measured()

    def phones(self) -> Measured:
        seen = self.phones_seen
        if seen >= computer.TWO:
            return Measured(True, _("Deux téléphones différents ont ouvert la page."))
        return Measured(
            None, _("Un seul téléphone pour l’instant.") if seen else _("Aucun téléphone pour l’instant.")
        )

    def printer(self) -> Measured:
        return Measured()

    def second(self) -> Measured:
        """Once a copy was read again there; before the first copy of all nobody can tell."""
        state = copies.read_state()
        second = state.second if state is not None else copies.SecondPlace()
        if second.failure:
            return Measured(False, _("La dernière copie n’y est pas arrivée."))
        arrived = second.folder == copies.chosen_folder() and second.verified_at is not None
        return Measured(True, _("La dernière copie y a été relue.")) if arrived else Measured()


# What is looked at, in the order of the evening: its name, what to do, and what the program sees by itself.
CHECKS: dict[str, tuple[Promise, Promise, Callable[[Look], Measured]]] = {
    "power": (
        gettext_lazy("Le secteur"),
        gettext_lazy("L’ordinateur est branché, et la prise reste allumée quand on éteint la salle."),
        Look.power,
    ),
    "sleep": (
        gettext_lazy("La veille et le capot"),
        gettext_lazy(
            "Veille sur « jamais », capot fermé : « ne rien faire ». Un ordinateur qui dort arrête la soirée."
        ),
        Look.sleep,
    ),
    "disk": (
        gettext_lazy("La place sur le disque"),
        gettext_lazy("Au moins 1 Go libre, pour les sauvegardes et les classeurs."),
        Look.disk,
    ),
    "firewall": (
        gettext_lazy("Le pare-feu"),
        gettext_lazy(
            "S’il demande, autorisez Python sur les réseaux privés. Un téléphone qui ouvre la page le prouve."
        ),
        Look.firewall,
    ),
    "phones": (
        gettext_lazy("Deux téléphones sur le Wi-Fi"),
        gettext_lazy(
            "Scannez ce code avec deux téléphones, sur le Wi-Fi de la salle. S’ils n’arrivent pas, ce Wi-Fi "
            "isole ses appareils : coupez « isolation des clients », ou partagez la connexion d’un téléphone."
        ),
        Look.phones,
    ),
    "printer": (
        gettext_lazy("L’imprimante"),
        gettext_lazy("Imprimez la page d’essai : le cadre est entier, les petits caractères se lisent."),
        Look.printer,
    ),
}
ALL = CHECKS | {
    "second": (
        gettext_lazy("La seconde copie"),
        gettext_lazy(
            "La clé ou le disque choisi sur la page des sauvegardes est branché et reçoit les copies."
        ),
        Look.second,
    ),
}
"""With what is looked at only where a second place is chosen."""


def checks_now() -> dict[str, tuple[Promise, Promise, Callable[[Look], Measured]]]:
    """What is looked at on this computer: the second place where one is chosen."""
    return ALL if copies.chosen_folder() else CHECKS


@dataclass(frozen=True)
class CheckLine:
    """One check as the page shows it; `tick`: the entry of whoever looked, if somebody has."""

    kind: str
    title: str
    text: str
    measured: Measured
    tick: JournalEntry | None

    @property
    def seen(self) -> bool:
        """By the program, or by somebody, who may know better than the program."""
        return self.measured.fine is True or self.tick is not None


def title_of(kind: str) -> str:
    """What a check is called; a dash for one that is no longer made."""
    return str(ALL[kind][0]) if kind in ALL else "–"


def check_lines(tournament: Tournament) -> list[CheckLine]:
    """All checks as they stand now; one statement."""
    ticks, look = _ticks(tournament), Look()
    return [
        CheckLine(kind, str(title), str(text), measure(look), ticks.get(kind))
        for kind, (title, text, measure) in checks_now().items()
    ]


def unseen_checks(tournament: Tournament) -> int:
    """How many are red, until the evening is over; of an example evening none. One statement."""
    if tournament.is_over or tournament.is_demo:
        return 0
    ticks = _ticks(tournament)
    # What somebody has ticked is not measured again: on a Mac a look at the plug starts a program.
    left = (measure for kind, (_title, _text, measure) in checks_now().items() if kind not in ticks)
    look = Look()
    return sum(measure(look).fine is not True for measure in left)


def _ticks(tournament: Tournament) -> dict[str, JournalEntry]:
    """By check the last entry, where it was not put back to red since: each of several days has its own."""
    last: dict[str, JournalEntry] = {}
    entries = JournalEntry.objects.filter(tournament=tournament.pk, verb__in=(SEEN, AGAIN))
    days_before = _days_before(tournament)
    for entry in entries.select_related("by").order_by("sequence"):
        if not days_before or tournament.club.day_of(entry.at) > days_before[-1]:
            last[str(entry.about.get("check", ""))] = entry
    return {kind: entry for kind, entry in last.items() if entry.verb == SEEN}


def _days_before(tournament: Tournament) -> list[datetime.date]:
    """The days on which it was played before the one that is on, or that comes next."""
    if not tournament.on_several_days:
        return []
    on = tournament.day_on(tournament.club.day_of(hour_now()))
    return [day for day in tournament.days if day < on]
