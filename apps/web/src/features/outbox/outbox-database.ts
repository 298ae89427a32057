import { openDatabase, toPromise, untilStored } from "../../lib/indexed-db.ts";
import { mayStore } from "../../lib/storage.ts";
import type { OutboxEntry } from "./entry.ts";

/** The calls on this device, of all its users. Pages and the service worker share it. */
export interface OutboxDatabase {
  /** Resolves to all calls in their order. */
  all(): Promise<readonly OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  /** Changes a call, unless it has been removed meanwhile. */
  update(clientId: string, change: Partial<OutboxEntry>): Promise<void>;
  remove(clientIds: readonly string[]): Promise<void>;
  /** The session token with which the service worker sends the calls of a user; null if it must not. */
  getToken(userId: string): Promise<string | null>;
  setToken(userId: string, token: string | null): Promise<void>;
}

const byTime = (a: OutboxEntry, b: OutboxEntry) => a.createdAt - b.createdAt;

/** Keeps calls until the page unloads, for browsers without storage. */
export function createMemoryDatabase(): OutboxDatabase {
  const entries = new Map<string, OutboxEntry>();
  return {
    all: async () => [...entries.values()].toSorted(byTime),
    async put(entry) {
      entries.set(entry.clientId, entry);
    },
    async update(clientId, change) {
      const entry = entries.get(clientId);
      if (entry) entries.set(clientId, { ...entry, ...change });
    },
    async remove(clientIds) {
      for (const clientId of clientIds) entries.delete(clientId);
    },
    // Only a service worker needs it, and there is none without storage.
    getToken: async () => null,
    setToken: async () => undefined,
  };
}

const databaseVersion = 1;
const entriesName = "entries";
const tokensName = "tokens";

function wrap(database: IDBDatabase): OutboxDatabase {
  const read = (name: string) => database.transaction(name, "readonly").objectStore(name);
  const write = async (name: string, run: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(name, "readwrite");
    run(transaction.objectStore(name));
    await untilStored(transaction);
  };
  return {
    all: async () => (await toPromise<OutboxEntry[]>(read(entriesName).getAll())).toSorted(byTime),
    put: (entry) =>
      write(entriesName, (store) => {
        // A call may fail after its user has logged out.
        if (mayStore(entry.userId)) store.put(entry);
      }),
    update: (clientId, change) =>
      write(entriesName, (store) => {
        const request: IDBRequest<OutboxEntry | undefined> = store.get(clientId);
        request.addEventListener("success", () => {
          if (request.result) store.put({ ...request.result, ...change });
        });
      }),
    remove: (clientIds) =>
      write(entriesName, (store) => {
        for (const clientId of clientIds) store.delete(clientId);
      }),
    getToken: async (userId) =>
      (await toPromise<string | undefined>(read(tokensName).get(userId))) ?? null,
    setToken: (userId, token) =>
      write(tokensName, (store) =>
        token === null || !mayStore(userId) ? store.delete(userId) : store.put(token, userId),
      ),
  };
}

/** Opens the calls of this device. Without storage, they stay in memory until the page unloads. */
export async function openOutboxDatabase(): Promise<OutboxDatabase> {
  try {
    return wrap(
      await openDatabase("kora-waiting-calls", databaseVersion, (created) => {
        created.createObjectStore(entriesName, { keyPath: "clientId" });
        created.createObjectStore(tokensName);
      }),
    );
  } catch {
    return createMemoryDatabase();
  }
}

let database: Promise<OutboxDatabase> | undefined;

/** Returns the calls of this device, opened once for each page. */
export function getOutboxDatabase(): Promise<OutboxDatabase> {
  database ??= openOutboxDatabase();
  return database;
}
