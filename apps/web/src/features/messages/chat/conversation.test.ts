import { describe, expect, test } from "vitest";
import {
  appendNewer,
  applyChanges,
  applyMessageChange,
  applyReceipt,
  newLoadedRange,
  patchMessage,
  prependOlder,
  toQuotedMessage,
  trimLoaded,
} from "./conversation.ts";
import { messageFixture, messageFixtures } from "./message.fixture.ts";
import { withoutExpired } from "./without-expired.ts";

const loadedRange = (
  from: number,
  to: number,
  more: { hasOlder?: boolean; hasNewer?: boolean } = {},
) =>
  newLoadedRange(messageFixtures(from, to), {
    revision: to,
    hasOlder: false,
    hasNewer: false,
    ...more,
  });
const messageNumbers = ({ messages }: { messages: readonly { _id: string }[] }) =>
  messages.map(({ _id }) => Number(_id.slice(1)));

describe("a message event", () => {
  test("inserts a new message in order, once, even if repeated", () => {
    const inserted = applyMessageChange(loadedRange(1, 3), messageFixture(4), { isOwn: false });
    expect(
      messageNumbers(applyMessageChange(inserted, messageFixture(4), { isOwn: false })),
    ).toEqual([1, 2, 3, 4]);
  });

  test("with an older version than the cached one is ignored", () => {
    const edited = applyMessageChange(
      loadedRange(1, 3),
      messageFixture(2, { revision: 4, content: "New" }),
      { isOwn: false },
    );
    const afterLateEvent = applyMessageChange(edited, messageFixture(2, { content: "Old" }), {
      isOwn: false,
    });
    expect(afterLateEvent.messages[1]?.content).toBe("New");
  });

  test("after a lost event does not advance the revision, so the next resync fetches both changes", () => {
    expect(
      applyMessageChange(loadedRange(1, 3), messageFixture(4), { isOwn: false }).revision,
    ).toBe(4);
    expect(
      applyMessageChange(loadedRange(1, 3), messageFixture(5), { isOwn: false }).revision,
    ).toBe(3);
  });

  test("beyond the loaded range is only counted", () => {
    const loaded = loadedRange(1, 3, { hasNewer: true });
    const after = applyMessageChange(loaded, messageFixture(9), { isOwn: false });
    expect([messageNumbers(after), after.unseenCount]).toEqual([[1, 2, 3], 1]);
    expect(
      applyMessageChange(loaded, messageFixture(9, { senderId: "ama" }), { isOwn: true })
        .unseenCount,
    ).toBe(0);
  });

  test("updates the quotes of the message too, and hides deleted content", () => {
    const { sender, content } = messageFixture(1);
    const quoted = { _id: messageFixture(1)._id, sender, content, mediaType: null };
    const replyTo = { ...quoted, isDeleted: false, isFolded: false };
    const loaded = applyMessageChange(
      loadedRange(1, 2),
      messageFixture(3, { replyTo, replyContent: content }),
      { isOwn: false },
    );
    const deleted = applyMessageChange(
      loaded,
      messageFixture(1, { revision: 4, isDeleted: true }),
      { isOwn: false },
    );
    expect(deleted.messages[2]?.replyTo).toMatchObject({ isDeleted: true, content: "" });
    expect(deleted.messages[2]?.replyContent).toBe("");
  });
});

test("a resync applies changes inside the loaded range and advances the revision", () => {
  const loaded = loadedRange(10, 20, { hasOlder: true, hasNewer: true });
  const after = applyChanges(loaded, [
    messageFixture(3, { revision: 21 }),
    messageFixture(12, { revision: 22, isEdited: true }),
    messageFixture(30, { revision: 23 }),
  ]);
  expect(messageNumbers(after)).toEqual(messageNumbers(loaded));
  expect(after.messages[2]?.isEdited).toBe(true);
  expect(after.revision).toBe(23);
});

test("a late response does not lower the delivery state", () => {
  const read = applyReceipt(loadedRange(1, 3), {
    messageId: messageFixture(2)._id,
    status: "read",
    target: "others",
    viewerId: "ama",
  });
  const after = applyChanges(read, [messageFixture(1), messageFixture(3)]);
  expect(after.messages.map(({ status }) => status)).toEqual(["read", "read", "sent"]);
});

