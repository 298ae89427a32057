import { newId } from "../ids.ts";
import {
  createLocalPresence,
  createNotifier,
  type Presence,
  type PresenceOptions,
} from "./presence.ts";
import type { RedisClient } from "./redis.ts";

/** The interval between two heartbeats of a process. */
const heartbeatMilliseconds = 5000;

/** A process without a heartbeat for this long is dead, and its sockets no longer count. */
const deadAfterMilliseconds = 15_000;

/** Max concurrent additions of users when a process registers again at a Redis that does not know it. */
const maxConcurrentAdditions = 20;

/** The sorted set of process ids, scored by the Redis time of their last heartbeat. */
const processesKey = "kora:processes";
/** The key of the set of processes where a user has sockets. The keys have the words of earlier versions. */
const userKey = (userId: string) => `kora:person:${userId}`;
/** The key of the set of users who have sockets at a process. */
const processUsersKey = (processId: string) => `kora:people:${processId}`;

export interface SharedPresenceOptions extends PresenceOptions {
  readonly redis: RedisClient;
  /** Tests shorten this duration and the next one. */
  readonly heartbeatMilliseconds?: number;
  readonly deadAfterMilliseconds?: number;
}

/**
 * Stores in Redis the processes where each user has sockets. The other processes remove the entries of a process that
 * dies. A process that was considered dead, or that lost Redis, registers again under a new id. While Redis is
 * unreachable, only the users of this process are known.
 */
export async function createSharedPresence({
  redis: client,
  heartbeatMilliseconds: heartbeatInterval = heartbeatMilliseconds,
  deadAfterMilliseconds: deadAfter = deadAfterMilliseconds,
  ...options
}: SharedPresenceOptions): Promise<Presence> {
  const redis = client.commands;
  const { notify, whenSettled } = createNotifier(options.onChange);
  let isClosed = false;
  let processId = newId();

  /** Returns whether the user had no sockets at any process before. */
  async function addUser(userId: string): Promise<boolean> {
    const [previousProcessCount] = await runTransaction([
      ["scard", userKey(userId)],
      ["sadd", userKey(userId), processId],
      ["sadd", processUsersKey(processId), userId],
    ]);
    return previousProcessCount === 0;
  }

  /** Returns whether this removed the last process of the user. */
  async function removeUser(userId: string, targetProcessId: string): Promise<boolean> {
    const [removedCount, , remainingCount] = await runTransaction([
      ["srem", userKey(userId), targetProcessId],
      ["srem", processUsersKey(targetProcessId), userId],
      ["scard", userKey(userId)],
    ]);
    return removedCount === 1 && remainingCount === 0;
  }

  async function runTransaction(commands: string[][]): Promise<unknown[]> {
    const results = await redis.multi(commands).exec();
    return (results ?? []).map(([error, result]) => {
      if (error) throw error;
      return result;
    });
  }

  const localPresence = createLocalPresence({
    graceMilliseconds: options.graceMilliseconds,
    // If Redis is unreachable, the sockets at this process decide.
    onOnline: (userId) =>
      void addUser(userId)
        .catch(() => true)
        .then((cameOnline) => (cameOnline ? notify(userId, true) : undefined)),
    onOffline: (userId) =>
      void removeUser(userId, processId)
        .catch(() => true)
        .then((wentOffline) => (wentOffline && !isClosed ? notify(userId, false) : undefined)),
  });

  async function readRedisTime(): Promise<number> {
    const [seconds, microseconds] = await redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }

  async function heartbeat(): Promise<void> {
    const now = await readRedisTime();
    const isUnknown = (await redis.zadd(processesKey, now, processId)) === 1;
    if (isUnknown) {
      await registerAgain(now);
    }
    for (const deadProcessId of await redis.zrangebyscore(processesKey, 0, now - deadAfter)) {
      await removeDeadProcess(deadProcessId);
    }
  }

  /**
   * Registers this process under a new id. The old id gets the score 0, so that it is removed as a dead process, with
   * the users who went offline in the meantime.
   */
  async function registerAgain(now: number): Promise<void> {
    const previousId = processId;
    processId = newId();
    await redis.zadd(processesKey, now, processId, 0, previousId);
    const userIds = localPresence.listUserIds();
    for (let n = 0; n < userIds.length; n += maxConcurrentAdditions) {
      await Promise.all(
        userIds.slice(n, n + maxConcurrentAdditions).map(async (userId) => {
          // A user who went offline in the meantime must not be added, because no later event would remove the entry.
          if (localPresence.has(userId) && (await addUser(userId))) await notify(userId, true);
        }),
      );
    }
  }

  /**
   * Removes the entries of a dead process. Several processes may do this concurrently, because each entry is removed
   * once. If one fails, a later heartbeat continues.
   */
  async function removeDeadProcess(deadProcessId: string): Promise<void> {
    for (const userId of await redis.smembers(processUsersKey(deadProcessId))) {
      if (await removeUser(userId, deadProcessId)) await notify(userId, false);
    }
    await redis.zrem(processesKey, deadProcessId);
  }

  // The process must be registered before its first user connects: only registered processes are cleaned up.
  await redis.zadd(processesKey, await readRedisTime(), processId);
  let lastHeartbeat = Promise.resolve();
  const queueHeartbeat = (work: () => Promise<void>) => {
    // Heartbeats run one after the other. They fail only while Redis is lost, which `openRedis` logs.
    lastHeartbeat = lastHeartbeat
      .then(() => (isClosed ? undefined : work()))
      .catch(() => undefined);
  };
  queueHeartbeat(heartbeat);
  const timer = setInterval(() => queueHeartbeat(heartbeat), heartbeatInterval);
  timer.unref();
  client.onReconnect(() =>
    queueHeartbeat(async () => {
      // The process registers again as if it had died, because Redis missed changes in the meantime.
      await redis.zrem(processesKey, processId);
      await heartbeat();
    }),
  );

  return {
    async filterOnline(userIds) {
      const otherUserIds = userIds.filter((userId) => !localPresence.has(userId));
      const onlineUserIds = new Set(userIds.filter(localPresence.has));
      if (otherUserIds.length === 0) return onlineUserIds;
      const results = await redis
        .pipeline(otherUserIds.map((userId) => ["exists", userKey(userId)]))
        .exec()
        .catch(() => null);
      results?.forEach(([, exists], index) => {
        const userId = otherUserIds[index];
        if (exists === 1 && userId !== undefined) onlineUserIds.add(userId);
      });
      return onlineUserIds;
    },
    connect: localPresence.connect,
    disconnect: localPresence.disconnect,
    async close() {
      // The entries stay: users reconnect at another process, or the cleanup of dead processes removes them.
      isClosed = true;
      clearInterval(timer);
      localPresence.clear();
      await lastHeartbeat;
      await whenSettled();
    },
  };
}
