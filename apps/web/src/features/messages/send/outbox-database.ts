import { openDatabase, toPromise } from "../../../lib/indexed-db.ts";
import type { OutboxDatabase, Outgoing } from "./outbox.ts";

const store = "outgoing";

/** Stores unsent messages in IndexedDB. Without storage they stay in memory until the page unloads. */
export function outboxDatabase(): OutboxDatabase {
  let database: Promise<IDBDatabase> | undefined;
  /** Runs an operation on the store. Resolves to `fallback` if the storage is not available. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    operation: (outgoing: IDBObjectStore) => IDBRequest<Result>,
    fallback: Result,
  ): Promise<Result> => {
    try {
      database ??= openDatabase("kora-outbox", 1, (upgraded) => {
        upgraded.createObjectStore(store, { keyPath: "clientId" });
      });
      return await toPromise(
        operation((await database).transaction(store, mode).objectStore(store)),
      );
    } catch {
      return fallback;
    }
  };
  return {
    all: () => run<Outgoing[]>("readonly", (outgoing) => outgoing.getAll(), []),
    put: async (message) => {
      await run<IDBValidKey>("readwrite", (outgoing) => outgoing.put(message), "");
    },
    remove: (clientId) => run("readwrite", (outgoing) => outgoing.delete(clientId), undefined),
  };
}
