import { limits } from "@kora/contract/limits";
import type { MessageRequestView } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../../platform/cursor.ts";
import { literal, type Placeholder, statement } from "../../../platform/database/statement.ts";
import { timeOfId } from "../../../platform/ids.ts";
import { isVisibleUser } from "../../visibility/index.ts";
import {
  hasNotDisappeared,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";
import { isHiddenByAge } from "./hidden-request.ts";
import { type RequestRow, toMessageRequestView } from "./views.ts";

interface Values {
  viewer: string;
  hiddenUserIds: readonly string[];
  /** The viewer is a minor. */
  isMinor: boolean;
}

interface PageValues extends Values {
  /** Selects the requests whose last message is older than this one. */
  beforeId: string;
  /** The timestamp of the message `beforeId`. */
  beforeTimestamp: Date;
  maxRows: number;
  now: Date;
}

/** A request with its last message. `id` is null if all its messages have disappeared. */
type Row = RequestRow & { last_message_id: string } & (MessageRow | { id: null });

/** The recipient of the request in the chat `c`. The index `conversations_requests` has this expression. */
const requestRecipient = sql`(CASE WHEN c.requested_by = c.one_id THEN c.other_id ELSE c.one_id END)`;

/** True for a chat `c` with a request that its recipient has neither accepted nor declined. */
const isOpenRequest = sql`(c.requested_by IS NOT NULL AND c.declined_at IS NULL)`;

/**
 * `FROM` and `WHERE` of the open requests `c` that the viewer received, with their `sender`.
 */
const receivedRequests = (value: Placeholder<Values>): SQL => sql`
  conversations c
    JOIN users sender ON sender.id = c.requested_by
    JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
  WHERE ${requestRecipient} = ${value("viewer")} AND ${isOpenRequest}
    AND own.hidden_up_to IS DISTINCT FROM c.last_message_id
    AND ${isVisibleUser(sql`sender`, value("hiddenUserIds"))}
    AND NOT ${isHiddenByAge(sql`c`, sql`sender`, {
      id: sql`${value("viewer")}::uuid`,
      isMinor: sql`${value("isMinor")}::boolean`,
    })}`;

/** PostgreSQL reads the index on the 10-minute intervals (`active_at`), and sorts the requests within each interval. */
export const selectRequests = statement<PageValues, Row>("message-requests", (value) => {
  const now = sql`${value("now")}::timestamptz`;
  const lastMessage = sql`LATERAL (
    SELECT m.* FROM messages m
    WHERE m.conversation_id = page.conversation_id AND ${hasNotDisappeared(sql`m`, now)}
    ORDER BY m.id DESC LIMIT 1)`;
  return sql`
    WITH page AS MATERIALIZED (
      SELECT c.id AS conversation_id, c.last_message_id, c.request_count, sender.id AS partner_id, sender.name,
        sender.username, sender.avatar
      FROM ${receivedRequests(value as Placeholder<Values>)}
        AND c.active_at <= ${value("beforeTimestamp")} AND c.last_message_id < ${value("beforeId")}
      ORDER BY c.active_at DESC, c.last_message_id DESC LIMIT ${value("maxRows")}
    )
    SELECT page.*, message.*
    FROM page LEFT JOIN LATERAL (
      SELECT ${messageColumns()} FROM ${messageSources(lastMessage, now)}
    ) message ON true
    ORDER BY page.last_message_id DESC`;
});

const countOpenRequests = statement<Values, { count: number }>(
  "count-message-requests",
  (value) => sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${receivedRequests(value)} LIMIT ${literal(limits.message.countedRequests)}
    ) requests`,
);

const toValues = ({ viewer }: ViewerContext): Values => ({
  viewer: viewer.userId,
  hiddenUserIds: viewer.hiddenUserIds,
  isMinor: viewer.ageGroup === "minor",
});

/** Returns the message requests that the viewer received and has not declined, latest message first. */
export async function listMessageRequests(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<MessageRequestView>> {
  const beforeId = decodeIdCursor(cursor);
  const rows = await ctx.db.rows(selectRequests, {
    ...toValues(ctx),
    beforeId,
    beforeTimestamp: timeOfId(beforeId),
    maxRows: limit + 1,
    now: ctx.clock.now(),
  });
  const page = toPage(rows, limit, (row) => [row.last_message_id]);
  return { ...page, items: page.items.map((row) => toView(row, ctx)) };
}

/** Returns the number of requests that `listMessageRequests` lists, at most `limits.message.countedRequests`. */
export async function countMessageRequests(ctx: ViewerContext): Promise<number> {
  return (await ctx.db.row(countOpenRequests, toValues(ctx)))?.count ?? 0;
}

function toView(row: Row, ctx: ViewerContext): MessageRequestView {
  const message = row.id === null ? null : toMessageView(row, ctx.viewer, ctx);
  return toMessageRequestView(row, message, ctx.viewer.userId);
}
