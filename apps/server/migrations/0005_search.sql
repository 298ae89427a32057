-- Search (decision 0013). The words of a story and of a person are made by functions and live in two GIN
-- indexes alone: no table to keep in step. Every function is bound to what it calls (BEGIN ATOMIC), so
-- that it means the same under any search_path.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- How words are compared: without case, accents or vowel points. The letters of West African alphabets
-- that `unaccent` leaves alone become those that a plain keyboard has; each ideograph is a word.
CREATE FUNCTION search_normal(said text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 20
BEGIN ATOMIC
  SELECT regexp_replace(lower(unaccent(translate(normalize(regexp_replace(normalize(said, NFKD),
      '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]', '', 'g'), NFC),
      'ƁɓƊɗƉɖƐɛƏəƑƒƓɠƔɣƖɩƘƙŊŋƝɲƆɔƤƥƲʋƳƴ',
      'BbDdDdEeEeFfGgGgIiKkNnNnOoPpVvYy'))),
    '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
END;--> statement-breakpoint

-- The words of a text in their order. What parts them is named, so that no locale decides what a letter is.
CREATE FUNCTION search_words(said text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT coalesce(array_agg(left(word, 40) ORDER BY place), '{}')
  FROM regexp_split_to_table(search_normal(said),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u055a-\u055f\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+')
    WITH ORDINALITY split (word, place)
  WHERE word <> '';
END;--> statement-breakpoint

-- `.` and each word, and `^` and each of its beginnings, for what is still being typed.
CREATE FUNCTION search_beginnings(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT '.' || word) || array_agg('^' || left(word, length)), '{}')
  FROM unnest(words) word, generate_series(1, length(word)) length;
END;--> statement-breakpoint

-- `~`, each word of four characters and more, and the same with any one of them left out: words that are one
-- slip apart have one of these in common. Numbers are never meant to be other numbers.
CREATE FUNCTION search_shapes(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT coalesce(array_agg('~' || left(word, missing - 1) || substr(word, missing + 1)), '{}')
  FROM unnest(words) word, generate_series(1, length(word) + 1) missing
  WHERE length(word) >= 4 AND word !~ '[0-9]';
END;--> statement-breakpoint

-- The stretches of time that an id was made in, of 2^23 to 2^35 milliseconds, so that the newest that match
-- are found without looking at all that match.
CREATE FUNCTION search_ages(id uuid) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT array_agg('#' || size || '-' || (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint >> size))
  FROM unnest('{23,27,31,35}'::int[]) size;
END;--> statement-breakpoint

-- What a story is found by: `=` its whole title, its words with their beginnings and shapes, all words of
-- title, description and genres, `@` its griot (whose name may change), and its age.
CREATE FUNCTION story_terms(id uuid, author_id uuid, title text, short_description text, genres text[])
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY['=' || array_to_string(words, ' '), '@' || author_id] || words
      || search_words(short_description || ' ' || replace(array_to_string(genres, ' '), 'sci-fi', 'sci-fi science fiction'))
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM search_words(title) words;
END;--> statement-breakpoint

-- What a person is found by: `=` each of the names as a whole, its words with their beginnings and shapes,
-- whether this is a griot, and the age of the account.
CREATE FUNCTION person_terms(id uuid, name text, username text, poster_name text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY[CASE WHEN poster_name IS NULL THEN '#reader' ELSE '#griot' END]
      || ARRAY(SELECT '=' || array_to_string(search_words(whole), ' ')
          FROM unnest(ARRAY[name, username, poster_name]) whole WHERE whole IS NOT NULL)
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM search_words(concat_ws(' ', name, username, poster_name)) words;
END;--> statement-breakpoint

-- A query of terms. They hold no quote and no backslash: words are parted by them.
CREATE FUNCTION search_any(terms text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT string_agg('''' || term || '''', '|')::tsquery FROM unnest(terms) term;
END;--> statement-breakpoint

-- Without a list of what waits to be sorted in, which every search would have to read. Not for the visible
-- alone: while a table is empty PostgreSQL would rather make the terms of each row of a smaller index.
CREATE INDEX stories_search ON stories
  USING gin (story_terms(id, author_id, title, short_description, genres)) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX users_search ON users
  USING gin (person_terms(id, name, username, poster_name)) WITH (fastupdate = off);--> statement-breakpoint

-- The terms of thirty thousand rows need not be made again for each look at the statistics.
ALTER INDEX stories_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX users_search ALTER COLUMN 1 SET STATISTICS 0;
