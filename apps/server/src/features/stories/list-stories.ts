import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import { cardColumns } from "./story-columns.ts";
import { defineStoryList, readStoryPage } from "./story-pages.ts";
import { isVisibleStory } from "./visibility.ts";

/** Selects one page of the stories of a genre. Exported for the test of its query plan. */
export const storiesOfGenre = defineStoryList<{ genre: Genre }>(
  "stories-of-genre",
  (value, rowLimit) => sql`
    SELECT story.* FROM story_genres g CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = g.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    WHERE g.genre = ${value("genre")} AND g.story_id < ${value("beforeId")}
    ORDER BY g.story_id DESC
    LIMIT ${rowLimit}`,
);

/** Returns one page of the stories of a genre that the viewer may see, newest first. */
export function listStories(
  ctx: ViewerContext,
  input: PageInput & { genre: Genre },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, storiesOfGenre, input);
}
