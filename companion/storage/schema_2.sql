-- Version 2. A merge or a deletion of somebody is one value of their row, resolved when it is read, so that undoing it is
-- one value too. Neither points by a constraint: what a recovery brings back may lack whom it pointed to.

ALTER TABLE people ADD COLUMN merged INTEGER;    -- the person they are one with; NULL for somebody of their own

ALTER TABLE people ADD COLUMN deleted TEXT;      -- when they were deleted; their games keep the name that was written

CREATE TABLE named_groups (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL,
    members TEXT    NOT NULL                     -- JSON list of people
) STRICT;

CREATE TABLE notes (
    game  TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    note  TEXT NOT NULL,
    place TEXT NOT NULL
) STRICT, WITHOUT ROWID;
