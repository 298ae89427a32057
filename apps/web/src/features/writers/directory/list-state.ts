import type { QueryClient } from "@tanstack/react-query";
import { writerKeys } from "../../../entities/writer/own-writer.ts";

/** State of the writer list at a history entry, restored when the user navigates back. */
export interface ListState {
  /** Ids of the writers whose cards are open. */
  readonly openIds: readonly string[];
  /** Measured heights of the cards, in the virtualizer's cache format. */
  readonly heights: [sizes: number[], defaultSize?: number] | undefined;
  /** Number of writers in the list when the heights were measured. */
  readonly count: number;
}

const listStateKey = (historyKey: string) => [...writerKeys.all, "list-state", historyKey];

/** Stores the state of the list at a history entry. */
export function storeListState(
  queryClient: QueryClient,
  historyKey: string,
  state: ListState,
): void {
  queryClient.setQueryData<ListState>(listStateKey(historyKey), state);
}

/** Returns the stored state of the list at a history entry. */
export function getListState(queryClient: QueryClient, historyKey: string): ListState | undefined {
  return queryClient.getQueryData<ListState>(listStateKey(historyKey));
}
