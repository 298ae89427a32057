import type { ReactNode } from "react";
import { useHasMutedWord } from "./use-muted-words.ts";

export interface HideMutedProps {
  readonly text: string;
  readonly authorId: string;
  readonly children: ReactNode;
}

/** Renders the children unless the text of another user has one of the viewer's muted words. */
export function HideMuted({ text, authorId, children }: HideMutedProps) {
  return useHasMutedWord(text, authorId) ? null : children;
}
