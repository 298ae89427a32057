import type { Page, Route } from "@playwright/test";
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

/** Tests of reading in a long conversation (social §4, §9; decisions §4). */

const list = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => `Line ${from + index}.`);
const inView = (page: Page, words: string) => expect(messageBubble(page, words)).toBeInViewport();

test("the chat opens at the first unread message, keeps its position when older ones load, and shows the number of new ones", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessagesAs(origin, kofi, ama, lines(1, 70));
  await signIn(page, ama);
  await openChat(page, kofi);
  // No message has been read, so the chat opens at the first one.
  await inView(page, "Line 1.");
  await expect(page.getByText("Unread messages")).toBeInViewport();

  const toLatest = page.getByRole("button", { name: "To the latest message" });
  await toLatest.click();
  await inView(page, "Line 70.");
  await expect(toLatest).toBeHidden();
  // All messages are read now, so the next visit opens at the end.
  await expect
    .poll(async () => {
      const headers = { "x-auth-token": ama.token };
      const answer = await fetch(`${origin}/api/chats/${kofi.userId}`, { headers });
      const chat = (await answer.json()) as { firstUnreadId: string | null; unreadCount: number };
      return [chat.firstUnreadId, chat.unreadCount];
    })
    .toEqual([null, 0]);
  await page.reload();
  await inView(page, "Line 70.");
  await expect(page.getByText("Unread messages")).toBeHidden();

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/messages/*before=*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await inView(page, "Line 70.");
  await list(page).hover();
  const seen = messageBubble(page, "Line 35.");
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    await expect(seen).toBeInViewport({ timeout: 100 });
  }).toPass();
  await page.waitForTimeout(500);
  const place = async () => (await seen.boundingBox())?.y ?? 0;
  const height = () => list(page).evaluate((one) => one.firstElementChild?.scrollHeight ?? 0);
  const [placeBefore, heightBefore] = [await place(), await height()];
  answer();
  await expect.poll(height).toBeGreaterThan(heightBefore + 500);
  await expect(async () =>
    expect(Math.abs((await place()) - placeBefore)).toBeLessThan(2),
  ).toPass();

  await sendMessageAs(origin, kofi, ama, "Are you still there?");
  await sendMessageAs(origin, kofi, ama, "It is late.");
  const pill = page.getByRole("button", { name: "2 new messages. To the latest message" });
  await expect(pill).toBeVisible();
  expect(Math.abs((await place()) - placeBefore)).toBeLessThan(2);
  await pill.click();
  await inView(page, "It is late.");
  await expect(pill).toBeHidden();
});

test("messages are marked as read only while the window has the focus, and the unread count disappears", async ({
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
  const { _id } = await sendMessageAs(origin, kofi, ama, "Read me");
  await signIn(page, ama);
  await openChat(page, kofi);
  await inView(page, "Read me");
  const status = async () => {
    const headers = { "x-auth-token": kofi.token };
    const answer = await fetch(`${origin}/api/messages/${ama.userId}`, { headers });
    const said = (await answer.json()) as { _id: string; status: string }[];
    return said.find((one) => one._id === _id)?.status;
  };
  await page.waitForTimeout(1500);
  expect(await status()).toBe("delivered");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(status).toBe("read");
  const unread = async () => {
    const headers = { "x-auth-token": ama.token };
    const answer = await fetch(`${origin}/api/chats/${kofi.userId}`, { headers });
    return ((await answer.json()) as { unreadCount: number }).unreadCount;
  };
  await expect.poll(unread).toBe(0);
});

test.describe("read receipts are not lost", () => {
  const statusOf = async (origin: string, message: { _id: string }, by: TestUser, to: TestUser) => {
    const headers = { "x-auth-token": by.token };
    const answer = await fetch(`${origin}/api/messages/${to.userId}`, { headers });
    const said = (await answer.json()) as { _id: string; status: string }[];
    return said.find(({ _id }) => _id === message._id)?.status;
  };

  test("when the user leaves the chat or the page at once", async ({ page, origin, dataDir }) => {
    const { ama, kofi } = await createChatUsers({ origin, dataDir });
    await sendMessageAs(origin, kofi, ama, "Before");
    await signIn(page, ama);
    // The timer that batches read receipts never fires.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      const slow = (act: TimerHandler, after?: number) =>
        wait(act, after === 300 ? 1_000_000 : after);
      Object.assign(window, { setTimeout: slow });
    });
    await openChat(page, kofi);
    await inView(page, "Before");
    const first = await sendMessageAs(origin, kofi, ama, "Read and left");
    await inView(page, "Read and left");
    await expect.poll(() => statusOf(origin, first, kofi, ama)).toBe("delivered");
    await page.getByRole("link", { name: "Back to your conversations" }).click();
    await expect.poll(() => statusOf(origin, first, kofi, ama)).toBe("read");

    await openChat(page, kofi);
    const second = await sendMessageAs(origin, kofi, ama, "Read and closed");
    await inView(page, "Read and closed");
    // The observer reports visible messages before the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await page.goto("/robots.txt");
    await expect.poll(() => statusOf(origin, second, kofi, ama)).toBe("read");
  });

  test("while offline: they are sent after reconnecting, from any page", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { ama, kofi } = await createChatUsers({ origin, dataDir });
    const before = await sendMessageAs(origin, kofi, ama, "Before");
    let isDown = false;
    let cut = () => {};
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isDown) socket.send("!");
      else {
        socket.connectToServer();
        cut = () => void socket.close();
      }
    });
    await signIn(page, ama);
    await openChat(page, kofi);
    await inView(page, "Before");
    await expect.poll(() => statusOf(origin, before, kofi, ama)).toBe("read");
    isDown = true;
    cut();
    const { _id } = await sendMessageAs(origin, kofi, ama, "Read without a line");
    // Without events, the message arrives by polling. Its `/view` request updates the unread count, which read receipts
    // do not.
    const viewed = page.waitForResponse((answer) => answer.url().endsWith("/view"));
    await inView(page, "Read without a line");
    await viewed;
    await page.getByRole("link", { name: "Back to your conversations" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Socials" })).toBeVisible();
    expect(await statusOf(origin, { _id }, kofi, ama)).not.toBe("read");
    isDown = false;
    await expect.poll(() => statusOf(origin, { _id }, kofi, ama)).toBe("read");
  });
});

/** Answers like the server with a conversation of 100,000 messages. */
function answerLong(people: { ama: string; kofi: string }, count: number) {
  const idOf = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;
  const message = (at: number) => ({
    _id: idOf(at),
    clientId: null,
    content: `Line ${at}.${" It goes on and on.".repeat(at % 7)}`,
    sender: {
      _id: at % 3 === 0 ? people.ama : people.kofi,
      name: at % 3 === 0 ? "Ama" : "Kofi",
      username: "x",
      avatar: null,
    },
    recipient: at % 3 === 0 ? people.kofi : people.ama,
    groupId: null,
    status: "read",
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    replyTo: null,
    replyContent: null,
    replyToStatus: null,
    isForwarded: false,
    mediaUrl: null,
    mediaType: null,
    fileName: null,
    attachment: null,
    isDeleted: false,
    restorableUntil: null,
    isEdited: false,
    disappearAfter: 0,
    disappearsAt: null,
    revision: at,
  });
  return (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit"));
    const at = (name: string) => Number(query.get(name)?.slice(-12));
    let from = count - limit + 1;
    if (query.has("before")) from = Math.max(1, at("before") - limit);
    if (query.has("after")) from = at("after") + 1;
    const end = query.has("before") ? at("before") - 1 : Math.min(count, from + limit - 1);
    const isChanges = query.has("since");
    const length = isChanges ? 0 : Math.max(0, end - from + 1);
    return route.fulfill({ json: Array.from({ length }, (_none, index) => message(from + index)) });
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
    answerLong({ ama: ama.userId, kofi: kofi.userId }, 100_000),
  );
  await page.route(`**/api/chats/${kofi.userId}`, async (route) => {
    const answer = await route.fetch();
    const chat = (await answer.json()) as object;
    const json = { ...chat, firstUnreadId: null, revision: 100_000 };
    await route.fulfill({ response: answer, json });
  });
  await signIn(page, ama);
  await openChat(page, kofi);
  await inView(page, "Line 100000.");
  const firstShown = async () =>
    Number((await page.getByRole("article").first().textContent())?.match(/Line (\d+)\./)?.[1]);
  await list(page).hover();
  await expect(async () => {
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, -2500);
    expect(await firstShown()).toBeLessThan(98_700);
  }).toPass();
  expect(await page.getByRole("article").count()).toBeLessThan(60);

  // The shown messages are consecutive and unique after pages were loaded and dropped.
  const numbers = (await page.getByRole("article").allTextContents()).map((words) =>
    Number(words.match(/Line (\d+)\./)?.[1]),
  );
  const [lowest = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_none, index) => lowest + index));

  await page.getByRole("button", { name: "To the latest message" }).click();
  await inView(page, "Line 100000.");
});

test("a click on a quoted message scrolls to it, also if it is not loaded", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const first = await sendMessageAs(origin, kofi, ama, "Where it all began");
  await sendMessagesAs(origin, ama, kofi, lines(1, 120));
  await sendMessageAs(origin, kofi, ama, "Do you remember?", { replyTo: first._id });
  await signIn(page, ama);
  await openChat(page, kofi);
  // The chat opens at the first message, because it is unread.
  await inView(page, "Where it all began");
  await page.getByRole("button", { name: "To the latest message" }).click();
  await inView(page, "Do you remember?");
  await messageBubble(page, "Do you remember?")
    .getByRole("button", { name: /Where it all began/ })
    .click();
  await expect(messageBubble(page, "Where it all began").first()).toBeInViewport();

  // Sending a message returns to the end of the chat.
  await typeAndSend(page, "I remember");
  await inView(page, "I remember");
});
