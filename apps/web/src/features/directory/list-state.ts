import type { QueryClient } from "@tanstack/react-query";
import { writerKeys } from "../writers/index.ts";

/** State of the list at a history entry, restored when the user navigates back. */
export interface ListState {
  readonly openIds: readonly string[];
  /** Measured heights of the cards, in the virtualizer's cache format. */
  readonly heights: [sizes: number[], defaultSize?: number] | undefined;
  readonly count: number;
}

const listStateKey = (historyKey: string) => [...writerKeys.all, "place", historyKey];

export function storeListState(
  queryClient: QueryClient,
  historyKey: string,
  state: ListState,
): void {
  queryClient.setQueryData<ListState>(listStateKey(historyKey), state);
}

export function getListState(queryClient: QueryClient, historyKey: string): ListState | undefined {
  return queryClient.getQueryData<ListState>(listStateKey(historyKey));
}
