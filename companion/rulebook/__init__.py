"""The rules in our own words: content as data, search, and the way from every part of the app to its entry.

    library    LIBRARY.search(typed, language, game) · entry · contents · card (phases) · load
    anchors    anchor(variant, part) for a "?", explain(library, variant, rule, language) for a line or a fault
    reading    chapters, disputes and the whole text of a game's rulebook
    table      setup_card(library, variant, players, language)
    figures    worked_out(entry.figure): the boards and points of a worked example, from the engine

The words are in `assets/rules/LANGUAGE/GAME.txt` (see `notation`), what all languages share in `outline.json`, and a
language's stop words, forms and synonyms in its `language.txt`.
"""
