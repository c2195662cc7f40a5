"""Inputs that nobody would send by accident, in numbers: `make hostile`; a few of each in the suite."""
