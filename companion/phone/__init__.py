"""Phone upload: a small web page on the local network to take photos with a phone and send them.

Nothing listens until :class:`companion.phone.service.PhoneService` is started, and stopping it
removes everything.
"""
