import type { Friendship } from "@kora/contract/friends";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The query is updated by events, so it is refetched after the realtime connection had a gap. */
      live?: true;
      /** Applies a changed friendship to the query's cached data (`features/friends`). */
      applyFriendship?: (cached: never, userId: string, friendship: Friendship) => unknown;
    };
  }
}

/** Retries only failures that may be temporary: no connection, or a server error. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.status >= 500;
}

const maxRetryDelay = 30_000;

/** Delay in milliseconds: doubled each time, and at least the server's `retry-after`. */
export function retryDelay(failures: number, error: unknown): number {
  const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, requested), maxRetryDelay);
}

/** Creates the cache of server state. Events keep it fresh, so window focus does not refetch. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        retry: isWorthRetrying,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // `navigator.onLine` is not reliable; a failed call is.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Refetches the queries on the screen whose latest fetch did not reach the server. */
export function refetchUnreached(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof ApiError && error.code === "OFFLINE",
  });
}

/** Refetches the queries on the screen that depend on events. */
export function resync(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: (query) => query.meta?.live === true,
    refetchType: "active",
  });
}
