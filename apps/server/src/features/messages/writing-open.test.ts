import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AgeGroup } from "../../platform/context.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { ageGroupOf, isWritingOpen } from "../visibility/index.ts";
import { decideWriting } from "./decide-writing.ts";
import { toWritingFacts, type WritingRow, writingColumns } from "./writing-facts.ts";

const testApp = useTestApp();

/**
 * Stores a pair of users for every seventh combination of what decides how the first one may write to the second. Seven
 * divides no number of choices, so all choices of any two facts occur together.
 */
const insertPairs = sql.raw(`
  WITH combinations AS MATERIALIZED (SELECT * FROM (
    SELECT gen_random_uuid() AS sender, gen_random_uuid() AS recipient, row_number() OVER () AS n, c.*
    FROM (
      SELECT * FROM (VALUES ('1980-05-01'::date), (current_date - 5000), (NULL)) s (sender_month),
        (VALUES ('1980-05-01'::date), (current_date - 5000), (NULL)) r (recipient_month),
        (VALUES ('everyone'), ('requests'), ('connections'), ('nobody'), (NULL)) m (messages_from),
        (VALUES (true), (false)) f (are_friends), (VALUES (true), (false)) w (is_follower),
        (VALUES (true), (false)) h (has_consented), (VALUES ('sender'), ('recipient'), (NULL)) q (requested_by),
        (VALUES (true), (false)) a (is_accepted), (VALUES (true), (false)) e (has_conversation)
    ) c
  ) numbered WHERE n % 7 = 0),
  people AS (
    INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at, birth_month, messages_from)
    SELECT sender, 'x', 'sender' || n, 'sender' || n || '@reach.example', 'none', now(), now(), sender_month, NULL
    FROM combinations
    UNION ALL
    SELECT recipient, 'x', 'recipient' || n, n || '@reach.example', 'none', now(), now(), recipient_month, messages_from
    FROM combinations
  ),
  griots AS (
    INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
    SELECT sender, sender, 'Ghana', 'x', 30, '{}', '{}', now() FROM combinations WHERE is_follower
  ),
  followers AS (
    INSERT INTO follows (writer_id, follower_id, created_at)
    SELECT sender, recipient, now() FROM combinations WHERE is_follower
  ),
  chats AS (
    INSERT INTO conversations (id, one_id, other_id, one_consents, other_consents, requested_by, request_count,
      message_count, accepted_at, created_at)
    SELECT gen_random_uuid(), least(sender, recipient), greatest(sender, recipient),
      sender < recipient OR has_consented, recipient < sender OR has_consented,
      CASE requested_by WHEN 'sender' THEN sender WHEN 'recipient' THEN recipient END,
      CASE WHEN requested_by IS NULL THEN 0 ELSE 1 END,
      CASE WHEN requested_by IS NULL THEN 0 ELSE 1 END + CASE WHEN has_conversation THEN 3 ELSE 0 END,
      CASE WHEN is_accepted THEN now() END, now()
    FROM combinations WHERE has_consented OR requested_by IS NOT NULL OR is_accepted OR has_conversation
  )
  INSERT INTO friends (user_id, friend_id, created_at)
  SELECT one, other, now() FROM combinations
    CROSS JOIN LATERAL (VALUES (sender, recipient), (recipient, sender)) pair (one, other)
  WHERE are_friends`);

type PairRow = WritingRow & { viewer: string; viewer_age: AgeGroup; reaches: boolean };

test("a message reaches somebody at once exactly where the rule of sending says so", async () => {
  await testApp.db.drizzle.execute(insertPairs);
  const { rows } = await testApp.db.drizzle.execute<PairRow & Record<string, unknown>>(sql`
    SELECT sender.id AS viewer, ${ageGroupOf(sql`sender`)} AS viewer_age,
      ${writingColumns(sql`partner`, sql`c`, sql`sender.id`)},
      ${isWritingOpen(sql`sender`, sql`partner`)} AS reaches
    FROM users sender
      JOIN users partner ON sender.username LIKE 'sender%'
        AND partner.username = replace(sender.username, 'sender', 'recipient')
      LEFT JOIN conversations c
        ON c.one_id = least(sender.id, partner.id) AND c.other_id = greatest(sender.id, partner.id)`);
  expect(rows).toHaveLength(Math.floor((3 * 3 * 5 * 2 ** 5 * 3) / 7));
  const reached = rows.filter(({ reaches }) => reaches);
  expect(reached.length).toBeGreaterThan(50);
  for (const row of rows) {
    const facts = toWritingFacts(row, { userId: row.viewer, ageGroup: row.viewer_age });
    expect([facts, row.reaches]).toEqual([facts, decideWriting(facts) === "open"]);
  }
});
