import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { messagesOf, sendTo } from "../../apps/server/src/testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import {
  applyMessage,
  applyMessageStatus,
  applyNewMessage,
} from "../../apps/web/src/features/messages/apply-events.ts";
import {
  applyChanges,
  type Conversation,
  newLoadedPart,
} from "../../apps/web/src/features/messages/chat/conversation.ts";
import { chatKeys } from "../../apps/web/src/features/messages/chat-keys.ts";
import { toChatRef } from "../../apps/web/src/features/messages/conversation-ref.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const names = [
  "newMessage",
  "messageEdited",
  "messageDeleted",
  "messageRestored",
  "messageStatusUpdate",
] as const satisfies readonly ServerEventName[];
type Heard = {
  [Name in (typeof names)[number]]: { name: Name; event: ServerEventPayload<Name> };
}[(typeof names)[number]];

/** Simulates a browser with the open chat of two users: the cached first response and the events since then. */
async function open(viewer: TestUser, partner: TestUser) {
  const fetch = () => messagesOf(testApp, viewer, partner);
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  const first = await fetch();
  const revision = Math.max(0, ...first.map((message) => message.revision));
  const heard: Heard[] = [];
  for (const name of names) {
    socket.on(name, (event) => heard.push({ name, event } as Heard));
  }
  return {
    fetch,
    heard,
    /**
     * Waits for this number of events without delivery receipts, because receipts may arrive at any time when a user
     * comes online.
     */
    untilHeard(count: number) {
      const isChange = ({ name }: Heard) => name !== "messageStatusUpdate";
      return expect.poll(() => heard.filter(isChange).length).toBe(count);
    },
    untilRead() {
      const isRead = (one: Heard) =>
        one.name === "messageStatusUpdate" && one.event.status === "read";
      return expect.poll(() => heard.some(isRead)).toBe(true);
    },
    cached(inOrder: readonly Heard[] = heard): readonly MessageView[] {
      const cache = new QueryClient();
      const key = chatKeys.messages(toChatRef(partner.userId));
      const held = newLoadedPart(first, { revision, hasOlder: false, hasNewer: false });
      cache.setQueryData<Conversation>(key, held);
      for (const { name, event } of inOrder) {
        if (name === "newMessage") applyNewMessage(cache, event, viewer.userId);
        else if (name === "messageStatusUpdate") applyMessageStatus(cache, event, viewer.userId);
        else applyMessage(cache, event, viewer.userId);
      }
      return cache.getQueryData<Conversation>(key)?.messages ?? [];
    },
    /** Returns the messages of a browser without events after it has fetched the changes. */
    async caughtUp(): Promise<readonly MessageView[]> {
      const params = { userId: partner.userId };
      const query = { since: revision };
      const changes = await testApp.call("listMessages", { params, query }, viewer);
      const held = newLoadedPart(first, { revision, hasOlder: false, hasNewer: false });
      return applyChanges(held, changes).messages;
    },
  };
}

async function scene() {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const { _id: first } = await sendTo(testApp, ama, kofi, { content: "The well is dry" });
  const { _id: second } = await sendTo(testApp, kofi, ama, { content: "Since when?" });
  return { ama, kofi, first, second };
}

/** Runs all operations in a conversation that publish events: nine changes. */
async function everyChange({ ama, kofi, first, second }: Awaited<ReturnType<typeof scene>>) {
  await sendTo(testApp, kofi, ama, { content: "Where?", replyTo: first });
  await sendTo(testApp, ama, kofi, { content: "In the village", replyTo: second });
  const edit = (messageId: string, content: string, by: TestUser) =>
    testApp.call("editMessage", { params: { messageId }, body: { content } }, by);
  const remove = (messageId: string, by: TestUser) =>
    testApp.call("deleteMessage", { params: { messageId }, body: {} }, by);
  await edit(first, "The well is full", ama);
  await edit(second, "Since yesterday?", kofi);
  await remove(second, kofi);
  await testApp.call("restoreMessage", { params: { messageId: second }, body: {} }, kofi);
  const { _id: regretted } = await sendTo(testApp, kofi, ama, { content: "I told you so" });
  await remove(regretted, kofi);
  await remove(first, ama);
}
const changes = 9;

test("the browser's cache plus the events equals a fresh fetch, for both users and in a second tab", async () => {
  const people = await scene();
  const { ama, kofi } = people;
  const tabs = [await open(ama, kofi), await open(ama, kofi), await open(kofi, ama)];
  await everyChange(people);
  for (const tab of tabs) {
    await tab.untilHeard(changes);
    expect(tab.cached()).toEqual(await tab.fetch());
  }
});

test("duplicate events, or events in another order, change nothing", async () => {
  const people = await scene();
  const tab = await open(people.kofi, people.ama);
  await everyChange(people);
  await tab.untilHeard(changes);
  const fresh = await tab.fetch();
  expect(tab.cached([...tab.heard, ...tab.heard])).toEqual(fresh);
  expect(tab.cached(tab.heard.toReversed())).toEqual(fresh);
});

test("a browser without events has the same data after it fetches the changes", async () => {
  const people = await scene();
  const tab = await open(people.ama, people.kofi);
  await everyChange(people);
  expect(await tab.caughtUp()).toEqual(await tab.fetch());
});

test("delivery and read receipts reach every tab of both users", async () => {
  const { ama, kofi } = await scene();
  const tabs = [await open(kofi, ama), await open(ama, kofi)];
  const reader = await connect(testApp, kofi);
  sockets.push(reader);
  const { _id: messageId } = await sendTo(testApp, ama, kofi, { content: "Come and see" });
  expect(await reader.ask("messageRead", { messageId })).toEqual({ ok: true });
  for (const tab of tabs) {
    await tab.untilRead();
    expect(tab.cached()).toEqual(await tab.fetch());
  }
});
