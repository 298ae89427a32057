import { useEffect, useSyncExternalStore } from "react";
import { useViewerId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { outboxFlag } from "../../lib/waiting-calls.ts";
import { outboxChannelName } from "./channel.ts";
import { listOutdated, type OutboxEntry } from "./entry.ts";
import { getOutboxDatabase } from "./outbox-database.ts";

let entries: readonly OutboxEntry[] | undefined;
const listeners = new Set<() => void>();

/** Tells the other tabs and the service worker about changes, and hears about theirs. */
const channel =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(outboxChannelName);
channel?.addEventListener("message", () => void readEntries());

/** Reads the calls from the database, and stores how many of them the user should know about. */
export async function readEntries(): Promise<readonly OutboxEntry[]> {
  const opened = await getOutboxDatabase();
  const storedEntries = await opened.all();
  entries = storedEntries;
  const counts = new Map<string, number>();
  for (const { userId, state } of storedEntries) {
    counts.set(userId, (counts.get(userId) ?? 0) + (state === "sent" ? 0 : 1));
  }
  for (const [userId, count] of counts) deviceStore.set(outboxFlag(userId), String(count));
  for (const listener of listeners) listener();
  return storedEntries;
}

/** Reads the calls again here and in all other tabs, after a change of the database. */
export async function announceChange(): Promise<readonly OutboxEntry[]> {
  const storedEntries = await readEntries();
  channel?.postMessage("changed");
  return storedEntries;
}

/** Deletes the calls of a user that were sent long ago. Without any calls, nothing of the user stays. */
export async function deleteOutdated(userId: string, now: number): Promise<void> {
  const opened = await getOutboxDatabase();
  const ownEntries = (await opened.all()).filter((entry) => entry.userId === userId);
  const outdated = listOutdated(ownEntries, now);
  if (outdated.length > 0) await opened.remove(outdated);
  if (!ownEntries.some(({ state }) => state === "waiting")) await opened.setToken(userId, null);
  if (ownEntries.length === outdated.length) deviceStore.remove(outboxFlag(userId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const noEntries: readonly OutboxEntry[] = [];

/** Returns the viewer's calls in the outbox, in their order; undefined until they are read. */
export function useOutboxEntries(): readonly OutboxEntry[] | undefined {
  const viewerId = useViewerId();
  useEffect(() => {
    void readEntries();
  }, []);
  const entriesOfAllUsers = useSyncExternalStore(
    subscribe,
    () => entries,
    () => noEntries,
  );
  return entriesOfAllUsers?.filter(({ userId }) => userId === viewerId);
}
