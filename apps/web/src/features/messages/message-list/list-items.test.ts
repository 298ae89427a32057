import { expect, test } from "vitest";
import { messagesText } from "#text/messages.ts";
import { messageFixture } from "../chat/message.fixture.ts";
import type { Outgoing } from "../send/outbox.ts";
import { formatDay, toListItems } from "./list-items.ts";

const waitingMessage = (clientId: string, createdAt: Date): Outgoing => ({
  clientId,
  from: "ama",
  to: "kofi",
  content: "Waiting",
  replyTo: null,
  forwardOf: null,
  file: null,
  disappearAfter: 0,
  createdAt: createdAt.getTime(),
  state: "waiting",
});

test("messages are grouped by local day, the first unread one is marked, and unsent ones come last", () => {
  const monday = new Date(2026, 10, 16, 23, 59).toISOString();
  const tuesday = new Date(2026, 10, 17, 0, 1).toISOString();
  const items = toListItems(
    [
      messageFixture(1, { createdAt: monday }),
      messageFixture(2, { createdAt: monday }),
      messageFixture(3, { createdAt: tuesday, clientId: "a", senderId: "ama" }),
      messageFixture(4, { createdAt: tuesday }),
    ],
    [waitingMessage("a", new Date(tuesday)), waitingMessage("b", new Date(tuesday))],
    { firstUnreadId: messageFixture(4)._id },
  );
  // The waiting message "a" has been stored as message 3, so it is not shown twice.
  expect(items.map(({ kind }) => kind)).toEqual([
    "day",
    "message",
    "message",
    "day",
    "message",
    "unread",
    "message",
    "outgoing",
  ]);
  const isAuthorChangeFlags = items.map((item) =>
    "isAuthorChange" in item ? item.isAuthorChange : null,
  );
  expect(isAuthorChangeFlags).toEqual([null, true, false, null, true, null, true, true]);
});

test("a sent message keeps its key when the response arrives", () => {
  const [, before] = toListItems([], [waitingMessage("a", new Date())], { firstUnreadId: null });
  const [, after] = toListItems([messageFixture(1, { clientId: "a", senderId: "ama" })], [], {
    firstUnreadId: null,
  });
  expect(after?.key).toBe(before?.key);
});

test("a day is Today, Yesterday or its date", () => {
  const now = new Date(2026, 0, 1, 8);
  const format = (date: Date) => formatDay(date, now, messagesText);
  expect(format(new Date(2026, 0, 1, 0, 0))).toBe("Today");
  expect(format(new Date(2025, 11, 31, 23, 59))).toBe("Yesterday");
  expect(format(new Date(2025, 11, 30))).toBe("December 30, 2025");
});
