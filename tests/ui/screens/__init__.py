"""The screens around the table, in the real window; `python -m tests.ui.screens` takes their pictures."""
