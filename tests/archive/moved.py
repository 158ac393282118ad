"""Evenings that go into an archive, and what must be the same wherever one comes out."""

import json
import zipfile

from scoring import Side
from tests import cast
from tests.exports.reading import pages, written
from tests.referee import court
from tournament.archive.moving.arriving import import_archive
from tournament.archive.moving.layout import Holding
from tournament.archive.moving.packing import export_archive
from tournament.archive.moving.unpacking import read_archive
from tournament.control.demo import demo_evening
from tournament.control.queries import journal as reads
from tournament.core.journal import journal_faults, journals
from tournament.evening import standings_now
from tournament.members.services.roll import link_player
from tournament.models import Dispute, Draw, JournalEntry, Match, Member, Tournament
from tournament.referee.services import misdeals
from tournament.referee.services.rescoring import differences
from tournament.setup.services import delete_tournament

CAME = ("tournament.imported", "tournament.copied")


def rich_evening(by):
    """A demonstration in its middle, with a ruling, a call, a misdeal, and one player of the roll."""
    made = demo_evening(club=cast.club(), until="playing")
    playing = Match.objects.filter(tournament=made, state=Match.State.PLAYING).order_by("number")
    first, second = playing[:2]
    court.rule(first, by, court.free(to=Side.B, points=80), "free", reason="Mme Solal a crié.")
    Dispute.objects.create(match=second, what="renonce", who="Irma Solal")
    misdeals.declare_misdeal(match=second, side=Side.A, by=by)
    player = made.players.order_by("pk").first()
    player.given_name, player.family_name, player.search_key = "Irma", "Solal", "solal irma"
    player.save()
    member = Member.objects.create(
        club=cast.club(), given_name="Irma", family_name="Solal", search_key="solal irma"
    )
    link_player(player=player, member=member, by=by)
    made.refresh_from_db()
    return made


def packed(made, by, folder, name="soiree.zip"):
    """Its archive; of the whole club where there is no evening."""
    path = folder / name
    export_archive(held=Holding(cast.club(), made), path=path, by=by)
    return path


def taken(path, by, **options):
    return import_archive(club=cast.club(), parcel=read_archive(path), by=by, **options)


def gone(made, by):
    """The evening is here no more: what an archive brings then has other keys, as in another database."""
    delete_tournament(tournament=Tournament.objects.get(pk=made.pk), typed=made.name, by=by)


def wrong():
    """Every fault of every journal here."""
    return [(found.tournament_id, fault) for found in journals() for fault in journal_faults(found)]


def facts_of(made, folder):
    """What people see of an evening, and what proves it."""
    made = Tournament.objects.get(pk=made.pk)
    lines = reads.lines(reads.entries(made, made.club, reads.Filters()))
    entries = JournalEntry.objects.filter(tournament=made).exclude(verb__in=CAME).order_by("sequence")
    book = pages(written(made, folder))
    return {
        "standings": [[p.rank, p.team.number, *p.cells] for p in standings_now(made).overall],
        "journal": list(entries.values_list("sequence", "text", "hash", "reason", "salt")),
        "told": [line.what for line in lines if line.what not in _came_sentences()],
        "draws": [
            json.dumps(record, sort_keys=True)
            for record in Draw.objects.filter(tournament=made).values_list("record", flat=True)
        ],
        "matches": list(
            Match.objects.filter(tournament=made)
            .order_by("round__number", "number")
            .values_list(
                "number", "state", "table__number", "total_a", "total_b", "started_at", "confirmed_at"
            )
        ),
        "posted": book["À afficher"].rows,
        "ranked": book["Classement"].rows,
        "rescored": [str(found) for found in differences(made)],
    }


def _came_sentences():
    return ("Tournoi repris d’une archive", "Tournoi repris d’une archive, comme une copie")


def everything_in(path):
    """All text of an archive, unpacked."""
    with zipfile.ZipFile(path) as archive:
        return "\n".join(archive.read(name).decode() for name in archive.namelist())


def remade(path, target, file, change):
    """An archive with one file otherwise."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, change(text) if name == file else text)
    return target
