/** Tracks the online users. A user is online while any of their devices has a socket at any process. */
export interface Presence {
  /** Returns the online users among `userIds`. */
  filterOnline(userIds: readonly string[]): Promise<ReadonlySet<string>>;
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
  /** A user without sockets goes offline after this time, so page reloads and short network failures cause no change. */
  readonly graceMilliseconds: number;
}

/** Tracks the online users of a single process in memory. */
export function createPresence({ onChange, graceMilliseconds }: PresenceOptions): Presence {
  const { notify, whenSettled } = createNotifier(onChange);
  const localPresence = createLocalPresence({
    graceMilliseconds,
    onOnline: (userId) => void notify(userId, true),
    onOffline: (userId) => void notify(userId, false),
  });
  return {
    filterOnline: async (userIds) => new Set(userIds.filter(localPresence.has)),
    connect: localPresence.connect,
    disconnect: localPresence.disconnect,
    close() {
      localPresence.clear();
      return whenSettled();
    },
  };
}

/** Calls `onChange` and tracks the calls that have not settled. */
export function createNotifier(onChange: OnPresence) {
  const pending = new Set<Promise<void>>();
  return {
    notify(userId: string, isOnline: boolean): Promise<void> {
      const notification = onChange(userId, isOnline).finally(() => pending.delete(notification));
      pending.add(notification);
      return notification;
    },
    async whenSettled() {
      await Promise.all(pending);
    },
  };
}

interface UserSockets {
  socketCount: number;
  /** The timer of the grace period, set when the last socket closes. */
  graceTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Tracks the users who have sockets at this process or are in their grace period. */
export function createLocalPresence(options: {
  readonly graceMilliseconds: number;
  /** Called when the first socket of a user connects. */
  readonly onOnline: (userId: string) => void;
  /** Called when the grace period of a user without sockets ends. */
  readonly onOffline: (userId: string) => void;
}) {
  const users = new Map<string, UserSockets>();
  return {
    has: (userId: string) => users.has(userId),
    listUserIds: () => [...users.keys()],
    connect(userId: string) {
      const user = users.get(userId);
      if (user) {
        clearTimeout(user.graceTimer);
        user.graceTimer = undefined;
        user.socketCount += 1;
        return;
      }
      users.set(userId, { socketCount: 1, graceTimer: undefined });
      options.onOnline(userId);
    },
    disconnect(userId: string) {
      const user = users.get(userId);
      if (!user) return;
      user.socketCount -= 1;
      if (user.socketCount > 0) return;
      user.graceTimer = setTimeout(() => {
        users.delete(userId);
        options.onOffline(userId);
      }, options.graceMilliseconds);
      user.graceTimer.unref();
    },
    clear() {
      for (const { graceTimer } of users.values()) clearTimeout(graceTimer);
      users.clear();
    },
  };
}
