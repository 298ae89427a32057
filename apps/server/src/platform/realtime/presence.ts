/** Tracks the online users. A user is online while any of their devices has a socket at any process. */
export interface Presence {
  /** Returns the online users among `userIds`. */
  areOnline(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts a new socket of the user. */
  connect(userId: string): void;
  /** Removes a closed socket of the user. */
  disconnect(userId: string): void;
  /** Stops notifications and waits for the running ones. */
  close(): Promise<void>;
}

/** Called when a user comes online or goes offline. It never rejects. */
export type OnPresence = (userId: string, isOnline: boolean) => Promise<void>;

export interface PresenceOptions {
  readonly onChange: OnPresence;
  /** A user without sockets goes offline after this time, so page reloads and short network failures are not seen. */
  readonly graceMilliseconds: number;
}

/** Tracks the online users of a single process in memory. */
export function createPresence({ onChange, graceMilliseconds }: PresenceOptions): Presence {
  const { notify: tell, whenSettled: settled } = createNotifier(onChange);
  const here = createLocalPresence({
    graceMilliseconds,
    onFirst: (userId) => void tell(userId, true),
    onLast: (userId) => void tell(userId, false),
  });
  return {
    areOnline: async (userIds) => new Set(userIds.filter(here.has)),
    connect: here.enter,
    disconnect: here.leave,
    close() {
      here.clear();
      return settled();
    },
  };
}

/** Calls `onChange` and tracks the calls that have not settled. */
export function createNotifier(onChange: OnPresence) {
  const underWay = new Set<Promise<void>>();
  return {
    notify(userId: string, isOnline: boolean): Promise<void> {
      const told = onChange(userId, isOnline).finally(() => underWay.delete(told));
      underWay.add(told);
      return told;
    },
    async whenSettled() {
      await Promise.all(underWay);
    },
  };
}

interface Person {
  sockets: number;
  /** The timer of the grace period, set when the last socket closes. */
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/** Tracks the users who have sockets at this process or are in their grace period. */
export function createLocalPresence(options: {
  readonly graceMilliseconds: number;
  readonly onFirst: (userId: string) => void;
  readonly onLast: (userId: string) => void;
}) {
  const people = new Map<string, Person>();
  return {
    has: (userId: string) => people.has(userId),
    all: () => [...people.keys()],
    enter(userId: string) {
      const known = people.get(userId);
      if (known) {
        clearTimeout(known.leaving);
        known.leaving = undefined;
        known.sockets += 1;
        return;
      }
      people.set(userId, { sockets: 1, leaving: undefined });
      options.onFirst(userId);
    },
    leave(userId: string) {
      const known = people.get(userId);
      if (!known) return;
      known.sockets -= 1;
      if (known.sockets > 0) return;
      known.leaving = setTimeout(() => {
        people.delete(userId);
        options.onLast(userId);
      }, options.graceMilliseconds);
      known.leaving.unref();
    },
    clear() {
      for (const { leaving } of people.values()) clearTimeout(leaving);
      people.clear();
    },
  };
}
