import { sentences } from "@kora/contract/sentences";
import type { StoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  mayDownloadFrom,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
} from "../visibility/index.ts";
import { type CommentAccessRow, commentAccessColumns } from "./comment-access.ts";
import { readStoryWithBody } from "./contents.ts";
import { readSeriesOfStories } from "./series-of-stories.ts";
import {
  type CardBaseRow,
  cardColumns,
  type OwnReactionsRow,
  ownReactionColumns,
  type PublicationRow,
  publicationColumns,
  type ReactingUsersRow,
  reactingUserColumns,
  statsColumns,
  storyJoins,
} from "./story-columns.ts";
import { findMovedStory } from "./story-moves.ts";
import { toStoryView } from "./views.ts";
import { isReadableStory, isVisibleIfShown, isWithdrawnStory } from "./visibility.ts";

const storyQuery = defineQuery<
  { storyId: string } & ViewerValues,
  CardBaseRow &
    OwnReactionsRow &
    ReactingUsersRow &
    PublicationRow &
    CommentAccessRow & { position: number | null; needs_warning: boolean; may_download: boolean }
>({
  name: "get-story",
  params: { ...viewerParamTypes, storyId: "uuid" },
  batch: { concurrency: 3 },
  sql: (value) => sql`
    SELECT ${cardColumns}, ${statsColumns}, ${ownReactionColumns(value("viewer"))},
      ${reactingUserColumns(value("viewer"), value("hiddenUserIds"))},
      ${publicationColumns}, ${commentAccessColumns(sql`counts`, value("viewer"))},
      (SELECT p.position FROM story_progress p
        WHERE p.user_id = ${value("viewer")} AND p.story_id = s.id AND p.seconds > 0) AS position,
      CASE WHEN s.rating = 'mature' AND s.author_id <> ${value("viewer")} THEN (
        SELECT u.mature_stories = 'warn' FROM users u WHERE u.id = ${value("viewer")}
      ) ELSE false END AS needs_warning,
      ${mayDownloadFrom(sql`author`, value("viewer"))} AS may_download
    FROM stories s ${storyJoins}
    WHERE s.id = ${value("storyId")} AND ${isReadableStory(sql`s`, sql`author`, value)}`,
});

const selectWithdrawn = statement<{ storyId: string } & ViewerValues, unknown>(
  "withdrawn-story-for-viewer",
  (value) => sql`
    SELECT FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${value("storyId")} AND ${isWithdrawnStory(sql`s`, sql`author`)}
      AND ${isVisibleIfShown(sql`s`, sql`author`, value)}`,
);

/**
 * Returns a story with its body, also by an id that it had before its first publication. Throws 404 when the viewer may
 * not see it, with another message when its griot unpublished it. Its griot sees it also then.
 */
export async function getStory(
  ctx: Pick<ReadContext, "db" | "caches"> & { viewer: Viewer },
  storyId: string,
): Promise<StoryView> {
  const viewer = viewerValues(ctx.viewer);
  const values = { storyId, ...viewer };
  const [row] = await ctx.db.run(storyQuery, values);
  const storyWithBody = row && (await readStoryWithBody(ctx, row));
  if (!storyWithBody) {
    const movedId = await findMovedStory(ctx, storyId);
    if (movedId !== undefined) return getStory(ctx, movedId);
    const isWithdrawn = await ctx.db.row(selectWithdrawn, values);
    const { publication, stories } = sentences;
    throw notFound(isWithdrawn ? publication.unavailable : stories.notFound);
  }
  const series = await readSeriesOfStories(ctx, [row], viewer);
  return toStoryView(storyWithBody, row, ctx.viewer.userId, series);
}
