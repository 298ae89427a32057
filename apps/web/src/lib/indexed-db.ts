/** All databases of the web app. `user-databases.ts` says what they have of users. */
export type DatabaseName =
  | "kora-drafts"
  | "kora-outbox"
  | "kora-waiting-calls"
  | "kora-library"
  | "kora-data-usage";

/**
 * Opens an IndexedDB database; `upgrade` creates or changes the stores of an older version. Rejects if IndexedDB is not
 * available or another tab blocks the upgrade.
 */
export function openDatabase(
  name: DatabaseName,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener("upgradeneeded", () => upgrade(request.result));
    request.addEventListener("success", () => {
      const database = request.result;
      // Lets a newer version of the app in another tab upgrade the database.
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () =>
      reject(new Error(`IndexedDB ${name} is blocked by another tab.`)),
    );
  });
}

/** Opens a database as it is; null if there is none. Rejects if IndexedDB is not available. */
export function openExistingDatabase(name: DatabaseName): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.addEventListener("upgradeneeded", () => {
      isNew = true;
      // Without its stores, the database could not be used later. An aborted first upgrade leaves none.
      request.transaction?.abort();
    });
    request.addEventListener("success", () => {
      const database = request.result;
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
    request.addEventListener("error", () => (isNew ? resolve(null) : reject(request.error)));
  });
}

/** Resolves to the result of an IndexedDB request, or rejects with its error. */
export function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Resolves when everything that the transaction wrote is stored. A full disk aborts it when it is committed. */
export function untilStored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}
