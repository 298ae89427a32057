import type { OutboxDatabase, Outgoing } from "./outbox.ts";

const store = "outgoing";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("kora-outbox", 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore(store, { keyPath: "clientId" });
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      // A newer build in another tab must not be blocked by this connection.
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("blocked", () => reject(new Error("The outbox is in use.")));
  });
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Stores unsent messages in IndexedDB. Without storage they stay in memory until the page unloads. */
export function outboxDatabase(): OutboxDatabase {
  let database: Promise<IDBDatabase> | undefined;
  const run = async <Result>(
    mode: IDBTransactionMode,
    operation: (outgoing: IDBObjectStore) => IDBRequest<Result>,
    fallback: Result,
  ): Promise<Result> => {
    try {
      database ??= open();
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
