import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, ViewerContext } from "../../../platform/context.ts";
import { literal, type Placeholder, statement } from "../../../platform/database/statement.ts";
import { areFriends, isMinor } from "../../visibility/index.ts";
import { type ChatValues, isChatBetween } from "../access.ts";
import { publishChatChangedToBoth } from "../publish-chat-changed.ts";

/** Max chats that one statement closes. */
const chatsPerStatement = 1000;

/**
 * Returns the assignments of an `UPDATE` that closes a chat: the consent of the minor ends, and the adult's messages are
 * refused instead of waiting for a new one.
 */
const setClosed = (now: SQL) => sql`closed_at = ${now}, accepted_at = NULL`;

const updateChat = statement<ChatValues & { now: Date }, unknown>(
  "close-chat",
  (value) => sql`
    UPDATE conversations c SET ${setClosed(sql`${value("now")}`)}
    WHERE ${isChatBetween(sql`c`, value)}`,
);

/**
 * Closes the chat of the users `viewer` and `partner`, an adult and a minor whose friendship has ended: both can read it,
 * and the adult cannot write until the minor does. The caller publishes the change.
 */
export async function closeChat(
  tx: Pick<TransactionContext, "db" | "clock">,
  viewer: string,
  partner: string,
): Promise<void> {
  await tx.db.rows(updateChat, { viewer, partner, now: tx.clock.now() });
}

interface Values {
  viewer: string;
  now: Date;
}

/** Selects the open chats where `viewerColumn` is the viewer, and the partner a minor who is not a friend. */
const openChatsWithMinors = (
  value: Placeholder<Values>,
  viewerColumn: SQL,
  partnerColumn: SQL,
) => sql`
  SELECT chat.id FROM conversations chat JOIN users partner ON partner.id = ${partnerColumn}
  WHERE ${viewerColumn} = ${value("viewer")} AND chat.closed_at IS NULL AND ${isMinor(sql`partner`)}
    AND NOT ${areFriends(sql`${value("viewer")}::uuid`, sql`partner.id`)}`;

/** Each branch uses the index of its column; a chat is in one of them only. */
const updateChats = statement<Values, { partner_id: string }>(
  "close-chats-with-minors",
  (value) => sql`
    UPDATE conversations c SET ${setClosed(sql`${value("now")}`)}
    WHERE c.id IN (
      ${openChatsWithMinors(value, sql`chat.one_id`, sql`chat.other_id`)}
      UNION ALL
      ${openChatsWithMinors(value, sql`chat.other_id`, sql`chat.one_id`)}
      LIMIT ${literal(chatsPerStatement)})
    RETURNING CASE WHEN c.one_id = ${value("viewer")} THEN c.other_id ELSE c.one_id END AS partner_id`,
);

/**
 * Closes all chats of the viewer, an adult, with minors who are not friends: both can read them, and the next message of
 * the viewer is refused until the minor writes. Hides the viewer's requests to minors.
 */
export async function closeChatsWithMinors(ctx: ViewerContext): Promise<void> {
  const viewer = ctx.viewer.userId;
  for (;;) {
    const rows = await ctx.db.rows(updateChats, { viewer, now: ctx.clock.now() });
    for (const { partner_id: partner } of rows) publishChatChangedToBoth(ctx, viewer, partner);
    if (rows.length < chatsPerStatement) return;
  }
}
