import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { isBlockedEitherWay } from "../../visibility/index.ts";
import { isDeletedSender } from "../deleted-sender.ts";
import { hasNotDisappeared } from "../views.ts";

/**
 * Returns the SQL of the id of the first message of another user in the conversation `c` that its member `own`, the
 * viewer, can see and has not read; null if there is none.
 */
export function firstUnreadId(value: Placeholder<{ viewer: string; now: Date }>): SQL {
  return sql`(
    SELECT m.id FROM messages m
    WHERE m.conversation_id = c.id AND m.id > coalesce(own.read_up_to, ${sql.raw(`'${minId}'`)}::uuid)
      AND m.sender_id <> ${value("viewer")} AND m.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM users sender WHERE sender.id = m.sender_id AND ${isDeletedSender(sql`sender`)})
      AND NOT (own.role IS NOT NULL AND ${isBlockedEitherWay(sql`own.user_id`, sql`m.sender_id`)}) AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}
    ORDER BY m.id LIMIT 1)`;
}
