"""Kills, damages and recoveries in numbers: `make faults`; a few of each in the suite."""
