import { sql } from "drizzle-orm";
import type { AgeGroup, Context, ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { blockedUsersRoom, room } from "../../platform/realtime/rooms.ts";
import type { Topic } from "../../platform/realtime/subscriptions.ts";
import { examplesOfAgeGroups } from "./ages.ts";
import {
  areFriends,
  awaitsAcceptance,
  onlineStateToOf,
  seesOnlineState,
  showsOnlineStateToStranger,
} from "./settings.ts";
import { isVisibleUser } from "./visibility.ts";

/**
 * The relation of a watching user to the watched one: a friend, or the age group of a stranger. Each relation has its
 * own room, so that an event goes to those who may see it now, whatever the settings were when they began to watch.
 */
type Watcher = "friend" | AgeGroup;

const watchers = ["friend", "adult", "minor", "unknown"] as const satisfies readonly Watcher[];

/** Returns the room of the sockets with this relation that watch a user's presence. */
const presenceRoom = (userId: string, watcher: Watcher) => room(`presence-${watcher}`, userId);

interface RelationRow {
  id: string;
  is_friend: boolean;
  /** The viewer's message request waits for this user. */
  is_awaited: boolean;
  sees_online_state: boolean;
  last_seen_at: Date | null;
}

const selectRelations = statement<
  { viewer: string; hiddenUserIds: readonly string[]; userIds: readonly string[] },
  RelationRow
>(
  "presence-relations",
  (value) => sql`
    SELECT u.id, ${areFriends(sql`u.id`, sql`viewer.id`)} AS is_friend,
      ${awaitsAcceptance(sql`viewer.id`, sql`u.id`)} AS is_awaited,
      ${seesOnlineState(sql`viewer`, sql`u`)} AS sees_online_state, u.last_seen_at
    FROM users viewer JOIN users u ON u.id = ANY (${value("userIds")}::uuid[])
    WHERE viewer.id = ${value("viewer")} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}`,
);

type PresenceContext = Pick<ReadContext, "db" | "presence"> & { readonly viewer: Viewer };

function readRelations({ db, viewer }: PresenceContext, userIds: readonly string[]) {
  const { userId, hiddenUserIds } = viewer;
  return db.rows(selectRelations, { viewer: userId, hiddenUserIds, userIds });
}

/** Returns those among `userIds` who are online, and whose online state the viewer may see. */
export async function filterVisibleOnline(
  ctx: PresenceContext,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const onlineIds = await ctx.presence.filterOnline(userIds);
  if (onlineIds.size === 0) return onlineIds;
  const rows = await readRelations(ctx, [...onlineIds]);
  return new Set(rows.filter((row) => row.sees_online_state).map(({ id }) => id));
}

/**
 * The online state of users. Users who are hidden from the viewer, and those for whom the viewer's message request
 * waits, have no room. A socket whose relation to a user changes gets the state that it may see now.
 */
export const presenceTopic: Topic = {
  async listRooms(ctx, userIds) {
    const rows = await readRelations(ctx, userIds);
    const watchedRows = rows.filter((row) => !row.is_awaited);
    return new Map(
      watchedRows.map(({ id, is_friend: isFriend }) => [
        id,
        presenceRoom(id, isFriend ? "friend" : ctx.viewer.ageGroup),
      ]),
    );
  },

  async onRoomsChanged(ctx, userIds, socketRoom) {
    const onlineIds = await ctx.presence.filterOnline(userIds);
    const rows = await readRelations(ctx, userIds);
    const visibleRows = new Map(
      rows.filter((row) => row.sees_online_state).map((row) => [row.id, row]),
    );
    for (const userId of userIds) {
      const row = visibleRows.get(userId);
      const isOnline = row !== undefined && onlineIds.has(userId);
      const lastSeenAt = row?.last_seen_at?.toISOString() ?? null;
      const payload = { userId, isOnline, lastSeenAt };
      ctx.publish({ to: socketRoom, event: "userStatusChange", payload });
    }
  },
};

const selectOwner = statement<
  { userId: string },
  { shown_to_friends: boolean; shown_to_strangers: AgeGroup[]; last_seen_at: Date | null }
>(
  "presence-owner",
  (value) => sql`
    SELECT ${onlineStateToOf(sql`u`)} <> 'nobody' AS shown_to_friends, ARRAY(
      SELECT stranger.age_group FROM ${examplesOfAgeGroups} stranger (age_group, birth_month)
      WHERE ${showsOnlineStateToStranger(sql`u`, sql`stranger`)}
    ) AS shown_to_strangers, u.last_seen_at
    FROM users u WHERE u.id = ${value("userId")}`,
);

/**
 * Publishes a user's online state, with the stored time, to the sockets that watch it and may see it. With `isReset`,
 * the others get that the user is offline, without a time: the user's settings or age have changed.
 */
export async function publishPresence(
  ctx: Pick<Context, "db" | "publish">,
  { userId, isOnline, isReset = false }: { userId: string; isOnline: boolean; isReset?: boolean },
): Promise<void> {
  const owner = await ctx.db.row(selectOwner, { userId });
  if (!owner) return;
  const lastSeenAt = owner.last_seen_at?.toISOString() ?? null;
  for (const watcher of watchers) {
    const isShown =
      watcher === "friend" ? owner.shown_to_friends : owner.shown_to_strangers.includes(watcher);
    if (!isShown && !isReset) continue;
    ctx.publish({
      to: presenceRoom(userId, watcher),
      except: [blockedUsersRoom(userId)],
      event: "userStatusChange",
      payload: { userId, isOnline: isOnline && isShown, lastSeenAt: isShown ? lastSeenAt : null },
    });
  }
}

/** Publishes a user's online state again after a change of the user's settings or age. */
export async function republishPresence(
  ctx: Pick<Context, "db" | "publish" | "presence">,
  userId: string,
): Promise<void> {
  const isOnline = (await ctx.presence.filterOnline([userId])).has(userId);
  await publishPresence(ctx, { userId, isOnline, isReset: true });
}
