import type { DraftView } from "@kora/contract/drafts";
import {
  type DraftSyncState,
  emptyDraft,
  fromAccount,
  isEmptyDraft,
  isSameText,
  isWithoutText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import type { DraftAccount } from "./draft-account.ts";
import { createDraftAutosave, type SaveState } from "./draft-autosave.ts";
import type { DraftDatabase } from "./draft-database.ts";

/** `saved`: the account has the current draft. `pending`: it is sent when the server is reachable. */
type AccountState = "unchanged" | "saved" | "pending" | "rejected";

/** State of the draft for the form. */
export interface DraftSnapshot {
  /** Changes when the form must be reset to `draft`. */
  readonly formKey: number;
  readonly draft: StoryDraft;
  /** Time of the last change; null without a draft. */
  readonly savedAt: Date | null;
  /** The draft came from the account, which does not store posters. */
  readonly posterMissing: boolean;
  /** For an edit: the revision of the story that the edit is based on. */
  readonly storyRevision: number | null;
  readonly device: SaveState;
  readonly account: AccountState;
  /** The server's message if the account rejected the draft. */
  readonly rejection: string | null;
  /** The account's other drafts of new stories. */
  readonly others: readonly DraftView[];
  /** Set if another device changed the same draft: the user must choose a version. */
  readonly conflict: { readonly mine: StoryDraft; readonly theirs: DraftView } | null;
}

/** Result of an action; `rejection` is the server's message, if there is one. */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly rejection: string | null };

export interface DraftSession {
  /** Undefined until the draft is loaded. */
  snapshot(): DraftSnapshot | undefined;
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
  /** Saves the draft in the account and opens another one; false if it cannot be saved. */
  open(other: DraftView): Promise<boolean>;
  remove(other: DraftView): Promise<boolean>;
  /** Resolves a conflict. The other version is saved as another draft first; fails if that fails. */
  resolveConflict(choice: "mine" | "theirs"): Promise<Outcome>;
  /** Saves a version that was not chosen as another draft. */
  saveAsOtherDraft(draft: StoryDraft): Promise<Outcome>;
  /** Bases the edit on this newer revision of its story, which the user has seen. */
  rebase(storyRevision: number): void;
  close(): void;
}

/** Milliseconds without typing before the draft is sent to the account. */
export const sendDelay = 4000;
/** Milliseconds until the next attempt if the server is unreachable. */
export const retryDelay = 30_000;
/** Max milliseconds that the form waits for the account if it may have a newer draft than the device. */
export const accountTimeout = 1500;
/** Max milliseconds that publishing waits for the draft to be sent. */
const publishTimeout = 5000;

