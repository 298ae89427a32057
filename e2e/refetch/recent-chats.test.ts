import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { RecentChatView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { sendChatMessage } from "../../apps/server/src/testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { unreadKeys } from "../../apps/web/src/entities/unread.ts";
import { applyPresence } from "../../apps/web/src/features/messages/apply-presence.ts";
import { chatKeys } from "../../apps/web/src/features/messages/chat-keys.ts";
import {
  applyChangeToChatList,
  applyDeleteChat,
  applyReceiptToChatList,
  applyUpdateChat,
} from "../../apps/web/src/features/messages/recent/apply-events.ts";
import type { ChatListPages } from "../../apps/web/src/features/messages/recent/chat-list-cache.ts";
import {
  applyChatListFirstPage,
  getKnownUnread,
} from "../../apps/web/src/features/messages/recent/unread-cache.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type ReceivedEvent = {
  [Name in ServerEventName]: { name: Name; event: ServerEventPayload<Name> };
}[ServerEventName];

interface CachedChats {
  chats: ChatListPages | undefined;
  unread: number | undefined;
}

async function connectUser(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Simulates a browser with the open recent chats: the cached first response and the events since then. */
async function openRecentChats(viewer: TestUser, partners: readonly TestUser[]) {
  const socket = await connectUser(viewer);
  await socket.emitWithAck("watchPeople", { userIds: partners.map(({ userId }) => userId) });
  const fetchPage = async () => {
    const response = await testApp.send("listRecentChats", { query: {} }, viewer);
    return {
      items: response.json<RecentChatView[]>(),
      nextCursor: null,
      unreadCount: Number(response.headers["x-unread-count"]),
    };
  };
  const fetch = async (): Promise<CachedChats> => {
    const { items, nextCursor, unreadCount: unread } = await fetchPage();
    return { chats: { pages: [{ items, nextCursor }], pageParams: [null] }, unread };
  };
  const cache = new QueryClient();
  cache.setQueryData(chatKeys.recent, (await fetch()).chats);
  // Version 0: no event has changed the unread counts since this request.
  applyChatListFirstPage(cache, { ...(await fetchPage()), requestedVersion: 0 });
  const receivedEvents: ReceivedEvent[] = [];
  const listen = <Name extends ServerEventName>(name: Name) =>
    // TypeScript cannot relate each event name to its payload here.
    socket.on(name, ((event: ServerEventPayload<Name>) =>
      receivedEvents.push({ name, event } as ReceivedEvent)) as Parameters<
      typeof socket.on<Name>
    >[1]);
  for (const name of [
    "updateChat",
    "deleteChat",
    "chatDeleted",
    "messageEdited",
    "messageDeleted",
    "messageRestored",
    "messageStatusUpdate",
    "userStatusChange",
  ] as const) {
    listen(name);
  }
  return {
    fetch,
    receivedEvents,
    /** Returns the number of events after which the unread count must be fetched, because they did not contain it. */
    getUnreadRefetchCount: () => getKnownUnread(cache).version,
    applyEvents(events: readonly ReceivedEvent[] = receivedEvents): CachedChats {
      for (const receivedEvent of events) applyEvent(cache, receivedEvent, viewer.userId);
      return {
        chats: cache.getQueryData(chatKeys.recent),
        unread: cache.getQueryData(unreadKeys.chats),
      };
    },
  };
}

function applyEvent(cache: QueryClient, receivedEvent: ReceivedEvent, viewerId: string): void {
  if (receivedEvent.name === "updateChat") applyUpdateChat(cache, receivedEvent.event);
  else if (receivedEvent.name === "deleteChat" || receivedEvent.name === "chatDeleted")
    applyDeleteChat(cache, receivedEvent.event);
  else if (receivedEvent.name === "messageStatusUpdate")
    applyReceiptToChatList(cache, receivedEvent.event, viewerId);
  else if (receivedEvent.name === "userStatusChange") applyPresence(cache, receivedEvent.event);
  else if (
    receivedEvent.name === "messageEdited" ||
    receivedEvent.name === "messageDeleted" ||
    receivedEvent.name === "messageRestored"
  ) {
    applyChangeToChatList(cache, receivedEvent.event, viewerId);
  }
}

/** Ama has written with three users; the list shows Yaw, Efua, Kofi from the top. */
async function createConversations() {
  const [ama, kofi, efua, yaw] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  for (const user of [kofi, efua, yaw]) {
    await sendChatMessage(testApp, user, ama, { content: "Good evening" });
    testApp.clock.advance(10);
  }
  return { ama, kofi, efua, yaw };
}

/** Runs all operations that change a row of Ama's list, and a last one that shows that all events have arrived. */
async function runAllOperations({
  ama,
  kofi,
  efua,
  yaw,
}: Awaited<ReturnType<typeof createConversations>>) {
  const write = async (from: TestUser, to: TestUser, content: string) => {
    testApp.clock.advance(10);
    return (await sendChatMessage(testApp, from, to, { content }))._id;
  };
  const paramsOf = ({ userId }: TestUser) => ({ params: { userId }, body: {} });
  await write(kofi, ama, "One");
  await write(kofi, ama, "Two");
  const editedId = await write(ama, efua, "Halo");
  await testApp.call("viewChat", paramsOf(efua), ama);
  await testApp.call("muteChat", { ...paramsOf(efua), body: { on: true } }, ama);
  // After this point, no `updateChat` event contains the state of Efua's row.
  const params = { messageId: editedId };
  await testApp.call("editMessage", { params, body: { content: "Hello ".repeat(40) } }, ama);
  const efuaSocket = await connectUser(efua);
  await efuaSocket.emitWithAck("messageRead", { messageId: editedId });
  const deletedId = await write(yaw, ama, "Never mind");
  await testApp.call("deleteMessage", { params: { messageId: deletedId }, body: {} }, yaw);
  await testApp.call("deleteChat", paramsOf(kofi), ama);
  const restoredId = await write(yaw, ama, "After all");
  await testApp.call("deleteMessage", { params: { messageId: restoredId }, body: {} }, yaw);
  await testApp.call("restoreMessage", { params: { messageId: restoredId }, body: {} }, yaw);
  await write(kofi, ama, "Back again");
  const stranger = await makeReader(testApp);
  await write(ama, stranger, "Nice to meet you");
  await testApp.call("muteChat", { ...paramsOf(stranger), body: { on: true } }, ama);
  return stranger;
}

const isLastEvent = (stranger: TestUser) => (receivedEvent: ReceivedEvent) =>
  receivedEvent.name === "updateChat" &&
  receivedEvent.event.userId === stranger.userId &&
  receivedEvent.event.isMuted;

test("the browser's recent chats plus the events equal a fresh fetch, in two tabs", async () => {
  const users = await createConversations();
  const partners = [users.kofi, users.efua, users.yaw];
  const tabs = [
    await openRecentChats(users.ama, partners),
    await openRecentChats(users.ama, partners),
  ];
  await new Promise((resolve) => setTimeout(resolve, 400));
  const stranger = await runAllOperations(users);
  for (const tab of tabs) {
    await expect.poll(() => tab.receivedEvents.some(isLastEvent(stranger))).toBe(true);
    const freshData = await tab.fetch();
    expect(freshData.chats?.pages[0]?.items).toHaveLength(4);
    expect(freshData.unread).toBeGreaterThan(2);
    expect(tab.applyEvents()).toEqual(freshData);
    // The browser fetches once for the one conversation that was unknown.
    expect(tab.getUnreadRefetchCount()).toBe(1);
  }
});

test("duplicate events change nothing, and a late message does not overwrite a newer one", async () => {
  const users = await createConversations();
  const { ama, kofi } = users;
  const tab = await openRecentChats(ama, [kofi]);
  for (const content of ["One", "Two", "Three"]) {
    testApp.clock.advance(10);
    await sendChatMessage(testApp, kofi, ama, { content });
  }
  await expect.poll(() => tab.receivedEvents.length).toBe(3);
  tab.applyEvents();
  expect(tab.applyEvents([...tab.receivedEvents, ...tab.receivedEvents.toReversed()])).toEqual(
    await tab.fetch(),
  );
});

test("a message request is in no recent chats of its recipient until they accept it, and in those of its sender", async () => {
  const minorBirthMonth = { birthMonth: `${testApp.clock.now().getFullYear() - 15}-01-01` };
  const [ama, kofi] = [
    await makeReader(testApp, minorBirthMonth),
    await makeReader(testApp, minorBirthMonth),
  ];
  // Events about who is online come in between.
  const isOfChat = ({ name }: ReceivedEvent) => name === "updateChat";
  const tabOfAma = await openRecentChats(ama, [kofi]);
  const tabOfKofi = await openRecentChats(kofi, [ama]);
  await sendChatMessage(testApp, kofi, ama, { content: "Good evening" });
  await expect.poll(() => tabOfKofi.receivedEvents.some(isOfChat)).toBe(true);
  expect(tabOfKofi.applyEvents().chats).toEqual((await tabOfKofi.fetch()).chats);
  expect((await tabOfAma.fetch()).chats?.pages[0]?.items).toEqual([]);
  const chatEvents = tabOfAma.receivedEvents.filter(({ name }) => name !== "userStatusChange");
  expect(chatEvents).toEqual([]);
  const params = { params: { userId: kofi.userId }, body: {} };
  await testApp.call("acceptMessageRequest", params, ama);
  await expect.poll(() => tabOfAma.receivedEvents.some(isOfChat)).toBe(true);
  const { chats } = await tabOfAma.fetch();
  expect(chats?.pages[0]?.items).toHaveLength(1);
  expect(tabOfAma.applyEvents()).toEqual(await tabOfAma.fetch());
});
