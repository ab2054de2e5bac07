#!/bin/sh
# Sets up the program in .venv, system packages included where permitted, and scores a photo:
# a sample, or the photos named.
set -eu
from=$PWD
cd "$(dirname "$0")/../.."
. companion/packaging/system_packages.sh

python=${PYTHON:-python3}
find_missing_packages
install_missing_packages
venv=${VENV:-.venv}
[ -x "$venv/bin/companion" ] || echo "Setting up Companion in $venv: this takes a minute or two ..."
"$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear "$venv"
"$venv/bin/python" -m pip install -q .
companion=$(cd "$venv/bin" && pwd)/companion
[ $# -gt 0 ] || set -- "$PWD/samples/line-wars-printed-wood.jpg"
cd "$from"
exec "$companion" score "$@"
