import type { SearchResults } from "@kora/contract/search";
import type { ConversationSummary } from "./match-conversations.ts";

/** A result with its index among the results of all sections. */
export type Result = { readonly index: number } & (
  | { readonly kind: "conversation"; readonly conversation: ConversationSummary }
  | { readonly kind: "story"; readonly story: SearchResults["stories"][number] }
  | { readonly kind: "writer"; readonly writer: SearchResults["writers"][number] }
  | { readonly kind: "person"; readonly person: SearchResults["people"][number] }
);

/** A section of the results, with a heading. */
export interface Section {
  readonly name: "conversations" | "stories" | "writers" | "people";
  readonly results: readonly Result[];
}

/** Returns the non-empty sections, with results numbered consecutively for the arrow keys. */
export function toSections(
  conversations: readonly ConversationSummary[],
  { stories, writers, people }: SearchResults,
): Section[] {
  const storiesOffset = conversations.length;
  const writersOffset = storiesOffset + stories.length;
  const peopleOffset = writersOffset + writers.length;
  const sections: Section[] = [
    {
      name: "conversations",
      results: conversations.map((conversation, index) => ({
        kind: "conversation",
        index,
        conversation,
      })),
    },
    {
      name: "stories",
      results: stories.map((story, index) => ({
        kind: "story",
        index: storiesOffset + index,
        story,
      })),
    },
    {
      name: "writers",
      results: writers.map((writer, index) => ({
        kind: "writer",
        index: writersOffset + index,
        writer,
      })),
    },
    {
      name: "people",
      results: people.map((person, index) => ({
        kind: "person",
        index: peopleOffset + index,
        person,
      })),
    },
  ];
  return sections.filter(({ results }) => results.length > 0);
}

/**
 * Returns the index of the result that an arrow key selects; null for the search field itself, which comes between the
 * last result and the first. Undefined for other keys, or without results.
 */
export function nextIndex(
  key: string,
  { activeIndex, count }: { activeIndex: number | null; count: number },
): number | null | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") {
    if (activeIndex === null) return 0;
    return activeIndex + 1 < count ? activeIndex + 1 : null;
  }
  if (key === "ArrowUp") {
    if (activeIndex === null) return count - 1;
    return activeIndex > 0 ? activeIndex - 1 : null;
  }
  return undefined;
}
