import type { MessageView } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import { aboveAllIds } from "../../platform/ids.ts";
import { type ChatValues, isOfTheTwo } from "./access.ts";
import {
  isThere,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "./views.ts";

interface Values extends ChatValues {
  /** A message's id. */
  from: string;
  since: number;
  rows: number;
  now: Date;
}

type List = Statement<Values, MessageRow>;

/** Messages of the conversation of the two: those that `page` picks from the table `m`, in an order of its own. */
function list(name: string, page: (v: ValueOf<Values>) => SQL): List {
  return statement<Values, MessageRow>(name, (v) => {
    const now = sql`${v("now")}::timestamptz`;
    return sql`
      WITH chat AS MATERIALIZED (SELECT c.id FROM conversations c WHERE ${isOfTheTwo(sql`c`, v)}),
      page AS MATERIALIZED (${page(v)})
      SELECT ${messageColumns} FROM ${messageSources(sql`page`, now)} ORDER BY m.id`;
  });
}

/** `where` and `order` bound the walk along the index of one conversation. */
function part(v: ValueOf<Values>, where: SQL, order: SQL): SQL {
  return sql`(
    SELECT m.* FROM chat CROSS JOIN LATERAL (
      SELECT m.* FROM messages m
      WHERE m.conversation_id = chat.id AND ${where}
        AND ${isThere(sql`m`, sql`${v("now")}::timestamptz`)}
      ORDER BY ${order} LIMIT ${v("rows")}
    ) m)`;
}

const older = (v: ValueOf<Values>) => part(v, sql`m.id < ${v("from")}`, sql`m.id DESC`);

const before = list("messages-before", older);
const after = list("messages-after", (v) => part(v, sql`m.id > ${v("from")}`, sql`m.id`));
const around = list(
  "messages-around",
  (v) => sql`${older(v)} UNION ALL ${part(v, sql`m.id >= ${v("from")}`, sql`m.id`)}`,
);
/** What has disappeared is told of by its own moment, not by a change. */
const changed = statement<Values, MessageRow>("messages-since", (v) => {
  const page = part(v, sql`m.revision > ${v("since")}`, sql`m.revision`);
  return sql`
    WITH chat AS MATERIALIZED (SELECT c.id FROM conversations c WHERE ${isOfTheTwo(sql`c`, v)}),
    page AS MATERIALIZED (${page})
    SELECT ${messageColumns} FROM ${messageSources(sql`page`, sql`${v("now")}::timestamptz`)}
    ORDER BY m.revision`;
});

export interface ListMessages {
  readonly userId: string;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly since?: number | undefined;
}

/**
 * Messages of the viewer and a person: the latest, those before, after or around one, the oldest first; or with
 * `since` those that changed, in the order of their changes. Empty where they never wrote to each other.
 */
export async function listMessages(
  ctx: ViewerContext,
  input: ListMessages,
): Promise<MessageView[]> {
  const viewer = ctx.viewer.userId;
  const rows = await ctx.db.rows(listOf(input), {
    viewer,
    partner: input.userId,
    from: input.before ?? input.after ?? input.around ?? aboveAllIds,
    since: input.since ?? 0,
    // Around one: half of them on each side.
    rows: input.around === undefined ? input.limit : Math.ceil(input.limit / 2),
    now: ctx.clock.now(),
  });
  return rows.map((row) => toMessageView(row, viewer, ctx));
}

function listOf(input: ListMessages): List {
  if (input.since !== undefined) return changed;
  if (input.after !== undefined) return after;
  return input.around === undefined ? before : around;
}
