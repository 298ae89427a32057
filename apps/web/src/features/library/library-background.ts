import { createLibraryServer } from "../../entities/library/library-server.ts";
import { followSession, showLibrary } from "../../entities/library/library-session.ts";
import { syncLibrary } from "../../entities/library/sync-library.ts";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { getSession } from "../../lib/session.ts";
import { readNewSince, readSyncedAt, writeNewSince, writeSyncedAt } from "./library-settings.ts";

/** The window gets this event when the library has changed in the background. */
export const libraryChanged = "kora-library-changed";

/** Min time between two runs that nobody asked for. */
const intervalMilliseconds = 60 * 60 * 1000;

/** Makes the library of the signed-in user current. Throws `ApiError`, or the error of the browser if its storage is full. */
export async function refreshLibrary(): Promise<void> {
  const { kind, token, userId } = getSession();
  if (kind !== "signed-in") return;
  const server = createLibraryServer(token, new AbortController().signal);
  const newSince = isSaverMode() ? null : readNewSince(userId);
  const result = await syncLibrary(server, { userId, newSince });
  // Meanwhile the user may have logged out, which deleted the library, or turned the setting off.
  if (getSession().token !== token) return;
  if (result.newSince !== null && readNewSince(userId) !== null) {
    writeNewSince(userId, result.newSince);
  }
  writeSyncedAt(userId);
  await showLibrary({ token, userId }, { isAccepted: true });
  if (result.isChanged) window.dispatchEvent(new Event(libraryChanged));
}

let isRunning = false;

/** Refreshes the library if that is due. Without a connection, the next connection does it. */
async function refreshIfDue(): Promise<void> {
  const { kind, userId } = getSession();
  if (kind !== "signed-in" || isRunning || !navigator.onLine) return;
  const age = Date.now() - (readSyncedAt(userId) ?? 0);
  if (age >= 0 && age < intervalMilliseconds) return;
  isRunning = true;
  await refreshLibrary().catch(() => undefined);
  isRunning = false;
}

let isWatching = false;

/**
 * Shows, hides or empties the libraries of this device for the present session, and refreshes that of the signed-in user:
 * now, and when there is a connection again.
 */
export async function watchLibrary(): Promise<void> {
  const session = getSession();
  const { kind, token, userId } = session;
  const current = kind === "signed-in" ? { token, userId } : null;
  const isForgotten = kind === "signed-out" && (session.loggedOut || session.wasRevoked);
  await followSession(current, { isForgotten });
  if (!isWatching) window.addEventListener("online", () => void refreshIfDue());
  isWatching = true;
  await refreshIfDue();
}
