"""Learns from the question lists which entry and which line of it a question asks for, or that none does: it writes
assets/rules/LANG/learnt.bin.

`python -m tools.learn_questions` learns from everything (torch and numpy wanted; the same seed gives the same files on
the same machine). `python -m tools.learn_questions --without third fifth` leaves these lists and their silent ones out,
writes to build/learnt, and measures the search on them: lists are left out whole, because the questions of one writer
are like each other.

Every feature of a question (`companion/rulebook/features.py`) is given RANK numbers; their sum, weighed for each line,
says how likely that line is. A list tells only the entry that is right, so that any of its lines may be; the wordings
of a settled dispute tell the line itself. All languages learn together: their lines are the same, and so is what their
words are about; so are lines of two games that settle the same question. A word is taken for one never met where
nobody but its own writer has used it, as a stranger's will be. In the end half a byte is kept of each number, for the
FEATURES that matter most to a language.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from companion.engine.games import base_of, books
from companion.languages import ASSETS, codes
from companion.rulebook.features import ANY_LANGUAGE, NAMED, STEM, STRANGE, about_of, features, stem_of, strange
from companion.rulebook.learnt import FORMAT, MIDDLE, NONE, mark_of, number_of
from companion.rulebook.library import LIBRARY, Library
from companion.rulebook.normalise import tokens
from companion.rulebook.vocabulary import Vocabulary
from tests.rulebook.asked import (
    LEARNT,
    LINES,
    SAME,
    SILENT,
    STRANGERS,
    Question,
    answered,
    lines,
    measured,
    questions,
)
from vision.network import smallest

SEED = 19
RANK, FEATURES = 40, 20_000
"""Numbers a feature, and features a language, that are kept."""

GAIN, RATE, PASSES, BATCH = 3.0, 0.01, 8, 1024
DECAY, OWN_DECAY = 1e-5, 1e-5
WRITER = 150
"""So many questions of a list are taken for one writer's, who uses the same words again."""

OFTEN_ENOUGH = "sgh?"
ALWAYS_KEPT = "s?"
"""Features of these kinds are learnt from two times on, others from three; and those that are kept whatever they
weigh: a word must be known to have been met."""
DROPPED = 0.4
"""The share of features left out at random each time, so that none is relied upon."""

COPIES = 2
"""So many times a question is changed at random."""
CHANGED, OVER_ALL, ELSEWHERE = 0.7, 0.5, 0.3
"""What a question counts for when it was changed at random, all its copies together; when it is asked of all games; and
when it is put to another game with a like entry."""

ANSWERS = (0.53, 5.1, 1.95, 2.2, -10.2)
"""What speaks for an answer: the odds against silence, the share of known words, the number of words (a logarithm),
that a game was named; and where it starts. Fitted to `-fourth`, `-sixth-a`, `-seventh` and their silent lists in all
languages while these had been left out; it starts where 3.0 % of the silent lines were answered, which cost 0.4 % of
the questions."""

LIKE = (
    *(group for group in SAME if group[0] not in ("azul/factory-offer", "azul/bag-empty", "azul/scoring-tile")),
    ("azul/factory-offer", "pavilion/taking-tiles", "duel/sun-and-moon"),
    ("azul/scoring-tile", "duel/scoring-tile"),
    ("azul/floor-line", "duel/broken-tiles"),
    ("azul/wall-tiling", "duel/dome"),
)
"""Entries whose questions may be asked of each other's games."""

Line = tuple[str, int]
"""An entry, and which of its disputes; −1 is its rule."""


class Asked(NamedTuple):
    """A question, the line that answers where that is known, and whose list it is from."""

    question: Question
    line: Line | None = None
    writer: str = ""


class Met(NamedTuple):
    """A question's features, the stems of its words (none where it is known what the word is about), and what it counts
    for."""

    language: str
    names: list[str]
    stems: list[str]
    asked: Asked
    weight: float


class Sample(NamedTuple):
    """A question's features by number, the game it is for (0: all), the lines that answer, and what it counts for."""

    features: np.ndarray
    game: int
    lines: list[int]
    weight: float
    writer: str


