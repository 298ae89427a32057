import type { CommentPermission } from "@kora/contract/comment-permission";
import type { CommentSettings } from "@kora/contract/comments";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import {
  type CommentSettingsRow,
  commentSettingsColumns,
  getStoryForViewer,
  storyAudience,
  toCommentSettings,
} from "../stories/index.ts";

interface SettingsParams {
  storyId: string;
  /** Null leaves the setting as it is. */
  permission: CommentPermission | null;
  /** Null leaves the setting as it is. */
  isLocked: boolean | null;
}

/**
 * Returns no row if nothing changes. A new comment locks the same row, so this waits for comments that are being
 * inserted, and later comments see the change.
 */
const updateSettings = statement<SettingsParams, CommentSettingsRow>(
  "change-comment-settings",
  (value) => sql`
    WITH setting AS (
      SELECT ${value("permission")}::text AS permission, ${value("isLocked")}::boolean AS is_locked
    )
    UPDATE story_counts counts
    SET comments_from = coalesce(setting.permission, counts.comments_from),
      is_locked = coalesce(setting.is_locked, counts.is_locked),
      comment_settings_revision = counts.comment_settings_revision + 1
    FROM setting
    WHERE counts.story_id = ${value("storyId")}
      AND (setting.permission <> counts.comments_from OR setting.is_locked <> counts.is_locked)
    RETURNING ${commentSettingsColumns(sql`counts`)}`,
);

const selectSettings = statement<{ storyId: string }, CommentSettingsRow>(
  "comment-settings",
  (value) => sql`
    SELECT ${commentSettingsColumns(sql`counts`)} FROM story_counts counts
    WHERE counts.story_id = ${value("storyId")}`,
);

/**
 * Changes who may comment on the viewer's story. Setting the same again changes nothing.
 * Throws 404 if the viewer may not see the story, and 403 if it is not the viewer's own.
 */
export async function changeCommentSettings(
  ctx: ViewerContext,
  input: { storyId: string; permission?: CommentPermission; isLocked?: boolean },
): Promise<CommentSettings> {
  const { storyId, permission = null, isLocked = null } = input;
  const { authorId } = await getStoryForViewer(ctx, storyId);
  if (authorId !== ctx.viewer.userId) {
    throw forbidden(sentences.comments.notYourStory);
  }
  const changed = await ctx.db.row(updateSettings, { storyId, permission, isLocked });
  const row = changed ?? (await ctx.db.row(selectSettings, { storyId }));
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  const settings = toCommentSettings(row);
  if (changed) {
    ctx.publish({
      ...storyAudience({ id: storyId, authorId, actorId: authorId }),
      event: "storyComments",
      payload: { change: "settings", storyId, settings },
    });
  }
  return settings;
}
