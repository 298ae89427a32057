import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { RecentChatView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { sendTo } from "../../apps/server/src/testing/chats.fixture.ts";
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
  applyChatListFirstPage(cache, { ...(await fetchPage()), requestedVersion: 0 });
  const received: ReceivedEvent[] = [];
  const listen = <Name extends ServerEventName>(name: Name) =>
    // TypeScript cannot relate each event name to its payload here.
    socket.on(name, ((event: ServerEventPayload<Name>) =>
      received.push({ name, event } as ReceivedEvent)) as Parameters<typeof socket.on<Name>>[1]);
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
    received,
    /** Number of events that did not contain the unread count. */
    refetchRequests: () => getKnownUnread(cache).version,
    applyEvents(events: readonly ReceivedEvent[] = received): CachedChats {
      for (const one of events) applyEvent(cache, one, viewer.userId);
      return {
        chats: cache.getQueryData(chatKeys.recent),
        unread: cache.getQueryData(unreadKeys.chats),
      };
    },
  };
}

function applyEvent(cache: QueryClient, one: ReceivedEvent, viewerId: string): void {
  if (one.name === "updateChat") applyUpdateChat(cache, one.event);
  else if (one.name === "deleteChat" || one.name === "chatDeleted")
    applyDeleteChat(cache, one.event);
  else if (one.name === "messageStatusUpdate") applyReceiptToChatList(cache, one.event, viewerId);
  else if (one.name === "userStatusChange") applyPresence(cache, one.event);
  else if (
    one.name === "messageEdited" ||
    one.name === "messageDeleted" ||
    one.name === "messageRestored"
  ) {
    applyChangeToChatList(cache, one.event, viewerId);
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
    await sendTo(testApp, user, ama, { content: "Good evening" });
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
    return (await sendTo(testApp, from, to, { content }))._id;
  };
  const paramsOf = ({ userId }: TestUser) => ({ params: { userId }, body: {} });
  await write(kofi, ama, "One");
  await write(kofi, ama, "Two");
  const edited = await write(ama, efua, "Halo");
  await testApp.call("viewChat", paramsOf(efua), ama);
  await testApp.call("muteChat", { ...paramsOf(efua), body: { on: true } }, ama);
  // After this point, no `updateChat` event contains the state of Efua's row.
  const params = { messageId: edited };
  await testApp.call("editMessage", { params, body: { content: "Hello ".repeat(40) } }, ama);
  const efuaSocket = await connectUser(efua);
  await efuaSocket.emitWithAck("messageRead", { messageId: edited });
  const deleted = await write(yaw, ama, "Never mind");
  await testApp.call("deleteMessage", { params: { messageId: deleted }, body: {} }, yaw);
  await testApp.call("deleteChat", paramsOf(kofi), ama);
  const restored = await write(yaw, ama, "After all");
  await testApp.call("deleteMessage", { params: { messageId: restored }, body: {} }, yaw);
  await testApp.call("restoreMessage", { params: { messageId: restored }, body: {} }, yaw);
  await write(kofi, ama, "Back again");
  const stranger = await makeReader(testApp);
  await write(ama, stranger, "Nice to meet you");
  await testApp.call("muteChat", { ...paramsOf(stranger), body: { on: true } }, ama);
  return stranger;
}

const isLastEvent = (stranger: TestUser) => (one: ReceivedEvent) =>
  one.name === "updateChat" && one.event.userId === stranger.userId && one.event.isMuted;

test("the browser's recent chats plus the events equal a fresh fetch, in two tabs", async () => {
  const people = await createConversations();
  const partners = [people.kofi, people.efua, people.yaw];
  const tabs = [
    await openRecentChats(people.ama, partners),
    await openRecentChats(people.ama, partners),
  ];
  await new Promise((resolve) => setTimeout(resolve, 400));
  const stranger = await runAllOperations(people);
  for (const tab of tabs) {
    await expect.poll(() => tab.received.some(isLastEvent(stranger))).toBe(true);
    const fresh = await tab.fetch();
    expect(fresh.chats?.pages[0]?.items).toHaveLength(4);
    expect(fresh.unread).toBeGreaterThan(2);
    expect(tab.applyEvents()).toEqual(fresh);
    // The browser fetches once for the one conversation that was unknown.
    expect(tab.refetchRequests()).toBe(1);
  }
});

test("duplicate events change nothing, and a late message does not overwrite a newer one", async () => {
  const people = await createConversations();
  const { ama, kofi } = people;
  const tab = await openRecentChats(ama, [kofi]);
  for (const content of ["One", "Two", "Three"]) {
    testApp.clock.advance(10);
    await sendTo(testApp, kofi, ama, { content });
  }
  await expect.poll(() => tab.received.length).toBe(3);
  tab.applyEvents();
  expect(tab.applyEvents([...tab.received, ...tab.received.toReversed()])).toEqual(
    await tab.fetch(),
  );
});
