import { isWithoutText, newDraftId } from "./draft.ts";
import type { DraftAccount, DraftDeletions } from "./draft-account.ts";
import type { DraftState } from "./draft-state.ts";

/** Milliseconds without typing before the draft is sent to the account. */
export const sendDelay = 4000;
/** Milliseconds until the next attempt if the server is unreachable. */
export const retryDelay = 30_000;

export type DraftSender = ReturnType<typeof createDraftSender>;

/** Sends the current draft to the account, one request at a time, and again after failures. */
export function createDraftSender({
  state,
  storyId,
  account,
  deletions,
}: {
  state: DraftState;
  /** The published story that the draft edits; null for a new story. */
  storyId: string | null;
  account: DraftAccount;
  deletions: DraftDeletions;
}) {
  let inFlight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const scheduleSend = (milliseconds: number) => {
    clearTimeout(timer);
    if (!state.isClosed) timer = setTimeout(() => void send(), milliseconds);
  };

  const send = ({ keepalive } = { keepalive: false }): Promise<void> => {
    clearTimeout(timer);
    if (state.isClosed || state.isPaused || state.snapshot?.conflict) return Promise.resolve();
    // `sendOnce` schedules another send for changes made while it runs.
    inFlight ??= sendOnce(keepalive).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
  const sendOnce = async (keepalive: boolean): Promise<void> => {
    if (state.syncState.sent) return;
    const [draft, sentVersion, sentEpoch] = [state.current, state.version, state.epoch];
    if (isWithoutText(draft) || state.isUnchanged(draft)) {
      const { id, revision } = state.syncState;
      if (revision === 0) return;
      state.syncState = state.newSyncState();
      state.storeSyncState();
      state.update({ account: "not-due", rejection: null });
      await deletions.add(id);
      return;
    }
    let result = await account.save(draft, state.syncState, { storyId, keepalive });
    if (state.isClosed || sentEpoch !== state.epoch) return;
    if (result.kind === "conflict" && state.unconfirmed !== null) {
      // The conflict may be with this device's own unconfirmed save. If so, saving that text again succeeds and returns
      // its revision.
      const earlierResult = await account.save(state.unconfirmed, state.syncState, { storyId });
      if (state.isClosed || sentEpoch !== state.epoch) return;
      if (earlierResult.kind === "saved") {
        state.unconfirmed = null;
        state.syncState = {
          ...state.syncState,
          id: earlierResult.view._id,
          revision: earlierResult.view.revision,
        };
        state.storeSyncState();
        return sendOnce(keepalive);
      }
      if (earlierResult.kind === "unreachable") result = earlierResult;
    }
    if (result.kind === "saved") {
      state.unconfirmed = null;
      state.syncState = {
        ...state.syncState,
        id: result.view._id,
        revision: result.view.revision,
        sent: state.version === sentVersion,
      };
      state.storeSyncState();
      state.update({ account: state.syncState.sent ? "saved" : "pending", rejection: null });
      if (!state.syncState.sent) scheduleSend(sendDelay);
    } else if (result.kind === "conflict") {
      state.update({
        conflict: { mine: state.current, theirs: result.theirs },
        account: "pending",
      });
    } else if (result.kind === "deleted" && state.syncState.revision > 0) {
      // Another device published or deleted the draft: the changes made here become a new draft.
      state.syncState = { ...state.syncState, id: newDraftId(), revision: 0 };
      state.storeSyncState();
      scheduleSend(0);
    } else if (result.kind === "unreachable") {
      state.unconfirmed ??= draft;
      state.update({ account: "pending" });
      scheduleSend(retryDelay);
    } else state.update({ account: "rejected", rejection: result.message });
  };

  return {
    send,
    /** Sends after the given milliseconds; a later call replaces an earlier one. */
    schedule: scheduleSend,
    /** Cancels the scheduled send. */
    cancel: () => clearTimeout(timer),
    /** Returns the promise of the running request; null if none runs. */
    inFlight: () => inFlight,
  };
}
