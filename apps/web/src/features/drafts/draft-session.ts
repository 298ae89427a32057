import type { DraftView } from "@kora/contract/drafts";
import { fromAccount, isWithoutText, type StoryDraft } from "./draft.ts";
import type { DraftAccount } from "./draft-account.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftDeletions } from "./draft-deletions.ts";
import { createDraftSender, retryDelay, sendDelay } from "./draft-sender.ts";
import type { DraftSnapshot, Outcome } from "./draft-snapshot.ts";
import { createDraftState, type EditedStory } from "./draft-state.ts";

export interface DraftSession {
  /** Undefined until the draft is loaded. */
  snapshot(): DraftSnapshot | undefined;
  /** Calls `listener` after every change of the snapshot. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Saves the form's current draft: on the device soon, in the account a little later. */
  change(draft: StoryDraft): void;
  /** Saves pending changes at once; `leaving` while the page is being unloaded. */
  flush(leaving: boolean): void;
  /** Sends again, after the browser went online. */
  retry(): void;
  /**
   * Sends pending changes and then pauses sending, before the draft is published. Resolves to the draft's id in
   * the account, or null if there is a conflict, which the user must resolve first.
   */
  prepareToPublish(): Promise<string | null>;
  /** Resumes sending after `prepareToPublish`. */
  resume(): void;
  /** Deletes the draft; `wasDeleted` if the server has already deleted it, as after publishing. */
  discard(wasDeleted: boolean): Promise<void>;
  /** Deletes the draft and resets the form. */
  startOver(): void;
  /** Saves the current draft in the account and opens `other`; false if the current one cannot be saved. */
  open(other: DraftView): Promise<boolean>;
  /** Deletes another draft; false if the server is unreachable. */
  remove(other: DraftView): Promise<boolean>;
  /** Resolves a conflict. The version not chosen is saved as another draft first; fails if that fails. */
  resolveConflict(choice: "mine" | "theirs"): Promise<Outcome>;
  /** Saves `draft`, the version that the user did not choose, as another draft. */
  saveAsOtherDraft(draft: StoryDraft): Promise<Outcome>;
  /** Bases the edit on a newer revision of its story, which the user has seen in a conflict dialog. */
  rebase(storyRevision: number): void;
  /** Saves pending changes and ends the session. */
  close(): void;
}

/** Max milliseconds that the form waits for the account if it may have a newer draft than the device. */
export const accountTimeout = 1500;
/** Max milliseconds that publishing waits for the draft to be sent. */
const publishTimeout = 5000;

function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds)),
  ]);
}

/**
 * Synchronizes one draft, of a new story or an edit of `story`, between form, device and account. The device
 * stores it first; the account follows and detects changes by other devices.
 */
