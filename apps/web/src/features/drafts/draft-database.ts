import {
  type DraftPoster,
  type DraftStand,
  isEmptyDraft,
  type StoryDraft,
  toDraftPoster,
  toDraftStand,
  toStoryDraft,
} from "./draft.ts";

/** A draft that this device kept, and when. */
export interface KeptDraft {
  readonly draft: StoryDraft;
  readonly stand: DraftStand;
  readonly keptAt: Date;
}

/**
 * The drafts on this device: by the account for the new story, by account and story for an edit. Text
 * and poster apart, so that typing does not write the picture again and again.
 */
export interface DraftDatabase {
  read(key: string): Promise<KeptDraft | null>;
  /** Begins to write before it returns, so that a page that goes away may still call it. */
  write(key: string, draft: StoryDraft, stand: DraftStand): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keeps the poster of a draft that is put away for another one, by the draft's id. */
  putPosterAway(id: string, poster: DraftPoster): Promise<void>;
  /** Gives a poster that was put away, and forgets it. */
  takePoster(id: string): Promise<DraftPoster | null>;
  /** Ids of drafts that an account is still to delete. */
  readGone(userId: string): Promise<readonly string[]>;
  writeGone(userId: string, ids: readonly string[]): Promise<void>;
}

const stores = ["texts", "posters", "gone"] as const;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("kora-drafts", 2);
    opening.addEventListener("upgradeneeded", () => {
      const known = opening.result.objectStoreNames;
      for (const name of stores) {
        if (!known.contains(name)) opening.result.createObjectStore(name);
      }
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      // A newer build in another tab must not wait for this one.
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("blocked", () => reject(new Error("The drafts are in use.")));
  });
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}

/** Opens the drafts of this device. Rejects where the browser keeps nothing. */
export async function openDraftDatabase(): Promise<DraftDatabase> {
  const database = await open();
  /** What of a draft's poster is known to be kept. */
  let poster: { readonly of: string; readonly kept: StoryDraft["poster"] } | null = null;

  type Stores = Record<(typeof stores)[number], IDBObjectStore>;
  const change = (act: (stores: Stores) => void) => {
    const transaction = database.transaction(stores, "readwrite");
    act({
      texts: transaction.objectStore("texts"),
      posters: transaction.objectStore("posters"),
      gone: transaction.objectStore("gone"),
    });
    const end = endOf(transaction);
    // Without waiting for the answers, which a page that goes away does not get.
    transaction.commit();
    return end;
  };
  const get = (store: (typeof stores)[number], key: string) =>
    answerOf<unknown>(database.transaction(stores, "readonly").objectStore(store).get(key));

  return {
    async read(key) {
      const [text, picture] = await Promise.all([get("texts", key), get("posters", key)]);
      const draft = toStoryDraft(text, picture);
      poster = { of: key, kept: draft.poster };
      if (isEmptyDraft(draft)) return null;
      const told = typeof text === "object" && text !== null && "keptAt" in text && text.keptAt;
      const keptAt = told instanceof Date ? told : new Date();
      return { draft, stand: toDraftStand(text), keptAt };
    },
    write(key, { poster: picture, ...text }, stand) {
      const same = poster?.of === key && poster.kept?.blob === picture?.blob;
      poster = { of: key, kept: picture };
      const written = change(({ texts, posters }) => {
        texts.put({ ...text, stand, keptAt: new Date() }, key);
        if (!same && picture === null) posters.delete(key);
        else if (!same) posters.put(picture, key);
      });
      return written.catch((error: unknown) => {
        poster = null;
        throw error;
      });
    },
    remove(key) {
      poster = null;
      return change(({ texts, posters }) => {
        texts.delete(key);
        posters.delete(key);
      });
    },
    putPosterAway: (id, picture) => change(({ posters }) => posters.put(picture, id)),
    async takePoster(id) {
      const picture = toDraftPoster(await get("posters", id));
      if (picture !== null) await change(({ posters }) => posters.delete(id));
      return picture;
    },
    async readGone(userId) {
      const ids = await get("gone", userId);
      return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
    },
    writeGone: (userId, ids) =>
      change(({ gone }) => (ids.length > 0 ? gone.put([...ids], userId) : gone.delete(userId))),
  };
}
