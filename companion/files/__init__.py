"""Files whatever is in them: read up to a limit, written whole or not at all, found in folders."""

from companion.files.whole_file import BadFile as BadFile
from companion.files.whole_file import check_writable as check_writable
from companion.files.whole_file import first_bytes as first_bytes
from companion.files.whole_file import make_folder as make_folder
from companion.files.whole_file import open_regular as open_regular
from companion.files.whole_file import own_json as own_json
from companion.files.whole_file import read_up_to as read_up_to
from companion.files.whole_file import to_disk as to_disk
from companion.files.whole_file import write_whole as write_whole
