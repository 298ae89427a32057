import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { literal, type Statement, statement } from "../../../platform/database/statement.ts";
import { firstIdAt, maxId, minId, timeOfId } from "../../../platform/ids.ts";
import { seesOnlineState } from "../../visibility/index.ts";
import { publishChatReceipt } from "./publish-receipts.ts";

/** Chats per statement. */
const batchSize = 200;

/**
 * Messages that were sent up to this long before the user was last seen may not have reached the user, because sending
 * takes time.
 */
const marginMilliseconds = 60_000;

interface Values {
  viewer: string;
  /** Chats whose last message is between these ids, exclusive. */
  sinceId: string;
  beforeId: string;
  /** The timestamps of `sinceId` and `beforeId`. */
  sinceTimestamp: Date;
  beforeTimestamp: Date;
}

interface Row {
  partner_id: string;
  last_message_id: string;
  /** True if the receipt has advanced, and the partner may see it. */
  has_advanced: boolean;
}

/**
 * Advances the viewer's delivery receipts in one page of the chats with messages since the viewer was last online.
 * Requests to the viewer are left out. Returns these chats, newest first.
 */
const updateReceipts: Statement<Values, Row> = statement<Values, Row>(
  "mark-chats-delivered",
  (value) => {
    // `active_at` may be up to 10 minutes earlier than the last message, as it is the start of a 10-minute interval.
    const selectByUserColumn = (viewerColumn: string, partnerColumn: string) => sql`(
    SELECT c.id, c.last_message_id, c.${sql.raw(partnerColumn)} AS partner_id FROM conversations c
    WHERE c.${sql.raw(viewerColumn)} = ${value("viewer")}
      AND c.active_at > ${value("sinceTimestamp")}::timestamptz - interval '10 minutes' AND c.active_at <= ${value("beforeTimestamp")}
      AND (c.requested_by IS NULL OR c.requested_by = ${value("viewer")})
      AND c.last_message_id > ${value("sinceId")} AND c.last_message_id < ${value("beforeId")}
    ORDER BY c.active_at DESC, c.last_message_id DESC LIMIT ${literal(batchSize)})`;
    return sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM (${selectByUserColumn("one_id", "other_id")} UNION ALL ${selectByUserColumn("other_id", "one_id")}) chats
      ORDER BY last_message_id DESC LIMIT ${literal(batchSize)}
    ),
    advanced AS (
      UPDATE conversation_members own SET delivered_up_to = page.last_message_id
      FROM page
      WHERE own.conversation_id = page.id AND own.user_id = ${value("viewer")}
        AND (own.delivered_up_to IS NULL OR own.delivered_up_to < page.last_message_id)
      RETURNING page.id
    )
    SELECT page.partner_id, page.last_message_id, advanced.id IS NOT NULL AND ${seesOnlineState(sql`partner`, sql`own_user`)} AS has_advanced
    FROM page JOIN users partner ON partner.id = page.partner_id
      JOIN users own_user ON own_user.id = ${value("viewer")}
      LEFT JOIN advanced ON advanced.id = page.id
    ORDER BY page.last_message_id DESC`;
  },
);

const selectLastSeen = statement<{ viewer: string }, { last_seen_at: Date | null }>(
  "last-seen",
  (value) => sql`SELECT last_seen_at FROM users WHERE id = ${value("viewer")}`,
);

/**
 * Marks chat messages that were sent while the viewer was offline as delivered, and publishes this to their senders.
 */
export async function markChatsDelivered(ctx: ViewerContext): Promise<void> {
  const viewer = ctx.viewer.userId;
  const lastSeenAt = (await ctx.db.row(selectLastSeen, { viewer }))?.last_seen_at;
  const sinceId = lastSeenAt
    ? firstIdAt(new Date(lastSeenAt.getTime() - marginMilliseconds))
    : minId;
  let beforeId: string | undefined = maxId;
  while (beforeId !== undefined) {
    const timestamps = { sinceTimestamp: timeOfId(sinceId), beforeTimestamp: timeOfId(beforeId) };
    beforeId = await markPageDelivered(ctx, { viewer, sinceId, beforeId, ...timestamps });
  }
}

/** Marks the messages of one page of chats. Returns the `beforeId` of the next page; undefined after the last page. */
function markPageDelivered(ctx: ViewerContext, values: Values): Promise<string | undefined> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db.rows(updateReceipts, values);
    for (const row of rows.filter((row) => row.has_advanced)) {
      publishChatReceipt(tx, {
        byUserId: values.viewer,
        partner: row.partner_id,
        messageId: row.last_message_id,
        status: "delivered",
      });
    }
    return rows.length === batchSize ? rows.at(-1)?.last_message_id : undefined;
  });
}
