import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { type ChatValues, isOfTheTwo } from "./access.ts";

interface Row {
  partner_id: string;
  up_to: string | null;
  has_moved: boolean;
}

/** Moves the viewer's read mark, and with it what has reached them; a mark never goes back. */
const moveMark = sql`
  moved AS (
    UPDATE conversation_members own
    SET read_up_to = mark.up_to, delivered_up_to = greatest(own.delivered_up_to, mark.up_to)
    FROM mark
    WHERE own.conversation_id = mark.conversation_id AND own.user_id = mark.user_id
      AND (own.read_up_to IS NULL OR own.read_up_to < mark.up_to)
    RETURNING 1
  )
  SELECT mark.partner_id, mark.up_to, EXISTS (SELECT FROM moved) AS has_moved FROM mark`;

const readMessage = statement<{ viewer: string; messageId: string }, Row>(
  "mark-message-read",
  (v) => sql`
    WITH mark AS MATERIALIZED (
      SELECT m.conversation_id, own.user_id, m.sender_id AS partner_id, m.id AS up_to
      FROM messages m
        JOIN conversation_members own
          ON own.conversation_id = m.conversation_id AND own.user_id = ${v("viewer")}
      WHERE m.id = ${v("messageId")} AND m.sender_id <> ${v("viewer")}
    ), ${moveMark}`,
);

const readWhole = statement<ChatValues, Row>(
  "mark-chat-read",
  (v) => sql`
    WITH mark AS MATERIALIZED (
      SELECT c.id AS conversation_id, ${v("viewer")}::uuid AS user_id, ${v("partner")}::uuid AS partner_id,
        c.last_message_id AS up_to
      FROM conversations c WHERE ${isOfTheTwo(sql`c`, v)} AND c.last_message_id IS NOT NULL
    ), ${moveMark}`,
);

/**
 * The viewer has read a message of another's, and with it all before it: its sender is told. 403 for the name of
 * somebody else as the reader, 404 for a message that is not one of the viewer's conversations.
 */
export async function markMessageRead(
  ctx: ViewerContext,
  { messageId, readerId }: { messageId: string; readerId?: string | undefined },
): Promise<void> {
  const viewer = ctx.viewer.userId;
  if (readerId !== undefined && readerId !== viewer) {
    throw forbidden(sentences.form.userIdMismatch);
  }
  await mark(ctx, readMessage, { viewer, messageId }, sentences.messages.notFound);
}

/** The viewer has read the whole conversation with a person; 404 where nothing was ever said. */
export async function markChatRead(ctx: ViewerContext, partner: string): Promise<void> {
  const values = { viewer: ctx.viewer.userId, partner };
  await mark(ctx, readWhole, values, sentences.messages.personNotFound);
}

function mark<Values extends object>(
  ctx: ViewerContext,
  move: Statement<Values, Row>,
  values: Values,
  absent: string,
): Promise<void> {
  return inStatement(ctx, move, values, (row, publish) => {
    if (!row?.up_to) {
      throw notFound(absent);
    }
    if (row.has_moved) {
      tellMoved(publish, {
        by: ctx.viewer.userId,
        partner: row.partner_id,
        messageId: row.up_to,
        status: "read",
      });
    }
  });
}

/** Tells the other person how far their messages have come, and one's own screens too where it was read. */
export function tellMoved(
  publish: (publication: Publication) => void,
  moved: { by: string; partner: string; messageId: string; status: "delivered" | "read" },
): void {
  const { by, partner, messageId, status } = moved;
  const event = "messageStatusUpdate";
  publish({
    to: userRoom(partner),
    event,
    payload: { messageId, status, userId: by, groupId: null, byUserId: by },
  });
  if (status === "read") {
    const payload = { messageId, status, userId: partner, groupId: null, byUserId: by };
    publish({ to: userRoom(by), event, payload });
  }
}
