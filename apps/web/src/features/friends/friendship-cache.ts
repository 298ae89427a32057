import type { Friendship } from "@kora/contract/friends";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

/** A user with their friendship to the viewer, as lists and profiles contain it. */
export type UserWithFriendship = Friendship & { readonly _id: string };

/** Type of the query option `meta.applyFriendship`, which applies a changed friendship to the query's cached data. */
export type ApplyFriendship<Data> = (data: Data, userId: string, friendship: Friendship) => Data;

/** The friendship of users who are not friends and have no pending request. */
export const noFriendship: Friendship = {
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
};

function isSameFriendship(first: Friendship, second: Friendship): boolean {
  return (
    first.isFriend === second.isFriend &&
    first.isRequestPending === second.isRequestPending &&
    first.isRequestReceived === second.isRequestReceived
  );
}

/** Returns only the friendship fields of an object. */
export function pickFriendship({
  isFriend,
  isRequestPending,
  isRequestReceived,
}: Friendship): Friendship {
  return { isFriend, isRequestPending, isRequestReceived };
}

/** Applies a friendship to the data of a query of one user. Also adjusts the user's number of friends. */
export function applyFriendshipToUser<User extends UserWithFriendship & { friendCount?: number }>(
  data: User,
  userId: string,
  friendship: Friendship,
): User {
  if (data._id !== userId || isSameFriendship(data, friendship)) return data;
  const difference = Number(friendship.isFriend) - Number(data.isFriend);
  return {
    ...data,
    ...pickFriendship(friendship),
    ...(data.friendCount !== undefined && {
      friendCount: Math.max(0, data.friendCount + difference),
    }),
  };
}

/** Applies a friendship to the data of a paged list of users. Unchanged objects keep their identity. */
export function applyFriendshipInPages<User extends UserWithFriendship>(
  data: InfiniteData<Page<User[]>, string | null>,
  userId: string,
  friendship: Friendship,
): InfiniteData<Page<User[]>, string | null> {
  const isChanged = (user: User) => user._id === userId && !isSameFriendship(user, friendship);
  if (!data.pages.some(({ items }) => items.some(isChanged))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((user) =>
        isChanged(user) ? { ...user, ...pickFriendship(friendship) } : user,
      ),
    })),
  };
}

/** Applies a friendship to every cached query that declares `meta.applyFriendship`. */
export function applyFriendshipToQueries(
  queryClient: QueryClient,
  userId: string,
  friendship: Friendship,
): void {
  for (const { meta, queryKey, state } of queryClient.getQueryCache().getAll()) {
    const applyFriendship = meta?.applyFriendship as ApplyFriendship<unknown> | undefined;
    if (applyFriendship === undefined || state.data === undefined) continue;
    const next = applyFriendship(state.data, userId, friendship);
    // `setQueryData` would mark an unchanged query as just fetched.
    if (next !== state.data) queryClient.setQueryData(queryKey, next);
  }
}
