import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { GroupView, OpenedGroup } from "@kora/contract/groups";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import {
  type GroupWithRoles,
  joinByInvite,
  makeGroup,
  makeGroupWithRoles,
} from "../../apps/server/src/testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import {
  applyGroupDeleted,
  applyGroupUpdated,
  applyMessageToGroups,
  applyReceiptToGroups,
} from "../../apps/web/src/features/groups/apply-events.ts";
import {
  type CachedGroupWithFirstUnread,
  toCached,
} from "../../apps/web/src/features/groups/cached-group.ts";
import type { GroupPages } from "../../apps/web/src/features/groups/group-cache.ts";
import { groupKeys } from "../../apps/web/src/features/groups/group-keys.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const eventNames = [
  "groupUpdated",
  "groupDeleted",
  "newMessage",
  "messageEdited",
  "messageDeleted",
  "messageRestored",
  "messageStatusUpdate",
] as const satisfies readonly ServerEventName[];
type ReceivedEvent = {
  [Name in (typeof eventNames)[number]]: { name: Name; event: ServerEventPayload<Name> };
}[(typeof eventNames)[number]];

async function connectUser(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

function applyEvent(cache: QueryClient, receivedEvent: ReceivedEvent, viewerId: string): void {
  if (receivedEvent.name === "groupUpdated")
    applyGroupUpdated(cache, receivedEvent.event, viewerId);
  else if (receivedEvent.name === "groupDeleted") applyGroupDeleted(cache, receivedEvent.event);
  else if (receivedEvent.name === "messageStatusUpdate")
    applyReceiptToGroups(cache, receivedEvent.event, viewerId);
  else
    applyMessageToGroups(cache, receivedEvent.event, {
      isNew: receivedEvent.name === "newMessage",
      viewerId,
    });
}

/**
 * Simulates a browser with the viewer's groups, one open group and the groups of a writer: the cached first responses
 * and the events since then.
 */
async function openGroups(viewer: TestUser, groupId: string, writer: TestUser) {
  const socket = await connectUser(viewer);
  const fetch = async () => {
    const list = await testApp.send("listGroups", { query: {} }, viewer);
    const response = await testApp.send("getGroup", { params: { id: groupId } }, viewer);
    const params = { userId: writer.userId };
    const writerGroups = await testApp.call("listGroupsOfCreator", { params, query: {} }, viewer);
    const toPage = (items: GroupView[]) => ({ items: items.map(toCached), nextCursor: null });
    return {
      list: {
        ...toPage(list.json<GroupView[]>()),
        unreadCount: Number(list.headers["x-unread-count"]),
      },
      openedGroup:
        response.statusCode === 200
          ? withoutUnreadMarker(toCached(response.json<OpenedGroup>()))
          : null,
      ownGroups: toPage(writerGroups),
    };
  };
  const cache = new QueryClient();
  const fillCache = async () => {
    const { list, openedGroup, ownGroups } = await fetch();
    cache.setQueryData(groupKeys.list, { pages: [list], pageParams: [null] });
    cache.setQueryData(groupKeys.detail(groupId), openedGroup);
    cache.setQueryData(groupKeys.byCreator(writer.userId), {
      pages: [ownGroups],
      pageParams: [null],
    });
  };
  await fillCache();
  const receivedEvents: ReceivedEvent[] = [];
  for (const name of eventNames)
    socket.on(name, (event) => receivedEvents.push({ name, event } as ReceivedEvent));
  return {
    fetch,
    receivedEvents,
    getRefetchRequestCount: () => cache.getQueryData<number>(groupKeys.refetchRequests) ?? 0,
    applyEvents(eventsInOrder: readonly ReceivedEvent[] = receivedEvents) {
      for (const event of eventsInOrder) applyEvent(cache, event, viewer.userId);
      const openedGroup = cache.getQueryData<CachedGroupWithFirstUnread>(groupKeys.detail(groupId));
      return {
        list: cache.getQueryData<GroupPages>(groupKeys.list)?.pages[0],
        openedGroup: openedGroup ? withoutUnreadMarker(openedGroup) : null,
        ownGroups: cache.getQueryData<GroupPages>(groupKeys.byCreator(writer.userId))?.pages[0],
      };
    },
  };
}

/** Omits the fields that are only requested when a group is opened. */
function withoutUnreadMarker({
  firstUnreadId: _firstUnreadId,
  isFriendsOnly: _isFriendsOnly,
  ...group
}: CachedGroupWithFirstUnread) {
  return group;
}

async function sendGroupMessage(from: TestUser, groupId: string, content: string): Promise<string> {
  testApp.clock.advance(10);
  const form = { groupId, content };
  return (await testApp.call("sendMessage", { form, files: { media: undefined } }, from))._id;
}

/** Runs all operations of others on a group that publish events; the last one renames it to `The end`. */
async function runAllOperations({
  id,
  creator,
  admin,
  member,
  outsider,
}: GroupWithRoles): Promise<void> {
  const params = { id };
  const body = {};
  await testApp.call("updateGroup", { params, body: { description: "By the fire" } }, admin);
  await testApp.call("setBroadcast", { params, body: { broadcastMode: true } }, admin);
  await sendGroupMessage(creator, id, "Listen");
  await testApp.call("setBroadcast", { params, body: { broadcastMode: false } }, creator);
  await testApp.call("renewGroupInvite", { params, body }, creator);
  const editedId = await sendGroupMessage(member, id, "We do");
  await testApp.call(
    "editMessage",
    { params: { messageId: editedId }, body: { content: "We all do" } },
    member,
  );
  const deletedId = await sendGroupMessage(admin, id, "Never mind");
  const message = { params: { messageId: deletedId }, body };
  await testApp.call("deleteMessage", message, admin);
  await testApp.call("restoreMessage", message, admin);
  await testApp.call("requestToJoin", { params, body }, outsider);
  const user = await makeReader(testApp);
  await testApp.call("requestToJoin", { params, body }, user);
  const memberParams = ({ userId }: TestUser) => ({ params: { id, userId } });
  await testApp.call("acceptGroupRequest", memberParams(outsider), admin);
  await testApp.call("declineGroupRequest", memberParams(user), admin);
  const newcomer = await makeReader(testApp);
  await joinByInvite(testApp, id, { creator, user: newcomer });
  await testApp.call("promoteMember", { params, body: { userId: newcomer.userId } }, creator);
  await testApp.call("demoteAdmin", memberParams(newcomer), creator);
  await testApp.call("removeMember", memberParams(newcomer), admin);
  await testApp.call("leaveGroup", { params, body }, outsider);
  await testApp.call("softDeleteGroup", { params, body }, admin);
  await testApp.call("restoreGroup", { params, body }, creator);
  await testApp.call("muteGroup", { params, body: { on: true } }, member);
  await testApp.call("viewGroup", { params, body }, member);
  await sendGroupMessage(creator, id, "Until tomorrow");
  await testApp.call("updateGroup", { params, body: { name: "The end" } }, creator);
}

const isLastEvent = (receivedEvent: ReceivedEvent) =>
  receivedEvent.name === "groupUpdated" &&
  receivedEvent.event.change === "facts" &&
  receivedEvent.event.group.name === "The end";

test("the browser's groups plus the events equal a fresh fetch, for the creator, an admin and a member, in two tabs", async () => {
  const group = await makeGroupWithRoles(testApp, "private");
  const { id, creator, admin, member } = group;
  const otherGroupId = await makeGroup(testApp, creator, { name: "Another one" });
  for (const user of [admin, member]) {
    await joinByInvite(testApp, otherGroupId, { creator, user });
  }
  const tabs = [
    await openGroups(creator, id, creator),
    await openGroups(admin, id, creator),
    await openGroups(member, id, creator),
    await openGroups(member, id, creator),
  ];
  await runAllOperations(group);
  for (const tab of tabs) {
    await expect.poll(() => tab.receivedEvents.some(isLastEvent)).toBe(true);
    const freshData = await tab.fetch();
    expect(freshData.list.items).toHaveLength(2);
    expect(tab.applyEvents()).toEqual(freshData);
    // The events contain all data, so nothing is fetched again.
    expect(tab.getRefetchRequestCount()).toBe(0);
  }
});

test("duplicate events change nothing", async () => {
  const group = await makeGroupWithRoles(testApp, "private");
  const tab = await openGroups(group.creator, group.id, group.creator);
  await runAllOperations(group);
  await expect.poll(() => tab.receivedEvents.some(isLastEvent)).toBe(true);
  tab.applyEvents();
  expect(tab.applyEvents([...tab.receivedEvents, ...tab.receivedEvents])).toEqual(
    await tab.fetch(),
  );
});

test("a removed member's cache equals an outsider's fresh fetch, and the group leaves their list", async () => {
  const { id, creator, member } = await makeGroupWithRoles(testApp);
  await sendGroupMessage(creator, id, "Good evening");
  const tab = await openGroups(member, id, creator);
  await testApp.call("removeMember", { params: { id, userId: member.userId } }, creator);
  await expect.poll(() => tab.receivedEvents.length).toBeGreaterThan(0);
  const freshData = await tab.fetch();
  const cached = tab.applyEvents();
  expect(cached.list).toEqual(freshData.list);
  expect(freshData.list.items).toEqual([]);
  // Only members receive the number of members.
  const membersOnly = { memberCount: expect.any(Number), groupRevision: expect.any(Number) };
  expect(cached.openedGroup).toEqual({ ...freshData.openedGroup, ...membersOnly });
  expect(cached.ownGroups?.items).toEqual([{ ...freshData.ownGroups.items[0], ...membersOnly }]);
});

test("a user who joins or is promoted fetches the group again", async () => {
  const { id, creator, member, outsider } = await makeGroupWithRoles(testApp);
  const [joinedTab, promotedTab] = [
    await openGroups(outsider, id, creator),
    await openGroups(member, id, creator),
  ];
  await testApp.call("joinGroup", { params: { id }, body: {} }, outsider);
  await testApp.call("promoteMember", { params: { id }, body: { userId: member.userId } }, creator);
  for (const tab of [joinedTab, promotedTab]) {
    const isMembershipChange = (receivedEvent: ReceivedEvent) =>
      receivedEvent.name === "groupUpdated" && receivedEvent.event.change === "membership";
    await expect.poll(() => tab.receivedEvents.some(isMembershipChange)).toBe(true);
    tab.applyEvents();
    expect(tab.getRefetchRequestCount()).toBeGreaterThan(0);
  }
});

test("a group that ends with its last member leaves the cached lists", async () => {
  const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
  const tab = await openGroups(creator, id, creator);
  for (const user of [admin, member, creator]) {
    await testApp.call("leaveGroup", { params: { id }, body: {} }, user);
  }
  const isMembershipChange = (receivedEvent: ReceivedEvent) =>
    receivedEvent.name === "groupUpdated" && receivedEvent.event.change === "membership";
  await expect.poll(() => tab.receivedEvents.some(isMembershipChange)).toBe(true);
  expect(tab.applyEvents().list).toEqual((await tab.fetch()).list);
});
