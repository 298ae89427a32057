import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { countReading, type ReadingValues } from "../analytics/index.ts";
import { moveCount, storyForViewer } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { countRead, type ReadValues, readValues } from "./reads.ts";

interface Values extends ViewerValues, ReadValues, ReadingValues {
  storyId: string;
  isRead: boolean;
}

const recordRead = statement<Values, { reads: number }>(
  "record-interaction",
  (v) => sql`
    WITH ${storyForViewer(v("storyId"), v)},
    ${countRead(v, sql`SELECT id AS story_id FROM story WHERE ${v("isRead")}`)},
    moved AS (SELECT story_id, 1 AS by FROM counted_read),
    ${moveCount("read_count")},
    ${countReading(
      v,
      sql`SELECT story.author_id, 1 AS reads, 0 AS seconds FROM story CROSS JOIN counted`,
    )}
    SELECT coalesce(counted.read_count, before.read_count) AS reads
    FROM story JOIN story_counts before ON before.story_id = story.id LEFT JOIN counted ON true`,
);

/**
 * Counts a read, once a story and day (UTC). Likes and comments were counted by their own calls: for them
 * nothing changes. 404 when the viewer may not see the story.
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
    ...readValues(ctx.viewer, ctx.clock.now()),
  };
  const row = await ctx.db.row(recordRead, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return { reads: row.reads };
}
