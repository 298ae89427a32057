import { sentences } from "@kora/contract/sentences";
import type { PublicStoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type StoryRow,
  storyColumns,
  storyJoins,
} from "./story-columns.ts";
import { toPublicStoryView } from "./views.ts";
import { isPublicStory } from "./visibility.ts";

const selectStory = statement<{ storyId: string }, StoryRow & BodyRow>(
  "get-public-story",
  (value) => sql`
    SELECT ${storyColumns}, ${bodyColumns}
    FROM stories s ${storyJoins} ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}`,
);

/**
 * Returns a story with its body for a visitor without a session. Throws 404 when the story is deleted or hidden, or its
 * author is suspended or deleted.
 */
export async function getPublicStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<PublicStoryView> {
  const row = await ctx.db.row(selectStory, { storyId });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return toPublicStoryView(row);
}
