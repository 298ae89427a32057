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
import { type FriendRow, noRelation, toFriendView } from "./views.ts";

interface PageParams extends ViewerValues {
  /** `created_at` and the other user's id in the last row of the previous page. */
  afterTime: Date;
  afterId: string;
}

const Cursor = z.tuple([timestampKey, z.uuid()]);

/** Defines the statement for a page of `table`, whose rows pair a user in `viewerColumn` with one in `otherColumn`. */
const definePage = (
  name: string,
  { table, viewerColumn, otherColumn }: { table: SQL; viewerColumn: SQL; otherColumn: SQL },
) =>
  pageStatement<PageParams, FriendRow>(
    name,
    (value, rowLimit) => sql`
      SELECT other.*, pair.created_at AS since
      FROM ${table} pair CROSS JOIN LATERAL (
        SELECT u.id, u.name, u.username, u.avatar FROM users u
        WHERE u.id = pair.${otherColumn} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
        OFFSET 0
      ) other
      WHERE pair.${viewerColumn} = ${value("viewer")} AND pair.created_at <= ${value("afterTime")}
        AND (pair.created_at < ${value("afterTime")} OR pair.${otherColumn} > ${value("afterId")})
      ORDER BY pair.created_at DESC, pair.${otherColumn}
      LIMIT ${rowLimit}`,
  );

export interface FriendList {
  /** The statement for a page of `limit` rows. */
  readonly toPageStatement: (limit: number) => Statement<PageParams, FriendRow>;
  /** The relation between the viewer and each user of the list. */
  readonly friendship: Friendship;
}

function defineList(
  name: string,
  source: { table: SQL; viewerColumn: SQL; otherColumn: SQL },
  friendship: Partial<Friendship>,
): FriendList {
  return {
    toPageStatement: definePage(name, source),
    friendship: { ...noRelation, ...friendship },
  };
}

const [sender, recipient] = [sql`sender_id`, sql`recipient_id`];

/** The lists of `listFriends`, by name. */
export const friendLists = {
  friends: defineList(
    "friends",
    { table: sql`friends`, viewerColumn: sql`user_id`, otherColumn: sql`friend_id` },
    { isFriend: true },
  ),
  received: defineList(
    "friend-requests-received",
    { table: sql`friend_requests`, viewerColumn: recipient, otherColumn: sender },
    { isRequestReceived: true },
  ),
  sent: defineList(
    "friend-requests-sent",
    { table: sql`friend_requests`, viewerColumn: sender, otherColumn: recipient },
    { isRequestPending: true },
  ),
} as const;

/** A page of the viewer's friends or friend requests without hidden users, latest first. */
export async function listFriends(
  ctx: ViewerContext,
  listName: keyof typeof friendLists,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<FriendView>> {
  const [afterTime, afterId] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, minId];
  const { toPageStatement, friendship } = friendLists[listName];
  const params = { ...viewerValues(ctx.viewer), afterTime: new Date(afterTime), afterId };
  const rows = await ctx.db.rows(toPageStatement(limit), params);
  const page = toPage(rows, limit, ({ since, id }) => [since.getTime(), id]);
  const onlineIds = await ctx.presence.filterOnline(page.items.map(({ id }) => id));
  return {
    ...page,
    items: page.items.map((row) => toFriendView(row, friendship, onlineIds.has(row.id))),
  };
}
