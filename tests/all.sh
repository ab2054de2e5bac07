#!/bin/sh
# Sets up everything the tests need in .venv and runs them: ruff, mypy, import-linter and pytest.
# "sh tests/all.sh quick" leaves out the tests that read photos, open windows or take long.
# On Debian, missing system packages are installed if permitted; otherwise it prints the command.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
scratch=$(mktemp -d)
types=
kept=
screen=
memory=
system=
finish() {
    for started in $types $kept $screen $system; do
        kill "$started" 2>/dev/null || true
    done
    rm -rf "$scratch" ${memory:+"$memory"}
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

. companion/packaging/system_packages.sh
browser=
[ "${1-}" = quick ] || browser="chromium=chromium chromedriver=chromium-driver"
# shellcheck disable=SC2086
find_missing_packages Xvfb=xvfb xclip=xclip $browser
first= later= browser=
for package in $missing; do
    case $package in
        python3 | python3-venv) first="$first $package" ;;
        chromium*) browser="$browser $package" ;;
        *) later="$later $package" ;;
    esac
done
missing=$first
install_missing_packages
# The rest is installed while Python's packages are.
: >"$scratch/installing"
if [ -n "$browser" ]; then
    # A browser takes long to install, and one file of tests needs it: it waits while this is there.
    COMPANION_TESTS_INSTALLING="$scratch/browser"
    export COMPANION_TESTS_INSTALLING
    : >"$COMPANION_TESTS_INSTALLING"
fi
(
    trap 'rm -f "$scratch/installing" "$scratch/browser"' EXIT
    missing=$later
    install_missing_packages
    mv "$scratch/installing" "$scratch/installed"
    missing=$browser
    install_missing_packages
) &
system=$!

venv=${VENV:-.venv}
"$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear "$venv"
wanted=$(cat pyproject.toml tests/constraints.txt | cksum)
if [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted $PWD" ]; then
    # uv takes a quarter of pip's time; pip may be told of packages where uv finds none. Most of what
    # is installed is never imported: what is, Python compiles then.
    { "$venv/bin/python" -m pip install -q -c tests/constraints.txt uv &&
        "$venv/bin/uv" pip install -q --python "$venv/bin/python" -c tests/constraints.txt \
            -e '.[test]'; } ||
        "$venv/bin/python" -m pip install -q --no-compile -c tests/constraints.txt -e '.[test]'
    echo "$wanted $PWD" >"$venv/installed"
fi
PATH="$(cd "$venv" && pwd)/bin:$PATH"
export PATH
while [ -e "$scratch/installing" ]; do
    sleep 0.2
done
[ -e "$scratch/installed" ] || wait "$system"
# Hundreds of tests start the program; without bytecode each would compile it anew.
unset PYTHONDONTWRITEBYTECODE

# The tests' files lie in memory where it has room: a disk takes milliseconds for each that has to be
# safe, and there are thousands.
free=$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $4}')
if [ "${free:-0}" -gt 4000000 ] && memory=$(mktemp -d /dev/shm/XXXXXX) &&
    printf '#!/bin/sh\n' >"$memory/runs" && chmod -R 755 "$memory" && "$memory/runs" 2>/dev/null
then
    export TMPDIR="$memory"
fi

run() {
    echo "== $*"
    "$@"
}
# Types take most of a minute on one core: they are checked beside all else.
# Without a cache, which takes a fifth of their time and is of no use on a clean checkout.
(
    [ ! -d .mypy_cache ] || exec mypy
    exec mypy --cache-dir=/dev/null
) >"$scratch/types" 2>&1 &
types=$!
if [ ! -d .hypothesis ]; then
    # Bytecode, and the constants that Hypothesis keeps of each module, are made by one process:
    # several at once would each make all of them.
    python -m pytest -q --collect-only >/dev/null 2>&1 &
    kept=$!
fi
run ruff check .
run ruff format --check .
run lint-imports

if [ "${1-}" = quick ]; then
    shift
    set -- --quick "$@"
elif command -v Xvfb >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$scratch/screen" 2>/dev/null &
    screen=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ -s "$scratch/screen" ] && break
        sleep 0.5
    done
    DISPLAY=":$(cat "$scratch/screen")"
    export DISPLAY
fi
[ -z "$kept" ] || wait "$kept" || true
kept=
# File by file in their order: what the tests of a file share is made once, and the last are short.
# Of two processes on two cores each waits a sixth of the time: for windows, other programs and disks.
run python -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder "$@" || tests=$?
[ -z "$system" ] || wait "$system" || tests=$?
system=
echo "== mypy"
wait "$types" || tests=$?
types=
cat "$scratch/types"
exit "${tests:-0}"
