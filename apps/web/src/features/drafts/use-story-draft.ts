import { useEffect, useState, useSyncExternalStore } from "react";
import { draftAccount } from "./draft-account.ts";
import { openDraftDatabase } from "./draft-database.ts";
import { createDraftSession, type DraftSession } from "./draft-session.ts";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import type { EditedStory } from "./draft-state.ts";
import { withTimeout } from "./with-timeout.ts";

/** Max milliseconds to wait for IndexedDB. */
const openTimeout = 4000;

/** The current draft with its session. */
export interface ActiveDraft extends DraftSnapshot {
  readonly session: DraftSession;
}

/**
 * Loads the user's draft of a new story or of an edit of `story`; undefined while loading. `story` must keep its
 * identity while it is edited. Changes are saved on the device after each pause and in the account a little
 * later, and in both when the page is hidden or closed.
 */
export function useStoryDraft(
  userId: string,
  story: EditedStory | null = null,
): ActiveDraft | undefined {
  const [opened, setOpened] = useState<{
    readonly userId: string;
    readonly story: EditedStory | null;
    readonly session: DraftSession;
  }>();
  useEffect(() => {
    let unmounted = false;
    let cleanUp: () => void = () => undefined;
    void withTimeout(
      openTimeout,
      openDraftDatabase().catch(() => null),
    ).then((database) => {
      if (unmounted) return;
      const session = createDraftSession({ userId, story, database, account: draftAccount });
      const onVisibility = () => document.visibilityState === "hidden" && session.flush(true);
      const onLeave = () => session.flush(true);
      const onOnline = () => session.retry();
      document.addEventListener("visibilitychange", onVisibility);
      window.addEventListener("pagehide", onLeave);
      window.addEventListener("online", onOnline);
      cleanUp = () => {
        document.removeEventListener("visibilitychange", onVisibility);
        window.removeEventListener("pagehide", onLeave);
        window.removeEventListener("online", onOnline);
        session.close();
      };
      void session.start();
      setOpened({ userId, story, session });
    });
    return () => {
      unmounted = true;
      cleanUp();
    };
  }, [userId, story]);
  const isCurrent = opened?.userId === userId && opened.story === story;
  const session = isCurrent ? opened.session : undefined;
  const snapshot = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => undefined),
    () => session?.snapshot(),
  );
  return session === undefined || snapshot === undefined ? undefined : { ...snapshot, session };
}
