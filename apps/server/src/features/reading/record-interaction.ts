import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  addReading,
  hasRead,
  lockStoryCounts,
  type ReaderValues,
  visibleStory,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { readerValues } from "./reads.ts";

const selectFacts = statement<
  ViewerValues & ReaderValues & { storyId: string },
  { author_id: string; read_count: number; has_read: boolean }
>(
  "story-to-count-read",
  (value) => sql`
    SELECT story.author_id, counts.read_count, ${hasRead(sql`story.id`, value)} AS has_read
    FROM (${visibleStory(value("storyId"), value)}) story
      JOIN story_counts counts ON counts.story_id = story.id`,
);

/**
 * Counts a read, at most one for each reader, story and UTC day. Does nothing for likes and comments, because their own
 * calls have counted them. Throws 404 if the viewer may not see the story.
 */
export function recordInteraction(
  ctx: ViewerContext,
  {
    storyId,
    type,
    origin = "other",
  }: {
    storyId: string;
    type: "read" | "like" | "comment";
    origin?: InAppOrigin | undefined;
  },
): Promise<{ reads: number }> {
  return inTransaction(ctx, async (tx) => {
    const reader = readerValues(tx.viewer, tx.clock.now());
    const [, facts] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { ...viewerValues(tx.viewer), ...reader, storyId }),
    ]);
    if (!facts) throw notFound(sentences.stories.notFound);
    if (type !== "read" || facts.has_read) return { reads: facts.read_count };

    const { author_id: authorId } = facts;
    const reading = { ...reader, storyId, authorId, origin, isNewRead: true, seconds: 0 };
    return { reads: await tx.commitWith(addReading(tx.db, reading)) };
  });
}
