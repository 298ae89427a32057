import type { Page, Route } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  createChatUsers,
  messageBubble,
  openChat,
  sendMessageAs,
  sendMessagesAs,
  typeAndSend,
} from "../support/chat.ts";
import { expect, test } from "../support/test.ts";
import { signIn, type TestUser } from "../support/users.ts";

/** Tests of reading in a long conversation. */

const messageList = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const numberedLines = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_none, index) => `Line ${first + index}.`);
const expectInView = (page: Page, text: string) =>
  expect(messageBubble(page, text)).toBeInViewport();

testWithExpectedErrors(
  "a long chat opens at the first unread message; a click on a quoted message, and the search, scroll to messages that are not loaded; the position stays when older messages load, and the number of new messages is shown",
  async ({ page, origin, dataDir }) => {
    const { ama, kofi } = await createChatUsers({ origin, dataDir });
    const quoted = await sendMessageAs(origin, kofi, ama, "The River sings at night");
    await sendMessagesAs(origin, kofi, ama, numberedLines(1, 70));
    await sendMessageAs(origin, kofi, ama, "Back at the river", { replyTo: quoted._id });
    await signIn(page, ama);
    await openChat(page, kofi);
    const lastMessage = messageBubble(page, "Back at the river");
    // The last message quotes the first one, so it contains the same text.
    const firstMessage = messageBubble(page, "The River sings at night").filter({
      hasNotText: "Back at the river",
    });
    // No message has been read, so the chat opens at the first message.
    await expect(firstMessage).toBeInViewport();
    await expect(page.getByText("Unread messages")).toBeInViewport();
    const latestButton = page.getByRole("button", { name: "To the latest message" });
    await latestButton.click();
    await expect(lastMessage).toBeInViewport();
    await expect(latestButton).toBeHidden();
    // All messages are read now, so the next visit opens at the end.
    await expect
      .poll(async () => {
        const headers = { "x-auth-token": ama.token };
        const response = await fetch(`${origin}/api/chats/${kofi.userId}`, { headers });
        const chat = (await response.json()) as {
          firstUnreadId: string | null;
          unreadCount: number;
        };
        return [chat.firstUnreadId, chat.unreadCount];
      })
      .toEqual([null, 0]);

    await lastMessage.getByRole("button", { name: /The River sings/ }).click();
    await expect(firstMessage).toBeInViewport();
    // Sending a message returns to the end of the chat.
    await typeAndSend(page, "I remember");
    await expectInView(page, "I remember");

    await page.getByRole("button", { name: "Conversation" }).click();
    await page.getByRole("menuitem", { name: "Search in chat" }).click();
    const searchField = page.getByRole("searchbox", { name: "Search in this conversation" });
    await expect(searchField).toBeFocused();
    const searchBar = page.getByRole("search", { name: "Search in this conversation" });

    await searchField.fill("river");
    await expect(searchBar.getByText("1 of 2", { exact: true })).toBeVisible();
    await expect(lastMessage).toBeInViewport();
    await expectAccessibleInBothThemes(page);
    await searchField.press("Enter");
    await expect(searchBar.getByText("2 of 2", { exact: true })).toBeVisible();
    await expect(firstMessage).toBeInViewport();
    // The focus stays in the field, so the user can type the next word at once.
    await expect(searchField).toBeFocused();
    await expect(searchBar.getByRole("button", { name: "Next match, older" })).toBeDisabled();
    await searchBar.getByRole("button", { name: "Previous match, newer" }).click();
    await expect(lastMessage).toBeInViewport();

    await page.route("**/search?*", (route) => route.fulfill({ status: 403, json: {} }));
    await searchField.fill("sing ni");
    await expect(searchBar.getByText("The messages could not be searched.")).toBeVisible();
    await page.unroute("**/search?*");
    await searchBar.getByRole("button", { name: "Try again" }).click();
    await expect(searchBar.getByText("1 of 1", { exact: true })).toBeVisible();
    await expect(firstMessage).toBeInViewport();
    await searchField.fill("ocean");
    await expect(searchBar.getByText("No message matches.")).toBeVisible();
    await searchField.press("Escape");
    await expect(searchBar).toBeHidden();
    await expect(page.getByRole("button", { name: "Conversation" })).toBeFocused();

    let allowRequests = () => {};
    const requestsAllowed = new Promise<void>((resolve) => {
      allowRequests = resolve;
    });
    await page.route("**/api/messages/*before=*", async (route) => {
      await requestsAllowed;
      await route.continue();
    });
    await page.reload();
    await expectInView(page, "I remember");
    await expect(page.getByText("Unread messages")).toBeHidden();
    await messageList(page).hover();
    const visibleMessage = messageBubble(page, "Line 37.");
    await expect(async () => {
      await page.mouse.wheel(0, -300);
      await expect(visibleMessage).toBeInViewport({ timeout: 100 });
    }).toPass();
    const getTop = async () => (await visibleMessage.boundingBox())?.y ?? 0;
    // Waits until the list has stopped scrolling.
    let lastTop: number | null = null;
    await expect(async () => {
      const previousTop = lastTop;
      lastTop = await getTop();
      expect(lastTop).toBe(previousTop);
    }).toPass({ intervals: [200] });
    const getHeight = () =>
      messageList(page).evaluate((element) => element.firstElementChild?.scrollHeight ?? 0);
    const [topBefore, heightBefore] = [await getTop(), await getHeight()];
    allowRequests();
    await expect.poll(getHeight).toBeGreaterThan(heightBefore + 500);
    await expect(async () =>
      expect(Math.abs((await getTop()) - topBefore)).toBeLessThan(2),
    ).toPass();

    await sendMessageAs(origin, kofi, ama, "Are you still there?");
    await sendMessageAs(origin, kofi, ama, "It is late.");
    const newMessagesButton = page.getByRole("button", {
      name: "2 new messages. To the latest message",
    });
    await expect(newMessagesButton).toBeVisible();
    expect(Math.abs((await getTop()) - topBefore)).toBeLessThan(2);
    await newMessagesButton.click();
    await expectInView(page, "It is late.");
    await expect(newMessagesButton).toBeHidden();
  },
);

