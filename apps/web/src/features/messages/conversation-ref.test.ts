import { expect, test } from "vitest";
import { messageFixture } from "./chat/message.fixture.ts";
import {
  conversationKey,
  conversationOfEvent,
  conversationOfMessage,
  parseConversationKey,
  toChatRef,
  toGroupRef,
} from "./conversation-ref.ts";

test("the key of a chat is the user id, so data that devices stored before groups existed is still found", () => {
  expect(conversationKey(toChatRef("kofi"))).toBe("kofi");
  expect(parseConversationKey("kofi")).toEqual(toChatRef("kofi"));
});

test("the key of a group is parsed back to the group, and differs from that of a chat with the same id", () => {
  expect(parseConversationKey(conversationKey(toGroupRef("fireside")))).toEqual(
    toGroupRef("fireside"),
  );
  expect(conversationKey(toGroupRef("kofi"))).not.toBe(conversationKey(toChatRef("kofi")));
});

test("a message belongs to its group, else to the chat with the other user", () => {
  const chatMessage = messageFixture(1);
  expect(conversationOfMessage(chatMessage, "ama")).toEqual(toChatRef("kofi"));
  expect(conversationOfMessage(chatMessage, "kofi")).toEqual(toChatRef("ama"));
  const groupMessage = messageFixture(1, { recipient: null, groupId: "fireside" });
  for (const viewer of ["ama", "kofi"]) {
    expect(conversationOfMessage(groupMessage, viewer)).toEqual(toGroupRef("fireside"));
  }
});

test("a receipt or typing event that names a group belongs to the group", () => {
  expect(conversationOfEvent({ userId: "kofi", groupId: "fireside" })).toEqual(
    toGroupRef("fireside"),
  );
  expect(conversationOfEvent({ userId: "kofi" })).toEqual(toChatRef("kofi"));
  expect(conversationOfEvent({ userId: null, groupId: null })).toBeNull();
});
