"""One folder a screen: `screen.py` (and `screen.kv` where it helps) with its view model beside it."""
