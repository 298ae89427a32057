import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../lib/api.ts";
import type { Page } from "../lib/create-api.ts";
import { ErrorState } from "./state-panels.tsx";

type Pages<Item> = Pick<InfiniteData<Page<Item[]>>, "pages">;

/** Returns the items of all loaded pages. */
function toLoadedItems<Item>({ pages }: Pages<Item>): readonly Item[] {
  return pages.flatMap(({ items }) => items);
}

/**
 * A list of a `pagedQuery`: the skeleton until the first page is loaded, an error with a retry if it could not be, then
 * the items, which `children` renders. They end with `LoadMore` or `LoadOnScroll`.
 */
export function PagedList<Item>({
  list,
  toItems = toLoadedItems,
  skeleton,
  failedText,
  empty,
  children,
}: {
  list: UseInfiniteQueryResult<Pages<Item>>;
  /** Returns the items to show; by default all loaded ones. */
  toItems?: (pages: Pages<Item>) => readonly Item[];
  skeleton: ReactNode;
  /** Error text when the first page could not be loaded, unless the server says why. */
  failedText: string;
  /** Shown if there are no items. Without it, `children` renders an empty list too. */
  empty?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}) {
  if (list.isPending) return skeleton;
  if (list.data === undefined) {
    return <ErrorState message={errorMessage(list.error, failedText)} query={list} />;
  }
  const items = toItems(list.data);
  if (empty && items.length === 0 && !list.hasNextPage) return empty;
  return children(items);
}
