import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { cardColumns, readStoryPage, storyList } from "../stories/index.ts";

/** Also those that moderation has hidden. Exported for the look at what it reads. */
export const ownStories = storyList(
  "own-stories",
  (v, rows) => sql`
    SELECT story.* FROM stories mine CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = mine.id AND s.deleted_at IS NULL
      OFFSET 0
    ) story
    WHERE mine.author_id = ${v("viewer")} AND mine.id < ${v("before")}
    ORDER BY mine.id DESC
    LIMIT ${rows}`,
);

/** One page of the viewer's own stories with their figures, newest first. */
export function listOwnStories(
  ctx: ViewerContext,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, ownStories, page);
}
