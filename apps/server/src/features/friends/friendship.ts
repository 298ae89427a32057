import type { Friendship } from "@kora/contract/friends";
import { type SQL, sql } from "drizzle-orm";

/** Selected with `friendshipColumns`. */
export interface FriendshipRow {
  is_friend: boolean;
  is_request_pending: boolean;
  is_request_received: boolean;
}

/** How it stands between the viewer and a person of a list: the one place that lists of people ask. */
export function friendshipColumns(person: SQL, viewer: SQL): SQL {
  return sql`
    EXISTS (
      SELECT FROM friends f WHERE f.user_id = ${viewer} AND f.friend_id = ${person}
    ) AS is_friend,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${viewer} AND r.recipient_id = ${person}
    ) AS is_request_pending,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${person} AND r.recipient_id = ${viewer}
    ) AS is_request_received`;
}

/** Row → wire. */
export function toFriendship(row: FriendshipRow): Friendship {
  return {
    isFriend: row.is_friend,
    isRequestPending: row.is_request_pending,
    isRequestReceived: row.is_request_received,
  };
}

/** Of two who are nothing to each other. */
export const noFriendship: Friendship = {
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
};

/** The same as the other one of the two sees it. */
export function seenByOther(friendship: Friendship): Friendship {
  return {
    isFriend: friendship.isFriend,
    isRequestPending: friendship.isRequestReceived,
    isRequestReceived: friendship.isRequestPending,
  };
}
