import { openDatabase, toPromise } from "../../../lib/indexed-db.ts";
import type { OutboxDatabase, Outgoing } from "./outbox.ts";

const databaseVersion = 1;
const storeName = "outgoing";

/** Stores unsent messages in IndexedDB. Without storage they stay in memory until the page unloads. */
export function outboxDatabase(): OutboxDatabase {
  let database: Promise<IDBDatabase> | undefined;
  /** Runs an operation on the store. Resolves to `fallback` if the storage is not available. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    operation: (store: IDBObjectStore) => IDBRequest<Result>,
    { fallback }: { fallback: Result },
  ): Promise<Result> => {
    try {
      database ??= openDatabase("kora-outbox", databaseVersion, (created) => {
        created.createObjectStore(storeName, { keyPath: "clientId" });
      });
      return await toPromise(
        operation((await database).transaction(storeName, mode).objectStore(storeName)),
      );
    } catch {
      return fallback;
    }
  };
  return {
    all: () => run<Outgoing[]>("readonly", (store) => store.getAll(), { fallback: [] }),
    put: async (message) => {
      // The result, the key of the stored message, is not used.
      await run<IDBValidKey>("readwrite", (store) => store.put(message), { fallback: "" });
    },
    remove: (clientId) =>
      run("readwrite", (store) => store.delete(clientId), { fallback: undefined }),
  };
}
