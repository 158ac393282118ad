#!/bin/sh
# Double-click to start Dix de Der (macOS; on Linux: sh lancer.command): in the zip with uv, and in a checkout.
cd "$(dirname "$0")" || exit 1

leave() {
    [ $# -eq 0 ] || printf '%s\n' "$@"
    printf '\n[Entrée / Enter] '
    read -r _
    exit 1
}

# A Python 3.13 of this computer, else uv fetches one into the user's own folder, once.
find_python() {
    python=$(./uv python find --no-python-downloads '==3.13.*' 2>/dev/null) && return
    echo "Il n'y a pas de Python 3.13 ici : téléchargement, une seule fois (environ 30 Mo, une à deux minutes)…"
    echo "There is no Python 3.13 here: it is downloaded, only once (about 30 MB, one or two minutes)…"
    if ./uv python install --no-bin 3.13 && python=$(./uv python find --no-python-downloads '==3.13.*'); then return; fi
    leave "Internet n'a pas répondu. Connectez l'ordinateur une seule fois, ou installez Python 3.13, puis relancez." \
        "The internet did not answer. Connect the computer once, or install Python 3.13, and start again."
}

# The wheels of this folder, into an environment of this version; once, and without a network.
prepare() {
    find_python
    echo "Première fois : préparation des bibliothèques (quelques secondes, sans internet)…"
    echo "First time: the libraries are prepared (some seconds, no internet)…"
    ./uv venv --quiet --clear --python "$python" "$ready" &&
        ./uv pip install --quiet --offline --no-cache --no-index --find-links wheels --no-deps --require-hashes \
            --python "$ready" -r libraries.txt &&
        cp SHA256SUMS "$ready/" && return
    leave "La préparation n'a pas réussi." "The preparation did not succeed."
}

if [ -f bundle.txt ]; then
    export UV_NO_CONFIG=1 UV_LINK_MODE=copy UV_NO_PROGRESS=1
    chmod +x uv 2>/dev/null
    ./uv --version >/dev/null 2>&1 ||
        leave "Ce zip n'est pas celui de ce système, ou macOS le retient : voir LISEZ-MOI.txt." \
            "This zip is not that of this system, or macOS holds it back: see LISEZ-MOI.txt."
    ready=.venv
    if ! (: >.essai) 2>/dev/null; then # a read-only folder
        if [ "$(uname)" = Darwin ]; then data="$HOME/Library/Application Support"; fi
        ready=${data:-${XDG_DATA_HOME:-$HOME/.local/share}}/dix-de-der/environment
        mkdir -p "$ready"
    fi
    rm -f .essai
    cmp -s SHA256SUMS "$ready/SHA256SUMS" && "$ready/bin/python" -c '' 2>/dev/null || prepare
    "$ready/bin/python" start.py "$@" && exit 0
    leave
fi

for python in python3.13 python3.12 python3.14 python3.11 python3; do
    if "$python" -c '' >/dev/null 2>&1; then
        "$python" start.py "$@" && exit 0
        leave
    fi
done
leave "Installez Python 3.13 depuis https://www.python.org/downloads/ puis relancez." \
    "Install Python 3.13 from https://www.python.org/downloads/ and start again."
