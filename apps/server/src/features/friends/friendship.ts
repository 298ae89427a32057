import type { Friendship } from "@kora/contract/friends";
import { type SQL, sql } from "drizzle-orm";

/**
 * The relation between the viewer and another user, selected with `friendshipColumns`. A pending request was sent by
 * the viewer, a received one by the other user.
 */
export interface FriendshipRow {
  is_friend: boolean;
  is_request_pending: boolean;
  is_request_received: boolean;
}

/** Columns of `FriendshipRow`: the relation between the viewer and `userId`. */
export function friendshipColumns(userId: SQL, viewer: SQL): SQL {
  return sql`
    EXISTS (
      SELECT FROM friends f WHERE f.user_id = ${viewer} AND f.friend_id = ${userId}
    ) AS is_friend,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${viewer} AND r.recipient_id = ${userId}
    ) AS is_request_pending,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${userId} AND r.recipient_id = ${viewer}
    ) AS is_request_received`;
}

export function toFriendship(row: FriendshipRow): Friendship {
  return {
    isFriend: row.is_friend,
    isRequestPending: row.is_request_pending,
    isRequestReceived: row.is_request_received,
  };
}

/** The relation of users who are neither friends nor have requested it. */
export const noRelation: Friendship = {
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
};

/** The same relation from the other user's side. */
export function toReversedFriendship(friendship: Friendship): Friendship {
  return {
    isFriend: friendship.isFriend,
    isRequestPending: friendship.isRequestReceived,
    isRequestReceived: friendship.isRequestPending,
  };
}
