import type { DirectoryPerson } from "@kora/contract/messages";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { befriendInPages } from "../../friends/index.ts";
import type { PeoplePages } from "../apply-presence.ts";
import { chatKeys } from "../chat-keys.ts";

/**
 * The people whom one may meet, 20 at a time, or who of them matches. Their order differs from visit to visit:
 * asked for again, they would change places on the screen.
 */
export function peopleQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: chatKeys.people(search),
    meta: { befriend: befriendInPages<DirectoryPerson> },
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        "listPeopleToChat",
        { query: { search, cursor: pageParam ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The loaded people, each once. */
export function toPeople({ pages }: Pick<PeoplePages, "pages">): DirectoryPerson[] {
  return [
    ...new Map(pages.flatMap(({ items }) => items).map((person) => [person._id, person])).values(),
  ];
}
