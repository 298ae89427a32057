import type { QueryClient } from "@tanstack/react-query";
import { writerKeys } from "../writers/index.ts";

/** How a visit of the directory was left, so that who comes back finds it so. */
export interface KeptPlace {
  readonly open: readonly string[];
  /** The heights of the cards, as the virtualiser gives and takes them. */
  readonly heights: [sizes: number[], defaultSize?: number] | undefined;
  readonly count: number;
}

const nameOf = (visit: string) => [...writerKeys.all, "place", visit];

export function keepPlace(queryClient: QueryClient, visit: string, place: KeptPlace): void {
  queryClient.setQueryData<KeptPlace>(nameOf(visit), place);
}

export function findPlace(queryClient: QueryClient, visit: string): KeptPlace | undefined {
  return queryClient.getQueryData<KeptPlace>(nameOf(visit));
}
