import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { putAlert } from "../alert-outbox/index.ts";
import { becomeFriends, refuseTooMany } from "./become-friends.ts";
import { betweenTwo, type Changed } from "./between-two.ts";
import { noFriendship } from "./friendship.ts";

const said = sentences.friends;

const countRequests = statement<{ viewer: string }, { count: number }>(
  "count-friend-requests",
  (v) => sql`
    SELECT count(*)::int AS count FROM friend_requests WHERE sender_id = ${v("viewer")}`,
);

const insertRequest = statement<{ viewer: string; person: string; now: Date }, unknown>(
  "request-friend",
  (v) => sql`
    INSERT INTO friend_requests (sender_id, recipient_id, created_at)
    VALUES (${v("viewer")}, ${v("person")}, ${v("now")})`,
);

/**
 * Asks somebody to be friends; asking again is asking once. Where they have asked already it is a yes. 409 for a
 * friend, and beyond `limits.friends`.
 */
export function requestFriend(ctx: ViewerContext, friendId: string): Promise<Changed> {
  return betweenTwo(ctx, friendId, async (tx, before) => {
    if (before.isFriend) {
      throw new AppError("CONFLICT", said.isFriend);
    }
    if (before.isRequestReceived) {
      return { friendship: await becomeFriends(tx, friendId), sentence: said.accepted };
    }
    const friendship = before.isRequestPending ? before : await ask(tx, friendId);
    return { friendship, sentence: said.requested };
  });
}

async function ask(tx: TransactionContext<Viewer>, friendId: string): Promise<Friendship> {
  const viewer = tx.viewer.userId;
  await refuseTooMany(tx, friendId);
  const { count = 0 } = (await tx.db.row(countRequests, { viewer })) ?? {};
  if (count >= limits.friends.requests) {
    throw new AppError("CONFLICT", said.tooManyRequests);
  }
  await tx.db.rows(insertRequest, { viewer, person: friendId, now: tx.clock.now() });
  await putAlert(tx, {
    userId: friendId,
    type: "friend_request",
    senderId: viewer,
  });
  return { ...noFriendship, isRequestPending: true };
}
