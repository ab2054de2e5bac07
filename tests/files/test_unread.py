"""Files that cannot be read, whatever they were to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.photo.image.load import load_photo
from companion.records import load_record
from companion.refusals import refusal


@pytest.mark.parametrize(("name", "kind"), [("folder", "is-folder"), ("none", "no-file")])
def test_a_photo_a_record_and_any_other_file_are_missed_in_the_same_words(
    tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / "folder").mkdir()
    told = set()
    for read in (load_record, load_photo, Path.read_bytes):
        with pytest.raises((CompanionError, OSError)) as caught:
            read(tmp_path / name)
        told.add((refusal(caught.value).id, str(refusal(caught.value))))
    assert [each[0] for each in told] == [kind]
