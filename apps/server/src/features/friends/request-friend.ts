import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { changeFriendship, type FriendshipChange } from "./change-friendship.ts";
import { checkFriendLimit, createFriendship } from "./create-friendship.ts";
import { deleteFriendRequest } from "./delete-friend-request.ts";
import { mayRequestNow } from "./may-request.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

const countSentRequests = statement<{ viewer: string }, { count: number }>(
  "count-friend-requests",
  (value) => sql`
    SELECT count(*)::int AS count FROM friend_requests WHERE sender_id = ${value("viewer")}`,
);

const insertRequest = statement<{ viewer: string; friendId: string; now: Date }, unknown>(
  "request-friend",
  (value) => sql`
    INSERT INTO friend_requests (sender_id, recipient_id, created_at)
    VALUES (${value("viewer")}, ${value("friendId")}, ${value("now")})`,
);

/**
 * Sends a friend request, or accepts the request of that user if there is one. It replaces a request that could not be
 * sent now, and so cannot be accepted. A repeated request changes nothing.
 * Throws 409 for a friend, and above `limits.friends`. Throws 403 with one sentence if a setting of that user or an age rule
 * refuses the request, so that the refusal does not tell an age.
 */
export function requestFriend(ctx: ViewerContext, friendId: string): Promise<FriendshipChange> {
  return changeFriendship(ctx, friendId, async (tx, current) => {
    if (current.isFriend) {
      throw new AppError("CONFLICT", texts.isFriend);
    }
    const received = { senderId: friendId, recipientId: tx.viewer.userId };
    if (current.isRequestReceived && (await mayRequestNow(tx, received))) {
      return { friendship: await createFriendship(tx, friendId), message: texts.accepted };
    }
    if (current.isRequestReceived) await deleteFriendRequest(tx, received);
    const friendship = current.isRequestPending ? current : await insertFriendRequest(tx, friendId);
    return { friendship, message: texts.requested };
  });
}

/** Inserts the request and alerts its recipient. The caller has locked both users. */
async function insertFriendRequest(
  tx: TransactionContext<Viewer>,
  friendId: string,
): Promise<Friendship> {
  const viewer = tx.viewer.userId;
  if (!(await mayRequestNow(tx, { senderId: viewer, recipientId: friendId }))) {
    throw forbidden(texts.notPossible);
  }
  await checkFriendLimit(tx, friendId);
  const { count = 0 } = (await tx.db.row(countSentRequests, { viewer })) ?? {};
  if (count >= limits.friends.requests) {
    throw new AppError("CONFLICT", texts.tooManyRequests);
  }
  await tx.db.rows(insertRequest, { viewer, friendId, now: tx.clock.now() });
  await enqueueAlert(tx, {
    userId: friendId,
    type: "friend_request",
    senderId: viewer,
  });
  return { ...noRelation, isRequestPending: true };
}
