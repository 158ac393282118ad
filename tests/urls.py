"""Every URL of the program, and one evening in which each of them leads somewhere: for test_permissions.

A new part in a URL needs a sample in PARTS, or in PARTS_OF when it means something else in one URL."""

from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from scoring import Side, parse_notation
from tests import cast
from tests.match import hall as court
from tournament.core.guards import RECENT
from tournament.core.tokens import secret_hash
from tournament.exports import files
from tournament.match import deals
from tournament.models import (
    Club,
    Dispute,
    Exempt,
    Job,
    Match,
    Member,
    Role,
    Season,
    SeasonEvening,
    SeasonLine,
    SignUp,
    TableLink,
    Tournament,
)
from tournament.people import links
from tournament.registration.sign_ups import secret_of
from tournament.season.ranking import lines_of


def every_url(resolver=None, space="", before=()):
    """(name, view, parts named in the URL) of every URL of the program; static files have no view here."""
    for pattern in (resolver or get_resolver()).url_patterns:
        parts = (*before, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            yield from every_url(pattern, pattern.namespace or space, parts)
        else:
            yield f"{space}:{pattern.name}" if space else pattern.name, (pattern.callback, parts)


URLS = dict(every_url())


def view_of(name):
    return URLS[name][0]


def parts_of(name):
    return URLS[name][1]


MINE = "table-of-mine"
"""The secret of the table whose phone asks, once they are marked."""


class World:
    """One evening with a row for every kind of thing that a URL may name, and everybody's open session."""

    def __init__(self, how_many=16, **fields):
        self.odile = cast.person("Odile", "organiser")
        remi, denise = cast.person("Rémi", "referee"), cast.person("Denise", "desk")
        self.people = {"stranger": None, "desk": denise, "referee": remi, "organiser": self.odile}
        self.people["treasurer"] = cast.person("Tania", "treasurer")
        self.extra = cast.person("Paul", "desk", "referee")
        self.tournament = cast.tournament(**fields)
        cast.released(self.tournament, how_many)
        self.foreign = cast.tournament(**fields)
        self.match = Match.objects.filter(tournament=self.tournament, round__number=1).first()
        self.play()
        self.token = self.link_of(self.tournament, self.match.table)
        self.invitation = links.invite(club=cast.club(), role=Role.DESK, by=cast.actor(self.odile))
        self.backup = "20261120-200000_manual.sqlite3"
        (settings.BACKUP_DIR / self.backup).write_bytes(b"")
        team = self.tournament.teams.first()
        self.payment = team.payments.first() or cast.pay(team).payments.get()
        self.member = Member.objects.create(
            club=cast.club(), given_name="Irma", family_name="Solal", search_key="solal irma"
        )
        self.same = Member.objects.create(
            club=cast.club(), given_name="Irm", family_name="Solal", search_key="solal irm"
        )
        secret = secret_of(sign_up := SignUp(tournament=self.tournament, name_1="Ana Xu", name_2="Bo Yi"))
        sign_up.token_hash = secret_hash(secret)
        sign_up.save()
        self.sign_up = sign_up
        self.season = Season.objects.create(club=cast.club(), name="2026")
        counted = SeasonEvening.objects.create(season=self.season, tournament=self.tournament)
        SeasonLine.objects.bulk_create(lines_of(counted))
        # Of another club: nothing of this one is there for them.
        elsewhere = Club.objects.create(name="Ailleurs")
        self.people["neighbour"] = cast.person("Nadia", "organiser", of=elsewhere)
        self.cookies = {who: self.session(person) for who, person in self.people.items()}

    def play(self):
        """A deal and a misdeal, so that pages about one have something to show."""
        by = cast.actor(self.odile)
        deals.record_deal(match=self.match, number=1, played=parse_notation("A 90H 95/67"), by=by)
        deal = self.match.deals.get(number=1)
        self.dispute = Dispute.objects.create(match=self.match, what="renonce", deal=deal)
        self.ruling = court.rule(self.match, by, court.free(to=Side.B, points=80), "free")
        files.path_of(self.tournament).write_bytes(b"")
        self.ruleset = cast.ruleset()
        self.demo = Job.objects.create(kind="demo", club=cast.club())
        resting = Exempt.objects.filter(round=self.match.round).first()
        self.exempt = resting or Exempt.objects.create(round=self.match.round, team=self.match.team_a)
        self.misdeal = deals.declare_misdeal(match=self.match, side=Side.A, by=by)

    def link_of(self, tournament, table):
        found = TableLink.objects.filter(table=table, revoked_at=None).first()
        return (found or TableLink.objects.create(table=table, token=f"table-{table.pk}")).token

    def session(self, person):
        client = Client()
        if person is not None:
            client.force_login(person)
        return client.cookies

    def mark_secrets(self):
        """What opens the tables' phones becomes words that nothing else on a page can be."""
        for n, row in enumerate(TableLink.objects.order_by("pk")):
            token = MINE if row.token == self.token else f"secret-of-a-table-{n}"
            TableLink.objects.filter(pk=row.pk).update(token=token, code=f"~{n:02}~")
        self.token = MINE

    def secrets(self):
        """The tokens and the codes of all tables."""
        return {secret for row in TableLink.objects.values_list("token", "code") for secret in row}

    def set(self, state, match_state=None, entry=Tournament.Entry.TABLES):
        if state is not None:
            rows = Tournament.objects.filter(pk=self.tournament.pk)
            rows.update(state=state, entry_mode=entry)
            RECENT.clear()
        if match_state is not None:
            cast.put_in_state(Match.objects.filter(pk=self.match.pk), match_state)


# What stands in a URL, by the name of its part. A function reads it from the world.
PARTS = {
    "slug": lambda world: world.tournament.slug,
    "match_id": lambda world: world.match.pk,
    "token": lambda world: world.token,
    "number": lambda world: 1,
    "entry": lambda world: 1,
    "payment_id": lambda world: world.payment.pk,
    "team_id": lambda world: world.tournament.teams.first().pk,
    "user_id": lambda world: world.extra.pk,
    "invitation_id": lambda world: world.invitation.pk,
    "secret": lambda world: links.secret_of(world.invitation),
    "incident": lambda world: world.misdeal.pk,
    "dispute": lambda world: world.dispute.pk,
    "ruleset_id": lambda world: world.ruleset.pk,
    "ruling": lambda world: world.ruling.pk,
    "exempt": lambda world: world.exempt.pk,
    "friendly": lambda world: world.match.pk,
    "member_id": lambda world: world.member.pk,
    "sign_up_id": lambda world: world.sign_up.pk,
    "season_id": lambda world: world.season.pk,
    "player_id": lambda world: world.tournament.players.first().pk,
}
# Parts that mean something else in one URL.
PARTS_OF = {
    "choose_theme": {"theme": "dark"},
    "choose_language": {"language": "fr"},
    "help_about": {"page": "day"},
    "people:give_role": {"role": "desk"},
    "people:revoke_role": {"role": "desk"},
    "referee:place": {"team": lambda world: world.tournament.teams.first().pk},
    "control:demo_progress": {"job_id": lambda world: world.demo.pk},
    "archive:download": {"name": lambda world: world.backup},
    "archive:go_back": {"name": lambda world: world.backup},
    "registration:model": {"kind": "csv"},
    "control:demo_live": {"job_id": lambda world: world.demo.pk},
    "control:demo_events": {"job_id": lambda world: world.demo.pk},
    "registration:live": {"part": "list"},
    "sign_up:mine": {"secret": lambda world: secret_of(world.sign_up)},
    "sign_up:live": {"secret": lambda world: secret_of(world.sign_up)},
    "sign_up:cancel": {"secret": lambda world: secret_of(world.sign_up)},
    "sign_up:take": {"secret": lambda world: secret_of(world.sign_up)},
    "sign_up:calendar": {"secret": lambda world: secret_of(world.sign_up)},
    "printing:printed": {"kind": "cards"},
    "hall:live": {"name": "standings"},
    "hall:live_number": {"name": "round"},
}


ROOMS = sorted({name.partition(":")[0] if ":" in name else "" for name in URLS})
AT_TABLE = "table"  # the room whose pages a table's own phone opens, and nobody else

# Fields without which a page that may be seen would rightly answer 404.
FIELDS = {
    "members:merge": {"into": lambda world: world.same.pk},
    "registration:pair": {"with": lambda world: world.tournament.teams.last().pk},
    "setup:ruleset_new": {"from": lambda world: "missegre"},
    "setup:ruleset_preview": {"from": lambda world: "missegre"},
}


def urls_of(room):
    return [name for name in URLS if (name.partition(":")[0] if ":" in name else "") == room]


def path_of(name, world, **other):
    """The address of that name, each of its parts replaced by a sample."""
    samples = {**PARTS, **PARTS_OF.get(name, {}), **other}
    missing = [part for part in parts_of(name) if part not in samples]
    assert not missing, f"give {name} a sample for {missing} in PARTS or PARTS_OF"
    filled = {part: samples[part] for part in parts_of(name)}
    return reverse(name, kwargs={k: v(world) if callable(v) else v for k, v in filled.items()})
