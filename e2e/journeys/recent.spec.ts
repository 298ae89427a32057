import type { RecentChatView } from "@kora/contract/messages";
import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { runClockUntilVisible } from "../support/browser-clock.ts";
import { openSocket, sendMessageAs } from "../support/chat.ts";
import {
  blockSocket,
  expect,
  expectNoHorizontalScroll,
  scrollUntilFound,
} from "../support/test.ts";
import { createUser, postToApi, signIn } from "../support/users.ts";

/** Tests of recent chats and unread counts. */

test.use({ expectedConsoleErrors: /status of 40[34]|net::ERR_FAILED|WebSocket connection/ });

const chatRow = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const navigationBar = (page: Page) => page.getByRole("navigation", { name: "Quick navigation" });
const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const chatLinkName = (count: number) => (count === 0 ? "Chat" : `Chat, ${count} unread`);

const chatLink = (page: Page, count: number) =>
  navigationBar(page).getByRole("link", { name: chatLinkName(count), exact: true });
const expectUnread = (page: Page, count: number) => expect(chatLink(page, count)).toBeVisible();

async function readRowNames(page: Page): Promise<string[]> {
  const rows = await page.getByRole("main").getByRole("article").all();
  return Promise.all(rows.map(async (row) => (await row.getAttribute("aria-label")) ?? ""));
}

test("recent chats have avatar, last message and unread count, and change with new messages", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, kofi, esi] = [
    await createUser("Ama", kora),
    await createUser("Kofi", kora),
    await createUser("Esi", kora),
  ];
  await sendMessageAs(origin, kofi, ama, "Is the river high?");
  await sendMessageAs(origin, kofi, ama, "Tell me soon.");
  await sendMessageAs(origin, esi, ama, "I found a griot.");
  await signIn(page, ama);
  await page.goto("/home");
  await expectUnread(page, 3);
  await navigationBar(page).getByRole("link", { name: "Chat, 3 unread" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Socials" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Users", exact: true })).toHaveAttribute(
    "href",
    "/users",
  );
  await expect(chatRow(page, "Esi")).toContainText("I found a griot.");
  expect(await readRowNames(page)).toEqual(["Esi", "Kofi"]);
  await expect(chatRow(page, "Kofi")).toContainText("Tell me soon.");
  await expect(chatRow(page, "Kofi")).toContainText("2 unread messages");
  await expect(chatRow(page, "Kofi").getByRole("link")).toHaveAttribute(
    "href",
    `/chat/${kofi.userId}`,
  );
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await test.step("a new message moves its row to the top and increases the counts", async () => {
    await sendMessageAs(origin, kofi, ama, "It sings tonight.");
    await expect(chatRow(page, "Kofi")).toContainText("It sings tonight.");
    await expect(chatRow(page, "Kofi")).toContainText("3 unread messages");
    expect(await readRowNames(page)).toEqual(["Kofi", "Esi"]);
    await expectUnread(page, 4);
  });

  await test.step("the last message of the user shows You and its delivery state", async () => {
    await sendMessageAs(origin, ama, esi, "Who is it?");
    await expect(chatRow(page, "Esi")).toContainText("You: Who is it?");
    await expect(chatRow(page, "Esi").locator("[data-ticks=sent]")).toBeVisible();
    expect(await readRowNames(page)).toEqual(["Esi", "Kofi"]);
    await expectUnread(page, 4);
  });

  await test.step("a user who comes online has a dot, and messages to them are delivered", async () => {
    const dot = chatRow(page, "Esi").getByRole("img", { name: "Online" });
    await expect(dot).toHaveCount(0);
    const esiSocket = await openSocket(origin, esi);
    await expect(dot).toBeVisible();
    await expect(chatRow(page, "Esi").locator("[data-ticks=delivered]")).toBeVisible();
    esiSocket.close();
  });

  await test.step("a chat that was opened in another tab has no unread messages", async () => {
    await postToApi(origin, `/chats/${kofi.userId}/view`, {}, ama.token);
    await expect(chatRow(page, "Kofi")).not.toContainText("unread");
    await expectUnread(page, 1);
  });
});

