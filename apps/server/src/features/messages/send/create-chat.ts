import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import { lockUsers } from "../../visibility/index.ts";
import type { ChatMessage } from "./store-chat-message.ts";

const insertChat = statement<{ id: string; viewer: string; partner: string; now: Date }, unknown>(
  "create-chat",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO conversations (id, one_id, other_id, created_at)
      SELECT ${value("id")}, least(viewer.id, partner.id), greatest(viewer.id, partner.id), ${value("now")}
      FROM users viewer CROSS JOIN users partner
      WHERE viewer.id = ${value("viewer")} AND partner.id = ${value("partner")}
      ON CONFLICT (one_id, other_id) DO NOTHING
      RETURNING id, one_id, other_id
    )
    INSERT INTO conversation_members (conversation_id, user_id)
    SELECT inserted.id, member.id
    FROM inserted CROSS JOIN LATERAL (VALUES (inserted.one_id), (inserted.other_id)) member (id)`,
);

/**
 * Creates the chat of the viewer and a user, unless they have one. It locks both users, as a block and a limit by
 * moderators do, so that `readSending` reads what stays true until the commit. The transaction sends the first message
 * or is rolled back: a chat without a message would say that the two once wrote to each other.
 */
export async function createChat(
  db: Queryable,
  { viewer: { userId: viewer }, partner, message: { now } }: ChatMessage,
): Promise<void> {
  await Promise.all([
    lockUsers({ db }, viewer, partner),
    db.rows(insertChat, { id: newId(), viewer, partner, now }),
  ]);
}
