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

const selectFriendship = statement<
  { viewer: string; otherId: string },
  FriendshipRow & { is_visible: boolean }
>(
  "friendship-to-change",
  (value) => sql`
    SELECT ${friendshipColumns(sql`other.id`, sql`${value("viewer")}::uuid`)},
      ${isActiveAccount(sql`other`)} AND ${isNotBlockedNow(value("viewer"), sql`other.id`)} AS is_visible
    FROM users other
    WHERE other.id = ${value("otherId")}`,
);

/** The result of a command on the relation between the viewer and another user. */
export interface FriendshipChange {
  /** The relation after the command. */
  readonly friendship: Friendship;
  /** The message of the response. */
  readonly message: string;
}

/**
 * Runs `change` with the current relation between the viewer and another user. Locks both users first, so that
 * concurrent changes run one by one. If `change` returns an object other than `current`, publishes it to both users.
 * Throws 400 for the viewer's own id, and 404 for a user who does not exist, is suspended, deleted, or has a block with
 * the viewer. With `undoes`, a friendship with such a user or a request to them can be changed all the same.
 */
export async function changeFriendship(
  ctx: ViewerContext,
  otherId: string,
  change: (tx: TransactionContext<Viewer>, current: Friendship) => Promise<FriendshipChange>,
  { undoes = false } = {},
): Promise<FriendshipChange> {
  const viewer = ctx.viewer.userId;
  if (otherId === viewer) {
    throw invalid("friendId", texts.notYourself);
  }
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, viewer, otherId);
    const row = await tx.db.row(selectFriendship, { viewer, otherId });
    if (!row) {
      throw notFound(texts.notFound);
    }
    const current = toFriendship(row);
    const canUndo = undoes && (current.isFriend || current.isRequestPending);
    if (!row.is_visible && !canUndo) {
      throw notFound(texts.notFound);
    }
    const outcome = await change(tx, current);
    if (outcome.friendship !== current) {
      publishFriendship(tx, otherId, outcome.friendship);
      if (current.isFriend !== outcome.friendship.isFriend) {
        tx.afterCommit(() => {
          tx.invalidateUser(viewer);
          tx.invalidateUser(otherId);
        });
      }
    }
    return outcome;
  });
}

/** Publishes the relation to the sockets of both users. `friendship` is the viewer's side of it. */
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
