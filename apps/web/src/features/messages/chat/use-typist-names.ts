import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { ChatPlace } from "../chat-place.ts";
import { heldOf } from "./queries.ts";
import { useTypists } from "./use-typing.ts";

/** Somebody's name, as they wrote before or else as the server says; null while it is not known. */
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

/** Those who type in a group: the names of the first two, where they are known; null for all others. */
export function useTypistNames(place: ChatPlace): readonly (string | null)[] {
  const typists = useTypists(place);
  const named = [useNameIn(place, typists[0]), useNameIn(place, typists[1])];
  return typists.map((_userId, at) => named[at] ?? null);
}
