"""Whatever is done on a full disk is done whole or not at all, and says so."""

from __future__ import annotations

import pytest

from tests.book.storage.full_disk import ACTS, all_tried


@pytest.mark.slow
def test_a_disk_that_is_full_at_any_point_of_an_act_loses_nothing() -> None:
    found = [*all_tried(("import",), step=6), *all_tried(("delete a match", "play a move"), step=2)]
    if not found:
        pytest.skip("no small file system can be mounted here")
    assert len(ACTS) >= 20
    assert all(full > 3 for _, full, _ in found)
    assert [fault for _, _, faults in found for fault in faults] == []