export function createDraftSession({
  userId,
  story,
  database,
  account,
}: {
  userId: string;
  story: EditedStory | null;
  /** Null if IndexedDB is not available. */
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftSession & {
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

  /** Replaces the form's draft with a draft of the account and a poster of this device. */
  const openAccountDraft = (view: DraftView, poster: StoryDraft["poster"]) => {
    state.syncState = {
      id: view._id,
      revision: view.revision,
      sent: true,
      storyRevision: view.storyRevision ?? story?.revision ?? null,
    };
    state.resetForm(fromAccount(view, poster), {
      savedAt: new Date(view.updatedAt),
      posterMissing: story === null && poster === null,
      account: "saved",
    });
    state.storeSyncState();
  };

  /**
   * Takes over the list of other drafts. Unless the user has changed the form since `initialVersion`, opens the
   * account's version of the draft if it is newer, else sends the device's version.
   */
  const reconcile = (list: readonly DraftView[], initialVersion: number) => {
    const isSameDraft = (view: DraftView) =>
      view._id === state.syncState.id || (storyId !== null && view.storyId === storyId);
    const accountDraft = list.find(isSameDraft);
    state.update({
      otherDrafts: list.filter((view) => view.storyId === null && view !== accountDraft),
    });
    if (state.isClosed || state.version !== initialVersion) return;
    const isEmpty = state.isUnchanged(state.current);
    const isOutdated = state.syncState.sent && accountDraft?.revision !== state.syncState.revision;
    if (accountDraft && (isEmpty || isOutdated)) {
      openAccountDraft(accountDraft, isEmpty ? null : state.current.poster);
    } else if (accountDraft && state.syncState.sent) state.update({ account: "saved" });
    else if (!(accountDraft || isEmpty) && state.syncState.sent) {
      // Another device published or discarded the draft, and this device has no unsent changes.
      state.syncState = state.newSyncState();
      void autosave.discard().catch(() => undefined);
      state.resetForm(state.base, {});
    } else if (!isEmpty) void sender.send();
  };

  const saveNewDraft = (draft: StoryDraft) =>
    account.save(draft, { ...state.newSyncState(), storyRevision: null }, { storyId: null });
  const saveAsOtherDraft = async (draft: StoryDraft): Promise<Outcome> => {
    const result = await saveNewDraft(draft);
    if (result.kind !== "saved") {
      return { done: false, rejection: result.kind === "rejected" ? result.message : null };
    }
    if (storyId === null)
      state.update({ otherDrafts: [result.view, ...(state.snapshot?.otherDrafts ?? [])] });
    return { done: true };
  };

  return {
    async start() {
      const storedDraft = await database?.read(key).catch(() => null);
      if (state.isClosed) return;
      if (storedDraft) state.syncState = { ...storedDraft.syncState };
      const listRequest = account.list(storyId);
      const showForm = () => {
        if (state.snapshot !== undefined || state.isClosed) return;
        state.resetForm(storedDraft?.draft ?? state.base, {
          savedAt: storedDraft?.savedAt ?? null,
        });
        if (storedDraft && !state.syncState.sent) state.unconfirmed = storedDraft.draft;
      };
      const accountMayBeNewer = story !== null || state.syncState.revision > 0;
      if (!accountMayBeNewer) showForm();
      const earlyList = accountMayBeNewer ? await withTimeout(accountTimeout, listRequest) : null;
      showForm();
      const initialVersion = state.version;
      const list = earlyList ?? (await listRequest);
      if (state.isClosed) return;
      if (list !== null) reconcile(list, initialVersion);
      else if (!(state.isUnchanged(state.current) || state.syncState.sent)) {
        state.update({ account: "pending" });
        sender.schedule(retryDelay);
      }
      await deletions.retry();
    },
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
      if (state.snapshot?.account === "saved") state.update({ account: "unchanged" });
      autosave.change(draft);
      sender.schedule(sendDelay);
    },
    flush(leaving) {
      autosave.flush();
      void sender.send(leaving);
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
    async discard(wasDeleted) {
      state.isClosed = true;
      sender.cancel();
      const { id, revision } = state.syncState;
      const sendInFlight = sender.inFlight();
      await autosave.discard().catch(() => undefined);
      await sendInFlight;
      if (!wasDeleted && (revision > 0 || sendInFlight !== null)) await deletions.add(id);
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
      state.resetForm(state.base, {});
    },
    async open(other) {
      autosave.flush();
      const previousDraft = state.current;
      if (!isWithoutText(previousDraft) && !state.syncState.sent) {
        await sender.send();
        if (!state.syncState.sent) return false;
      }
      if (previousDraft.poster !== null && !isWithoutText(previousDraft)) {
        await database
          ?.storeOtherPoster(state.syncState.id, previousDraft.poster)
          .catch(() => undefined);
      }
      const storedPoster = (await database?.takeOtherPoster(other._id).catch(() => null)) ?? null;
      const previousSyncState = state.syncState;
      openAccountDraft(other, storedPoster);
      const otherDrafts = (state.snapshot?.otherDrafts ?? []).filter(
        (view) => view._id !== other._id,
      );
      state.update({ otherDrafts });
      if (previousSyncState.revision > 0) {
        const list = await account.list(null);
        if (list) {
          state.update({
            otherDrafts: list.filter(
              (view) => view.storyId === null && view._id !== state.syncState.id,
            ),
          });
        }
      }
      return true;
    },
    async remove(other) {
      const isDeleted = await account.remove(other._id);
      if (isDeleted) {
        state.update({
          otherDrafts: (state.snapshot?.otherDrafts ?? []).filter((view) => view._id !== other._id),
        });
        void database?.takeOtherPoster(other._id).catch(() => undefined);
      }
      return isDeleted;
    },
    async resolveConflict(choice) {
      const conflict = state.snapshot?.conflict;
      if (!conflict) return { done: true };
      const { theirs } = conflict;
      const mine = state.current;
      const notChosen = choice === "mine" ? fromAccount(theirs, null) : mine;
      const outcome = await saveAsOtherDraft(notChosen);
      if (!outcome.done) return outcome;
      state.update({ conflict: null });
      if (choice === "theirs") {
        openAccountDraft(theirs, mine.poster);
        return outcome;
      }
      state.syncState = {
        ...state.syncState,
        id: theirs._id,
        revision: theirs.revision,
        sent: false,
      };
      state.storeSyncState();
      await sender.send();
      return outcome;
    },
    saveAsOtherDraft,
    rebase(storyRevision) {
      state.syncState = { ...state.syncState, storyRevision, sent: false };
      state.update({ storyRevision });
      state.storeSyncState();
    },
    close() {
      autosave.flush();
      void sender.send(true);
      state.isClosed = true;
      sender.cancel();
      state.listeners.clear();
    },
  };
}