class Prepared(NamedTuple):
    """All questions made ready to be learnt from."""

    number: Mapping[str, int]
    lines: list[Line]
    rows: list[Sample]


class Weights(NamedTuple):
    """What was learnt: a row a feature, a column a line."""

    number: Mapping[str, int]
    rows: np.ndarray
    out: np.ndarray
    bias: np.ndarray
    lines: list[Line]


def disputes_of(language: str) -> dict[Line, list[tuple[str, str, tuple[str, ...]]]]:
    """By line, the books, questions and other wordings of a dispute. What only Mini has comes after Azul's own."""
    found: dict[Line, list[tuple[str, str, tuple[str, ...]]]] = {}
    for book in LIBRARY.load(language).books.values():
        for entry in book.entries.values():
            base = LIBRARY.load(language).books[base_of(book.key)].entries.get(entry.id, entry)
            places = {one.question: at for at, one in enumerate(base.disputes)}
            for one in entry.disputes:
                at = places.setdefault(one.question, len(places))
                found.setdefault((entry.id, at), []).append((book.key, one.question, entry.also[one.question]))
    return found


def training(language: str, without: Sequence[str] = ()) -> list[Asked]:
    """Every question of the lists and of the books themselves, and what no entry answers; lists may be left out."""
    found = [
        Asked(question, None, f"{which} {at // WRITER}")
        for which in LEARNT
        if which not in without
        for at, question in enumerate(questions(language, which))
    ]
    for which in SILENT:
        if which.removeprefix("-silent") not in without:
            for at, text in enumerate(lines(language, which)):
                found.append(Asked(Question(None, (NONE,), text), None, f"{which} {at // WRITER}"))
    shelf = LIBRARY.load(language)
    found += [Asked(Question(None, (NONE,), word), None, "stop") for word in sorted(shelf.vocabulary.stop)]
    own: dict[tuple[str, str], Asked] = {}
    for book in shelf.books.values():
        for entry in book.entries.values():
            title = Asked(Question(book.key, (entry.id,), entry.title), (entry.id, -1), "title")
            own.setdefault((entry.id, entry.title), title)
            for text in (*entry.asks, *entry.words):
                own.setdefault((entry.id, text), Asked(Question(book.key, (entry.id,), text), None, f"asks {entry.id}"))
    for line, which, texts in worded(language):
        for text in texts if not (without and which == STRANGERS) else ():
            asked = Question(line[0].partition("/")[0], (line[0],), text)
            own[line[0], text] = Asked(asked, line, f"{which} {line}")
    for line, told in disputes_of(language).items():
        for book_key, question, also in told:
            for text in (question, *also):
                own[line[0], text] = Asked(Question(book_key, (line[0],), text), line, f"also {line[0]}")
    return found + list(own.values())


def worded(language: str) -> Iterator[tuple[Line, str, list[str]]]:
    """Other wordings of the lines themselves: `entry number: wording; wording`, `rule` for the entry's own text."""
    for which in LINES:
        for told in lines(language, which):
            head, _, texts = told.partition(":")
            entry, place = head.split()
            yield (entry, -1 if place == "rule" else int(place)), which, [text.strip() for text in texts.split(";")]


def _features(text: str, vocabulary: Vocabulary) -> list[str]:
    """The features, those of one language marked with it."""
    words, is_named = _words(text, vocabulary)
    found = (*features(words, vocabulary), *([NAMED] if is_named else ()))
    return [_marked(feature, vocabulary.language.code) for feature in found]


def _words(text: str, vocabulary: Vocabulary) -> tuple[list[str], bool]:
    """A question's words without the games it names, and whether it names any."""
    whole = tokens(text, vocabulary.language)
    words = [word for word in whole if word not in vocabulary.games] or whole
    return words, len(words) < len(whole)


def _met(text: str, vocabulary: Vocabulary, asked: Asked, weight: float) -> Met:
    code = vocabulary.language.code
    stems = [
        "" if about_of(word, vocabulary) else _marked(f"{STEM}{stem_of(word, vocabulary)}", code)
        for word in _words(text, vocabulary)[0]
    ]
    return Met(code, _features(text, vocabulary), stems, asked, weight)


