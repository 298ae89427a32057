import type { DirectoryUser } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  encodeCursor,
  type Page,
  type PageInput,
  realKey,
} from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { minId } from "../../platform/ids.ts";
import { readFriendships } from "../friends/index.ts";
import { searchPeople } from "../search/index.ts";
import { filterVisibleOnline, isVisibleUser } from "../visibility/index.ts";
import { type DirectoryUserRow, toDirectoryUser } from "./views.ts";

/** `position` is the user's random sort key in the directory, from 0 to 1. */
type DirectoryRow = DirectoryUserRow & { position: number };

interface Values {
  hiddenUserIds: readonly string[];
  /** The position and id of the last user read. */
  afterPosition: number;
  afterId: string;
  /** The scan ends before this position: the start position after it has wrapped around, else `aboveAllPositions`. */
  endPosition: number;
  maxRows: number;
}

/**
 * Selects users by their random sort key (`directory_place`). A visit scans upwards from a random start position, wraps
 * around after the highest position, and ends at the start position. Users with an unverified address, and those who
 * chose not to be found, are left out.
 */
const selectDirectory = statement<Values, DirectoryRow>(
  "list-users",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar, u.directory_place AS position FROM users u
    WHERE (u.directory_place, u.id) > (${value("afterPosition")}::real, ${value("afterId")}::uuid)
      AND u.directory_place < ${value("endPosition")}::real
      AND u.is_in_directory AND u.verified_at IS NOT NULL AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ORDER BY u.directory_place, u.id LIMIT ${value("maxRows")}`,
);

/** Positions are from 0 to 1. */
const aboveAllPositions = 2;
const belowAllPositions = -1;

/** The start position; the position and id of the last user of the page; 1 if the scan has wrapped around, else 0. */
const Cursor = z.tuple([realKey, realKey, z.uuid(), z.literal([0, 1])]);
type DirectoryCursor = z.infer<typeof Cursor>;

interface Input extends PageInput {
  readonly search: string;
}

/**
 * Returns one page of the users visible to the viewer: the matches of `search`, best first; without `search` all users,
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
  return { ...page, items: await addPresenceAndFriendship(ctx, page.items) };
}

async function readDirectory(
  ctx: ViewerContext,
  limit: number,
  cursor: string | undefined,
): Promise<Page<DirectoryUserRow>> {
  const randomPosition = Math.fround(Math.random());
  const cursorKeys: DirectoryCursor = decodeCursor(cursor, Cursor) ?? [
    randomPosition,
    randomPosition,
    minId,
    0,
  ];
  const [startPosition] = cursorKeys;
  let [, afterPosition, afterId] = cursorKeys;
  let hasWrapped = cursorKeys[3] === 1;
  const rows: DirectoryRow[] = [];
  const readRows = async () => {
    const { hiddenUserIds } = ctx.viewer;
    const endPosition = hasWrapped ? startPosition : aboveAllPositions;
    const maxRows = limit + 1 - rows.length;
    const values = { hiddenUserIds, afterPosition, afterId, endPosition, maxRows };
    rows.push(...(await ctx.db.rows(selectDirectory, values)));
  };
  await readRows();
  if (rows.length <= limit && !hasWrapped) {
    [afterPosition, afterId, hasWrapped] = [belowAllPositions, minId, true];
    await readRows();
  }
  const items = rows.slice(0, limit);
  const lastItem = rows.length > limit ? items.at(-1) : undefined;
  // The extra row may be the only one that was read after the scan wrapped around, so the last item of the page
  // decides.
  const nextKeys: DirectoryCursor | undefined = lastItem && [
    startPosition,
    lastItem.position,
    lastItem.id,
    hasWrapped && lastItem.position < startPosition ? 1 : 0,
  ];
  return { items: shuffled(items), nextCursor: nextKeys && encodeCursor(nextKeys) };
}

/** Fisher-Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const swapIndex = Math.floor(Math.random() * (index + 1));
    [copy[index], copy[swapIndex]] = [copy[swapIndex] as Item, copy[index] as Item];
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

/**
 * Returns a user's names, picture, presence and friendship with the viewer. Throws 404 if the viewer may not see them.
 */
export async function readUser(ctx: ViewerContext, userId: string): Promise<DirectoryUser> {
  const row = await ctx.db.row(selectUser, { userId, hiddenUserIds: ctx.viewer.hiddenUserIds });
  const [user] = row ? await addPresenceAndFriendship(ctx, [row]) : [];
  if (!user) {
    throw notFound(sentences.messages.personNotFound);
  }
  return user;
}

/** Converts users to the wire format, with their presence and friendship with the viewer. */
async function addPresenceAndFriendship(
  ctx: ViewerContext,
  rows: readonly DirectoryUserRow[],
): Promise<DirectoryUser[]> {
  const ids = rows.map(({ id }) => id);
  const [onlineIds, friendshipWith] = await Promise.all([
    filterVisibleOnline(ctx, ids),
    readFriendships(ctx, ids),
  ]);
  return rows.map((row) =>
    toDirectoryUser(row, { isOnline: onlineIds.has(row.id), friendship: friendshipWith(row.id) }),
  );
}