test("a conversation is muted and hidden from its menu, and reappears with the next message", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", kora), await createUser("Kofi", kora)];
  await sendMessageAs(origin, kofi, ama, "Good evening");
  await signIn(page, ama);
  await page.goto("/recent");
  const kofiRow = chatRow(page, "Kofi");
  const openMenu = () => kofiRow.getByRole("button", { name: "Options for Kofi" }).click();
  await expectUnread(page, 1);
  await openMenu();
  await menuItem(page, "Mute notifications").click();
  await expect(kofiRow.getByRole("img", { name: "Muted" })).toBeVisible();
  // The unread count of a muted chat still grows.
  await sendMessageAs(origin, kofi, ama, "Are you there?");
  await expectUnread(page, 2);
  await openMenu();
  await menuItem(page, "Unmute notifications").click();
  await expect(kofiRow.getByRole("img", { name: "Muted" })).toHaveCount(0);

  await test.step("a rejected change is rolled back with an error", async () => {
    await page.route("**/api/chats/*/mute", (route) => route.abort("failed"));
    await openMenu();
    await menuItem(page, "Mute notifications").click();
    await expect(
      page.getByRole("alert").filter({ hasText: "The notifications could not be changed." }),
    ).toBeVisible();
    await expect(kofiRow.getByRole("img", { name: "Muted" })).toHaveCount(0);
    await page.route(`**/api/chats/${kofi.userId}`, (route) => route.abort("failed"));
    await openMenu();
    await menuItem(page, "Delete chat").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "The chat could not be deleted." }),
    ).toBeVisible();
    await expect(kofiRow).toContainText("2 unread messages");
    await expectUnread(page, 2);
    await page.unrouteAll();
  });

  await openMenu();
  await menuItem(page, "Delete chat").click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Delete your chat with Kofi?" });
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(kofiRow).toBeVisible();
  await openMenu();
  await menuItem(page, "Delete chat").click();
  const deleteResponse = page.waitForResponse(
    (response) => response.request().method() === "DELETE",
  );
  await confirmDialog.getByRole("button", { name: "Delete" }).click();
  await expect(kofiRow).toHaveCount(0);
  // Later messages are sent after the deletion is complete.
  await deleteResponse;
  await expect(page.getByText("No conversations yet. Say hello to somebody.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Find people" })).toHaveAttribute("href", "/users");
  await expectUnread(page, 0);
  await sendMessageAs(origin, kofi, ama, "One more thing");
  await expect(kofiRow).toContainText("One more thing");
  await expectUnread(page, 1);
});

test("unread counts are fetched 200 ms after an event that does not contain them, once for several events; without events every 4 s, and only one request runs at a time", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi, esi] = await Promise.all([
    createUser("Ama", kora),
    createUser("Kofi", kora),
    createUser("Esi", kora),
  ]);
  await signIn(page, ama);
  await page.clock.install();
  const requestTimes: number[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  await page.route("**/api/chats/recent*", async (route) => {
    requestTimes.push(Date.now());
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    const response = await route.fetch();
    // The delay simulates a slow network.
    await new Promise((resolve) => setTimeout(resolve, 300));
    inFlight -= 1;
    await route.fulfill({ response });
  });
  // The test forwards the `updateChat` events, after the requests of a new connection.
  let isSocketDown = false;
  const mayConnect = Promise.withResolvers<void>();
  const heldEvents: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isSocketDown) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      // Socket.IO starts the packet that confirms a connection with 40.
      if (frame.toString().startsWith("40")) void mayConnect.promise.then(() => socket.send(frame));
      else if (!frame.includes("updateChat")) socket.send(frame);
      else heldEvents.push(() => socket.send(frame));
    });
  });
  await page.goto("/home");
  const isIdle = () => inFlight === 0 && Date.now() - (requestTimes.at(-1) ?? 0) > 800;
  const settleRequests = async () => {
    await expect.poll(() => requestTimes.length > 0 && isIdle()).toBe(true);
    requestTimes.splice(0);
  };
  await settleRequests();
  // The connection causes another request, once the chats have been fetched.
  mayConnect.resolve();
  await settleRequests();
  await expectUnread(page, 0);
  // The two users have no earlier chat, so the browser cannot derive the unread count from the events.
  await Promise.all([
    sendMessageAs(origin, kofi, ama, "Good evening"),
    sendMessageAs(origin, esi, ama, "Are you up?"),
  ]);
  await expect.poll(() => heldEvents.length).toBe(2);
  // The clock of the page stands, so both events have arrived before the time after the first one has passed.
  await page.clock.pauseAt(Date.now() + 1000);
  for (const forward of heldEvents) forward();
  let passedMilliseconds = 0;
  await expect(async () => {
    await page.clock.runFor(20);
    passedMilliseconds += 20;
    expect(requestTimes).toHaveLength(1);
  }).toPass();
  expect(passedMilliseconds).toBeGreaterThanOrEqual(200);
  await runClockUntilVisible(page, chatLink(page, 2));
  // While events can arrive, nothing is polled.
  await page.clock.runFor(5000);
  await page.evaluate(async () => (await fetch("/robots.txt")).status);
  expect(requestTimes).toHaveLength(1);
  await page.clock.resume();

  isSocketDown = true;
  await page.goto("/recent");
  await expect(chatRow(page, "Kofi")).toContainText("Good evening");
  requestTimes.splice(0);
  await sendMessageAs(origin, kofi, ama, "Still there?");
  await expect(chatRow(page, "Kofi")).toContainText("Still there?");
  await expectUnread(page, 3);
  await expect.poll(() => requestTimes.length).toBeGreaterThanOrEqual(2);
  const intervals = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0));
  expect(Math.min(...intervals)).toBeGreaterThan(3500);
  expect(maxInFlight).toBe(1);
});

