import type { MessageView } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import type { Placeholder } from "../../../platform/database/statement.ts";
import { maxId } from "../../../platform/ids.ts";
import {
  forEachKind,
  getStanding,
  isOfPlace,
  ownConversation,
  type Place,
  type PlaceKind,
  type PlaceValues,
} from "../conversation-ref.ts";
import { withDelivered } from "../receipts/group-delivery.ts";
import { betweenTwo, inGroup, leastRead, type Reach } from "../receipts/receipt-columns.ts";
import {
  isThere,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";

interface Values extends PlaceValues {
  /** A message's id. */
  from: string;
  since: number;
  rows: number;
  now: Date;
}

const ofKind: Record<
  PlaceKind,
  { chat: (v: Placeholder<Values>) => SQL; reach: (v: Placeholder<Values>) => Reach }
> = {
  chat: {
    chat: (v) =>
      sql`SELECT c.id FROM conversations c WHERE ${isOfPlace.chat(v as Placeholder<PlaceValues>)}`,
    reach: () => betweenTwo,
  },
  group: {
    chat: (v) => sql`
        SELECT c.id, own.read_up_to AS own_read, ${leastRead(sql`c.id`, sql`own.user_id`)} AS all_read
        FROM ${ownConversation("group", v as Placeholder<PlaceValues>)}`,
    reach: (v) =>
      inGroup(
        sql`CASE WHEN m.sender_id = ${v("viewer")} THEN chat.all_read ELSE chat.own_read END`,
        sql`CROSS JOIN chat`,
      ),
  },
};

/** Messages of a place: those that `page` picks from the table `m`, told in the order `by`. */
function list(name: string, page: (v: Placeholder<Values>) => SQL, by: SQL = sql`m.id`) {
  return forEachKind<Values, MessageRow>(name, (kind, v) => {
    const reach = ofKind[kind].reach(v);
    return sql`
      WITH chat AS MATERIALIZED (${ofKind[kind].chat(v)}),
      page AS MATERIALIZED (${page(v)})
      SELECT ${messageColumns(reach)} FROM ${messageSources(sql`page`, sql`${v("now")}::timestamptz`, reach)}
      ORDER BY ${by}`;
  });
}

/** `where` and `order` bound the walk along the index of one conversation. */
function part(v: Placeholder<Values>, where: SQL, order: SQL): SQL {
  return sql`(
    SELECT m.* FROM chat CROSS JOIN LATERAL (
      SELECT m.* FROM messages m
      WHERE m.conversation_id = chat.id AND ${where}
        AND ${isThere(sql`m`, sql`${v("now")}::timestamptz`)}
      ORDER BY ${order} LIMIT ${v("rows")}
    ) m)`;
}

const older = (v: Placeholder<Values>) => part(v, sql`m.id < ${v("from")}`, sql`m.id DESC`);

const before = list("messages-before", older);
const after = list("messages-after", (v) => part(v, sql`m.id > ${v("from")}`, sql`m.id`));
const around = list(
  "messages-around",
  (v) => sql`${older(v)} UNION ALL ${part(v, sql`m.id >= ${v("from")}`, sql`m.id`)}`,
);
/** What has disappeared is told of by its own moment, not by a change. */
const changed = list(
  "messages-since",
  (v) => part(v, sql`m.revision > ${v("since")}`, sql`m.revision`),
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
 * Messages of a place: the latest, those before, after or around one, the oldest first; or with `since` those that
 * changed, in the order of their changes. Empty where two never wrote to each other; 404 for a group's outsiders.
 */
export async function listMessages(
  ctx: ViewerContext,
  { kind, id }: Place,
  input: ListMessages,
): Promise<MessageView[]> {
  const rows = await ctx.db.rows(listOf(input)[kind], {
    viewer: ctx.viewer.userId,
    place: id,
    from: input.before ?? input.after ?? input.around ?? maxId,
    since: input.since ?? 0,
    // Around one: half of them on each side.
    rows: input.around === undefined ? input.limit : Math.ceil(input.limit / 2),
    now: ctx.clock.now(),
  });
  if (kind === "group" && rows.length === 0) {
    await getStanding(ctx, id);
  }
  return (await withDelivered(ctx, rows)).map((row) => toMessageView(row, ctx.viewer, ctx));
}

function listOf(input: ListMessages) {
  if (input.since !== undefined) return changed;
  if (input.after !== undefined) return after;
  return input.around === undefined ? before : around;
}
