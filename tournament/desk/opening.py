"""Checks before the doors open: what the program or somebody has seen, and ticking one."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..models import JournalEntry, Tournament
from ..web import computer, copies

SEEN, AGAIN = "opening.seen", "opening.again"
GIGABYTE = 1_000_000_000


class Measured(NamedTuple):
    """What the program sees: fine, not, or what it cannot tell (None), and in words."""

    fine: bool | None = None
    text: str = ""


def power() -> Measured:
    plugged = computer.on_mains()
    words = {True: _("Branché."), False: _("L’ordinateur est sur sa batterie.")}
    return Measured(plugged, words[plugged] if plugged is not None else "")


def sleep() -> Measured:
    """With the lid only Linux lets a program hold it: elsewhere a person looks at the setting."""
    said = {
        "lid": Measured(True, _("Le programme empêche la veille, capot fermé aussi.")),
        "held": Measured(None, _("Le programme empêche la veille, mais pas quand on ferme le capot.")),
        "refused": Measured(False, _("Le système ne laisse pas le programme empêcher la veille.")),
    }
    return said.get(computer.kept_awake() or "", Measured())


def disk() -> Measured:
    free = computer.free_bytes()
    if free is None:
        return Measured()
    text = _("%(n)s Go libres.") % {"n": number_format(free / GIGABYTE, 1)}
    return Measured(free >= computer.NEEDED_BYTES, text)


def phone() -> Measured:
    seen, none = _("Un téléphone a ouvert la page."), _("Aucun téléphone pour l’instant.")
    return Measured(True, seen) if computer.phone_seen() else Measured(None, none)


def second() -> Measured:
    """Once a copy was read again there; before the first copy of all nobody can tell."""
    if not copies.chosen_folder():
        return Measured(None, _("Aucune seconde place n’est choisie."))
    state = copies.read_state()
    place = state.second if state is not None else copies.SecondPlace()
    if place.failure:
        return Measured(False, _("La dernière copie n’y est pas arrivée."))
    arrived = place.folder == copies.chosen_folder() and place.verified_at is not None
    return Measured(True, _("La dernière copie y a été relue.")) if arrived else Measured()


# What is looked at, in the order of the evening: its name, what to do, and what the program sees by itself.
CHECKS: dict[str, tuple[Promise, Promise, Callable[[], Measured]]] = {
    "phone": (
        gettext_lazy("L’adresse, depuis un téléphone"),
        gettext_lazy("Scannez ce code avec un téléphone, sur le Wi-Fi de la salle : la page s’ouvre."),
        phone,
    ),
    "power": (
        gettext_lazy("Le secteur"),
        gettext_lazy("L’ordinateur est branché, et la prise reste allumée quand on éteint la salle."),
        power,
    ),
    "sleep": (
        gettext_lazy("La veille et le capot"),
        gettext_lazy(
            "Veille sur « jamais », capot fermé : « ne rien faire ». Un ordinateur qui dort arrête la soirée."
        ),
        sleep,
    ),
    "disk": (
        gettext_lazy("La place sur le disque"),
        gettext_lazy("Au moins 1 Go libre, pour les sauvegardes et les classeurs."),
        disk,
    ),
    "printer": (
        gettext_lazy("L’imprimante"),
        gettext_lazy("Imprimez la page d’essai : le cadre est entier, les petits caractères se lisent."),
        Measured,
    ),
    "second": (
        gettext_lazy("La seconde copie"),
        gettext_lazy(
            "La clé ou le disque choisi sur la page des sauvegardes est branché et reçoit les copies."
        ),
        second,
    ),
}


class CheckLine(NamedTuple):
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
    """What a check is called; a dash for what is none."""
    return str(CHECKS[kind][0]) if kind in CHECKS else "–"


def check_lines(tournament: Tournament) -> list[CheckLine]:
    """All checks as they stand now; one statement."""
    ticks = _ticks(tournament)
    return [
        CheckLine(kind, str(title), str(text), measure(), ticks.get(kind))
        for kind, (title, text, measure) in CHECKS.items()
    ]


def unseen_checks(tournament: Tournament) -> int:
    """How many are red, until the evening is over; of an example evening none. One statement."""
    if tournament.is_over or tournament.is_demo:
        return 0
    ticks = _ticks(tournament)
    # What somebody has ticked is not measured again: on a Mac a look at the plug starts a program.
    left = (measure for kind, (_title, _text, measure) in CHECKS.items() if kind not in ticks)
    return sum(measure().fine is not True for measure in left)


def _ticks(tournament: Tournament) -> dict[str, JournalEntry]:
    """By check the last entry, where it was not put back to red since: each of several days has its own."""
    last: dict[str, JournalEntry] = {}
    entries = JournalEntry.objects.filter(tournament=tournament.pk, verb__in=(SEEN, AGAIN))
    days_before: list[datetime.date] = []
    if tournament.on_several_days:  # those before the one that is on, or that comes next
        on = tournament.day_on(tournament.club.day_of(hour_now()))
        days_before = [day for day in tournament.days if day < on]
    for entry in entries.select_related("by").order_by("sequence"):
        if not days_before or tournament.club.day_of(entry.at) > days_before[-1]:
            last[str(entry.about.get("check", ""))] = entry
    return {kind: entry for kind, entry in last.items() if entry.verb == SEEN}


@writes(SEEN, Action.CHECK)
def tick_check(tournament: Tournament, check: str, seen: bool, entry: Draft) -> None:
    """Tick a check, or put it back to red. Refused: "no_check" for one that is not there."""
    if check not in CHECKS:
        raise Refused("no_check", _("Cette vérification n’existe pas."), "check")
    entry.verb, entry.about = SEEN if seen else AGAIN, {"check": check}


class CheckForm(forms.Form):
    """One check before the doors open: somebody has seen it, or it is to be seen again."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    check = forms.CharField(max_length=20)
    act = forms.ChoiceField(choices=[("seen", "seen"), ("again", "again")])

    def arguments(self) -> dict[str, Any]:
        """What its write takes."""
        data = dict(self.cleaned_data)
        return {"seen": data.pop("act") == "seen", **data}
