import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addReading, type ReadingParams } from "../analytics/index.ts";
import { incrementCount, visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { insertReads, type ReaderValues, readerValues } from "./reads.ts";

interface InteractionParams extends ViewerValues, ReaderValues, ReadingParams {
  storyId: string;
  isRead: boolean;
}

const recordRead = statement<InteractionParams, { reads: number }>(
  "record-interaction",
  (value) => sql`
    WITH story AS (${visibleStory(value("storyId"), value)}),
    ${insertReads(value, sql`SELECT id AS story_id FROM story WHERE ${value("isRead")}`)},
    increments AS (SELECT story_id, 1 AS amount FROM inserted_reads),
    ${incrementCount("read_count")},
    ${addReading(
      value,
      sql`SELECT story.author_id, 1 AS reads, 0 AS seconds FROM story CROSS JOIN updated_counts`,
    )}
    SELECT coalesce(updated_counts.read_count, old_counts.read_count) AS reads
    FROM story JOIN story_counts old_counts ON old_counts.story_id = story.id LEFT JOIN updated_counts ON true`,
);

/**
 * Counts a read, at most one for each reader, story and UTC day. Does nothing for likes and comments, because their own
 * calls have counted them. Throws 404 if the viewer may not see the story.
 */
export async function recordInteraction(
  ctx: ViewerContext,
  input: {
    storyId: string;
    type: "read" | "like" | "comment";
    origin?: InAppOrigin | undefined;
  },
): Promise<{ reads: number }> {
  const values = {
    storyId: input.storyId,
    isRead: input.type === "read",
    origin: input.origin ?? ("other" as const),
    ...viewerValues(ctx.viewer),
    ...readerValues(ctx.viewer, ctx.clock.now()),
  };
  const row = await ctx.db.row(recordRead, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return { reads: row.reads };
}
