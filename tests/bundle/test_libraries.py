"""Which libraries a bundle holds, and which of their files."""

import zipfile

import pytest
from packaging.utils import canonicalize_name

from launcher.bundle import libraries
from launcher.checks import requirements_in
from launcher.messages import CannotStart
from launcher.places import ROOT


@pytest.mark.parametrize("system", libraries.TARGETS)
def test_a_lock_says_what_requirements_say(system):
    locked = {library.name: library.version for library in libraries.locked(system)}
    platform = {"windows": "win32", "linux": "linux"}.get(system, "darwin")
    for requirement in requirements_in(ROOT / "requirements.txt"):
        name = canonicalize_name(requirement.name)
        if requirement.marker and not requirement.marker.evaluate({"sys_platform": platform}):
            assert name not in locked
        else:
            assert requirement.specifier.contains(locked[name]), f"{name}: start.py bundle --lock"


def test_every_line_of_a_lock_is_read():
    for system in libraries.TARGETS:
        lines = (libraries.LOCKS / f"{system}.txt").read_text(encoding="utf-8").splitlines()
        assert len(libraries.locked(system)) == len([line for line in lines if not line.startswith("#")])


@pytest.fixture
def wheels(tmp_path, monkeypatch):
    """One wheel of a library that never was, instead of a download."""
    file = tmp_path / "thing-1.0-py3-none-any.whl"
    names = (
        "thing/__init__.py",
        "thing/__init__.pyi",
        "thing/locale/fr/LC_MESSAGES/django.mo",
        "thing/locale/zh_Hans/LC_MESSAGES/django.mo",
        "thing/locale/__init__.py",
        "fontawesome/static/x.svg",
        "numpy/lib/tests/test_io.py",
        "lxml/isoschematron/resources/x.xsl",
        "thing-1.0.data/platlib/inner.pyd",
        "thing-1.0.data/scripts/thing",
        "thing-1.0.dist-info/METADATA",
        "thing-1.0.dist-info/RECORD",
    )
    with zipfile.ZipFile(file, "w") as written:
        for name in names:
            written.writestr(name, name)
    monkeypatch.setattr(libraries, "download", lambda *_: [file])


def test_what_no_page_is_made_with_is_left_out(wheels, tmp_path):
    assert set(libraries.unpacked("windows", tmp_path)) == {
        "libraries/thing/__init__.py",
        "libraries/thing/locale/__init__.py",
        "libraries/thing/locale/fr/LC_MESSAGES/django.mo",
        "libraries/inner.pyd",
        "libraries/thing-1.0.dist-info/METADATA",
    }


NOT_ON_WINDOWS = {"uvloop"}


@pytest.mark.parametrize("system", sorted(set(libraries.TARGETS) - {"windows"}))
def test_the_systems_have_the_same_libraries_at_the_same_versions(system):
    """One that comes for a single system is noticed here, and named above if that is meant."""
    windows, other = (
        {library.name: library.version for library in libraries.locked(name)} for name in ("windows", system)
    )
    assert {name: other[name] for name in other.keys() - NOT_ON_WINDOWS} == windows


@pytest.mark.long
@pytest.mark.program
def test_a_library_for_windows_alone_is_seen_from_here_and_one_without_a_wheel_is_refused(
    tmp_path, monkeypatch
):
    """As `start.py check wheels` asks it, of requirements with one line more."""
    requirements = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    changed = tmp_path / "requirements.txt"
    changed.write_text(f"{requirements}\ncolorama==0.4.6; sys_platform == 'win32'\n", encoding="utf-8")
    assert libraries.unlocked("windows", tmp_path, tmp_path) == ["colorama==0.4.6"]
    assert libraries.unlocked("linux", tmp_path, tmp_path) == []
    changed.write_text(f"{requirements}\nuvloop\n", encoding="utf-8")
    with pytest.raises(CannotStart, match="uvloop"):
        libraries.unlocked("windows", tmp_path, tmp_path)
    changed.write_text("lxml==4.9.3\n", encoding="utf-8")
    assert libraries.resolved("windows", tmp_path, root=tmp_path, python="3.11") == ["lxml==4.9.3"]
    with pytest.raises(CannotStart, match="lxml"):
        libraries.resolved("windows", tmp_path, root=tmp_path, python="3.14")
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://127.0.0.1:9/simple")
    monkeypatch.setenv("UV_NO_CACHE", "1")
    with pytest.raises(CannotStart) as refusal:
        libraries.resolved("windows", tmp_path, root=tmp_path)
    assert refusal.value.name == "bundle_offline"


def test_what_a_lock_lacks_and_what_it_has_too_much_is_named(monkeypatch, tmp_path):
    pins = [f"{library.name}=={library.version}" for library in libraries.locked("windows")]
    monkeypatch.setattr(libraries, "resolved", lambda *_, **__: pins)
    assert libraries.unlocked("windows", tmp_path) == []
    monkeypatch.setattr(libraries, "resolved", lambda *_, **__: [*pins[1:], "new==1.0"])
    assert libraries.unlocked("windows", tmp_path) == sorted(["new==1.0", pins[0]])
