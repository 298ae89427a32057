import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { applyGroupUpdated, applyMessageToGroups, refetchGroupsOfTwo } from "./apply-events.ts";
import { groupFixture, groupInfoFixture, messageFixture } from "./group.fixture.ts";
import { groupKeys } from "./group-keys.ts";
import { groupQuery } from "./queries.ts";

const viewerId = "esi";
const groupId = "01970000-0000-7000-8000-000000000001";

/** Opens a group of `memberCount` members that ages keep the viewer from writing in, or not. */
function openGroup({
  isFriendsOnly,
  memberCount,
}: {
  isFriendsOnly: boolean;
  memberCount: number;
}) {
  const shown = { ...groupFixture(groupId, { memberCount }), firstUnreadId: null, isFriendsOnly };
  const response = { ...shown, isFriendsOnly: !isFriendsOnly, members: [], inviteLink: null };
  const fetch = vi.fn(async () => Response.json(response));
  vi.stubGlobal("fetch", fetch);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(groupKeys.detail(groupId), shown);
  const observer = new QueryObserver(queryClient, {
    ...groupQuery(groupId),
    refetchOnMount: false,
  });
  observer.subscribe(() => undefined);
  return { queryClient, fetch, isClosed: () => observer.getCurrentResult().data?.isFriendsOnly };
}
afterEach(() => vi.unstubAllGlobals());

test("an open group of two is closed, or opened again, when a friendship changes", async () => {
  for (const isFriendsOnly of [true, false]) {
    const { queryClient, isClosed } = openGroup({ isFriendsOnly, memberCount: 2 });
    refetchGroupsOfTwo(queryClient);
    await expect.poll(isClosed).toBe(!isFriendsOnly);
  }
});

test("a group of more members is not fetched again when a friendship changes", () => {
  const { queryClient, fetch } = openGroup({ isFriendsOnly: false, memberCount: 3 });
  refetchGroupsOfTwo(queryClient);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ["closed when the third member leaves", false, 3, 2],
  ["opened when a third member joins", true, 2, 3],
])("an open group is %s", async (_name, isFriendsOnly, before, memberCount) => {
  const { queryClient, isClosed } = openGroup({ isFriendsOnly, memberCount: before });
  const group = groupInfoFixture(groupId, { memberCount, groupRevision: 2 });
  applyGroupUpdated(queryClient, { change: "facts", groupId, group }, viewerId);
  await expect.poll(isClosed).toBe(!isFriendsOnly);
});

test("an open group of two is opened for an adult when the other member has written", async () => {
  const { queryClient, isClosed } = openGroup({ isFriendsOnly: true, memberCount: 2 });
  applyMessageToGroups(queryClient, messageFixture(groupId, 1), { isNew: true, viewerId });
  await expect.poll(isClosed).toBe(false);
});
