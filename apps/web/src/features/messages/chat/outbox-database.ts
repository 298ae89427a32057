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

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Stores unsent messages in IndexedDB. Without storage they stay in memory until the page unloads. */
export function outboxDatabase(): OutboxDatabase {
  let opened: Promise<IDBDatabase> | undefined;
  const ask = async <Answer>(
    mode: IDBTransactionMode,
    act: (outgoing: IDBObjectStore) => IDBRequest<Answer>,
    otherwise: Answer,
  ): Promise<Answer> => {
    try {
      opened ??= open();
      return await answerOf(act((await opened).transaction(store, mode).objectStore(store)));
    } catch {
      return otherwise;
    }
  };
  return {
    all: () => ask<Outgoing[]>("readonly", (outgoing) => outgoing.getAll(), []),
    put: async (one) => {
      await ask<IDBValidKey>("readwrite", (outgoing) => outgoing.put(one), "");
    },
    remove: (clientId) => ask("readwrite", (outgoing) => outgoing.delete(clientId), undefined),
  };
}
