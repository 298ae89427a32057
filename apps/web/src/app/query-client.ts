import type { Friendship } from "@kora/contract/friends";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Kept true by events, so asked again after the realtime connection had a gap. */
      live?: true;
      /** Lays a friendship that changed into what the query holds (`features/friends`). */
      befriend?: (held: never, userId: string, friendship: Friendship) => unknown;
    };
  }
}

/** Only what may pass by itself is tried again: no line, or a fault of the server. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.status >= 500;
}

const maxRetryDelay = 30_000;

/** Doubled each time, and not before an overloaded server says to come back; in milliseconds. */
export function delayOfRetry(failures: number, error: unknown): number {
  const wanted = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, wanted), maxRetryDelay);
}

/** The one place of server state. Events keep it fresh, so focus alone asks for nothing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        retry: isWorthRetrying,
        retryDelay: delayOfRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // The device's word about its line is not reliable; a failed call is.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Asks again for what is on the screen and kept by events. */
export function resync(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: (query) => query.meta?.live === true,
    refetchType: "active",
  });
}
