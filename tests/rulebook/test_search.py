"""The search: what it forgives, what it puts first, and what it says when there is nothing."""

from __future__ import annotations

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.learnt import Learnt
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import ids_of
from companion.rulebook.search import in_one_line


def found(words: str, language: str = "en", game: str | None = None) -> list[str]:
    return [hit.entry.id for hit in LIBRARY.search(words, language, game).hits]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("fr", "égalité", "EGALITE"),
        ("fr", "fenêtre", "fenetre"),
        ("fr", "tuiles cassées", "tuile cassee"),
        ("da", "væg", "vaeg"),
        ("da", "mønsterlinje", "moensterlinje"),
        ("da", "grå side", "graa side"),
        ("da", "grå side", "gra side"),
        ("da", "måne", "maane"),
        ("en", "grey wall", "GRAY walls"),
        ("en", "centre star", "center stars"),
    ],
)
def test_spelling_does_not_matter(language: str, one: str, other: str) -> None:
    """Accents, case, Danish letters spelt out and inflections lead to the same first entry."""
    assert found(one, language)[0] == found(other, language)[0]


@pytest.mark.parametrize(
    ("language", "words", "entry"),
    [
        ("en", "flor lien", "azul/floor-line"),
        ("en", "bonsues", "azul/bonuses"),
        ("en", "tablts", "duel/tablets"),
        ("fr", "plancehr", "azul/floor-line"),
        ("fr", "jetns bonus", "duel/bonus-chips"),
        ("da", "gulvlijne", "azul/floor-line"),
        ("da", "jokkerfarve", "pavilion/wild-colour"),
    ],
)
def test_slips_are_forgiven(language: str, words: str, entry: str) -> None:
    """A letter missed, added, changed or swapped still finds the entry."""
    assert entry in found(words, language)[:3]


def test_word_beginnings() -> None:
    """While a word is being typed, what it may become is found already."""
    for part in ("stat", "statu", "statue"):
        assert found(part)[0] == "pavilion/bonus-tiles"
    assert found("planch", "fr")[0] == found("plancher", "fr")[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "negative points"),
        ("en", "dropped tiles"),
        ("en", "-1"),
        ("fr", "malus"),
        ("fr", "tuiles cassées"),
        ("da", "minuspoint"),
    ],
)
def test_synonyms_cross_the_games(language: str, words: str) -> None:
    """Each game's own word for lost points leads, in each game, to where points are lost there."""
    assert found(words, language, "azul")[0] == "azul/floor-line"
    assert found(words, language, "duel")[0] == "duel/broken-tiles"
    assert {"pavilion/keeping-tiles", "pavilion/first-player"} & set(found(words, language, "pavilion")[:2])


@pytest.mark.parametrize("game", books())
@pytest.mark.parametrize("language", codes())
def test_the_game_on_the_table_comes_first(language: str, game: str) -> None:
    """With a game given, an entry of another game never stands before one of its own."""
    for words in ("joker", "point", "tie-break", "bonus", "statue"):
        here = [entry_id in ids_of(game) for entry_id in found(words, language, game)]
        assert here == sorted(here, reverse=True)


def test_all_games_without_one() -> None:
    """Without a game all are searched, and no id comes twice."""
    assert set(found("what happens in a tie")[:3]) == {"azul/tie-break", "pavilion/tie-break", "duel/tie-break"}
    for language in codes():
        for words in ("mini", "bonus", "tie", "start", "setup"):
            ids = found(words, language)
            assert len(ids) == len(set(ids)) <= 5


def test_a_game_named_in_the_question_counts() -> None:
    """'tie in duel' means Duel, and 'mini' answers with azul's ids in Mini's wording."""
    assert found("tie in duel")[0] == "duel/tie-break"
    hit = LIBRARY.search("where do the sliders start in mini", "en").hits[0]
    assert hit.entry.id == "azul/setup"
    assert "sliders" in hit.entry.text


def test_the_games_name_is_no_search_word() -> None:
    """Naming the game on the table changes nothing; alone, it is still answered."""
    assert found("floor penalties in azul", game="azul") == found("floor penalties in", game="azul")
    assert found("mini")


