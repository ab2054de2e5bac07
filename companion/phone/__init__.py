"""Pictures from a phone in the same network: a small page to take and send them, and their way in.

Nothing listens until :class:`companion.phone.service.PhoneService` is started, and nothing of it
is left when it is stopped.
"""
