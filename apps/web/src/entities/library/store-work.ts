import type { LibraryStoryView } from "@kora/contract/library";
import { library as messages } from "@kora/contract/sentences/library";
import { ApiError } from "../../lib/api-error.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { reduceLibrary } from "./library-cache.ts";
import { readLibrary, writeLibrary } from "./library-database.ts";
import type { LibraryServer } from "./library-server.ts";
import { type LibraryStory, type LibraryWork, withoutOrphans } from "./library-story.ts";
import { storeStory } from "./store-story.ts";

/** Runs one download of works at a time, across all tabs and the service worker. */
export function withStoreLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request("kora-library-store", work) as Promise<Result>;
}

/** The stories of a work, and the bytes that storing it still takes. */
export interface WorkSize {
  readonly stories: readonly LibraryStoryView[];
  /** The bytes of those stories that are not stored yet, or stored in another revision. */
  readonly newBytes: number;
}

/** The other fields of a story, such as its title and counts, take about this many bytes. */
const otherBytes = 1200;

const bytesOf = ({ textBytes, pictures }: LibraryStoryView) =>
  pictures.reduce((sum, { bytes }) => sum + bytes, textBytes + otherBytes);

/** Measures what storing a work takes. Throws `ApiError`, also if there is nothing to store. */
export async function measureWork(
  server: LibraryServer,
  work: Pick<LibraryWork, "userId" | "kind" | "id">,
): Promise<WorkSize> {
  const stories = await server.listStories(work.kind, work.id);
  if (stories.length === 0) throw new ApiError(404, "NOT_FOUND", { message: messages.empty });
  const stored = await readStored(work.userId);
  const newStories = stories.filter((story) => !isCurrent(story, stored));
  return { stories, newBytes: newStories.reduce((sum, story) => sum + bytesOf(story), 0) };
}

async function readStored(userId: string): Promise<ReadonlyMap<string, LibraryStory>> {
  const { stories } = await readLibrary(userId);
  return new Map(stories.map((story) => [story._id, story]));
}

const isCurrent = (
  { _id, revision }: LibraryStoryView,
  stored: ReadonlyMap<string, LibraryStory>,
) => stored.get(_id)?.revision === revision;

/** Stories that are fetched at the same time. */
const concurrency = 3;

/**
 * Stores these stories of a work, and lists the work when all are stored. If that fails or is cancelled, what was stored is
 * removed. A story that is gone meanwhile is left out. `onProgress` is called with the number of stories that are stored.
 * Call it under `withStoreLock`.
 */
export async function storeWork(
  server: LibraryServer,
  work: Pick<LibraryWork, "userId" | "kind" | "id" | "title">,
  stories: readonly LibraryStoryView[],
  onProgress: (count: number) => void = () => undefined,
): Promise<LibraryStory[]> {
  const { userId } = work;
  const previous = await readStored(userId);
  const results = new Map<string, LibraryStory>();
  const store = async (listed: LibraryStoryView, copy?: LibraryStory) => {
    const story = await storeStory(server, { userId, listed, previous: copy }).catch(ignoreGone);
    if (story) results.set(story._id, story);
  };
  const queue = stories.values();
  let hasFailed = false;
  const storeNext = async () => {
    try {
      for (const listed of queue) {
        if (hasFailed) return;
        const copy = previous.get(listed._id);
        if (copy?.revision === listed.revision) results.set(copy._id, copy);
        else await store(listed, copy);
        onProgress(results.size);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  try {
    // All are awaited, so that none stores a story after the others have failed and were cleaned up.
    const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, storeNext));
    const failure = outcomes.find(({ status }) => status === "rejected");
    if (failure?.status === "rejected") throw failure.reason;
    // The user may have removed a work with some of these stories meanwhile.
    const stored = await readStored(userId);
    for (const listed of stories) {
      if (results.has(listed._id) && !stored.has(listed._id)) await store(listed);
    }
    const storyIds = stories.flatMap(({ _id }) => (results.has(_id) ? [_id] : []));
    if (storyIds.length === 0) throw new ApiError(404, "NOT_FOUND", { message: messages.empty });
    await writeLibrary({ works: [{ ...work, storyIds, storedAt: serverNow() }] });
    return [...results.values()];
  } finally {
    // Stories that are in no work are those of a failed or cancelled download.
    await reduceLibrary(userId, withoutOrphans);
  }
}

function ignoreGone(error: unknown): undefined {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return;
  throw error;
}
