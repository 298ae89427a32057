import type { OwnStoryView } from "@kora/contract/dashboard";
import { openDatabase, toPromise, untilStored } from "../../lib/indexed-db.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { mayStore } from "../../lib/storage.ts";
import { toStoredBlob } from "../../lib/stored-blob.ts";
import {
  type DraftDeletion,
  type DraftPoster,
  type DraftSyncState,
  isEmptyDraft,
  type StoryDraft,
  toDraftPoster,
  toDraftSyncState,
  toPublishedStory,
  toStoryDraft,
} from "./draft.ts";

/** Begins the name of the lock that an open form holds of its slot. */
export const slotLockPrefix = "kora-draft ";

/** Returns the names of the slots whose forms are open in any tab. */
async function listOpenSlots(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(slotLockPrefix) ? [name] : []));
  return new Set(names.map((name) => name.slice(slotLockPrefix.length)));
}

/** Returns the key of the user's draft: of the edit of a story, or of a new one if `storyId` is null. */
export const toDraftKey = (userId: string, storyId: string | null): string =>
  storyId === null ? userId : `${userId} ${storyId}`;

const separator = "|";

/** Returns the key under which a slot stores the draft of `key`. */
export const toRowKey = (key: string, slot: string): string => `${key}${separator}${slot}`;

/** Returns the key of the draft and the slot of a row; the slot is "" in a row of before there were slots. */
export function parseRowKey(rowKey: string): { readonly key: string; readonly slot: string } {
  const [key = "", slot = ""] = rowKey.split(separator);
  return { key, slot };
}

/**
 * Chooses among the rows of one draft what a form shows: the row of its own slot, else the one that was stored last. `left`
 * are the rows of forms that are closed, without the shown one.
 */
export function chooseRows<Each extends Pick<LeftDraft, "rowKey" | "savedAt">>(
  rows: readonly Each[],
  { own, open }: { own: string; open: ReadonlySet<string> },
): { readonly shown: Each | undefined; readonly left: readonly Each[] } {
  const slotOf = ({ rowKey }: Each) => parseRowKey(rowKey).slot;
  const latest = rows.toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  const shown = latest.find((row) => slotOf(row) === own) ?? latest[0];
  return { shown, left: rows.filter((row) => row !== shown && !open.has(slotOf(row))) };
}

/** Returns the newest published story in the rows of a draft; null if no row has one. */
export function choosePublishedStory(
  rows: readonly Pick<LeftDraft, "rowKey" | "published">[],
  key: string,
): OwnStoryView | null {
  const stories = rows
    .filter(({ rowKey }) => parseRowKey(rowKey).key === key)
    .flatMap(({ published }) => published ?? []);
  return stories.toSorted((a, b) => b.revision - a.revision)[0] ?? null;
}

/** A draft in the browser's IndexedDB. */
export interface StoredDraft {
  readonly draft: StoryDraft;
  readonly syncState: DraftSyncState;
  readonly savedAt: Date;
}

/** The draft as one form has stored it. */
interface LeftDraft extends StoredDraft {
  readonly rowKey: string;
  /** The published story that an edit starts from; null for a new story, or if it was not stored. */
  readonly published: OwnStoryView | null;
}

/**
 * The drafts on this device. The key is the user's id, and for an edit also the story's id; each form stores its own
 * version of the draft in its slot. Text and poster are stored separately, so that typing does not write the picture each
 * time. The row of an edit also contains its published story, without which its form cannot be shown. Nothing is written
 * for a user whom this device has forgotten: the form, which closes at the end of the session, still tries to.
 */
export interface DraftDatabase {
  /** Lists all drafts of the user, of open and closed forms. */
  list(userId: string): Promise<readonly LeftDraft[]>;
  /** Reads what a form for this draft shows (`chooseRows`). It stays where it is until the form writes its own. */
  read(key: string): Promise<StoredDraft | null>;
  /** Reads what other forms that are closed have stored of the draft. */
  readLeft(key: string): Promise<readonly LeftDraft[]>;
  removeLeft(rowKey: string): Promise<void>;
  /**
   * Starts the write of the text synchronously, so that it can be called while the page is being unloaded. A new poster
   * follows when its bytes are read. `published` is the story that an edit starts from; null for a new story.
   */
  write(
    key: string,
    draft: StoryDraft,
    syncState: DraftSyncState,
    published: OwnStoryView | null,
  ): Promise<void>;
  /** Removes what this form has stored, and what it has read if the form that stored it is closed. */
  remove(key: string): Promise<void>;
  /** Stores the poster of a draft that is not open, by the ids of the user and of the draft. */
  storeOtherPoster(userId: string, id: string, poster: DraftPoster): Promise<void>;
  /** Returns and deletes a poster stored by `storeOtherPoster`. */
  takeOtherPoster(userId: string, id: string): Promise<DraftPoster | null>;
  /** The drafts that must still be deleted from the account. */
  readPendingDeletions(userId: string): Promise<readonly DraftDeletion[]>;
  writePendingDeletions(userId: string, pending: readonly DraftDeletion[]): Promise<void>;
}