async function fetchMessageStatus(
  origin: string,
  message: { _id: string },
  sender: TestUser,
  recipient: TestUser,
): Promise<string | undefined> {
  const headers = { "x-auth-token": sender.token };
  const response = await fetch(`${origin}/api/messages/${recipient.userId}`, { headers });
  const messages = (await response.json()) as { _id: string; status: string }[];
  return messages.find(({ _id }) => _id === message._id)?.status;
}

test("messages are marked as read only while the window has the focus; read receipts of a user who is offline are sent after reconnecting, from any page", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await page.addInitScript(() => {
    let focused = false;
    document.hasFocus = () => focused;
    window.addEventListener(
      "focus",
      () => {
        focused = true;
      },
      { capture: true },
    );
  });
  // The invalid packet `!` makes the Socket.IO client close its connection.
  let isSocketDown = false;
  let closeSocket = () => {};
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isSocketDown) socket.send("!");
    else {
      socket.connectToServer();
      closeSocket = () => void socket.close();
    }
  });
  const firstMessage = await sendMessageAs(origin, kofi, ama, "Read me");
  await page.clock.install();
  await signIn(page, ama);
  await openChat(page, kofi);
  await expectInView(page, "Read me");
  // A receipt would be sent after 300 ms.
  await page.waitForTimeout(1000);
  expect(await fetchMessageStatus(origin, firstMessage, kofi, ama)).toBe("delivered");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => fetchMessageStatus(origin, firstMessage, kofi, ama)).toBe("read");
  const fetchUnreadCount = async () => {
    const headers = { "x-auth-token": ama.token };
    const response = await fetch(`${origin}/api/chats/${kofi.userId}`, { headers });
    return ((await response.json()) as { unreadCount: number }).unreadCount;
  };
  await expect.poll(fetchUnreadCount).toBe(0);

  isSocketDown = true;
  closeSocket();
  const secondMessage = await sendMessageAs(origin, kofi, ama, "Read without a line");
  // Without events, the page gets the message by polling. Then it sends `/view`, which updates the unread count; a
  // read receipt does not.
  const viewResponse = page.waitForResponse((response) => response.url().endsWith("/view"));
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(messageBubble(page, "Read without a line")).toBeInViewport({ timeout: 500 });
  }).toPass();
  await viewResponse;
  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Socials" })).toBeVisible();
  expect(await fetchMessageStatus(origin, secondMessage, kofi, ama)).not.toBe("read");
  isSocketDown = false;
  await expect
    .poll(async () => {
      // The socket waits some seconds before it connects again.
      await page.clock.fastForward(1000);
      return fetchMessageStatus(origin, secondMessage, kofi, ama);
    })
    .toBe("read");
});

