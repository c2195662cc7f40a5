"""A session on a folder of its own, and English."""

from tests.session_fixtures import english, session

__all__ = ["english", "session"]
