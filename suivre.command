#!/bin/sh
# Double-click on the second computer (macOS; on Linux: sh suivre.command): it follows the one of the evening,
# and takes over if that one fails. All the rest is lancer.command.
exec sh "$(dirname "$0")/lancer.command" follow "$@"
