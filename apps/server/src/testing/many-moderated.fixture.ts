import { makeManyStatuses, makeManyStories } from "./query-plans.ts";
import type { TestApp } from "./test-app.ts";
import { makeReader } from "./users.fixture.ts";

/** An id that sorts by `i`, the number of the row. */
const id = "(lpad(to_hex(i), 8, '0') || '-0000-7000-8000-000000000000')::uuid";

/** An id of the minute `i` minutes ago. */
const recentId = `(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - i * 60000), 12, '0')
  || '70008000' || lpad(to_hex(i), 12, '0'))::uuid`;

/**
 * Creates ten thousand users named Ama, half of them Ama Mensah, one for each of the last minutes, and ten thousand rows
 * of everything that the lists of moderators read. Every hundredth row is about the returned author, the others about
 * many; every second act is by the returned moderator, the others by many.
 */
export async function makeManyModerated(
  testApp: TestApp,
): Promise<{ authorId: string; moderatorId: string }> {
  await makeManyStories(testApp);
  await makeManyStatuses(testApp);
  const { userId: authorId } = await makeReader(testApp);
  const { userId: moderatorId } = await makeReader(testApp, { isModerator: true });
  /** Returns an expression for one user in each row for which the condition holds, and for many in the others. */
  const choose = (
    condition: string,
    userId: string,
  ) => `CASE WHEN ${condition} THEN '${userId}'::uuid ELSE (
    SELECT id FROM users WHERE lower(username) = 'ama_' || i) END`;
  const author = choose("i % 100 = 0", authorId);
  const moderator = choose("i % 2 = 0", moderatorId);
  const statements = [
    `INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
      SELECT ${recentId}, CASE WHEN i % 2 = 0 THEN 'Ama Mensah' ELSE 'Ama ' || i END, 'ama_' || i, 'ama_' || i || '@example.com', '', now(), now() FROM row`,
    `INSERT INTO story_bodies (story_id, html, word_count) SELECT id, '', 0 FROM stories, (SELECT FROM row LIMIT 1) one`,
    `INSERT INTO comments (id, story_id, author_id, path, text, created_at)
      SELECT gen_random_uuid(), (SELECT id FROM stories ORDER BY id OFFSET i % 50 LIMIT 1), ${author}, '{}', 'Hm.', now() FROM row`,
    `INSERT INTO reported_things (kind, target_id, author_id, open_since)
      SELECT 'story', gen_random_uuid(), ${author}, now() - i * interval '1 minute' FROM row`,
    `INSERT INTO reported_things (kind, target_id, author_id, handled_at)
      SELECT 'comment', gen_random_uuid(), ${author}, now() - i * interval '1 minute' FROM row`,
    `INSERT INTO report_copies (id, kind, target_id, digest, content, created_at)
      SELECT gen_random_uuid(), kind, target_id, '', '{}', now() FROM reported_things, (SELECT FROM row LIMIT 1) one`,
    `INSERT INTO reports (id, reporter_id, kind, target_id, reason, copy_id, created_at)
      SELECT gen_random_uuid(), '${moderatorId}', kind, target_id, '', id, now()
      FROM report_copies, (SELECT FROM row LIMIT 1) one`,
    `INSERT INTO media_holds (holder_id, media_id, file_name, stored_key)
      SELECT id, gen_random_uuid(), '', '' FROM report_copies, (SELECT FROM row LIMIT 1) one`,
    `INSERT INTO moderation_log (id, act, kind, target_id, title, note, author_id, moderator_id, created_at)
      SELECT ${id}, 'warn', 'story', gen_random_uuid(), '', '', ${author}, ${moderator}, now() FROM row`,
    `INSERT INTO sanctions (id, user_id, act, kind, target_id, title, reason, moderator_id, created_at, appealable_until)
      SELECT ${id}, ${author}, 'warn', 'story', gen_random_uuid(), '', '', ${moderator}, now(), now() FROM row`,
    `INSERT INTO appeals (id, sanction_id, text, created_at, decided_at)
      SELECT gen_random_uuid(), id, '', now(), CASE WHEN row_number() OVER () % 2 = 0 THEN now() END
      FROM sanctions, (SELECT FROM row LIMIT 1) one`,
    `INSERT INTO moderation_notes (id, kind, target_id, author_id, text, moderator_id, created_at)
      SELECT ${id}, 'story', gen_random_uuid(), ${author}, '', ${moderator}, now() FROM row`,
    `INSERT INTO playlists (id, owner_id, name, is_public, created_at)
      SELECT gen_random_uuid(), ${author}, 'Rivers ' || i, i % 3 <> 0, now() FROM row`,
    `INSERT INTO series (id, author_id, title, short_description, genres, rating, state, created_at, updated_at)
      SELECT gen_random_uuid(), ${author}, 'Rivers ' || i, '', '{}', 'everyone', 'ongoing', now(), now() FROM row`,
    `INSERT INTO conversations (id, title, created_at) SELECT gen_random_uuid(), 'Rivers ' || i, now() FROM row`,
    `INSERT INTO groups (id, description, privacy, public_name, invite_code, member_count, created_at)
      SELECT id, '', 'public', search_name(title), id::text, 1, now() FROM conversations, (SELECT FROM row LIMIT 1) one`,
  ];
  for (const statement of statements) {
    await testApp.db.pool.query(
      `WITH row AS (SELECT i FROM generate_series(1, 10000) i) ${statement}`,
    );
  }
  await testApp.db.pool.query("ANALYZE");
  return { authorId, moderatorId };
}
