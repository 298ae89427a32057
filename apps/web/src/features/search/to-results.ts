import type { SearchResults } from "@kora/contract/search";

/** One result, with the number of its place among all of them. */
export type Result = { readonly place: number } & (
  | { readonly kind: "story"; readonly story: SearchResults["stories"][number] }
  | { readonly kind: "writer"; readonly writer: SearchResults["writers"][number] }
  | { readonly kind: "person"; readonly person: SearchResults["people"][number] }
);

export interface Section {
  readonly name: "stories" | "writers" | "people";
  readonly results: readonly Result[];
}

/** The sections that hold something, their results numbered through as the arrow keys walk them. */
export function toSections({ stories, writers, people }: SearchResults): Section[] {
  const [toWriters, toPeople] = [stories.length, stories.length + writers.length];
  const sections: Section[] = [
    {
      name: "stories",
      results: stories.map((story, place) => ({ kind: "story", place, story })),
    },
    {
      name: "writers",
      results: writers.map((writer, n) => ({ kind: "writer", place: toWriters + n, writer })),
    },
    {
      name: "people",
      results: people.map((person, n) => ({ kind: "person", place: toPeople + n, person })),
    },
  ];
  return sections.filter(({ results }) => results.length > 0);
}

/**
 * The place that an arrow key leads to, or undefined for any other key. Null is the field
 * itself, between the last result and the first.
 */
export function placeAfter(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") {
    if (active === null) return 0;
    return active + 1 < count ? active + 1 : null;
  }
  if (key === "ArrowUp") {
    if (active === null) return count - 1;
    return active > 0 ? active - 1 : null;
  }
  return undefined;
}
