import type { Friendship } from "@kora/contract/friends";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

/** A user with their friendship to the viewer, as lists and profiles contain it. */
export type Befriended = Friendship & { readonly _id: string };

/** Type of the query option `meta.befriend`: applies a changed friendship to the query's data. */
export type Befriend<Held> = (held: Held, userId: string, friendship: Friendship) => Held;

export const strangers: Friendship = {
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
};

function isSameFriendship(one: Friendship, other: Friendship): boolean {
  return (
    one.isFriend === other.isFriend &&
    one.isRequestPending === other.isRequestPending &&
    one.isRequestReceived === other.isRequestReceived
  );
}

/** Picks the friendship fields. */
export function friendshipOf({
  isFriend,
  isRequestPending,
  isRequestReceived,
}: Friendship): Friendship {
  return { isFriend, isRequestPending, isRequestReceived };
}

/** For queries of a single user; adjusts the number of friends too. */
export function befriendOne<Person extends Befriended & { friendCount?: number }>(
  held: Person,
  userId: string,
  friendship: Friendship,
): Person {
  if (held._id !== userId || isSameFriendship(held, friendship)) return held;
  const more = Number(friendship.isFriend) - Number(held.isFriend);
  return {
    ...held,
    ...friendshipOf(friendship),
    ...(held.friendCount !== undefined && { friendCount: Math.max(0, held.friendCount + more) }),
  };
}

/** For paged lists of users. Unchanged objects keep their identity. */
export function befriendInPages<Person extends Befriended>(
  held: InfiniteData<Page<Person[]>, string | null>,
  userId: string,
  friendship: Friendship,
): InfiniteData<Page<Person[]>, string | null> {
  const isIt = (person: Person) => person._id === userId && !isSameFriendship(person, friendship);
  if (!held.pages.some(({ items }) => items.some(isIt))) return held;
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      items: page.items.map((person) =>
        isIt(person) ? { ...person, ...friendshipOf(friendship) } : person,
      ),
    })),
  };
}

/** Applies a friendship to every cached query that declares `meta.befriend`. */
export function showFriendship(
  queryClient: QueryClient,
  userId: string,
  friendship: Friendship,
): void {
  for (const { meta, queryKey, state } of queryClient.getQueryCache().getAll()) {
    const befriend = meta?.befriend as Befriend<unknown> | undefined;
    if (befriend === undefined || state.data === undefined) continue;
    const next = befriend(state.data, userId, friendship);
    // `setQueryData` would mark an unchanged query as just fetched.
    if (next !== state.data) queryClient.setQueryData(queryKey, next);
  }
}
