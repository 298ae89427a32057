import { sql } from "drizzle-orm";
import { inGathering, type ViewerContext } from "../../platform/context.ts";
import {
  type Columns,
  type Gathered,
  type Gathering,
  given,
  isAsking,
} from "../../platform/database/gather.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";
import { isOfTheTwo, mayWriteTo } from "./access.ts";
import {
  type Lines,
  lines,
  type NewChatMessage,
  type NewMessage,
  type NewMessageRow,
} from "./new-message.ts";
import { type MessageRow, plainText } from "./views.ts";

type Text = Pick<
  NewChatMessage,
  "id" | "viewer" | "partner" | "clientId" | "content" | "disappearAfter" | "disappearsAt" | "now"
>;

/** What the database adds to a text. */
type TextRow = Lines &
  Pick<
    MessageRow,
    | "id"
    | "revision"
    | "sender_name"
    | "sender_username"
    | "sender_avatar"
    | "delivered_up_to"
    | "read_up_to"
  > &
  Gathered;

/**
 * As `insertMessage` does, for many. A conversation in which something else happens at this moment is left out,
 * as is one that is closed or not there.
 */
const texts: Gathering<Text, TextRow> = {
  atOnce: 1,
  keyOf: ({ viewer, partner }) => (viewer < partner ? viewer + partner : partner + viewer),
  statement: statement<Columns<Text>, TextRow>(
    "send-texts",
    (v) => sql`
      WITH given AS MATERIALIZED (
        SELECT * FROM unnest(${v("id")}::uuid[], ${v("viewer")}::uuid[], ${v("partner")}::uuid[],
            ${v("clientId")}::text[], ${v("content")}::text[], ${v("disappearAfter")}::int[],
            ${v("disappearsAt")}::timestamptz[], ${v("now")}::timestamptz[])
          WITH ORDINALITY AS given (made_id, viewer, partner, client_id, content, disappear_after, disappears_at,
            now, asking)
        WHERE ${isAsking}
      ),
      open AS MATERIALIZED (
        SELECT given.*, c.id AS conversation_id, partner.name, partner.username, partner.avatar
        FROM given
          JOIN conversations c ON ${isOfTheTwo(sql`c`, given)}
          JOIN users partner ON partner.id = given.partner AND ${mayWriteTo(sql`partner`, given)}
        FOR NO KEY UPDATE OF c SKIP LOCKED
      ),
      chat AS (
        UPDATE conversations c
        SET revision = c.revision + 1, message_count = c.message_count + 1,
          last_message_id = id_after(c.last_message_id, open.made_id)
        FROM open WHERE c.id = open.conversation_id
        RETURNING open.*, c.revision, c.message_count, c.last_message_id
      ),
      marks AS (
        UPDATE conversation_members m
        SET own_since = m.own_since + CASE WHEN m.user_id = chat.viewer THEN 1 ELSE 0 END,
          delivered_up_to = chat.last_message_id
        FROM chat WHERE m.conversation_id = chat.conversation_id
        RETURNING m.conversation_id, m.user_id, m.is_muted, m.delivered_up_to, m.read_up_to,
          chat.message_count - m.viewed_count - m.own_since AS unread
      ),
      made AS (
        INSERT INTO messages (id, conversation_id, sender_id, client_id, place, content, disappear_after,
          disappears_at, revision, created_at)
        SELECT last_message_id, conversation_id, viewer, client_id, message_count, content, disappear_after,
          disappears_at, revision, now
        FROM chat
      )
      SELECT chat.asking, chat.last_message_id AS id, chat.revision, sender.name AS sender_name,
        sender.username AS sender_username, sender.avatar AS sender_avatar,
        theirs.delivered_up_to, theirs.read_up_to, ${lines}
      FROM chat
        JOIN users sender ON sender.id = chat.viewer
        JOIN marks own ON own.conversation_id = chat.conversation_id AND own.user_id = chat.viewer
        JOIN marks theirs ON theirs.conversation_id = chat.conversation_id AND theirs.user_id = chat.partner`,
  ),
};

/** Whether it is what most messages are: a text with nothing beside it, to somebody who is online. */
export function isText(values: NewMessage): boolean {
  const { isReached, replyTo, status, isForwarded, attachmentId } = values;
  return isReached && replyTo === null && status === null && !isForwarded && attachmentId === null;
}

/**
 * Stores a text together with those of the same moment; undefined where it could not go with them. Each takes
 * PostgreSQL a fraction of what one alone does: one commit, and one statement to begin, for all.
 */
export function insertText<Result>(
  ctx: ViewerContext,
  values: NewChatMessage,
  finish: (row: NewMessageRow, publish: (publication: Publication) => void) => Result,
): Promise<Result | undefined> {
  const { id, viewer, partner, clientId, content, disappearAfter, disappearsAt, now } = values;
  const text = { id, viewer, partner, clientId, content, disappearAfter, disappearsAt, now };
  return inGathering(ctx, texts, text, (row, publish) => {
    if (!row) return undefined;
    const own = {
      client_id: clientId,
      content,
      sender_id: viewer,
      recipient_id: partner,
      group_id: null,
      disappear_after: disappearAfter,
      disappears_at: disappearsAt,
      created_at: now,
    };
    return finish({ ...plainText, ...own, ...row }, publish);
  });
}