/** Returns a chat in the format of the server. A lower index means a newer message. */
function createChat(
  index: number,
  name: string,
  lastMessage: Partial<NonNullable<RecentChatView["lastMessage"]>> | null = {},
): RecentChatView {
  const idSuffix = String(9999 - index).padStart(12, "0");
  return {
    userId: `01940000-0000-7000-8000-${idSuffix}`,
    name,
    username: `person${index}`,
    avatar: null,
    isOnline: false,
    isMuted: false,
    unreadCount: 0,
    lastMessage: lastMessage && {
      _id: `01940000-0000-7000-9000-${idSuffix}`,
      content: `Words of ${name}`,
      isOwn: false,
      status: "delivered",
      mediaType: null,
      isDeleted: false,
      createdAt: "2026-01-01T00:00:00.000Z",
      disappearsAt: null,
      ...lastMessage,
    },
  };
}

test("recent chats that cannot be loaded show an error and a retry; a row shows the kind and state of its last message; more chats load while scrolling", async ({
  page,
  origin,
  dataDir,
}) => {
  const longName = "Nyamekyeadepa".repeat(6);
  await signIn(page, await createUser("Ama", { origin, dataDir }));
  const allChats = [
    createChat(1, "Picture", { mediaType: "image", content: "" }),
    createChat(2, "Sound", { mediaType: "audio", content: "", isOwn: true, status: "read" }),
    createChat(3, "File", { mediaType: "file", content: "The contract" }),
    createChat(4, "Deleted", { isDeleted: true, content: "" }),
    createChat(5, "Nothing", null),
    createChat(6, "Passing", { disappearsAt: "2026-01-02T00:00:00.000Z" }),
    {
      ...createChat(7, longName, { content: longName, isOwn: true }),
      unreadCount: 120,
      isMuted: true,
    },
    createChat(8, "شهرزاد", { content: "كان يا ما كان" }),
    ...Array.from({ length: 52 }, (_none, index) => createChat(index + 9, `Person ${index + 9}`)),
  ];
  const pageSize = 20;
  let isFailing = true;
  const mayAnswer = Promise.withResolvers<void>();
  await blockSocket(page);
  await page.route("**/api/chats/recent*", async (route) => {
    await mayAnswer.promise;
    if (isFailing) return route.fulfill({ status: 403, json: {} });
    const offset = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const nextOffset = offset + pageSize;
    const cursorHeader =
      nextOffset < allChats.length ? { "x-next-cursor": String(nextOffset) } : {};
    return route.fulfill({
      json: allChats.slice(offset, nextOffset),
      headers: { "x-unread-count": "120", ...cursorHeader },
    });
  });
  await page.goto("/recent");
  await expect(page.getByText("Loading your chats...")).toBeAttached();
  mayAnswer.resolve();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveText("Failed to load your chats.");
  isFailing = false;
  await main.getByRole("button", { name: "Try again" }).click();

  const rowLink = (name: string) => chatRow(page, name).getByRole("link");
  await expect(rowLink("Picture")).toContainText("Picture");
  await expect(rowLink("Picture")).not.toContainText("You:");
  await expect(rowLink("Sound")).toContainText("You: Sound");
  await expect(rowLink("Sound")).toContainText("seen");
  await expect(rowLink("File")).toContainText("The contract");
  await expect(rowLink("Deleted")).toContainText("This message was deleted");
  await expect(rowLink("Nothing")).toContainText("What was said has disappeared.");
  await expect(rowLink("Passing")).toContainText("What was said has disappeared.");
  await expect(rowLink("Passing")).not.toContainText("Words of");
  await expect(rowLink("شهرزاد")).toContainText("كان يا ما كان");
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  await scrollUntilFound(chatRow(page, "Person 60"));
  await expect(chatRow(page, "Picture")).toHaveCount(0);
});
