# Sourced by try.sh and tests/all.sh: the system packages of Debian and Ubuntu that Python's
# packages need. Wants $python.

has_library() {
    "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null
}

# Names in $missing what is missing; if it may not be installed, prints the command and leaves
# with 2. Arguments: further commands that are needed, as command=package.
find_missing_packages() {
    missing=
    [ "$(uname -s)" = Linux ] || return 0
    if ! command -v "$python" >/dev/null; then
        missing=" python3 python3-venv python3-tk libgl1 libglib2.0-0"
    else
        "$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
        has_library libGL.so.1 || missing="$missing libgl1"
        has_library libgthread-2.0.so.0 || missing="$missing libglib2.0-0"
        case $(command -v "$python") in
            /usr/bin/*) "$python" -c 'import tkinter' 2>/dev/null || missing="$missing python3-tk" ;;
        esac
    fi
    for needed in "$@"; do
        command -v "${needed%=*}" >/dev/null || missing="$missing ${needed#*=}"
    done
    [ -n "$missing" ] || return 0
    as_root=
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
        echo "Some system packages are missing; please run: sudo apt install$missing" >&2
        exit 2
    fi
}

install_missing_packages() {
    [ -n "$missing" ] || return 0
    echo "Installing$missing ..."
    log=$(mktemp)
    [ -n "${updated-}" ] || $as_root apt-get update -qq || true
    updated=1
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $missing >"$log" 2>&1 ||
        { cat "$log" >&2; rm -f "$log"; exit 2; }
    rm -f "$log"
}
