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
import { hiddenFromRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { isActiveAccount, isNotBlockedNow, lockUsers } from "../visibility/index.ts";
import { type FriendshipRow, friendshipColumns, seenByOther, toFriendship } from "./friendship.ts";

const said = sentences.friends;

const selectFriendship = statement<{ viewer: string; person: string }, FriendshipRow>(
  "friendship-to-change",
  (v) => sql`
    SELECT ${friendshipColumns(sql`person.id`, sql`${v("viewer")}::uuid`)}
    FROM users person
    WHERE person.id = ${v("person")} AND ${isActiveAccount(sql`person`)}
      AND ${isNotBlockedNow(v("viewer"), sql`person.id`)}`,
);

/** How it stands between the viewer and the other one after an act, and what the viewer is told of it. */
export interface Changed {
  readonly friendship: Friendship;
  readonly sentence: string;
}

/**
 * An act about the friendship of the viewer and one other person, who are both locked first, so that of acts of
 * the two at once the later one sees what the earlier one did. The screens of both are told how it stands
 * afterwards, where that is new. 400 for oneself; 404 for whom the viewer may not meet.
 */
export async function betweenTwo(
  ctx: ViewerContext,
  personId: string,
  change: (tx: TransactionContext<Viewer>, before: Friendship) => Promise<Changed>,
): Promise<Changed> {
  const viewer = ctx.viewer.userId;
  if (personId === viewer) {
    throw invalid("friendId", said.notYourself);
  }
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, viewer, personId);
    const found = await tx.db.row(selectFriendship, { viewer, person: personId });
    if (!found) {
      throw notFound(said.notFound);
    }
    const before = toFriendship(found);
    const changed = await change(tx, before);
    if (changed.friendship !== before) {
      tell(tx, personId, changed.friendship);
    }
    return changed;
  });
}

function tell(tx: TransactionContext<Viewer>, personId: string, friendship: Friendship): void {
  const viewer = tx.viewer.userId;
  tx.publish({
    event: "friendUpdated",
    to: userRoom(viewer),
    payload: { userId: personId, ...friendship },
  });
  tx.publish({
    event: "friendUpdated",
    to: userRoom(personId),
    except: [hiddenFromRoom(viewer)],
    payload: { userId: viewer, ...seenByOther(friendship) },
  });
}
