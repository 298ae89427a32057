import type { UserProfileView } from "@kora/contract/friends";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import {
  filterVisibleOnline,
  isActiveAccount,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import { friendshipColumns, type ProfileRow, toUserProfileView } from "./views.ts";

const selectProfile = statement<
  { userId: string } & ViewerValues,
  ProfileRow & { is_visible: boolean }
>(
  "find-profile",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar, u.about_me,
      u.preferences, u.created_at, u.poster_name, writer.id AS writer_id,
      coalesce(writer.stories_count, 0) AS stories_count,
      (SELECT count(*)::int FROM friends f WHERE f.user_id = u.id) AS friend_count,
      ${friendshipColumns(sql`u.id`, sql`${value("viewer")}::uuid`)},
      ${isVisibleUser(sql`u`, value("hiddenUserIds"))} AS is_visible
    FROM users u LEFT JOIN writers writer ON writer.user_id = u.id
    WHERE u.id = ${value("userId")} AND ${isActiveAccount(sql`u`)}`,
);

/**
 * Returns the public profile of a user, who may be the viewer. Throws 403 if one of the two blocks the other, and 404
 * if the user does not exist or is suspended or deleted.
 */
export async function findProfile(ctx: ViewerContext, userId: string): Promise<UserProfileView> {
  const row = await ctx.db.row(selectProfile, { userId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.friends.notFound);
  }
  if (!row.is_visible) {
    throw new AppError("BLOCKED", sentences.friends.blocked);
  }
  const onlineIds = await filterVisibleOnline(ctx, [row.id]);
  return toUserProfileView(row, onlineIds.has(row.id));
}
