import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { isVisibleStory } from "./visibility.ts";

/**
 * Selects `id` and `author_id` of the story, or no row if the viewer may not see it. Every statement about one story
 * selects from it, so that no statement bypasses the visibility rules.
 */
export function visibleStory(storyId: SQLWrapper, value: Placeholder<ViewerValues>): SQL {
  return sql`
    SELECT s.id, s.author_id
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${storyId} AND ${isVisibleStory(sql`s`, sql`author`, value)}`;
}

const selectStory = statement<
  { storyId: string } & ViewerValues,
  { id: string; author_id: string }
>("story-for-viewer", (value) => visibleStory(value("storyId"), value));

const selectVisibleStories = statement<
  { storyIds: readonly string[] } & ViewerValues,
  { id: string }
>("stories-for-viewer", (value) => visibleStory(sql`ANY (${value("storyIds")}::uuid[])`, value));

/** Returns the ids of those among `storyIds` that `getStoryForViewer` finds. */
export async function filterVisibleStories(
  ctx: Pick<ReadContext, "db"> & { viewer: Viewer },
  storyIds: readonly string[],
): Promise<string[]> {
  const values = { storyIds, ...viewerValues(ctx.viewer) };
  return (await ctx.db.rows(selectVisibleStories, values)).map(({ id }) => id);
}

/**
 * Returns the story. Throws 404 when it does not exist or is deleted, hidden, blocked by the viewer or of a suspended
 * author, or when the viewer and its author have a block.
 */
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
