"""An evening whose last round was not finished: what closing it leaves, for the tests of every room."""

from tests import cast
from tests.hall.conftest import finish
from tests.referee.hall import again, play
from tournament.control.services import closing
from tournament.evening.round_rows import unsettled
from tournament.models import Match, Tournament, User
from tournament.referee.services import sheets

WHY = "la salle ferme"


def organiser():
    return cast.actor(User.objects.filter(username="odile").first() or cast.person("Odile", "organiser"))


def unfinished(tournament):
    """Sixteen teams, rounds 1 and 2 confirmed. Of the third: one match waits, one is played, one is finished
    and not signed, one is submitted; four are confirmed. Returns those four by what they are."""
    cast.released(tournament)
    last = list(Match.objects.filter(round__number=3).order_by("number"))
    for match in Match.objects.filter(tournament=tournament):
        if match not in last[:4]:
            finish(match, 1000, 500)
    by = organiser()
    Match.objects.filter(pk__in=[match.pk for match in last[2:4]]).update(max_deals=1, limits_changed=True)
    for match in last[1:4]:
        play(match, by, "A 90H 95/67")
    sheets.submit(match=again(last[3]), by=by)
    return dict(zip(("waiting", "playing", "unsigned", "submitted"), last, strict=False))


def closed(tournament, reason=WHY):
    """The evening closed as it is. Returns it fresh."""
    leaving = [row.match.pk for row in unsettled(tournament)]
    closing.close_tournament(tournament=tournament, by=organiser(), leaving=leaving, reason=reason)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def reopened(tournament):
    closing.reopen_tournament(tournament=tournament, by=organiser(), reason="une feuille retrouvée")
    return Tournament.objects.select_related("club").get(pk=tournament.pk)
