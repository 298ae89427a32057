import type { StoryDraft } from "./draft.ts";

/**
 * Whether this device has the current draft. `not-stored`: the device could not store it. `nothing-to-save`: the draft
 * is empty (for an edit: equal to the story), or nothing was typed since it was opened.
 */
export type DeviceState = "nothing-to-save" | "saved" | "not-stored";

export interface DraftAutosave {
  /** Saves the draft after `autosaveDelay`. */
  change(draft: StoryDraft): void;
  /** Saves a pending draft at once. */
  flush(): void;
  /** Removes the draft and cancels a pending save. */
  discard(): Promise<void>;
}

/** Milliseconds without typing before a draft is saved. */
export const autosaveDelay = 500;

/** Saves the changes of one draft on this device, debounced. `onState` is called after each save and discard. */
export function createDraftAutosave({
  isEmpty,
  write,
  remove,
  onState,
}: {
  /** Returns whether there is nothing to store, so that `write` removes the draft. */
  isEmpty: (draft: StoryDraft) => boolean;
  write: (draft: StoryDraft) => Promise<void>;
  remove: () => Promise<void>;
  onState: (state: DeviceState) => void;
}): DraftAutosave {
  let pending: StoryDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const takePending = () => {
    clearTimeout(timer);
    const draft = pending;
    pending = null;
    return draft;
  };
  const flush = () => {
    const draft = takePending();
    if (draft === null) return;
    write(draft).then(
      () => onState(isEmpty(draft) ? "nothing-to-save" : "saved"),
      () => onState("not-stored"),
    );
  };
  return {
    change(draft) {
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, autosaveDelay);
    },
    flush,
    async discard() {
      takePending();
      await remove();
      onState("nothing-to-save");
    },
  };
}
