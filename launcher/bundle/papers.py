"""What a bundle says of itself: what it holds (CycloneDX), under which licences, with which sums."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from .libraries import FOLDER, Library
from .tools import sha256

SUMS, BILL, LICENCES = "SHA256SUMS", "sbom.cdx.json", "licences"
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]es?|copying|notice)[^/]*$|\.dist-info/licenses/", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Platform:
    """What a bundle holds to run the libraries."""

    name: str
    version: str
    purl: str


def bill(version: str, platform: Platform, libraries: list[Library]) -> bytes:
    """The software bill of materials, without a date: the same inputs give the same bytes."""
    runs = {"type": "platform", "name": platform.name, "version": platform.version, "purl": platform.purl}
    parts: list[dict[str, object]] = [dict(runs)]
    for library in libraries:
        address = f"pkg:pypi/{library.name}@{library.version}"
        sums = [{"alg": "SHA-256", "content": library.sum}]
        part = {"type": "library", "name": library.name, "version": library.version}
        parts.append(part | {"purl": address, "hashes": sums})
    program = {"type": "application", "name": "dix-de-der", "version": version}
    said = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    whole = said | {"metadata": {"component": program}, "components": parts}
    return (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode()


def licences(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The licence texts of the libraries once more, in one folder where somebody finds them."""
    found = {}
    for name, content in files.items():
        library, _, rest = name.removeprefix(f"{FOLDER}/").partition(".dist-info/")
        if rest and LICENCE_FILE.search(name):
            place = f"{LICENCES}/{library.split('-')[0]}/{rest.rpartition('/')[2]}"
            found[place if place.endswith((".txt", ".md", ".rst")) else f"{place}.txt"] = content
    return found


def sums(files: Mapping[str, bytes]) -> bytes:
    """The sum of every file, as `sha256sum --check` reads it."""
    return "".join(f"{sha256(files[name])}  {name}\n" for name in sorted(files)).encode()


ON_WINDOWS = """Dix de Der {version}

1. Décompressez d'abord le dossier (clic droit sur le zip, « Extraire tout »).
2. Double-cliquez sur Lancer.bat et laissez sa fenêtre ouverte pendant la soirée.
3. Si Windows demande, autorisez les réseaux privés : sans cela, aucun téléphone ne peut se connecter.
Rien n'est installé sur l'ordinateur. Les données sont dans votre dossier AppData\\Local\\dix-de-der ;
pour mettre à jour, remplacez ce dossier-ci par le nouveau.

1. Unpack the folder first (right click on the zip, “Extract all”).
2. Double-click Lancer.bat and leave its window open during the evening.
3. If Windows asks, allow private networks: without that no phone can connect.
Nothing is installed on the computer. The data are in your folder AppData\\Local\\dix-de-der;
to update, put the new folder in the place of this one.
"""
ELSEWHERE = """Dix de Der {version}

1. macOS : dans le Terminal, xattr -dr com.apple.quarantine et le dossier ; puis double-cliquez sur
   lancer.command.
   Linux : dans un terminal ouvert dans ce dossier, sh lancer.command
2. La première fois, les bibliothèques sont préparées ici, sans internet (quelques secondes). Si l'ordinateur
   n'a pas de Python 3.13, il est téléchargé une seule fois : environ 30 Mo, une à deux minutes.
3. Laissez la fenêtre ouverte pendant la soirée.
Pour mettre à jour, remplacez ce dossier par le nouveau : les données sont dans votre dossier personnel.

1. macOS: in the Terminal, xattr -dr com.apple.quarantine and the folder, then double-click lancer.command.
   Linux: in a terminal opened in this folder, sh lancer.command
2. The first time the libraries are prepared here, without the internet (some seconds). Where the computer
   has no Python 3.13, it is downloaded once: about 30 MB, one or two minutes.
3. Leave the window open during the evening.
To update, put the new folder in the place of this one: the data are elsewhere, in your home folder.
"""


def read_me(version: str, starter: str) -> bytes:
    """The first steps, for whoever opens the folder; that of Windows as an old Notepad reads it."""
    if starter.endswith(".bat"):
        return ON_WINDOWS.format(version=version).replace("\n", "\r\n").encode("utf-8-sig")
    return ELSEWHERE.format(version=version).encode()
