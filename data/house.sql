-- The steps of the house database in SQLite. Step i migrates a file from `user_version` i - 1 to i.
-- `engine.core.schema` has the same tables for statements.
--
-- `used` is the history of earlier versions, which the calendar takes over (`engine.calendar.migrate`). `entry` has
-- the puzzles of the calendar, `trait` what they must not repeat, `page` the pages that were made, and `log` what was
-- changed by whom. `clue_use` is the clue book: one row for each clue, ISO date and document (identified by its time
-- of creation) that used the clue; `clue_words` is its index of words. `severity` has the words for which the house
-- overrides its taboo lists. `pattern` has the patterns of crosswords that the house repeats.

-- step 1
CREATE TABLE ruling (
    word TEXT PRIMARY KEY, accepted INTEGER NOT NULL,
    reason TEXT NOT NULL, note TEXT NOT NULL, date TEXT NOT NULL
) STRICT;
CREATE TABLE used (
    wing TEXT NOT NULL, day TEXT NOT NULL, how TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL,
    traits TEXT NOT NULL, PRIMARY KEY (wing, day, how, name)
) STRICT;

-- step 2
CREATE TABLE clue (
    answer TEXT NOT NULL, text TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL, times INTEGER NOT NULL,
    title TEXT NOT NULL, PRIMARY KEY (answer, text)
) STRICT;

-- step 3
CREATE TABLE clue_use (
    answer TEXT NOT NULL, text TEXT NOT NULL, day TEXT NOT NULL, title TEXT NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (answer, text, day, document)
) STRICT;
INSERT INTO clue_use SELECT answer, text, last, title, '' FROM clue;
DROP TABLE clue;

-- step 4
CREATE TABLE severity (
    word TEXT PRIMARY KEY, severity TEXT NOT NULL, exact INTEGER NOT NULL, reason TEXT NOT NULL,
    date TEXT NOT NULL
) STRICT;

-- step 5
CREATE TABLE publication (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE setting (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, publication TEXT NOT NULL, series TEXT NOT NULL, day TEXT NOT NULL,
    name TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, archived INTEGER NOT NULL, body BLOB NOT NULL
) STRICT;
CREATE INDEX entry_day ON entry (day, publication);
CREATE TABLE trait (trait TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (trait, entry)) STRICT;
CREATE INDEX trait_entry ON trait (entry);
CREATE TABLE page (
    publication TEXT NOT NULL, day TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (publication, day)
) STRICT;
CREATE TABLE log (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, publication TEXT NOT NULL,
    series TEXT NOT NULL, day TEXT NOT NULL, what TEXT NOT NULL, body BLOB NOT NULL
) STRICT;
CREATE INDEX log_day ON log (day, publication);
CREATE TABLE presence (
    document TEXT NOT NULL, who TEXT NOT NULL, since TEXT NOT NULL, PRIMARY KEY (document, who)
) STRICT;

-- step 6
ALTER TABLE clue_use ADD COLUMN setter TEXT NOT NULL DEFAULT '';
CREATE VIRTUAL TABLE clue_words USING fts5(answer, text, setter, content='clue_use', prefix='3');
CREATE TRIGGER clue_added AFTER INSERT ON clue_use BEGIN
    INSERT INTO clue_words (rowid, answer, text, setter)
    VALUES (new.rowid, new.answer, new.text, new.setter); END;
CREATE TRIGGER clue_removed AFTER DELETE ON clue_use BEGIN
    INSERT INTO clue_words (clue_words, rowid, answer, text, setter)
    VALUES ('delete', old.rowid, old.answer, old.text, old.setter); END;
INSERT INTO clue_words (clue_words) VALUES ('rebuild');

-- step 7
CREATE TABLE pattern (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
