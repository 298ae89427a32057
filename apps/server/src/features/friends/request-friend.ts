import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Act, Viewer, ViewerContext } from "../../platform/context.ts";
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
  return betweenTwo(ctx, friendId, async (act, before) => {
    if (before.isFriend) {
      throw new AppError("CONFLICT", said.isFriend);
    }
    if (before.isRequestReceived) {
      return { friendship: await becomeFriends(act, friendId), sentence: said.accepted };
    }
    const friendship = before.isRequestPending ? before : await ask(act, friendId);
    return { friendship, sentence: said.requested };
  });
}

async function ask(act: Act<Viewer>, friendId: string): Promise<Friendship> {
  const viewer = act.viewer.userId;
  await refuseTooMany(act, friendId);
  const { count = 0 } = (await act.db.row(countRequests, { viewer })) ?? {};
  if (count >= limits.friends.requests) {
    throw new AppError("CONFLICT", said.tooManyRequests);
  }
  await act.db.rows(insertRequest, { viewer, person: friendId, now: act.clock.now() });
  await putAlert(act, {
    userId: friendId,
    type: "friend_request",
    senderId: viewer,
  });
  return { ...noFriendship, isRequestPending: true };
}
