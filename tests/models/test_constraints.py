"""A foreign key of several columns: refused at commit on both databases."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, migrations, models, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.state import ModelState, ProjectState
from django.db.migrations.writer import MigrationWriter

from tests.models.written import foreign_keys
from tournament.models.constraints import CompositeForeignKey

pytestmark = pytest.mark.django_db(transaction=True)

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


def test_it_may_be_written_before_what_it_points_to(kept):
    first = kept.Evening.objects.create()
    with transaction.atomic():
        kept.Note.objects.create(evening=first, leaf_id=77)
        kept.Leaf.objects.create(pk=77, evening=first, word="a")


def test_a_null_column_is_not_checked(kept):
    _, _, leaf = kept.two_evenings()
    kept.Note.objects.create(evening=None, leaf=leaf)
    kept.Note.objects.create(evening=kept.Evening.objects.first(), leaf=None)


def test_what_is_written_to_a_migration_is_what_was_meant(kept):
    """The migration's text, run, gives an equal constraint: makemigrations finds nothing new."""
    migration = migrations.Migration("0001", "scratch")
    migration.operations = [
        migrations.AddConstraint("Note", CONSTRAINT),
        migrations.AddConstraint("Note", OWN),
    ]
    written = {}
    exec(MigrationWriter(migration).as_string(), written)
    read = [operation.constraint for operation in written["Migration"].operations]
    assert read == [CONSTRAINT, OWN]
    assert read[0] != read[1]
    meta = ModelState.from_model(kept.Note).options["constraints"]
    assert meta == [UNIQUE_NOTE, CONSTRAINT, OWN]
    assert changes(kept.state, with_constraints(kept.state, [UNIQUE_NOTE, *read])) == {}
    turned = CompositeForeignKey(**KEY, to_fields=["id", "evening"])
    steps = changes(kept.state, with_constraints(kept.state, [UNIQUE_NOTE, turned, OWN]))
    names = [type(step).__name__ for step in steps["scratch"][0].operations]
    assert names == ["RemoveConstraint", "AddConstraint"]


def with_constraints(state, constraints):
    """The same tables, but for the constraints of a note."""
    state = state.clone()
    state.models["scratch", "note"] = state.models["scratch", "note"].clone()
    state.models["scratch", "note"].options["constraints"] = constraints
    return state


def changes(before, now):
    graph = MigrationGraph()
    graph.add_node(("scratch", "0001_initial"), None)
    return MigrationAutodetector(before, now).changes(graph=graph)


def test_a_form_hears_of_it_in_its_own_words(kept):
    first, second, leaf = kept.two_evenings()
    with pytest.raises(ValidationError) as refusal:
        kept.Note(evening=second, leaf=leaf).validate_constraints()
    assert refusal.value.messages == ["Une autre soirée."]
    kept.Note(evening=first, leaf=leaf).validate_constraints()
    kept.Note(evening=second, leaf=leaf).validate_constraints(exclude={"leaf"})
    kept.Note(leaf=leaf).validate_constraints()


def test_a_target_without_its_unique_constraint_is_named_before_migrating():
    state = ProjectState()
    faults = []
    for operation in (*tables([CONSTRAINT]), migrations.RemoveConstraint("Leaf", UNIQUE.name)):
        operation.state_forwards("scratch", state)
        if ("scratch", "note") in state.models:
            note = state.apps.get_model("scratch", "Note")
            faults.append([error.msg for error in note.check(databases=["default"])])
    missing = "Constraint 'leaf_of_this_evening': scratch.Leaf needs a unique constraint on evening, id."
    assert faults == [[], [missing]]


@pytest.mark.parametrize(
    "fields",
    [
        {"from_fields": ["leaf"]},
        {"from_fields": ["evening", "leaf"], "to_fields": ["id"]},
        {**KEY, "name": ""},
    ],
)
def test_it_needs_two_columns_and_a_name(fields):
    with pytest.raises(ValueError, match="composite foreign key"):
        CompositeForeignKey(**{"name": "a", **fields})
