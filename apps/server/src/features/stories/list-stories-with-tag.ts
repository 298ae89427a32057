import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import { cardColumns } from "./story-columns.ts";
import { defineStoryList, readStoryPage } from "./story-pages.ts";
import { isVisibleStory } from "./visibility.ts";

/** Selects one page of the stories with a tag. Exported for the test of its query plan. */
export const storiesWithTag = defineStoryList<{ tag: string }>(
  "stories-with-tag",
  (value, rowLimit) => sql`
    SELECT story.* FROM story_tags t CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = t.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    WHERE t.tag = ${value("tag")} AND t.story_id < ${value("beforeId")}
    ORDER BY t.story_id DESC
    LIMIT ${rowLimit}`,
);

/** Returns one page of the stories with a tag that the viewer may see, newest first. */
export function listStoriesWithTag(
  ctx: ViewerContext,
  input: PageInput & { tag: string },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, storiesWithTag, input);
}
