"""The rules in our own words: content as data, search, and the way from every part of the app to its entry."""
