import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";

/** Query keys of writers. The id of `detail` is a writer id or a user id, that of `followers` a writer id. */
export const writerKeys = {
  all: ["writers"],
  own: ["writers", "own"],
  lists: ["writers", "list"],
  list: (search: string) => ["writers", "list", search] as const,
  details: ["writers", "one"],
  detail: (id: string) => ["writers", "one", id] as const,
  followers: (writerId: string) => ["writers", "followers", writerId] as const,
  visitorCountry: ["writers", "visitor-country"],
} as const;

/** Fetches the viewer's writer record; resolves to null if the viewer is not a writer. */
export const ownWriterQuery = queryOptions({
  queryKey: writerKeys.own,
  // The pages that change the record update the cache.
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    try {
      return await api.call("getOwnWriter", {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  },
});

/** Returns whether the viewer is a writer; undefined until it is known, and if no user is signed in. */
export function useIsWriter(): boolean | undefined {
  const { kind } = useSession();
  const { data } = useQuery({ ...ownWriterQuery, enabled: kind === "signed-in" });
  return data === undefined ? undefined : data !== null;
}
