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

type Heard = {
  [Name in ServerEventName]: { name: Name; event: ServerEventPayload<Name> };
}[ServerEventName];

interface Held {
  lines: ChatListPages | undefined;
  unread: number | undefined;
}

async function arrive(person: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, person);
  sockets.push(socket);
  return socket;
}

/** Simulates a browser with the open recent chats: the cached first response and the events since then. */
async function open(viewer: TestUser, partners: readonly TestUser[]) {
  const socket = await arrive(viewer);
  await socket.ask("watchPeople", { userIds: partners.map(({ userId }) => userId) });
  const ask = async () => {
    const answer = await testApp.send("listRecentChats", { query: {} }, viewer);
    return {
      items: answer.json<RecentChatView[]>(),
      nextCursor: null,
      unreadCount: Number(answer.headers["x-unread-count"]),
    };
  };
  const fetch = async (): Promise<Held> => {
    const { items, nextCursor, unreadCount: unread } = await ask();
    return { lines: { pages: [{ items, nextCursor }], pageParams: [null] }, unread };
  };
  const cache = new QueryClient();
  cache.setQueryData(chatKeys.recent, (await fetch()).lines);
  applyChatListFirstPage(cache, { ...(await ask()), requestedVersion: 0 });
  const heard: Heard[] = [];
  const listen = <Name extends ServerEventName>(name: Name) =>
    // TypeScript cannot relate each event name to its payload here.
    socket.on(name, ((event: ServerEventPayload<Name>) =>
      heard.push({ name, event } as Heard)) as Parameters<typeof socket.on<Name>>[1]);
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
    heard,
    /** Number of events that did not contain the unread count. */
    refetchRequests: () => getKnownUnread(cache).version,
    cached(inOrder: readonly Heard[] = heard): Held {
      for (const one of inOrder) apply(cache, one, viewer.userId);
      return {
        lines: cache.getQueryData(chatKeys.recent),
        unread: cache.getQueryData(unreadKeys.chats),
      };
    },
  };
}

function apply(cache: QueryClient, one: Heard, viewerId: string): void {
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
async function scene() {
  const [ama, kofi, efua, yaw] = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  for (const person of [kofi, efua, yaw]) {
    await sendTo(testApp, person, ama, { content: "Good evening" });
    testApp.clock.advance(10);
  }
  return { ama, kofi, efua, yaw };
}

/** Runs all operations that change a row of Ama's list, and a last one that shows that all events have arrived. */
async function everyAct({ ama, kofi, efua, yaw }: Awaited<ReturnType<typeof scene>>) {
  const write = async (from: TestUser, to: TestUser, content: string) => {
    testApp.clock.advance(10);
    return (await sendTo(testApp, from, to, { content }))._id;
  };
  const with_ = ({ userId }: TestUser) => ({ params: { userId }, body: {} });
  await write(kofi, ama, "One");
  await write(kofi, ama, "Two");
  const edited = await write(ama, efua, "Halo");
  await testApp.call("viewChat", with_(efua), ama);
  await testApp.call("muteChat", { ...with_(efua), body: { on: true } }, ama);
  // After this point, no `updateChat` event contains the state of Efua's row.
  const params = { messageId: edited };
  await testApp.call("editMessage", { params, body: { content: "Hello ".repeat(40) } }, ama);
  const efuaSocket = await arrive(efua);
  await efuaSocket.ask("messageRead", { messageId: edited });
  const deleted = await write(yaw, ama, "Never mind");
  await testApp.call("deleteMessage", { params: { messageId: deleted }, body: {} }, yaw);
  await testApp.call("deleteChat", with_(kofi), ama);
  const restored = await write(yaw, ama, "After all");
  await testApp.call("deleteMessage", { params: { messageId: restored }, body: {} }, yaw);
  await testApp.call("restoreMessage", { params: { messageId: restored }, body: {} }, yaw);
  await write(kofi, ama, "Back again");
  const stranger = await makeReader(testApp);
  await write(ama, stranger, "Nice to meet you");
  await testApp.call("muteChat", { ...with_(stranger), body: { on: true } }, ama);
  return stranger;
}

const isTheEnd = (stranger: TestUser) => (one: Heard) =>
  one.name === "updateChat" && one.event.userId === stranger.userId && one.event.isMuted;

test("the browser's recent chats plus the events equal a fresh fetch, in two tabs", async () => {
  const people = await scene();
  const partners = [people.kofi, people.efua, people.yaw];
  const tabs = [await open(people.ama, partners), await open(people.ama, partners)];
  await new Promise((resolve) => setTimeout(resolve, 400));
  const stranger = await everyAct(people);
  for (const tab of tabs) {
    await expect.poll(() => tab.heard.some(isTheEnd(stranger))).toBe(true);
    const fresh = await tab.fetch();
    expect(fresh.lines?.pages[0]?.items).toHaveLength(4);
    expect(fresh.unread).toBeGreaterThan(2);
    expect(tab.cached()).toEqual(fresh);
    // The server is asked once about the one conversation that was unknown.
    expect(tab.refetchRequests()).toBe(1);
  }
});

test("duplicate events change nothing, and a late message does not overwrite a newer one", async () => {
  const people = await scene();
  const { ama, kofi } = people;
  const tab = await open(ama, [kofi]);
  for (const content of ["One", "Two", "Three"]) {
    testApp.clock.advance(10);
    await sendTo(testApp, kofi, ama, { content });
  }
  await expect.poll(() => tab.heard.length).toBe(3);
  tab.cached();
  expect(tab.cached([...tab.heard, ...tab.heard.toReversed()])).toEqual(await tab.fetch());
});
