/** Who is online: has a socket, on any device, at any process. */
export interface Presence {
  /** Of these people those who are online. */
  areOnline(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A socket of the person is there. */
  connect(userId: string): void;
  /** One is gone. */
  disconnect(userId: string): void;
  /** Tells of nobody any more, and waits for what was told last. */
  close(): Promise<void>;
}

/** Told that somebody came who had no socket, or is gone; rejects never. */
export type OnPresence = (userId: string, isOnline: boolean) => Promise<void>;

export interface PresenceOptions {
  readonly onChange: OnPresence;
  /** Who reloads a page, or whose line breaks for a moment, does not go. */
  readonly graceMilliseconds: number;
}

/** Keeps in memory who is online at this process. */
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

/** Tells, and knows what is not told to its end yet. */
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
  /** Set while nobody of theirs is here and it has not been told yet. */
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/** The people who have sockets at this process, those in their time of grace among them. */
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
