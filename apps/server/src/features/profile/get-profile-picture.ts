import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** Selects a user by user id or writer id. */
const selectPicture = statement<
  { userOrWriterId: string } & ViewerValues,
  { name: string; avatar: string | null }
>(
  "profile-picture",
  (value) => sql`
    SELECT u.name, u.avatar FROM users u
    WHERE u.id = coalesce(
        (SELECT w.user_id FROM writers w WHERE w.id = ${value("userOrWriterId")}), ${value("userOrWriterId")}
      )
      AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

/**
 * Returns name and picture of a user. `userId` is a user id or a writer id. Throws 404 for a user who does not exist or
 * is hidden from the viewer.
 */
export async function getProfilePicture(
  ctx: ViewerContext,
  input: { userId: string },
): Promise<{ profilePicture: string | null; name: string }> {
  const user = await ctx.db.row(selectPicture, {
    userOrWriterId: input.userId,
    ...viewerValues(ctx.viewer),
  });
  if (!user) {
    throw notFound();
  }
  return { profilePicture: user.avatar, name: user.name };
}
