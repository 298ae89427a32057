import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import { getWriterForViewer } from "../writers/index.ts";
import { cardColumns } from "./story-columns.ts";
import { defineStoryList, readStoryPage } from "./story-pages.ts";
import { isVisibleStory } from "./visibility.ts";

/**
 * Selects one page of an author's stories. PostgreSQL reads only as many ids as the page needs, in an index-only scan.
 * Exported for the test of its query plan.
 */
export const storiesOfWriter = defineStoryList<{ authorId: string }>(
  "stories-of-writer",
  (value, rowLimit) => sql`
    SELECT story.* FROM stories entry CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = entry.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    WHERE entry.author_id = ${value("authorId")} AND entry.id < ${value("beforeId")}
    ORDER BY entry.id DESC
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of a writer's stories, newest first. Throws 403 when the viewer blocked the writer, and 404 when the
 * viewer may not see the writer for any other reason.
 */
export async function listWriterStories(
  ctx: ViewerContext,
  { writerId, ...page }: PageInput & { writerId: string },
): Promise<Page<StoryCardView>> {
  const { userId } = await getWriterForViewer(ctx, writerId);
  return readStoryPage(ctx, storiesOfWriter, { authorId: userId, ...page });
}
