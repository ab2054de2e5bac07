"""The addresses at which a phone nearby can reach this computer."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address

import ifaddr

from companion.sentences import N_, Sentence, say

_OF_MACHINES = ("docker", "veth", "br-", "vir", "vm", "vbox", "utun", "tun", "tap", "lxc", "zt")
"""Name prefixes of interfaces that lead to virtual machines and tunnels rather than to a phone."""
_WIRELESS = ("wl", "wifi", "airport")
_SAYS_SO = ("Wi-Fi", "WLAN")
"""How Windows names a wireless network to its user."""
_SOMEWHERE = ("192.0.2.1", 9)
"""A documentation address (RFC 5737); looking up the route to it sends nothing."""


@dataclass(frozen=True)
class Address:
    """One of this computer's own addresses.

    Attributes:
        ip: such as ``192.168.1.20``.
        interface: its name in the system, such as ``wlan0``, on Windows ``Wi-Fi``; '' if unknown.
    """

    ip: str
    interface: str = ""

    @property
    def wireless(self) -> bool:
        return self.interface.startswith((*_WIRELESS, *_SAYS_SO))

    @property
    def shown(self) -> Sentence:
        """The address with a description of where it leads."""
        if self.ip.startswith("127."):
            return say(N_("{ip} (this computer only)"), ip=self.ip)
        if self.interface.startswith(_WIRELESS):
            return say(N_("{ip} (Wi-Fi, {interface})"), ip=self.ip, interface=self.interface)
        if self.interface:
            return say("{ip} ({interface})", ip=self.ip, interface=self.interface)
        return say("{ip}", ip=self.ip)


def addresses() -> tuple[Address, ...]:
    """All of them, the one a phone most probably reaches first; the loopback address if there is
    no other."""
    usual = _usual()
    found = {address.ip: address for address in _all()}
    if usual and usual not in found:
        found[usual] = Address(usual)
    reachable = [one for one in found.values() if _leads_out(one.ip)]
    reachable.sort(key=lambda one: (_virtual(one), one.ip != usual, not one.wireless, one.ip))
    return tuple(reachable) or (Address("127.0.0.1"),)


def _virtual(address: Address) -> bool:
    return address.interface.lower().startswith(_OF_MACHINES)


def _leads_out(ip: str) -> bool:
    address = IPv4Address(ip)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def _usual() -> str:
    """The address of the system's default route, '' if there is none."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(_SOMEWHERE)
        return str(probe.getsockname()[0])
    return ""


def _all() -> Iterator[Address]:
    with suppress(OSError):
        for interface in ifaddr.get_adapters():
            for known in interface.ips:
                if known.is_IPv4:
                    yield Address(str(known.ip), known.nice_name)