def _marked(feature: str, language: str) -> str:
    return feature if feature[0] in ANY_LANGUAGE else f"{feature}@{language}"


def changed(text: str, rnd: random.Random) -> str:
    """A question as somebody in a hurry would type it."""
    words = text.split()
    if len(words) > 3 and rnd.random() < 0.5:
        del words[rnd.randrange(len(words))]
    if rnd.random() < 0.25:
        at = rnd.randrange(len(words))
        words[at] = slipped(words[at], rnd)
    if len(words) > 4 and rnd.random() < 0.1:
        words = words[: rnd.randrange(3, len(words))]
    if len(words) > 1 and rnd.random() < 0.15:
        words[-1] = words[-1][: rnd.randrange(1, len(words[-1]) + 1)]
    return " ".join(words)


def slipped(word: str, rnd: random.Random) -> str:
    """A letter missed, doubled, swapped or changed."""
    if len(word) < 4:
        return word
    at = rnd.randrange(1, len(word) - 1)
    return rnd.choice((
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + rnd.choice("aeiourstln") + word[at + 1 :],
    ))  # fmt: skip


def prepared(asked: Mapping[str, Sequence[Asked]]) -> Prepared:
    """Every question as the numbers of its features, with what answers it."""
    rnd = random.Random(SEED)
    met: list[Met] = []
    for code, found in asked.items():
        words = LIBRARY.load(code).vocabulary
        for one in found:
            met.append(_met(one.question.text, words, one, 1.0))
            counts = CHANGED / COPIES * (0.5 if one.question.answers == (NONE,) else 1.0)
            met += [_met(changed(one.question.text, rnd), words, one, counts) for _ in range(COPIES)]
    count: Counter[str] = Counter()
    by_writer: dict[str, Counter[str]] = {}
    for here in met:
        if here.weight == 1.0:
            count.update(set(here.names))
            by_writer.setdefault(f"{here.language} {here.asked.writer}", Counter()).update(set(here.names))
    known = {feature for feature, times in count.items() if times > (1 if feature[0] in OFTEN_ENOUGH else 2)}
    spelt = []
    for here in met:
        own = by_writer[f"{here.language} {here.asked.writer}"]
        unmet = sum(stem not in known or count[stem] == own[stem] for stem in here.stems if stem)
        marks = [_marked(mark, here.language) for mark in strange(unmet, len(here.stems))]
        spelt.append([*here.names, *marks])
    known |= {name for names in spelt for name in names if name[0] == STRANGE}
    number = {name: at for at, name in enumerate(sorted(known))}
    entries = sorted({answer for found in asked.values() for one in found for answer in one.question.answers} - {NONE})
    lines = [*((entry, -1) for entry in entries), *sorted(disputes_of(codes()[0])), (NONE, -1)]
    rows = _samples(met, spelt, number, lines, rnd)
    return Prepared(number, lines, rows)


def _samples(
    met: Sequence[Met],
    spelt: Sequence[list[str]],
    number: Mapping[str, int],
    lines: Sequence[Line],
    rnd: random.Random,
) -> list[Sample]:
    of_entry: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        of_entry.setdefault(line[0], []).append(at)
    place = {line: at for at, line in enumerate(lines)}
    games: list[str | None] = [None, *books()]
    alike = _alike_lines()
    rows = []
    for (_, _, _, one, weight), names in zip(met, spelt, strict=True):
        ids = np.array([number[name] for name in names if name in number])
        for game, right, counts in _asked_of(one.question, weight, rnd):
            told = None
            if one.line is not None:
                told = one.line if right[0] == one.line[0] else alike.get((one.line, right[0]))
            answers = [place[told]] if told else [at for entry in right for at in of_entry[entry]]
            if told and game is None:
                answers += [place[alike[one.line, entry]] for entry in right[1:] if (one.line, entry) in alike]
            rows.append(Sample(ids, games.index(game), answers, counts, one.writer))
    return rows


def _alike_lines() -> dict[tuple[Line, str], Line]:
    """By line and another entry, the line of that entry that settles the same question."""
    by_question: dict[str, list[Line]] = {}
    for line, told in disputes_of(codes()[0]).items():
        by_question.setdefault(told[0][1], []).append(line)
    found = {(one, other[0]): other for alike in by_question.values() for one in alike for other in alike}
    for group in LIKE:
        found |= {((one, -1), other): (other, -1) for one in group for other in group}
    return {key: line for key, line in found.items() if key[0][0] != line[0]}


