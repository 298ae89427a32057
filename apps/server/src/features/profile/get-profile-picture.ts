import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/** A griot may be named by the id of the writer record too (decisions §1). */
const selectPicture = statement<
  { personId: string } & ViewerValues,
  { name: string; avatar: string | null }
>(
  "profile-picture",
  (v) => sql`
    SELECT u.name, u.avatar FROM users u
    WHERE u.id = coalesce(
        (SELECT w.user_id FROM writers w WHERE w.id = ${v("personId")}), ${v("personId")}
      )
      AND ${isVisibleUser(sql`u`, v("hidden"))}`,
);

/** A person's name and picture. 404 for one who is absent, or blocked either way. */
export async function getProfilePicture(
  ctx: ViewerContext,
  input: { userId: string },
): Promise<{ profilePicture: string | null; name: string }> {
  const found = await ctx.db.row(selectPicture, {
    personId: input.userId,
    ...viewerValues(ctx.viewer),
  });
  if (!found) {
    throw notFound();
  }
  return { profilePicture: found.avatar, name: found.name };
}
