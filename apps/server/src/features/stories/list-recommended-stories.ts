import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { readStoryPage, storyList } from "./story-pages.ts";
import { ownStateColumns, storyColumns, storyJoins } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

const recommended = storyList(
  "recommended-stories",
  (v, rows) => sql`
    SELECT ${storyColumns}, ${ownStateColumns(v("viewer"))}
    FROM stories s ${storyJoins}
    WHERE s.id < ${v("before")} AND ${isVisibleStory(sql`s`, sql`author`, v("viewer"))}
    ORDER BY s.id DESC
    LIMIT ${rows}`,
);

/** One page of the For You feed: the stories that the viewer may see, newest first. */
export function listRecommendedStories(
  ctx: ViewerContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, recommended, input);
}