def _asked_of(
    question: Question, weight: float, rnd: random.Random
) -> Iterator[tuple[str | None, tuple[str, ...], float]]:
    """The game a question is for; all games; and other games with a like entry."""
    yield question.game, question.answers, weight
    if question.answers == (NONE,):
        yield rnd.choice(books()), question.answers, weight * OVER_ALL
    if question.game is None:
        return
    yield None, question.without_game.answers, weight * OVER_ALL
    if len(question.answers) == 1 and weight == 1.0:
        for group in LIKE:
            for other in group if question.answers[0] in group else ():
                if other != question.answers[0]:
                    yield other.partition("/")[0], (other,), ELSEWHERE


class Drawn(NamedTuple):
    """Some of the samples made ready for a step: their features in one row, where each begins, how many each has."""

    features: torch.Tensor
    starts: torch.Tensor
    sizes: np.ndarray


class Rows:
    """All samples' features in one row, so that many samples are drawn at once."""

    def __init__(self, rows: Sequence[Sample]) -> None:
        self._sizes = np.array([len(row.features) for row in rows])
        self._starts = np.cumsum(self._sizes) - self._sizes
        self._features = np.concatenate([row.features for row in rows]).astype(np.int64)

    def drawn(self, here: np.ndarray, draw: np.random.Generator) -> Drawn:
        """These samples, some of their features left out."""
        sizes = self._sizes[here]
        ends = np.cumsum(sizes)
        places = np.repeat(self._starts[here] - ends + sizes, sizes) + np.arange(ends[-1])
        keep = draw.random(len(places)) >= DROPPED
        kept = np.concatenate([[0], np.cumsum(keep)])
        starts, left = kept[ends - sizes], kept[ends] - kept[ends - sizes]
        return Drawn(torch.from_numpy(self._features[places[keep]]), torch.from_numpy(starts), left)


def learn(ready: Prepared, passes: int = PASSES) -> Weights:
    """Weights for every feature, by descent; what a line is worth is what its entry is, and a part of its own."""
    rows, lines, count = ready.rows, ready.lines, len(ready.number)
    torch.manual_seed(SEED)
    draw = np.random.default_rng(SEED)
    games: list[str | None] = [None, *books()]
    closed = torch.tensor([
        [0.0 if game is None or one == NONE or one.startswith(f"{base_of(game)}/") else -1e4 for one, _ in lines]
        for game in games
    ])  # fmt: skip
    entries = sorted({entry for entry, _ in lines})
    entry_of = torch.tensor([entries.index(entry) for entry, _ in lines])
    chance = np.array([row.weight for row in rows])
    game = torch.tensor([row.game for row in rows])
    answers: dict[tuple[int, ...], int] = {}
    answer = torch.tensor([answers.setdefault(tuple(row.lines), len(answers)) for row in rows])
    right = torch.full((len(answers), len(lines)), -20.0)
    for told, place in answers.items():
        right[place, list(told)] = 0.0
    packed_rows = Rows(rows)
    table = torch.nn.EmbeddingBag(count, RANK, mode="sum")
    of_entries = torch.nn.Embedding(len(entries), RANK)
    own = torch.nn.Linear(RANK, len(lines))
    torch.nn.init.normal_(table.weight, std=0.05)
    torch.nn.init.normal_(of_entries.weight, std=0.1)
    torch.nn.init.normal_(own.weight, std=0.1)
    learners = [*table.parameters(), *of_entries.parameters(), *own.parameters()]
    way = torch.optim.Adam(learners, lr=RATE, fused=True)
    for turn in range(passes):
        order = draw.permutation(np.flatnonzero(draw.random(len(rows)) < chance))
        for begin in range(0, len(order), BATCH):
            for group in way.param_groups:
                group["lr"] = RATE * max(0.03, 1 - (turn + begin / len(order)) / passes)
            here = order[begin : begin + BATCH]
            drawn = packed_rows.drawn(here, draw)
            gain = torch.from_numpy(GAIN / np.sqrt(np.maximum(drawn.sizes, 1))).float()[:, None]
            hidden = table(drawn.features, drawn.starts) * gain
            value = hidden @ (own.weight + of_entries.weight[entry_of]).T + own.bias
            likely = torch.log_softmax(value + closed[game[here]], 1)
            loss = -torch.logsumexp(likely + right[answer[here]], 1).mean()
            loss = loss + DECAY * (table.weight**2).sum() + OWN_DECAY * (own.weight**2).sum()
            way.zero_grad()
            loss.backward()
            way.step()
    out = (own.weight + of_entries.weight[entry_of]).detach().numpy().T
    return Weights(ready.number, GAIN * table.weight.detach().numpy(), out, own.bias.detach().numpy(), lines)


