-- A name such as Ng'ang'a or N’Diaye is one word, since an apostrophe is often left out; the letters around it are words
-- too, as in L’Afrique. Variation selectors are left out as well, so that the two forms of a heart are one.
CREATE OR REPLACE FUNCTION search_normal(said text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 20
BEGIN ATOMIC
  SELECT regexp_replace(lower(unaccent(translate(normalize(regexp_replace(normalize(translate(said, '´', ''), NFKD),
      '[''`\u02b9\u02bb-\u02bf\u2018\u2019\u201b\u2032\u2035\ua78c\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d\ufe00-\ufe0f]', '', 'g'), NFC),
      'ƁɓƊɗƉɖƐɛƏəƑƒƓɠƔɣƖɩƘƙŊŋƝɲƆɔƤƥƲʋƳƴ',
      'BbDdDdEeEeFfGgGgIiKkNnNnOoPpVvYy'))),
    '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
END;--> statement-breakpoint

-- The only word of a text without letters and digits, such as ??? or --: its signs. Terms have no quotes and backslashes.
CREATE FUNCTION search_signs(said text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT CASE WHEN signs = '' THEN '{}' ELSE ARRAY[left(signs, 40)] END
  FROM (
    SELECT translate(regexp_replace(normalize(coalesce(said, ''), NFKC),
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]+',
      '', 'g'), '''\', '’/') AS signs
  ) shown;
END;--> statement-breakpoint

-- The words of a text in their order, without apostrophes; the words of a search. ASCII takes a short way, see 0023.
CREATE OR REPLACE FUNCTION search_words(said text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT CASE WHEN said ~ '^[ -~]*[A-Za-z0-9][ -~]*$' AND said !~ '[A-Za-z0-9''`]{41}'
    THEN array_remove(string_to_array(
      translate(lower(said), '!"#$%&()*+,-./:;<=>?@[\]^_{|}~''`', repeat(' ', 30)), ' '), '')
    ELSE (
      SELECT coalesce(array_agg(left(word, 40) ORDER BY place), search_signs(said))
      FROM regexp_split_to_table(search_normal(said),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u055a-\u055f\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+')
        WITH ORDINALITY split (word, place)
      WHERE word <> ''
    ) END;
END;--> statement-breakpoint

-- All words that a text is found by: those of `search_words`, the words between apostrophes, and those without hyphens.
CREATE FUNCTION search_forms(said text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 60
BEGIN ATOMIC
  SELECT search_words(said)
    || CASE WHEN said ~ '[''`\u00b4\u02b9\u02bb-\u02bf\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]'
      THEN search_words(translate(said, '''`´ʹʻʼʽʾʿ‘’‛′‵ꞌ＇', repeat(' ', 16))) ELSE '{}' END
    || CASE WHEN said ~ '[\u00ad\u2010\u2011-]'
      THEN search_words(translate(said, U&'-\00AD\2010\2011', '')) ELSE '{}' END;
END;--> statement-breakpoint

CREATE OR REPLACE FUNCTION story_terms(id uuid, author_id uuid, title text, short_description text, genres text[])
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY['=' || array_to_string(search_words(title), ' '), '@' || author_id] || words
      || search_forms(short_description || ' ' || replace(array_to_string(genres, ' '), 'sci-fi', 'sci-fi science fiction'))
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM search_forms(title) words;
END;--> statement-breakpoint

-- The words of each name for itself: a name of signs alone has a word only so.
CREATE OR REPLACE FUNCTION person_terms(id uuid, name text, username text, poster_name text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY[CASE WHEN poster_name IS NULL THEN '#reader' ELSE '#griot' END]
      || ARRAY(SELECT '=' || array_to_string(search_words(whole), ' ')
          FROM unnest(ARRAY[name, username, poster_name]) whole WHERE whole IS NOT NULL)
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM (SELECT search_forms(name) || search_words(username) || search_forms(poster_name) AS words) forms;
END;--> statement-breakpoint

CREATE OR REPLACE FUNCTION griot_terms(id uuid, poster_name text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY['=' || array_to_string(search_words(poster_name), ' ')] || search_ages(id)
      || ARRAY(SELECT '^' || left(word, length)
          FROM unnest(words) word, generate_series(1, length(word)) length)
      || ARRAY(SELECT substr(word, first, length)
          FROM unnest(words) word, generate_series(2, length(word)) first,
            generate_series(1, length(word) - first + 1) length))
  FROM search_forms(poster_name) words;
END;--> statement-breakpoint

-- What is stored was made by the functions as they were before.
REINDEX INDEX stories_search;--> statement-breakpoint
REINDEX INDEX users_search;--> statement-breakpoint
REINDEX INDEX users_griot_search;--> statement-breakpoint
REINDEX INDEX playlists_public_name;--> statement-breakpoint
REINDEX INDEX series_title;--> statement-breakpoint
UPDATE groups SET public_name = search_name(c.title)
FROM conversations c
WHERE c.id = groups.id AND groups.privacy = 'public' AND groups.public_name IS DISTINCT FROM search_name(c.title);
