-- The tables of the WordNet index, which `engine.words.wordnet_index` fills. Whenever the meaning of a table changes,
-- increase `FORMAT` there.
--
-- `synset.id` is the number of its part of speech in `PARTS`, from 1, times 10**8, plus its offset. `below` is the
-- number of its hyponyms. `letters` are the letters a to z of a lemma. `sense.place` is the position of the lemma in
-- its synset, from 1; `rank` is the rank of the sense among those of its lemma; `count` is its number of occurrences
-- in a tagged corpus. The kinds of relations are those of `KINDS`; "whole" leads from parts, members and substances
-- to the whole. A relation with place 0 belongs to the whole synset. `form` contains the irregular forms.

CREATE TABLE about (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE synset (
    id INTEGER PRIMARY KEY, part TEXT NOT NULL, topic TEXT NOT NULL, below INTEGER NOT NULL, gloss TEXT NOT NULL
) STRICT;
CREATE TABLE sense (
    id INTEGER PRIMARY KEY, letters TEXT NOT NULL, lemma TEXT NOT NULL, part TEXT NOT NULL, rank INTEGER NOT NULL,
    count INTEGER NOT NULL, synset INTEGER NOT NULL, place INTEGER NOT NULL
) STRICT;
CREATE TABLE relation (
    kind TEXT NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL, place INTEGER NOT NULL,
    target_place INTEGER NOT NULL
) STRICT;
CREATE TABLE form (letters TEXT NOT NULL, part TEXT NOT NULL, lemma TEXT NOT NULL) STRICT;

-- indexes
CREATE INDEX sense_by_letters ON sense (letters);
CREATE INDEX sense_by_synset ON sense (synset, place);
CREATE INDEX relation_by_source ON relation (source);
CREATE INDEX relation_by_target ON relation (target, kind);
CREATE INDEX form_by_letters ON form (letters);
CREATE INDEX form_by_lemma ON form (lemma);
