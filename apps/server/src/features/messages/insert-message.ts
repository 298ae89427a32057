import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { wantsPush } from "../notifications/index.ts";
import { isOfTheTwo, mayWriteTo } from "./access.ts";
import { insertText, isText } from "./insert-text.ts";
import {
  countMessage,
  insertInto,
  lines,
  type NewChatMessage,
  type NewMessage,
  type NewMessageRow,
} from "./new-message.ts";
import { messageColumns, messageSources } from "./views.ts";

/** A job for the browsers of a partner who is away; one that waits for them already takes this message over. */
const job = (v: ValueOf<NewChatMessage>) => sql`
  SELECT graphile_worker.add_job('push-message', json_build_object('messageId', made.id, 'userId', theirs.user_id),
    job_key => 'push-message ' || theirs.user_id)
  FROM made JOIN marks theirs ON theirs.user_id <> made.sender_id
  WHERE NOT ${v("isReached")}::boolean AND NOT theirs.is_muted AND ${wantsPush(sql`theirs.user_id`)}`;

/**
 * Nothing is written where the conversation is not there or is closed. Its row is locked first: then the id is
 * made, above all others of the conversation. The same `clientId` once more breaks the constraint, and nothing
 * of the statement stays.
 */
const insertAny = statement<NewChatMessage, NewMessageRow>(
  "send-message",
  (v) => sql`
    WITH chat AS (
      UPDATE conversations c
      SET ${countMessage(v as ValueOf<NewMessage>)}
      FROM users partner
      WHERE ${isOfTheTwo(sql`c`, v)} AND partner.id = ${v("partner")} AND ${mayWriteTo(sql`partner`, v)}
      RETURNING c.id, c.revision, c.message_count, c.last_message_id,
        partner.name, partner.username, partner.avatar
    ),
    marks AS (
      UPDATE conversation_members m
      SET own_since = m.own_since + CASE WHEN m.user_id = ${v("viewer")} THEN 1 ELSE 0 END,
        delivered_up_to = CASE WHEN m.user_id = ${v("viewer")} OR ${v("isReached")}::boolean
          THEN chat.last_message_id ELSE m.delivered_up_to END
      FROM chat WHERE m.conversation_id = chat.id
      RETURNING m.user_id, m.is_muted, chat.message_count - m.viewed_count - m.own_since AS unread
    ),
    made AS (
      ${insertInto(sql`chat`, v as ValueOf<NewMessage>)}
    ),
    pushed AS (${job(v)})
    SELECT ${messageColumns()}, ${lines}, (SELECT count(*) FROM pushed) AS pushes
    FROM ${messageSources(sql`made`, sql`${v("now")}::timestamptz`)}
      CROSS JOIN chat
      JOIN marks own ON own.user_id = m.sender_id
      JOIN marks theirs ON theirs.user_id <> m.sender_id`,
);

/**
 * Stores a message where the conversation is there and open, with a job for the browsers of a partner who is away.
 * Undefined where nothing was stored.
 */
export async function insertMessage(
  ctx: ViewerContext,
  values: NewChatMessage,
): Promise<NewMessageRow | undefined> {
  if (isText(values)) return insertText(ctx, values);
  const row = await ctx.db.row(insertAny, values);
  // The statement reads the receipts as they were before it.
  return row && { ...row, ...(values.isReached && { delivered_up_to: row.id }) };
}
