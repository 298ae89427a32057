import type { OwnStoryView } from "@kora/contract/dashboard";
import { latestStoryFormat } from "@kora/contract/story-formats";
import { isHigherRating } from "@kora/contract/story-ratings";
import type { ViewerContext } from "../../platform/context.ts";
import { readRevision } from "./revisions.ts";
import { updateStory } from "./update-story.ts";

/**
 * Makes an earlier version of the viewer's own story the current one. This is an edit, so the version before is kept.
 * A rating that a moderator raised stays. Throws 404 for any other version, and 409 with both versions if
 * `currentRevision` is not the story's current one.
 */
export async function restoreRevision(
  ctx: ViewerContext,
  input: { storyId: string; revision: number; currentRevision?: number | undefined },
): Promise<OwnStoryView> {
  const { storyId, currentRevision } = input;
  const row = await readRevision(ctx, input);
  return updateStory(ctx, {
    storyId,
    title: row.title,
    shortDescription: row.short_description,
    html: row.html,
    format: latestStoryFormat,
    genres: row.genres,
    posterAlt: row.poster_alt,
    rating: isHigherRating(row.min_rating, row.rating) ? row.min_rating : row.rating,
    warnings: row.warnings,
    language: row.language,
    tags: row.tags,
    noteBefore: row.note_before,
    noteAfter: row.note_after,
    revision: currentRevision,
  });
}
