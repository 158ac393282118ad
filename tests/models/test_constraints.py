"""A foreign key of several columns: refused at commit on both databases."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, migrations, models, transaction
from django.db.migrations.state import ProjectState

from tests.models.evenings import foreign_keys
from tournament.models.constraints import CompositeForeignKey

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

KEY = {"from_fields": ["evening", "leaf"], "name": "leaf_of_this_evening"}
CONSTRAINT = CompositeForeignKey(**KEY, violation_error_message="Une autre soirée.")
OWN = CompositeForeignKey(from_fields=["evening", "before"], name="before_of_this_evening")
UNIQUE = models.UniqueConstraint(fields=["evening", "id"], name="one_leaf_an_evening")
UNIQUE_NOTE = models.UniqueConstraint(fields=["evening", "id"], name="one_note_an_evening")


def identity():
    return ("id", models.BigAutoField(primary_key=True))


def relation(to):
    return models.ForeignKey(f"scratch.{to}", on_delete=models.PROTECT, null=True, related_name="+")


def tables(constraints):
    """An evening, its leaves, and notes that point to a leaf and to an earlier note of the same evening."""
    return [
        migrations.CreateModel("Evening", [identity()]),
        migrations.CreateModel(
            "Leaf", [identity(), ("evening", relation("evening")), ("word", models.CharField(max_length=9))]
        ),
        migrations.AddConstraint("Leaf", UNIQUE),
        migrations.CreateModel(
            "Note",
            [
                identity(),
                ("evening", relation("evening")),
                ("leaf", relation("leaf")),
                ("before", relation("note")),
            ],
            {"constraints": [UNIQUE_NOTE, *constraints]},
        ),
    ]


class Scratch:
    """Tables of a made-up app, changed by migrations one after the other."""

    def __init__(self):
        self.state = ProjectState()

    def apply(self, *operations):
        migration = migrations.Migration("0001", "scratch")
        migration.operations = list(operations)
        with connection.schema_editor(atomic=True) as editor:
            self.state = migration.apply(self.state.clone(), editor)

    def __getattr__(self, name):
        return self.state.apps.get_model("scratch", name)

    def drop(self):
        kept = [name for app, name in self.state.models if app == "scratch"]
        for name in sorted(kept, key=["note", "leaf", "evening"].index):
            self.apply(migrations.DeleteModel(name))

    def two_evenings(self):
        """A leaf of the first evening, and the second evening."""
        first, second = self.Evening.objects.create(), self.Evening.objects.create()
        word = f"{self.Leaf.objects.count()}"
        return first, second, self.Leaf.objects.create(evening=first, word=word)


@pytest.fixture
def scratch():
    made = Scratch()
    yield made
    made.drop()


@pytest.fixture
def kept(scratch):
    """The constraints stand, made with their table."""
    scratch.apply(*tables([CONSTRAINT, OWN]))
    return scratch


TO_LEAF = (["evening_id", "leaf_id"], "scratch_leaf", ["evening_id", "id"])
TO_NOTE = (["evening_id", "before_id"], "scratch_note", ["evening_id", "id"])


def assert_enforced(scratch):
    """Read back from the database, and tried: the row is taken until the transaction ends, then refused."""
    assert TO_LEAF in foreign_keys("scratch_note")
    assert TO_NOTE in foreign_keys("scratch_note")
    first, second, leaf = scratch.two_evenings()
    count = scratch.Note.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        scratch.Note.objects.create(evening=second, leaf=leaf)
        assert scratch.Note.objects.count() == count + 1
    with transaction.atomic():
        scratch.Note.objects.create(evening=second, leaf=leaf)
        with pytest.raises(IntegrityError):
            connection.check_constraints()
        transaction.set_rollback(True)
    note = scratch.Note.objects.create(evening=first, leaf=leaf)
    with pytest.raises(IntegrityError), transaction.atomic():
        scratch.Note.objects.create(evening=second, before=note)
    with pytest.raises(IntegrityError), transaction.atomic():
        scratch.Leaf.objects.filter(pk=leaf.pk).update(evening=second)
    scratch.Note.objects.create(evening=first, leaf=leaf, before=note)
    assert scratch.Note.objects.count() == count + 2


def test_it_refuses_a_row_of_another_evening_at_commit(kept):
    assert_enforced(kept)


def test_a_form_hears_of_it_in_its_own_words(kept):
    first, second, leaf = kept.two_evenings()
    with pytest.raises(ValidationError) as refusal:
        kept.Note(evening=second, leaf=leaf).validate_constraints()
    assert refusal.value.messages == ["Une autre soirée."]
    kept.Note(evening=first, leaf=leaf).validate_constraints()
    kept.Note(evening=second, leaf=leaf).validate_constraints(exclude={"leaf"})
    kept.Note(leaf=leaf).validate_constraints()
