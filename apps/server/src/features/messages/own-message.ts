import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { mayWriteTo } from "./access.ts";
import { isThere, type MessageRow, messageColumns, messageSources } from "./views.ts";

interface Asked {
  viewer: string;
  messageId: string;
  now: Date;
}

interface Found {
  sender_id: string;
  deleted_at: Date | null;
  is_open: boolean;
}

const selectMessage = statement<Asked, Found>(
  "message-for-viewer",
  (v) => sql`
    SELECT m.sender_id, m.deleted_at, ${mayWriteTo(sql`partner`, v)} AS is_open
    FROM messages m
      JOIN conversation_members own
        ON own.conversation_id = m.conversation_id AND own.user_id = ${v("viewer")}
      JOIN conversation_members theirs
        ON theirs.conversation_id = m.conversation_id AND theirs.user_id <> ${v("viewer")}
      JOIN users partner ON partner.id = theirs.user_id
    WHERE m.id = ${v("messageId")} AND ${isThere(sql`m`, sql`${v("now")}::timestamptz`)}`,
);

/** The viewer's own message; 403 for another's that they may see, 404 for any other. */
export async function getOwnMessage(
  ctx: ViewerContext,
  messageId: string,
): Promise<{ readonly deletedAt: Date | null; readonly isOpen: boolean }> {
  const viewer = ctx.viewer.userId;
  const found = await ctx.db.row(selectMessage, { viewer, messageId, now: ctx.clock.now() });
  if (!found) {
    throw notFound(sentences.messages.notFound);
  }
  if (found.sender_id !== viewer) {
    throw forbidden(sentences.messages.notYours);
  }
  return { deletedAt: found.deleted_at, isOpen: found.is_open };
}

/** As `getOwnMessage`, of one that stands in a chat where the viewer may write. */
export async function getOwnMessageToChange(
  ctx: ViewerContext,
  messageId: string,
): Promise<{ readonly deletedAt: Date | null }> {
  const message = await getOwnMessage(ctx, messageId);
  if (!message.isOpen) {
    throw new AppError("BLOCKED");
  }
  return message;
}

/**
 * Changes the viewer's own message where `where` is true of it: `set` are its new values. The conversation is
 * locked first and counts the change, as with every message that is sent.
 */
export function changeMessage<Values extends Asked>(
  name: string,
  change: (v: ValueOf<Values>) => { set: SQL; where: SQL },
): Statement<Values, MessageRow> {
  return statement<Values, MessageRow>(name, (v) => {
    const { set, where } = change(v);
    const asked = v as ValueOf<Asked>;
    const isIt = sql`m.id = ${asked("messageId")} AND m.sender_id = ${asked("viewer")} AND ${where}`;
    return sql`
      WITH chat AS (
        UPDATE conversations c SET revision = c.revision + 1
        FROM messages m WHERE m.conversation_id = c.id AND ${isIt}
        RETURNING c.revision
      ),
      changed AS (
        UPDATE messages m SET ${set}, revision = chat.revision FROM chat WHERE ${isIt}
        RETURNING m.*
      )
      SELECT ${messageColumns} FROM ${messageSources(sql`changed`, sql`${asked("now")}::timestamptz`)}`;
  });
}
