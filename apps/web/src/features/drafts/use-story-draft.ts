import { useEffect, useState, useSyncExternalStore } from "react";
import { tabStore } from "../../lib/storage.ts";
import { draftAccount } from "./draft-account.ts";
import { openDraftDatabase, slotLockPrefix } from "./draft-database.ts";
import { createDraftEditor, withTimeout } from "./draft-editor.ts";
import type { DraftEditor, DraftSnapshot, EditedStory } from "./draft-state.ts";

export {
  choosePublishedStory,
  openDraftDatabase,
  parseRowKey,
  toDraftKey,
} from "./draft-database.ts";

/** Max milliseconds to wait for IndexedDB. After that, the draft is saved only in the account. */
const openTimeout = 4000;

/**
 * The drafts of this device are stored by slot: each form has one, so that no tab overwrites or deletes what another one has
 * stored of the same draft. A form that is open holds the lock of its slot.
 */
interface DraftSlot {
  readonly name: string;
  /** Lets the next form continue what is in the slot. */
  readonly release: () => void;
}

/** Holds the lock of a slot until `release`. Resolves to null if another form holds it. */
function hold(name: string): Promise<DraftSlot | null> {
  // Without locks, no other form counts as open.
  if (!("locks" in navigator)) return Promise.resolve({ name, release: () => undefined });
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve({ name, release }));
    };
    navigator.locks
      .request(slotLockPrefix + name, { ifAvailable: true }, keep)
      .catch(() => resolve(null));
  });
}

/** Claims the slot that this tab had before its reload, else a new one. */
async function claimSlot(userId: string): Promise<DraftSlot> {
  const storageKey = `draft-slot:${userId}`;
  const previous = tabStore.get(storageKey);
  // A duplicated tab has the same storage, but cannot have the same lock.
  const continued = previous === null ? null : await hold(previous);
  if (continued !== null) return continued;
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  tabStore.set(storageKey, name);
  return (await hold(name)) ?? { name, release: () => undefined };
}

/** The current draft with its editor. */
export interface ActiveDraft extends DraftSnapshot {
  readonly draftEditor: DraftEditor;
}

/**
 * Loads the user's draft of a new story (`story` is null) or of an edit of `story`. Returns undefined while loading.
 * `story` must keep its identity while it is edited. Changes are saved on the device after each pause and in the
 * account a little later, and in both when the page is hidden or closed.
 */
export function useStoryDraft(
  userId: string,
  story: EditedStory | null = null,
): ActiveDraft | undefined {
  const [opened, setOpened] = useState<{
    readonly userId: string;
    readonly story: EditedStory | null;
    readonly draftEditor: DraftEditor;
  }>();
  useEffect(() => {
    let unmounted = false;
    let cleanUp: () => void = () => undefined;
    const claimed = claimSlot(userId);
    const open = async () => openDraftDatabase((await claimed).name);
    void withTimeout(
      openTimeout,
      open().catch(() => null),
    ).then((database) => {
      if (unmounted) return;
      const draftEditor = createDraftEditor({ userId, story, database, account: draftAccount });
      const onVisibility = () =>
        document.visibilityState === "hidden" && draftEditor.flush({ keepalive: true });
      const onLeave = () => draftEditor.flush({ keepalive: true });
      const onOnline = () => draftEditor.retry();
      document.addEventListener("visibilitychange", onVisibility);
      window.addEventListener("pagehide", onLeave);
      window.addEventListener("online", onOnline);
      cleanUp = () => {
        document.removeEventListener("visibilitychange", onVisibility);
        window.removeEventListener("pagehide", onLeave);
        window.removeEventListener("online", onOnline);
        draftEditor.close();
      };
      void draftEditor.start();
      setOpened({ userId, story, draftEditor });
    });
    return () => {
      unmounted = true;
      cleanUp();
      // The slot has the last stored version of the form by now.
      void claimed.then(({ release }) => release());
    };
  }, [userId, story]);
  const isCurrent = opened?.userId === userId && opened.story === story;
  const draftEditor = isCurrent ? opened.draftEditor : undefined;
  const snapshot = useSyncExternalStore(
    (listener) => draftEditor?.subscribe(listener) ?? (() => undefined),
    () => draftEditor?.snapshot(),
  );
  return draftEditor === undefined || snapshot === undefined
    ? undefined
    : { ...snapshot, draftEditor };
}
