"""Players register themselves, at the door or from home, while the organisers keep that open: asked,
corrected, given up there; confirmed at the desk, where it becomes a team with a number, refused, or known
for one already there.

Nothing that a phone is told says whether a name is on a list; the journal names a sign-up by its uid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.jobs import enqueue
from ..core.journal import Author, Draft
from ..core.tokens import derived_secret, secret_hash
from ..core.writes import writes
from ..lists.names import one_name
from ..lists.reading import TeamDetails
from ..lists.rows import TELEPHONE_MAX
from ..members.players import words_of
from ..models import Player, SignUp, Team, Tournament
from ..models.team import SEATED
from ..rulebook import ruleset_of
from ..web.forms import laid_out
from . import sentences
from .forms import NAME_LENGTH, NameField, PeopleForm, TelephoneField
from .line import Line, line_of
from .listing import Namesake, known_people, namesakes

MOST_ASKED = 300


def secret_of(sign_up: SignUp) -> str:
    """The secret in its link."""
    return derived_secret("registration.sign_up", str(sign_up.uid))


def team_of(sign_up: SignUp) -> Team | None:
    """Where the one who registered sits now; None before the desk confirmed, or once the seat is gone."""
    seat = Q(player_1=sign_up.player_id) | Q(player_2=sign_up.player_id)
    teams = Team.objects.filter(seat).select_related(*SEATED)
    return teams.first() if sign_up.player_id is not None else None


@dataclass(frozen=True)
class Holder(Namesake):
    """A name of a sign-up that a list of the evening already has."""

    @property
    def question(self) -> str:
        return sentences.alike(self)


@dataclass(frozen=True)
class Asked:
    """A sign-up as the desk reads it; `holders`: its names that a list of the evening already has, `twin`:
    whether an earlier sign-up has one of them; `place` on the waiting list, 0 where a place is kept."""

    sign_up: SignUp
    place: int
    holders: list[Holder]
    twin: bool


def to_confirm(tournament: Tournament, line: Line) -> list[Asked]:
    """What waits for the desk, in the order it came; one statement."""
    known = known_people(tournament) if line.asking else {}
    seen, asked = set[tuple[str, ...]](), list[Asked]()
    for sign_up in line.asking:
        people = {words_of(str(person)): person for person in details_of(sign_up).people}
        holders = [Holder(person, known[key]) for key, person in people.items() if key in known]
        twin = not seen.isdisjoint(people)
        asked.append(Asked(sign_up, line.waiting_place(sign_up), holders, twin))
        seen |= people.keys()
    return asked


def details_of(sign_up: SignUp) -> TeamDetails:
    """Who registered."""
    first, second = (one_name(name) if name else None for name in (sign_up.name_1, sign_up.name_2))
    assert first is not None
    return TeamDetails(first, second, sign_up.club_name)


def another_team(sign_up: SignUp, details: TeamDetails) -> bool:
    """Whether the desk typed other people over those who registered: their sign-up still waits."""
    names = {words_of(sign_up.name_1), words_of(sign_up.name_2)}
    return sign_up.waits and not any(words_of(str(person)) in names for person in details.people)


def still_asked(sign_up: SignUp) -> SignUp:
    """The row as it is now, inside a write. Raises Conflict "settled"."""
    sign_up.refresh_from_db()
    if not sign_up.waits:
        raise Conflict("settled", _("Cette inscription vient d’être confirmée, refusée ou annulée."))
    return sign_up


@writes("sign_ups.opened", Action.REGISTER)
def open_sign_ups(tournament: Tournament, is_open: bool, entry: Draft) -> None:
    """Let players register themselves, or no longer; the first draft of a draw closes it too."""
    if is_open and tournament.state != Tournament.State.REGISTRATION:
        raise Refused("not_published", _("Publiez d’abord le tournoi : la salle ne le voit pas encore."))
    if not is_open:
        entry.verb = "sign_ups.closed"
    tournament.sign_ups_open = is_open
    tournament.save(update_fields=["sign_ups_open"])


@writes("sign_up.asked", Action.SIGN_UP)
def ask(tournament: Tournament, details: TeamDetails, entry: Draft, *, email: str = "") -> SignUp:
    """Ask for a place; `email` is written to now, and when one becomes free. Refused: closed, too_many."""
    now = hour_now()
    if not tournament.takes_sign_ups(now):
        hours = sentences.sign_up_hours(tournament, now)
        raise Refused("closed", hours or _("L’inscription est fermée : voyez la table d’organisation."))
    asking = tournament.sign_ups.filter(player=None, state=SignUp.State.ASKED)
    if asking.count() >= MOST_ASKED:
        raise Refused("too_many", _("Trop d’inscriptions attendent : voyez la table d’organisation."))
    sign_up = SignUp(tournament=tournament, email=email, telephone=details.telephone_1)
    sign_up.token_hash, sign_up.language = secret_hash(secret_of(sign_up)), get_language() or "fr"
    _write(sign_up, details)
    write_to(sign_up, "asked")
    entry.about, entry.answer = {"sign_up": sign_up.uid}, {"sign_up": sign_up.pk}
    return sign_up


@writes("sign_up.changed", Action.SIGN_UP)
def change(sign_up: SignUp, details: TeamDetails, entry: Draft) -> None:
    """Correct names and club, or name a partner who was found: that asks for a place from now on."""
    sign_up = still_asked(sign_up)
    if details.player_2 is not None and not sign_up.name_2:
        sign_up.asked_at = timezone.now()
    _write(sign_up, details)
    entry.about = {"sign_up": sign_up.uid}


def write_to(sign_up: SignUp, letter: str) -> None:
    """Inside a write: one of the letters of `mail.py`, where an address was given."""
    if sign_up.email:
        enqueue("letter", tournament=sign_up.tournament, by=Author(), sign_up=sign_up.pk, letter=letter)


def _write(sign_up: SignUp, details: TeamDetails) -> None:
    """What was typed, and whether it has to wait for a place."""
    sign_up.name_1, sign_up.name_2 = str(details.player_1), str(details.player_2 or "")
    sign_up.club_name = details.club
    details_of(sign_up)  # raises Unreadable where a name cannot be read back
    sign_up.save()
    if not sign_up.waited and line_of(sign_up.tournament).waiting_place(sign_up):
        sign_up.waited = True
        sign_up.save(update_fields=["waited"])


@writes("sign_up.cancelled", Action.SIGN_UP)
def cancel(sign_up: SignUp, entry: Draft) -> None:
    """Give the place up, on the phone: it is the next one's."""
    end(sign_up, SignUp.State.CANCELLED, entry)


