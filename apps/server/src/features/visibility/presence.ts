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

type PresenceContext = Pick<ReadContext, "db" | "presence"> & {
  readonly viewer: Pick<Viewer, "userId" | "hiddenUserIds">;
};

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
    const visibleRowById = new Map(
      rows.filter((row) => row.sees_online_state).map((row) => [row.id, row]),
    );
    for (const userId of userIds) {
      const row = visibleRowById.get(userId);
      const isOnline = row !== undefined && onlineIds.has(userId);
      const lastSeenAt = row?.last_seen_at?.toISOString() ?? null;
      const payload = { userId, isOnline, lastSeenAt };
      ctx.publish({ to: socketRoom, event: "userStatusChange", payload });
    }
  },
};

/** Stores `seenAt`, if it is not null, and locks the user's row. */
const lockOwner = statement<
  { userId: string; seenAt: Date | null },
  { shown_to_friends: boolean; shown_to_strangers: AgeGroup[]; last_seen_at: Date | null }
>(
  "lock-presence-owner",
  (value) => sql`
    UPDATE users u SET last_seen_at = coalesce(${value("seenAt")}, u.last_seen_at)
    WHERE u.id = ${value("userId")}
    RETURNING ${onlineStateToOf(sql`u`)} <> 'nobody' AS shown_to_friends, ARRAY(
      SELECT stranger.age_group FROM ${examplesOfAgeGroups} stranger (age_group, birth_month)
      WHERE ${showsOnlineStateToStranger(sql`u`, sql`stranger`)}
    ) AS shown_to_strangers, u.last_seen_at`,
);

interface PresenceChange {
  readonly userId: string;
  readonly isOnline: boolean;
  /** Stored as `last_seen_at`. Null leaves the stored time unchanged. */
  readonly seenAt: Date | null;
  /**
   * True if the user's settings or age have changed: those who may not see the state get that the user is offline,
   * without a time.
   */
  readonly isReset: boolean;
}

/**
 * Publishes a user's online state, with the stored time, to the sockets that watch it and may see it. The events are
 * published before the commit, while the user's row is locked: a change of the user's settings or age waits for them, so
 * its own events are the last ones.
 */
async function publishState(
  ctx: Pick<Context, "db" | "publish">,
  { userId, isOnline, seenAt, isReset }: PresenceChange,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const owner = await tx.row(lockOwner, { userId, seenAt });
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
  });
}

/** Stores that a user has come online or gone offline now, and publishes it to those who watch the user and may see it. */
export function publishPresence(
  ctx: Pick<Context, "db" | "publish" | "clock">,
  { userId, isOnline }: { userId: string; isOnline: boolean },
): Promise<void> {
  return publishState(ctx, { userId, isOnline, seenAt: ctx.clock.now(), isReset: false });
}

/** Publishes a user's online state again after a change of the user's settings or age was committed. */
export async function republishPresence(
  ctx: Pick<Context, "db" | "publish" | "presence">,
  userId: string,
): Promise<void> {
  const isOnline = (await ctx.presence.filterOnline([userId])).has(userId);
  await publishState(ctx, { userId, isOnline, seenAt: null, isReset: true });
}
