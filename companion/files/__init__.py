"""Files whatever is in them: read up to a limit, written whole or not at all, found in folders."""

from companion.files.whole_file import (
    BadFile,
    check_writable,
    first_bytes,
    make_folder,
    open_regular,
    own_json,
    read_up_to,
    to_disk,
    write_whole,
)

__all__ = [
    "BadFile",
    "check_writable",
    "first_bytes",
    "make_folder",
    "open_regular",
    "own_json",
    "read_up_to",
    "to_disk",
    "write_whole",
]
