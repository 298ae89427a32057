import type { Friendship, FriendView } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, latestMoment, momentKey, type Page, toPage } from "../../platform/cursor.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { belowAllIds } from "../../platform/ids.ts";
import { isVisiblePerson, type ViewerValues, viewerValues } from "../blocks/index.ts";
import { noFriendship } from "./friendship.ts";
import { type FriendRow, toFriendView } from "./views.ts";

interface Values extends ViewerValues {
  /** When the last one of the page before came, and who it was. */
  at: Date;
  after: string;
}

const Cursor = z.tuple([momentKey, z.uuid()]);

/** The LIMIT is a literal, in two sizes: so the list is read from its index as far as the page needs. */
const pageOf = (
  name: string,
  { table, own, other }: { table: SQL; own: SQL; other: SQL },
  limit: number,
) =>
  statement<Values, FriendRow>(
    name,
    (v) => sql`
      SELECT shown.*, pair.created_at AS since
      FROM ${table} pair CROSS JOIN LATERAL (
        SELECT person.id, person.name, person.username, person.avatar FROM users person
        WHERE person.id = pair.${other} AND ${isVisiblePerson(sql`person`, v("hidden"))}
        OFFSET 0
      ) shown
      WHERE pair.${own} = ${v("viewer")} AND pair.created_at <= ${v("at")}
        AND (pair.created_at < ${v("at")} OR pair.${other} > ${v("after")})
      ORDER BY pair.created_at DESC, pair.${other}
      LIMIT ${sql.raw(String(limit + 1))}`,
  );

/** One of the lists of people that somebody has. */
export interface PeopleList {
  /** For a page of the ordinary size, and for a larger one. */
  readonly ordinary: Statement<Values, FriendRow>;
  readonly largest: Statement<Values, FriendRow>;
  /** How it stands between the viewer and each of them. */
  readonly friendship: Friendship;
}

function peopleList(
  name: string,
  of: { table: SQL; own: SQL; other: SQL },
  friendship: Partial<Friendship>,
): PeopleList {
  return {
    ordinary: pageOf(name, of, limits.list.defaultLimit),
    largest: pageOf(`${name}-largest`, of, limits.list.maxLimit),
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
  const [at, after] = decodeCursor(cursor, Cursor) ?? [latestMoment, belowAllIds];
  const { ordinary, largest, friendship } = peopleLists[which];
  const sized = limit <= limits.list.defaultLimit ? ordinary : largest;
  const values = { ...viewerValues(ctx.viewer), at: new Date(at), after };
  const page = toPage(await ctx.db.rows(sized, values), limit, ({ since, id }) => [
    since.getTime(),
    id,
  ]);
  const online = await ctx.presence.areOnline(page.items.map(({ id }) => id));
  return {
    ...page,
    items: page.items.map((row) => toFriendView(row, friendship, online.has(row.id))),
  };
}
