import { limits } from "@kora/contract/limits";
import { imports as texts } from "@kora/contract/sentences/imports";

/** Sentences about what could not be taken. A hostile file may have millions, so only those that can be stored are kept. */
export interface Notes {
  readonly first: readonly string[];
  /** The number of all notes, also of those that are not kept. */
  readonly count: number;
}

export const noNotes: Notes = { first: [], count: 0 };

/** Returns the notes with more at their end. */
export const addNotes = ({ first, count }: Notes, more: readonly string[]): Notes => ({
  first: [...first, ...more.slice(0, limits.import.notes - first.length)],
  count: count + more.length,
});

/** Returns the sentences within the limit. If there are more, the last one says how many. */
export function listNotes({ first, count }: Notes): readonly string[] {
  if (count <= limits.import.notes) return first;
  const shown = first.slice(0, limits.import.notes - 1);
  return [...shown, texts.moreNotes(count - shown.length)];
}
