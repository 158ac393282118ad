"""Every sentence the start says, in the computer's language: French, unless the computer speaks English.

When to say it is decided elsewhere, how to print it in `console`."""

from __future__ import annotations

import ctypes
import os
import sys

from .places import STARTED_BY

Sentence = tuple[str, str]

MESSAGES: dict[str, Sentence] = {
    "folder_unwritable": (
        "Impossible d’écrire dans le dossier {folder}. Choisissez-en un autre : {start} --data DOSSIER",
        "Cannot write into the folder {folder}. Choose another one: {start} --data FOLDER",
    ),
    "making_environment": (
        "Première préparation dans {folder} (une à trois minutes)…",
        "First preparation in {folder} (one to three minutes)…",
    ),
    "no_venv": (
        "Python est installé sans son module « venv ». Sous Debian ou Ubuntu : sudo apt install python3-venv\n{detail}",
        "Python is installed without its “venv” module. On Debian or Ubuntu: sudo apt install python3-venv\n{detail}",
    ),
    "installing": ("Installation des bibliothèques…", "Installing the libraries…"),
    "no_internet": (
        "Le premier démarrage a besoin d’internet pour installer les bibliothèques, et il ne répond pas. "
        "Connectez l’ordinateur une seule fois (le téléphone en partage de connexion suffit) puis relancez ; "
        "ou installez depuis un dossier : {start} --wheels DOSSIER",
        "The first start needs the internet to install the libraries, and it does not answer. "
        "Connect the computer once (a phone’s shared connection will do) and start again; "
        "or install from a folder: {start} --wheels FOLDER",
    ),
    "install_failed": (
        "L’installation des bibliothèques a échoué. Les dernières lignes :\n{detail}",
        "Installing the libraries failed. The last lines:\n{detail}",
    ),
    "busy_installing": (
        "Une autre fenêtre prépare déjà le programme : attendez qu’elle ait fini.",
        "Another window is already preparing the program: wait until it has finished.",
    ),
    "already_running": (
        "Dix de Der est déjà ouvert : {url}",
        "Dix de Der is already open: {url}",
    ),
    "running_but_silent": (
        "Dix de Der est déjà lancé sur cet ordinateur mais ne répond pas (processus {pid}). "
        "Fermez sa fenêtre, puis relancez.",
        "Dix de Der already runs on this computer but does not answer (process {pid}). "
        "Close its window, then start again.",
    ),
    "running_but_busy": (
        "Une autre fenêtre ouvre ou ferme déjà Dix de Der : attendez qu’elle ait fini, puis relancez.",
        "Another window is already opening or closing Dix de Der: wait until it has finished, then start again.",
    ),
    "port_taken": (
        "Le port {port} est pris par un autre programme. Essayez : {start} --port {other}",
        "Port {port} is taken by another program. Try: {start} --port {other}",
    ),
    "port_moved": (
        "Le port {port} est pris par un autre programme : l’adresse finit donc par {other}. "
        "Des QR codes imprimés avec {port} ne marcheraient pas.",
        "Port {port} is taken by another program: the address therefore ends with {other}. "
        "QR codes printed with {port} would not work.",
    ),
    "port_wrong": (
        "Un port est un nombre entre 1 et 65535, par exemple 8000.",
        "A port is a number between 1 and 65535, 8000 for instance.",
    ),
    "newer_database": (
        "Ces données ont été écrites par une version plus récente de Dix de Der (elles connaissent {names}). "
        "Cette version {version} n’y touche pas : installez la plus récente, ou choisissez un autre dossier avec --data.",
        "These data were written by a newer version of Dix de Der (they know {names}). "
        "This version {version} does not touch them: install the newer one, or choose another folder with --data.",
    ),
    "other_tables": (
        "Les données du dossier {folder} viennent d’une autre version de Dix de Der, que celle-ci ne sait pas ouvrir, "
        "et rien n’y a été changé : pour commencer à neuf, renommez ce dossier, ou choisissez-en un autre avec "
        "{start} --data AUTRE-DOSSIER",
        "The data of the folder {folder} come from another version of Dix de Der, which this one cannot open, "
        "and nothing was changed there: to begin anew rename this folder, or choose another one with "
        "{start} --data OTHER-FOLDER",
    ),
    "other_tables_server": (
        "La base de DATABASE_URL vient d’une autre version de Dix de Der, que celle-ci ne sait pas ouvrir, "
        "et rien n’y a été changé : pour commencer à neuf, donnez-y le nom d’une base vide.",
        "The database of DATABASE_URL comes from another version of Dix de Der, which this one cannot open, "
        "and nothing was changed there: to begin anew give the name of an empty database there.",
    ),
    "updating": ("Préparation des données…", "Preparing the data…"),
    "command_failed": (
        "La préparation a échoué ({command}). Rien n’a été perdu. Les dernières lignes :\n{detail}",
        "The preparation failed ({command}). Nothing was lost. The last lines:\n{detail}",
    ),
    "starting": ("Démarrage…", "Starting…"),
    "did_not_start": (
        "Le serveur n’a pas démarré. Les dernières lignes de {log} :\n{detail}",
        "The server did not start. The last lines of {log}:\n{detail}",
    ),
    "child_restarted": (
        "{name} s’est arrêté et a été relancé ; rien n’est perdu.",
        "{name} stopped and was started again; nothing is lost.",
    ),
    "child_gave_up": (
        "{name} s’arrête sans cesse : Dix de Der ferme. Tout ce qui a été saisi est enregistré. Le détail est dans {log}.",
        "{name} keeps stopping: Dix de Der closes. All that was entered is saved. Details are in {log}.",
    ),
    "child_paused": (
        "{name} s’arrête sans cesse : la soirée continue sans lui, ce qu’il fait attend. "
        "Il est relancé tout seul de temps en temps. Le détail est dans {log}.",
        "{name} keeps stopping: the evening goes on without it, what it does waits. "
        "It is started again by itself from time to time. Details are in {log}.",
    ),
    "child_back": (
        "{name} est de nouveau là : ce qui attendait se fait maintenant.",
        "{name} is back: what was waiting is done now.",
    ),
    "web_name": ("Le serveur", "The server"),
    "worker_name": ("Le préparateur de fichiers", "The task worker"),
    "this_computer": ("Sur cet ordinateur :", "On this computer:"),
    "phones": ("Téléphones, même Wi-Fi :", "Phones, same Wi-Fi:"),
    "first_organiser": (
        "Première fois : ce lien à usage unique fait de vous l’organisateur :",
        "First time: this one-use link makes you the organiser:",
    ),
    "several_addresses": (
        "Cet ordinateur a plusieurs adresses. Tapez un numéro puis Entrée pour donner celle des téléphones :",
        "This computer has several addresses. Type a number then Enter to give the phones’ one:",
    ),
    "no_address": (
        "Aucun réseau : les téléphones ne pourront pas se connecter. Rejoignez un Wi-Fi, l’adresse s’affichera ici.",
        "No network: phones cannot connect. Join a Wi-Fi, the address will be shown here.",
    ),
    "address_changed": (
        "L’ADRESSE A CHANGÉ. Les téléphones doivent maintenant utiliser :",
        "THE ADDRESS HAS CHANGED. Phones must now use:",
    ),
    "prints_wrong": (
        "CES PAPIERS PORTENT UNE ANCIENNE ADRESSE, imprimez-les de nouveau :",
        "THESE PAPERS BEAR AN OLD ADDRESS, print them again:",
    ),
    "print_poster": ("l’affiche de la porte", "the poster for the door"),
    "print_cards": ("les cartons de table", "the cards of the tables"),
    "print_slips": ("les feuilles de marque", "the score sheets"),
    "address_unknown": (
        "Cet ordinateur n’a pas l’adresse {address}. Il a : {known}.",
        "This computer does not have the address {address}. It has: {known}.",
    ),
    "how_to_stop": (
        "Laissez cette fenêtre ouverte. Pour arrêter : Ctrl-C.",
        "Leave this window open. To stop: Ctrl-C.",
    ),
    "stopping": ("Arrêt…", "Stopping…"),
    "kept_awake": (
        "L’ordinateur ne se met pas en veille tant que cette fenêtre est ouverte.",
        "The computer does not go to sleep while this window is open.",
    ),
    "not_kept_awake": (
        "Ce système ne laisse pas le programme empêcher la veille : réglez-la vous-même sur « jamais ».",
        "This system does not let the program prevent sleep: set it to “never” yourself.",
    ),
    "stopped": ("Arrêté. Tout est enregistré dans {folder}", "Stopped. Everything is saved in {folder}"),
    "backup_made": ("Sauvegarde : {file}", "Back-up: {file}"),
    "stop_first": (
        "Dix de Der est ouvert : arrêtez-le d’abord (Ctrl-C dans sa fenêtre), puis recommencez.",
        "Dix de Der is open: stop it first (Ctrl-C in its window), then try again.",
    ),
    "restore_server": (
        "Les données sont sur un serveur PostgreSQL : restaurez-les avec pg_restore.",
        "The data are on a PostgreSQL server: restore them with pg_restore.",
    ),
    "restore_name": (
        "Indiquez laquelle : {start} --restore FICHIER",
        "Say which one: {start} --restore FILE",
    ),
    "restore_missing": ("Ce fichier n’existe pas : {file}", "This file does not exist: {file}"),
    "restore_damaged": (
        "{file} est abîmé ou n’est pas une sauvegarde de Dix de Der : rien n’a été changé.",
        "{file} is damaged or is not a back-up of Dix de Der: nothing was changed.",
    ),
    "restore_other_tables": (
        "{file} vient d’une autre version de Dix de Der, que celle-ci ne sait pas ouvrir : rien n’a été changé.",
        "{file} comes from another version of Dix de Der, which this one cannot open: nothing was changed.",
    ),
    "restore_kept": (
        "L’état actuel est gardé dans {file}",
        "The present state is kept in {file}",
    ),
    "restored": (
        "Restauré : {file}. Relancez : {start}",
        "Restored: {file}. Start again: {start}",
    ),
    "restore_nothing": ("Rien n’a été changé.", "Nothing was changed."),
    "organiser_link": ("Lien d’organisateur, à usage unique :", "Organiser’s link, for one use:"),
    "bundle_wrong_sum": (
        "{file} n’est pas le fichier attendu : sa somme SHA-256 est {found}, launcher/bundle.py dit {wanted}.",
        "{file} is not the file expected: its SHA-256 is {found}, launcher/bundle.py says {wanted}.",
    ),
    "bundle_failed": (
        "Le zip n’a pas pu être fait. Les dernières lignes :\n{detail}",
        "The zip could not be made. The last lines:\n{detail}",
    ),
    "rescue_damaged": (
        "LE FICHIER DES DONNÉES EST ABÎMÉ : {file}. Rien n’a été changé.",
        "THE FILE OF THE DATA IS DAMAGED: {file}. Nothing was changed.",
    ),
    "rescue_missing": (
        "LE FICHIER DES DONNÉES A DISPARU : {file}. Rien n’a été créé à sa place.",
        "THE FILE OF THE DATA IS GONE: {file}. Nothing was made in its place.",
    ),
    "rescue_copy": (
        "La copie vérifiée la plus récente est du {at} : {tournament}.",
        "The newest verified copy is of {at}: {tournament}.",
    ),
    "rescue_holds_deal": (
        "Dernière donne dedans : tour {round}, table {table}, donne {deal}, à {time}. Ce qui a été saisi après manque ; "
        "les téléphones redonnent leur dernière demi-heure.",
        "Last deal in it: round {round}, table {table}, deal {deal}, at {time}. What was entered later is missing; "
        "phones give their last half hour again.",
    ),
    "rescue_holds_nothing": ("Aucune donne dedans.", "No deal in it."),
    "rescue_no_copy": (
        "Aucune copie saine ici. Si une clé USB en a, fermez cette fenêtre et tapez : {start} --restore et le chemin de la clé.",
        "No sound copy here. If a USB stick has one, close this window and type: {start} --restore and the stick’s path.",
    ),
    "rescue_ask": (
        "Tapez « oui » puis Entrée pour ouvrir cette copie (Ctrl-C : ne rien changer ; « vide » : un club vide), ou répondez "
        "dans cette page, ouverte sur cet ordinateur seulement :",
        "Type “yes” then Enter to open this copy (Ctrl-C: change nothing; “empty”: an empty club), or answer in this page, "
        "open on this computer only:",
    ),
    "rescue_ask_empty": (
        "Ctrl-C ne change rien. Pour un club vide, tapez « vide » puis Entrée, ou répondez dans cette page, ouverte sur cet "
        "ordinateur seulement :",
        "Ctrl-C changes nothing. For an empty club type “empty” then Enter, or answer in this page, open on this computer only:",
    ),
    "rescue_title": ("Dix de Der : reprendre les données", "Dix de Der: taking up the data"),
    "rescue_open": ("Ouvrir cette copie", "Open this copy"),
    "rescue_empty": ("Commencer un club vide", "Begin an empty club"),
    "rescue_otherwise": ("Autre chose", "Something else"),
    "rescue_wait": (
        "C’est noté : la page du tournoi s’ouvre dans quelques secondes.",
        "Noted: the tournament’s page opens in a few seconds.",
    ),
    "rescue_kept": ("Le mauvais fichier est gardé : {file}", "The bad file is kept: {file}"),
    "rescue_done": ("Repris. Le programme continue.", "Taken up. The program goes on."),
    "rescue_not_done": (
        "Ce choix n’a pas pu se faire ({detail}). Rien n’a été remplacé.",
        "That choice could not be done ({detail}). Nothing was replaced.",
    ),
    "rescue_first": (
        "Le fichier des données est abîmé ou absent. Lancez le programme sans option : il dit ce qui peut être repris.",
        "The file of the data is damaged or missing. Start the program without options: it says what can be taken up.",
    ),
    "returning": (
        "Retour à la copie {file} : le programme s’interrompt quelques secondes…",
        "Going back to the copy {file}: the program stops for some seconds…",
    ),
    "was_killed": (
        "La dernière fois, le programme a été coupé net{when}. Ce qui avait été confirmé aux téléphones est enregistré ; il reprend.",
        "Last time the program was cut off{when}. What phones were told is saved; it takes up again.",
    ),
    "was_killed_at": (" vers {time}", " at about {time}"),
    "restore_undo": ("Pour l’annuler : {start} --restore {file}", "To undo it: {start} --restore {file}"),
}


def prefers_english() -> bool:
    """Say whether this computer speaks English; French in every other case, as the interface does."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value.lower().startswith("en")
    if sys.platform == "win32":
        return int(ctypes.windll.kernel32.GetUserDefaultUILanguage()) & 0x3FF == 0x09
    return False


def message(name: str, /, **values: object) -> str:
    """The sentence of this name in the computer's language, its figures filled in; {start} is how the program
    is started here."""
    french, english = MESSAGES[name]
    return (english if prefers_english() else french).format(start=STARTED_BY, **values)


class CannotStart(Exception):
    """The start cannot go on, and this sentence says why and what to do."""

    def __init__(self, name: str, /, **values: object) -> None:
        """Take the name of a sentence and its figures."""
        super().__init__(message(name, **values))
        self.name, self.values = name, values
