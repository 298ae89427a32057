import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import type { ClosedStory } from "../stories/index.ts";

interface StoryRow {
  is_published: boolean;
  was_published: boolean;
  publish_at: Date | null;
}

/**
 * `FOR UPDATE` would wait for the likes and comments under way, which lock the counts of the story before they refer to it,
 * and a change of the story locks its counts after it.
 */
const lock = statement<{ storyId: string; viewer: string }, StoryRow>(
  "lock-own-story-to-publish",
  (value) => sql`
    SELECT unpublished_at IS NULL AS is_published, was_published, publish_at FROM stories
    WHERE id = ${value("storyId")} AND author_id = ${value("viewer")} AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

/** Locks the viewer's own story to publish or unpublish it. Throws 404 for any other story. */
export async function lockOwnStory(
  tx: TransactionContext<Viewer>,
  storyId: string,
): Promise<ClosedStory & { readonly isPublished: boolean; readonly publishAt: Date | null }> {
  const { userId: authorId } = tx.viewer;
  const row = await tx.db.row(lock, { storyId, viewer: authorId });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return {
    id: storyId,
    authorId,
    wasPublished: row.was_published,
    isPublished: row.is_published,
    publishAt: row.publish_at,
  };
}
