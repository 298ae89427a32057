import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Alerts the followers of the writer and of the story's series to a new story. `features/alerts` has the handler. */
    "alert-followers": {
      storyId: string;
      /** Alerts the followers of the story's series. Without it, the followers of the writer, and then those. */
      followersOf?: "series";
      /** Alerts those who followed then or before; without it, those who did when the story was published. */
      followedBefore?: string;
      /** True if the job does nothing when one follower has an alert of the story. */
      unlessAlerted?: true;
      /** The last follower whom the previous job alerted; `at` is the time of the follow. */
      after?: { at: string; followerId: string };
    };
  }
}

/** For how long after its first publication a story is new to followers who have no alert of it yet. */
const newMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Alerts the followers to a story that is published, once each. One that comes back within seven days of its first
 * publication alerts those who have no alert of it yet, because it may have been unpublished before the job had alerted
 * all. Later, it does so only if it was unpublished within these days and nobody has an alert of it.
 */
export async function alertFollowers(
  tx: Pick<TransactionContext, "enqueue" | "clock">,
  story: {
    readonly id: string;
    readonly wasPublished: boolean;
    /** The time of the first publication. */
    readonly createdAt: Date;
    readonly unpublishedAt: Date;
  },
): Promise<void> {
  const { id: storyId, wasPublished, createdAt, unpublishedAt } = story;
  const isNewAt = (time: Date) => time.getTime() - createdAt.getTime() < newMilliseconds;
  if (!wasPublished || isNewAt(tx.clock.now())) {
    await tx.enqueue("alert-followers", { storyId });
  } else if (isNewAt(unpublishedAt)) {
    await tx.enqueue("alert-followers", { storyId, unlessAlerted: true });
  }
}

const selectNewStories = statement<
  { storyIds: readonly string[]; createdAfter: Date },
  { id: string }
>(
  "new-stories-of-series",
  (value) => sql`
    SELECT id FROM stories
    WHERE id = ANY (${value("storyIds")}::uuid[]) AND unpublished_at IS NULL AND created_at > ${value("createdAfter")}
    ORDER BY id`,
);

/**
 * Alerts the followers of a series to stories that its transaction has put into it. Stories that are not published or
 * that were first published seven days ago or earlier alert nobody.
 */
export async function alertFollowersOfSeries(
  tx: Pick<TransactionContext, "db" | "enqueue" | "clock">,
  storyIds: readonly string[],
): Promise<void> {
  if (storyIds.length === 0) return;
  const now = tx.clock.now();
  const createdAfter = new Date(now.getTime() - newMilliseconds);
  for (const { id: storyId } of await tx.db.rows(selectNewStories, { storyIds, createdAfter })) {
    const followedBefore = now.toISOString();
    await tx.enqueue("alert-followers", { storyId, followersOf: "series", followedBefore });
  }
}
