-- Search (decision 0013). The words of a story and of a user are made by functions and stored in GIN indexes only, so
-- there is no table to keep in step. Every function is bound to what it calls (BEGIN ATOMIC), so that it means the same
-- under any search_path.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint

-- How words are compared: without case, accents, vowel points and apostrophes, so that Ng'ang'a and N’Diaye are one word
-- each, and so are Hebrew words with geresh or gershayim, for which most people type a quotation mark. The letters of West
-- African alphabets that `unaccent` leaves alone become those of a plain keyboard. Each ideograph is a word. Variation
-- selectors are left out, so that the two forms of a heart are one.
CREATE FUNCTION search_normal(said text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 20
BEGIN ATOMIC
  SELECT regexp_replace(lower(unaccent(translate(normalize(regexp_replace(normalize(translate(said, '´', ''), NFKD),
      '(?<=[\u05d0-\u05ea])"(?=[\u05d0-\u05ea])|[''`\u02b9\u02bb-\u02bf\u02c8\u02ca\u055a\u05f3\u05f4\u2018\u2019\u201b\u2032\u2035\u275c\ua78b\ua78c\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d\ufe00-\ufe0f]', '', 'g'), NFC),
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

-- The words of a text in their order, without apostrophes; the words of a search. The characters between words are listed, so
-- that no locale decides what a letter is. Plain ASCII, as in most names and titles, has a branch of its own, which takes an
-- eighth of the time: a search makes the words of each row that it ranks.
CREATE FUNCTION search_words(said text) RETURNS text[]
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
    || CASE WHEN said ~ '[''`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u055a\u2018\u2019\u201b\u2032\u2035\u275c\ua78b\ua78c\uff07]'
      THEN search_words(translate(said, '''`´ʹʻʼʽʾʿˈˊ՚‘’‛′‵❜Ꞌꞌ＇', repeat(' ', 21))) ELSE '{}' END
    || CASE WHEN said ~ '[\u00ad\u2010\u2011-]'
      THEN search_words(translate(said, U&'-\00AD\2010\2011', '')) ELSE '{}' END;
END;--> statement-breakpoint

-- `.` and each word, and `^` and each of its prefixes, for a word that is still being typed.
CREATE FUNCTION search_beginnings(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT '.' || word) || array_agg('^' || left(word, length)), '{}')
  FROM unnest(words) word, generate_series(1, length(word)) length;
END;--> statement-breakpoint

-- `~` and each word of four characters and more, and `~` and the word without one of its characters: words that differ by
-- one typing error have one of these in common. A number is never a misspelling of another number.
CREATE FUNCTION search_shapes(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT coalesce(array_agg('~' || left(word, missing - 1) || substr(word, missing + 1)), '{}')
  FROM unnest(words) word, generate_series(1, length(word) + 1) missing
  WHERE length(word) >= 4 AND word !~ '[0-9]';
END;--> statement-breakpoint

-- The periods in which an id was made, of 2^23 to 2^35 milliseconds, so that the newest matches are found without reading
-- all matches.
CREATE FUNCTION search_ages(id uuid) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT array_agg('#' || size || '-' || (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint >> size))
  FROM unnest('{23,27,31,35}'::int[]) size;
END;--> statement-breakpoint

-- The terms by which a story is found: `=` and its whole title, its words with their prefixes and misspellings, all words of
-- description and genres, `@` and its griot (whose name may change), and its age.
CREATE FUNCTION story_terms(id uuid, author_id uuid, title text, short_description text, genres text[])
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY['=' || array_to_string(search_words(title), ' '), '@' || author_id] || words
      || search_forms(short_description || ' ' || replace(array_to_string(genres, ' '), 'sci-fi', 'sci-fi science fiction'))
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM search_forms(title) words;
END;--> statement-breakpoint

-- The terms by which a user is found: `=` and each whole name, its words with their prefixes and misspellings, whether this is
-- a griot, and the age of the account. The words of each name are made separately: a name of signs only has a word only so.
CREATE FUNCTION person_terms(id uuid, name text, username text, poster_name text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY[CASE WHEN poster_name IS NULL THEN '#reader' ELSE '#griot' END]
      || ARRAY(SELECT '=' || array_to_string(search_words(whole), ' ')
          FROM unnest(ARRAY[name, username, poster_name]) whole WHERE whole IS NOT NULL)
      || search_beginnings(words) || search_shapes(words) || search_ages(id))
  FROM (SELECT search_forms(name) || search_words(username) || search_forms(poster_name) AS words) forms;
END;--> statement-breakpoint

-- The terms by which a griot is found in the directory: `=` and the whole poster name, `^` and each prefix of its words, their
-- other substrings, and the age of the account.
CREATE FUNCTION griot_terms(id uuid, poster_name text) RETURNS tsvector
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

-- A name in the form in which the search of moderators compares it: its words, in small letters and without accents.
CREATE FUNCTION search_name(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT left(array_to_string(search_words(name), ' '), 100);
END;--> statement-breakpoint

CREATE TABLE "email_change_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"change_id" uuid NOT NULL,
	"purpose" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"was_linked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_verifications_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "google_sign_ins" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"verifier_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"signed_in_at" timestamp (3) with time zone,
	CONSTRAINT "known_devices_key" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "new_device_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"token_hash" "bytea",
	CONSTRAINT "new_device_sign_ins_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_key" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "revoked_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"google_sign_in_at" timestamp (3) with time zone,
	"link_google_id" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"google_sign_in_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'full' NOT NULL,
	"device_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "totp_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_step" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"google_id" text,
	"password_hash" text NOT NULL,
	"avatar" text,
	"poster_name" text,
	"about_me" text DEFAULT 'available' NOT NULL,
	"preferences" text[] DEFAULT '{}' NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"directory_place" real DEFAULT random() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"is_moderator" boolean DEFAULT false NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_until" timestamp (3) with time zone,
	"suspended_for" text,
	"limited_until" timestamp (3) with time zone,
	"birth_month" date,
	"messages_from" text,
	"friend_requests_from" text,
	"status_audience" text,
	"status_audience_ids" uuid[],
	"online_state_to" text,
	"sends_read_receipts" boolean DEFAULT true NOT NULL,
	"shows_age" boolean DEFAULT true NOT NULL,
	"is_in_directory" boolean DEFAULT true NOT NULL,
	"allows_downloads" boolean DEFAULT true NOT NULL,
	"stories_shown_to" text DEFAULT 'public' NOT NULL,
	"pauses_history" boolean DEFAULT false NOT NULL,
	"mature_stories" text DEFAULT 'warn' NOT NULL,
	"privacy_revision" integer DEFAULT 0 NOT NULL,
	"muted_words" text[] DEFAULT '{}' NOT NULL,
	"reading_settings" jsonb,
	"erase_at" timestamp (3) with time zone,
	"login_warning_at" timestamp (3) with time zone,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"deletion_requested_at" timestamp (3) with time zone,
	"keeps_stories" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"erasure_id" uuid,
	CONSTRAINT "users_google_id_key" UNIQUE("google_id"),
	CONSTRAINT "users_stories_shown_to" CHECK ("users"."stories_shown_to" IN ('public', 'members'))
);
--> statement-breakpoint
CREATE TABLE "alert_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sender_id" uuid,
	"reference_id" uuid,
	"comment_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sender_id" uuid,
	"other_senders" integer DEFAULT 0 NOT NULL,
	"sender_ids" uuid[] DEFAULT '{}' NOT NULL,
	"reference_id" uuid,
	"comment_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'comment_mention', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_request_accepted', 'group_mention', 'moderation', 'appeal_decided', 'security'))
);
--> statement-breakpoint
CREATE TABLE "alert_history" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"reference_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"alerted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_history_user_id_type_reference_id_sender_id_pk" PRIMARY KEY("user_id","type","reference_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "writer_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "writer_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "writer_origins" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "writer_origins_user_id_day_origin_pk" PRIMARY KEY("user_id","day","origin")
);
--> statement-breakpoint
CREATE TABLE "writer_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reading_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_blocks" (
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_blocks_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "status_blocks" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_blocks_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "story_blocks" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_blocks_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "user_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"as_writer" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "comment_bans" (
	"griot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_bans_griot_id_user_id_pk" PRIMARY KEY("griot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid,
	"path" uuid[] NOT NULL,
	"text" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"thread_id" uuid GENERATED ALWAYS AS (coalesce(parent_id, story_id)) STORED NOT NULL,
	"sort_key" integer GENERATED ALWAYS AS (CASE WHEN is_pinned THEN -2147483647 ELSE -(like_count + reply_count) END) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"mentions" jsonb,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid,
	"story_revision" integer,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"html" text NOT NULL,
	"format" integer DEFAULT 1 NOT NULL,
	"genres" text[] NOT NULL,
	"poster_alt" text NOT NULL,
	"rating" text DEFAULT 'everyone' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note_before" text DEFAULT '' NOT NULL,
	"note_after" text DEFAULT '' NOT NULL,
	"shown_to" text,
	"series_id" uuid,
	"import_id" uuid,
	"playlists" uuid[] NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drafts_shown_to" CHECK ("drafts"."shown_to" IN ('public', 'members'))
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_requests_sender_id_recipient_id_pk" PRIMARY KEY("sender_id","recipient_id"),
	CONSTRAINT "friend_requests_two" CHECK ("friend_requests"."sender_id" <> "friend_requests"."recipient_id")
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"user_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"has_requested" boolean DEFAULT false NOT NULL,
	CONSTRAINT "friends_user_id_friend_id_pk" PRIMARY KEY("user_id","friend_id"),
	CONSTRAINT "friends_two" CHECK ("friends"."user_id" <> "friends"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "group_requests" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"was_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_requests_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"privacy" text NOT NULL,
	"creator_id" uuid,
	"picture" text,
	"invite_code" text NOT NULL,
	"member_count" integer NOT NULL,
	"request_count" integer DEFAULT 0 NOT NULL,
	"is_broadcast" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"public_name" text,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"draft_id" uuid NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"format" integer NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_parts_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"series_id" uuid,
	"part_count" integer NOT NULL,
	"language" text,
	"done_count" integer DEFAULT 0 NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content_type" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" real,
	"waveform" smallint[],
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"delivered_up_to" uuid,
	"read_up_to" uuid,
	"viewed_count" integer DEFAULT 0 NOT NULL,
	"own_since" integer DEFAULT 0 NOT NULL,
	"hidden_up_to" uuid,
	"is_muted" boolean DEFAULT false NOT NULL,
	"first_message_id" uuid,
	"role" text,
	"joined_at" timestamp (3) with time zone,
	"group_delivered_up_to" uuid GENERATED ALWAYS AS (CASE WHEN role IS NOT NULL THEN delivered_up_to END) STORED,
	"group_read_up_to" uuid GENERATED ALWAYS AS (CASE WHEN role IS NOT NULL THEN read_up_to END) STORED,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid,
	"other_id" uuid,
	"title" text,
	"senders" text DEFAULT 'all' NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_message_id" uuid,
	"active_at" timestamp (3) with time zone GENERATED ALWAYS AS (date_bin('10 minutes', to_timestamp(('x' || left(replace(last_message_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0), '2000-01-01 00:00:00Z')) STORED,
	"requested_by" uuid,
	"request_count" smallint DEFAULT 0 NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"one_consents" boolean DEFAULT false NOT NULL,
	"other_consents" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_order" CHECK ("conversations"."one_id" < "conversations"."other_id")
);
--> statement-breakpoint
CREATE TABLE "expired_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"reply_to" uuid,
	"reply_to_status" jsonb,
	"is_forwarded" boolean NOT NULL,
	"attachment_id" uuid,
	"is_edited" boolean NOT NULL,
	"edited_revision" bigint,
	"deleted_at" timestamp (3) with time zone,
	"disappears_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" text,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"reply_to" uuid,
	"reply_to_status" jsonb,
	"mentions" jsonb,
	"is_forwarded" boolean DEFAULT false NOT NULL,
	"links_inert" boolean DEFAULT false NOT NULL,
	"attachment_id" uuid,
	"is_edited" boolean DEFAULT false NOT NULL,
	"edited_revision" bigint,
	"deleted_at" timestamp (3) with time zone,
	"is_erased" boolean DEFAULT false NOT NULL,
	"disappear_after" integer DEFAULT 0 NOT NULL,
	"disappears_at" timestamp (3) with time zone,
	"revision" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_memberships" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"up_to" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "past_memberships_conversation_id_user_id_up_to_pk" PRIMARY KEY("conversation_id","user_id","up_to")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeals_sanction_key" UNIQUE("sanction_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"author_id" uuid,
	"note" text NOT NULL,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"previous" jsonb,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"appealable_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_user_id_muted_id_pk" PRIMARY KEY("user_id","muted_id")
);
--> statement-breakpoint
CREATE TABLE "news_cache" (
	"source" text PRIMARY KEY NOT NULL,
	"articles" jsonb,
	"parts" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"refreshing" boolean NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"response" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "playlist_stories" (
	"playlist_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "playlist_stories_playlist_id_story_id_pk" PRIMARY KEY("playlist_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_bookmarks" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_bookmarks_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "story_likes" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_likes_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "story_shares" (
	"story_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_shares_story_id_user_id_platform_pk" PRIMARY KEY("story_id","user_id","platform")
);
--> statement-breakpoint
CREATE TABLE "common_feeds" (
	"version" uuid NOT NULL,
	"story_ids" uuid[] NOT NULL,
	"reasons" text[] NOT NULL,
	"first_ids" uuid[] GENERATED ALWAYS AS (story_ids[1:20]) STORED,
	"first_reasons" text[] GENERATED ALWAYS AS (reasons[1:20]) STORED,
	"size" integer GENERATED ALWAYS AS (cardinality(story_ids)) STORED,
	CONSTRAINT "common_feeds_version_pk" PRIMARY KEY("version")
);
--> statement-breakpoint
CREATE TABLE "feed_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"user_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"story_ids" uuid[] NOT NULL,
	"reasons" text[] NOT NULL,
	"first_ids" uuid[] GENERATED ALWAYS AS (story_ids[1:20]) STORED,
	"first_reasons" text[] GENERATED ALWAYS AS (reasons[1:20]) STORED,
	"size" integer GENERATED ALWAYS AS (cardinality(story_ids)) STORED,
	CONSTRAINT "feeds_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "genre_tops" (
	"genre" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "genre_tops_genre_story_id_pk" PRIMARY KEY("genre","story_id")
);
--> statement-breakpoint
CREATE TABLE "heat_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heat_mark_single" CHECK ("heat_mark"."single")
);
--> statement-breakpoint
CREATE TABLE "story_heat" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"heat" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reported_things" (
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid,
	"open_since" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reported_things_kind_target_id_pk" PRIMARY KEY("kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"copy_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "search_frequent_terms" (
	"term" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "search_frequent_terms_term_kind_pk" PRIMARY KEY("term","kind"),
	CONSTRAINT "search_frequent_terms_kind" CHECK ("search_frequent_terms"."kind" IN ('story', 'person'))
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"term" text NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"genres" text[] NOT NULL,
	"language" text,
	"rating" text NOT NULL,
	"state" text NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_follows" (
	"follower_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_follows_follower_id_series_id_pk" PRIMARY KEY("follower_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "series_parts" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_open" boolean NOT NULL,
	"is_mature" boolean NOT NULL,
	"word_count" integer NOT NULL,
	CONSTRAINT "series_parts_position" UNIQUE("series_id","position")
);
--> statement-breakpoint
CREATE TABLE "sitemap_parts" (
	"number" integer PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	CONSTRAINT "sitemap_parts_first_id_key" UNIQUE("first_id")
);
--> statement-breakpoint
CREATE TABLE "status_owners" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"newest_id" uuid NOT NULL,
	"newest_saved_id" uuid,
	"newest_public_id" uuid,
	"newest_public_saved_id" uuid
);
--> statement-breakpoint
CREATE TABLE "status_likes" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_likes_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "status_views" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_views_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mood" text,
	"text_style" text NOT NULL,
	"background" text NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"audience_ids" uuid[],
	"is_saved" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media_holds" (
	"holder_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"stored_key" text NOT NULL,
	CONSTRAINT "media_holds_holder_id_media_id_file_name_pk" PRIMARY KEY("holder_id","media_id","file_name")
);
--> statement-breakpoint
CREATE TABLE "media_previews" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"widths" integer[] NOT NULL,
	"byte_lengths" integer[],
	"placeholder" text,
	CONSTRAINT "media_previews_complete" CHECK (("media_previews"."placeholder" IS NULL) = ("media_previews"."byte_lengths" IS NULL)
        AND cardinality("media_previews"."byte_lengths") = cardinality("media_previews"."widths") AND length("media_previews"."placeholder") <= 268)
);
--> statement-breakpoint
CREATE TABLE "storage_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"day" date NOT NULL,
	"bytes_today" bigint NOT NULL,
	CONSTRAINT "storage_usage_not_negative" CHECK ("storage_usage"."bytes" >= 0 AND "storage_usage"."bytes_today" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stored_media" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_history" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_history_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"genres" text[] NOT NULL,
	"poster_id" uuid NOT NULL,
	"poster_width" integer NOT NULL,
	"poster_height" integer NOT NULL,
	"poster_widths" integer[] NOT NULL,
	"poster_alt" text NOT NULL,
	"poster_color" text NOT NULL,
	"rating" text DEFAULT 'everyone' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"shown_to" text DEFAULT 'public' NOT NULL,
	"min_rating" text DEFAULT 'everyone' NOT NULL,
	"language" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"unpublished_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"was_published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "stories_shown_to" CHECK ("stories"."shown_to" IN ('public', 'members'))
);
--> statement-breakpoint
CREATE TABLE "story_bodies" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"format" integer DEFAULT 1 NOT NULL,
	"word_count" integer NOT NULL,
	"note_before" text DEFAULT '' NOT NULL,
	"note_after" text DEFAULT '' NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_counts" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"story_revision" integer DEFAULT 1 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_mature" boolean DEFAULT false NOT NULL,
	"series_id" uuid,
	"like_count" integer DEFAULT 0 NOT NULL,
	"bookmark_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"comments_from" text DEFAULT 'everyone' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"comment_settings_revision" integer DEFAULT 0 NOT NULL,
	"first_comment_id" uuid,
	"reading_seconds" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_genres" (
	"genre" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "story_genres_genre_story_id_pk" PRIMARY KEY("genre","story_id")
);
--> statement-breakpoint
CREATE TABLE "story_moves" (
	"previous_id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "story_openings" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_openings_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "story_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_progress" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"position" real DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "story_progress_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "story_reads" (
	"story_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "story_reads_story_id_reader_day_pk" PRIMARY KEY("story_id","reader","day")
);
--> statement-breakpoint
CREATE TABLE "story_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"html" text NOT NULL,
	"format" integer NOT NULL,
	"word_count" integer NOT NULL,
	"pictures" uuid[] NOT NULL,
	"genres" text[] NOT NULL,
	"poster_alt" text NOT NULL,
	"rating" text NOT NULL,
	"warnings" text[] NOT NULL,
	"language" text,
	"tags" text[] NOT NULL,
	"note_before" text NOT NULL,
	"note_after" text NOT NULL,
	CONSTRAINT "story_revisions_story" UNIQUE("story_id","revision")
);
--> statement-breakpoint
CREATE TABLE "story_tags" (
	"tag" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "story_tags_tag_story_id_pk" PRIMARY KEY("tag","story_id")
);
--> statement-breakpoint
CREATE TABLE "trending_stories" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"writer_id" uuid NOT NULL,
	"score" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_writer_id_pk" PRIMARY KEY("follower_id","writer_id")
);
--> statement-breakpoint
CREATE TABLE "writers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"country" text NOT NULL,
	"about_yourself" text NOT NULL,
	"age" integer NOT NULL,
	"genres" text[] NOT NULL,
	"hobbies" text[] NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"stories_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "writers_user_key" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "email_change_links" ADD CONSTRAINT "email_change_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_sign_ins" ADD CONSTRAINT "google_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_device_sign_ins" ADD CONSTRAINT "new_device_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_challenges" ADD CONSTRAINT "second_factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_apps" ADD CONSTRAINT "totp_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_history" ADD CONSTRAINT "alert_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_history" ADD CONSTRAINT "alert_history_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_days" ADD CONSTRAINT "writer_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_origins" ADD CONSTRAINT "writer_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_totals" ADD CONSTRAINT "writer_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_blocks" ADD CONSTRAINT "status_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_blocks" ADD CONSTRAINT "status_blocks_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_blocks" ADD CONSTRAINT "story_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_blocks" ADD CONSTRAINT "story_blocks_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_griot_id_users_id_fk" FOREIGN KEY ("griot_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_id_conversations_id_fk" FOREIGN KEY ("id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_id_users_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_stories" ADD CONSTRAINT "playlist_stories_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_stories" ADD CONSTRAINT "playlist_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_bookmarks" ADD CONSTRAINT "story_bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_bookmarks" ADD CONSTRAINT "story_bookmarks_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_likes" ADD CONSTRAINT "story_likes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_shares" ADD CONSTRAINT "story_shares_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_shares" ADD CONSTRAINT "story_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_readers" ADD CONSTRAINT "feed_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genre_tops" ADD CONSTRAINT "genre_tops_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_heat" ADD CONSTRAINT "story_heat_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_copy_id_report_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."report_copies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follows" ADD CONSTRAINT "series_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follows" ADD CONSTRAINT "series_follows_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_parts" ADD CONSTRAINT "series_parts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "series_parts" ADD CONSTRAINT "series_parts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_owners" ADD CONSTRAINT "status_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_likes" ADD CONSTRAINT "status_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_likes" ADD CONSTRAINT "status_likes_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_views" ADD CONSTRAINT "status_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_views" ADD CONSTRAINT "status_views_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_reservations" ADD CONSTRAINT "storage_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_media" ADD CONSTRAINT "stored_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD CONSTRAINT "story_bodies_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_counts" ADD CONSTRAINT "story_counts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_genres" ADD CONSTRAINT "story_genres_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_moves" ADD CONSTRAINT "story_moves_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_pictures" ADD CONSTRAINT "story_pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_progress" ADD CONSTRAINT "story_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_progress" ADD CONSTRAINT "story_progress_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reads" ADD CONSTRAINT "story_reads_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_tags" ADD CONSTRAINT "story_tags_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trending_stories" ADD CONSTRAINT "trending_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_writer_id_writers_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."writers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writers" ADD CONSTRAINT "writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_links_change" ON "email_change_links" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."applied_at" IS NULL;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","applied_at");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree (lower("old_email")) WHERE "email_changes"."applied_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_changes_requested" ON "email_changes" USING btree ("requested_at") WHERE "email_changes"."applied_at" IS NULL;--> statement-breakpoint
CREATE INDEX "email_changes_applied" ON "email_changes" USING btree ("applied_at") WHERE "email_changes"."applied_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "google_sign_ins_user" ON "google_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "new_device_sign_ins_user" ON "new_device_sign_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "new_device_sign_ins_created" ON "new_device_sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "revoked_sessions_at" ON "revoked_sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "second_factor_challenges_user" ON "second_factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_challenges_created" ON "second_factor_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "totp_apps_unconfirmed" ON "totp_apps" USING btree ("created_at") WHERE "totp_apps"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."verified_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_erase_at" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_moderators" ON "users" USING btree ("id") WHERE "users"."is_moderator";--> statement-breakpoint
CREATE INDEX "users_deletion_requested_at" ON "users" USING btree ("deletion_requested_at") WHERE "users"."deletion_requested_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_erasure" ON "users" USING btree ("deleted_at") WHERE "users"."erasure_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_directory" ON "users" USING btree ("directory_place","id") WHERE "users"."is_in_directory";--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_sender" ON "alerts" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("user_id","type","reference_id") WHERE "alerts"."read_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_new_post" ON "alerts" USING btree ("user_id","reference_id") WHERE "alerts"."type" = 'new_post';--> statement-breakpoint
CREATE INDEX "alerts_story" ON "alerts" USING btree ("reference_id") WHERE "alerts"."type" IN ('new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'comment_mention');--> statement-breakpoint
CREATE INDEX "alerts_group" ON "alerts" USING btree ("reference_id","sender_id") WHERE "alerts"."type" IN ('group_join_request', 'group_request_accepted', 'group_mention');--> statement-breakpoint
CREATE INDEX "alert_history_sender" ON "alert_history" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "alert_history_alerted_at" ON "alert_history" USING btree ("alerted_at");--> statement-breakpoint
CREATE INDEX "writer_days_day" ON "writer_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "writer_origins_day" ON "writer_origins" USING btree ("day");--> statement-breakpoint
CREATE INDEX "comment_blocks_latest" ON "comment_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "comment_blocks_comment" ON "comment_blocks" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "status_blocks_latest" ON "status_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "status_blocks_status" ON "status_blocks" USING btree ("status_id");--> statement-breakpoint
CREATE INDEX "story_blocks_latest" ON "story_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "story_blocks_story" ON "story_blocks" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "user_blocks_blocked" ON "user_blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "user_blocks_latest" ON "user_blocks" USING btree ("blocker_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "comment_bans_latest" ON "comment_bans" USING btree ("griot_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "comment_bans_user" ON "comment_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "comments_lately" ON "comments" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "comments_story" ON "comments" USING btree ("story_id","thread_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "comments_most_liked" ON "comments" USING btree ("thread_id","like_count" DESC,"id") WHERE like_count > 0 AND parent_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "comments_mentions" ON "comments" USING gin ("mentions" jsonb_path_ops) WHERE "comments"."mentions" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("story_id") WHERE "comments"."is_pinned";--> statement-breakpoint
CREATE INDEX "drafts_owner" ON "drafts" USING btree ("owner_id","updated_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "drafts_pictures" ON "drafts" USING gin ("pictures") WHERE cardinality("drafts"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "drafts_import" ON "drafts" USING btree ("import_id") WHERE "drafts"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_series" ON "drafts" USING btree ("series_id") WHERE "drafts"."series_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_story" ON "drafts" USING btree ("story_id") WHERE "drafts"."story_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "friend_requests_received" ON "friend_requests" USING btree ("recipient_id","created_at" DESC,"sender_id");--> statement-breakpoint
CREATE INDEX "friend_requests_sent" ON "friend_requests" USING btree ("sender_id","created_at" DESC,"recipient_id");--> statement-breakpoint
CREATE INDEX "friends_latest" ON "friends" USING btree ("user_id","created_at" DESC,"friend_id");--> statement-breakpoint
CREATE INDEX "friends_friend" ON "friends" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "group_requests_waiting" ON "group_requests" USING btree ("group_id","created_at","user_id") WHERE "group_requests"."declined_at" IS NULL;--> statement-breakpoint
CREATE INDEX "group_requests_user" ON "group_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_requests_declined" ON "group_requests" USING btree ("declined_at") WHERE "group_requests"."declined_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_invite" ON "groups" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "groups_creator" ON "groups" USING btree ("creator_id","id" DESC);--> statement-breakpoint
CREATE INDEX "groups_public_name" ON "groups" USING btree ("public_name" COLLATE "C","id") WHERE "groups"."public_name" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "groups_deleted" ON "groups" USING btree ("deleted_at") WHERE "groups"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "import_parts_pictures" ON "import_parts" USING gin ("pictures") WHERE cardinality("import_parts"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","id" DESC);--> statement-breakpoint
CREATE INDEX "imports_series" ON "imports" USING btree ("series_id") WHERE "imports"."series_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_created" ON "attachments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_members_groups" ON "conversation_members" USING btree ("user_id") WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_roles" ON "conversation_members" USING btree ("conversation_id","role","joined_at","user_id") WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_read" ON "conversation_members" USING btree ("conversation_id","group_read_up_to" NULLS FIRST) WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_delivered" ON "conversation_members" USING btree ("conversation_id","group_delivered_up_to" NULLS FIRST) WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_members_creator" ON "conversation_members" USING btree ("conversation_id") WHERE "conversation_members"."role" = 'creator';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_people" ON "conversations" USING btree ("one_id","other_id");--> statement-breakpoint
CREATE INDEX "conversations_one" ON "conversations" USING btree ("one_id","active_at" DESC);--> statement-breakpoint
CREATE INDEX "conversations_other" ON "conversations" USING btree ("other_id","active_at" DESC);--> statement-breakpoint
CREATE INDEX "conversations_requests" ON "conversations" USING btree ((CASE WHEN "requested_by" = "one_id" THEN "other_id" ELSE "one_id" END),"active_at" DESC) WHERE "conversations"."requested_by" IS NOT NULL AND "conversations"."declined_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expired_messages_disappeared" ON "expired_messages" USING btree ("disappears_at");--> statement-breakpoint
CREATE INDEX "expired_messages_conversation" ON "expired_messages" USING btree ("conversation_id","id" DESC);--> statement-breakpoint
CREATE INDEX "expired_messages_sender" ON "expired_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "expired_messages_attachment" ON "expired_messages" USING btree ("attachment_id") WHERE "expired_messages"."attachment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id" DESC);--> statement-breakpoint
CREATE INDEX "messages_changes" ON "messages" USING btree ("conversation_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_mentions" ON "messages" USING gin ("mentions" jsonb_path_ops) WHERE "messages"."mentions" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_disappearing" ON "messages" USING btree ("disappears_at") WHERE "messages"."disappears_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" IS NOT NULL AND NOT "messages"."is_erased";--> statement-breakpoint
CREATE INDEX "messages_disappeared" ON "messages" USING btree ("conversation_id","disappears_at") WHERE "messages"."disappears_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_attachment" ON "messages" USING btree ("attachment_id") WHERE "messages"."attachment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "past_memberships_user" ON "past_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE "appeals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "appeals_decided" ON "appeals" USING btree ("decided_at" DESC,"id") WHERE "appeals"."decided_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by") WHERE "appeals"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_log_target" ON "moderation_log" USING btree ("kind","target_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_moderator" ON "moderation_log" USING btree ("moderator_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_author" ON "moderation_log" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_quotes" ON "moderation_log" USING btree ("created_at") WHERE "moderation_log"."kind" IN ('comment', 'status') AND "moderation_log"."title" <> '';--> statement-breakpoint
CREATE INDEX "moderation_notes_target" ON "moderation_notes" USING btree ("kind","target_id","id" DESC);--> statement-breakpoint
CREATE INDEX "moderation_notes_author" ON "moderation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_notes_moderator" ON "moderation_notes" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "sanctions_user" ON "sanctions" USING btree ("user_id","id" DESC);--> statement-breakpoint
CREATE INDEX "sanctions_target" ON "sanctions" USING btree ("kind","target_id","id" DESC);--> statement-breakpoint
CREATE INDEX "sanctions_moderator" ON "sanctions" USING btree ("moderator_id") WHERE "sanctions"."moderator_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sanctions_quotes" ON "sanctions" USING btree ("created_at") WHERE "sanctions"."kind" IN ('comment', 'status') AND "sanctions"."title" <> '';--> statement-breakpoint
CREATE INDEX "mutes_latest" ON "mutes" USING btree ("user_id","created_at" DESC,"muted_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "playlist_stories_story" ON "playlist_stories" USING btree ("story_id","is_public","playlist_id" DESC);--> statement-breakpoint
CREATE INDEX "playlists_owner" ON "playlists" USING btree ("owner_id","id" DESC);--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "story_bookmarks_lately" ON "story_bookmarks" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_bookmarks_user" ON "story_bookmarks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "story_bookmarks_story" ON "story_bookmarks" USING btree ("story_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "story_likes_lately" ON "story_likes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_likes_story" ON "story_likes" USING btree ("story_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "story_shares_lately" ON "story_shares" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_shares_user" ON "story_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "story_shares_story" ON "story_shares" USING btree ("story_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "feed_readers_due" ON "feed_readers" USING btree ("due_at") WHERE "feed_readers"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "genre_tops_story" ON "genre_tops" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_heat_order" ON "story_heat" USING btree ("heat" DESC);--> statement-breakpoint
CREATE UNIQUE INDEX "report_copies_content" ON "report_copies" USING btree ("target_id","kind","digest");--> statement-breakpoint
CREATE INDEX "report_copies_target" ON "report_copies" USING btree ("target_id","kind","id" DESC);--> statement-breakpoint
CREATE INDEX "reported_things_author" ON "reported_things" USING btree ("author_id","open_since","target_id");--> statement-breakpoint
CREATE INDEX "reported_things_author_handled" ON "reported_things" USING btree ("author_id","handled_at" DESC,"target_id") WHERE "reported_things"."open_since" IS NULL;--> statement-breakpoint
CREATE INDEX "reported_things_taken" ON "reported_things" USING btree ("taken_by") WHERE "reported_things"."taken_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reported_things_open" ON "reported_things" USING btree ("open_since","target_id") WHERE "reported_things"."open_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reported_things_handled" ON "reported_things" USING btree ("handled_at" DESC,"target_id") WHERE "reported_things"."open_since" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("reporter_id","kind","target_id") WHERE "reports"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "reports_copy" ON "reports" USING btree ("copy_id") WHERE "reports"."copy_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_copy_handled" ON "reports" USING btree ("handled_at") WHERE "reports"."copy_id" IS NOT NULL AND "reports"."handled_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_reporter_day" ON "reports" USING btree ("reporter_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "series_author" ON "series" USING btree ("author_id","id" DESC);--> statement-breakpoint
CREATE INDEX "series_follows_series" ON "series_follows" USING btree ("series_id","created_at" DESC,"follower_id");--> statement-breakpoint
CREATE INDEX "series_follows_follower" ON "series_follows" USING btree ("follower_id","created_at" DESC,"series_id" DESC);--> statement-breakpoint
CREATE INDEX "series_parts_story" ON "series_parts" USING btree ("series_id","story_id");--> statement-breakpoint
CREATE INDEX "status_owners_public" ON "status_owners" USING btree ("newest_public_id" DESC) WHERE "status_owners"."newest_public_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "status_owners_public_saved" ON "status_owners" USING btree ("newest_public_id" DESC) WHERE "status_owners"."newest_public_saved_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "status_likes_status" ON "status_likes" USING btree ("status_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "status_views_status" ON "status_views" USING btree ("status_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "statuses_user" ON "statuses" USING btree ("user_id","id" DESC);--> statement-breakpoint
CREATE INDEX "statuses_saved" ON "statuses" USING btree ("user_id","id" DESC) WHERE "statuses"."is_saved";--> statement-breakpoint
CREATE INDEX "statuses_chosen" ON "statuses" USING gin ("audience_ids") WITH (fastupdate=false) WHERE "statuses"."audience" = 'chosen';--> statement-breakpoint
CREATE INDEX "statuses_unsaved" ON "statuses" USING btree ("id") WHERE NOT "statuses"."is_saved";--> statement-breakpoint
CREATE INDEX "media_holds_media" ON "media_holds" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_previews_missing" ON "media_previews" USING btree ("media_id") WHERE "media_previews"."placeholder" IS NULL;--> statement-breakpoint
CREATE INDEX "storage_reservations_user" ON "storage_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "storage_reservations_created" ON "storage_reservations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_media_user" ON "stored_media" USING btree ("user_id","media_id");--> statement-breakpoint
CREATE INDEX "reading_history_opened" ON "reading_history" USING btree ("user_id","opened_at" DESC,"story_id" DESC);--> statement-breakpoint
CREATE INDEX "reading_history_story" ON "reading_history" USING hash ("story_id");--> statement-breakpoint
CREATE INDEX "stories_feed" ON "stories" USING btree ("id" DESC) WHERE "stories"."deleted_at" IS NULL AND "stories"."hidden_at" IS NULL AND "stories"."unpublished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stories_scheduled" ON "stories" USING btree ("publish_at") WHERE "stories"."publish_at" IS NOT NULL AND "stories"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stories_author" ON "stories" USING btree ("author_id","id" DESC);--> statement-breakpoint
CREATE INDEX "story_bodies_pictures" ON "story_bodies" USING gin ("pictures") WHERE cardinality("story_bodies"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "story_genres_story" ON "story_genres" USING hash ("story_id");--> statement-breakpoint
CREATE INDEX "story_moves_story" ON "story_moves" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_pictures_owner" ON "story_pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "story_pictures_check" ON "story_pictures" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "story_progress_story" ON "story_progress" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_progress_finishers" ON "story_progress" USING btree ("story_id","finished_at" DESC,"user_id") WHERE "story_progress"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "story_progress_finished" ON "story_progress" USING btree ("finished_at") WHERE "story_progress"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "story_reads_day" ON "story_reads" USING brin ("day");--> statement-breakpoint
CREATE INDEX "story_reads_person" ON "story_reads" USING hash ("reader") WHERE "story_reads"."reader" LIKE 'u:%';--> statement-breakpoint
CREATE INDEX "story_revisions_author" ON "story_revisions" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "story_revisions_pictures" ON "story_revisions" USING gin ("pictures") WHERE cardinality("story_revisions"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "story_tags_story" ON "story_tags" USING hash ("story_id");--> statement-breakpoint
CREATE INDEX "trending_stories_score" ON "trending_stories" USING btree ("score" DESC,"story_id" DESC);--> statement-breakpoint
CREATE INDEX "trending_stories_writer" ON "trending_stories" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "follows_writer" ON "follows" USING btree ("writer_id","created_at" DESC,"follower_id");--> statement-breakpoint
CREATE INDEX "writers_followed" ON "writers" USING btree ("follower_count","id");--> statement-breakpoint

-- Without a pending list (fastupdate), which every search would have to read. The indexes are not partial: while a table is
-- small, PostgreSQL would prefer to make the terms of each row.
CREATE INDEX stories_search ON stories
  USING gin (story_terms(id, author_id, title, short_description, genres)) WITH (fastupdate = off);--> statement-breakpoint

CREATE INDEX users_search ON users
  USING gin (person_terms(id, name, username, poster_name)) WITH (fastupdate = off);--> statement-breakpoint

-- Griots are few: the row of a reader has no entry.
CREATE INDEX users_griot_search ON users
  USING gin (griot_terms(id, poster_name)) WITH (fastupdate = off) WHERE poster_name IS NOT NULL;--> statement-breakpoint

-- Without statistics, ANALYZE need not make the terms of thirty thousand rows.
ALTER INDEX stories_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint

ALTER INDEX users_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint

ALTER INDEX users_griot_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint

CREATE INDEX playlists_public_name ON playlists (search_name(name) COLLATE "C", id) WHERE is_public;--> statement-breakpoint

-- Moderators find series by the beginning of their title.
CREATE INDEX series_title ON series (search_name(title) COLLATE "C", id);--> statement-breakpoint

-- Space in each page for the next version of a row (HOT updates): a message changes one conversation and two members.
ALTER TABLE "conversations" SET (fillfactor = 80);--> statement-breakpoint

ALTER TABLE "conversation_members" SET (fillfactor = 80);--> statement-breakpoint

-- For commands that a block prevents, in one statement: each statement of a VOLATILE function sees what has been committed until
-- then, so it sees the block whose lock it waited for.
CREATE FUNCTION is_not_blocked_now(one uuid, other uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM FROM users WHERE id IN (one, other) ORDER BY id FOR SHARE;
  RETURN NOT EXISTS (
    SELECT FROM user_blocks b
    WHERE (b.blocker_id = one AND b.blocked_id = other)
      OR (b.blocker_id = other AND b.blocked_id = one)
  );
END;
$$;--> statement-breakpoint

-- The columns that decide who sees a story are copied to its counts, so that lists are read without the stories.
CREATE FUNCTION copy_story_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_counts
  SET author_id = NEW.author_id, story_revision = NEW.revision,
    is_open = NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL AND NEW.unpublished_at IS NULL,
    is_mature = NEW.rating = 'mature'
  WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER copy_story_visibility
AFTER UPDATE OF author_id, revision, deleted_at, hidden_at, unpublished_at, rating ON "stories"
FOR EACH ROW EXECUTE FUNCTION copy_story_visibility();--> statement-breakpoint

-- What decides who sees a part, and its length, are stored beside its position, so that the parts of a series are read
-- without reading its stories.
CREATE FUNCTION update_series_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE series_parts SET is_open = NEW.is_open, is_mature = NEW.is_mature WHERE story_id = NEW.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER update_series_part AFTER UPDATE OF is_open, is_mature ON "story_counts"
FOR EACH ROW WHEN (NEW.series_id IS NOT NULL
  AND (OLD.is_open, OLD.is_mature) IS DISTINCT FROM (NEW.is_open, NEW.is_mature))
EXECUTE FUNCTION update_series_part();--> statement-breakpoint

CREATE FUNCTION update_series_part_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE series_parts SET word_count = NEW.word_count WHERE story_id = NEW.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER update_series_part_words AFTER UPDATE OF word_count ON "story_bodies"
FOR EACH ROW WHEN (OLD.word_count <> NEW.word_count)
EXECUTE FUNCTION update_series_part_words();--> statement-breakpoint

-- A friendship accepts the message requests between two users, and opens a chat that a corrected age closed. Messages of
-- the request then count as unread.
CREATE FUNCTION accept_requests_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE request record;
BEGIN
  SELECT id, requested_by, request_count INTO request FROM conversations
  WHERE one_id = NEW.user_id AND other_id = NEW.friend_id AND (requested_by IS NOT NULL OR closed_at IS NOT NULL)
  FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE conversations SET requested_by = NULL, request_count = 0, declined_at = NULL, closed_at = NULL
    WHERE id = request.id;
    UPDATE conversation_members SET own_since = greatest(0, own_since - request.request_count)
    WHERE conversation_id = request.id AND user_id <> request.requested_by;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER accept_requests_of_friends AFTER INSERT ON "friends"
FOR EACH ROW WHEN (NEW.user_id < NEW.friend_id) EXECUTE FUNCTION accept_requests_of_friends();--> statement-breakpoint

-- An adult and a minor whose friendship has ended need the minor's consent again.
CREATE FUNCTION close_chat_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET accepted_at = NULL
  WHERE one_id = OLD.user_id AND other_id = OLD.friend_id AND accepted_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER close_chat_of_friends AFTER DELETE ON "friends"
FOR EACH ROW WHEN (OLD.user_id < OLD.friend_id) EXECUTE FUNCTION close_chat_of_friends();--> statement-breakpoint

-- An email that its user can still take back counts as taken. The trigger runs after the unique index was checked, so it
-- also sees a change of the email for which the insertion had to wait.
CREATE FUNCTION reserve_previous_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM email_changes
    WHERE lower(old_email) = lower(NEW.email) AND applied_at IS NOT NULL AND user_id <> NEW.id
  ) THEN
    RAISE unique_violation USING MESSAGE = 'the email is reserved for its previous user',
      CONSTRAINT = 'users_email_key', TABLE = 'users';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER reserve_previous_emails_insert AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION reserve_previous_emails();--> statement-breakpoint

CREATE TRIGGER reserve_previous_emails_update AFTER UPDATE OF "email" ON "users"
FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION reserve_previous_emails();--> statement-breakpoint

-- An account that was stored during a change of the email may be verified after it.
CREATE TRIGGER reserve_previous_emails_verify AFTER UPDATE OF "verified_at" ON "users"
FOR EACH ROW WHEN (OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL) EXECUTE FUNCTION reserve_previous_emails();