@writes("sign_up.refused", Action.REGISTER)
def refuse(sign_up: SignUp, entry: Draft) -> None:
    """Strike it at the desk: the place is the next one's."""
    end(sign_up, SignUp.State.REFUSED, entry)


def end(sign_up: SignUp, state: SignUp.State, entry: Draft) -> None:
    """Inside a write: it asks for nothing any more, and nobody need be reached."""
    entry.about = {"sign_up": still_asked(sign_up).uid}
    sign_up.state, sign_up.telephone, sign_up.email = state, "", ""
    sign_up.save(update_fields=["state", "telephone", "email"])


@writes("sign_up.known", Action.REGISTER)
def recognise(sign_up: SignUp, team: Team, entry: Draft) -> None:
    """It is somebody who is on the list already: the phone is told of that team. Conflict "not_there"."""
    sign_up = still_asked(sign_up)
    names = {words_of(name) for name in (sign_up.name_1, sign_up.name_2) if name}
    player = next((one for one in team.people if one and words_of(one.search_key) in names), None)
    if player is None:
        raise Conflict("not_there", _("Ce nom n’est plus dans cette équipe : voyez la liste."))
    confirm(sign_up, player)
    entry.about = {"sign_up": sign_up.uid, "teams": [team.uid]}


def refuse_unsaid(tournament: Tournament, details: TeamDetails, alike: str) -> None:
    """Refused "alike": somebody of that name is on a list, and nobody said whether it is the same person."""
    if not alike and (found := namesakes(tournament, details.people)):
        raise Refused("alike", sentences.alike(found[0]))


def confirm(sign_up: SignUp, player: Player) -> None:
    """Inside a write of the desk: this is who registered; names and telephone are in the team from now on."""
    if sign_up.telephone and not player.telephone:
        player.telephone = sign_up.telephone
        player.save(update_fields=["telephone"])
    sign_up.player = player
    sign_up.name_1 = sign_up.name_2 = sign_up.telephone = sign_up.email = ""
    sign_up.save()