test("a receipt applies either to own messages or to those of others, and never goes back", () => {
  const loaded = newLoadedRange(
    [messageFixture(1), messageFixture(2, { senderId: "ama" }), messageFixture(3)],
    {
      revision: 3,
      hasOlder: false,
      hasNewer: false,
    },
  );
  const receipt = { messageId: messageFixture(3)._id, target: "others", viewerId: "ama" } as const;
  const read = applyReceipt(loaded, { ...receipt, status: "read" });
  expect(read.messages.map(({ status }) => status)).toEqual(["read", "sent", "read"]);
  expect(applyReceipt(read, { ...receipt, status: "delivered" })).toBe(read);
  const own = applyReceipt(read, { ...receipt, target: "own", status: "delivered" });
  expect(own.messages.map(({ status }) => status)).toEqual(["read", "delivered", "read"]);
});

test("pages are added at both ends; a page requested from another position is ignored", () => {
  const loaded = loadedRange(10, 20, { hasOlder: true, hasNewer: true });
  const from = messageFixture(10)._id;
  const older = prependOlder(loaded, messageFixtures(5, 9), { beforeId: from, hasMore: false });
  expect(messageNumbers(older)[0]).toBe(5);
  expect(older.hasOlder).toBe(false);
  expect(prependOlder(older, messageFixtures(5, 9), { beforeId: from, hasMore: true })).toBe(older);
  const newer = appendNewer(older, messageFixtures(21, 22), {
    afterId: messageFixture(20)._id,
    hasMore: false,
  });
  expect([messageNumbers(newer).at(-1), newer.hasNewer]).toEqual([22, false]);
});

test("trimming drops messages from one end, where more can then be loaded", () => {
  const loaded = loadedRange(1, 700);
  expect(trimLoaded(loaded, { dropFrom: "newer", maxMessages: 400 })).toMatchObject({
    hasNewer: true,
    hasOlder: false,
  });
  expect(messageNumbers(trimLoaded(loaded, { dropFrom: "newer", maxMessages: 400 })).at(-1)).toBe(
    400,
  );
  expect(messageNumbers(trimLoaded(loaded, { dropFrom: "older", maxMessages: 400 }))[0]).toBe(301);
  expect(trimLoaded(loadedRange(1, 400), { dropFrom: "older", maxMessages: 400 }).hasOlder).toBe(
    false,
  );
});

test("an optimistic change applies to the quotes of the message too", () => {
  const { sender, content } = messageFixture(1);
  const quoted = { _id: messageFixture(1)._id, sender, content, mediaType: null };
  const replyTo = { ...quoted, isDeleted: false, isFolded: false };
  const loaded = applyMessageChange(loadedRange(1, 1), messageFixture(2, { replyTo }), {
    isOwn: false,
  });
  const after = patchMessage(loaded, messageFixture(1)._id, (message) => ({
    ...message,
    content: "Otherwise",
  }));
  expect(after.messages.map((message) => message.replyContent ?? message.content)).toEqual([
    "Otherwise",
    "Otherwise",
  ]);
  expect(patchMessage(loaded, "absent", (message) => ({ ...message }))).toBe(loaded);
});

test("a disappearing message and the quotes of it are hidden as soon as it expires", () => {
  const disappearsAt = "2026-11-22T12:00:00.000Z";
  const now = Date.parse(disappearsAt);
  const disappearing = messageFixture(1, { disappearsAt });
  const reply = messageFixture(2, { replyTo: toQuotedMessage(disappearing), replyContent: "x" });
  const messages = [disappearing, reply, messageFixture(3)];
  expect(withoutExpired(messages, now - 1)).toEqual(messages);
  expect(withoutExpired(messages, now)).toEqual([
    { ...reply, replyTo: null, replyContent: null },
    messages[2],
  ]);
});

test("a quote is refreshed when the quoted message is deleted, even if that one is not loaded", () => {
  const deleted = messageFixture(1, { isDeleted: true, content: "", revision: 50 });
  const reply = messageFixture(45, { replyTo: toQuotedMessage(messageFixture(1)) });
  const loaded = newLoadedRange([reply], { revision: 49, hasOlder: true, hasNewer: false });
  for (const changed of [
    applyMessageChange(loaded, deleted, { isOwn: false }),
    applyChanges(loaded, [deleted]),
  ]) {
    expect(changed.messages.map(({ replyTo }) => replyTo?.isDeleted)).toEqual([true]);
    expect(changed.messages[0]?.replyContent).toBe("");
  }
});
