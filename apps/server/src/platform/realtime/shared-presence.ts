import { newId } from "../ids.ts";
import {
  createLocalPresence,
  createNotifier,
  type Presence,
  type PresenceOptions,
} from "./presence.ts";
import type { RedisClient } from "./redis.ts";

/** The interval between two heartbeats of a process. */
const beatMilliseconds = 5000;

/** A process without a heartbeat for this long is dead, and its sockets no longer count. */
const deadAfterMilliseconds = 15_000;

/** Max concurrent additions of users when a process registers again at a Redis that does not know it. */
const toldAtOnce = 20;

/** The sorted set of process ids, scored by the Redis time of their last heartbeat. */
const processesKey = "kora:processes";
/** The key of the set of processes where a user has sockets. */
const personKey = (userId: string) => `kora:person:${userId}`;
/** The key of the set of users who have sockets at a process. */
const peopleKey = (processId: string) => `kora:people:${processId}`;

export interface SharedPresenceOptions extends PresenceOptions {
  readonly redis: RedisClient;
  /** Tests shorten this duration and the next one. */
  readonly beatMilliseconds?: number;
  readonly deadAfterMilliseconds?: number;
}

/**
 * Stores in Redis the processes where each user has sockets. The other processes remove the entries of a process that
 * dies. A process that was considered dead, or that lost Redis, registers again under a new id. While Redis is
 * unreachable, only the users of this process are known.
 */
export async function createSharedPresence({
  redis: link,
  beatMilliseconds: beatEvery = beatMilliseconds,
  deadAfterMilliseconds: deadAfter = deadAfterMilliseconds,
  ...options
}: SharedPresenceOptions): Promise<Presence> {
  const redis = link.commands;
  const { notify: tell, whenSettled: settled } = createNotifier(options.onChange);
  let isClosed = false;
  let processId = newId();

  /** Returns whether the user had no sockets at any process before. */
  async function addPerson(userId: string): Promise<boolean> {
    const [before] = await commit([
      ["scard", personKey(userId)],
      ["sadd", personKey(userId), processId],
      ["sadd", peopleKey(processId), userId],
    ]);
    return before === 0;
  }

  /** Returns whether this removed the last process of the user. */
  async function removePerson(userId: string, from: string): Promise<boolean> {
    const [removed, , left] = await commit([
      ["srem", personKey(userId), from],
      ["srem", peopleKey(from), userId],
      ["scard", personKey(userId)],
    ]);
    return removed === 1 && left === 0;
  }

  async function commit(commands: string[][]): Promise<unknown[]> {
    const results = await redis.multi(commands).exec();
    return (results ?? []).map(([error, result]) => {
      if (error) throw error;
      return result;
    });
  }

  const here = createLocalPresence({
    graceMilliseconds: options.graceMilliseconds,
    // If Redis is unreachable, the sockets at this process decide.
    onFirst: (userId) =>
      void addPerson(userId)
        .catch(() => true)
        .then((isNew) => (isNew ? tell(userId, true) : undefined)),
    onLast: (userId) =>
      void removePerson(userId, processId)
        .catch(() => true)
        .then((isGone) => (isGone && !isClosed ? tell(userId, false) : undefined)),
  });

  async function clock(): Promise<number> {
    const [seconds, microseconds] = await redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  async function beat(): Promise<void> {
    const now = await clock();
    const isUnknown = (await redis.zadd(processesKey, now, processId)) === 1;
    if (isUnknown) {
      await comeAgain(now);
    }
    for (const dead of await redis.zrangebyscore(processesKey, 0, now - deadAfter)) {
      await clearAway(dead);
    }
  }

  /**
   * Registers this process under a new id. The old id gets the score 0, so that it is removed as a dead process, with
   * the users who left in the meantime.
   */
  async function comeAgain(now: number): Promise<void> {
    const before = processId;
    processId = newId();
    await redis.zadd(processesKey, now, processId, 0, before);
    const people = here.all();
    for (let n = 0; n < people.length; n += toldAtOnce) {
      await Promise.all(
        people.slice(n, n + toldAtOnce).map(async (userId) => {
          // A user who left in the meantime must not be added, because no later event would remove the entry.
          if (here.has(userId) && (await addPerson(userId))) await tell(userId, true);
        }),
      );
    }
  }

  /**
   * Removes the entries of a dead process. Several processes may do this concurrently, because each entry is removed
   * once. If one fails, a later heartbeat continues.
   */
  async function clearAway(dead: string): Promise<void> {
    for (const userId of await redis.smembers(peopleKey(dead))) {
      if (await removePerson(userId, dead)) await tell(userId, false);
    }
    await redis.zrem(processesKey, dead);
  }

  // The process must be registered before its first user connects: only registered processes are cleaned up.
  await redis.zadd(processesKey, await clock(), processId);
  let beating = Promise.resolve();
  const beatNow = (work: () => Promise<void>) => {
    // Heartbeats run one after the other. They fail only while Redis is lost, which `openRedis` logs.
    beating = beating.then(() => (isClosed ? undefined : work())).catch(() => undefined);
  };
  beatNow(beat);
  const timer = setInterval(() => beatNow(beat), beatEvery);
  timer.unref();
  link.onReconnect(() =>
    beatNow(async () => {
      // The process registers again as if it had died, because Redis missed changes in the meantime.
      await redis.zrem(processesKey, processId);
      await beat();
    }),
  );

  return {
    async areOnline(userIds) {
      const elsewhere = userIds.filter((userId) => !here.has(userId));
      const found = new Set(userIds.filter(here.has));
      if (elsewhere.length === 0) return found;
      const known = await redis
        .pipeline(elsewhere.map((userId) => ["exists", personKey(userId)]))
        .exec()
        .catch(() => null);
      known?.forEach(([, exists], index) => {
        const userId = elsewhere[index];
        if (exists === 1 && userId !== undefined) found.add(userId);
      });
      return found;
    },
    connect: here.enter,
    disconnect: here.leave,
    async close() {
      // The entries stay: users reconnect at another process, or the cleanup of dead processes removes them.
      isClosed = true;
      clearInterval(timer);
      here.clear();
      await beating;
      await settled();
    },
  };
}
