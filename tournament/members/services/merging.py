"""Two entries of one person become one, and two again: a link between rows, nothing is copied or lost."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...models import Member
from .roll import players_of, refuse_gone, tournaments_of, writing_about


def merge(*, member: Member, into: Member, by: Actor, token: str | None = None) -> None:
    """This entry is the same person as that one, which stays on the roll; whatever was merged into the first
    goes along. Its evenings are shown there; the public sees the name as that entry asks.

    Refused: "same_entry"; "played_both": both sat in one evening, so they are two people."""
    content = ["members.merged", member.pk, into.pk]
    evenings = tournaments_of(member) if member.name_hidden != into.name_hidden else []
    with writing_about(member.club, evenings, "members.merged", by, token=token, content=content) as entry:
        require(by, Action.EDIT_ROLL, None)
        _refuse_to_merge(member, into)
        players_of(member).update(name_hidden=into.name_hidden)
        moved = [member, *member.merged.order_by("pk")]
        Member.objects.filter(pk__in=[merged.pk for merged in moved]).update(merged_into=into)
        member.merged_into = into
        entry.about = {"members": [merged.uid for merged in moved], "into": into.uid}


def _refuse_to_merge(member: Member, into: Member) -> None:
    if member.pk == into.pk or member.club_id != into.club_id:
        raise Refused("same_entry", _("Choisissez une autre fiche."))
    refuse_gone(member)
    refuse_gone(into)
    in_shared_evenings = players_of(member).filter(tournament__in=players_of(into).values("tournament"))
    conflict = in_shared_evenings.exclude(first_of=None, second_of=None).select_related("tournament").first()
    if conflict is not None:
        text = _("Ce sont deux personnes : toutes deux étaient inscrites à « %(name)s ».")
        raise Refused("played_both", text % {"name": conflict.tournament.name})


def part(*, member: Member, by: Actor, token: str | None = None) -> None:
    """An entry that was merged stands on its own again, with its own evenings. Refused "not_merged"."""
    fresh = Member.objects.get(pk=member.pk)
    merged_into = fresh.merged_into
    evenings = (
        tournaments_of(fresh)
        if merged_into is not None and merged_into.name_hidden != fresh.name_hidden
        else []
    )
    content = ["members.parted", member.pk]
    with writing_about(member.club, evenings, "members.parted", by, token=token, content=content) as entry:
        require(by, Action.EDIT_ROLL, None)
        if (
            Member.objects.filter(pk=fresh.pk, erased_at=None)
            .exclude(merged_into=None)
            .update(merged_into=None)
            != 1
        ):
            raise Refused("not_merged", _("Cette fiche est déjà séparée, ou effacée."))
        fresh.players.update(name_hidden=fresh.name_hidden)
        entry.about, entry.before = {"member": fresh.uid}, {"member": merged_into and merged_into.uid}
