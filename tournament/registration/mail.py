"""Letters to players who registered themselves and gave an address: that it arrived, that a place is theirs.

No name stands in them: whoever types somebody else's address says nothing to them. No error says an address.
"""

from __future__ import annotations

from smtplib import SMTPException
from typing import Any

from django.core.mail import send_mail
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from ..core.jobs import Progress
from ..models import Job, SignUp, Tournament
from ..web.days import days_text, moment_text
from ..web.qr import address
from .sign_ups import secret_of


class NotSent(Exception):
    """The mail server did not take a letter; why, without the address."""


def letter(job: Job, progress: Progress) -> dict[str, Any]:
    """Send one, unless the sign-up, or the offer, was settled meanwhile."""
    tournament, kind = job.tournament, job.arguments["letter"]
    sign_up = SignUp.objects.filter(pk=job.arguments["sign_up"]).exclude(email="").first()
    if sign_up is None or (kind == "offered" and sign_up.offered_until is None):
        return {}
    with translation.override(sign_up.language), timezone.override(tournament.club.time_zone):
        subject, text = texts(kind, tournament, sign_up)
    try:
        send_mail(subject, text, None, [sign_up.email])
    except (SMTPException, OSError) as error:
        # Whom no letter reaches is not given a term: the place that comes to them is kept, as at the door.
        SignUp.objects.filter(pk=sign_up.pk).update(waited=False, offered_until=None)
        raise NotSent(type(error).__name__) from None
    return {}


def texts(kind: str, tournament: Tournament, sign_up: SignUp) -> tuple[str, str]:
    """Subject and text."""
    words = {
        "name": tournament.name,
        "day": days_text(tournament),
        "place": tournament.place or tournament.club.name,
        "page": address(reverse("sign_up:mine", args=[tournament.slug, secret_of(sign_up)])),
    }
    if kind == "asked":
        subject = _("Votre inscription : %(name)s")
        text = _(
            "Votre inscription est arrivée : %(name)s, %(day)s, %(place)s.\n\n"
            "Cette page vous dit où elle en est ; elle sert aussi à la corriger ou à l’annuler. Son adresse "
            "est à vous seul :\n%(page)s\n\n"
            "Vous n’avez rien demandé ? Ouvrez cette page et annulez l’inscription."
        )
    else:
        words["until"] = moment_text(sign_up.offered_until)
        subject = _("Une place pour vous : %(name)s")
        text = _(
            "Une place s’est libérée : %(name)s, %(day)s, %(place)s.\n\n"
            "Elle est à vous jusqu’au %(until)s. Prenez-la sur cette page, ou annulez pour la laisser :\n"
            "%(page)s"
        )
    return subject % words, text % words
