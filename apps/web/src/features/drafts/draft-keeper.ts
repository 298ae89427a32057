import type { StoryDraft } from "./draft.ts";

/** `kept`: what is on the screen is on the device. `refused`: the device does not keep it. */
export type KeepingState = "unchanged" | "kept" | "refused";

export interface DraftKeeper {
  /** Keeps the draft soon. */
  change(draft: StoryDraft): void;
  /** Keeps at once what waits. */
  flush(): void;
  /** Removes the draft, and what waits. */
  forget(): Promise<void>;
}

/** How long typing must pause before it is kept. */
export const keepAfter = 500;

/** Puts every change of one draft where it is kept, not for every letter. */
export function createDraftKeeper({
  isNothing,
  write,
  remove,
  onState,
}: {
  /** Nothing that anybody would miss. */
  isNothing: (draft: StoryDraft) => boolean;
  write: (draft: StoryDraft) => Promise<void>;
  remove: () => Promise<void>;
  onState: (state: KeepingState) => void;
}): DraftKeeper {
  let waiting: StoryDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = () => {
    clearTimeout(timer);
    const draft = waiting;
    waiting = null;
    return draft;
  };
  const flush = () => {
    const draft = take();
    if (draft === null) return;
    write(draft).then(
      () => onState(isNothing(draft) ? "unchanged" : "kept"),
      () => onState("refused"),
    );
  };
  return {
    change(draft) {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, keepAfter);
    },
    flush,
    async forget() {
      take();
      await remove();
      onState("unchanged");
    },
  };
}
