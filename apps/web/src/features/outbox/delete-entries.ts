import { deviceStore } from "../../lib/storage.ts";
import { outboxFlag } from "../../lib/waiting-calls.ts";
import { getOutboxDatabase } from "./outbox-database.ts";

/** Deletes the calls of a user who has logged out, and the session with which the service worker sends them. */
export async function deleteEntriesOfUser(userId: string): Promise<void> {
  const database = await getOutboxDatabase();
  const own = (await database.all()).filter((entry) => entry.userId === userId);
  await database.remove(own.map(({ clientId }) => clientId));
  await database.setToken(userId, null);
}

/**
 * Deletes the calls of all users who have logged out, perhaps in a tab that had not loaded the outbox: a logout removes
 * what is stored under the user's id, so the number of their calls too. An expired session leaves it.
 */
export async function deleteEntriesOfLoggedOut(): Promise<void> {
  const entries = await (await getOutboxDatabase()).all();
  for (const userId of new Set(entries.map((entry) => entry.userId))) {
    if (deviceStore.get(outboxFlag(userId)) === null) await deleteEntriesOfUser(userId);
  }
}
