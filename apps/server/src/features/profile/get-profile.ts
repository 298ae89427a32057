import type { CallResponse } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { currentDay, toStorageUsage, type UsageRow, usageColumns } from "../storage/index.ts";
import { isVisibleStoryCounts } from "../stories/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { privacyColumns } from "./privacy.ts";
import {
  type FollowedWriterRow,
  type OwnUserRow,
  toFollowedWriterView,
  toOwnUserView,
} from "./views.ts";

/** Max ids in each list of the profile. */
const maxIds = literal(limits.list.ownIds);

/** Selects the account with its lists. `day` is the current UTC day, for the bytes that were stored today. */
const selectOwnUser = statement<
  ViewerValues & { day: string },
  OwnUserRow & UsageRow & { bookmarks: string[] }
>(
  "own-profile",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.email, u.avatar, u.about_me, u.preferences, u.verified_at,
      u.created_at, u.is_moderator, u.is_operator, u.muted, u.muted_words,
      u.reading_settings,
      ${usageColumns(sql`usage`, value("day"))},
      u.google_id IS NOT NULL AS is_linked_with_google,
      to_char(u.birth_month, 'YYYY-MM') AS birth_month, ${privacyColumns(sql`u`, value("hiddenUserIds"))},
      (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id) AS last_login,
      ARRAY(
        SELECT f.friend_id FROM friends f JOIN users friend ON friend.id = f.friend_id
        WHERE f.user_id = u.id AND ${isVisibleUser(sql`friend`, value("hiddenUserIds"))}
        ORDER BY f.created_at DESC, f.friend_id LIMIT ${maxIds}
      ) AS friends,
      ARRAY(
        SELECT r.sender_id FROM friend_requests r JOIN users sender ON sender.id = r.sender_id
        WHERE r.recipient_id = u.id AND ${isVisibleUser(sql`sender`, value("hiddenUserIds"))}
        ORDER BY r.created_at DESC, r.sender_id LIMIT ${maxIds}
      ) AS requests,
      ARRAY(
        SELECT b.story_id FROM story_bookmarks b JOIN story_counts counts ON counts.story_id = b.story_id
        WHERE b.user_id = u.id AND ${isVisibleStoryCounts(sql`counts`, value)}
        ORDER BY b.created_at DESC, b.story_id DESC LIMIT ${maxIds}
      ) AS bookmarks
    FROM users u LEFT JOIN storage_usage usage ON usage.user_id = u.id
    WHERE u.id = ${value("viewer")}`,
);

const selectFollowedWriters = statement<ViewerValues, FollowedWriterRow>(
  "followed-writers",
  (value) => sql`
    SELECT w.id, w.user_id, u.poster_name, u.avatar
    FROM follows f JOIN writers w ON w.id = f.writer_id JOIN users u ON u.id = w.user_id
    WHERE f.follower_id = ${value("viewer")} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ORDER BY f.created_at DESC, w.id DESC LIMIT ${maxIds}`,
);

/** Returns the viewer's account with its private fields, followed writers, bookmarks and storage usage. */
export async function getProfile(ctx: ViewerContext): Promise<CallResponse<"getProfile">> {
  const params = viewerValues(ctx.viewer);
  const [user, followedWriters] = await Promise.all([
    ctx.db.row(selectOwnUser, { ...params, day: currentDay(ctx) }),
    ctx.db.rows(selectFollowedWriters, params),
  ]);
  if (!user) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  return {
    user: toOwnUserView(user, followedWriters),
    followedWriters: followedWriters.map(toFollowedWriterView),
    bookmarks: user.bookmarks,
    profilePicture: user.avatar,
    storage: toStorageUsage(ctx, user),
  };
}
