import { sql } from "drizzle-orm";
import { type Context, inTransaction, type TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { isActiveAccount } from "../visibility/index.ts";
import { openStory } from "./open-story.ts";
import { cancelSchedule } from "./schedule.ts";

/** A run stops after this time, which is less than a minute because the job is scheduled every minute. */
const maxRunMilliseconds = 50_000;

interface DueStory {
  id: string;
  author_id: string;
  was_published: boolean;
  is_author_active: boolean;
}

/** Locks the story that is overdue longest, unless another process has locked it. */
const claimDueStory = statement<{ now: Date; failedIds: readonly string[] }, DueStory>(
  "claim-due-story",
  (value) => sql`
    SELECT s.id, s.author_id, s.was_published, ${isActiveAccount(sql`author`)} AS is_author_active
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.publish_at IS NOT NULL AND s.publish_at <= ${value("now")} AND s.deleted_at IS NULL
      AND s.id <> ALL (${value("failedIds")}::uuid[])
    ORDER BY s.publish_at LIMIT 1
    FOR NO KEY UPDATE OF s SKIP LOCKED`,
);

/** A story of a suspended or deleted account stays unpublished, so that it does not appear unnoticed later. */
async function publishDue(tx: TransactionContext, story: DueStory): Promise<void> {
  const { id, author_id: authorId, was_published: wasPublished, is_author_active } = story;
  if (is_author_active) {
    await openStory(tx, { id, authorId, wasPublished });
  } else {
    await cancelSchedule(tx, id);
  }
}

/**
 * Publishes the stories whose time has come, each once, also if several processes run this at once. A story that fails
 * is tried again by the next run.
 */
export async function publishDueStories(ctx: Context): Promise<void> {
  const deadline = performance.now() + maxRunMilliseconds;
  const failedIds: string[] = [];
  while (performance.now() < deadline) {
    let claimedId: string | undefined;
    try {
      const isDone = await inTransaction(ctx, async (tx) => {
        const story = await tx.db.row(claimDueStory, { now: tx.clock.now(), failedIds });
        if (!story) return true;
        claimedId = story.id;
        await publishDue(tx, story);
        return false;
      });
      if (isDone) return;
    } catch (error) {
      if (claimedId === undefined) throw error;
      failedIds.push(claimedId);
      ctx.log.error(
        { err: error, storyId: claimedId },
        "Schedule: a story could not be published; the next run tries it again.",
      );
    }
  }
}
