"""docs/data.md against the models: every table, every relation once, with the numbers it really allows."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

from tournament.models import Tournament

DOCUMENT = (Path(__file__).resolve().parent.parent / "docs" / "data.md").read_text(encoding="utf-8")
MODELS = {model.__name__: model for model in apps.get_app_config("tournament").get_models()}
RELATION = re.compile(r"^ *(\w+) (\|\||\|o)--(o\||o\{) (\w+) : (\w+)$", re.MULTILINE)
ROW = re.compile(r"^\| \*\*(\w+)\*\* \|(.+)\|(.+)\|$", re.MULTILINE)


def drawn():
    """Every arrow of the pictures: (target, how many there, how many here, model, field)."""
    return RELATION.findall("\n".join(re.findall(r"```mermaid\n(.*?)```", DOCUMENT, re.DOTALL)))


def is_repeated(field):
    """Whether a key only repeats whose tournament (or club) its owner is of: said in words, drawn nowhere."""
    return getattr(field, "of", "") != ""


def stored():
    """The same arrows read from the models."""
    for name, model in MODELS.items():
        for field in model._meta.get_fields():
            if not isinstance(field, models.ForeignKey) or is_repeated(field):
                continue
            target = field.related_model.__name__
            yield (
                target,
                "|o" if field.null else "||",
                "o|" if field.one_to_one else "o{",
                name,
                field.name,
            )


def test_every_relation_is_drawn_once_as_it_is():
    assert sorted(drawn()) == sorted(stored())


def test_every_table_says_what_a_row_is():
    assert sorted(name for name, _means, _held in ROW.findall(DOCUMENT)) == sorted(MODELS)


@pytest.mark.parametrize(
    ("name", "row"), [(name, f"{means}{held}") for name, means, held in ROW.findall(DOCUMENT)]
)
def test_the_columns_that_are_named_exist(name, row):
    fields = {field.name for field in MODELS[name]._meta.get_fields()}
    assert [word for word in re.findall(r"`(\w+)`", row) if word not in fields] == []


def test_whatever_is_of_an_evening_says_so_itself():
    """What the document says in words: each table that leads to a tournament has its key."""
    for model in MODELS.values():
        leads = {
            field.related_model
            for field in model._meta.get_fields()
            if isinstance(field, models.ForeignKey) and field.related_model is not model
        }
        if any(hasattr(target, "tournament") for target in leads & set(MODELS.values())):
            assert model._meta.get_field("tournament").related_model is Tournament, model
