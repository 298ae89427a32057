import type { MessageView, RecentChatView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newIdAt } from "../../platform/ids.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { wantsPush } from "../push/index.ts";
import { type ChatValues, isOfTheTwo, mayWriteTo } from "./access.ts";
import { dropAttachment, keepAttachment } from "./attachments.ts";
import { beginChat } from "./begin-chat.ts";
import { findSent } from "./find-sent.ts";
import { quoteStatus } from "./quote-status.ts";
import { readForward } from "./read-forward.ts";
import { tellBoth, toLastMessage } from "./tell.ts";
import { type MessageRow, messageColumns, messageSources } from "./views.ts";

const said = sentences.messages;

interface Values extends ChatValues {
  id: string;
  clientId: string | null;
  content: string;
  replyTo: string | null;
  status: string | null;
  isForwarded: boolean;
  attachmentId: string | null;
  disappearAfter: number;
  disappearsAt: Date | null;
  /** The partner is online: the message has reached them when it is committed. */
  isReached: boolean;
  now: Date;
}

/** A job for the browsers of a partner who is away; one that waits for them already takes this message over. */
const job = (v: ValueOf<Values>) => sql`
  SELECT graphile_worker.add_job('push-message', json_build_object('messageId', made.id, 'userId', theirs.user_id),
    job_key => 'push-message ' || theirs.user_id)
  FROM made JOIN marks theirs ON theirs.user_id <> made.sender_id
  WHERE NOT ${v("isReached")}::boolean AND NOT theirs.is_muted AND ${wantsPush(sql`theirs.user_id`)}`;

/** A new message, and how the conversation stands for both with it. */
interface Row extends MessageRow {
  recipient_name: string;
  recipient_username: string;
  recipient_avatar: string | null;
  recipient_unread: number;
  recipient_muted: boolean;
  sender_unread: number;
  sender_muted: boolean;
}

/**
 * Nothing is written where the conversation is not there or is closed. Its row is locked first: then the id is
 * made, above all others of the conversation. The same `clientId` once more breaks the constraint, and nothing
 * of the statement stays.
 */
const insertMessage = statement<Values, Row>(
  "send-message",
  (v) => sql`
    WITH chat AS (
      UPDATE conversations c
      SET revision = c.revision + 1, message_count = c.message_count + 1,
        last_message_id = id_after(c.last_message_id, ${v("id")}::uuid)
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
      INSERT INTO messages (id, conversation_id, sender_id, client_id, place, content, reply_to,
        reply_to_status, is_forwarded, attachment_id, disappear_after, disappears_at, revision, created_at)
      SELECT chat.last_message_id, chat.id, ${v("viewer")}, ${v("clientId")}, chat.message_count,
        ${v("content")},
        (SELECT answered.id FROM messages answered
          WHERE answered.id = ${v("replyTo")} AND answered.conversation_id = chat.id),
        ${v("status")}::jsonb, ${v("isForwarded")}, ${v("attachmentId")}, ${v("disappearAfter")},
        ${v("disappearsAt")}, chat.revision, ${v("now")}
      FROM chat
      RETURNING *
    ),
    pushed AS (${job(v)})
    SELECT ${messageColumns}, chat.name AS recipient_name, chat.username AS recipient_username,
      chat.avatar AS recipient_avatar, theirs.unread AS recipient_unread, theirs.is_muted AS recipient_muted,
      own.unread AS sender_unread, own.is_muted AS sender_muted,
      (SELECT count(*) FROM pushed) AS pushes
    FROM ${messageSources(sql`made`, sql`${v("now")}::timestamptz`)}
      CROSS JOIN chat
      JOIN marks own ON own.user_id = m.sender_id
      JOIN marks theirs ON theirs.user_id <> m.sender_id`,
);

