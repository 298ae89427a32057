import { sentences } from "@kora/contract/sentences";
import type { OwnStoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId, newIdAt } from "../../platform/ids.ts";
import {
  cancelSchedule,
  checkPublishAt,
  checkScheduledCount,
  closeStory,
  moveStory,
  openStory,
} from "../stories/index.ts";
import { lockWriter } from "../writers/index.ts";
import { readOwnCard } from "./list-own-stories.ts";
import { lockOwnStory } from "./lock-own-story.ts";

const setPublishAt = statement<{ storyId: string; publishAt: Date }, unknown>(
  "schedule-story",
  (value) => sql`
    UPDATE stories SET publish_at = ${value("publishAt")} WHERE id = ${value("storyId")}`,
);

/**
 * Publishes the viewer's own story, at once or at `publishAt`. Does nothing for a published story without `publishAt`.
 * Throws 404 for any other story, 400 for a time out of range, and 409 for a published story with a time and for too many
 * scheduled stories.
 */
export async function publishOwnStory(
  ctx: ViewerContext,
  { storyId, publishAt }: { storyId: string; publishAt?: Date | undefined },
): Promise<OwnStoryCardView> {
  if (publishAt) checkPublishAt(ctx, publishAt);
  const id = await inTransaction(ctx, async (tx) => {
    const story = await lockOwnStory(tx, storyId);
    if (story.isPublished) {
      if (publishAt) throw new AppError("CONFLICT", sentences.publication.alreadyPublished);
      return storyId;
    }
    if (publishAt && story.publishAt === null) {
      await lockWriter(tx.db, tx.viewer.userId);
      await checkScheduledCount(tx);
    }
    const movedId = story.wasPublished ? storyId : await moveToTime(tx, storyId, publishAt);
    if (publishAt) {
      await tx.db.rows(setPublishAt, { storyId: movedId, publishAt });
    } else {
      await openStory(tx, { ...story, id: movedId });
    }
    return movedId;
  });
  return readOwnCard(ctx, id);
}

/** Gives a story that was never published the id of the time of its publication, by which all lists are ordered. */
async function moveToTime(
  tx: TransactionContext<Viewer>,
  storyId: string,
  publishAt: Date | undefined,
): Promise<string> {
  const createdAt = publishAt ?? tx.clock.now();
  const id = publishAt ? newIdAt(publishAt) : newId();
  await moveStory(tx, { storyId, id, createdAt });
  return id;
}

/**
 * Hides the viewer's own story from all others, or cancels its publication at a time. Does nothing for a story that is
 * neither published nor scheduled. Throws 404 for any other story.
 */
export async function unpublishStory(
  ctx: ViewerContext,
  storyId: string,
): Promise<OwnStoryCardView> {
  await inTransaction(ctx, async (tx) => {
    const story = await lockOwnStory(tx, storyId);
    if (story.isPublished) {
      await closeStory(tx, story);
    } else {
      await cancelSchedule(tx, storyId);
    }
  });
  return readOwnCard(ctx, storyId);
}
