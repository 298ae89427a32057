import { sessionHash } from "../../lib/offline-caches.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { listLibraryUsers, openLibraryCache, reduceLibrary } from "./library-cache.ts";
import { markOpened, readSessions } from "./library-database.ts";
import { pictureKey, storyPath, withoutStories } from "./library-story.ts";

/** The header of a stored picture with its width in pixels. */
export const widthHeader = "x-kora-width";

/** Returns the user whose library is shown in the session of a token; null if there is none. */
async function findUser(token: string | null): Promise<string | null> {
  if (token === null || (await listLibraryUsers()).length === 0) return null;
  const session = await sessionHash(token);
  const shown = (await readSessions()).find((other) => other.session === session);
  return shown?.userId ?? null;
}

/** Returns the stored response to an API call from the library of the session's user. */
export async function findStoredResponse(
  token: string | null,
  path: string,
): Promise<Response | undefined> {
  const userId = await findUser(token);
  if (userId === null) return undefined;
  return (await openLibraryCache(userId)).match(path);
}

/** Returns a stored picture and its width in pixels, at whatever width it is stored. */
export async function findStoredPicture(
  path: string,
): Promise<{ response: Response; width: number } | undefined> {
  for (const userId of await listLibraryUsers()) {
    const response = await (await openLibraryCache(userId)).match(pictureKey(path));
    if (response) return { response, width: Number(response.headers.get(widthHeader)) };
  }
  return undefined;
}

/** Notes that the session's user opened a story. */
export async function noteOpening(token: string | null, storyId: string): Promise<void> {
  const userId = await findUser(token);
  if (userId !== null) await markOpened(userId, storyId, serverNow());
}

/** Removes a story that the session's user may not see any more. */
export async function removeStoredStory(token: string | null, storyId: string): Promise<void> {
  const userId = await findUser(token);
  if (userId === null) return;
  const isStored = await (await openLibraryCache(userId)).match(storyPath(storyId));
  if (isStored)
    await reduceLibrary(userId, (library) => withoutStories(library, (id) => id === storyId));
}