def test_far_off_words_get_the_nearest_topics() -> None:
    """Where nothing answers but something looks alike, that is offered besides the contents."""
    answer = LIBRARY.search("wndowwws", "en", "pavilion")
    assert answer.hits == ()
    assert "pavilion/bonus-tiles" in [entry.id for entry in answer.near]
    assert len(answer.contents) == len(ids_of("pavilion"))


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("en", "can I put them straight on the floor", "Yes."),
        ("en", "does the marker count as a tile", "Yes, on the floor"),
        ("en", "do bonuses end the game?", "Columns and colours bring points but never end the game"),
        ("en", "who starts if nobody took from the center", "started this round"),
        ("fr", "peut-on les poser directement au plancher", "Oui."),
        ("fr", "puis-je reprendre une tuile", "Non, dès"),
        ("da", "må jeg lægge dem direkte på gulvet", "Ja."),
        ("da", "hvad gør vi når posen er tom", "Hæld fliserne fra låget"),
    ],
)
def test_disputes_are_answered_at_once(language: str, words: str, said: str) -> None:
    """A question that tables quarrel over brings its own answer, not only its entry."""
    hit = LIBRARY.search(words, language, "azul").hits[0]
    assert hit.dispute is not None
    assert said in hit.dispute.answer


@pytest.mark.parametrize("language", codes())
def test_every_dispute_answers_itself(language: str) -> None:
    """Asked in the rulebook's own words, a dispute is the first answer."""
    for game in books():
        for entry in LIBRARY.contents(game, language):
            for dispute in entry.disputes:
                assert LIBRARY.search(dispute.question, language, game).hits[0].dispute == dispute


@pytest.mark.parametrize("language", codes())
def test_every_known_wording_leads_home(language: str) -> None:
    """Each everyday wording finds its own entry: first almost always, among the first three always; every tenth is
    asked."""
    asked = [(entry, text) for game in books() for entry in LIBRARY.contents(game, language) for text in entry.asks]
    ranks = [found(text, language, entry.book).index(entry.id) for entry, text in asked[::10]]
    assert max(ranks) <= 2
    assert sum(rank == 0 for rank in ranks) >= 0.98 * len(ranks)


def test_ordinary_words_settle_no_dispute() -> None:
    """A plain topic is answered by its entry alone."""
    assert LIBRARY.search("pattern lines", "en", "azul").hits[0].dispute is None


def test_matched_words_are_shown() -> None:
    """The typed words are marked where they stand in the text, whatever their form."""
    answer = LIBRARY.search("diagonals adjacent tiles", "en", "azul")
    hit = answer.hits[0]
    searcher = LIBRARY.load("en").searcher("azul")
    text = hit.entry.text
    assert "diagonals" in [text[start:end] for start, end in searcher.marks(text, hit)]


@pytest.mark.parametrize("words", ["xyzzyq", "😀😀", "שלום", "مرحبا", "…", "—", "漢字", "\u202eabc\u202c zzzzqq"])
@pytest.mark.parametrize("language", codes())
def test_nothing_found_is_no_dead_end(language: str, words: str) -> None:
    """Where nothing matches, the topics of the game are offered instead."""
    answer = LIBRARY.search(words, language, "pavilion")
    assert answer.hits or [entry.id for entry in answer.contents] == list(ids_of("pavilion"))


@pytest.mark.parametrize(
    "words", ["a" * 10_000, "floor " * 2_000, "\x00\x1b[31mfloor", "'" * 500, "-" * 99, "é" * 3000]
)
def test_strange_input_is_answered(words: str) -> None:
    """Long, broken or hostile input gives an ordinary answer."""
    for language in codes():
        assert len(LIBRARY.search(words, language).hits) <= 5


