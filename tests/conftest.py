"""The tests speak English, whatever the language of the system they run on, and no property fails
because the machine is busy. ``--quick`` leaves out what reads photos, opens windows or is marked
``slow``."""

import faulthandler
import gc
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import HealthCheck, settings

from tests.copied import get_context

os.environ["COMPANION_LANG"] = "en"
# Test processes keep the memory of pictures for the next ones, which takes a sixth of the time off
# reading photos, and have a core each: threads beside the one would wait for each other.
os.environ["MALLOC_TRIM_THRESHOLD_"] = "2000000000"
os.environ["MALLOC_MMAP_THRESHOLD_"] = "1000000000"
os.environ["MALLOC_TOP_PAD_"] = "67108864"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OPENCV_FOR_THREADS_NUM"] = "1"
# Which books this computer has written is noted there; so is whatever a test forgets to place.
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="companion-tests-")
os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"]

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

collect_ignore = ["bench"]
"""Programs to be run by hand."""

needs_solver = pytest.mark.skipif(not find_spec("ortools"), reason="OR-Tools is not installed")
HERE = Path(__file__).parent
PATIENT = {"photo", "camera", "phone", "desk"}
"""Folders whose tests read photos, wait for a server or open windows."""
READING = {"camera", "photo", "sheets", "sixth_game"}
"""Folders whose tests claim how photos are read; elsewhere each photo is read once."""


@pytest.fixture(scope="session", autouse=True)
def _readings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder of all test processes, and those they start, for the readings of photos."""
    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if "PYTEST_XDIST_WORKER" in os.environ else here) / "readings"
    folder.mkdir(exist_ok=True)
    os.environ["COMPANION_TESTS_READINGS"] = str(folder)


@pytest.fixture(scope="session", autouse=True)
def _copied() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", get_context)
        yield


@pytest.fixture(autouse=True)
def photos_are_read_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.photo
    from tests.remembered import read_sheets

    if READING.isdisjoint(request.path.relative_to(HERE).parts):
        monkeypatch.setitem(vars(companion.photo), "read_sheets", read_sheets)


@pytest.fixture(autouse=True)
def decoded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that runs the program in this process leaves no protection to the next one, whose
    stand-ins no worker process would know."""
    monkeypatch.setattr("companion.worker._protected", False)


DEADLINE = 240.0
"""Seconds for one test; most take less than one."""


def _late(number: int, frame: FrameType | None) -> None:
    faulthandler.dump_traceback(sys.__stderr__ or 2)
    pytest.fail(f"the test waited for longer than {DEADLINE:g} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """A test that waits for ever fails, with the stack of every thread, whatever it waits for: a
    thread, a process, a phone or a browser. Again and again, as a window's callback would swallow
    it."""
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, DEADLINE, DEADLINE / 10)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


gc.disable()
"""While tests are collected nothing is let go, and there is more and more to look through."""


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 50, 50)  # Looking through all that tests make took 7 %.


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out photos, windows, slow tests")
    parser.addoption("--pictures", type=Path, help="keep pictures of the tests' windows there")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("--quick") and collection_path.parent == HERE:
        return collection_path.name in PATIENT or None
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Few tests that take long come first: at the end all but one process would wait for them."""
    items.sort(key=lambda item: item.path.parent not in (HERE, HERE / "sixth_game"))
    if not config.getoption("--quick"):
        return
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (left if item.get_closest_marker("slow") else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
