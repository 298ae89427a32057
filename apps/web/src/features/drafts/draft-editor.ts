import type { DraftView } from "@kora/contract/drafts";
import { isWithoutText, type StoryDraft } from "./draft.ts";
import { createDraftDeletions, type DraftAccount } from "./draft-account.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftSender, sendDelay } from "./draft-sender.ts";
import type { DraftSnapshot, Outcome } from "./draft-snapshot.ts";
import { createDraftState, type EditedStory } from "./draft-state.ts";
import { loadDraft } from "./load-draft.ts";
import { createOtherDraftActions } from "./other-draft-actions.ts";
import { resolveDraftConflict } from "./resolve-draft-conflict.ts";
import { withTimeout } from "./with-timeout.ts";

export interface DraftEditor {
  /** Returns the current snapshot; undefined until the draft is loaded. */
  snapshot(): DraftSnapshot | undefined;
  /** Calls `listener` after every change of the snapshot. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Saves the form's current draft: on the device soon, in the account a little later. */
  change(draft: StoryDraft): void;
  /** Saves pending changes at once. With `keepalive`, the request outlives a page that is hidden or unloaded. */
  flush(options: { keepalive: boolean }): void;
  /** Sends unsent changes and pending deletions again, after the browser went online. */
  retry(): void;
  /**
   * Sends pending changes and then pauses sending, before the draft is published. Resolves to the draft's id in
   * the account, or null if there is a conflict, which the user must resolve first.
   */
  prepareToPublish(): Promise<string | null>;
  /** Resumes sending after `prepareToPublish`. */
  resume(): void;
  /** Deletes the draft on the device and, unless publishing has deleted it there, in the account. */
  discard(options: { isDeletedOnServer: boolean }): Promise<void>;
  /** Resets the form after `discard`, and saves what is written in it as a new draft. */
  startNext(): void;
  /** Deletes the draft and resets the form. */
  startOver(): void;
  /** Saves the current draft in the account and opens `other`; resolves to false if the current one cannot be saved. */
  open(other: DraftView): Promise<boolean>;
  /** Loads further drafts into `otherDrafts`; resolves to false if that fails. */
  loadMore(): Promise<boolean>;
  /** Deletes another draft; resolves to false if that fails. */
  remove(other: DraftView): Promise<boolean>;
  /**
   * Saves the version not chosen as another draft, then continues with `choice`. If the save fails, the conflict stays.
   */
  resolveConflict(choice: "mine" | "theirs"): Promise<Outcome>;
  /** Saves `draft`, the version that the user did not choose, as another draft. */
  saveAsOtherDraft(draft: StoryDraft): Promise<Outcome>;
  /** Bases the edit on a newer revision of its story, which the user has seen in a conflict dialog. */
  rebase(storyRevision: number): void;
  /** Saves pending changes and stops. */
  close(): void;
}

/** Max milliseconds that publishing waits for the draft to be sent. */
const publishTimeout = 5000;

/**
 * Synchronizes one draft, of a new story or an edit of `story`, between form, device and account. The device
 * stores it first; the account follows and detects changes by other devices.
 */
export function createDraftEditor({
  userId,
  story,
  database,
  account,
}: {
  userId: string;
  /** The published story that the draft edits; null for a new story. */
  story: EditedStory | null;
  /** Null if IndexedDB is not available. */
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftEditor & {
  /** Loads the draft from the device and the account. */
  start(): Promise<void>;
} {
  const key = story === null ? userId : `${userId} ${story.id}`;
  const storyId = story?.id ?? null;
  const state = createDraftState({ key, story, database });
  const deletions = createDraftDeletions({ userId, database, account });
  const sender = createDraftSender({ state, storyId, account, deletions });

  const autosave = createDraftAutosave({
    isEmpty: state.isUnchanged,
    write: (draft) => {
      if (database === null) return Promise.reject(new Error("IndexedDB is not available."));
      return state.isUnchanged(draft)
        ? database.remove(key)
        : database.write(key, draft, state.syncState);
    },
    remove: () => database?.remove(key) ?? Promise.resolve(),
    onState: (device) => state.update({ device }),
  });

  const otherDrafts = createOtherDraftActions({
    storyId,
    state,
    database,
    account,
    autosave,
    sender,
  });

  return {
    start: () => loadDraft({ key, storyId, state, database, account, autosave, sender, deletions }),
    snapshot: () => state.snapshot,
    subscribe(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    change(draft) {
      if (state.isClosed) return;
      state.current = draft;
      state.version += 1;
      state.syncState = { ...state.syncState, sent: false };
      if (state.snapshot?.account === "saved") state.update({ account: "not-due" });
      autosave.change(draft);
      sender.schedule(sendDelay);
    },
    flush({ keepalive }) {
      autosave.flush();
      void sender.send({ keepalive });
    },
    retry() {
      void sender.send();
      void deletions.retry();
    },
    async prepareToPublish() {
      sender.cancel();
      const inFlight = sender.inFlight();
      if (inFlight !== null) await withTimeout(publishTimeout, inFlight);
      if (!(isWithoutText(state.current) || state.isUnchanged(state.current))) {
        // Sends even an unchanged draft, to detect changes by another device.
        state.syncState = { ...state.syncState, sent: false };
        await withTimeout(publishTimeout, sender.send());
      }
      if (state.snapshot?.conflict) return null;
      state.isPaused = true;
      sender.cancel();
      return state.syncState.id;
    },
    resume() {
      state.isPaused = false;
      if (!state.syncState.sent) sender.schedule(sendDelay);
    },
    async discard({ isDeletedOnServer }) {
      state.isClosed = true;
      sender.cancel();
      const { id, revision } = state.syncState;
      const sendInFlight = sender.inFlight();
      await autosave.discard().catch(() => undefined);
      await sendInFlight;
      if (!isDeletedOnServer && (revision > 0 || sendInFlight !== null)) await deletions.add(id);
    },
    startNext() {
      state.isClosed = false;
      state.isPaused = false;
      state.syncState = state.newSyncState();
      state.resetForm(state.base);
    },
    startOver() {
      const { id, revision } = state.syncState;
      const sendInFlight = sender.inFlight();
      state.syncState = state.newSyncState();
      sender.cancel();
      void autosave.discard().catch(() => undefined);
      if (revision > 0 || sendInFlight !== null) {
        void Promise.resolve(sendInFlight).then(() => deletions.add(id));
      }
      state.resetForm(state.base);
    },
    ...otherDrafts,
    resolveConflict: (choice) =>
      resolveDraftConflict(choice, {
        state,
        sender,
        saveAsOtherDraft: otherDrafts.saveAsOtherDraft,
      }),
    rebase(storyRevision) {
      state.syncState = { ...state.syncState, storyRevision, sent: false };
      state.update({ storyRevision });
      state.storeSyncState();
    },
    close() {
      autosave.flush();
      void sender.send({ keepalive: true });
      state.isClosed = true;
      sender.cancel();
      state.listeners.clear();
    },
  };
}
