import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import { isShownStory } from "../stories/index.ts";
import { deleteStory } from "./delete-story.ts";
import { deleteStoryData } from "./delete-story-data.ts";

const selectNext = statement<{ userId: string }, { id: string; poster_id: string }>(
  "next-story-of-user",
  (value) => sql`
    SELECT s.id, s.poster_id FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.author_id = ${value("userId")}
      AND (NOT author.keeps_stories OR NOT ${isShownStory(sql`s`)})
    ORDER BY s.id DESC LIMIT 1`,
);

/**
 * Deletes one story of `ctx.viewer`, whose account is erased, with its data. Spares those that are shown, if the user
 * chose to leave them without a name. Returns false when no story is left.
 */
export async function deleteNextStoryOfUser(
  ctx: ViewerContext,
  services: Pick<Services, "db" | "media" | "clock">,
): Promise<boolean> {
  const story = await services.db.row(selectNext, { userId: ctx.viewer.userId });
  if (!story) return false;
  await deleteStory(ctx, story.id).catch((error: unknown) => {
    // Not found means that the writer, or an earlier run of this job, has already deleted the story.
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  });
  await deleteStoryData(services, { storyId: story.id, mediaId: story.poster_id });
  return true;
}
