import { type SQL, sql } from "drizzle-orm";

/** Selected with `friendshipColumns`. */
export interface FriendshipRow {
  is_friend: boolean;
  is_request_pending: boolean;
}

/** What stands between the viewer and a person of a list: the one place that lists of people ask. */
export function friendshipColumns(): SQL {
  return sql`false AS is_friend, false AS is_request_pending`;
}
