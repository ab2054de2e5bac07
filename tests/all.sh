#!/bin/sh
# Sets up everything the tests need in .venv and runs them: ruff, mypy, import-linter and pytest.
# On Debian, missing system packages are installed if permitted; otherwise it prints the command.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
scratch=$(mktemp -d)
screen=
finish() {
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

has_library() {
    "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null
}

lacking=
lacks() {
    lacking="$lacking $*"
}
if ! command -v "$python" >/dev/null; then
    lacks python3 python3-venv python3-tk libgl1 libglib2.0-0
else
    "$python" -c 'import ensurepip, venv' 2>/dev/null || lacks python3-venv
    has_library libGL.so.1 || lacks libgl1
    has_library libgthread-2.0.so.0 || lacks libglib2.0-0
    case $(command -v "$python") in
        /usr/bin/*) "$python" -c 'import tkinter' 2>/dev/null || lacks python3-tk ;;
    esac
fi
command -v Xvfb >/dev/null || lacks xvfb
command -v xclip >/dev/null || lacks xclip

if [ -n "$lacking" ] && [ "$(uname -s)" = Linux ]; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
        echo "Installing$lacking"
        $as_root apt-get update -qq || true
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends $lacking >"$scratch/apt" 2>&1 ||
            { cat "$scratch/apt" >&2; exit 2; }
    else
        echo "Some system packages are missing; please run: sudo apt install$lacking" >&2
        exit 2
    fi
fi

venv=${VENV:-.venv}
"$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear "$venv"
"$venv/bin/python" -m pip install -q -c tests/constraints.txt -e '.[test]'
PATH="$(cd "$venv" && pwd)/bin:$PATH"
export PATH

run() {
    echo "== $*"
    "$@"
}
run ruff check .
run ruff format --check .
run mypy
run lint-imports

if command -v Xvfb >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$scratch/screen" 2>/dev/null &
    screen=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ -s "$scratch/screen" ] && break
        sleep 0.5
    done
    DISPLAY=":$(cat "$scratch/screen")"
    export DISPLAY
fi
run python -m pytest -q -n 2 "$@"
