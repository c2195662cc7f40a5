-- Version 1. The records are the truth and are only ever added to; what `games` holds besides the flags is a summary
-- that can be computed from them again, kept so that a list of games is one read of an index.
-- A `sum` is the CRC-32 of its row: SQLite does not notice a flipped bit in a text.

CREATE TABLE version (number INTEGER NOT NULL) STRICT;          -- the same as user_version, unless one is damaged

CREATE TABLE games (
    id        TEXT    NOT NULL PRIMARY KEY,
    variant   TEXT    NOT NULL,
    players   TEXT    NOT NULL,              -- JSON list of names, as they were when the game was started
    started   TEXT    NOT NULL,
    updated   TEXT    NOT NULL,              -- the clock's word, for people; never used for order
    touched   INTEGER NOT NULL,              -- counts every change of any game: the order of the list
    records   INTEGER NOT NULL,              -- how many entries the journal holds
    round     INTEGER NOT NULL,
    finished  INTEGER NOT NULL,
    totals    TEXT    NOT NULL,              -- JSON list
    winners   TEXT    NOT NULL,              -- JSON list of seats
    abandoned INTEGER NOT NULL,
    deleted   TEXT,                          -- when it went into the bin; NULL outside it
    sum       INTEGER NOT NULL,
    content   TEXT                           -- fingerprint of what stands; NULL where it has to be computed again
) STRICT;

CREATE UNIQUE INDEX games_touched ON games (touched);
CREATE INDEX games_content ON games (content);

CREATE TABLE records (
    game TEXT    NOT NULL REFERENCES games (id),
    seq  INTEGER NOT NULL,                   -- 0 is the set-up, entries count from 1
    at   TEXT    NOT NULL,
    body TEXT    NOT NULL,                   -- JSON
    sum  INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER records_in_turn BEFORE INSERT ON records
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), -1) + 1 FROM records WHERE game = NEW.game)
BEGIN SELECT raise(ABORT, 'out of turn'); END;

CREATE TRIGGER records_stay BEFORE UPDATE ON records
BEGIN SELECT raise(ABORT, 'the journal is only added to'); END;

CREATE TRIGGER records_kept BEFORE DELETE ON records
WHEN OLD.game NOT IN (SELECT game FROM purged)
BEGIN SELECT raise(ABORT, 'the journal is only added to'); END;

CREATE TABLE drafts (
    game TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
    body TEXT    NOT NULL,
    sum  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE purged (game TEXT NOT NULL PRIMARY KEY) STRICT;    -- emptied out of the bin; no backup brings it back

CREATE TABLE imported (                      -- every file ever taken in: the same file again adds nothing
    origin  TEXT NOT NULL,                   -- the id the file gave, or ''
    content TEXT NOT NULL,
    PRIMARY KEY (origin, content)
) STRICT;

CREATE TABLE people (
    id     INTEGER PRIMARY KEY,
    name   TEXT    NOT NULL,
    colour TEXT,
    hidden INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE seats (
    game   TEXT    NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, seat)
) STRICT;

CREATE INDEX seats_person ON seats (person);

CREATE TABLE groups (
    people  TEXT    NOT NULL PRIMARY KEY,    -- JSON list of people, in the order they sat
    variant TEXT    NOT NULL,                -- what they played last
    name    TEXT,
    touched INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL                      -- JSON
) STRICT;
