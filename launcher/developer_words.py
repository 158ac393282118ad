"""Sentences of tests, bundles and versions; `messages` holds them all."""

from __future__ import annotations

DEVELOPERS: dict[str, tuple[str, str]] = {
    "released": (
        "Fichiers de la version {version} dans {folder}. Relisez-les, puis :\n"
        '    git commit -am "Version {version}" && git tag -a v{version} -F dist/tag.txt',
        "Files of version {version} in {folder}. Read them again, then:\n"
        '    git commit -am "Version {version}" && git tag -a v{version} -F dist/tag.txt',
    ),
    "release_number": (
        "« {number} » n’est pas une version au-dessus de {version} : trois nombres, comme 1.2.0.",
        "“{number}” is no version above {version}: three numbers, as 1.2.0.",
    ),
    "release_uncommitted": (
        "Des fichiers sont modifiés et non enregistrés dans git : une version se fait d’un état enregistré.",
        "Files are changed and not committed: a version is made of what is committed.",
    ),
    "release_nothing": (
        "CHANGELOG.md ne dit rien de nouveau sous « Unreleased » : il n’y a pas de version à faire.",
        "CHANGELOG.md says nothing new under “Unreleased”: there is no version to make.",
    ),
    "release_failed": (
        "Les fichiers de la version n’ont pas pu être faits.\n{detail}",
        "The files of the version could not be made.\n{detail}",
    ),
    "bundled": ("{file} ({size} Mo)", "{file} ({size} MB)"),
    "bundle_offline": (
        "Internet ne répond pas : faire le zip demande les paquets du registre.",
        "The internet does not answer: making the zip needs the packages of the registry.",
    ),
    "bundle_failed": (
        "Le zip n’a pas pu être fait ({tool}). Les dernières lignes :\n{detail}",
        "The zip could not be made ({tool}). The last lines:\n{detail}",
    ),
    "bundle_wrong_sum": (
        "{file} n’est pas le fichier attendu : sa somme SHA-256 est {found}, launcher/bundle/pins.toml dit {wanted}.",
        "{file} is not the file expected: its SHA-256 is {found}, launcher/bundle/pins.toml says {wanted}.",
    ),
    "bundle_long": (
        "Ces chemins dépassent {most} signes et Windows pourrait les refuser :\n{detail}",
        "These paths have more than {most} signs and Windows might refuse them:\n{detail}",
    ),
    "bundle_no_library": (
        "Aucun Python {version} sur cet ordinateur : sa bibliothèque est ce qui manque à un zip d’essai.",
        "No Python {version} on this computer: its library is what a trial zip lacks.",
    ),
    "test_browser_installing": (
        "Aucun Chromium, Chrome ou Edge trouvé : installation de Chromium pour les tests…",
        "No Chromium, Chrome or Edge found: installing Chromium for the tests…",
    ),
    "test_browser_missing": (
        "Les tests pilotent un navigateur et aucun n’a pu être installé. Installez-en un, puis relancez :\n    {command}",
        "The tests drive a browser and none could be installed. Install one, then start again:\n    {command}",
    ),
    "bundle_check_without_wine": (
        "Le zip de Windows est essayé sous wine, qui n’est pas installé. Sous Debian : sudo apt install wine wine64",
        "The zip of Windows is tried under wine, which is not installed. On Debian: sudo apt install wine wine64",
    ),
}
