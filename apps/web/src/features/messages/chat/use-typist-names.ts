import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { ChatPlace } from "../chat-place.ts";
import { heldOf } from "./queries.ts";
import { useTypists } from "./use-typing.ts";

/** Returns a user's name from a loaded message, else from the server; null until it is known. */
function useNameIn(place: ChatPlace, userId: string | undefined): string | null {
  const queryClient = useQueryClient();
  const held = heldOf(queryClient, place)?.messages.find(({ sender }) => sender._id === userId);
  const { data = null } = useQuery({
    queryKey: ["chats", "person", userId],
    queryFn: ({ signal }) =>
      api.call("getPerson", { params: { userId: userId ?? "" } }, { signal }),
    enabled: userId !== undefined && held === undefined,
    select: ({ name }) => name,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return held?.sender.name ?? data;
}

/**
 * Returns an entry per typing user of a group: the names of the first two when known, null for all others.
 */
export function useTypistNames(place: ChatPlace): readonly (string | null)[] {
  const typists = useTypists(place);
  const named = [useNameIn(place, typists[0]), useNameIn(place, typists[1])];
  return typists.map((_userId, at) => named[at] ?? null);
}
