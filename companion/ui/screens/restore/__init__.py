"""A backup or game file, looked into and taken in."""
