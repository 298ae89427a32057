import type { MessageView } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import type { Placeholder } from "../../../platform/database/statement.ts";
import { maxId } from "../../../platform/ids.ts";
import {
  type ConversationKind,
  type ConversationRef,
  type ConversationValues,
  getGroupMembership,
  isReferredTo,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import { withGroupDelivery } from "../receipts/group-delivery.ts";
import {
  chatReceipts,
  groupReceipts,
  type ReceiptColumns,
  readByAllUpTo,
} from "../receipts/receipt-columns.ts";
import {
  hasNotDisappeared,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";

interface Values extends ConversationValues {
  /** The id of the message that the page starts from. */
  from: string;
  since: number;
  rows: number;
  now: Date;
}

const fragments: Record<
  ConversationKind,
  { chat: (v: Placeholder<Values>) => SQL; receipts: (v: Placeholder<Values>) => ReceiptColumns }
> = {
  chat: {
    chat: (v) =>
      sql`SELECT c.id FROM conversations c WHERE ${isReferredTo.chat(v as Placeholder<ConversationValues>)}`,
    receipts: () => chatReceipts,
  },
  group: {
    chat: (v) => sql`
        SELECT c.id, own.read_up_to AS own_read, ${readByAllUpTo(sql`c.id`, sql`own.user_id`)} AS all_read
        FROM ${viewerConversation("group", v as Placeholder<ConversationValues>)}`,
    receipts: (v) =>
      groupReceipts(
        sql`CASE WHEN m.sender_id = ${v("viewer")} THEN chat.all_read ELSE chat.own_read END`,
        sql`CROSS JOIN chat`,
      ),
  },
};

/** Defines a list of the messages that `page` selects, sorted by `by`. */
function defineList(name: string, page: (v: Placeholder<Values>) => SQL, by: SQL = sql`m.id`) {
  return statementByKind<Values, MessageRow>(name, (kind, v) => {
    const receipts = fragments[kind].receipts(v);
    return sql`
      WITH chat AS MATERIALIZED (${fragments[kind].chat(v)}),
      page AS MATERIALIZED (${page(v)})
      SELECT ${messageColumns(receipts)} FROM ${messageSources(sql`page`, sql`${v("now")}::timestamptz`, receipts)}
      ORDER BY ${by}`;
  });
}

/** Selects messages of the conversation; `where` and `order` match an index, which is read up to the limit. */
function selectPart(v: Placeholder<Values>, where: SQL, order: SQL): SQL {
  return sql`(
    SELECT m.* FROM chat CROSS JOIN LATERAL (
      SELECT m.* FROM messages m
      WHERE m.conversation_id = chat.id AND ${where}
        AND ${hasNotDisappeared(sql`m`, sql`${v("now")}::timestamptz`)}
      ORDER BY ${order} LIMIT ${v("rows")}
    ) m)`;
}

const selectBefore = (v: Placeholder<Values>) =>
  selectPart(v, sql`m.id < ${v("from")}`, sql`m.id DESC`);

const messagesBefore = defineList("messages-before", selectBefore);
const messagesAfter = defineList("messages-after", (v) =>
  selectPart(v, sql`m.id > ${v("from")}`, sql`m.id`),
);
const messagesAround = defineList(
  "messages-around",
  (v) => sql`${selectBefore(v)} UNION ALL ${selectPart(v, sql`m.id >= ${v("from")}`, sql`m.id`)}`,
);
/** Messages that disappeared are not among the changes: clients remove them at `disappearsAt`. */
const messagesSince = defineList(
  "messages-since",
  (v) => selectPart(v, sql`m.revision > ${v("since")}`, sql`m.revision`),
  sql`m.revision`,
);

export interface ListMessages {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly since?: number | undefined;
}

/**
 * Messages of a conversation, oldest first: the latest, or those before, after or around a message. With `since`, those
 * that changed after that revision, in the order of their changes. Empty for a chat that does not exist, 404 for a group
 * that the viewer is not in.
 */
export async function listMessages(
  ctx: ViewerContext,
  { kind, id }: ConversationRef,
  input: ListMessages,
): Promise<MessageView[]> {
  const rows = await ctx.db.rows(chooseList(input)[kind], {
    viewer: ctx.viewer.userId,
    refId: id,
    from: input.before ?? input.after ?? input.around ?? maxId,
    since: input.since ?? 0,
    // `around` selects half of the page on each side.
    rows: input.around === undefined ? input.limit : Math.ceil(input.limit / 2),
    now: ctx.clock.now(),
  });
  if (kind === "group" && rows.length === 0) {
    await getGroupMembership(ctx, id);
  }
  return (await withGroupDelivery(ctx, rows)).map((row) => toMessageView(row, ctx.viewer, ctx));
}

function chooseList(input: ListMessages) {
  if (input.since !== undefined) return messagesSince;
  if (input.after !== undefined) return messagesAfter;
  return input.around === undefined ? messagesBefore : messagesAround;
}
