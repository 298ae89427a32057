import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../apps/server/src/testing/chats.fixture.ts";
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
  newLoadedRange,
} from "../../apps/web/src/features/messages/chat/conversation.ts";
import { chatKeys } from "../../apps/web/src/features/messages/chat-keys.ts";
import { toChatRef } from "../../apps/web/src/features/messages/conversation-ref.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const eventNames = [
  "newMessage",
  "messageEdited",
  "messageDeleted",
  "messageRestored",
  "messageStatusUpdate",
] as const satisfies readonly ServerEventName[];
type ReceivedEvent = {
  [Name in (typeof eventNames)[number]]: { name: Name; event: ServerEventPayload<Name> };
}[(typeof eventNames)[number]];

/** Simulates a browser with the open chat of two users: the cached first response and the events since then. */
async function openChat(viewer: TestUser, partner: TestUser) {
  const fetch = () => listChatMessages(testApp, viewer, partner);
  const socket = await connect(testApp, viewer);
  sockets.push(socket);
  const initialMessages = await fetch();
  const revision = Math.max(0, ...initialMessages.map((message) => message.revision));
  const receivedEvents: ReceivedEvent[] = [];
  for (const name of eventNames) {
    socket.on(name, (event) => receivedEvents.push({ name, event } as ReceivedEvent));
  }
  return {
    fetch,
    receivedEvents,
    /**
     * Waits for this number of events without delivery receipts, because receipts may arrive at any time when a user
     * comes online.
     */
    waitForChanges(count: number) {
      const isChange = ({ name }: ReceivedEvent) => name !== "messageStatusUpdate";
      return expect.poll(() => receivedEvents.filter(isChange).length).toBe(count);
    },
    waitForReadReceipt() {
      const isReadReceipt = ({ name, event }: ReceivedEvent) =>
        name === "messageStatusUpdate" && event.status === "read";
      return expect.poll(() => receivedEvents.some(isReadReceipt)).toBe(true);
    },
    applyEvents(eventsInOrder: readonly ReceivedEvent[] = receivedEvents): readonly MessageView[] {
      const cache = new QueryClient();
      const key = chatKeys.messages(toChatRef(partner.userId));
      const conversation = newLoadedRange(initialMessages, {
        revision,
        hasOlder: false,
        hasNewer: false,
      });
      cache.setQueryData<Conversation>(key, conversation);
      for (const { name, event } of eventsInOrder) {
        if (name === "newMessage") applyNewMessage(cache, event, viewer.userId);
        else if (name === "messageStatusUpdate") applyMessageStatus(cache, event, viewer.userId);
        else applyMessage(cache, event, viewer.userId);
      }
      return cache.getQueryData<Conversation>(key)?.messages ?? [];
    },
    /** Returns the messages of a browser without events after it has fetched the changes. */
    async fetchChanges(): Promise<readonly MessageView[]> {
      const params = { userId: partner.userId };
      const query = { since: revision };
      const changes = await testApp.call("listMessages", { params, query }, viewer);
      const conversation = newLoadedRange(initialMessages, {
        revision,
        hasOlder: false,
        hasNewer: false,
      });
      return applyChanges(conversation, changes).messages;
    },
  };
}

async function createConversation() {
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const { _id: firstMessageId } = await sendChatMessage(testApp, ama, kofi, {
    content: "The well is dry",
  });
  const { _id: secondMessageId } = await sendChatMessage(testApp, kofi, ama, {
    content: "Since when?",
  });
  return { ama, kofi, firstMessageId, secondMessageId };
}

/** Runs all operations in a conversation that publish events: nine changes. */
async function runAllOperations({
  ama,
  kofi,
  firstMessageId,
  secondMessageId,
}: Awaited<ReturnType<typeof createConversation>>) {
  await sendChatMessage(testApp, kofi, ama, { content: "Where?", replyTo: firstMessageId });
  await sendChatMessage(testApp, ama, kofi, {
    content: "In the village",
    replyTo: secondMessageId,
  });
  const edit = (messageId: string, content: string, author: TestUser) =>
    testApp.call("editMessage", { params: { messageId }, body: { content } }, author);
  const remove = (messageId: string, author: TestUser) =>
    testApp.call("deleteMessage", { params: { messageId }, body: {} }, author);
  await edit(firstMessageId, "The well is full", ama);
  await edit(secondMessageId, "Since yesterday?", kofi);
  await remove(secondMessageId, kofi);
  await testApp.call("restoreMessage", { params: { messageId: secondMessageId }, body: {} }, kofi);
  const { _id: deletedId } = await sendChatMessage(testApp, kofi, ama, {
    content: "I told you so",
  });
  await remove(deletedId, kofi);
  await remove(firstMessageId, ama);
}
const changeCount = 9;

test("the browser's cache plus the events equals a fresh fetch, for both users and in a second tab", async () => {
  const conversation = await createConversation();
  const { ama, kofi } = conversation;
  const tabs = [await openChat(ama, kofi), await openChat(ama, kofi), await openChat(kofi, ama)];
  await runAllOperations(conversation);
  for (const tab of tabs) {
    await tab.waitForChanges(changeCount);
    expect(tab.applyEvents()).toEqual(await tab.fetch());
  }
});

test("duplicate events, or events in another order, change nothing", async () => {
  const conversation = await createConversation();
  const tab = await openChat(conversation.kofi, conversation.ama);
  await runAllOperations(conversation);
  await tab.waitForChanges(changeCount);
  const freshMessages = await tab.fetch();
  expect(tab.applyEvents([...tab.receivedEvents, ...tab.receivedEvents])).toEqual(freshMessages);
  expect(tab.applyEvents(tab.receivedEvents.toReversed())).toEqual(freshMessages);
});

test("a browser without events has the same data after it fetches the changes", async () => {
  const conversation = await createConversation();
  const tab = await openChat(conversation.ama, conversation.kofi);
  await runAllOperations(conversation);
  expect(await tab.fetchChanges()).toEqual(await tab.fetch());
});

test("delivery and read receipts reach every tab of both users", async () => {
  const { ama, kofi } = await createConversation();
  const tabs = [await openChat(kofi, ama), await openChat(ama, kofi)];
  const readerSocket = await connect(testApp, kofi);
  sockets.push(readerSocket);
  const { _id: messageId } = await sendChatMessage(testApp, ama, kofi, { content: "Come and see" });
  expect(await readerSocket.emitWithAck("messageRead", { messageId })).toEqual({ ok: true });
  for (const tab of tabs) {
    await tab.waitForReadReceipt();
    expect(tab.applyEvents()).toEqual(await tab.fetch());
  }
});
