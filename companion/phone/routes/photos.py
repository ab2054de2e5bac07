"""Photos: sending them, their pictures, and answers to the questions they leave open."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, Final

import bottle

from companion.phone.inbox import NO_ROOM, Reply, Shown
from companion.phone.pages import STRANGE, photos_json
from companion.phone.site import Site, answer, json_answer, to_page
from companion.phone.tickets import Phone
from companion.pictures.upright import BadPicture
from companion.sentences import N_

MOST_AT_ONCE: Final = 10
LONGEST_NAME: Final = 60
"""Letters of a file's name that are told."""
_NONE: Final = N_("No picture was chosen.")
_PAST: Final = N_("This question is no longer open.")


def add(app: Any, site: Site) -> None:
    taking = threading.Lock()  # one upload at a time, as it is in temporary files several times

    def status() -> Any:
        return json_answer(200, {"photos": _told(site, site.known_phone())})

    def sent() -> Any:
        """Store a known phone's photos."""
        site.known_phone()
        with taking:
            try:
                phone, _ = site.acting(small=False)
                files = [one for one in bottle.request.files.getall("photo") if one.raw_filename]
            except OSError:
                return site.said(507, NO_ROOM)
            if not files:
                return site.said(400, _NONE)
            for one in files[:MOST_AT_ONCE]:
                try:
                    name = one.raw_filename[-LONGEST_NAME:]
                    site.inbox.put(one.file, phone.cookie, site.spoken(), name)
                except BadPicture as error:
                    return site.said(415, error.sentence)
            return _shown(site, phone)

    def picture(number: int, shown: Shown) -> Any:
        """A picture that the computer has made for a photo of this phone."""
        phone = site.phone()
        one = None if phone is None else site.inbox.sent(phone.cookie, number)
        found = None if one is None else one.pictures.get(shown)
        if found is None:
            return answer(404)
        return answer(200, found.jpeg, Content_Type="image/jpeg")

    def answered() -> Any:
        """Accept what was tapped."""
        phone, form = site.acting()
        reply = _reply(form)
        if reply is None:
            return site.said(400, STRANGE)
        if not site.inbox.reply(phone.cookie, reply):
            return site.said(409, _PAST)
        return _shown(site, phone)

    app.route("/status", "GET", status)
    app.route("/photos", "POST", sent)
    app.route("/photos/<number:int>/<shown:re:score|closer>.jpg", "GET", picture)
    app.route("/answers", "POST", answered)


def _reply(form: Mapping[str, str]) -> Reply | None:
    try:
        return Reply(int(form.get("photo", "")), form.get("asked", ""), form.get("answer", ""))
    except ValueError:
        return None


def _told(site: Site, phone: Phone) -> list[dict[str, str | int]]:
    return photos_json(site.inbox.sent_by(phone.cookie), phone.form, site.words())


def _shown(site: Site, phone: Phone) -> Any:
    """The response after an action."""
    if site.wants_json():
        return json_answer(200, {"photos": _told(site, phone)})
    return to_page()
