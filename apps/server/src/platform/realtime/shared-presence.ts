import { newId } from "../ids.ts";
import {
  createLocalPresence,
  createNotifier,
  type Presence,
  type PresenceOptions,
} from "./presence.ts";
import type { RedisClient } from "./redis.ts";

/** A process says so often that it lives. */
const beatMilliseconds = 5000;

/** One that has said nothing for so long is dead, and its people are gone with it. */
const deadAfterMilliseconds = 15_000;

/** People whose coming is told at once, when a process comes back to a Redis that knows nothing of it. */
const toldAtOnce = 20;

/** Process ids with the moment, by Redis's clock, of their last sign of life. */
const processesKey = "kora:processes";
/** The processes at which a person has sockets. */
const personKey = (userId: string) => `kora:person:${userId}`;
/** The people who have sockets at a process. */
const peopleKey = (processId: string) => `kora:people:${processId}`;

export interface SharedPresenceOptions extends PresenceOptions {
  readonly redis: RedisClient;
  /** For tests, which cannot wait. */
  readonly beatMilliseconds?: number;
  readonly deadAfterMilliseconds?: number;
}

/**
 * Keeps in Redis at which processes each person is. A process that dies without a word is cleared away by
 * the others; one that they took for dead, or that had lost Redis, comes again under another name. While Redis is lost
 * those at this process are all who are known.
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

  /** Whether the person was nowhere before. */
  async function addPerson(userId: string): Promise<boolean> {
    const [before] = await commit([
      ["scard", personKey(userId)],
      ["sadd", personKey(userId), processId],
      ["sadd", peopleKey(processId), userId],
    ]);
    return before === 0;
  }

  /** Whether that was the last of the person. */
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
    // Where Redis cannot tell, the sockets at this process decide.
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

  /** Under a new name: the old one stays behind as a dead one's, with whoever left in the meantime. */
  async function comeAgain(now: number): Promise<void> {
    const before = processId;
    processId = newId();
    await redis.zadd(processesKey, now, processId, 0, before);
    const people = here.all();
    for (let n = 0; n < people.length; n += toldAtOnce) {
      await Promise.all(
        people.slice(n, n + toldAtOnce).map(async (userId) => {
          // Else they have left meanwhile, and would be kept for ever.
          if (here.has(userId) && (await addPerson(userId))) await tell(userId, true);
        }),
      );
    }
  }

  /** Whichever process comes to it; two at once do no harm, and what one leaves undone the next one finds. */
  async function clearAway(dead: string): Promise<void> {
    for (const userId of await redis.smembers(peopleKey(dead))) {
      if (await removePerson(userId, dead)) await tell(userId, false);
    }
    await redis.zrem(processesKey, dead);
  }

  // Before anybody is here: of a process that is not listed nobody is cleared away.
  await redis.zadd(processesKey, await clock(), processId);
  let beating = Promise.resolve();
  const beatNow = (work: () => Promise<void>) => {
    // One after the other; a failure is Redis's being lost, which is logged where the connection is.
    beating = beating.then(() => (isClosed ? undefined : work())).catch(() => undefined);
  };
  beatNow(beat);
  const timer = setInterval(() => beatNow(beat), beatEvery);
  timer.unref();
  link.onReconnect(() =>
    beatNow(async () => {
      // As if it were dead: who came and went meanwhile is not known there.
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
      // Whoever was here comes again at another process, or is cleared away as of a dead one.
      isClosed = true;
      clearInterval(timer);
      here.clear();
      await beating;
      await settled();
    },
  };
}
