import { sentences } from "@kora/contract/sentences";
import type { MatureStorySummary, PublicStoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import {
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type StoryRow,
  storyColumns,
  storyJoins,
} from "./story-columns.ts";
import { toPublicStoryView } from "./views.ts";
import { isOpenStory } from "./visibility.ts";

const selectStory = statement<{ storyId: string }, StoryRow & BodyRow>(
  "get-public-story",
  (value) => sql`
    SELECT ${storyColumns}, ${bodyColumns}
    FROM stories s ${storyJoins} ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND ${isOpenStory(sql`s`, sql`author`)}`,
);

/**
 * Returns a story with its body for a visitor without a session. Throws 403 when the story is mature, and 404 when it
 * is deleted or hidden, or its author is suspended or deleted.
 */
export async function getPublicStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<PublicStoryView> {
  const story = await getSharedStory(ctx, storyId);
  if (story.kind === "mature") {
    throw new AppError("FORBIDDEN", sentences.stories.adultsOnly);
  }
  return story.story;
}

/** A story on its share page: complete, or only a summary if it is mature. */
export type SharedStory =
  | { readonly kind: "complete"; readonly story: PublicStoryView }
  | { readonly kind: "mature"; readonly story: MatureStorySummary };

/** Like `getPublicStory`, but returns the summary of a mature story. */
export async function getSharedStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<SharedStory> {
  const row = await ctx.db.row(selectStory, { storyId });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  if (row.rating === "mature") {
    const { id: _id, title, warnings } = row;
    return { kind: "mature", story: { _id, title, warnings } };
  }
  return { kind: "complete", story: toPublicStoryView(row) };
}
