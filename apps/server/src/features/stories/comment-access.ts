import {
  type CommentAccess,
  type CommentPermission,
  getCommentRefusal,
} from "@kora/contract/comment-permission";
import type { CommentSettings, StoryComments } from "@kora/contract/comments";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isFollowing } from "../visibility/index.ts";

/** The settings that say who may comment on a story. `commentSettingsColumns` selects them. */
export interface CommentSettingsRow {
  comments_from: CommentPermission;
  is_locked: boolean;
  comment_settings_revision: number;
}

/** The settings, and the state of the viewer that they depend on. `commentAccessColumns` selects it. */
export interface CommentAccessRow extends CommentSettingsRow {
  is_follower: boolean;
  is_barred: boolean;
}

/** Returns the columns of `CommentSettingsRow`; `counts` is the alias of a row of `story_counts`. */
export function commentSettingsColumns(counts: SQL): SQL {
  return sql`${counts}.comments_from, ${counts}.is_locked, ${counts}.comment_settings_revision`;
}

/** Returns the columns of `CommentAccessRow`; `counts` is the alias of a row of `story_counts`. */
export function commentAccessColumns(counts: SQL, viewer: SQLWrapper): SQL {
  return sql`${commentSettingsColumns(counts)}, ${isFollowing(viewer, sql`${counts}.author_id`)} AS is_follower,
    EXISTS (
      SELECT FROM comment_bans b WHERE b.griot_id = ${counts}.author_id AND b.user_id = ${viewer}
    ) AS is_barred`;
}

/** Converts the settings to the wire format. */
export function toCommentSettings(row: CommentSettingsRow): CommentSettings {
  return {
    permission: row.comments_from,
    isLocked: row.is_locked,
    revision: row.comment_settings_revision,
  };
}

/** Converts a row to what decides whether the viewer may comment. */
export function toCommentAccess(
  row: CommentAccessRow,
  { isAuthor }: { isAuthor: boolean },
): CommentAccess {
  return {
    isLocked: row.is_locked,
    permission: row.comments_from,
    isAuthor,
    isFollower: row.is_follower,
    isBarred: row.is_barred,
  };
}

/** Converts the settings and whether the viewer may comment to the wire format. */
export function toStoryComments(
  row: CommentAccessRow,
  viewer: { isAuthor: boolean },
): StoryComments {
  const access = toCommentAccess(row, viewer);
  const { isFollower, isBarred } = access;
  const refusal = getCommentRefusal(access);
  return {
    ...toCommentSettings(row),
    isFollower,
    isBarred,
    refusal,
    mayComment: refusal === null,
  };
}
