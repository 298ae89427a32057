import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, toPage } from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { isVisibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getWriterForViewer } from "../writers/index.ts";
import {
  type LibraryPageInput,
  type LibraryStoryRow,
  libraryStoryColumns,
  libraryStoryJoins,
} from "./library-story.ts";

/** Selects one page of an author's stories, newest first. Exported for the test of its query plan. */
export const storiesOfWriter = pageStatement<
  { authorId: string; beforeId: string } & ViewerValues,
  LibraryStoryRow
>(
  "library-writer-stories",
  (value, rowLimit) => sql`
    SELECT story.* FROM stories entry CROSS JOIN LATERAL (
      SELECT ${libraryStoryColumns} FROM stories s ${libraryStoryJoins}
      WHERE s.id = entry.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    WHERE entry.author_id = ${value("authorId")} AND entry.id < ${value("beforeId")}
    ORDER BY entry.id DESC LIMIT ${rowLimit}`,
);

/**
 * Returns one page of the stories of a writer, by the writer id or the user id, newest first. Throws 403 if the viewer
 * blocked the writer, and 404 for any other writer whom the viewer may not see.
 */
export async function findWriterStories(
  ctx: ViewerContext,
  { id, limit, cursor }: LibraryPageInput,
): Promise<Page<LibraryStoryRow>> {
  const beforeId = decodeIdCursor(cursor);
  const { userId: authorId } = await getWriterForViewer(ctx, id);
  const values = { authorId, beforeId, ...viewerValues(ctx.viewer) };
  const rows = await ctx.db.rows(storiesOfWriter(limit), values);
  return toPage(rows, limit, (row) => [row.id]);
}
