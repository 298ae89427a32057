import { libraryLimits } from "@kora/contract/library-limits";
import { reduceLibrary } from "./library-cache.ts";
import { readLibrary } from "./library-database.ts";
import type { LibraryServer } from "./library-server.ts";
import { type LibraryStory, withoutOrphans, withoutStories } from "./library-story.ts";
import { storeStory } from "./store-story.ts";
import { storeWork, withStoreLock } from "./store-work.ts";

/** New stories of followed griots and series that one run stores. */
const newStoriesPerRun = 10;

export interface SyncResult {
  readonly isChanged: boolean;
  /** The publication of the newest story that was considered, for the next run. */
  readonly newSince: number | null;
}

export interface SyncOptions {
  readonly userId: string;
  /** New stories of followed griots and series are stored if they were published after this time; null for none. */
  readonly newSince: number | null;
}

/**
 * Makes the library current: stories that the user may not see any more are removed, edited ones are fetched again, and new
 * parts of what the user follows are added. Throws `ApiError`, or the error of the browser if its storage is full; what was
 * done until then stays.
 */
export function syncLibrary(
  server: LibraryServer,
  { userId, newSince }: SyncOptions,
): Promise<SyncResult> {
  return withStoreLock(async () => {
    // Leftovers of a download that ended with its page.
    await reduceLibrary(userId, withoutOrphans);
    const { stories } = await readLibrary(userId);
    const { changed, gone } = await findChanges(server, stories);
    if (gone.size > 0) {
      await reduceLibrary(userId, (library) => withoutStories(library, (id) => gone.has(id)));
    }
    for (const previous of changed) {
      const [listed] = await server.listStories("story", previous._id);
      if (listed) await storeStory(server, { userId, listed, previous });
    }
    // The pictures of earlier revisions.
    if (changed.length > 0) await reduceLibrary(userId, (library) => library);
    const isChanged = gone.size + changed.length > 0;
    if (newSince === null) return { isChanged, newSince };
    const added = await addNewStories(server, { userId, newSince });
    return { isChanged: isChanged || added.count > 0, newSince: added.newSince };
  });
}

async function findChanges(server: LibraryServer, stories: readonly LibraryStory[]) {
  const gone = new Set<string>();
  const changed: LibraryStory[] = [];
  const { storiesPerCheck } = libraryLimits;
  for (let start = 0; start < stories.length; start += storiesPerCheck) {
    const chunk = stories.slice(start, start + storiesPerCheck);
    const states = await server.check(chunk.map(({ _id, revision }) => ({ _id, revision })));
    for (const [index, { state }] of states.entries()) {
      const story = chunk[index];
      if (story && state === "gone") gone.add(story._id);
      if (story && state === "changed") changed.push(story);
    }
  }
  return { gone, changed };
}

/** Stores new stories of what the user follows: as parts of a stored series or griot, else each as a work of its own. */
async function addNewStories(
  server: LibraryServer,
  { userId, newSince }: { userId: string; newSince: number },
): Promise<{ count: number; newSince: number }> {
  const followed = await server.listFollowedStories();
  const { works, stories } = await readLibrary(userId);
  const isStored = new Set(stories.map(({ _id }) => _id));
  const newStories = followed
    .filter(({ _id, createdAt }) => Date.parse(createdAt) > newSince && !isStored.has(_id))
    .slice(0, newStoriesPerRun);
  for (const { _id, title, series } of newStories) {
    const listed = await server.listStories("story", _id);
    const parent = works.find(({ kind, id }) => kind === "series" && id === series?._id);
    if (parent === undefined) {
      await storeWork(server, { userId, kind: "story", id: _id, title }, listed);
      continue;
    }
    const current = await readLibrary(userId);
    const siblings = current.works.find(({ kind, id }) => kind === "series" && id === parent.id);
    const siblingIds = new Set(siblings?.storyIds ?? []);
    const parts = await server.listStories("series", parent.id);
    const storedParts = parts.filter((part) => siblingIds.has(part._id) || part._id === _id);
    await storeWork(server, parent, storedParts);
  }
  const times = followed.map(({ createdAt }) => Date.parse(createdAt));
  return { count: newStories.length, newSince: Math.max(newSince, ...times) };
}
