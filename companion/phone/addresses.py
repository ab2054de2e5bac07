"""The addresses at which a phone nearby can reach this computer."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address

from companion.sentences import N_, Sentence, say

_SIOCGIFADDR = 0xC0206921 if sys.platform == "darwin" else 0x8915
_OF_MACHINES = (
    "docker",
    "veth",
    "br-",
    "virbr",
    "vmnet",
    "vbox",
    "utun",
    "tun",
    "tap",
    "lxc",
    "zt",
)
"""Name prefixes of interfaces that lead to virtual machines and tunnels rather than to a phone."""
_WIRELESS = ("wl", "wifi", "airport")
_SOMEWHERE = ("192.0.2.1", 9)
"""A documentation address (RFC 5737); looking up the route to it sends nothing."""


@dataclass(frozen=True)
class Address:
    """One of this computer's own addresses.

    Attributes:
        ip: such as ``192.168.1.20``.
        interface: its name in the system, such as ``wlan0``; '' if unknown.
    """

    ip: str
    interface: str = ""

    @property
    def wireless(self) -> bool:
        return self.interface.startswith(_WIRELESS)

    @property
    def shown(self) -> Sentence:
        """The address with a description of where it leads."""
        if self.ip.startswith("127."):
            return say(N_("{ip} (this computer only)"), ip=self.ip)
        if self.wireless:
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
    return address.interface.startswith(_OF_MACHINES)


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
    if sys.platform == "win32":
        with suppress(OSError):
            for ip in socket.gethostbyname_ex(socket.gethostname())[2]:
                yield Address(ip)
        return
    import fcntl

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):
                told = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, asked)
                yield Address(socket.inet_ntoa(told[20:24]), name)
