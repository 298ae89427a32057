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
import { isRequestHiddenByAge } from "../requests/hidden-request.ts";
import {
  hasNotDisappeared,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";

interface Values extends ConversationValues {
  /** The id of the message before, after or around which the page lies; `maxId` for the latest page. */
  fromId: string;
  sinceRevision: number;
  maxRows: number;
  now: Date;
}

/** By kind, the SQL of the conversation that is listed and of the receipts of its messages. */
const conversationSql: Record<
  ConversationKind,
  {
    conversation: (value: Placeholder<Values>) => SQL;
    receipts: (value: Placeholder<Values>) => ReceiptColumns;
  }
> = {
  chat: {
    conversation: (value) =>
      sql`SELECT c.id FROM conversations c
        WHERE ${isReferredTo.chat(value as Placeholder<ConversationValues>)} AND NOT ${isRequestHiddenByAge(value("viewer"))}`,
    receipts: () => chatReceipts,
  },
  group: {
    conversation: (value) => sql`
        SELECT c.id, own.read_up_to AS own_read_up_to, ${readByAllUpTo(sql`c.id`, sql`own.user_id`)} AS read_by_all_up_to
        FROM ${viewerConversation("group", value as Placeholder<ConversationValues>)}`,
    receipts: (value) =>
      groupReceipts({
        readUpTo: sql`CASE WHEN m.sender_id = ${value("viewer")} THEN conversation.read_by_all_up_to ELSE conversation.own_read_up_to END`,
        join: sql`CROSS JOIN conversation`,
      }),
  },
};

/** Defines a list of the messages that `page` selects, sorted by `orderBy`. */
function defineList(
  name: string,
  page: (value: Placeholder<Values>) => SQL,
  orderBy: SQL = sql`m.id`,
) {
  return statementByKind<Values, MessageRow>(name, (kind, value) => {
    const receipts = conversationSql[kind].receipts(value);
    return sql`
      WITH conversation AS MATERIALIZED (${conversationSql[kind].conversation(value)}),
      page AS MATERIALIZED (${page(value)})
      SELECT ${messageColumns(receipts)} FROM ${messageSources(sql`page`, sql`${value("now")}::timestamptz`, receipts)}
      ORDER BY ${orderBy}`;
  });
}

/** Selects at most `maxRows` messages of the conversation. An index must match `where` and `orderBy`. */
function selectMessages(value: Placeholder<Values>, where: SQL, orderBy: SQL): SQL {
  return sql`(
    SELECT m.* FROM conversation CROSS JOIN LATERAL (
      SELECT m.* FROM messages m
      WHERE m.conversation_id = conversation.id AND ${where}
        AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}
      ORDER BY ${orderBy} LIMIT ${value("maxRows")}
    ) m)`;
}

const selectBefore = (value: Placeholder<Values>) =>
  selectMessages(value, sql`m.id < ${value("fromId")}`, sql`m.id DESC`);

const listBefore = defineList("messages-before", selectBefore);
const listAfter = defineList("messages-after", (value) =>
  selectMessages(value, sql`m.id > ${value("fromId")}`, sql`m.id`),
);
const listAround = defineList(
  "messages-around",
  (value) =>
    sql`${selectBefore(value)} UNION ALL ${selectMessages(value, sql`m.id >= ${value("fromId")}`, sql`m.id`)}`,
);
/** Disappeared messages are not among the changes: clients remove them at `disappearsAt`. */
const listChanges = defineList(
  "messages-since",
  (value) => selectMessages(value, sql`m.revision > ${value("sinceRevision")}`, sql`m.revision`),
  sql`m.revision`,
);

/** Parameters of a list. `before`, `after` and `around` are message ids; `since` is a revision of the conversation. */
export interface ListMessagesInput {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly since?: number | undefined;
}

/**
 * Returns messages of a conversation, oldest first: the latest messages, or the messages before, after or around one.
 * With `since`, it returns the messages that changed after that revision, in the order of their changes. The list is
 * empty for a chat that does not exist. For a group of which the viewer is not a member, it throws the errors of
 * `getGroupMembership`.
 */
export async function listMessages(
  ctx: ViewerContext,
  { kind, id }: ConversationRef,
  input: ListMessagesInput,
): Promise<MessageView[]> {
  const rows = await ctx.db.rows(chooseList(input)[kind], {
    viewer: ctx.viewer.userId,
    refId: id,
    fromId: input.before ?? input.after ?? input.around ?? maxId,
    sinceRevision: input.since ?? 0,
    // `around` selects half of the page on each side.
    maxRows: input.around === undefined ? input.limit : Math.ceil(input.limit / 2),
    now: ctx.clock.now(),
  });
  if (kind === "group" && rows.length === 0) {
    await getGroupMembership(ctx, id);
  }
  return (await withGroupDelivery(ctx, rows)).map((row) => toMessageView(row, ctx.viewer, ctx));
}

function chooseList(input: ListMessagesInput) {
  if (input.since !== undefined) return listChanges;
  if (input.after !== undefined) return listAfter;
  return input.around === undefined ? listBefore : listAround;
}
