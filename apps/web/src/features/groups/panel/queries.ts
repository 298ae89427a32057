import type { GroupMember, GroupRequest } from "@kora/contract/groups";
import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { Page } from "../../../lib/create-api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { groupKeys } from "../group-keys.ts";

/** Fetches the invite link. Another admin may have renewed it, so it is refetched whenever it is shown. */
export function inviteQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKeys.invite(groupId),
    meta: { live: true },
    staleTime: 0,
    queryFn: ({ signal }) => api.call("getGroupInvite", { params: { id: groupId } }, { signal }),
  });
}

export type MemberPages = InfiniteData<Page<GroupMember[]>, string | null>;

/**
 * Fetches the members whose names match `search`, or all if it is empty: the creator, admins, then the others, 20 at a
 * time. Refetched whenever they are shown, like the invite link and the join requests.
 */
export function membersQuery(groupId: string, search: string) {
  return pagedQuery(
    "listGroupMembers",
    { params: { id: groupId }, query: { search } },
    { queryKey: groupKeys.members(groupId, { search }), meta: { live: true }, staleTime: 0 },
  );
}

/** Updates a member in all cached lists of the group's members; if `change` returns null, the member is removed. */
export function updateMember(
  queryClient: QueryClient,
  groupId: string,
  userId: string,
  change: (member: GroupMember) => GroupMember | null,
): void {
  queryClient.setQueriesData<MemberPages>({ queryKey: groupKeys.allMembers(groupId) }, (list) => {
    if (list === undefined) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((member) => {
        if (member._id !== userId) return [member];
        return change(member) ?? [];
      }),
    }));
    return { ...list, pages };
  });
}

type RequestPages = InfiniteData<Page<GroupRequest[]>, string | null>;

/** Fetches the pending join requests, oldest first. Refetched whenever they are shown: other admins answer them too. */
export function requestsQuery(groupId: string) {
  return pagedQuery(
    "listGroupRequests",
    { params: { id: groupId } },
    { queryKey: groupKeys.requests(groupId), meta: { live: true }, staleTime: 0 },
  );
}

/** Removes an answered request from the list. */
export function removeRequest(queryClient: QueryClient, groupId: string, userId: string): void {
  queryClient.setQueryData<RequestPages>(
    groupKeys.requests(groupId),
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ _id }) => _id !== userId),
        })),
      },
  );
}