export interface SendMessage {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly content: string;
  readonly clientId?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly statusId?: string | undefined;
  readonly forwardOf?: string | undefined;
  readonly disappearAfter: number;
  readonly media?: ReceivedFile | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/**
 * Sends a message from the viewer. With the `clientId` of one of theirs that is there, gives that one and
 * stores nothing. 403 `BLOCKED` where one of the two blocks the other.
 */
export async function sendMessage(ctx: ViewerContext, input: SendMessage): Promise<MessageView> {
  const partner = recipientOf(input, ctx.viewer.userId);
  const { clientId, media } = input;
  if (clientId !== undefined && media) {
    // Before a file is taken in for nothing.
    const sent = await findSent(ctx, clientId);
    if (sent) return sent;
  }
  const forwarded = input.forwardOf === undefined ? null : await readForward(ctx, input.forwardOf);
  const status =
    input.statusId === undefined ? null : await quoteStatus(ctx, input.statusId, partner);
  const taken = media ? await keepAttachment(ctx, media, input.waveform) : null;
  const now = ctx.clock.now();
  const values: Values = {
    viewer: ctx.viewer.userId,
    partner,
    id: newIdAt(now),
    clientId: clientId ?? null,
    content: forwarded?.content ?? input.content,
    replyTo: input.replyTo ?? null,
    status: status && JSON.stringify(status),
    isForwarded: forwarded !== null,
    attachmentId: taken ?? forwarded?.attachmentId ?? null,
    disappearAfter: input.disappearAfter,
    disappearsAt:
      input.disappearAfter === 0 ? null : new Date(now.getTime() + input.disappearAfter * 1000),
    isReached: false,
    now,
  };
  if (values.content === "" && values.attachmentId === null) {
    throw invalid("content", said.empty);
  }
  try {
    const sent = await write(ctx, values);
    if (sent) return sent;
    await beginChat(ctx, partner);
    const first = await write(ctx, values);
    if (first) return first;
    throw notFound(said.personNotFound);
  } catch (error) {
    if (taken !== null) await dropAttachment(ctx, taken);
    const isAgain = violatedConstraint(error) === "messages_client_id";
    const sent = isAgain && clientId !== undefined ? await findSent(ctx, clientId) : undefined;
    if (sent) return sent;
    throw error;
  }
}

function recipientOf({ recipientId, groupId, ...input }: SendMessage, viewer: string): string {
  if (recipientId !== undefined && groupId !== undefined) {
    throw invalid("recipientId", said.oneRecipient);
  }
  if (groupId !== undefined) {
    throw notFound();
  }
  if (recipientId === undefined) {
    throw invalid("recipientId", said.noRecipient);
  }
  if (recipientId === viewer) {
    throw invalid("recipientId", said.oneself);
  }
  const { replyTo, statusId, forwardOf } = input;
  if ([replyTo, statusId, forwardOf].filter((one) => one !== undefined).length > 1) {
    throw invalid("replyTo", said.oneOrigin);
  }
  if (forwardOf !== undefined && input.media) {
    throw invalid("media", said.noFileWhenForwarded);
  }
  return recipientId;
}

/** Writes it where the conversation is there and open, and tells both. */
async function write(ctx: ViewerContext, values: Values): Promise<MessageView | undefined> {
  const { viewer, partner } = values;
  const online = await ctx.presence.areOnline([partner, viewer]);
  const isReached = online.has(partner);
  return inStatement(ctx, insertMessage, { ...values, isReached }, (row, publish) => {
    if (!row) return undefined;
    // What the statement did to the marks is not in what it read.
    const made = { ...row, delivered_up_to: isReached ? row.id : row.delivered_up_to };
    const { own, theirs } = tellBoth(publish, "newMessage", made, ctx);
    for (const entry of entriesOf(made, { own, theirs }, online)) {
      publish({ to: userRoom(entry.of), event: "updateChat", payload: entry.chat });
    }
    return own;
  });
}

/** The line of the conversation among the recent chats of each of the two. */
function entriesOf(
  row: Row,
  { own, theirs }: { own: MessageView; theirs: MessageView },
  online: ReadonlySet<string>,
): { of: string; chat: RecentChatView }[] {
  return [
    {
      of: row.recipient_id,
      chat: {
        userId: row.sender_id,
        name: row.sender_name,
        username: row.sender_username,
        avatar: row.sender_avatar,
        isOnline: online.has(row.sender_id),
        isMuted: row.recipient_muted,
        unreadCount: row.recipient_unread,
        lastMessage: toLastMessage(theirs, row.recipient_id),
      },
    },
    {
      of: row.sender_id,
      chat: {
        userId: row.recipient_id,
        name: row.recipient_name,
        username: row.recipient_username,
        avatar: row.recipient_avatar,
        isOnline: online.has(row.recipient_id),
        isMuted: row.sender_muted,
        unreadCount: row.sender_unread,
        lastMessage: toLastMessage(own, row.sender_id),
      },
    },
  ];
}
