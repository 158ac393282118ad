"""What a user can trip, past every form and service, is said in words."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from tournament.models import Member, Player, SavedRuleset, Table, Team, Tournament

WITH_A_SENTENCE = {
    Member: {"merged_into_another", "member_has_a_name"},
    SavedRuleset: {"one_ruleset_a_name", "ruleset_has_a_name"},
    Tournament: {"one_slug_in_the_installation"},
    Table: {"one_table_a_number"},
    Player: {"player_has_a_name", "player_sits_once", "member_sits_once"},
    Team: {"one_team_a_number", "team_number_from_1", "team_that_plays_has_a_number"},
}


def test_each_has_a_sentence_in_both_languages():
    for model, names in WITH_A_SENTENCE.items():
        said = {constraint.name: constraint for constraint in model._meta.constraints}
        for name in names:
            sentence = said[name].violation_error_message
            assert sentence != said[name].default_violation_error_message, name
            with override("fr"):
                french = str(sentence)
            with override("en"):
                assert str(sentence) != french, name


@pytest.mark.django_db
def test_a_table_given_twice_is_refused_in_words(tournament):
    number = Table.objects.filter(tournament=tournament).first().number
    with pytest.raises(ValidationError, match="Cette table est déjà dans la salle"):
        Table(tournament=tournament, number=number).validate_constraints()


@pytest.mark.django_db
def test_a_team_given_a_number_below_one_is_refused_in_words(tournament):
    with pytest.raises(ValidationError, match="Les numéros commencent à 1"):
        Team(tournament=tournament, number=0).validate_constraints(exclude={"tournament"})