const emptyStatus: Pick<DraftSnapshot, "savedAt" | "posterMissing" | "rejection" | "conflict"> = {
  savedAt: null,
  posterMissing: false,
  rejection: null,
  conflict: null,
};

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
  /** The published story that an edit starts from. */
  story: { readonly id: string; readonly revision: number; readonly draft: StoryDraft } | null;
  /** Null if IndexedDB is not available. */
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftSession & { start(): Promise<void> } {
  const key = story === null ? userId : `${userId} ${story.id}`;
  const storyId = story?.id ?? null;
  const base = story?.draft ?? emptyDraft;
  const isUnchanged = (draft: StoryDraft) =>
    story === null ? isEmptyDraft(draft) : isSameText(draft, base);

  const newSyncState = (): DraftSyncState => ({
    id: newDraftId(),
    revision: 0,
    sent: false,
    storyRevision: story?.revision ?? null,
  });

  let current: StoryDraft = base;
  /** Sent without a response: the account may have it under an unknown revision. */
  let unconfirmed: StoryDraft | null = null;
  let syncState = newSyncState();
  /** Incremented with every change of the form. */
  let version = 0;
  /** Incremented when another draft is opened: responses of an earlier epoch are ignored. */
  let epoch = 0;
  let snapshot: DraftSnapshot | undefined;
  let isClosed = false;
  let isPaused = false;
  let inFlight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const update = (changes: Partial<DraftSnapshot>) => {
    if (snapshot === undefined) return;
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };
  const resetForm = (draft: StoryDraft, changes: Partial<DraftSnapshot>) => {
    current = draft;
    unconfirmed = null;
    version += 1;
    epoch += 1;
    snapshot = {
      ...emptyStatus,
      device: snapshot?.device ?? (database === null ? "rejected" : "unchanged"),
      account: "unchanged",
      others: snapshot?.others ?? [],
      ...changes,
      formKey: (snapshot?.formKey ?? -1) + 1,
      draft,
      storyRevision: syncState.storyRevision,
    };
    for (const listener of listeners) listener();
  };

  const autosave = createDraftAutosave({
    isEmpty: isUnchanged,
    write: (draft) => {
      if (database === null) return Promise.reject(new Error("IndexedDB is not available."));
      return isUnchanged(draft) ? database.remove(key) : database.write(key, draft, syncState);
    },
    remove: () => database?.remove(key) ?? Promise.resolve(),
    onState: (device) => update({ device }),
  });
  const storeSyncState = () => {
    if (isClosed || database === null || isUnchanged(current)) return;
    void database.write(key, current, syncState).catch(() => undefined);
  };

  const deleteFromAccount = async (id: string) => {
    const pendingIds = (await database?.readPendingDeletions(userId).catch(() => [])) ?? [];
    await database
      ?.writePendingDeletions(userId, [...new Set([...pendingIds, id])])
      .catch(() => undefined);
    await retryDeletions();
  };
  const retryDeletions = async () => {
    const ids = (await database?.readPendingDeletions(userId).catch(() => [])) ?? [];
    const remaining: string[] = [];
    for (const id of ids) {
      if (!(await account.remove(id))) remaining.push(id);
    }
    if (ids.length > 0)
      await database?.writePendingDeletions(userId, remaining).catch(() => undefined);
  };

  const scheduleSend = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void send(), milliseconds);
  };

  const send = (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (isClosed || isPaused || snapshot?.conflict) return Promise.resolve();
    // Changes made meanwhile are sent by the next call.
    inFlight ??= sendOnce(leaving).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
  const sendOnce = async (leaving: boolean): Promise<void> => {
    if (syncState.sent) return;
    const [sent, sentVersion, sentEpoch] = [current, version, epoch];
    if (isWithoutText(sent) || isUnchanged(sent)) {
      const { id, revision } = syncState;
      if (revision === 0) return;
      syncState = newSyncState();
      storeSyncState();
      update({ account: "unchanged", rejection: null });
      await deleteFromAccount(id);
      return;
    }
    let result = await account.save(sent, syncState, { storyId, leaving });
    if (isClosed || sentEpoch !== epoch) return;
    if (result.kind === "conflict" && unconfirmed !== null) {
      // The conflict may be with this device's own unconfirmed save: an equal text returns its revision instead.
      const earlier = await account.save(unconfirmed, syncState, { storyId });
      if (isClosed || sentEpoch !== epoch) return;
      if (earlier.kind === "saved") {
        unconfirmed = null;
        syncState = { ...syncState, id: earlier.view._id, revision: earlier.view.revision };
        storeSyncState();
        return sendOnce(leaving);
      }
      if (earlier.kind === "unreachable") result = earlier;
    }
    if (result.kind === "saved") {
      unconfirmed = null;
      syncState = {
        ...syncState,
        id: result.view._id,
        revision: result.view.revision,
        sent: version === sentVersion,
      };
      storeSyncState();
      update({ account: syncState.sent ? "saved" : "pending", rejection: null });
      if (!syncState.sent) scheduleSend(sendDelay);
    } else if (result.kind === "conflict") {
      update({ conflict: { mine: current, theirs: result.theirs }, account: "pending" });
    } else if (result.kind === "deleted" && syncState.revision > 0) {
      // Published or deleted by another device: later changes become a new draft.
      syncState = { ...syncState, id: newDraftId(), revision: 0 };
      storeSyncState();
      scheduleSend(0);
    } else if (result.kind === "unreachable") {
      unconfirmed ??= sent;
      update({ account: "pending" });
      scheduleSend(retryDelay);
    } else update({ account: "rejected", rejection: result.message });
  };

  /** Opens the account's version with this device's poster. */
  const adopt = (theirs: DraftView, poster: StoryDraft["poster"]) => {
    syncState = {
      id: theirs._id,
      revision: theirs.revision,
      sent: true,
      storyRevision: theirs.storyRevision ?? story?.revision ?? null,
    };
    resetForm(fromAccount(theirs, poster), {
      savedAt: new Date(theirs.updatedAt),
      posterMissing: story === null && poster === null,
      account: "saved",
    });
    storeSyncState();
  };

  /** Compares the account's drafts with the device's, unless the form changed since `requestedVersion`. */
  const reconcile = (list: readonly DraftView[], requestedVersion: number) => {
    const isSameDraft = (view: DraftView) =>
      view._id === syncState.id || (storyId !== null && view.storyId === storyId);
    const mine = list.find(isSameDraft);
    update({ others: list.filter((view) => view.storyId === null && view !== mine) });
    if (isClosed || version !== requestedVersion) return;
    const isEmpty = isUnchanged(current);
    if (mine && (isEmpty || (syncState.sent && mine.revision !== syncState.revision))) {
      adopt(mine, isEmpty ? null : current.poster);
    } else if (mine && syncState.sent) update({ account: "saved" });
    else if (!(mine || isEmpty) && syncState.sent) {
      // Published or discarded by another device, and unchanged here since.
      syncState = newSyncState();
      void autosave.discard().catch(() => undefined);
      resetForm(base, {});
    } else if (!isEmpty) void send();
  };

  const saveOther = (draft: StoryDraft) =>
    account.save(draft, { ...newSyncState(), storyRevision: null }, { storyId: null });
  const saveAsOtherDraft = async (draft: StoryDraft): Promise<Outcome> => {
    const stored = await saveOther(draft);
    if (stored.kind !== "saved") {
      return { done: false, rejection: stored.kind === "rejected" ? stored.message : null };
    }
    if (storyId === null) update({ others: [stored.view, ...(snapshot?.others ?? [])] });
    return { done: true };
  };

  return {
    async start() {
      const stored = await database?.read(key).catch(() => null);
      if (isClosed) return;
      if (stored) syncState = { ...stored.syncState };
      const listRequest = account.list(storyId);
      const open = () => {
        if (snapshot !== undefined || isClosed) return;
        resetForm(stored?.draft ?? base, { savedAt: stored?.savedAt ?? null });
        if (stored && !syncState.sent) unconfirmed = stored.draft;
      };
      const mayBeNewer = story !== null || syncState.revision > 0;
      if (!mayBeNewer) open();
      const earlyList = mayBeNewer ? await withTimeout(accountTimeout, listRequest) : null;
      open();
      const requestedVersion = version;
      const list = earlyList ?? (await listRequest);
      if (isClosed) return;
      if (list !== null) reconcile(list, requestedVersion);
      else if (!(isUnchanged(current) || syncState.sent)) {
        update({ account: "pending" });
        scheduleSend(retryDelay);
      }
      await retryDeletions();
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(draft) {
      if (isClosed) return;
      current = draft;
      version += 1;
      syncState = { ...syncState, sent: false };
      if (snapshot?.account === "saved") update({ account: "unchanged" });
      autosave.change(draft);
      scheduleSend(sendDelay);
    },
    flush(leaving) {
      autosave.flush();
      void send(leaving);
    },
    retry() {
      void send();
      void retryDeletions();
    },
    async prepareToPublish() {
      clearTimeout(timer);
      if (inFlight !== null) await withTimeout(publishTimeout, inFlight);
      if (!(isWithoutText(current) || isUnchanged(current))) {
        // Sends even an unchanged draft, to detect changes by another device.
        syncState = { ...syncState, sent: false };
        await withTimeout(publishTimeout, send());
      }
      if (snapshot?.conflict) return null;
      isPaused = true;
      clearTimeout(timer);
      return syncState.id;
    },
    resume() {
      isPaused = false;
      if (!syncState.sent) scheduleSend(sendDelay);
    },
    async discard(wasDeleted) {
      isClosed = true;
      clearTimeout(timer);
      const { id, revision } = syncState;
      const previous = inFlight;
      await autosave.discard().catch(() => undefined);
      await previous;
      if (!wasDeleted && (revision > 0 || previous !== null)) await deleteFromAccount(id);
    },
    startOver() {
      const { id, revision } = syncState;
      const previous = inFlight;
      syncState = newSyncState();
      clearTimeout(timer);
      void autosave.discard().catch(() => undefined);
      if (revision > 0 || previous !== null) {
        void Promise.resolve(previous).then(() => deleteFromAccount(id));
      }
      resetForm(base, {});
    },
    async open(other) {
      autosave.flush();
      const previous = current;
      if (!isWithoutText(previous) && !syncState.sent) {
        await send();
        if (!syncState.sent) return false;
      }
      if (previous.poster !== null && !isWithoutText(previous)) {
        await database?.storeOtherPoster(syncState.id, previous.poster).catch(() => undefined);
      }
      const storedPoster = (await database?.takeOtherPoster(other._id).catch(() => null)) ?? null;
      const remaining = syncState;
      adopt(other, storedPoster);
      const others = (snapshot?.others ?? []).filter((view) => view._id !== other._id);
      update({ others });
      if (remaining.revision > 0) {
        const list = await account.list(null);
        if (list) {
          update({
            others: list.filter((view) => view.storyId === null && view._id !== syncState.id),
          });
        }
      }
      return true;
    },
    async remove(other) {
      const isDeleted = await account.remove(other._id);
      if (isDeleted) {
        update({ others: (snapshot?.others ?? []).filter((view) => view._id !== other._id) });
        void database?.takeOtherPoster(other._id).catch(() => undefined);
      }
      return isDeleted;
    },
    async resolveConflict(choice) {
      const conflict = snapshot?.conflict;
      if (!conflict) return { done: true };
      const { theirs } = conflict;
      const mine = current;
      const notChosen = choice === "mine" ? fromAccount(theirs, null) : mine;
      const stored = await saveAsOtherDraft(notChosen);
      if (!stored.done) return stored;
      update({ conflict: null });
      if (choice === "theirs") {
        adopt(theirs, mine.poster);
        return stored;
      }
      syncState = { ...syncState, id: theirs._id, revision: theirs.revision, sent: false };
      storeSyncState();
      await send();
      return stored;
    },
    saveAsOtherDraft,
    rebase(storyRevision) {
      syncState = { ...syncState, storyRevision, sent: false };
      update({ storyRevision });
      storeSyncState();
    },
    close() {
      autosave.flush();
      void send(true);
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
