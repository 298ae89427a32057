import type { Friendship, FriendView } from "@kora/contract/friends";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement, type Statement } from "../../platform/database/statement.ts";
import {
  filterVisibleOnline,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import { type FriendRow, noRelation, toFriendView } from "./views.ts";

/** The sort key is `created_at` and the other user's id. */
type PageParams = ViewerValues & TimeKey;

/**
 * Defines the statement of a page of `table`. Its rows pair the viewer in `viewerColumn` with a user in `otherColumn`.
 */
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

/** A list of users who have the same relation to the viewer. */
export interface FriendList {
  /** Returns the statement of a page of up to `limit` users. */
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

const [senderColumn, recipientColumn] = [sql`sender_id`, sql`recipient_id`];

/** The lists of `listFriends` by name. `received` and `sent` list friend requests. */
export const friendLists = {
  friends: defineList(
    "friends",
    { table: sql`friends`, viewerColumn: sql`user_id`, otherColumn: sql`friend_id` },
    { isFriend: true },
  ),
  received: defineList(
    "friend-requests-received",
    { table: sql`friend_requests`, viewerColumn: recipientColumn, otherColumn: senderColumn },
    { isRequestReceived: true },
  ),
  sent: defineList(
    "friend-requests-sent",
    { table: sql`friend_requests`, viewerColumn: senderColumn, otherColumn: recipientColumn },
    { isRequestPending: true },
  ),
} as const;

/** Returns a page of the viewer's friends or friend requests, latest first, without hidden users. */
export async function listFriends(
  ctx: ViewerContext,
  listName: keyof typeof friendLists,
  { limit, cursor }: PageInput,
): Promise<Page<FriendView>> {
  const { toPageStatement, friendship } = friendLists[listName];
  const params = { ...viewerValues(ctx.viewer), ...decodeTimeCursor(cursor) };
  const rows = await ctx.db.rows(toPageStatement(limit), params);
  const page = toPage(rows, limit, ({ since, id }) => [since.getTime(), id]);
  const onlineIds = await filterVisibleOnline(
    ctx,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map((row) => toFriendView(row, friendship, onlineIds.has(row.id))),
  };
}
