import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

/** The list without a story, on whichever page it is. */
export function withoutStory<Story extends { readonly _id: string }>(
  held: InfiniteData<Page<Story[]>, string | null>,
  storyId: string,
): InfiniteData<Page<Story[]>, string | null> {
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ _id }) => _id !== storyId),
    })),
  };
}
