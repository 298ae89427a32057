import { isEmptyDraft, type StoryDraft, toStoryDraft } from "./draft.ts";

/** A draft that this device kept, and when. */
export interface KeptDraft {
  readonly draft: StoryDraft;
  readonly keptAt: Date;
}

/**
 * The drafts on this device, one for each account: text and poster apart, so that typing does not
 * write the picture again and again.
 */
export interface DraftDatabase {
  read(userId: string): Promise<KeptDraft | null>;
  /** Begins to write before it returns, so that a page that goes away may still call it. */
  write(userId: string, draft: StoryDraft): Promise<void>;
  remove(userId: string): Promise<void>;
}

const stores = ["texts", "posters"] as const;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("kora-drafts", 1);
    opening.addEventListener("upgradeneeded", () => {
      for (const name of stores) opening.result.createObjectStore(name);
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
  /** What of a person's poster is known to be kept. */
  let poster: { readonly of: string; readonly kept: StoryDraft["poster"] } | null = null;

  const change = (act: (texts: IDBObjectStore, posters: IDBObjectStore) => void) => {
    const transaction = database.transaction(stores, "readwrite");
    act(transaction.objectStore("texts"), transaction.objectStore("posters"));
    const end = endOf(transaction);
    // Without waiting for the answers, which a page that goes away does not get.
    transaction.commit();
    return end;
  };
  const remove = (userId: string) => {
    poster = null;
    return change((texts, posters) => {
      texts.delete(userId);
      posters.delete(userId);
    });
  };

  return {
    async read(userId) {
      const transaction = database.transaction(stores, "readonly");
      const [text, picture] = await Promise.all([
        answerOf<unknown>(transaction.objectStore("texts").get(userId)),
        answerOf<unknown>(transaction.objectStore("posters").get(userId)),
      ]);
      const draft = toStoryDraft(text, picture);
      poster = { of: userId, kept: draft.poster };
      if (isEmptyDraft(draft)) return null;
      const told = typeof text === "object" && text !== null && "keptAt" in text && text.keptAt;
      return { draft, keptAt: told instanceof Date ? told : new Date() };
    },
    write(userId, { poster: picture, ...text }) {
      if (isEmptyDraft({ ...text, poster: picture })) return remove(userId);
      const same = poster?.of === userId && poster.kept?.blob === picture?.blob;
      poster = { of: userId, kept: picture };
      const written = change((texts, posters) => {
        texts.put({ ...text, keptAt: new Date() }, userId);
        if (!same && picture === null) posters.delete(userId);
        else if (!same) posters.put(picture, userId);
      });
      return written.catch((error: unknown) => {
        poster = null;
        throw error;
      });
    },
    remove,
  };
}
