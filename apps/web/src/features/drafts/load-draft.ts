import type { DraftView } from "@kora/contract/drafts";
import type { DraftAccount, DraftDeletions, DraftPage } from "./draft-account.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { type DraftSender, retryDelay } from "./draft-sender.ts";
import type { DraftState } from "./draft-state.ts";
import { withTimeout } from "./with-timeout.ts";

/** Max milliseconds that the form waits for the account if it may have a newer draft than the device. */
export const accountTimeout = 1500;

interface LoadOptions {
  /** Key of the draft on the device. */
  key: string;
  /** The published story that the draft edits; null for a new story. */
  storyId: string | null;
  state: DraftState;
  database: DraftDatabase | null;
  account: DraftAccount;
  autosave: DraftAutosave;
  sender: DraftSender;
  deletions: DraftDeletions;
}

/** Loads the draft from the device and the account into the form, when the draft editor starts. */
export async function loadDraft(options: LoadOptions): Promise<void> {
  const { key, storyId, state, database, account, sender, deletions } = options;
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
  const accountMayBeNewer = storyId !== null || state.syncState.revision > 0;
  if (!accountMayBeNewer) showForm();
  const earlyPage = accountMayBeNewer ? await withTimeout(accountTimeout, listRequest) : null;
  showForm();
  const initialVersion = state.version;
  const page = earlyPage ?? (await listRequest);
  if (state.isClosed) return;
  if (page !== null) reconcile(page, initialVersion, options);
  else if (!(state.isUnchanged(state.current) || state.syncState.sent)) {
    state.update({ account: "pending" });
    sender.schedule(retryDelay);
  }
  await deletions.retry();
}

/**
 * Updates the list of other drafts. Unless the user has changed the form since `initialVersion`, opens the account's
 * version of the draft if it is newer or the form is empty, sends the device's version if that is newer, and deletes a
 * draft on this device that another device published or discarded. A draft that is not among those listed may be on a
 * later page, so it stays; the next save finds out.
 */
function reconcile(
  page: DraftPage,
  initialVersion: number,
  { storyId, state, autosave, sender }: LoadOptions,
): void {
  const isSameDraft = (view: DraftView) =>
    view._id === state.syncState.id || (storyId !== null && view.storyId === storyId);
  const accountDraft = page.items.find(isSameDraft);
  state.setOtherDrafts(page);
  if (state.isClosed || state.version !== initialVersion) return;
  const isEmpty = state.isUnchanged(state.current);
  const isOutdated = state.syncState.sent && accountDraft?.revision !== state.syncState.revision;
  if (accountDraft && (isEmpty || isOutdated)) {
    state.openAccountDraft(accountDraft, isEmpty ? null : state.current.poster);
  } else if ((accountDraft || page.nextCursor !== null) && state.syncState.sent)
    state.update({ account: "saved" });
  else if (!(accountDraft || isEmpty) && state.syncState.sent) {
    // Another device published or discarded the draft, and this device has no unsent changes.
    state.syncState = state.newSyncState();
    void autosave.discard().catch(() => undefined);
    state.resetForm(state.base);
  } else if (!isEmpty) void sender.send();
}
