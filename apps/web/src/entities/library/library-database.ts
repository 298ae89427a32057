import { openDatabase, toPromise, untilStored } from "../../lib/indexed-db.ts";
import type { Library, LibraryStory, LibraryWork } from "./library-story.ts";

/** The session in which a user's library is shown. Without one it is hidden. */
export interface LibrarySession {
  readonly userId: string;
  /** A hash of the session's token. */
  readonly session: string;
  /** The last time at which the server is known to have accepted the session, in milliseconds since 1970. */
  readonly usedAt: number;
}

const databaseVersion = 1;
const storeNames = ["works", "stories", "sessions"] as const;
type StoreName = (typeof storeNames)[number];

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= openDatabase("kora-library", databaseVersion, (database) => {
    database.createObjectStore("works", { keyPath: ["userId", "kind", "id"] });
    database.createObjectStore("stories", { keyPath: ["userId", "_id"] });
    database.createObjectStore("sessions", { keyPath: "userId" });
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Runs reads and writes in one transaction, and resolves when it is stored. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(storeNames, mode);
  const [result] = await Promise.all([
    work((name) => transaction.objectStore(name)),
    untilStored(transaction),
  ]);
  return result;
}

/** All rows of a user in a store whose key begins with the user id. An array is above every string. */
const rowsOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** Returns all that is stored for a user. */
export function readLibrary(userId: string): Promise<Library> {
  return transact("readonly", async (store) => {
    const [works, stories] = await Promise.all([
      toPromise<LibraryWork[]>(store("works").getAll(rowsOf(userId))),
      toPromise<LibraryStory[]>(store("stories").getAll(rowsOf(userId))),
    ]);
    return { works, stories };
  });
}

/** Adds or replaces rows. */
export function writeLibrary({ works = [], stories = [] }: Partial<Library>): Promise<void> {
  return transact("readwrite", async (store) => {
    for (const work of works) store("works").put(work);
    for (const story of stories) store("stories").put(story);
  });
}

/**
 * Deletes the rows of `previous` that `reduced` lacks, and writes works that have fewer stories. Nothing else is written, so
 * that it also works when the storage is full.
 */
export function writeReducedLibrary(previous: Library, reduced: Library): Promise<void> {
  const workKeys = new Set(reduced.works.map(({ kind, id }) => `${kind} ${id}`));
  const storyIds = new Set(reduced.stories.map(({ _id }) => _id));
  return transact("readwrite", async (store) => {
    for (const { userId, _id } of previous.stories) {
      if (!storyIds.has(_id)) store("stories").delete([userId, _id]);
    }
    for (const { userId, kind, id } of previous.works) {
      if (!workKeys.has(`${kind} ${id}`)) store("works").delete([userId, kind, id]);
    }
    for (const work of reduced.works) {
      if (!previous.works.includes(work)) store("works").put(work);
    }
  });
}

/** Stores the time at which a stored story was first opened. */
export function markOpened(userId: string, storyId: string, openedAt: number): Promise<void> {
  return transact("readwrite", async (store) => {
    const story = await toPromise<LibraryStory | undefined>(
      store("stories").get([userId, storyId]),
    );
    if (story?.openedAt === null) store("stories").put({ ...story, openedAt });
  });
}

/** Returns the sessions of all libraries on this device that are not hidden. */
export function readSessions(): Promise<LibrarySession[]> {
  return transact("readonly", (store) => toPromise<LibrarySession[]>(store("sessions").getAll()));
}

/** Sets the session in which a user's library is shown. */
export function writeSession(session: LibrarySession): Promise<void> {
  return transact("readwrite", async (store) => {
    store("sessions").put(session);
  });
}

/** Hides a user's library. */
export function deleteSession(userId: string): Promise<void> {
  return transact("readwrite", async (store) => {
    store("sessions").delete(userId);
  });
}
