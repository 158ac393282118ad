#!/bin/sh
# Double-click to start Dix de Der (macOS; on Linux: sh lancer.command).
cd "$(dirname "$0")" || exit 1

leave() {
    [ $# -eq 0 ] || printf '%s\n' "$@"
    printf '\n[Entrée / Enter] '
    read -r _
    exit 1
}

for python in python3.13 python3.12 python3.14 python3.11 python3; do
    if "$python" -c '' >/dev/null 2>&1; then
        "$python" start.py "$@" && exit 0
        leave
    fi
done
leave "Installez Python 3.13 depuis https://www.python.org/downloads/ puis relancez." \
    "Install Python 3.13 from https://www.python.org/downloads/ and start again."
