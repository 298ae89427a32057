import { emptyContent } from "../../../apps/server/src/features/reports/copies/content.ts";
import { type Step, tokenOf } from "../seed/community.ts";
import { createRandom, makeText } from "../seed/words.ts";

/** The first names, of which the first ones are frequent. */
const firstNames = `
Ama Kofi Fatima Chidi Amina Kwame Ngozi Yusuf Zainab Tunde Akosua Ibrahim Wanjiru Sekou Adaeze Mariam Thabo Nia Omar
Folake Baraka Esi Lindiwe Moussa Abena Jabari Halima Kwesi Imani Sipho Binta Emeka Rehema Dawit Efua Tariq Naledi
Obinna Salma Yaa`
  .trim()
  .split(/\s+/);

/** The surnames of two people in five. The others have one of a few syllables, or none. */
const surnames = `
Mensah Okafor Diallo Owusu Abebe Traore Banda Ndlovu Kamau Hassan Osei Adeyemi Mwangi Toure Boateng Ezenwa Sowande Dlamini
Achebe Otieno Keita Asante Balogun Moyo`
  .trim()
  .split(/\s+/);

const syllables = "ba ko de mi sa tu wo ne la fi gu yo ra ke jo pa su ti bo ma".split(" ");

/** One person of this many is a moderator. */
const peoplePerModerator = 1000;
/** The number of the first moderator, who is an operator and does every second act. */
const firstModeratorNumber = 7;

/** Returns an expression for an element of an array, chosen by the random value `kind` of row `n`. */
const pick = (array: string, kind: number, n = "n") =>
  `(${array})[1 + floor(seed.random(${kind}, ${n}) * 0.99999 * cardinality(${array}))::int]`;

const pickSyllables = (...kinds: number[]) =>
  `initcap(${kinds.map((kind) => pick("$3::text[]", kind)).join(" || ")})`;

/** Joins the moderator `m` who handled the entity `t`. */
const joinModerator = `JOIN seed.moderator m ON m.n =
  CASE WHEN t.n % 4 = 0 THEN 0 ELSE t.n / 4 % (SELECT count(*) FROM seed.moderator) END`;

/**
 * Returns the statements that fill empty tables with people and with what moderators see of them. Everything grows with
 * the number of people: there is about one reported entity for each of them. Half of the entities have open reports. The
 * others are handled, with two entries in the log and a sanction; half of these sanctions have an appeal, and half of the
 * appeals are decided. All values are computed from row numbers. Reports and acts are of the last 60 days, so that no job
 * erases what belongs to them.
 */
