import { useQueries, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { ChatPlace } from "../chat-place.ts";
import { heldOf } from "./queries.ts";
import { useTypists } from "./use-typing.ts";

/** Of more than two the number is enough. */
const mostNamed = 2;

/** The names of those who type in a group, the first two at most; of others, and while it is not known yet, null. */
export function useTypistNames(place: ChatPlace): readonly (string | null)[] {
  const typists = useTypists(place);
  const queryClient = useQueryClient();
  const nameOf = (userId: string) =>
    heldOf(queryClient, place)?.messages.find(({ sender }) => sender._id === userId)?.sender.name;
  const named = typists.length > mostNamed ? [] : typists;
  const asked = useQueries({
    queries: named.map((userId) => ({
      queryKey: ["chats", "person", userId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call("getPerson", { params: { userId } }, { signal }).then(({ name }) => name),
      initialData: () => nameOf(userId),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return typists.map((_userId, at) => asked[at]?.data ?? null);
}
