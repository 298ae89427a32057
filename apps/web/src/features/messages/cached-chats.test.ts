import { expect, test } from "vitest";
import { changeCachedMessages, toCachedMessages } from "./cached-chats.ts";
import {
  applyChanges,
  applyMessageChange,
  type Conversation,
  toQuotedMessage,
} from "./chat/conversation.ts";
import { messageFixture, messageFixtures } from "./chat/message.fixture.ts";

const now = Date.parse("2026-11-22T18:00:00.000Z");
const contents = (messages: readonly { content: string; isDeleted: boolean }[]) =>
  messages.map(({ content, isDeleted }) => (isDeleted ? "deleted" : content));
const withEvent = (message: ReturnType<typeof messageFixture>) => (conversation: Conversation) =>
  applyMessageChange(conversation, message, { isOwn: false });

test("a cached conversation keeps neither deleted content nor the old content of an edited message", () => {
  const cached = [messageFixture(1), messageFixture(2)];
  const deleted = messageFixture(1, { isDeleted: true, content: "", revision: 3 });
  const edited = messageFixture(2, { isEdited: true, content: "Mended", revision: 4 });
  const afterDeletion = changeCachedMessages(cached, withEvent(deleted), now);
  expect(contents(afterDeletion)).toEqual(["deleted", "Message 2"]);
  expect(contents(changeCachedMessages(afterDeletion, withEvent(edited), now))).toEqual([
    "deleted",
    "Mended",
  ]);
});

test("a cached reply does not quote a deleted message, also if an event before the deletion was missed", () => {
  const quoted = messageFixture(1);
  const reply = messageFixture(2, { replyTo: toQuotedMessage(quoted), replyContent: "Message 1" });
  const deleted = messageFixture(1, { isDeleted: true, content: "", revision: 9 });
  for (const cached of [[quoted, reply], [reply]]) {
    const changed = changeCachedMessages(cached, withEvent(deleted), now);
    expect(changed.at(-1)).toMatchObject({ replyContent: "", replyTo: { isDeleted: true } });
  }
});

test("new messages are appended without gaps, and the latest 40 are cached", () => {
  const cached = messageFixtures(1, 40);
  const next = changeCachedMessages(cached, withEvent(messageFixture(41)), now);
  expect(contents(next)).toEqual(contents(messageFixtures(2, 41)));
  // Message 42 was missed.
  expect(changeCachedMessages(next, withEvent(messageFixture(43)), now)).toEqual(next);
  const resynced = changeCachedMessages(
    next,
    (conversation) => applyChanges(conversation, messageFixtures(42, 43)),
    now,
  );
  expect(contents(resynced)).toEqual(contents(messageFixtures(4, 43)));
});

test("a change after a gap does not raise the revision from which the next resync begins", () => {
  const deleted = messageFixture(1, { isDeleted: true, content: "", revision: 9 });
  const changed = changeCachedMessages(messageFixtures(1, 2), withEvent(deleted), now);
  expect(contents(changed)).toEqual(["deleted", "Message 2"]);
  expect(Math.max(...changed.map(({ revision }) => revision))).toBe(2);
});

test("a message that has disappeared is not cached", () => {
  const disappearing = messageFixture(1, { disappearsAt: new Date(now - 1).toISOString() });
  const messages = [disappearing, messageFixture(2)];
  const conversation = {
    messages,
    revision: 2,
    hasOlder: false,
    hasNewer: false,
    rangeNumber: 1,
    unseenCount: 0,
  };
  expect(contents(toCachedMessages(conversation, now))).toEqual(["Message 2"]);
});
