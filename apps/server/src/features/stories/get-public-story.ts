import type { PublicAuthor } from "@kora/contract/public-pages";
import { sentences } from "@kora/contract/sentences";
import type {
  MatureStorySummary,
  MembersStorySummary,
  PublicStoryView,
} from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { publicUsernameOf } from "../visibility/index.ts";
import { readPublicSeriesOfStories } from "./series-of-stories.ts";
import {
  type BodyRow,
  bodyColumns,
  bodyJoin,
  type StoryRow,
  storyColumns,
  storyJoins,
} from "./story-columns.ts";
import { findMovedStory } from "./story-moves.ts";
import { toPosterFields, toPublicStoryView } from "./views.ts";
import { isOpenStory, isShownToVisitors, isWithdrawnStory } from "./visibility.ts";

const selectStory = statement<
  { storyId: string },
  StoryRow & BodyRow & { may_download: boolean; is_shown: boolean; username: string | null }
>(
  "get-public-story",
  (value) => sql`
    SELECT ${storyColumns}, ${bodyColumns}, author.allows_downloads AS may_download,
      ${isShownToVisitors(sql`s`, sql`author`)} AS is_shown,
      ${publicUsernameOf(sql`author`)} AS username
    FROM stories s ${storyJoins} ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND ${isOpenStory(sql`s`, sql`author`)}`,
);

const selectWithdrawn = statement<{ storyId: string }, unknown>(
  "withdrawn-story",
  (value) => sql`
    SELECT FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${value("storyId")} AND ${isWithdrawnStory(sql`s`, sql`author`)}`,
);

/**
 * Returns a story with its body for a visitor without a session. Throws 403 when the story is mature or shown
 * to members only, and 404 when it is deleted, hidden or unpublished, or its author is suspended or deleted.
 */
export async function getPublicStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<PublicStoryView> {
  const story = await getSharedStory(ctx, storyId);
  if (story.kind === "withdrawn") {
    throw notFound(sentences.publication.unavailable);
  }
  if (story.kind === "mature") {
    throw new AppError("FORBIDDEN", sentences.stories.adultsOnly);
  }
  if (story.kind === "members") {
    throw new AppError("FORBIDDEN", sentences.publication.membersOnly);
  }
  return story.story;
}

/**
 * A story on its share page: complete, or only a summary if it is mature or shown to members only, or nothing if its
 * griot unpublished it.
 */
export type SharedStory =
  | { readonly kind: "complete"; readonly story: PublicStoryView; readonly author: PublicAuthor }
  | { readonly kind: "mature"; readonly story: MatureStorySummary }
  | { readonly kind: "members"; readonly story: MembersStorySummary }
  | { readonly kind: "withdrawn" };

/** Like `getPublicStory`, but returns also the summary of a story that visitors may not read, and that a story is unpublished. */
export async function getSharedStory(
  ctx: Pick<ReadContext, "db">,
  storyId: string,
): Promise<SharedStory> {
  const row = await ctx.db.row(selectStory, { storyId });
  if (!row) {
    const movedId = await findMovedStory(ctx, storyId);
    if (movedId !== undefined) return getSharedStory(ctx, movedId);
    if (await ctx.db.row(selectWithdrawn, { storyId })) return { kind: "withdrawn" };
    throw notFound(sentences.stories.notFound);
  }
  if (row.rating === "mature") {
    const { id: _id, title, warnings, language } = row;
    return { kind: "mature", story: { _id, title, warnings, language } };
  }
  if (!row.is_shown) {
    const { id: _id, title, language } = row;
    return { kind: "members", story: { _id, title, language, poster: toPosterFields(row).poster } };
  }
  const series = await readPublicSeriesOfStories(ctx, [row]);
  const author = { name: row.poster_name, username: row.username };
  return { kind: "complete", story: toPublicStoryView(row, series), author };
}
