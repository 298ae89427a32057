import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { isVisibleStory } from "./visibility.ts";

/**
 * The common table expression `story`: the story's id and author where the viewer may see it, else no
 * row. Statements about a story begin with it, so that none can reach a story past the rule; `v` gives
 * their viewer values.
 */
export function storyForViewer(storyId: SQLWrapper, v: Placeholder<ViewerValues>): SQL {
  return sql`story AS (
    SELECT s.id, s.author_id
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${storyId} AND ${isVisibleStory(sql`s`, sql`author`, v)}
  )`;
}

const selectStory = statement<
  { storyId: string } & ViewerValues,
  { id: string; author_id: string }
>(
  "story-for-viewer",
  (v) => sql`WITH ${storyForViewer(v("storyId"), v)} SELECT id, author_id FROM story`,
);

/** The story, or 404 when it is absent, deleted, hidden or its griot and the viewer are blocked. */
export async function getStoryForViewer(
  ctx: Pick<ReadContext, "db"> & { viewer: Viewer },
  storyId: string,
): Promise<{ id: string; authorId: string }> {
  const found = await ctx.db.row(selectStory, { storyId, ...viewerValues(ctx.viewer) });
  if (!found) {
    throw notFound(sentences.stories.notFound);
  }
  return { id: found.id, authorId: found.author_id };
}
