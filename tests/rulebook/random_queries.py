"""Random questions: no exception, and an answer at once. `python -m tests.rulebook.random_queries 100000`."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.library import LIBRARY

ORDINARY = 200
"""Letters of an ordinary question; longer ones are only read as far as the search reads."""

SIGNS = "0123456789 '’-−–+.,;:!?/\\%&()[]{}<>|@#*_=\"`´\t\n\x00\x1b\u200b\u200d\u202e\ufeff"
LETTERS = "abcdefghijklmnopqrstuvwxyzæøåéèçœßñABCXYZ٣٤漢字שלוםЖ"
EMOJI = "😀🎲🏆👨‍👩‍👧🇩🇰🇫🇷"


def queries(seed: int) -> Iterator[str]:
    """Words of the rulebooks, figures, signs, emoji, zero-width letters, mixed and cut; some very long."""
    rnd = random.Random(seed)
    words = sorted({
        word
        for code in codes()
        for book in books()
        for entry in LIBRARY.contents(book, code)
        for word in f"{entry.title} {entry.text}".split()
    })  # fmt: skip
    while True:
        kind = rnd.randrange(8)
        if kind == 0:
            yield str(rnd.randrange(10 ** rnd.randrange(1, 30)))
        elif kind == 1:
            yield "".join(rnd.choice(SIGNS + LETTERS + EMOJI) for _ in range(rnd.randrange(ORDINARY)))
        elif kind == 2:
            word = rnd.choice(words)
            yield word[: rnd.randrange(len(word) + 1)] + rnd.choice(SIGNS + EMOJI) + word
        elif kind == 3:
            yield "\u200b".join(rnd.choice(words))
        else:
            yield " ".join(rnd.choice(words) for _ in range(rnd.randrange(1, 15)))[:ORDINARY]


def longest() -> Iterator[str]:
    """What nobody types: a million letters, figures, words and signs."""
    for text in ("a", "7", "floor ", "é", "🎲", "\u200b", "' ", "−1 "):
        yield (text * 1_000_000)[:1_000_000]


def asked(count: int, seed: int = 19) -> list[float]:
    """Asks so many, in all languages, with and without a game; the milliseconds of processor time each took."""
    rnd, took = random.Random(seed), []
    for number, typed in zip(range(count), queries(seed), strict=False):
        language, book = codes()[number % len(codes())], rnd.choice((None, *books()))
        start = time.process_time()
        LIBRARY.search(typed, language, book)
        took.append((time.process_time() - start) * 1000)
    return took


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for language in codes():
        for book in (None, *books()):
            LIBRARY.search("warm", language, book)
    took = sorted(asked(count))
    at = {name: took[min(len(took) - 1, int(share * len(took)))] for name, share in (("p50", 0.5), ("p99", 0.99))}
    long = [asked_long(typed) for typed in longest()]
    print(f"{count} questions, no exception: p50 {at['p50']:.2f} ms, p99 {at['p99']:.2f} ms, most {took[-1]:.1f} ms")
    print(f"{len(long)} of a million letters: most {max(long):.1f} ms")


def asked_long(typed: str) -> float:
    start = time.process_time()
    for language in codes():
        LIBRARY.search(typed, language)
    return (time.process_time() - start) * 1000 / len(codes())


if __name__ == "__main__":
    main()
