"""Small changes to the code, one at a time, each of which some test should notice: `make mutants`, docs/mutants.md."""
