"""HTTPS by a certificate of one's own."""

from __future__ import annotations

import http.client
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from companion.phone.service import PhoneService, Way
from companion.phone.tls import BadCertificate, certificate
from tests.phone.conftest import HERE

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not there")


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("pem")
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", key, "-out", cert, "-days", "1", "-subj", "/CN=table.test",
         "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    return cert, key


def test_a_phone_joins_over_https_and_its_cookie_stays_there(pem: tuple[Path, Path]) -> None:
    service = PhoneService(HERE, way=Way(0, context=certificate(*pem)))
    service.start()
    try:
        assert service.address.startswith("https://")
        line = http.client.HTTPSConnection(
            HERE, service.port, context=ssl.create_default_context(cafile=str(pem[0])), timeout=10
        )
        line.request("GET", f"/{service.tickets.ticket}")
        shown = line.getresponse()
        assert shown.status == 200
        assert b"not encrypted" not in shown.read()
        line.request("POST", f"/{service.tickets.ticket}")
        done = line.getresponse()
        assert done.status == 303
        assert "Secure" in str(done.headers["Set-Cookie"])
        line.close()
        plain = http.client.HTTPConnection(HERE, service.port, timeout=10)
        plain.request("GET", "/")
        with pytest.raises((http.client.HTTPException, OSError)):
            plain.getresponse()
    finally:
        service.stop()


def test_a_certificate_that_is_none_is_refused_in_a_line(pem: tuple[Path, Path]) -> None:
    with pytest.raises(BadCertificate) as problem:
        certificate(pem[1], None)
    assert str(pem[1]) in str(problem.value.sentence)
    assert "\n" not in str(problem.value.sentence)
    with pytest.raises(BadCertificate):
        certificate(pem[0].with_name("gone.pem"), None)


def test_behind_a_proxy_the_pages_answer_to_its_name_alone() -> None:
    service = PhoneService(HERE, way=Way(0, url="https://table.example.org/"))
    service.start()
    try:
        assert service.address == f"https://table.example.org/{service.tickets.ticket}"
        for host, status in (("table.example.org", 200), (f"{HERE}:{service.port}", 403)):
            line = http.client.HTTPConnection(HERE, service.port, timeout=10)
            line.request("GET", f"/{service.tickets.ticket}", headers={"Host": host})
            assert line.getresponse().status == status
            line.close()
    finally:
        service.stop()
