"""Files are scored by a Dask cluster as by this process; a lost worker loses none of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.application.reading import many
from companion.application.reading.many import ClusterProblem, on_cluster
from companion.worker import Lost
from tests.cli.conftest import Companion
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.records import ILLEGAL, OPENING, written


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two worker processes on this machine."""
    distributed = pytest.importorskip("distributed")
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as local,
    ):
        yield local.scheduler_address


def double_or_die_once(folder: str, number: int) -> int:
    """The task 3 takes its worker down the first time it is tried, 5 every time."""
    tried = Path(folder) / str(number)
    if number == 5 or (number == 3 and not tried.exists()):
        tried.touch()
        os._exit(9)
    return 2 * number


def minus(number: int, error: Lost) -> int:
    return -number


def slow(number: int) -> int:
    time.sleep(0.05)
    return number


def unfit(number: int) -> int:
    raise ModuleNotFoundError("No module named 'companion'")


@pytest.mark.slow
def test_a_lost_worker_s_tasks_are_done_by_others_and_results_stay_in_order(
    address: str, tmp_path: Path
) -> None:
    work = partial(double_or_die_once, str(tmp_path))
    found = list(on_cluster(work, minus, range(8), address))
    assert found == [0, 2, 4, 6, 8, -5, 12, 14]


@pytest.mark.slow
def test_files_are_scored_by_a_cluster_as_by_one_process(
    address: str, companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = (OPENING, "no record", ILLEGAL, OPENING)
    names = [written(tmp_path, text, f"{i}.pgr").name for i, text in enumerate(texts)]
    alone = companion("score", *names, "--json")
    together = companion("score", *names, "--json", "--dask", address)
    assert together.code == alone.code == 2
    assert together.json == alone.json


INTERRUPTED = """
import json, os, signal, sys, threading
from tests.application.reading.test_cluster import minus, on_cluster, slow

signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
stop = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
given = []
try:
    for number in on_cluster(slow, minus, range(600), sys.argv[1]):
        given.append(number)
        if len(given) == 3:
            stop.start()
except KeyboardInterrupt:
    print(json.dumps(given))
"""
"""Ctrl-C half a second after the third result, in a process of its own. After the first it might
find only one of the two workers started, and every second number not done."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no signals there")
def test_ctrl_c_gives_what_is_done_and_leaves_the_rest(address: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, address],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stdout, ended.stderr
    given = json.loads(ended.stdout)
    assert given == sorted(given)
    assert given[:3] == [0, 1, 2]
    assert len(given) < 400


def test_workers_that_lack_companion_are_told_apart_from_bad_files(address: str) -> None:
    with pytest.raises(ClusterProblem, match="Install the same version of Companion"):
        list(on_cluster(unfit, minus, range(3), address))


@pytest.mark.slow
def test_work_that_no_worker_takes_up_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(many, "IDLE", 0.2)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        pytest.raises(ClusterProblem, match=f"dask worker {empty.scheduler_address}"),
    ):
        list(on_cluster(abs, minus, [1], empty.scheduler_address))


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_one_line(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(many, "PATIENCE", 0.5)
    game = written(tmp_path, OPENING)
    for nowhere in ("tcp://127.0.0.1:1", str(tmp_path / "none.json"), "nonsense"):
        answer = companion("score", game, game.with_suffix(".txt"), "--dask", nowhere)
        assert answer.code == 2
        assert nowhere in answer.problem


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, ...]]:
    """Two authorities, each its own certificate and key."""
    if shutil.which("openssl") is None:
        pytest.skip("makes certificates with openssl")
    found = {}
    for name in ("ours", "strange"):
        folder = tmp_path_factory.mktemp(name)
        certificate, key = str(folder / "cert.pem"), str(folder / "key.pem")
        asked = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -out cert.pem -keyout key.pem"
        subprocess.run(
            [*asked.split(), "-subj", f"/CN={name}"],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        found[name] = (certificate, certificate, key)
    return found


@pytest.mark.slow
def test_a_scheduler_is_talked_to_by_tls_alone_where_that_is_asked_for(
    address: str,
    certificates: dict[str, tuple[str, ...]],
    companion: Companion,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(many, "PATIENCE", 4)
    ca, certificate, key = certificates["ours"]
    security = distributed.Security(
        tls_ca_file=ca,
        require_encryption=True,
        **{f"tls_{who}_cert": certificate for who in ("scheduler", "worker", "client")},
        **{f"tls_{who}_key": key for who in ("scheduler", "worker", "client")},
    )
    games = [written(tmp_path, OPENING, f"{number}.pgr") for number in range(2)]
    for _ in range(3):
        try:
            made = distributed.LocalCluster(
                n_workers=1, threads_per_worker=1, processes=False, protocol="tls://",
                security=security, dashboard_address=":0", silence_logs=60,
            )  # fmt: skip
        except AssertionError:  # it gives its own thread ten seconds to start
            continue
        break
    with made as local:
        there = ("--dask", local.scheduler_address)
        assert companion("score", *games, *there, "--dask-tls", *certificates["ours"]).code == 0
        strange = companion("score", *games, *there, "--dask-tls", *certificates["strange"])
        assert (strange.code, "no Dask scheduler answers" in strange.problem) == (2, True)
    open_one = companion("score", *games, "--dask", address, "--dask-tls", ca, certificate, key)
    assert (open_one.code, "no Dask scheduler answers" in open_one.problem) == (2, True)
    missing = companion("score", *games, "--dask", address, "--dask-tls", ca, "none.pem", key)
    assert (missing.code, "none.pem" in missing.problem) == (2, True)
    assert companion("score", *games, "--dask-tls", ca, certificate, key).code == 2


@pytest.mark.slow
def test_without_dask_the_command_says_what_to_install(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = companion("score", written(tmp_path, OPENING), "--dask", "tcp://localhost:8786")
    assert answer.code == 2
    assert "pip install" in answer.problem
