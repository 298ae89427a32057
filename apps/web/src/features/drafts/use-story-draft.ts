import { useEffect, useState, useSyncExternalStore } from "react";
import type { StoryDraft } from "./draft.ts";
import { draftAccount } from "./draft-account.ts";
import { type DraftDatabase, openDraftDatabase } from "./draft-database.ts";
import { createDraftSession, type DraftSession, type DraftSnapshot } from "./draft-session.ts";

/** A browser that takes longer to open its drafts is not waited for. */
const patience = 4000;

function openInTime(): Promise<DraftDatabase | null> {
  return Promise.race([
    openDraftDatabase().catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ]);
}

/** The draft as it stands, and what is done with it. */
export interface FoundDraft extends DraftSnapshot {
  readonly session: DraftSession;
}

/** What an edit begins with where there is no draft of it. */
export interface EditedStory {
  readonly id: string;
  readonly revision: number;
  readonly draft: StoryDraft;
}

/**
 * The story that this person has begun, or their edit of `story`, which stays the same object as long as it
 * is edited; undefined while it is looked for. Once changed it is kept on this device after each pause and
 * in the account a little later, and both when the page is hidden, left or closed.
 */
export function useStoryDraft(
  userId: string,
  story: EditedStory | null = null,
): FoundDraft | undefined {
  const [opened, setOpened] = useState<{
    readonly userId: string;
    readonly story: EditedStory | null;
    readonly session: DraftSession;
  }>();
  useEffect(() => {
    let over = false;
    let end: () => void = () => undefined;
    void openInTime().then((database) => {
      if (over) return;
      const session = createDraftSession({ userId, story, database, account: draftAccount });
      const onVisibility = () => document.visibilityState === "hidden" && session.flush(true);
      const onLeave = () => session.flush(true);
      const onLine = () => session.retry();
      document.addEventListener("visibilitychange", onVisibility);
      window.addEventListener("pagehide", onLeave);
      window.addEventListener("online", onLine);
      end = () => {
        document.removeEventListener("visibilitychange", onVisibility);
        window.removeEventListener("pagehide", onLeave);
        window.removeEventListener("online", onLine);
        session.end();
      };
      void session.start();
      setOpened({ userId, story, session });
    });
    return () => {
      over = true;
      end();
    };
  }, [userId, story]);
  const isThis = opened?.userId === userId && opened.story === story;
  const session = isThis ? opened.session : undefined;
  const snapshot = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => undefined),
    () => session?.snapshot(),
  );
  return session === undefined || snapshot === undefined ? undefined : { ...snapshot, session };
}
