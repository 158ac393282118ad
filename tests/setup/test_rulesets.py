"""The club's own rules: who may keep, change, rename, attach and delete them, and when."""

import json

import pytest

from scoring import PlayedDeal, Side, builtin
from scoring.ruleset import differences
from tests import cast
from tests.setup.ruleset_form import edited
from tournament.core.errors import Conflict, Refused
from tournament.match import deals
from tournament.models import JournalEntry, Match, SavedRuleset, Tournament
from tournament.rulebook import read_saved, ruleset_of
from tournament.setup.rulesets import (
    change_ruleset,
    delete_ruleset,
    file_of,
    import_ruleset,
    offers,
    rename_ruleset,
    save_ruleset,
)
from tournament.setup.settings import attach_ruleset


def keep(who, base="missegre", token=None, **changes):
    rules = edited(base, **changes).ruleset
    by = cast.actor(who)
    return save_ruleset(club=cast.club(), rules=rules, base=base, by=by, token=token)


def change(saved, who, *, made_for=None, reason="", **changes):
    return change_ruleset(
        saved=saved,
        rules=edited(saved.base, name=saved.name, **changes).ruleset,
        made_for=saved.version if made_for is None else made_for,
        reason=reason,
        by=cast.actor(who),
    )


def score(tournament, who):
    match = Match.objects.filter(tournament=tournament).first()
    played = PlayedDeal(taker=Side.A, contract=90, trump="hearts", points_a=80)
    deals.record_deal(match=match, number=1, played=played, by=cast.actor(who))


@pytest.fixture
def saved(odile):
    return keep(odile)


@pytest.fixture
def drawn(tournament, saved):
    """An evening whose draw is out, played by the club's own rules."""
    cast.follow(tournament, saved)
    cast.released(tournament, 4)
    return tournament


def code(call, *args, **kwargs):
    with pytest.raises(Refused) as no:
        call(*args, **kwargs)
    return no.value.code


def test_rules_are_kept_whole_under_their_name(odile):
    made = keep(odile, "montpellier", belote_on_fall="winner")
    assert differences(read_saved(made), builtin("montpellier")) == ("belote_on_fall",)
    assert (made.name, made.base, made.version) == ("Barème de Valmory", "montpellier", 1)
    entry = JournalEntry.objects.get(verb="rulesets.saved")
    assert (entry.about["ruleset"], entry.after["name"], entry.tournament) == (made.name, made.name, None)


def test_it_refuses_a_name_that_the_club_has(odile, saved):
    assert code(keep, odile, name="BAREME de  valmory") == "name_taken"


def test_a_change_says_what_was_and_what_is(odile, saved):
    assert change(saved, odile, margin="2") == ["margin"]
    saved.refresh_from_db()
    assert (read_saved(saved).margin, saved.version) == (2, 2)
    entry = JournalEntry.objects.get(verb="rulesets.changed")
    assert (entry.before["parameters"], entry.after["parameters"]) == ({"margin": 0}, {"margin": 2})


def test_two_who_change_at_once_do_not_overwrite_each_other(odile, saved):
    change(saved, odile, margin="2")
    with pytest.raises(Conflict):
        change(saved, odile, made_for=1, margin="5")
    assert read_saved(SavedRuleset.objects.get()).margin == 2


def test_once_the_draw_is_out_a_change_asks_for_a_reason(drawn, odile, saved):
    assert code(change, saved, odile, margin="2") == "reason_missing"
    change(saved, odile, margin="2", reason="voté en salle")
    assert drawn.journal.get(verb="setup.ruleset_edited").reason == "voté en salle"


def test_once_a_deal_is_scored_they_do_not_change_any_more(drawn, odile, saved):
    score(drawn, odile)
    assert code(change, saved, odile, margin="2", reason="oubli") == "ruleset_frozen"
    assert read_saved(SavedRuleset.objects.get()).margin == 0
    assert not JournalEntry.objects.filter(verb="rulesets.changed").exists()


