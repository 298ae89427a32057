import type { Friendship } from "@kora/contract/friends";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";
import { getSession, subscribeToSession } from "../lib/session.ts";
import { isFailureOfFirstLoad } from "./first-load.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Server events update the query, so it is refetched when the socket connects: events may have been missed. */
      live?: true;
      /** Returns the query's cached data with a changed friendship (type `ApplyFriendship` of `features/friends`). */
      applyFriendship?: (cached: never, userId: string, friendship: Friendship) => unknown;
    };
  }
}

/** Retries only failures that may be temporary: no connection, or a server error. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2 || !(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.status >= 500;
}

const maxRetryMilliseconds = 30_000;

/** Returns the delay before a retry in milliseconds: doubled each time, at least `retry-after`, at most 30 s. */
export function retryDelay(failureCount: number, error: unknown): number {
  const requestedDelay = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failureCount, requestedDelay), maxRetryMilliseconds);
}

/**
 * Creates the cache of server state. Events keep it fresh, so window focus does not refetch. By default, a screen that
 * opens within a minute after a fetch does not fetch again. Queries with `staleTime: 0` fetch whenever a screen opens,
 * and those with `gcTime: 0` are not cached after use.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retryOnMount: ({ state }) => !isFailureOfFirstLoad(state.errorUpdatedAt),
        gcTime: 10 * 60_000,
        retry: isWorthRetrying,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // With the default, TanStack Query would pause calls by `navigator.onLine`, which is not reliable.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** From now on, clears the cache when the session of a user ends: the next user of this browser must not see its data. */
export function clearAfterSessions(queryClient: QueryClient): void {
  let previousUserId = getSession().userId;
  subscribeToSession(() => {
    const { userId } = getSession();
    if (previousUserId !== null && userId !== previousUserId) queryClient.clear();
    previousUserId = userId;
  });
}

/** Refetches the queries on the screen whose latest fetch did not reach the server. */
export function refetchAfterOffline(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof ApiError && error.code === "OFFLINE",
  });
}

/**
 * Refetches the queries on the screen that server events update, and those that failed offline: the socket may be the
 * first to notice that the server can be reached again.
 */
export function resync(queryClient: QueryClient): void {
  refetchAfterOffline(queryClient);
  void queryClient.invalidateQueries({
    predicate: (query) => query.meta?.live === true,
    refetchType: "active",
  });
}