test("a read receipt is sent even if the user leaves the chat or the page at once", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Before");
  await signIn(page, ama);
  // The 300 ms timer that batches read receipts does not fire during the test.
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout.bind(window);
    const slowSetTimeout = (callback: TimerHandler, delay?: number) =>
      originalSetTimeout(callback, delay === 300 ? 1_000_000 : delay);
    Object.assign(window, { setTimeout: slowSetTimeout });
  });
  await openChat(page, kofi);
  await expectInView(page, "Before");
  const firstMessage = await sendMessageAs(origin, kofi, ama, "Read and left");
  await expectInView(page, "Read and left");
  await expect.poll(() => fetchMessageStatus(origin, firstMessage, kofi, ama)).toBe("delivered");
  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect.poll(() => fetchMessageStatus(origin, firstMessage, kofi, ama)).toBe("read");

  await openChat(page, kofi);
  const secondMessage = await sendMessageAs(origin, kofi, ama, "Read and closed");
  await expectInView(page, "Read and closed");
  // After two frames, the IntersectionObserver has reported the visible message.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.goto("/robots.txt");
  await expect.poll(() => fetchMessageStatus(origin, secondMessage, kofi, ama)).toBe("read");
});

/** Returns a route handler that responds to requests for messages like the server, with a chat of `count` lines. */
function serveLongConversation(userIds: { ama: string; kofi: string }, count: number) {
  const messageId = (lineNumber: number) =>
    `01900000-0000-7000-8000-${String(lineNumber).padStart(12, "0")}`;
  const createMessage = (lineNumber: number) => ({
    _id: messageId(lineNumber),
    clientId: null,
    content: `Line ${lineNumber}.${" It goes on and on.".repeat(lineNumber % 7)}`,
    sender: {
      _id: lineNumber % 3 === 0 ? userIds.ama : userIds.kofi,
      name: lineNumber % 3 === 0 ? "Ama" : "Kofi",
      username: "x",
      avatar: null,
    },
    recipient: lineNumber % 3 === 0 ? userIds.kofi : userIds.ama,
    groupId: null,
    status: "read",
    createdAt: new Date(Date.UTC(2026, 0, 1) + lineNumber * 60_000).toISOString(),
    replyTo: null,
    replyContent: null,
    replyToStatus: null,
    isForwarded: false,
    linksInert: false,
    mediaUrl: null,
    mediaType: null,
    fileName: null,
    attachment: null,
    isDeleted: false,
    restorableUntil: null,
    isEdited: false,
    disappearAfter: 0,
    disappearsAt: null,
    revision: lineNumber,
  });
  return (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit"));
    const lineNumberOf = (name: string) => Number(query.get(name)?.slice(-12));
    let firstLine = count - limit + 1;
    if (query.has("before")) firstLine = Math.max(1, lineNumberOf("before") - limit);
    if (query.has("after")) firstLine = lineNumberOf("after") + 1;
    const lastLine = query.has("before")
      ? lineNumberOf("before") - 1
      : Math.min(count, firstLine + limit - 1);
    const isChangesRequest = query.has("since");
    const length = isChangesRequest ? 0 : Math.max(0, lastLine - firstLine + 1);
    return route.fulfill({
      json: Array.from({ length }, (_none, index) => createMessage(firstLine + index)),
    });
  };
}

test("a conversation of 100,000 messages loads and renders only nearby messages in both directions", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "A beginning");
  await page.route(
    `**/api/messages/${kofi.userId}*`,
    serveLongConversation({ ama: ama.userId, kofi: kofi.userId }, 100_000),
  );
  await page.route(`**/api/chats/${kofi.userId}`, async (route) => {
    const response = await route.fetch();
    const chat = (await response.json()) as object;
    const json = { ...chat, firstUnreadId: null, revision: 100_000 };
    await route.fulfill({ response, json });
  });
  await signIn(page, ama);
  await openChat(page, kofi);
  await expectInView(page, "Line 100000.");
  const readFirstLineNumber = async () =>
    Number((await page.getByRole("article").first().textContent())?.match(/Line (\d+)\./)?.[1]);
  await messageList(page).hover();
  await expect(async () => {
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -2500);
    expect(await readFirstLineNumber()).toBeLessThan(99_400);
  }).toPass();
  expect(await page.getByRole("article").count()).toBeLessThan(60);

  // The shown messages are consecutive and unique after pages were loaded and dropped.
  const lineNumbers = (await page.getByRole("article").allTextContents()).map((text) =>
    Number(text.match(/Line (\d+)\./)?.[1]),
  );
  const [firstLineNumber = 0] = lineNumbers;
  expect(lineNumbers).toEqual(lineNumbers.map((_none, index) => firstLineNumber + index));

  await page.getByRole("button", { name: "To the latest message" }).click();
  await expectInView(page, "Line 100000.");
});
