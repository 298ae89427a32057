import type { ViewerContext } from "../context.ts";
import { AppError } from "../errors.ts";
import type { KoraSocket } from "./kora-socket.ts";
import type { Room } from "./rooms.ts";

/**
 * A kind of entities to whose events a socket subscribes, such as statuses. Each entity has rooms, and the viewer's
 * rights and relations decide which of them the socket is in.
 */
export interface Topic {
  /** True if rooms of the topic are emptied (`Realtime.emptyRoom`) when an entity is hidden from some of their users. */
  readonly hasEmptiedRooms?: true;
  /** Returns the room of each entity whose events the viewer may receive now. Other entities are missing. */
  listRooms(ctx: ViewerContext, ids: readonly string[]): Promise<ReadonlyMap<string, Room>>;
  /** Runs after a refresh that changed the rooms of these entities. `socketRoom` is the room of the socket alone. */
  readonly onRoomsChanged?: (
    ctx: ViewerContext,
    ids: readonly string[],
    socketRoom: Room,
  ) => Promise<void>;
}

/** The subscriptions of one socket. */
export interface Subscriptions {
  /**
   * Subscribes to entities, and returns the ids of those whose events the viewer may receive now. Throws 429, and
   * subscribes to none of them, if they are more than the socket may have.
   */
  subscribe(topic: Topic, ids: readonly string[]): Promise<ReadonlySet<string>>;
  unsubscribe(topic: Topic, ids: readonly string[]): Promise<void>;
  /** Moves the socket to the rooms that are right now. Call it after a change of the viewer's rights or relations. */
  refresh(): Promise<void>;
  /** The number of entities that the socket is subscribed to. */
  size(): number;
}

/**
 * Creates the subscriptions of a socket. All changes run one after the other, and each reads the viewer anew after it
 * has stored its ids. So a change of the viewer's relations is either seen by that read, or the refresh after it finds
 * the ids.
 */
export function createSubscriptions(
  socket: Pick<KoraSocket, "id" | "join" | "leave">,
  options: {
    readonly getContext: () => Promise<ViewerContext>;
    /** Returns how many more entities the socket may subscribe to. */
    readonly countFree: () => number;
  },
): Subscriptions {
  const roomsByTopic = new Map<Topic, Map<string, Room | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();
  let waitingRefresh: Promise<void> | undefined;

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  const roomsOf = (topic: Topic) => {
    const rooms = roomsByTopic.get(topic) ?? new Map<string, Room | undefined>();
    roomsByTopic.set(topic, rooms);
    return rooms;
  };

  /**
   * Joins and leaves rooms. Returns the ids of entities whose room has changed. `joinsAgain` joins also unchanged rooms,
   * which may have been emptied since. A room may be emptied between the read and the join, so the room of an entity that
   * was hidden meanwhile is left again.
   */
  async function updateRooms(
    ctx: ViewerContext,
    topic: Topic,
    ids: readonly string[],
    { joinsAgain = false } = {},
  ): Promise<string[]> {
    const [rooms, currentRooms] = [roomsOf(topic), await topic.listRooms(ctx, ids)];
    const changedIds: string[] = [];
    const joinedIds: string[] = [];
    for (const id of ids) {
      const [previousRoom, room] = [rooms.get(id), currentRooms.get(id)];
      const isChanged = room !== previousRoom;
      if (room !== undefined && (isChanged || joinsAgain)) {
        await socket.join(room);
        joinedIds.push(id);
      }
      if (!isChanged) continue;
      if (previousRoom !== undefined) await socket.leave(previousRoom);
      rooms.set(id, room);
      changedIds.push(id);
    }
    if (topic.hasEmptiedRooms && joinedIds.length > 0) await updateRooms(ctx, topic, joinedIds);
    return changedIds;
  }

  async function refreshAll(): Promise<void> {
    waitingRefresh = undefined;
    const topics = [...roomsByTopic].filter(([, rooms]) => rooms.size > 0);
    if (topics.length === 0) return;
    const ctx = await options.getContext();
    for (const [topic, rooms] of topics) {
      const changedIds = await updateRooms(ctx, topic, [...rooms.keys()]);
      if (changedIds.length > 0) await topic.onRoomsChanged?.(ctx, changedIds, socket.id as Room);
    }
  }

  return {
    subscribe: (topic, ids) =>
      enqueue(async () => {
        const rooms = roomsOf(topic);
        const newIds = new Set(ids.filter((id) => !rooms.has(id)));
        if (newIds.size > options.countFree()) throw new AppError("RATE_LIMITED");
        for (const id of newIds) rooms.set(id, undefined);
        await updateRooms(await options.getContext(), topic, ids, { joinsAgain: true });
        return new Set(ids.filter((id) => rooms.get(id) !== undefined));
      }),
    unsubscribe: (topic, ids) =>
      enqueue(async () => {
        const rooms = roomsOf(topic);
        for (const id of ids) {
          const room = rooms.get(id);
          rooms.delete(id);
          if (room !== undefined) await socket.leave(room);
        }
      }),
    refresh() {
      waitingRefresh ??= enqueue(refreshAll);
      return waitingRefresh;
    },
    size: () => [...roomsByTopic.values()].reduce((sum, rooms) => sum + rooms.size, 0),
  };
}
