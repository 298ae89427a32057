import type { DirectoryUser } from "@kora/contract/messages";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { applyFriendshipInPages } from "../../friends/index.ts";
import type { PeoplePages } from "../apply-presence.ts";
import { chatKeys } from "../chat-keys.ts";

/**
 * Fetches the user directory, 20 at a time, or the users that match a search. The server
 * shuffles the directory at each visit, so the list is not refetched while it is on the screen.
 */
export function peopleQuery(search: string) {
  return pagedQuery(
    "listPeopleToChat",
    { query: { search } },
    {
      queryKey: chatKeys.people(search),
      meta: { applyFriendship: applyFriendshipInPages<DirectoryUser> },
      // Refetched only on a new visit (`useRefreshOnVisit`), so that the list does not move while it is read.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** Returns the loaded users without duplicates. */
export function toPeople({ pages }: Pick<PeoplePages, "pages">): DirectoryUser[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((user) => [user._id, user])).values()];
}
