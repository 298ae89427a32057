import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

/** Returns a paged list without a story. */
export function withoutStory<Story extends { readonly _id: string }>(
  list: InfiniteData<Page<Story[]>, string | null>,
  storyId: string,
): InfiniteData<Page<Story[]>, string | null> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ _id }) => _id !== storyId),
    })),
  };
}