def ask_again(team: Team) -> None:
    """Inside the undoing of what made this team: who registered waits for the desk once more."""
    people = [player for player in team.people if player is not None]
    for sign_up in SignUp.objects.filter(player__in=people).select_related("player"):
        sign_up.telephone = sign_up.player.telephone
        sign_up.player, names = None, [str(player) for player in people]
        sign_up.name_1, sign_up.name_2 = [*names, ""][:2]
        sign_up.save()


NAME_HELP: dict[str, Any] = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


def _name(label: Any) -> NameField:
    widget = forms.TextInput(attrs=NAME_HELP)
    return NameField(label=label, max_length=NAME_LENGTH, required=False, widget=widget)


class SignUpForm(PeopleForm):
    """What a phone asks: two names, or one and that a partner is looked for; one where everybody comes alone.
    Who corrects theirs is asked for names alone: no page says telephone and address again. `website` is for
    robots: nobody sees it."""

    player_1 = _name(gettext_lazy("Premier joueur : prénom et nom"))
    player_2 = _name(gettext_lazy("Second joueur : prénom et nom"))
    alone = forms.BooleanField(label=gettext_lazy("Je cherche un partenaire"), required=False)
    telephone = TelephoneField(
        label=gettext_lazy("Téléphone"),
        required=False,
        max_length=TELEPHONE_MAX,
        help_text=gettext_lazy("Facultatif. Seule la table d’organisation le voit."),
    )
    email = forms.EmailField(
        label=gettext_lazy("Adresse électronique"),
        required=False,
        help_text=gettext_lazy("Facultative. Pour vous écrire à propos de cette inscription seulement."),
    )
    accepted = forms.BooleanField(
        error_messages={
            "required": gettext_lazy("Cochez cette case : tout le monde joue selon ce règlement.")
        }
    )
    website = forms.CharField(label=gettext_lazy("Ne rien écrire ici"), required=False)
    website.widget.attrs |= {"tabindex": "-1", "autocomplete": "off"}

    def __init__(
        self, *args: Any, tournament: Tournament, sign_up: SignUp | None = None, **kwargs: Any
    ) -> None:
        if sign_up is not None:
            columns = {"player_1": sign_up.name_1, "player_2": sign_up.name_2, "club": sign_up.club_name}
            kwargs["initial"] = {**columns, "alone": not sign_up.name_2}
        super().__init__(*args, **kwargs)
        self.fields["player_1"].required = True
        self.fields["telephone"].widget.attrs["autocomplete"] = "tel"
        rules = {"name": ruleset_of(tournament).name}
        self.fields["accepted"].label = _("J’accepte le règlement : %(name)s") % rules
        if sign_up is not None:
            del self.fields["telephone"], self.fields["email"], self.fields["accepted"]
        elif not settings.EMAIL_HOST:
            del self.fields["email"]
        if tournament.individuals:
            self.fields["player_1"].label = _("Prénom et nom")
            del self.fields["player_2"], self.fields["alone"]

    @property
    def helper(self) -> Any:
        """Its fields in their order, the one for robots out of sight."""
        asked = ["two_people"] if self.asks_two_people else []
        names = [name for name in ("player_1", "player_2", "alone") if name in self.fields]
        hidden = Div("website", css_class="visually-hidden", aria_hidden="true")
        more = [name for name in ("telephone", "email", "accepted") if name in self.fields]
        return laid_out("token", *names, *asked, "club", *more, hidden)

    def clean(self) -> dict[str, Any]:
        """A second name, or that there is none: one of the two is said."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        self.ask_two_people(typed, "player_2")
        if typed.get("website"):
            self.add_error(None, _("Une case invisible a été remplie : rechargez la page et recommencez."))
        if "alone" in self.fields and "player_2" not in self.errors:
            if typed.get("player_2") and typed["alone"]:
                self.add_error("alone", _("Un second nom est écrit : effacez-le, ou décochez cette case."))
            if not typed.get("player_2") and not typed["alone"]:
                text = _("Il manque le second nom. Sans partenaire, cochez la case ci-dessous.")
                self.add_error("player_2", text)
        return typed

    def arguments(self) -> dict[str, Any]:
        """What its writes take."""
        typed = self.cleaned_data
        telephone = typed.get("telephone", "")
        details = TeamDetails(typed["player_1"], typed.get("player_2"), typed["club"], telephone_1=telephone)
        email = {"email": typed["email"]} if "email" in self.fields else {}
        return {"details": details, "token": typed["token"] or None, **email}
