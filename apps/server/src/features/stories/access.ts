import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { isVisibleStory } from "./visibility.ts";

/**
 * The common table expression `story`: the story's id and author; no row where the viewer may not see it. Every
 * statement about a story begins with it, so that none bypasses the visibility rules. `value` gives the viewer values.
 */
export function storyForViewer(storyId: SQLWrapper, value: Placeholder<ViewerValues>): SQL {
  return sql`story AS (
    SELECT s.id, s.author_id
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${storyId} AND ${isVisibleStory(sql`s`, sql`author`, value)}
  )`;
}

/**
 * The joins of a batched command from its relation `request` to the story `request.story_id`: the rows `story`, `author`
 * and `counts`; no row where the viewer may not see the story. `value` gives the viewer values.
 */
export function joinStoryForViewer(value: Placeholder<ViewerValues>): SQL {
  return sql`
    JOIN stories story ON story.id = request.story_id
    JOIN users author ON author.id = story.author_id AND ${isVisibleStory(sql`story`, sql`author`, value)}
    JOIN story_counts counts ON counts.story_id = story.id`;
}

const selectStory = statement<
  { storyId: string } & ViewerValues,
  { id: string; author_id: string }
>(
  "story-for-viewer",
  (value) => sql`WITH ${storyForViewer(value("storyId"), value)} SELECT id, author_id FROM story`,
);

/** The story; 404 when it is absent, deleted or hidden, or when the viewer or its author blocked the other. */
export async function getStoryForViewer(
  ctx: Pick<ReadContext, "db"> & { viewer: Viewer },
  storyId: string,
): Promise<{ id: string; authorId: string }> {
  const row = await ctx.db.row(selectStory, { storyId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return { id: row.id, authorId: row.author_id };
}
