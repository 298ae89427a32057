import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { getWriterForViewer } from "../writers/index.ts";
import { readStoryPage, storyList } from "./story-pages.ts";
import { cardColumns } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

/** The ids come from their index alone, in order, as far as the page needs. Exported for the look at that. */
export const storiesOfWriter = storyList<{ author: string }>(
  "stories-of-writer",
  (v, rows) => sql`
    SELECT story.* FROM stories mine CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = mine.id AND ${isVisibleStory(sql`s`, sql`author`, v)}
      OFFSET 0
    ) story
    WHERE mine.author_id = ${v("author")} AND mine.id < ${v("before")}
    ORDER BY mine.id DESC
    LIMIT ${rows}`,
);

/**
 * One page of the stories of a griot, newest first. 403 for whoever blocked them, 404 where the viewer may
 * not meet them for any other reason.
 */
export async function listWriterStories(
  ctx: ViewerContext,
  { writerId, ...page }: { writerId: string; limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  const { userId } = await getWriterForViewer(ctx, writerId);
  return readStoryPage(ctx, storiesOfWriter, { author: userId, ...page });
}
