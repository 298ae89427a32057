import { sql } from "drizzle-orm";
import { type Context, inTransaction, type TransactionContext } from "../../platform/context.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { minId, newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isPublicStory } from "../stories/index.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import { type MadeAlert, tellAlerts } from "./tell-alerts.ts";

/** How far a story has been told; without `after` nobody has been looked at. */
export type FollowersToAlert = JobPayloads["alert-followers"];

/** So many followers at a time: a statement of about a tenth of a second. */
const followersPerBatch = 1000;

interface Values {
  storyId: string;
  at: Date | null;
  followerId: string;
  firstId: string;
  now: Date;
}

interface Row {
  /** Of the last follower that the batch looked at; null where it found none. */
  at: Date | null;
  follower_id: string | null;
  is_full: boolean;
  made: { id: string; userId: string }[];
}

/**
 * Writes the alerts of one batch of followers. Who followed later than the story was published is none of
 * them; who has the alert already keeps it. The story is deleted before the batch or after it, so that the job
 * that takes its alerts away finds them all. The ids are made here, of the time of `firstId`.
 */
const insertAlerts = (size: number): Statement<Values, Row> =>
  statement<Values, Row>(
    `alert-followers-${size}`,
    (v) => sql`
    WITH story AS MATERIALIZED (
      SELECT s.id, s.author_id, s.created_at, w.id AS writer_id
      FROM stories s JOIN users author ON author.id = s.author_id
        JOIN writers w ON w.user_id = s.author_id
      WHERE s.id = ${v("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}
      FOR SHARE OF s
    ),
    batch AS MATERIALIZED (
      SELECT follower.* FROM story CROSS JOIN LATERAL (
        SELECT f.follower_id, f.created_at AS at FROM follows f
        WHERE f.writer_id = story.writer_id
          AND f.created_at <= coalesce(${v("at")}::timestamptz, story.created_at)
          AND (${v("at")}::timestamptz IS NULL OR f.created_at < ${v("at")}::timestamptz
            OR f.follower_id > ${v("followerId")})
        ORDER BY f.created_at DESC, f.follower_id
        LIMIT ${sql.raw(String(size))}
      ) follower
    ),
    made AS (
      INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
      SELECT (left(${v("firstId")}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
        person.id, 'new_post', story.author_id, story.id, ${v("now")}
      FROM story CROSS JOIN batch JOIN users person ON person.id = batch.follower_id
      WHERE ${isActiveAccount(sql`person`)}
        AND NOT ${isBlockedEitherWay(sql`person.id`, sql`story.author_id`)}
      ON CONFLICT DO NOTHING
      RETURNING id, user_id
    )
    SELECT last.at, last.follower_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'userId', user_id)), '[]') FROM made) AS made,
      (SELECT count(*) FROM batch) = ${sql.raw(String(size))} AS is_full
    FROM (VALUES (1)) one LEFT JOIN LATERAL (
      SELECT at, follower_id FROM batch ORDER BY at, follower_id DESC LIMIT 1
    ) last ON true`,
  );

/**
 * Alerts the followers of a griot to a story, each exactly once however often this is done: one batch, and in
 * the same transaction the job of the next. A story that is gone alerts nobody any more.
 */
export function createAlertFollowers(batchSize: number = followersPerBatch) {
  const insert = insertAlerts(batchSize);

  async function alertBatch(
    tx: TransactionContext,
    { storyId, after }: FollowersToAlert,
  ): Promise<MadeAlert[]> {
    const row = await tx.db.row(insert, {
      storyId,
      at: after ? new Date(after.at) : null,
      followerId: after?.followerId ?? minId,
      firstId: newId(),
      now: tx.clock.now(),
    });
    if (row?.is_full && row.at !== null && row.follower_id !== null) {
      const next = { at: row.at.toISOString(), followerId: row.follower_id };
      await tx.enqueue("alert-followers", { storyId, after: next });
    }
    return (row?.made ?? []).map((made) => ({ ...made, replacedId: null }));
  }
  return async (ctx: Context, payload: FollowersToAlert): Promise<void> =>
    tellAlerts(ctx, await inTransaction(ctx, (tx) => alertBatch(tx, payload)));
}
