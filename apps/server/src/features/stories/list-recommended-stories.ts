import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { readStoryPage, storyList } from "./story-pages.ts";
import { shownColumns } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

/** Exported for the look at its plan. */
export const recommendedStories = storyList(
  "recommended-stories",
  (v, rows) => sql`
    SELECT ${shownColumns}
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id < ${v("before")} AND ${isVisibleStory(sql`s`, sql`author`, v)}
    ORDER BY s.id DESC
    LIMIT ${rows}`,
);

/** One page of the For You feed: the stories that the viewer may see, newest first. */
export function listRecommendedStories(
  ctx: ViewerContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, recommendedStories, input);
}
