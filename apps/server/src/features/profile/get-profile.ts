import type { CallResponse } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { currentDay, toStorageUsage, type UsageRow, usageColumns } from "../storage/index.ts";
import {
  isNotBlockedStory,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import { type FollowedRow, type OwnUserRow, toFollowedWriterView, toOwnUserView } from "./views.ts";

const mostIds = sql.raw(String(limits.list.ownIds));

const selectOwnUser = statement<
  ViewerValues & { day: string },
  OwnUserRow & UsageRow & { bookmarks: string[] }
>(
  "own-profile",
  (v) => sql`
    SELECT u.id, u.name, u.username, u.email, u.avatar, u.about_me, u.preferences, u.verified_at,
      u.created_at, u.is_moderator, u.muted, ${usageColumns(sql`usage`, v("day"))},
      u.google_id IS NOT NULL AS is_linked_with_google,
      (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id) AS last_login,
      ARRAY(
        SELECT f.friend_id FROM friends f JOIN users person ON person.id = f.friend_id
        WHERE f.user_id = u.id AND ${isVisibleUser(sql`person`, v("hidden"))}
        ORDER BY f.created_at DESC, f.friend_id LIMIT ${mostIds}
      ) AS friends,
      ARRAY(
        SELECT r.sender_id FROM friend_requests r JOIN users person ON person.id = r.sender_id
        WHERE r.recipient_id = u.id AND ${isVisibleUser(sql`person`, v("hidden"))}
        ORDER BY r.created_at DESC, r.sender_id LIMIT ${mostIds}
      ) AS requests,
      ARRAY(
        SELECT b.story_id FROM story_bookmarks b
        WHERE b.user_id = u.id AND ${isNotBlockedStory(sql`b.story_id`, v)} AND b.story_id NOT IN (
          SELECT s.id FROM stories s WHERE s.author_id = ANY (${v("hidden")}::uuid[])
        )
        ORDER BY b.created_at DESC, b.story_id DESC LIMIT ${mostIds}
      ) AS bookmarks
    FROM users u LEFT JOIN storage_usage usage ON usage.user_id = u.id
    WHERE u.id = ${v("viewer")}`,
);

const selectFollowed = statement<ViewerValues, FollowedRow>(
  "followed-writers",
  (v) => sql`
    SELECT w.id, w.user_id, u.poster_name, u.avatar
    FROM follows f JOIN writers w ON w.id = f.writer_id JOIN users u ON u.id = w.user_id
    WHERE f.follower_id = ${v("viewer")} AND ${isVisibleUser(sql`u`, v("hidden"))}
    ORDER BY f.created_at DESC, w.id DESC LIMIT ${mostIds}`,
);

/** One's own account with the private fields, the writers followed, the stories bookmarked and the storage used. */
export async function getProfile(ctx: ViewerContext): Promise<CallResponse<"getProfile">> {
  const viewer = viewerValues(ctx.viewer);
  const [own, followed] = await Promise.all([
    ctx.db.row(selectOwnUser, { ...viewer, day: currentDay(ctx) }),
    ctx.db.rows(selectFollowed, viewer),
  ]);
  if (!own) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  return {
    user: toOwnUserView(own, followed),
    followedWriters: followed.map(toFollowedWriterView),
    bookmarks: own.bookmarks,
    profilePicture: own.avatar,
    storage: toStorageUsage(ctx, own),
  };
}
