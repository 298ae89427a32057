import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { getStory, isReadableStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type LibraryPageInput,
  type LibraryStoryRow,
  libraryStoryColumns,
  libraryStoryJoins,
} from "./library-story.ts";

/** Exported for the test of its query plan. */
export const selectStory = statement<{ storyId: string } & ViewerValues, LibraryStoryRow>(
  "library-story",
  (value) => sql`
    SELECT ${libraryStoryColumns} FROM stories s ${libraryStoryJoins}
    WHERE s.id = ${value("storyId")} AND ${isReadableStory(sql`s`, sql`author`, value)}`,
);

/** Returns one story, also by an id that it had before its first publication. Throws the error of the story's page. */
export async function findSingleStory(
  ctx: ViewerContext,
  { id, cursor }: LibraryPageInput,
): Promise<Page<LibraryStoryRow>> {
  // There is no second page, but an invalid cursor is refused as in every list.
  decodeIdCursor(cursor);
  const values = viewerValues(ctx.viewer);
  const row =
    (await ctx.db.row(selectStory, { storyId: id, ...values })) ??
    (await ctx.db.row(selectStory, { storyId: (await getStory(ctx, id))._id, ...values }));
  return { items: row ? [row] : [], nextCursor: undefined };
}
