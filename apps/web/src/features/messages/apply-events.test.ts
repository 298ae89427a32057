import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import {
  applyMessageStatus,
  applyNewMessage,
  applyStoppedTyping,
  applyTyping,
  type TypingUsers,
} from "./apply-events.ts";
import { type Conversation, newLoadedRange } from "./chat/conversation.ts";
import { messageFixture } from "./chat/message.fixture.ts";
import { chatKeys } from "./chat-keys.ts";
import { toChatRef, toGroupRef } from "./conversation-ref.ts";

const viewerId = "ama";
const conversationRef = toGroupRef("fireside");
const emptyRange = { revision: 0, hasOlder: false, hasNewer: false };
/** A message of the group; its id sorts by `number`. */
const message = (number: number, senderId: string) =>
  messageFixture(number, { senderId, recipient: null, groupId: "fireside" });

function createCache(...messages: ReturnType<typeof messageFixture>[]) {
  const cache = new QueryClient();
  const loaded = newLoadedRange(messages, {
    revision: messages.length,
    hasOlder: false,
    hasNewer: false,
  });
  cache.setQueryData<Conversation>(chatKeys.messages(conversationRef), loaded);
  return cache;
}

const deliveryStates = (cache: QueryClient) =>
  cache
    .getQueryData<Conversation>(chatKeys.messages(conversationRef))
    ?.messages.map(({ status }) => status);
const typingUserIds = (cache: QueryClient, ref = conversationRef) =>
  Object.keys(cache.getQueryData<TypingUsers>(chatKeys.typing(ref)) ?? {});

test("a group message is added to the group, not to the chat with its author", () => {
  const cache = createCache(message(1, "kofi"));
  cache.setQueryData(chatKeys.messages(toChatRef("kofi")), newLoadedRange([], emptyRange));
  applyNewMessage(cache, message(2, "kofi"), viewerId);
  expect(deliveryStates(cache)).toHaveLength(2);
  const chat = cache.getQueryData<Conversation>(chatKeys.messages(toChatRef("kofi")));
  expect(chat?.messages).toEqual([]);
});

test("a message of another member does not mark the messages before it as delivered", () => {
  const cache = createCache(message(1, "ama"));
  applyNewMessage(cache, message(2, "kofi"), viewerId);
  expect(deliveryStates(cache)?.[0]).toBe("sent");
});

test("a receipt of all members marks own messages up to it as read; the viewer's receipt marks those of others", () => {
  const cache = createCache(message(1, "kofi"), message(2, "ama"), message(3, "ama"));
  const receipt = { status: "read", userId: null, groupId: "fireside" } as const;
  applyMessageStatus(
    cache,
    { ...receipt, messageId: message(2, "ama")._id, byUserId: "esi" },
    viewerId,
  );
  expect(deliveryStates(cache)).toEqual(["sent", "read", "sent"]);
  applyMessageStatus(
    cache,
    { ...receipt, messageId: message(3, "ama")._id, byUserId: viewerId },
    viewerId,
  );
  expect(deliveryStates(cache)).toEqual(["read", "read", "sent"]);
});

test("several users can type in a group at once, each until they stop or send", () => {
  const cache = createCache();
  for (const userId of ["kofi", "esi", "yaw"]) applyTyping(cache, { userId, groupId: "fireside" });
  applyTyping(cache, { userId: "kofi" });
  expect(typingUserIds(cache)).toEqual(["kofi", "esi", "yaw"]);
  applyStoppedTyping(cache, { userId: "esi", groupId: "fireside" });
  applyNewMessage(cache, message(1, "yaw"), viewerId);
  expect(typingUserIds(cache)).toEqual(["kofi"]);
  // Kofi also types in the chat with the viewer.
  expect(typingUserIds(cache, toChatRef("kofi"))).toEqual(["kofi"]);
});

test("the number of messages that may still be written is that after the last one, also if it came during a request", async () => {
  const cache = new QueryClient();
  const queryKey = chatKeys.chat("kofi");
  const answers = [1, 2, 3].map(() => Promise.withResolvers<object>());
  let requestCount = 0;
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => {
      requestCount += 1;
      return answers[requestCount - 1]?.promise;
    },
  });
  const stopWatching = observer.subscribe(() => undefined);
  const answer = (revision: number) =>
    answers[requestCount - 1]?.resolve({ revision, request: { messagesLeft: 3 - revision } });
  const send = (number: number) =>
    applyNewMessage(
      cache,
      messageFixture(number, { senderId: viewerId, recipient: "kofi" }),
      viewerId,
    );
  const isShown = (revision: number) =>
    expect.poll(() => cache.getQueryData(queryKey)).toMatchObject({ revision });

  answer(1);
  await isShown(1);
  send(2);
  send(3);
  answer(2);
  await expect.poll(() => requestCount).toBe(3);
  answer(3);
  await isShown(3);
  send(3);
  expect(requestCount).toBe(3);
  stopWatching();
});
