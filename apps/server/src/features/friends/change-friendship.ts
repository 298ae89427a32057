import type { Friendship } from "@kora/contract/friends";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { isActiveAccount, isNotBlockedNow, lockUsers } from "../visibility/index.ts";
import {
  type FriendshipRow,
  friendshipColumns,
  toFriendship,
  toReversedFriendship,
} from "./views.ts";

const texts = sentences.friends;

const selectFriendship = statement<{ viewer: string; other: string }, FriendshipRow>(
  "friendship-to-change",
  (value) => sql`
    SELECT ${friendshipColumns(sql`other.id`, sql`${value("viewer")}::uuid`)}
    FROM users other
    WHERE other.id = ${value("other")} AND ${isActiveAccount(sql`other`)}
      AND ${isNotBlockedNow(value("viewer"), sql`other.id`)}`,
);

/** The relation between the viewer and the other user after the change, and the message of the response. */
export interface FriendshipChange {
  readonly friendship: Friendship;
  readonly message: string;
}

/**
 * Runs `change` on the relation between the viewer and another user, `current`. Locks both users first, so that
 * concurrent changes are serialized, and publishes the result to both if it changed. Throws 400 for the viewer's own id
 * and 404 for a user who is hidden or does not exist.
 */
export async function changeFriendship(
  ctx: ViewerContext,
  otherId: string,
  change: (tx: TransactionContext<Viewer>, current: Friendship) => Promise<FriendshipChange>,
): Promise<FriendshipChange> {
  const viewer = ctx.viewer.userId;
  if (otherId === viewer) {
    throw invalid("friendId", texts.notYourself);
  }
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, viewer, otherId);
    const row = await tx.db.row(selectFriendship, { viewer, other: otherId });
    if (!row) {
      throw notFound(texts.notFound);
    }
    const current = toFriendship(row);
    const result = await change(tx, current);
    if (result.friendship !== current) {
      publishFriendship(tx, otherId, result.friendship);
    }
    return result;
  });
}

function publishFriendship(
  tx: TransactionContext<Viewer>,
  otherId: string,
  friendship: Friendship,
): void {
  const viewer = tx.viewer.userId;
  tx.publish({
    event: "friendUpdated",
    to: userRoom(viewer),
    payload: { userId: otherId, ...friendship },
  });
  tx.publish({
    event: "friendUpdated",
    to: userRoom(otherId),
    except: [blockedUsersRoom(viewer)],
    payload: { userId: viewer, ...toReversedFriendship(friendship) },
  });
}
