import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { cardColumns, defineStoryList, readStoryPage } from "../stories/index.ts";

/** The list includes stories that moderators have hidden. Exported for the test of its query plan. */
export const ownStories = defineStoryList(
  "own-stories",
  (value, rowLimit) => sql`
    SELECT story.* FROM stories entry CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = entry.id AND s.deleted_at IS NULL
      OFFSET 0
    ) story
    WHERE entry.author_id = ${value("viewer")} AND entry.id < ${value("beforeId")}
    ORDER BY entry.id DESC
    LIMIT ${rowLimit}`,
);

/** Returns one page of the viewer's own stories with their counts, newest first. */
export function listOwnStories(
  ctx: ViewerContext,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, ownStories, page);
}