/**
 * Names of the object stores. `texts` has drafts without their posters by draft and slot, `posters` their posters by the same key (or,
 * from `storeOtherPoster`, by user and draft), and `gone` the ids of drafts that must still be deleted from the
 * account, by user id.
 */
const stores = ["texts", "posters", "gone"] as const;

const isDeletion = (value: unknown): value is DraftDeletion =>
  typeof value === "object" && value !== null && "id" in value && "revision" in value;

/** The key of the poster of a draft that is not open. */
const otherKey = (userId: string, id: string) => `${userId} poster ${id}`;

const toStoredPoster = async (poster: DraftPoster) => ({
  ...poster,
  blob: await toStoredBlob(poster.blob),
});

/** Opens the drafts of this device for the form of a slot. Rejects if IndexedDB is not available. */
export async function openDraftDatabase(slot = ""): Promise<DraftDatabase> {
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
    await writeStores(({ posters }) => posters.put(stored, toRowKey(key, slot)));
  };

  const listRows = async (userId: string): Promise<LeftDraft[]> => {
    const store = database.transaction("texts", "readonly").objectStore("texts");
    const keys = (await toPromise(store.getAllKeys())).map(String);
    const rows = await Promise.all(keys.filter((rowKey) => rowKey.startsWith(userId)).map(readRow));
    return rows.filter((row) => row !== null);
  };
  const readRow = async (rowKey: string): Promise<LeftDraft | null> => {
    const [text, poster] = await Promise.all([get("texts", rowKey), get("posters", rowKey)]);
    const draft = toStoryDraft(text, poster);
    if (isEmptyDraft(draft)) return null;
    // The stored names of `savedAt` and `syncState` are `keptAt` and `stand`.
    const storedAt = typeof text === "object" && text !== null && "keptAt" in text && text.keptAt;
    const savedAt = storedAt instanceof Date ? storedAt : new Date(serverNow());
    const published = toPublishedStory(text);
    return { rowKey, draft, syncState: toDraftSyncState(text), savedAt, published };
  };
  const chooseFor = async (key: string) => {
    const open = await listOpenSlots();
    const rows = (await listRows(key)).filter(({ rowKey }) => parseRowKey(rowKey).key === key);
    return { open, ...chooseRows(rows, { own: slot, open }) };
  };
  /** The row of a closed form that this form has read. It goes when this form has stored its own. */
  let inherited: string | null = null;
  const deleteRow = ({ texts, posters }: Stores, rowKey: string) => {
    texts.delete(rowKey);
    posters.delete(rowKey);
  };

  return {
    list: listRows,
    async read(key) {
      const { shown, open } = await chooseFor(key);
      if (shown === undefined) return null;
      const isOwn = shown.rowKey === toRowKey(key, slot);
      if (isOwn) lastPoster = { key, poster: shown.draft.poster };
      else if (!open.has(parseRowKey(shown.rowKey).slot)) inherited = shown.rowKey;
      return shown;
    },
    async readLeft(key) {
      const { left } = await chooseFor(key);
      return left.filter(({ rowKey }) => rowKey !== inherited);
    },
    removeLeft: (rowKey) => writeStores((opened) => deleteRow(opened, rowKey)),
    async write(key, { poster, ...text }, syncState, published) {
      if (!mayStore(key)) return;
      const rowKey = toRowKey(key, slot);
      const isSamePoster = lastPoster?.key === key && lastPoster.poster?.blob === poster?.blob;
      lastPoster = { key, poster };
      const replaced = inherited;
      const textEnd = writeStores(({ texts, posters }) => {
        const keptAt = new Date(serverNow());
        texts.put({ ...text, published, stand: syncState, keptAt }, rowKey);
        if (!isSamePoster && poster === null) posters.delete(rowKey);
        // Its poster stays until this form has stored its own.
        if (replaced !== null) texts.delete(replaced);
      });
      const posterEnd = isSamePoster || poster === null ? null : writeOpenPoster(key, poster);
      await Promise.all([textEnd, posterEnd]).catch((error: unknown) => {
        lastPoster = null;
        throw error;
      });
      if (replaced === null) return;
      inherited = null;
      await writeStores((opened) => deleteRow(opened, replaced));
    },
    remove(key) {
      lastPoster = null;
      const replaced = inherited;
      inherited = null;
      return writeStores((opened) => {
        deleteRow(opened, toRowKey(key, slot));
        if (replaced !== null) deleteRow(opened, replaced);
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
      const pending = await get("gone", userId);
      return Array.isArray(pending) ? pending.filter(isDeletion) : [];
    },
    writePendingDeletions: (userId, pending) =>
      writeStores(({ gone }) =>
        pending.length > 0 && mayStore(userId)
          ? gone.put([...pending], userId)
          : gone.delete(userId),
      ),
  };
}
