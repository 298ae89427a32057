import { sql } from "drizzle-orm";
import { type Context, inTransaction, type TransactionContext } from "../../platform/context.ts";
import { literal, type Statement, statement } from "../../platform/database/statement.ts";
import { minId, newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isOpenStory } from "../stories/index.ts";
import {
  hidesMatureOf,
  isActiveAccount,
  isBlockedEitherWay,
  isMutedBy,
} from "../visibility/index.ts";
import { type CreatedAlert, newAlertId, publishAlerts } from "./publish-alerts.ts";

/** The job payload. `after` is the sort key of the last follower in the previous batch; `at` is when they followed. */
export type FollowersToAlert = JobPayloads["alert-followers"];

/** Max followers of one batch, whose statement takes about 100 ms. */
const followersPerBatch = 1000;

/** `followedAt` and `followerId` are the sort key of `after`; in the first batch, they are null and `minId`. */
interface FollowerBatchParams {
  storyId: string;
  followedAt: Date | null;
  followerId: string;
  /** Null for the time when the story was published. Batches after the first begin after it. */
  followedBefore: Date | null;
  /** Alerts nobody if somebody has an alert about the story already; see `alertFollowers`. */
  unlessAlerted: boolean;
  /** See `newAlertId`. */
  timestampId: string;
  now: Date;
}

interface FollowerBatchRow {
  /** The time when the last follower of the batch began to follow; null for an empty batch. */
  followed_at: Date | null;
  follower_id: string | null;
  /** The batch has the maximum number of followers, so there may be another. */
  is_full: boolean;
  created: { id: string; userId: string }[];
  /** True if the story is in a series. */
  is_part: boolean;
}

/**
 * The table `f` of the followers of a story's writer or series with the condition that selects them, and whether those
 * who see no mature stories are left out. They do not see a mature series, so it alerts them to none of its parts.
 */
const followersOfStory = {
  writer: {
    rows: sql`follows f WHERE f.writer_id = story.writer_id`,
    isMature: sql`s.rating = 'mature'`,
  },
  series: {
    rows: sql`series_follows f WHERE f.series_id = story.series_id
      AND EXISTS (SELECT FROM series WHERE series.id = f.series_id AND series.hidden_at IS NULL)`,
    isMature: sql`'mature' IN (s.rating, (SELECT rating FROM series WHERE series.id = counts.series_id))`,
  },
} as const;

/**
 * Inserts the alerts of one batch of followers. Skips users who followed after `followedBefore`, by default the time of
 * publication, and users who have the alert already. The lock on the story prevents its deletion during the batch, so
 * that the job that deletes the alerts of a deleted story finds them all.
 */
const defineInsertAlerts = (
  followersOf: "writer" | "series",
  batchSize: number,
): Statement<FollowerBatchParams, FollowerBatchRow> =>
  statement<FollowerBatchParams, FollowerBatchRow>(
    `alert-followers-of-${followersOf}-${batchSize}`,
    (value) => sql`
    WITH story AS MATERIALIZED (
      SELECT s.id, s.author_id, s.created_at, w.id AS writer_id, counts.series_id,
        ${followersOfStory[followersOf].isMature} AS is_mature
      FROM stories s JOIN users author ON author.id = s.author_id
        JOIN writers w ON w.user_id = s.author_id
        JOIN story_counts counts ON counts.story_id = s.id
      WHERE s.id = ${value("storyId")} AND ${isOpenStory(sql`s`, sql`author`)}
        AND NOT (${value("unlessAlerted")}::boolean
          AND EXISTS (SELECT FROM alerts WHERE alerts.type = 'new_post' AND alerts.reference_id = s.id))
      FOR SHARE OF s
    ),
    batch AS MATERIALIZED (
      SELECT follower.* FROM story CROSS JOIN LATERAL (
        SELECT f.follower_id, f.created_at AS followed_at FROM ${followersOfStory[followersOf].rows}
          AND f.created_at <= coalesce(${value("followedAt")}::timestamptz, ${value("followedBefore")}::timestamptz,
            story.created_at)
          AND (${value("followedAt")}::timestamptz IS NULL OR f.created_at < ${value("followedAt")}::timestamptz
            OR f.follower_id > ${value("followerId")})
        ORDER BY f.created_at DESC, f.follower_id
        LIMIT ${literal(batchSize)}
      ) follower
    ),
    created AS (
      INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
      SELECT ${newAlertId(value("timestampId"))},
        recipient.id, 'new_post', story.author_id, story.id, ${value("now")}
      FROM story CROSS JOIN batch JOIN users recipient ON recipient.id = batch.follower_id
      WHERE ${isActiveAccount(sql`recipient`)}
        AND NOT ${isBlockedEitherWay(sql`recipient.id`, sql`story.author_id`)}
        AND NOT ${isMutedBy(sql`recipient.id`, sql`story.author_id`)}
        AND NOT (story.is_mature AND ${hidesMatureOf(sql`recipient`)})
      ON CONFLICT DO NOTHING
      RETURNING id, user_id
    )
    SELECT last_follower.followed_at, last_follower.follower_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'userId', user_id)), '[]') FROM created) AS created,
      (SELECT count(*) FROM batch) = ${literal(batchSize)} AS is_full,
      (SELECT series_id IS NOT NULL FROM story) AS is_part
    FROM (VALUES (1)) single_row LEFT JOIN LATERAL (
      SELECT followed_at, follower_id FROM batch ORDER BY followed_at, follower_id DESC LIMIT 1
    ) last_follower ON true`,
  );

/**
 * Returns the handler of the job `alert-followers`, which alerts the followers of a writer to a new story: it creates
 * the alerts of one batch and enqueues the next batch in the same transaction. The first batch also enqueues the job for
 * the followers of the story's series. Idempotent: a user who follows both gets one alert. Does nothing when the story is
 * deleted or hidden. Tests pass a smaller `batchSize`.
 */
export function createAlertFollowers(batchSize: number = followersPerBatch) {
  const insertStatements = {
    writer: defineInsertAlerts("writer", batchSize),
    series: defineInsertAlerts("series", batchSize),
  };

  /** Inserts the alerts of one batch and enqueues the next batch. Returns the inserted alerts. */
  async function alertBatch(
    tx: TransactionContext,
    { storyId, followersOf, followedBefore, unlessAlerted, after }: FollowersToAlert,
  ): Promise<CreatedAlert[]> {
    const row = await tx.db.row(insertStatements[followersOf ?? "writer"], {
      storyId,
      followedAt: after ? new Date(after.at) : null,
      followerId: after?.followerId ?? minId,
      followedBefore: followedBefore === undefined ? null : new Date(followedBefore),
      unlessAlerted: unlessAlerted ?? false,
      timestampId: newId(),
      now: tx.clock.now(),
    });
    if (row?.is_full && row.followed_at !== null && row.follower_id !== null) {
      const next = { at: row.followed_at.toISOString(), followerId: row.follower_id };
      await tx.enqueue("alert-followers", {
        storyId,
        ...(followersOf && { followersOf }),
        after: next,
      });
    }
    if (row?.is_part && !followersOf && !after) {
      await tx.enqueue("alert-followers", { storyId, followersOf: "series" });
    }
    return (row?.created ?? []).map((alert) => ({
      ...alert,
      replacedId: null,
    }));
  }
  return async (ctx: Context, payload: FollowersToAlert): Promise<void> =>
    publishAlerts(ctx, await inTransaction(ctx, (tx) => alertBatch(tx, payload)));
}
