import { useEffect, useState, useSyncExternalStore } from "react";
import { draftAccount } from "./draft-account.ts";
import { openDraftDatabase } from "./draft-database.ts";
import { createDraftEditor, withTimeout } from "./draft-editor.ts";
import { claimSlot } from "./draft-slots.ts";
import type { DraftEditor, DraftSnapshot, EditedStory } from "./draft-state.ts";

export { openDraftDatabase };

/** Max milliseconds to wait for IndexedDB. After that, the draft is saved only in the account. */
const openTimeout = 4000;

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
      // What the form has stored last is in the slot by now.
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