@pytest.mark.parametrize("number", ["1000", "2018", "1250", "00000000000", "٣٤٥٦", "9" * 400])
@pytest.mark.parametrize("language", codes())
def test_a_number_is_no_mistyped_word(language: str, number: str) -> None:
    """A long number among the words changes nothing, and alone it finds nothing."""
    for game in (None, *books()):
        assert LIBRARY.search(number, language, game).hits == ()
        assert found(f"bonus {number} ", language, game) == found("bonus ", language, game)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the; a; is it; what is the; and; how do you do; hello; thank you"),
        ("en", "asdf; qwerty uiop; blorp; sdfkjh sdkfjh; lorem ipsum dolor; president of france; sing a song"),
        ("en", "catan; how much does a city cost in catan; settlers longest road; monopoly jail; roll the dice"),
        ("fr", "le; la; les; de la; et; est-ce que; qu'est-ce que c'est; bonjour; merci beaucoup"),
        ("fr", "asdf; azertyuiop; blorp; lorem ipsum; recette de pizza; train pour londres; où sont les toilettes"),
        ("fr", "catane; combien coûte une ville à catane; échecs; le roque; poker quinte flush; échec et mat"),
        ("da", "det; og; er; i; at; hvad er det; hej; hej igen"),
        ("da", "asdf; blorp; lorem ipsum; hvordan er vejret; hvor er toilettet; tog til london"),
        ("da", "catan; hvad koster en by i catan; skak; poker; matador fængsel; kast terningerne"),
    ],
)
def test_what_no_rule_answers_finds_nothing(language: str, words: str) -> None:
    """Stop words, nonsense, other games and other matters get no answer, but two or three topics to try."""
    for typed in words.split("; "):
        answer = LIBRARY.search(typed, language)
        assert (typed, answer.hits) == (typed, ())
        assert 2 <= len(answer.near) <= 3


@pytest.mark.parametrize(
    ("language", "words", "entry"),
    [
        ("en", "hello, who starts the next round? thanks", "azul/first-player"),
        ("en", "when is it over", "azul/end-of-game"),
        ("fr", "bonjour, qui commence la manche suivante ? merci", "azul/first-player"),
        ("da", "hej, hvem starter næste runde? tak", "azul/first-player"),
    ],
)
def test_small_words_do_not_hide_a_question(language: str, words: str, entry: str) -> None:
    """Politeness takes nothing from a question, and small words that mean something here are one."""
    assert found(words, language, "azul")[0] == entry


@pytest.mark.parametrize(
    ("language", "words", "entry"),
    [
        ("en", "how many for a pillar", "pavilion/bonus-tiles"),
        ("da", "hvad er tiebreak i duel", "duel/tie-break"),
        ("da", "først på månen i duel", "duel/first-player"),
    ],
)
def test_words_that_name_an_entry_are_never_too_few(
    language: str, words: str, entry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that are all the rulebook's and lead to one entry are never too few; one strange word is too much."""
    monkeypatch.setattr(Learnt, "answers", lambda *_: False)
    assert LIBRARY.search(words, language).hits[0].entry.id == entry
    assert not LIBRARY.search(f"{words} vrombix", language).hits


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "passing in sumer pavillion"), ("fr", "passer à summer pavillion"), ("da", "melde pas i sumer pavillion")],
)
def test_a_misspelt_game_is_still_named(language: str, words: str) -> None:
    found = LIBRARY.search(words, language)
    assert found.book == "pavilion"
    assert found.hits[0].entry.id == "pavilion/keeping-tiles"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "add: each complete row: 2; each complete column: 7; each colour"),
        ("fr", "ajoutez : par ligne complète : 2 ; par colonne complète : 7 ; par couleur"),
        ("da", "lægger du til: for hver fyldt række: 2; for hver fyldt kolonne: 7; for hver farve"),
    ],
)
def test_a_list_is_told_in_one_sentence(language: str, sentence: str) -> None:
    """Its lines stand behind each other in the middle of a sentence, as the language writes that."""
    vocabulary = LIBRARY.load(language).vocabulary
    told = in_one_line(LIBRARY.entry("azul", "azul/bonuses", language).rule[0], vocabulary.language)
    assert sentence in told
    assert "\n" not in told


def test_same_question_same_answer() -> None:
    """The order is the same every time, also for a freshly loaded library."""
    fresh = type(LIBRARY)()
    for language in codes():
        for words in ("points", "tile", "bonus tie start", "e"):
            again = [(hit.entry.id, hit.score) for hit in fresh.search(words, language).hits]
            assert again == [(hit.entry.id, hit.score) for hit in LIBRARY.search(words, language).hits]


def test_titles_find_themselves() -> None:
    """Typing an entry's title with its game on the table finds that entry first."""
    for language in codes():
        for game in books():
            for entry in LIBRARY.contents(game, language):
                assert found(entry.title, language, game)[0] == entry.id
