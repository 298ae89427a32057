import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { putAlert } from "../alert-outbox/index.ts";
import { answerAlert } from "./friend-alerts.ts";
import { noFriendship } from "./friendship.ts";

const said = sentences.friends;

const countFriends = statement<{ viewer: string; person: string }, { own: number; theirs: number }>(
  "count-friends-of-two",
  (v) => sql`
    SELECT (SELECT count(*)::int FROM friends WHERE user_id = ${v("viewer")}) AS own,
      (SELECT count(*)::int FROM friends WHERE user_id = ${v("person")}) AS theirs`,
);

/** 409 where either has as many friends as one may have. Both are locked. */
export async function refuseTooMany(
  tx: TransactionContext<Viewer>,
  personId: string,
): Promise<void> {
  const pair = { viewer: tx.viewer.userId, person: personId };
  const { own = 0, theirs = 0 } = (await tx.db.row(countFriends, pair)) ?? {};
  if (own >= limits.friends.each) {
    throw new AppError("CONFLICT", said.tooManyFriends);
  }
  if (theirs >= limits.friends.each) {
    throw new AppError("CONFLICT", said.theyHaveTooMany);
  }
}

const insertFriendship = statement<{ viewer: string; person: string; now: Date }, unknown>(
  "become-friends",
  (v) => sql`
    WITH answered AS (
      DELETE FROM friend_requests
      WHERE sender_id = ${v("person")} AND recipient_id = ${v("viewer")}
    )
    INSERT INTO friends (user_id, friend_id, created_at)
    VALUES (${v("viewer")}, ${v("person")}, ${v("now")}), (${v("person")}, ${v("viewer")}, ${v("now")})`,
);

/** Makes friends of the viewer and whoever asked them, both locked; the one who asked is alerted. */
export async function becomeFriends(
  tx: TransactionContext<Viewer>,
  personId: string,
): Promise<Friendship> {
  const viewer = tx.viewer.userId;
  await refuseTooMany(tx, personId);
  await tx.db.rows(insertFriendship, { viewer, person: personId, now: tx.clock.now() });
  await answerAlert(tx, { askedId: viewer, askerId: personId });
  await putAlert(tx, {
    userId: personId,
    type: "request_accepted",
    senderId: viewer,
  });
  return { ...noFriendship, isFriend: true };
}