export function moderationSteps(people: number): Step[] {
  const random = createRandom(11);
  const titles = Array.from({ length: 5 }, () =>
    makeText(random, 1).split(" ").slice(0, 3).join(" "),
  );
  const texts = Array.from({ length: 400 }, () => makeText(random, 300));
  const moderatorNumbers = Array.from(
    { length: Math.ceil(people / peoplePerModerator) },
    (_, index) => firstModeratorNumber + index * peoplePerModerator,
  );
  return [
    {
      name: "people",
      values: [firstNames, surnames, syllables],
      text: `
        CREATE UNLOGGED TABLE seed.person AS
          SELECT n, at, seed.id('person', at, n) AS id, concat_ws(' ', first_name, surname) AS name,
            lower(first_name) || '_' || n AS username
          FROM generate_series(1::bigint, ${people}) n, LATERAL (
            SELECT now() - (${people} - n) * interval '3 years' / ${people} AS at, seed.random(1, n) AS surname_kind,
              ($1::text[])[1 + floor(seed.random(2, n) ^ 2 * 0.99999 * cardinality($1::text[]))::int] AS first_name
          ), LATERAL (
            SELECT CASE WHEN surname_kind < 0.1 THEN NULL WHEN surname_kind < 0.5 THEN ${pick("$2::text[]", 3)}
              WHEN surname_kind < 0.8 THEN ${pickSyllables(4, 5)} ELSE ${pickSyllables(4, 5, 6, 7)} END AS surname
          )`,
    },
    {
      // A few authors have most of the content.
      name: "content",
      values: [titles],
      text: `
        CREATE UNLOGGED TABLE seed.content AS
          SELECT kind, row.n, row.at, seed.id(kind, row.at, row.n) AS id, author.id AS author_id,
            ${pick("$1::text[]", 11, "row.n")} || ' ' || row.n AS title
          FROM (
            SELECT kind, n, now() - (count - n) * interval '3 years' / count AS at,
              1 + floor(seed.random(random_kind, n) ^ 2 * 0.99999 * ${people})::bigint AS author
            FROM (VALUES ('story', 12, ${people / 20}), ('comment', 13, ${(people * 4) / 10}), ('status', 14, ${people / 10}),
                ('series', 15, ${people / 20}), ('playlist', 16, ${people / 10}), ('group', 17, ${people / 25}),
                ('message', 18, ${people / 10})
              ) list (kind, random_kind, count) CROSS JOIN generate_series(1::bigint, count) n
          ) row JOIN seed.person author ON author.n = row.author`,
    },
    {
      name: "reported entities",
      text: `
        CREATE UNLOGGED TABLE seed.thing AS
          SELECT entity.*, at, at + interval '1 hour' AS handled_at, seed.id('copy', at, n) AS copy_id,
            n % 2 = 0 AS is_handled, least(30, floor(seed.random(19, n) ^ -0.5))::int AS report_count
          FROM (
            SELECT row_number() OVER (ORDER BY md5(id::text)) AS n, kind, id, author_id, title, at AS written_at
            FROM (
              SELECT 'user' AS kind, id, id AS author_id, name AS title, at FROM seed.person WHERE n % 4 = 0
              UNION ALL
              SELECT kind, id, author_id, title, at FROM seed.content
              WHERE kind IN ('comment', 'status', 'message') OR n % 2 = 0
            ) one
          ) entity, LATERAL (SELECT now() - interval '3 days' - n * interval '57 days' / ${people} AS at);
        CREATE UNLOGGED TABLE seed.moderator AS
          SELECT n / ${peoplePerModerator} AS n, id FROM seed.person WHERE n % ${peoplePerModerator} = ${firstModeratorNumber};
        ANALYZE seed.person, seed.content, seed.thing, seed.moderator;
        -- PostgreSQL writes no WAL for tables that were truncated in the same transaction.
        TRUNCATE report_copies, media_holds, conversations CASCADE;`,
    },
    {
      name: "users",
      text: `
        INSERT INTO users (id, name, username, email, password_hash, avatar, poster_name, created_at, verified_at,
          suspended_at, is_moderator, is_operator, has_second_factor)
        SELECT id, name, username, username || '@example.com', 'none',
          CASE WHEN n % 3 <> 0 THEN '/media/' || seed.id('avatar', at, n) || '/256.jpg' END,
          CASE WHEN n % 10 = 1 THEN 'Griot ' || n END, at, at, CASE WHEN n % 2000 = 11 THEN now() END,
          is_moderator, n = ${firstModeratorNumber}, is_moderator
        FROM seed.person, LATERAL (SELECT n % ${peoplePerModerator} = ${firstModeratorNumber} AS is_moderator) ORDER BY n;
        INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
        SELECT seed.id('writer', at, n), id, 'Ghana', 'I tell what the river told me.', 34, '{}', '{Reading}', at
        FROM seed.person WHERE n % 10 = 1 ORDER BY n`,
    },
    {
      name: "sessions of moderators",
      values: [moderatorNumbers, moderatorNumbers.map(tokenOf)],
      text: `
        INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at, second_factor_at)
        SELECT sha256(convert_to(token, 'UTF8')), seed.id('session', at, n), id, 'bench', at, now(), now()
        FROM unnest($1::bigint[], $2::text[]) opened (n, token) JOIN seed.person USING (n)`,
    },
    {
      name: "stories",
      text: `
        INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
          poster_height, poster_widths, poster_alt, poster_color, created_at)
        SELECT id, author_id, title, 'A person goes to the market and meets a stranger.', '{drama}',
          seed.id('poster', at, n), 1600, 1000, '{320,640,1080,1600}', '', '#203050', at
        FROM seed.content WHERE kind = 'story' ORDER BY n`,
    },
    {
      name: "bodies",
      values: [texts],
      text: `
        INSERT INTO story_bodies (story_id, html, word_count)
        SELECT id, '<p>' || ${[21, 22, 23, 24].map((kind) => pick("$1::text[]", kind)).join(" || '</p><p>' || ")} || '</p>', 250
        FROM seed.content WHERE kind = 'story' ORDER BY n`,
    },
    {
      name: "comments",
      values: [texts],
      text: `
        INSERT INTO comments (id, story_id, author_id, path, text, created_at)
        SELECT c.id, s.id, c.author_id, ARRAY[c.id], ${pick("$1::text[]", 25, "c.n")}, c.at
        FROM seed.content c JOIN seed.content s ON s.kind = 'story' AND s.n = 1 + (c.n - 1) / 8
        WHERE c.kind = 'comment' ORDER BY c.n`,
    },
    {
      // A job deletes statuses that were not saved.
      name: "statuses",
      values: [texts],
      text: `
        INSERT INTO statuses (id, user_id, content, text_style, background, is_saved, created_at)
        SELECT id, author_id, ${pick("$1::text[]", 26)}, 'normal', '#203050', true, at
        FROM seed.content WHERE kind = 'status' ORDER BY n`,
    },
    {
      name: "series, playlists and groups",
      text: `
        INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at, updated_at)
        SELECT id, author_id, title, 'A caravan writes home.', '{}', 'everyone', 'ongoing', at, at
        FROM seed.content WHERE kind = 'series' ORDER BY n;
        INSERT INTO playlists (id, owner_id, name, is_public, created_at)
        SELECT id, author_id, title, n % 3 <> 0, at FROM seed.content WHERE kind = 'playlist' ORDER BY n;
        INSERT INTO conversations (id, title, created_at)
        SELECT id, title, at FROM seed.content WHERE kind = 'group' ORDER BY n;
        INSERT INTO groups (id, description, privacy, public_name, creator_id, invite_code, member_count, created_at)
        SELECT id, '', 'public', search_name(title), author_id, id::text, 1, at
        FROM seed.content WHERE kind = 'group' ORDER BY n`,
    },
    {
      name: "copies",
      values: [emptyContent, texts],
      text: `
        INSERT INTO report_copies (id, kind, target_id, digest, content, created_at)
        SELECT t.copy_id, t.kind, t.id, sha256(convert_to(t.n::text, 'UTF8')), $1::jsonb || jsonb_build_object(
            'title', CASE WHEN t.kind IN ('comment', 'status', 'message') THEN '' ELSE t.title END,
            'text', CASE WHEN t.kind = 'message' THEN '' ELSE copied.text END,
            'author', copied.author, 'writtenAt', t.written_at, 'messages', CASE t.kind WHEN 'message' THEN
              jsonb_build_array(jsonb_build_object('_id', t.id, 'isReported', true, 'sender', copied.author,
                'content', copied.text, 'createdAt', t.written_at, 'isEdited', false, 'isForwarded', false,
                'isDeleted', false, 'hasDisappeared', false, 'quote', null, 'file', null))
              ELSE '[]' END),
          t.at
        FROM seed.thing t JOIN seed.person p ON p.id = t.author_id, LATERAL (
          SELECT ${pick("$2::text[]", 27, "t.n")} AS text,
            jsonb_build_object('_id', p.id, 'name', p.name, 'username', p.username) AS author
        ) copied ORDER BY t.n DESC`,
    },
    {
      name: "pictures of copies",
      text: `
        INSERT INTO media_holds (holder_id, media_id, file_name, stored_key)
        SELECT copy_id, id, '1080.jpg', id || '/1080.jpg' FROM seed.thing WHERE kind = 'story'`,
    },
    {
      name: "reports",
      text: `
        INSERT INTO reported_things (kind, target_id, author_id, open_since, handled_at, taken_by, taken_at, revision)
        SELECT t.kind, t.id, t.author_id, CASE WHEN NOT is_handled THEN t.at END,
          CASE WHEN is_handled THEN t.handled_at END, m.id, CASE WHEN m.id IS NOT NULL THEN now() END, is_handled::int * 2
        FROM seed.thing t LEFT JOIN seed.moderator m ON t.n % 50 = 1 AND m.n = t.n / 50 % 10 ORDER BY t.n DESC;
        INSERT INTO reports (id, reporter_id, kind, target_id, reason, copy_id, created_at, handled_at)
        SELECT seed.id('report', created_at, t.n * 100 + i), reporter.id, t.kind, t.id, 'This is a threat against my family.',
          t.copy_id, created_at, CASE WHEN is_handled THEN t.handled_at END
        FROM seed.thing t CROSS JOIN LATERAL generate_series(1, t.report_count) i
          JOIN seed.person reporter ON reporter.n = 1 + (t.n * 13 + i::bigint * 104729) % ${people},
          LATERAL (SELECT t.at + i * interval '1 minute' AS created_at)
        ORDER BY t.n DESC`,
    },
    {
      name: "log",
      text: `
        INSERT INTO moderation_log (id, act, kind, target_id, title, author_id, note, moderator_id, created_at)
        SELECT seed.id('act', acted_at, t.n * 10 + i), CASE i WHEN 1 THEN 'warn' ELSE 'dismiss' END, t.kind, t.id,
          CASE WHEN t.kind IN ('comment', 'status', 'message') THEN '' ELSE t.title END, t.author_id,
          'A threat against a person, see the copy.', m.id, acted_at
        FROM seed.thing t CROSS JOIN generate_series(1, 2) i ${joinModerator},
          LATERAL (SELECT t.handled_at + (i - 2) * interval '20 minutes' AS acted_at)
        WHERE is_handled ORDER BY t.n DESC`,
    },
    {
      name: "sanctions and appeals",
      text: `
        INSERT INTO sanctions (id, user_id, act, kind, target_id, title, reason, moderator_id, created_at, appealable_until)
        SELECT seed.id('sanction', t.handled_at, t.n), t.author_id, 'warn', t.kind, t.id, '',
          'A threat against a person.', m.id, t.handled_at, t.handled_at + interval '20 days'
        FROM seed.thing t ${joinModerator} WHERE is_handled ORDER BY t.n DESC;
        INSERT INTO appeals (id, sanction_id, text, created_at, outcome, reason, decided_at, decided_by)
        SELECT seed.id('appeal', appealed_at, t.n), seed.id('sanction', t.handled_at, t.n),
          'It was a line of a song, and my friend knows it.', appealed_at,
          CASE WHEN is_decided THEN 'upheld' END, CASE WHEN is_decided THEN 'It names a person.' END,
          CASE WHEN is_decided THEN appealed_at + interval '1 day' END, CASE WHEN is_decided THEN m.id END
        FROM seed.thing t ${joinModerator},
          LATERAL (SELECT t.handled_at + interval '1 day' AS appealed_at, t.n % 8 = 0 AS is_decided)
        WHERE t.n % 4 = 0 ORDER BY t.n DESC`,
    },
    {
      name: "notes",
      text: `
        INSERT INTO moderation_notes (id, kind, target_id, author_id, text, moderator_id, created_at)
        SELECT seed.id('note', noted_at, t.n * 10 + i), t.kind, t.id, t.author_id, 'The second threat of this month.',
          m.id, noted_at
        FROM seed.thing t CROSS JOIN generate_series(1, 2) i ${joinModerator},
          LATERAL (SELECT t.handled_at + i * interval '5 minutes' AS noted_at)
        WHERE t.n % 4 = 2 ORDER BY t.n DESC`,
    },
  ];
}
