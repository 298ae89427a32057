import type { ReactNode } from "react";
import { loadWordMatcher } from "./muted-words-store.ts";
import { useHasMutedWord } from "./use-muted-words.ts";

export interface HideMutedProps {
  readonly text: string;
  readonly authorId: string;
  readonly children: ReactNode;
}

/** Returns `HideMuted` when the code that compares words is loaded, too, so that it knows at once what to hide. */
export async function loadHideMuted(): Promise<typeof HideMuted> {
  await loadWordMatcher();
  return HideMuted;
}

/** Renders the children unless the text of another user has one of the viewer's muted words. */
function HideMuted({ text, authorId, children }: HideMutedProps) {
  return useHasMutedWord(text, authorId) ? null : children;
}
