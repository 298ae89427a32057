import { sessionLifetimeMilliseconds } from "@kora/contract/session-lifetime";
import { sessionHash } from "../../lib/offline-caches.ts";
import { deleteLibrary, listLibraryUsers } from "./library-cache.ts";
import { deleteSession, readSessions, writeSession } from "./library-database.ts";

interface CurrentSession {
  readonly userId: string;
  readonly token: string;
}

/** The server notes the use of a session at most once an hour, and this device at most once an hour too. */
const toleranceMilliseconds = 2 * 60 * 60 * 1000;

/** Shows the library of the signed-in user. `isAccepted`: the server has just accepted the session. */
export async function showLibrary(
  { userId, token }: CurrentSession,
  { isAccepted }: { isAccepted: boolean },
): Promise<void> {
  const session = await sessionHash(token);
  const shown = (await readSessions()).find((other) => other.userId === userId);
  const isSame = shown?.session === session;
  if (isSame && !isAccepted) return;
  await writeSession({ userId, session, usedAt: Date.now() });
}

/**
 * Shows the library of the signed-in user, if there is one, and hides or empties those of all others: a session that was
 * unused for so long that it expired leaves a library that the same user sees again after the next login. All other
 * sessions were logged out or revoked, as that of a user who `isForgotten`, so their libraries are deleted.
 */
export async function followSession(
  current: CurrentSession | null,
  { isForgotten }: { isForgotten: boolean },
): Promise<void> {
  const userIds = await listLibraryUsers();
  for (const { userId, usedAt } of await readSessions()) {
    if (userId === current?.userId) continue;
    const unusedMilliseconds = Date.now() - usedAt;
    const hasExpired = unusedMilliseconds > sessionLifetimeMilliseconds - toleranceMilliseconds;
    // The row goes last, so that an interrupted deletion is repeated.
    if (isForgotten || !hasExpired) await deleteLibrary(userId);
    await deleteSession(userId);
  }
  if (current !== null && userIds.includes(current.userId)) {
    await showLibrary(current, { isAccepted: false });
  }
}
