import type { OwnStoryView } from "@kora/contract/dashboard";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { bodyColumns, bodyJoin, contentsColumns, readSeriesOfStories } from "../stories/index.ts";
import { shownToOf, viewerValues } from "../visibility/index.ts";
import { type OwnStoryRow, toOwnStoryView } from "./views.ts";

/** Also selects a story that moderators have hidden, so that its writer can correct it. */
const selectOwnStory = statement<{ storyId: string; viewer: string }, OwnStoryRow>(
  "own-story",
  (value) => sql`
    SELECT ${contentsColumns}, ${bodyColumns}, s.min_rating, s.was_published, counts.series_id,
      ${shownToOf(sql`author`, sql`s.shown_to`)} AS shown_to
    FROM stories s JOIN users author ON author.id = s.author_id ${bodyJoin} JOIN story_counts counts ON counts.story_id = s.id
    WHERE s.id = ${value("storyId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL`,
);

/** Returns the viewer's own story with its body and revision. Throws 404 for any other story. */
export async function getOwnStory(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  storyId: string,
): Promise<OwnStoryView> {
  const row = await ctx.db.row(selectOwnStory, { storyId, viewer: ctx.viewer.userId });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  const series = await readSeriesOfStories(ctx, [row], viewerValues(ctx.viewer));
  return toOwnStoryView(row, series);
}
