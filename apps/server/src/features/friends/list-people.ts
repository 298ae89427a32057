import type { Friendship, FriendView } from "@kora/contract/friends";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  maxTimestamp,
  type Page,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement, type Statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { noFriendship } from "./friendship.ts";
import { type FriendRow, toFriendView } from "./views.ts";

interface Values extends ViewerValues {
  /** When the last one of the page before came, and who it was. */
  at: Date;
  after: string;
}

const Cursor = z.tuple([timestampKey, z.uuid()]);

const pageOf = (name: string, { table, own, other }: { table: SQL; own: SQL; other: SQL }) =>
  pageStatement<Values, FriendRow>(
    name,
    (v, rows) => sql`
      SELECT shown.*, pair.created_at AS since
      FROM ${table} pair CROSS JOIN LATERAL (
        SELECT person.id, person.name, person.username, person.avatar FROM users person
        WHERE person.id = pair.${other} AND ${isVisibleUser(sql`person`, v("hidden"))}
        OFFSET 0
      ) shown
      WHERE pair.${own} = ${v("viewer")} AND pair.created_at <= ${v("at")}
        AND (pair.created_at < ${v("at")} OR pair.${other} > ${v("after")})
      ORDER BY pair.created_at DESC, pair.${other}
      LIMIT ${rows}`,
  );

/** One of the lists of people that somebody has. */
export interface PeopleList {
  readonly page: (limit: number) => Statement<Values, FriendRow>;
  /** How it stands between the viewer and each of them. */
  readonly friendship: Friendship;
}

function peopleList(
  name: string,
  of: { table: SQL; own: SQL; other: SQL },
  friendship: Partial<Friendship>,
): PeopleList {
  return {
    page: pageOf(name, of),
    friendship: { ...noFriendship, ...friendship },
  };
}

const [sender, recipient] = [sql`sender_id`, sql`recipient_id`];

export const peopleLists = {
  friends: peopleList(
    "friends",
    { table: sql`friends`, own: sql`user_id`, other: sql`friend_id` },
    { isFriend: true },
  ),
  received: peopleList(
    "friend-requests-received",
    { table: sql`friend_requests`, own: recipient, other: sender },
    { isRequestReceived: true },
  ),
  sent: peopleList(
    "friend-requests-sent",
    { table: sql`friend_requests`, own: sender, other: recipient },
    { isRequestPending: true },
  ),
} as const;

/** One page of the viewer's friends or requests, those of them whom they may meet, the latest first. */
export async function listPeople(
  ctx: ViewerContext,
  which: keyof typeof peopleLists,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<FriendView>> {
  const [at, after] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, minId];
  const { page: pageFor, friendship } = peopleLists[which];
  const values = { ...viewerValues(ctx.viewer), at: new Date(at), after };
  const rows = await ctx.db.rows(pageFor(limit), values);
  const page = toPage(rows, limit, ({ since, id }) => [since.getTime(), id]);
  const online = await ctx.presence.areOnline(page.items.map(({ id }) => id));
  return {
    ...page,
    items: page.items.map((row) => toFriendView(row, friendship, online.has(row.id))),
  };
}
