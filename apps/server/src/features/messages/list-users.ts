import type { DirectoryUser } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page, realKey } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { minId } from "../../platform/ids.ts";
import { readFriendships } from "../friends/index.ts";
import { searchPeople } from "../search/index.ts";
import { isVisibleUser } from "../visibility/index.ts";
import { type DirectoryUserRow, toDirectoryUser } from "./views.ts";

type DirectoryRow = DirectoryUserRow & { position: number };

interface Values {
  hiddenUserIds: readonly string[];
  /** The position and id of the last user read. */
  afterPosition: number;
  afterId: string;
  /** The start position, once the scan has wrapped around; before that, above all positions. */
  endPosition: number;
  maxRows: number;
}

/**
 * The directory is a ring in random order (`directory_place`) that is read once around, from a random start. Users with
 * an unverified address are not in it.
 */
const selectDirectory = statement<Values, DirectoryRow>(
  "list-users",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar, u.directory_place AS position FROM users u
    WHERE (u.directory_place, u.id) > (${value("afterPosition")}::real, ${value("afterId")}::uuid)
      AND u.directory_place < ${value("endPosition")}::real
      AND u.verified_at IS NOT NULL AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ORDER BY u.directory_place, u.id LIMIT ${value("maxRows")}`,
);

const aboveAllPositions = 2;

/** The start position, the position of the last row, and whether the scan has wrapped around. */
const Cursor = z.tuple([realKey, realKey, z.uuid(), z.literal([0, 1])]);
type DirectoryCursor = z.infer<typeof Cursor>;

interface Input {
  readonly search: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * One page of the users visible to the viewer: the matches of `search`, best first; without `search` all users,
 * starting at a random position and shuffled page by page.
 */
export async function listUsers(
  ctx: ViewerContext,
  { search, limit, cursor }: Input,
): Promise<Page<DirectoryUser>> {
  const page =
    search === ""
      ? await readDirectory(ctx, limit, cursor)
      : await searchPeople(ctx, { search, limit, cursor });
  return { ...page, items: await withPresence(ctx, page.items) };
}

async function readDirectory(
  ctx: ViewerContext,
  limit: number,
  cursor: string | undefined,
): Promise<Page<DirectoryUserRow>> {
  const random = Math.fround(Math.random());
  const [start, ...from]: DirectoryCursor = decodeCursor(cursor, Cursor) ?? [
    random,
    random,
    minId,
    0,
  ];
  let [afterPosition, afterId] = from;
  let hasWrapped = from[2] === 1;
  const rows: DirectoryRow[] = [];
  const readRows = async () => {
    const { hiddenUserIds } = ctx.viewer;
    const endPosition = hasWrapped ? start : aboveAllPositions;
    const maxRows = limit + 1 - rows.length;
    const values = { hiddenUserIds, afterPosition, afterId, endPosition, maxRows };
    rows.push(...(await ctx.db.rows(selectDirectory, values)));
  };
  await readRows();
  if (rows.length <= limit && !hasWrapped) {
    [afterPosition, afterId, hasWrapped] = [-1, minId, true];
    await readRows();
  }
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  // The page may end before the scan wrapped around, even if this call read rows after that.
  const next: DirectoryCursor | undefined = last && [
    start,
    last.position,
    last.id,
    hasWrapped && last.position < start ? 1 : 0,
  ];
  return { items: shuffled(items), nextCursor: next && encodeCursor(next) };
}

/** Fisher-Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [copy[index], copy[other]] = [copy[other] as Item, copy[index] as Item];
  }
  return copy;
}

const selectUser = statement<
  { userId: string; hiddenUserIds: readonly string[] },
  DirectoryUserRow
>(
  "user",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar FROM users u
    WHERE u.id = ${value("userId")} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

/** A user's names, picture and presence; 404 if they are not visible to the viewer. */
export async function readUser(ctx: ViewerContext, userId: string): Promise<DirectoryUser> {
  const row = await ctx.db.row(selectUser, { userId, hiddenUserIds: ctx.viewer.hiddenUserIds });
  const [user] = row ? await withPresence(ctx, [row]) : [];
  if (!user) {
    throw notFound(sentences.messages.personNotFound);
  }
  return user;
}

async function withPresence(
  ctx: ViewerContext,
  rows: readonly DirectoryUserRow[],
): Promise<DirectoryUser[]> {
  const ids = rows.map(({ id }) => id);
  const [online, friendshipWith] = await Promise.all([
    ctx.presence.filterOnline(ids),
    readFriendships(ctx, ids),
  ]);
  return rows.map((row) =>
    toDirectoryUser(row, { isOnline: online.has(row.id), friendship: friendshipWith(row.id) }),
  );
}
