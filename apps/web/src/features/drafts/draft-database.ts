import { openDatabase, toPromise, untilStored } from "../../lib/indexed-db.ts";
import { mayStore } from "../../lib/storage.ts";
import { toStoredBlob } from "../../lib/stored-blob.ts";
import {
  type DraftPoster,
  type DraftSyncState,
  isEmptyDraft,
  type StoryDraft,
  toDraftPoster,
  toDraftSyncState,
  toStoryDraft,
} from "./draft.ts";

/** A draft in the browser's IndexedDB. */
export interface StoredDraft {
  readonly draft: StoryDraft;
  readonly syncState: DraftSyncState;
  readonly savedAt: Date;
}

/**
 * The drafts on this device. The key is the user's id, and for an edit also the story's id. Text and poster
 * are stored separately, so that typing does not write the picture each time. Of a user whom this device has forgotten
 * nothing is written: the form, which closes at the end of the session, still tries to.
 */
export interface DraftDatabase {
  /** The keys of the user's drafts. */
  listKeys(userId: string): Promise<readonly string[]>;
  read(key: string): Promise<StoredDraft | null>;
  /**
   * Starts the write of the text synchronously, so that it can be called while the page is being unloaded. A new poster
   * follows when its bytes are read.
   */
  write(key: string, draft: StoryDraft, syncState: DraftSyncState): Promise<void>;
  remove(key: string): Promise<void>;
  /** Stores the poster of a draft that is not open, by the ids of the user and of the draft. */
  storeOtherPoster(userId: string, id: string, poster: DraftPoster): Promise<void>;
  /** Returns and deletes a poster stored by `storeOtherPoster`. */
  takeOtherPoster(userId: string, id: string): Promise<DraftPoster | null>;
  /** Ids of drafts that must still be deleted from the account. */
  readPendingDeletions(userId: string): Promise<readonly string[]>;
  writePendingDeletions(userId: string, ids: readonly string[]): Promise<void>;
}

/**
 * Names of the object stores. `texts` has drafts without their posters, `posters` their posters by the same key (or,
 * from `storeOtherPoster`, by user and draft), and `gone` the ids of drafts that must still be deleted from the
 * account, by user id.
 */
const stores = ["texts", "posters", "gone"] as const;

/** The key of the poster of a draft that is not open. */
const otherKey = (userId: string, id: string) => `${userId} poster ${id}`;

const toStoredPoster = async (poster: DraftPoster) => ({
  ...poster,
  blob: await toStoredBlob(poster.blob),
});

/** Opens the drafts of this device. Rejects if IndexedDB is not available. */
export async function openDraftDatabase(): Promise<DraftDatabase> {
  const version = 2;
  const database = await openDatabase("kora-drafts", version, (upgradedDatabase) => {
    for (const name of stores) {
      if (!upgradedDatabase.objectStoreNames.contains(name))
        upgradedDatabase.createObjectStore(name);
    }
  });
  /** The poster last read or written with a draft. An unchanged poster is not written again. */
  let lastPoster: { readonly key: string; readonly poster: StoryDraft["poster"] } | null = null;

  type Stores = Record<(typeof stores)[number], IDBObjectStore>;
  const writeStores = (update: (stores: Stores) => void) => {
    const transaction = database.transaction(stores, "readwrite");
    update({
      texts: transaction.objectStore("texts"),
      posters: transaction.objectStore("posters"),
      gone: transaction.objectStore("gone"),
    });
    const end = untilStored(transaction);
    // A page that is being unloaded gets no events of the requests, so the commit does not wait for them.
    transaction.commit();
    return end;
  };
  const get = (store: (typeof stores)[number], key: string) =>
    toPromise<unknown>(database.transaction(stores, "readonly").objectStore(store).get(key));
  /** Writes the poster of the open draft, unless the draft was removed or has another poster by then. */
  const writeOpenPoster = async (key: string, poster: DraftPoster) => {
    const stored = await toStoredPoster(poster);
    if (lastPoster?.key !== key || lastPoster.poster !== poster || !mayStore(key)) return;
    await writeStores(({ posters }) => posters.put(stored, key));
  };

  return {
    async listKeys(userId) {
      const keys = database.transaction("texts", "readonly").objectStore("texts").getAllKeys();
      return (await toPromise(keys)).map(String).filter((key) => key.startsWith(userId));
    },
    async read(key) {
      const [text, poster] = await Promise.all([get("texts", key), get("posters", key)]);
      const draft = toStoryDraft(text, poster);
      lastPoster = { key, poster: draft.poster };
      if (isEmptyDraft(draft)) return null;
      // The stored names of `savedAt` and `syncState` are `keptAt` and `stand`.
      const storedAt = typeof text === "object" && text !== null && "keptAt" in text && text.keptAt;
      const savedAt = storedAt instanceof Date ? storedAt : new Date();
      return { draft, syncState: toDraftSyncState(text), savedAt };
    },
    async write(key, { poster, ...text }, syncState) {
      if (!mayStore(key)) return;
      const isSamePoster = lastPoster?.key === key && lastPoster.poster?.blob === poster?.blob;
      lastPoster = { key, poster };
      const textEnd = writeStores(({ texts, posters }) => {
        texts.put({ ...text, stand: syncState, keptAt: new Date() }, key);
        if (!isSamePoster && poster === null) posters.delete(key);
      });
      const posterEnd = isSamePoster || poster === null ? null : writeOpenPoster(key, poster);
      await Promise.all([textEnd, posterEnd]).catch((error: unknown) => {
        lastPoster = null;
        throw error;
      });
    },
    remove(key) {
      lastPoster = null;
      return writeStores(({ texts, posters }) => {
        texts.delete(key);
        posters.delete(key);
      });
    },
    async storeOtherPoster(userId, id, poster) {
      const stored = await toStoredPoster(poster);
      if (mayStore(userId))
        await writeStores(({ posters }) => posters.put(stored, otherKey(userId, id)));
    },
    async takeOtherPoster(userId, id) {
      const key = otherKey(userId, id);
      const poster = toDraftPoster(await get("posters", key));
      if (poster !== null) await writeStores(({ posters }) => posters.delete(key));
      return poster;
    },
    async readPendingDeletions(userId) {
      const ids = await get("gone", userId);
      return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
    },
    writePendingDeletions: (userId, ids) =>
      writeStores(({ gone }) =>
        ids.length > 0 && mayStore(userId) ? gone.put([...ids], userId) : gone.delete(userId),
      ),
  };
}
