"""The table: entering what happened, and seeing at once what it comes to."""