def test_a_cancelled_evening_does_not_let_them_change(drawn, odile, saved):
    Tournament.objects.update(state=Tournament.State.CANCELLED)
    assert code(change, saved, odile, margin="2", reason="x") == "tournament_state"


def test_frozen_rules_may_be_renamed_the_copy_keeps_its_name(drawn, odile, saved):
    score(drawn, odile)
    rename_ruleset(saved=saved, name="Ancien barème", by=cast.actor(odile))
    drawn.refresh_from_db()
    assert (SavedRuleset.objects.get().name, ruleset_of(drawn).name) == ("Ancien barème", "Barème de Valmory")
    entry = JournalEntry.objects.get(verb="rulesets.renamed")
    assert (entry.before["name"], entry.after["name"]) == ("Barème de Valmory", "Ancien barème")


def test_rules_that_nobody_follows_can_go_and_the_journal_keeps_them(odile, saved):
    kept = saved.rules
    delete_ruleset(saved=saved, by=cast.actor(odile))
    assert not SavedRuleset.objects.exists()
    assert JournalEntry.objects.get(verb="rulesets.deleted").before["rules"] == kept


def attach(tournament, saved, who, reason=""):
    attach_ruleset(tournament=tournament, saved=saved, by=cast.actor(who), reason=reason)


def test_an_evening_is_given_the_clubs_rules(tournament, odile, saved):
    attach(tournament, saved, odile)
    tournament.refresh_from_db()
    assert (tournament.saved_ruleset, tournament.ruleset_slug, tournament.ruleset) == (saved, "", None)
    entry = tournament.journal.get()
    assert (entry.before["ruleset_name"], entry.after["ruleset_name"]) == (
        "Tournoi de Missègre",
        "Barème de Valmory",
    )


def test_once_the_draw_is_out_attaching_asks_for_a_reason(tournament, odile, saved):
    cast.released(tournament, 4)
    assert code(attach, tournament, saved, odile) == "reason_missing"
    attach(tournament, saved, odile, "demandé par les joueurs")
    assert tournament.journal.last().reason == "demandé par les joueurs"


def test_once_a_deal_is_scored_an_evening_keeps_its_rules(tournament, odile, saved):
    cast.released(tournament, 4)
    score(tournament, odile)
    assert code(attach, tournament, saved, odile, "trop tard") == "has_deals"


def read_file(who, source, token=None):
    content = source if isinstance(source, bytes) else json.dumps(source).encode()
    return import_ruleset(club=cast.club(), content=content, by=cast.actor(who), token=token)


def test_what_is_exported_comes_back_the_same(odile):
    made = keep(odile, "stephanoise", belote_helps="false", margin="2", notes_club="Café à dix heures.")
    again = read_file(odile, json.dumps(file_of(made)).encode())
    assert again.name == "Barème de Valmory (2)"
    assert differences(read_saved(again), read_saved(made)) == ()
    assert read_saved(again).articles == read_saved(made).articles


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b"{", "JSON"),
        (b"\xff\xfe", "UTF-8"),
        ({"name": "Sans base"}, "base"),
        ({"base": "missegre", "couleur": 1}, "couleur"),
        ({"base": "casimir-de-hauteclocque"}, "full_base"),
    ],
)
def test_it_refuses_a_file_with_the_sentence_of_what_is_wrong(odile, source, sentence):
    with pytest.raises(Refused) as no:
        read_file(odile, source)
    assert (no.value.code, no.value.field) == ("file_invalid", "file")
    assert sentence in no.value.message
    assert not SavedRuleset.objects.exists()


def test_the_clubs_rules_are_on_offer_and_a_named_scale_only_where_it_is_followed(
    odile, saved, django_assert_num_queries
):
    with django_assert_num_queries(1):
        offered = offers(saved.club)
    keys = [offer.key for offer in offered]
    rulebooks = ["missegre", "montpellier", "stephanoise", "classique", "annonces", "belote"]
    assert keys[:7] == [*rulebooks, f"own-{saved.pk}"]
    assert len(keys) == 7
    assert offers(saved.club, "ffb-contree-2016-note-1")[7].key == "ffb-contree-2016-note-1"
