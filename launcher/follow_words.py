"""Sentences of the second laptop: pairing, following, taking over; `messages` holds them all."""

from __future__ import annotations

FOLLOW: dict[str, tuple[str, str]] = {
    "follow_title": ("Dix de Der : second ordinateur", "Dix de Der: second computer"),
    "follow_page": (
        "Cette page, ouverte sur cet ordinateur seulement :",
        "This page, open on this computer only:",
    ),
    "follow_ask": (
        "Cet ordinateur va suivre celui de la soirée, sur le même Wi-Fi. Là-bas, un organisateur ouvre "
        "« Sauvegardes » puis « Second ordinateur » et prépare une clé. Tapez ici l’adresse et la clé qui s’y affichent.",
        "This computer will follow the one of the evening, on the same Wi-Fi. There, an organiser opens "
        "“Back-ups”, then “Second computer”, and prepares a key. Type here the address and the key that it shows.",
    ),
    "follow_address": (
        "Adresse de l’autre ordinateur, comme 192.168.1.20:8000",
        "Address of the other computer, such as 192.168.1.20:8000",
    ),
    "follow_key": ("Clé", "Key"),
    "follow_pair": ("Suivre", "Follow"),
    "follow_noted": ("C’est noté…", "Noted…"),
    "follow_wrong_address": (
        "Une adresse est faite de quatre nombres, comme 192.168.1.20:8000.",
        "An address is made of four numbers, such as 192.168.1.20:8000.",
    ),
    "follow_wrong_short": ("Il manque des signes à la clé.", "The key lacks some characters."),
    "follow_wrong_long": ("La clé a des signes de trop.", "The key has too many characters."),
    "follow_wrong_sign": (
        "La clé ne contient que des chiffres et des lettres sans accent.",
        "The key has only digits and plain letters.",
    ),
    "follow_wrong_slip": (
        "Un signe de la clé est faux, ou deux sont échangés : relisez-la.",
        "One character of the key is wrong, or two are swapped: read it again.",
    ),
    "follow_wrong_silent": (
        "Personne ne répond à cette adresse. Les deux ordinateurs sont-ils sur le même Wi-Fi, et Dix de Der "
        "ouvert sur l’autre ?",
        "Nobody answers at this address. Are both computers on the same Wi-Fi, and Dix de Der open on the other?",
    ),
    "follow_wrong_unknown": (
        "L’ordinateur de cette adresse ne connaît pas cette clé : préparez-en une nouvelle là-bas. Une clé ne "
        "sert qu’à un second ordinateur.",
        "The computer at this address does not know this key: prepare a new one there. A key is good for one "
        "second computer.",
    ),
    "follow_wrong_newer": (
        "Là-bas, Dix de Der n’est pas de la même version qu’ici. Installez la même version sur cet ordinateur.",
        "Dix de Der has not the same version there as here. Install the same version on this computer.",
    ),
    "follow_first": (
        "La première copie de {address} arrive…",
        "The first copy of {address} is on its way…",
    ),
    "follow_fine": (
        "Cet ordinateur suit {address}. Laissez cette fenêtre ouverte.",
        "This computer follows {address}. Leave this window open.",
    ),
    "follow_at": ("À jour {time}.", "Up to date at {time}."),
    "follow_have": ("La copie d’ici est celle de {time}.", "The copy here is that of {time}."),
    "follow_have_none": ("Aucune copie n’est encore arrivée ici.", "No copy has arrived here yet."),
    "follow_failed_silent": (
        "L’ORDINATEUR DE LA SOIRÉE NE RÉPOND PLUS à {address}. S’il ne revient pas, prenez le relais ici.",
        "THE COMPUTER OF THE EVENING DOES NOT ANSWER ANY MORE at {address}. If it does not come back, take over here.",
    ),
    "follow_failed_unknown": (
        "L’ordinateur à l’adresse {address} ne connaît plus celui-ci : préparez là-bas une nouvelle clé.",
        "The computer at {address} does not know this one any more: prepare a new key there.",
    ),
    "follow_failed_newer": (
        "Là-bas, Dix de Der n’est pas de la même version qu’ici : rien ne se copie. Installez la même version.",
        "Dix de Der has not the same version there as here: nothing is copied. Install the same version.",
    ),
    "follow_failed_full": (
        "Plus de place sur ce disque : rien ne se copie. Faites de la place, cela reprend tout seul.",
        "No room on this disk: nothing is copied. Make some room, it goes on by itself.",
    ),
    "follow_failed_torn": (
        "La copie s’est interrompue ; elle recommence toute seule.",
        "The copy was interrupted; it begins again by itself.",
    ),
    "follow_failed_error": (
        "La copie n’a pas pu se faire ; elle recommence toute seule. Le détail est dans le dossier {folder}.",
        "The copy could not be made; it begins again by itself. Details are in the folder {folder}.",
    ),
    "follow_take": ("Prendre le relais", "Take over"),
    "follow_again": ("Suivre un autre ordinateur", "Follow another computer"),
    "follow_probing": ("L’autre ordinateur répond-il encore ?…", "Does the other computer still answer?…"),
    "follow_old_silent": (
        "L’autre ordinateur ne répond plus à {address}. {have}",
        "The other computer does not answer at {address} any more. {have}",
    ),
    "follow_old_answers": (
        "L’AUTRE ORDINATEUR RÉPOND ENCORE à {address}. Si vous continuez, il reçoit l’ordre de ne plus rien écrire, et "
        "montre à chacun où aller. {have}",
        "THE OTHER COMPUTER STILL ANSWERS at {address}. If you go on it is told to write nothing any more, and shows "
        "everybody where to go. {have}",
    ),
    "follow_old_somebody": (
        "QUELQU’UN RÉPOND ENCORE à {address}, sans connaître cet ordinateur : éteignez l’autre ordinateur avant de "
        "prendre le relais. {have}",
        "SOMEBODY STILL ANSWERS at {address} and does not know this computer: switch the other computer off before "
        "taking over. {have}",
    ),
    "follow_take_old": (
        "Prendre l’ancienne adresse {address} : téléphones, QR codes et feuilles en attente continuent comme avant "
        "(conseillé)",
        "Take the old address {address}: phones, QR codes and waiting sheets go on as before (advised)",
    ),
    "follow_take_new": (
        "Continuer à une nouvelle adresse, {address} : chacun scanne le nouveau QR code du mur",
        "Go on at a new address, {address}: everybody scans the new QR code on the wall",
    ),
    "follow_back": ("Ne rien faire : continuer à suivre", "Do nothing: go on following"),
    "follow_old_first_off": (
        "Éteignez d’abord l’autre ordinateur (ou coupez son Wi-Fi) : deux ordinateurs à la même adresse ne marchent "
        "ni l’un ni l’autre.",
        "Switch the other computer off first (or its Wi-Fi): of two computers at one address neither works.",
    ),
    "follow_give_it": (
        "Cet ordinateur n’a pas encore l’adresse {ip}. Éteignez l’autre, donnez cette adresse à cet ordinateur-ci, puis vérifiez :",
        "This computer does not have the address {ip} yet. Switch the other one off, give this computer that address, then check:",
    ),
    "follow_done_check": ("C’est fait : vérifier et prendre le relais", "Done: check and take over"),
    "follow_steps_windows": (
        "Windows : Paramètres → Réseau et Internet → Wi-Fi → Propriétés du Wi-Fi de la salle → Attribution d’adresse "
        "IP → Modifier → Manuel → IPv4 : Activé. Adresse IP : {ip}. Masque : 255.255.255.0 (longueur du préfixe : 24). "
        "Passerelle : {gateway}. Enregistrer. Après la soirée, remettez « Automatique (DHCP) ».",
        "Windows: Settings → Network & internet → Wi-Fi → properties of the hall’s Wi-Fi → IP assignment → Edit → "
        "Manual → IPv4: On. IP address: {ip}. Subnet mask: 255.255.255.0 (prefix length: 24). Gateway: {gateway}. Save. "
        "After the evening put back “Automatic (DHCP)”.",
    ),
    "follow_steps_macos": (
        "macOS : Réglages Système → Wi-Fi → Détails du réseau de la salle → TCP/IP → Configurer IPv4 : Manuellement. "
        "Adresse IPv4 : {ip}. Masque : 255.255.255.0. Routeur : {gateway}. OK. Après la soirée, remettez « Via DHCP ».",
        "macOS: System Settings → Wi-Fi → Details of the hall’s network → TCP/IP → Configure IPv4: Manually. IPv4 "
        "address: {ip}. Subnet mask: 255.255.255.0. Router: {gateway}. OK. After the evening put back “Using DHCP”.",
    ),
    "follow_steps_linux": (
        "Linux : Paramètres → Wi-Fi → roue dentée du réseau de la salle → IPv4 → Manuel. Adresse : {ip}. Masque : "
        "255.255.255.0. Passerelle : {gateway}. Appliquer, puis couper et rallumer le Wi-Fi. Après la soirée, remettez "
        "« Automatique (DHCP) ».",
        "Linux: Settings → Wi-Fi → the cog of the hall’s network → IPv4 → Manual. Address: {ip}. Netmask: "
        "255.255.255.0. Gateway: {gateway}. Apply, then switch the Wi-Fi off and on. After the evening put back "
        "“Automatic (DHCP)”.",
    ),
    "follow_no_copy": (
        "Rien n’est encore arrivé ici : il n’y a rien à reprendre.",
        "Nothing has arrived here yet: there is nothing to take over.",
    ),
    "follow_last_pages": (
        "L’autre ordinateur n’écrit plus ; ses dernières écritures arrivent…",
        "The other computer writes nothing any more; its last entries are on their way…",
    ),
    "follow_no_room": (
        "Plus assez de place sur le disque de {folder} pour recevoir ses dernières écritures. Faites de la place d’abord.",
        "Not enough room on the disk of {folder} to receive its last entries. Make some room first.",
    ),
    "follow_not_told": (
        "L’autre ordinateur répondait encore, mais n’a pas pu être prévenu. Recommencez, ou éteignez-le d’abord.",
        "The other computer was still answering but could not be told. Try again, or switch it off first.",
    ),
    "follow_cut_short": (
        "ARRÊT DEMANDÉ : le relais n’est pas pris. L’autre ordinateur n’écrit déjà plus rien : relancez ici le suivi du "
        "second ordinateur et prenez le relais (ce qui est arrivé va jusqu’à {time}).",
        "STOPPED: nothing was taken over. The other computer already writes nothing any more: start following here "
        "again and take over (what has arrived goes up to {time}).",
    ),
    "follow_not_last": (
        "SES DERNIÈRES ÉCRITURES NE SONT PAS ARRIVÉES : ce que l’autre ordinateur a écrit après {time} n’est pas ici.",
        "ITS LAST ENTRIES DID NOT ARRIVE: what the other computer wrote after {time} is not here.",
    ),
    "follow_still_waiting": (
        "Toujours en attente ({seconds} s) : ce qui est arrivé va jusqu’à {time}.",
        "Still waiting ({seconds} s): what has arrived goes up to {time}.",
    ),
    "follow_compare": (
        "Dans la page du tournoi, « Sauvegardes » puis « Un relais a été pris » : les feuilles à comparer, et comment "
        "reprendre ce que l’autre ordinateur a gardé.",
        "On the tournament’s page, “Back-ups” then “Another computer took over”: the sheets to compare, and how to take up what the "
        "other computer has kept.",
    ),
    "follow_taken": (
        "Relais pris. La page du tournoi s’ouvre dans quelques secondes.",
        "Taken over. The tournament’s page opens in a few seconds.",
    ),
    "follow_not_taken": (
        "Le relais n’a pas pu être pris ({detail}). Rien n’est perdu : recommencez.",
        "It could not be taken over ({detail}). Nothing is lost: try again.",
    ),
    "follow_server": (
        "Les données sont sur un serveur PostgreSQL : il n’y a pas de second ordinateur.",
        "The data are on a PostgreSQL server: there is no second computer.",
    ),
    "follow_running": (
        "Cet ordinateur suit celui de la soirée, dans une autre fenêtre : prenez le relais là-bas, ou fermez-la d’abord.",
        "This computer follows the one of the evening, in another window: take over there, or close it first.",
    ),
    "follower_name": ("Le suivi", "The follower"),
}
