import type { CallResponse } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { withViewerFirst } from "@kora/contract/listed-users";
import { fontSizeForLength, moodLabels, moods, textColor } from "@kora/contract/status-style";
import type { StatusView, StatusViewer } from "@kora/contract/statuses";
import { countCharacters } from "@kora/contract/text-length";
import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { latestUserIds } from "../visibility/index.ts";
import type { VisibleStatusValues } from "./visibility.ts";

/** A row of `statuses` with its owner, but without the viewer's reactions and the lists of users who reacted. */
export interface BaseStatusRow {
  id: string;
  user_id: string;
  username: string;
  avatar: string | null;
  content: string;
  mood: string | null;
  text_style: string;
  background: string;
  audience: NonNullable<StatusView["audience"]>;
  is_saved: boolean;
  like_count: number;
  view_count: number;
  revision: number;
  created_at: Date;
}

/** The row that `statusColumns` selects. */
export interface StatusRow extends BaseStatusRow {
  /** The ids of the latest users who liked the status. */
  likes: string[];
  /** True if the viewer likes the status. */
  is_liked: boolean;
  /** The ids of the latest users who viewed the status; empty unless the viewer is the owner. */
  viewed_by: string[];
  /** True if the viewer has viewed the status or is its owner. */
  is_viewed: boolean;
}

/** Returns the columns of `StatusRow`. `status` and `owner` are aliases of `statuses` and of its owner in `users`. */
export function statusColumns(
  status: SQL,
  owner: SQL,
  value: Placeholder<VisibleStatusValues>,
): SQL {
  const latestUsers = (table: SQL, count: SQL) =>
    latestUserIds({
      table,
      targetColumn: sql`status_id`,
      targetId: sql`${status}.id`,
      count,
      hiddenUserIds: value("hiddenUserIds"),
    });
  // `OFFSET 0` makes PostgreSQL look up each status by key, however many statuses the viewer has liked or viewed.
  const hasViewerRow = (table: SQL) => sql`EXISTS (
    SELECT FROM ${table} r WHERE r.user_id = ${value("viewer")} AND r.status_id = ${status}.id OFFSET 0)`;
  const isOwn = sql`${status}.user_id = ${value("viewer")}`;
  return sql`${baseStatusColumns(status, owner)},
    ${latestUsers(sql`status_likes`, sql`${status}.like_count`)} AS likes,
    (${status}.like_count > 0 AND ${hasViewerRow(sql`status_likes`)}) AS is_liked,
    ${latestUsers(
      sql`status_views`,
      sql`CASE WHEN ${isOwn} THEN ${status}.view_count ELSE 0 END`,
    )} AS viewed_by,
    (${isOwn} OR (${status}.view_count > 0 AND ${hasViewerRow(sql`status_views`)})) AS is_viewed`;
}

/** Returns the columns of `BaseStatusRow` from the same aliases. */
export function baseStatusColumns(status: SQL, owner: SQL): SQL {
  return sql`${status}.id, ${status}.user_id, ${owner}.username, ${owner}.avatar, ${status}.content,
    ${status}.mood, ${status}.text_style, ${status}.background, ${status}.audience, ${status}.is_saved,
    ${status}.like_count, ${status}.view_count, ${status}.revision, ${status}.created_at`;
}

/** Converts a row to the wire format for the user with the id `viewer`. Only the owner gets the views and
 * the audience. */
export function toStatusView(row: StatusRow, viewer: string): StatusView {
  const label = moodLabels.find((moodLabel) => moodLabel === row.mood);
  const isOwn = row.user_id === viewer;
  const expiresAt = row.created_at.getTime() + limits.status.lifetimeMilliseconds;
  return {
    _id: row.id,
    content: row.content,
    mood: label === undefined ? null : { emoji: moods[label], label },
    style: {
      textStyle: row.text_style,
      backgroundColor: row.background,
      textColor,
      fontSize: fontSizeForLength(countCharacters(row.content)),
    },
    createdAt: row.created_at.toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    isPermanentlySaved: row.is_saved,
    likes: withViewerFirst(row.likes, viewer, { includesViewer: row.is_liked }),
    likeCount: row.like_count,
    isLiked: row.is_liked,
    viewedBy: isOwn ? row.viewed_by : [],
    viewCount: isOwn ? row.view_count : 0,
    isViewed: row.is_viewed,
    revision: row.revision,
    audience: isOwn ? row.audience : null,
    user: { _id: row.user_id, username: row.username, avatar: row.avatar },
  };
}

/** Converts the row of a status that was just posted to the wire format for its owner. */
export function toNewStatusView(row: BaseStatusRow): StatusView {
  const noReactions = { likes: [], is_liked: false, viewed_by: [], is_viewed: true };
  return toStatusView({ ...row, ...noReactions }, row.user_id);
}

/** The number of likes of a status. `is_liked` is true if the viewer likes the status. */
export interface StatusLikesRow {
  like_count: number;
  revision: number;
  is_liked: boolean;
}

type StatusLikes = CallResponse<"likeStatus">["data"];

/** Converts the likes of a status to the wire format. */
export function toStatusLikes(row: StatusLikesRow): StatusLikes {
  return { isLiked: row.is_liked, likes: row.like_count, revision: row.revision };
}

/** A user who viewed a status. */
export interface StatusViewerRow {
  id: string;
  username: string;
  avatar: string | null;
  viewed_at: Date;
  /** True if this user likes the status. */
  is_liked: boolean;
}

/** Converts a user who viewed a status to the wire format. */
export function toStatusViewer(row: StatusViewerRow): StatusViewer {
  const { id: _id, username, avatar, is_liked: isLiked } = row;
  return { _id, username, avatar, viewedAt: row.viewed_at.toISOString(), isLiked };
}
