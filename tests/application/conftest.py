"""A book of its own for each test, and nobody's real one."""

from tests.book.conftest import book as book
from tests.book.conftest import path as path
