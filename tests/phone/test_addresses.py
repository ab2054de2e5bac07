from __future__ import annotations

import pytest

from companion.phone import addresses as module
from companion.phone.addresses import Address, addresses


def test_this_computer_has_an_address() -> None:
    assert all(address.ip.count(".") == 3 for address in addresses())
    assert addresses()


def test_what_a_phone_reaches_comes_before_what_leads_to_virtual_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [
        Address("127.0.0.1", "lo"),
        Address("172.17.0.1", "docker0"),
        Address("169.254.3.4", "eth1"),
        Address("10.0.0.5", "eth0"),
        Address("192.168.1.7", "wlp3s0"),
    ]
    monkeypatch.setattr(module, "_all", lambda: iter(found))
    monkeypatch.setattr(module, "_usual", lambda: "10.0.0.5")
    assert [one.ip for one in addresses()] == ["10.0.0.5", "192.168.1.7", "172.17.0.1"]


def test_without_a_network_it_is_this_computer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_all", lambda: iter(()))
    monkeypatch.setattr(module, "_usual", lambda: "")
    (only,) = addresses()
    assert only.ip == "127.0.0.1"
    assert "this computer only" in str(only.shown)
