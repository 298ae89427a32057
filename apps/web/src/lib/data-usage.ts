import { addUsages, type DataUsage } from "./data-kinds.ts";
import { openDatabase, toPromise } from "./indexed-db.ts";

/** Returns the key of a month on this device, such as `2026-11`; `monthsBefore` selects an earlier one. */
export function toMonth(date: Date, monthsBefore = 0): string {
  const first = new Date(date.getFullYear(), date.getMonth() - monthsBefore, 1);
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`;
}

const storeName = "months";

let database: Promise<IDBDatabase> | undefined;
async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= openDatabase("kora-data-usage", 1, (created) => {
    created.createObjectStore(storeName);
  });
  return (await database).transaction(storeName, mode).objectStore(storeName);
}

/** Returns what this device has loaded in a month. */
export async function readDataUsage(month: string): Promise<DataUsage> {
  return (await toPromise<DataUsage | undefined>((await openStore("readonly")).get(month))) ?? {};
}

/** Adds to the usage of the month, in one transaction of all tabs, and deletes months before the previous one. */
export async function recordDataUsage(usage: DataUsage, now: Date): Promise<void> {
  const month = toMonth(now);
  const store = await openStore("readwrite");
  const before = (await toPromise<DataUsage | undefined>(store.get(month))) ?? {};
  store.delete(IDBKeyRange.upperBound(toMonth(now, 1), true));
  await toPromise(store.put(addUsages(before, usage), month));
}