def packed(weights: Weights, language: str, asked: Sequence[Asked]) -> bytes:
    """A language's file: the features that matter most to its questions."""
    words = LIBRARY.load(language).vocabulary
    met = Counter(feature for one in asked for feature in _features(one.question.text, words))
    names = [name for name in weights.number if name in met or (name[0] == STRANGE and name.endswith(f"@{language}"))]
    rows = weights.rows[[weights.number[name] for name in names]]
    often = np.array([1e6 if name[0] in ALWAYS_KEPT else np.sqrt(met[name]) for name in names])
    numbers = [number_of(name.removesuffix(f"@{language}")) for name in names]
    keep: dict[int, int] = {}
    for at in np.argsort(-often * np.linalg.norm(rows, axis=1), kind="stable"):
        if len(keep) < FEATURES:
            keep.setdefault(numbers[at], int(at))
    order = sorted(keep)
    steps = np.diff(np.array(order), prepend=0)
    if steps.max() >= 1 << 16:
        raise SystemExit(f"{language}: too few features for steps of two bytes")
    rows = rows[[keep[number] for number in order]]
    reach = np.quantile(np.abs(rows), 0.998, axis=0) / (MIDDLE - 1)
    small = (np.clip(np.rint(rows / reach), 1 - MIDDLE, MIDDLE - 1) + MIDDLE).astype(np.uint8)
    half = RANK // 2
    out = weights.out.T * reach
    scales = np.abs(out).max(0) / 127
    marks = {line: mark_of(told[0][1], words) for line, told in disputes_of(language).items()}
    head = {
        "format": FORMAT,
        "features": len(order),
        "rank": RANK,
        "answers": ANSWERS,
        "lines": [(line[0], marks.get(line, "")) for line in weights.lines],
        "bias": [round(float(value), 3) for value in weights.bias],
        "scales": [float(f"{value:.5g}") for value in scales],
    }
    text = json.dumps(head, separators=(",", ":")).encode() + b"\n"
    body = (small[:, :half] << 4 | small[:, half:]).tobytes()
    answers = (np.rint(out / scales) + 128).astype(np.uint8).tobytes()
    return smallest(text + array("H", [int(step) for step in steps]).tobytes() + body + answers)


def main(argv: Sequence[str]) -> None:
    torch.set_num_threads(1)
    wanted = argparse.ArgumentParser(prog="tools.learn_questions")
    wanted.add_argument("--without", nargs="*", default=[], help="lists to leave out and to measure: third, fifth")
    without = [f"-{which}" for which in wanted.parse_args(argv).without]
    asked = {code: training(code, without) for code in codes()}
    weights = learn(prepared(asked))
    folder = ASSETS / "rules"
    if without:
        folder = Path("build") / "learnt"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(ASSETS / "rules", folder)
    for code, found in asked.items():
        data = packed(weights, code, found)
        (folder / code / "learnt.bin").write_bytes(data)
        sys.stdout.write(f"{code}: {len(found)} questions, {len(data)} bytes\n")
    library = Library(folder)
    for which in without:
        for code in codes():
            first, three, alone = measured(code, which, library)
            silent = len(answered(code, f"-silent{which}", library))
            told = f"{first:.1%} {three:.1%} {alone:.1%}, {silent} of other matters answered"
            sys.stdout.write(f"{code}{which}: {told}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
