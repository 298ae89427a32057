import type { UserProfileView } from "@kora/contract/friends";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import {
  isActiveAccount,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import { friendshipColumns } from "./friendship.ts";
import { type ProfileRow, toFoundProfile } from "./views.ts";

const selectProfile = statement<
  { person: string } & ViewerValues,
  ProfileRow & { is_visible: boolean }
>(
  "found-profile",
  (v) => sql`
    SELECT person.id, person.name, person.username, person.avatar, person.about_me,
      person.preferences, person.created_at, person.poster_name, writer.id AS writer_id,
      coalesce(writer.stories_count, 0) AS stories_count,
      (SELECT count(*)::int FROM friends f WHERE f.user_id = person.id) AS friend_count,
      ${friendshipColumns(sql`person.id`, sql`${v("viewer")}::uuid`)},
      ${isVisibleUser(sql`person`, v("hidden"))} AS is_visible
    FROM users person LEFT JOIN writers writer ON writer.user_id = person.id
    WHERE person.id = ${v("person")} AND ${isActiveAccount(sql`person`)}`,
);

/** A person as others may see them; oneself too. 403 where either blocked the other, 404 for who is not there. */
export async function findProfile(ctx: ViewerContext, person: string): Promise<UserProfileView> {
  const found = await ctx.db.row(selectProfile, { person, ...viewerValues(ctx.viewer) });
  if (!found) {
    throw notFound(sentences.friends.notFound);
  }
  if (!found.is_visible) {
    throw new AppError("BLOCKED", sentences.friends.blocked);
  }
  const online = await ctx.presence.areOnline([found.id]);
  return toFoundProfile(found, online.has(found.id));
}
