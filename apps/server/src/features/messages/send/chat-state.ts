import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { Viewer } from "../../../platform/context.ts";
import { defineListWrite, runList } from "../../../platform/database/batch.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { withoutDisappeared } from "../unread.ts";
import type { SequencedMessage } from "./insert-message.ts";
import type { SendingRow } from "./read-sending.ts";

/** The state of a chat that a message may change: its request, and the consent of both users. */
export interface ChatState {
  readonly oneConsents: boolean;
  readonly otherConsents: boolean;
  /** The user whose messages wait until the other accepts them. */
  readonly requestedBy: string | null;
  /** The number of messages that wait. */
  readonly requestCount: number;
  /** The time when the recipient declined the request. */
  readonly declinedAt: Date | null;
  readonly acceptedAt: Date | null;
}

/**
 * Returns the state of a chat after a message of the viewer. Who writes consents to answers. An answer, and a message
 * that needs no request any more, end the request. A minor who writes has accepted an adult.
 */
export function chatStateAfter(
  row: SendingRow,
  { viewer, isRequest, now }: { viewer: Viewer; isRequest: boolean; now: Date },
): ChatState {
  const isOne = row.one_id === viewer.userId;
  const accepts = viewer.ageGroup === "minor" || isAnswerToRequest(row, viewer);
  const requestAgainFrom = now.getTime() - limits.message.requestAgainMilliseconds;
  const staysDeclined = row.declined_at !== null && row.declined_at.getTime() > requestAgainFrom;
  return {
    oneConsents: row.one_consents || isOne,
    otherConsents: row.other_consents || !isOne,
    requestedBy: isRequest ? viewer.userId : null,
    requestCount: isRequest ? row.request_count + 1 : 0,
    declinedAt: isRequest && staysDeclined ? row.declined_at : null,
    acceptedAt: accepts ? (row.accepted_at ?? now) : row.accepted_at,
  };
}

/** True if the chat has a request of the partner, which the viewer accepts by writing. */
export function isAnswerToRequest(
  { requested_by: requestedBy }: Pick<SendingRow, "requested_by">,
  { userId }: Pick<Viewer, "userId">,
): boolean {
  return requestedBy !== null && requestedBy !== userId;
}

/** A change of a chat and its two members by a message. */
export interface ChatChange
  extends Pick<
      SequencedMessage,
      "viewer" | "conversationId" | "id" | "position" | "revision" | "now"
    >,
    ChatState {
  /** The message answers a request of the recipient, all of whose messages count as viewed. */
  readonly isAnswer: boolean;
  /** The message waits, so it does not count as unread. */
  readonly isRequest: boolean;
  /** The recipient is online. */
  readonly isDelivered: boolean;
}

const updateConversations = defineListWrite<
  Omit<ChatChange, "viewer" | "isAnswer" | "isRequest" | "isDelivered" | "now">
>({
  name: "add-messages-to-chats",
  params: {
    conversationId: "uuid",
    id: "uuid",
    position: "int",
    revision: "int",
    oneConsents: "boolean",
    otherConsents: "boolean",
    requestedBy: "uuid",
    requestCount: "int",
    declinedAt: "timestamptz",
    acceptedAt: "timestamptz",
  },
  sql: (requests) => sql`
    UPDATE conversations c
    SET revision = request.revision, message_count = request.position, last_message_id = request.id,
      one_consents = request.one_consents, other_consents = request.other_consents,
      requested_by = request.requested_by, request_count = request.request_count,
      declined_at = request.declined_at, accepted_at = request.accepted_at,
      closed_at = CASE WHEN request.accepted_at IS NULL THEN c.closed_at END
    FROM ${requests} WHERE c.id = request.conversation_id`,
});

/** The state of one of the two users in their chat after a message. */
export interface ChatMemberRow {
  conversation_id: string;
  user_id: string;
  is_muted: boolean;
  delivered_up_to: string | null;
  read_up_to: string | null;
  unread: number;
}

const isSender = sql`own.user_id = request.viewer`;

const updateMembers = defineListWrite<
  Pick<
    ChatChange,
    | "viewer"
    | "conversationId"
    | "id"
    | "position"
    | "isAnswer"
    | "isRequest"
    | "isDelivered"
    | "now"
  >,
  ChatMemberRow
>({
  name: "add-messages-to-members",
  params: {
    viewer: "uuid",
    conversationId: "uuid",
    id: "uuid",
    position: "int",
    isAnswer: "boolean",
    isRequest: "boolean",
    isDelivered: "boolean",
    now: "timestamptz",
  },
  sql: (requests) => sql`
    UPDATE conversation_members own
    SET viewed_count = CASE WHEN ${isSender} AND request.is_answer THEN request.position ELSE own.viewed_count END,
      own_since = CASE
        WHEN ${isSender} AND request.is_answer THEN 0
        WHEN ${isSender} OR request.is_request THEN own.own_since + 1
        ELSE own.own_since END,
      delivered_up_to = CASE WHEN ${isSender} OR request.is_delivered THEN request.id ELSE own.delivered_up_to END
    FROM ${requests} WHERE own.conversation_id = request.conversation_id
    RETURNING own.conversation_id, own.user_id, own.is_muted, own.delivered_up_to, own.read_up_to,
      ${withoutDisappeared(sql`(request.position - own.viewed_count - own.own_since)`, sql`own.conversation_id`, sql`request.now`)} AS unread`,
});

/** Updates locked chats and their members to new messages, and returns the members. */
export async function updateChats(
  db: Queryable,
  changes: readonly ChatChange[],
): Promise<readonly ChatMemberRow[]> {
  const [members] = await Promise.all([
    runList(db, updateMembers, changes),
    runList(db, updateConversations, changes),
  ]);
  return members;
}
