import type { Friendship } from "@kora/contract/friends";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type FriendshipRow, friendshipColumns, noRelation, toFriendship } from "./views.ts";

const selectFriendships = statement<
  { viewer: string; userIds: readonly string[] },
  FriendshipRow & { id: string }
>(
  "friendships",
  (value) => sql`
    SELECT input.id, ${friendshipColumns(sql`input.id`, sql`${value("viewer")}::uuid`)}
    FROM unnest(${value("userIds")}::uuid[]) input (id)`,
);

/** Reads the relations between the viewer and these users. Returns a function that looks up the relation by user id. */
export async function readFriendships(
  { db, viewer }: Pick<ViewerContext, "db" | "viewer">,
  userIds: readonly string[],
): Promise<(userId: string) => Friendship> {
  const rows =
    userIds.length === 0
      ? []
      : await db.rows(selectFriendships, { viewer: viewer.userId, userIds });
  const friendshipById = new Map(rows.map((row) => [row.id, toFriendship(row)]));
  return (userId) => friendshipById.get(userId) ?? noRelation;
}
