import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { maxId, minId } from "../../../platform/ids.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { findGroupDelivery } from "./group-delivery.ts";
import { newLowestReceipt } from "./publish-receipts.ts";
import { hidesGroupDelivery } from "./receipt-columns.ts";

/** Groups per statement. */
const batchSize = 50;

/** A delivery receipt that advanced from one message to another. */
interface AdvancedReceipt {
  group_id: string;
  previous_up_to: string | null;
  up_to: string;
}

/**
 * Advances the viewer's delivery receipts in one page of the groups with undelivered messages. A user is in few groups,
 * so all of them are checked. Each conversation is looked up by its key: `OFFSET 0` keeps PostgreSQL from scanning all
 * conversations.
 */
const updateReceipts = statement<{ viewer: string; afterId: string }, AdvancedReceipt>(
  "mark-groups-delivered",
  (value) => sql`
    WITH page AS MATERIALIZED (
      SELECT c.id AS group_id, own.delivered_up_to AS previous_up_to, c.last_message_id AS up_to
      FROM conversation_members own CROSS JOIN LATERAL (
        SELECT c.id, c.last_message_id FROM conversations c WHERE c.id = own.conversation_id OFFSET 0
      ) c
      WHERE own.user_id = ${value("viewer")} AND own.role IS NOT NULL AND c.last_message_id IS NOT NULL
        AND own.conversation_id > ${value("afterId")} AND (own.delivered_up_to IS NULL OR own.delivered_up_to < c.last_message_id)
      ORDER BY c.id LIMIT ${literal(batchSize)}
      FOR NO KEY UPDATE OF own
    )
    UPDATE conversation_members own SET delivered_up_to = page.up_to
    FROM page WHERE own.conversation_id = page.group_id AND own.user_id = ${value("viewer")}
    RETURNING page.group_id, page.previous_up_to, page.up_to`,
);

/** Messages whose senders get an event when they are delivered; the senders of earlier ones see it at their next fetch. */
const maxPublishedMessages = 1000;

/** Selects the members who sent the messages between two ids, and may see the online state of all members. */
const selectSenders = statement<
  { viewer: string; groupId: string; afterId: string; upTo: string },
  { user_id: string }
>(
  "senders-of-delivered-messages",
  (value) => sql`
    SELECT own.user_id FROM conversation_members own JOIN users sender ON sender.id = own.user_id
    WHERE own.conversation_id = ${value("groupId")} AND own.role IS NOT NULL AND own.user_id <> ${value("viewer")}
      AND own.user_id IN (
        SELECT latest.sender_id FROM (
          SELECT m.sender_id FROM messages m
          WHERE m.conversation_id = ${value("groupId")} AND m.id > ${value("afterId")} AND m.id <= ${value("upTo")}
          ORDER BY m.id DESC LIMIT ${literal(maxPublishedMessages)}) latest)
      AND NOT ${hidesGroupDelivery(sql`own.conversation_id`, sql`sender`)}`,
);

/**
 * Marks the messages of the viewer's groups as delivered when the viewer comes online or goes offline. When they come
 * online and were the last member who lacked messages, it publishes to the senders that these are delivered to all.
 */
export async function markGroupsDelivered(ctx: ViewerContext, isOnline: boolean): Promise<void> {
  const viewer = ctx.viewer.userId;
  let afterId: string | undefined = minId;
  while (afterId !== undefined) {
    const advanced: readonly AdvancedReceipt[] = await ctx.db.rows(updateReceipts, {
      viewer,
      afterId,
    });
    // Going offline changes no status: to an online member, all messages count as delivered.
    if (isOnline && advanced.length > 0) await publishGroupDeliveryReceipts(ctx, advanced);
    const groupIds = advanced.map(({ group_id }) => group_id).toSorted();
    afterId = advanced.length === batchSize ? groupIds.at(-1) : undefined;
  }
}

/**
 * Publishes the last message of each group that all members have received, if the viewer's receipt changed it, to the
 * senders of the messages up to it who may see this.
 */
export function publishGroupDeliveryReceipts(
  ctx: ViewerContext,
  advanced: readonly AdvancedReceipt[],
): Promise<void> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const groupIds = advanced.map(({ group_id }) => group_id);
    const lowestByGroup = await findGroupDelivery(tx, groupIds);
    for (const { group_id: groupId, previous_up_to: previousUpTo, up_to: upTo } of advanced) {
      // The lowest receipt of the other members; `maxId` if all of them are online.
      const lowestOfOthers = lowestByGroup.get(groupId);
      const messageId = newLowestReceipt(
        { previousUpTo, upTo },
        lowestOfOthers === maxId ? undefined : lowestOfOthers,
      );
      if (messageId === undefined) continue;
      const senders = await tx.db.rows(selectSenders, {
        viewer,
        groupId,
        afterId: previousUpTo ?? minId,
        upTo: messageId,
      });
      for (const { user_id: userId } of senders) {
        tx.publish({
          to: userRoom(userId),
          event: "messageStatusUpdate",
          payload: { messageId, status: "delivered", userId: null, groupId, byUserId: viewer },
        });
      }
    }
  });
}
