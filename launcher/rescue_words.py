"""Sentences of a start that finds the data damaged or gone, and of going back; `messages` holds them all."""

from __future__ import annotations

RESCUE: dict[str, tuple[str, str]] = {
    "rescue_damaged": (
        "LE FICHIER DES DONNÉES EST ABÎMÉ : {file}. Rien n’a été changé. {since}",
        "THE FILE OF THE DATA IS DAMAGED: {file}. Nothing was changed. {since}",
    ),
    "rescue_missing": (
        "LE FICHIER DES DONNÉES A DISPARU : {file}. Rien n’a été créé à sa place. {since}",
        "THE FILE OF THE DATA IS GONE: {file}. Nothing was made in its place. {since}",
    ),
    "rescue_since": (
        "Il était sain à la copie vérifiée du {at}.",
        "It was sound at the verified copy of {at}.",
    ),
    "rescue_looking": (
        "Recherche de ce qui peut être repris…",
        "Looking for what can be taken up again…",
    ),
    "rescue_repaired": (
        "Reprendre le fichier réparé : chaque ligne y est, les points et le journal ont été revérifiés. "
        "Rien ne manque.",
        "Take the repaired file: every row is there, points and journal were checked again. Nothing is missing.",
    ),
    "rescue_copy": (
        "Reprendre la copie vérifiée du {at}. {holds} {missing}",
        "Take the verified copy of {at}. {holds} {missing}",
    ),
    "rescue_holds_deal": (
        "Dernière donne dedans : {tournament}, tour {round}, table {table}, donne {deal}, à {time}.",
        "Last deal in it: {tournament}, round {round}, table {table}, deal {deal}, at {time}.",
    ),
    "rescue_holds_tournament": (
        "Aucune donne dedans ; dernier tournoi : {tournament}.",
        "No deal in it; last tournament: {tournament}.",
    ),
    "rescue_holds_nothing": (
        "Aucun tournoi dedans.",
        "No tournament in it.",
    ),
    "rescue_lost_unknown": (
        "Ce qui a été saisi après manque.",
        "What was entered later is missing.",
    ),
    "rescue_lost": (
        "Ce qui a été saisi après manque : {count} écritures du journal, la dernière à {time}.",
        "What was entered later is missing: {count} entries of the journal, the last at {time}.",
    ),
    "rescue_lost_nothing": (
        "Le journal du fichier abîmé n’a rien de plus.",
        "The journal of the damaged file has nothing more.",
    ),
    "rescue_new": (
        "Commencer un club neuf et vide. Le fichier abîmé et les copies sont gardés.",
        "Begin a new, empty club. The damaged file and the copies are kept.",
    ),
    "rescue_ask": (
        "Tapez le numéro de votre choix puis Entrée, ou choisissez dans cette page, ouverte sur cet ordinateur seulement :",
        "Type the number of your choice then Enter, or choose in this page, open on this computer only:",
    ),
    "rescue_kept": (
        "Le fichier abîmé est gardé tel quel : {file}",
        "The damaged file is kept as it is: {file}",
    ),
    "rescue_done": (
        "Repris. Le programme continue.",
        "Taken up. The program goes on.",
    ),
    "rescue_not_done": (
        "Ce choix n’a pas pu être repris ({detail}). Rien n’a été remplacé ; choisissez-en un autre.",
        "That choice could not be taken ({detail}). Nothing was replaced; choose another one.",
    ),
    "rescue_first": (
        "Le fichier des données est abîmé ou absent. Lancez le programme sans option : il dit ce qui peut être repris.",
        "The file of the data is damaged or missing. Start the program without options: it says what can be taken up.",
    ),
    "rescue_title": ("Dix de Der : reprendre les données", "Dix de Der: taking up the data"),
    "rescue_take": ("Choisir", "Choose"),
    "rescue_wait": (
        "C’est noté. Le programme reprend : la page du tournoi s’ouvre dans quelques secondes.",
        "Noted. The program goes on: the tournament’s page opens in a few seconds.",
    ),
    "restore_change": (
        "{tournament} : donnes {deals} → {deals_then}, tours {rounds} → {rounds_then}, noms changés : {names}",
        "{tournament}: deals {deals} → {deals_then}, rounds {rounds} → {rounds_then}, names changed: {names}",
    ),
    "restore_same": (
        "Ni donne, ni tour, ni nom ne changerait, ou ce fichier ne le dit pas.",
        "No deal, round or name would change, or this file does not tell.",
    ),
    "restore_again": (
        "Tapez encore {number} pour y revenir (Entrée pour ne rien faire) : ",
        "Type {number} again to go back to it (Enter to do nothing): ",
    ),
    "restore_undo": (
        "Pour l’annuler : {start} --restore {file}",
        "To undo it: {start} --restore {file}",
    ),
    "returning": (
        "Retour à la copie {file} : le programme s’interrompt quelques secondes…",
        "Going back to the copy {file}: the program stops for some seconds…",
    ),
    "was_killed": (
        "La dernière fois, le programme a été coupé net{when}. Ce qui avait été confirmé aux téléphones est enregistré ; il reprend.",
        "Last time the program was cut off{when}. What phones were told is saved; it takes up again.",
    ),
    "was_killed_at": (
        " vers {time}",
        " at about {time}",
    ),
}
