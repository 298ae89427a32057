import type { MessageStatusEvent } from "@kora/contract/events";
import { sql } from "drizzle-orm";
import type { Effects, ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { type Room, userRoom } from "../../../platform/realtime/rooms.ts";
import { groupRoom } from "../rooms.ts";
import { hasHiddenReceipts } from "./receipt-columns.ts";

type PublishContext = Pick<Effects, "publish">;

/**
 * Publishes the receipt of the user `byUserId` in a chat to the partner. The caller checks that the partner may see it.
 */
export function publishChatReceipt(
  ctx: PublishContext,
  receipt: { byUserId: string; partner: string; messageId: string; status: "delivered" | "read" },
): void {
  const { byUserId, partner, messageId, status } = receipt;
  ctx.publish({
    to: userRoom(partner),
    event: "messageStatusUpdate",
    payload: { messageId, status, userId: byUserId, groupId: null, byUserId },
  });
}

/** Publishes a read receipt to the reader's own sockets. */
export function publishOwnReadReceipt(
  ctx: PublishContext,
  {
    byUserId,
    ...receipt
  }: { byUserId: string } & Pick<MessageStatusEvent, "messageId" | "userId" | "groupId">,
): void {
  const payload = { ...receipt, status: "read" as const, byUserId };
  ctx.publish({ to: userRoom(byUserId), event: "messageStatusUpdate", payload });
}

/**
 * Selects the two members with the lowest read receipts, without the viewer; none if a member hides read receipts.
 * `receipts` is in the order of `user_ids`, the lowest receipt first; null for a member who has read nothing.
 */
const selectTwoLowestReceipts = statement<
  { viewer: string; groupId: string },
  { user_ids: string[]; receipts: (string | null)[] }
>(
  "lowest-read-receipts",
  (value) => sql`
    SELECT coalesce(array_agg(lowest.user_id ORDER BY lowest.group_read_up_to NULLS FIRST), '{}') AS user_ids,
      coalesce(array_agg(lowest.group_read_up_to ORDER BY lowest.group_read_up_to NULLS FIRST), '{}') AS receipts
    FROM (
      SELECT member.user_id, member.group_read_up_to FROM conversation_members member
      WHERE member.conversation_id = ${value("groupId")} AND member.role IS NOT NULL
        AND NOT ${hasHiddenReceipts(sql`${value("groupId")}::uuid`)}
        AND member.user_id <> ${value("viewer")}
      ORDER BY member.group_read_up_to NULLS FIRST LIMIT 2
    ) lowest`,
);

/** A receipt in a group that advanced from one message to another. */
interface ReceiptChange {
  readonly groupId: string;
  readonly previousUpTo: string | null;
  readonly upTo: string;
}

/**
 * Publishes the viewer's read receipt in a group. Each member sees the lowest read receipt of all other members, so
 * they get an event only if the viewer's change raised it. For most members, the lowest receipt of the others is the
 * lowest one of the group; for the member who has read least, it is the second lowest.
 *
 * The receipts are read after commit. If two members read at the same time, the later statement sees both receipts.
 */
export async function publishGroupReadReceipt(
  ctx: ViewerContext,
  change: ReceiptChange,
): Promise<void> {
  const viewer = ctx.viewer.userId;
  const { groupId } = change;
  const row = await ctx.db.row(selectTwoLowestReceipts, { viewer, groupId });
  const [leastReadUserId] = row?.user_ids ?? [];
  if (!row || leastReadUserId === undefined) return;
  const publish = (to: Room, except: Room[], messageId: string | undefined) => {
    if (messageId === undefined) return;
    const status = "read" as const;
    const payload = { messageId, status, userId: null, groupId, byUserId: viewer };
    ctx.publish({ to, except, event: "messageStatusUpdate", payload });
  };
  publish(
    groupRoom(groupId),
    [userRoom(viewer), userRoom(leastReadUserId)],
    newLowestReceipt(change, row.receipts[0]),
  );
  publish(userRoom(leastReadUserId), [], newLowestReceipt(change, row.receipts[1]));
}

/**
 * Returns the lowest receipt of all members after one advanced from `previousUpTo` to `upTo`; undefined if the lowest
 * did not change. `lowestOfOthers` is the lowest receipt of the remaining members, undefined if there are none.
 */
export function newLowestReceipt(
  { previousUpTo, upTo }: Pick<ReceiptChange, "previousUpTo" | "upTo">,
  lowestOfOthers: string | null | undefined,
): string | undefined {
  if (lowestOfOthers === undefined) return upTo;
  if (lowestOfOthers === null || (previousUpTo !== null && lowestOfOthers <= previousUpTo))
    return undefined;
  return lowestOfOthers < upTo ? lowestOfOthers : upTo;
}
