import { queryOptions } from "@tanstack/react-query";
import type { Library } from "../../entities/library/library-story.ts";

/** The key of everything that shows the library, for a change of it. */
export const libraryKey = ["library"] as const;

/** Reads the library of a user from this device by `read`, which may load the code for it first. */
export function libraryQuery(userId: string, read: (userId: string) => Promise<Library>) {
  return queryOptions({
    queryKey: [...libraryKey, userId],
    // The service worker and other tabs change the library too.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: () => read(userId),
  });
}

/** Returns whether this browser can store a library. */
export function hasLibrarySupport(): boolean {
  return "caches" in window && "indexedDB" in window && "locks" in navigator;
}
