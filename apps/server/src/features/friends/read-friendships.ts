import type { Friendship } from "@kora/contract/friends";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type FriendshipRow, friendshipColumns, noFriendship, toFriendship } from "./friendship.ts";

const selectFriendships = statement<
  { viewer: string; people: readonly string[] },
  FriendshipRow & { id: string }
>(
  "friendships",
  (v) => sql`
    SELECT person.id, ${friendshipColumns(sql`person.id`, sql`${v("viewer")}::uuid`)}
    FROM unnest(${v("people")}::uuid[]) person (id)`,
);

/** How it stands between the viewer and each of these people. */
export async function readFriendships(
  { db, viewer }: Pick<ViewerContext, "db" | "viewer">,
  people: readonly string[],
): Promise<(userId: string) => Friendship> {
  const rows =
    people.length === 0 ? [] : await db.rows(selectFriendships, { viewer: viewer.userId, people });
  const known = new Map(rows.map((row) => [row.id, toFriendship(row)]));
  return (userId) => known.get(userId) ?? noFriendship;
}
