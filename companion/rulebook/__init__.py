"""The rules in our own words: content as data, search, and the way from every part of the app to its entry.

    library           LIBRARY.search(typed, language, book) · entry · contents · card (phases) · load
    outline           outline_of(book): what all languages share · ids_of(book) · anchor(game, part) for a "?"
    reading           chapters, disputes and the whole text of a rulebook
    setup_card        setup_card(library, variant, players, language)
    worked_examples   worked_out(entry.figure): the boards and points of a worked example, from the engine

The words are in `assets/rules/LANGUAGE/BOOK.txt` (see `notation`), what all languages share in `outline/BOOK.json`, and
a language's stop words, forms and synonyms in its `language.txt`.
"""
