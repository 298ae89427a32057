import type { Friendship } from "@kora/contract/friends";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

/** Somebody with how it stands between them and the viewer, as lists and profiles hold them. */
export type Befriended = Friendship & { readonly _id: string };

/** What `meta.befriend` of a query does: lays a friendship that changed into what the query holds. */
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

/** Nothing but the friendship of somebody. */
export function friendshipOf({
  isFriend,
  isRequestPending,
  isRequestReceived,
}: Friendship): Friendship {
  return { isFriend, isRequestPending, isRequestReceived };
}

/** For a query that holds one person. Their number of friends follows. */
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

/** For a list of people page by page. What stays as it is keeps its identity. */
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

/** Shows how it stands with somebody wherever the cache holds it: every query says so in `meta.befriend`. */
export function showFriendship(
  queryClient: QueryClient,
  userId: string,
  friendship: Friendship,
): void {
  for (const { meta, queryKey, state } of queryClient.getQueryCache().getAll()) {
    const befriend = meta?.befriend as Befriend<unknown> | undefined;
    if (befriend === undefined || state.data === undefined) continue;
    const next = befriend(state.data, userId, friendship);
    // What stays as it is does not count as fetched just now.
    if (next !== state.data) queryClient.setQueryData(queryKey, next);
  }
}
