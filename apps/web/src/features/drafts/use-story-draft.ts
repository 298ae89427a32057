import { useEffect, useState } from "react";
import { emptyDraft, type StoryDraft } from "./draft.ts";
import { openDraftDatabase } from "./draft-database.ts";
import { createDraftKeeper, type DraftKeeper, type KeepingState } from "./draft-keeper.ts";

/** The draft as it was found on this device, and what keeps it from then on. */
export interface FoundDraft {
  readonly draft: StoryDraft;
  /** When it was kept; null when there was none. */
  readonly keptAt: Date | null;
  readonly keeper: DraftKeeper;
  /** Another one after each start over. */
  readonly round: number;
}

/** A browser that takes longer to open its drafts is not waited for. */
const patience = 4000;

function withoutAnswerAfter<Answer>(milliseconds: number, promise: Promise<Answer>) {
  return new Promise<Answer>((resolve, reject) => {
    setTimeout(() => reject(new Error("No answer in time.")), milliseconds);
    promise.then(resolve, reject);
  });
}

async function find(userId: string, onState: (state: KeepingState) => void): Promise<FoundDraft> {
  try {
    const database = await withoutAnswerAfter(patience, openDraftDatabase());
    const kept = await withoutAnswerAfter(patience, database.read(userId));
    const keeper = createDraftKeeper({
      write: (draft) => database.write(userId, draft),
      remove: () => database.remove(userId),
      onState,
    });
    return { draft: kept?.draft ?? emptyDraft, keptAt: kept?.keptAt ?? null, keeper, round: 0 };
  } catch {
    const refuse = () => onState("refused");
    const keeper = { change: refuse, flush: () => undefined, forget: () => Promise.resolve() };
    return { draft: emptyDraft, keptAt: null, keeper, round: 0 };
  }
}

/**
 * The story that this person has begun on this device; `found` is undefined while it is looked for.
 * Once changed it is kept after each pause, and when the page is hidden, left or closed.
 */
export function useStoryDraft(userId: string): {
  found: FoundDraft | undefined;
  state: KeepingState;
  /** Forgets the draft; what is found then is an empty one of another round. */
  startOver: () => void;
} {
  const [found, setFound] = useState<FoundDraft & { readonly of: string }>();
  const [state, setState] = useState<KeepingState>("unchanged");
  useEffect(() => {
    let over = false;
    let flush: () => void = () => undefined;
    void find(userId, (next) => !over && setState(next)).then((draft) => {
      if (over) return;
      flush = draft.keeper.flush;
      setFound({ ...draft, of: userId });
    });
    const leave = () => flush();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      over = true;
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", leave);
    };
  }, [userId]);
  const startOver = () => {
    if (found === undefined) return;
    void found.keeper.forget().catch(() => undefined);
    setFound({ ...found, draft: emptyDraft, keptAt: null, round: found.round + 1 });
  };
  return { found: found?.of === userId ? found : undefined, state, startOver };
}
