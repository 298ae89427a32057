import type { DatabaseName } from "./indexed-db.ts";
import { openExistingDatabase, untilStored } from "./indexed-db.ts";
import { mayStore } from "./storage.ts";

/** A row of an object store. */
interface Row {
  readonly key: IDBValidKey;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Returns a text that contains the id of the user whose data a row is. */
type OwnerOf = (row: Row) => string;

const byKey: OwnerOf = ({ key }) => JSON.stringify(key);
const byField =
  (name: string): OwnerOf =>
  ({ value }) =>
    String(value[name]);

/**
 * The object stores of this browser that have data of users, and whose each row is. Whoever adds a database has to add it
 * here, or say that it has nothing of a user. The library has its own rule of when it is emptied
 * (`entities/library/library-session.ts`).
 */
const ownersByDatabase: Readonly<Record<DatabaseName, Readonly<Record<string, OwnerOf>>>> = {
  "kora-drafts": { texts: byKey, posters: byKey, gone: byKey },
  "kora-outbox": { outgoing: byField("from") },
  "kora-waiting-calls": { entries: byField("userId"), tokens: byKey },
  "kora-library": {},
  "kora-data-usage": {},
};

/** Calls `visit` with each row of an object store. */
function forEachRow(store: IDBObjectStore, visit: (row: Row) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = store.openCursor();
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      visit({ key: cursor.key, value: Object(cursor.value) });
      cursor.continue();
    });
  });
}

/** Deletes the rows of a database that are of no user of this browser. */
async function deleteFromDatabase(name: DatabaseName): Promise<void> {
  const owners = ownersByDatabase[name];
  const database = await openExistingDatabase(name);
  if (database === null) return;
  const storeNames = Object.keys(owners).filter((store) =>
    database.objectStoreNames.contains(store),
  );
  const transaction = database.transaction(storeNames, "readwrite");
  const end = untilStored(transaction);
  for (const storeName of storeNames) {
    const store = transaction.objectStore(storeName);
    await forEachRow(store, (row) => {
      if (!mayStore(owners[storeName]?.(row) ?? "")) store.delete(row.key);
    });
  }
  await end;
  database.close();
}

/** Deletes from IndexedDB what is of no user of this browser: drafts, unsent messages and waiting calls. */
export async function deleteRowsOfOthers(): Promise<void> {
  const names = Object.entries(ownersByDatabase)
    .filter(([, owners]) => Object.keys(owners).length > 0)
    .map(([name]) => name as DatabaseName);
  await Promise.all(names.map((name) => deleteFromDatabase(name).catch(() => undefined)));
}

/** Returns how many messages and calls of a user wait on this device, or were refused and keep their words. */
export async function countUnsent(userId: string): Promise<number> {
  let count = 0;
  const countRows = async (name: DatabaseName, storeName: string) => {
    const database = await openExistingDatabase(name);
    if (database === null) return;
    const ownerOf = ownersByDatabase[name][storeName];
    await forEachRow(database.transaction(storeName, "readonly").objectStore(storeName), (row) => {
      if (ownerOf?.(row) === userId && row.value.state !== "sent") count += 1;
    });
    database.close();
  };
  await countRows("kora-outbox", "outgoing").catch(() => undefined);
  await countRows("kora-waiting-calls", "entries").catch(() => undefined);
  return count;
}
