-- The upgrades of the house database in PostgreSQL. Step i takes the tables of `engine.core.schema` from version i to i + 1.

-- step 1
ALTER TABLE clue_use ADD COLUMN setter TEXT NOT NULL DEFAULT '';
CREATE INDEX clue_words ON clue_use USING gin (to_tsvector('simple', text));

-- step 2
CREATE TABLE pattern (name TEXT PRIMARY KEY, body BYTEA NOT NULL);
