import { sentences } from "@kora/contract/sentences";
import type { StoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { type CommentAccessRow, commentAccessColumns } from "./comment-access.ts";
import { readStoryWithBody } from "./contents.ts";
import { readSeriesOfStories } from "./series-of-stories.ts";
import {
  type CardBaseRow,
  cardColumns,
  type OwnReactionsRow,
  ownReactionColumns,
  type ReactingUsersRow,
  reactingUserColumns,
  statsColumns,
  storyJoins,
} from "./story-columns.ts";
import { toStoryView } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

const storyQuery = defineQuery<
  { storyId: string } & ViewerValues,
  CardBaseRow &
    OwnReactionsRow &
    ReactingUsersRow &
    CommentAccessRow & { position: number | null; needs_warning: boolean }
>({
  name: "get-story",
  params: { ...viewerParamTypes, storyId: "uuid" },
  batch: { concurrency: 3 },
  sql: (value) => sql`
    SELECT ${cardColumns}, ${statsColumns}, ${ownReactionColumns(value("viewer"))},
      ${reactingUserColumns(value("viewer"), value("hiddenUserIds"))},
      ${commentAccessColumns(sql`counts`, value("viewer"))},
      (SELECT p.position FROM story_progress p
        WHERE p.user_id = ${value("viewer")} AND p.story_id = s.id AND p.seconds > 0) AS position,
      CASE WHEN s.rating = 'mature' AND s.author_id <> ${value("viewer")} THEN (
        SELECT u.mature_stories = 'warn' FROM users u WHERE u.id = ${value("viewer")}
      ) ELSE false END AS needs_warning
    FROM stories s ${storyJoins}
    WHERE s.id = ${value("storyId")} AND ${isVisibleStory(sql`s`, sql`author`, value)}`,
});

/** Returns a story with its body. Throws 404 when the viewer may not see it. */
export async function getStory(
  ctx: Pick<ReadContext, "db" | "caches"> & { viewer: Viewer },
  storyId: string,
): Promise<StoryView> {
  const viewer = viewerValues(ctx.viewer);
  const values = { storyId, ...viewer };
  const [row] = await ctx.db.run(storyQuery, values);
  const storyWithBody = row && (await readStoryWithBody(ctx, row));
  if (!storyWithBody) {
    throw notFound(sentences.stories.notFound);
  }
  const series = await readSeriesOfStories(ctx, [row], viewer);
  return toStoryView(storyWithBody, row, ctx.viewer.userId, series);
}
