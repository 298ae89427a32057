import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { readStoryPage, storyList } from "./story-pages.ts";
import { ownStateColumns, storyColumns, storyJoins } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

const ofGenre = storyList<{ genre: Genre }>(
  "stories-of-genre",
  (v, rows) => sql`
    SELECT ${storyColumns}, ${ownStateColumns(v("viewer"))}
    FROM story_genres g JOIN stories s ON s.id = g.story_id ${storyJoins}
    WHERE g.genre = ${v("genre")} AND g.story_id < ${v("before")}
      AND ${isVisibleStory(sql`s`, sql`author`, v("viewer"))}
    ORDER BY g.story_id DESC
    LIMIT ${rows}`,
);

/** One page of the stories of a genre that the viewer may see, newest first. */
export function listStories(
  ctx: ViewerContext,
  input: { genre: Genre; limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, ofGenre, input);
}
