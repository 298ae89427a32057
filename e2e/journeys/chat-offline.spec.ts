import { mergeTests, type Page } from "@playwright/test";
import { expect, test as testWithExpectedErrors } from "../support/access.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { test as testWithNetworkProxy } from "../support/browser-network-proxy.ts";
import {
  composer,
  createAndOpenChat,
  createChatUsers,
  gotoConnected,
  messageBubble,
  openChat,
  openChatAs,
  openSocket,
  receiptTicks,
  type SentMessage,
  sendMessageAs,
  sendMessagesAs,
  typeAndSend,
} from "../support/chat.ts";
import { addMembers, createGroup, sendGroupMessage } from "../support/groups.ts";
import { blockSocket, expectAccessible } from "../support/test.ts";
import {
  createUser,
  createUserOfAge,
  createWriter,
  signIn,
  type TestUser,
} from "../support/users.ts";

/**
 * Tests of queued messages, and of fetching missed changes after a reconnection.
 */

const test = mergeTests(testWithNetworkProxy, testWithExpectedErrors);

// These tests break connections on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource|WebSocket|favicon/ });

test("messages typed while offline are queued, survive a reload, and are sent in order after reconnecting; missed messages arrive", {
  tag: "@core",
}, async ({ page, browser, network, origin, dataDir, contextOptions }) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Before the river rose");
  await page.goto(`${network.origin}/robots.txt`);
  await page.evaluate(
    ([token, userId]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("userId", userId ?? "");
    },
    [ama.token, ama.userId],
  );
  await page.goto(`${network.origin}/chat/${kofi.userId}`);
  await expect(messageBubble(page, "Before the river rose")).toBeVisible();
  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);

  network.disconnect();
  const messages = ["The first of three", "The second of three", "The third of three"];
  for (const text of messages) await typeAndSend(page, text);
  await expect(receiptTicks(page, "The third of three")).toHaveAttribute("data-ticks", "waiting");
  await typeAndSend(kofiPage, "Said while you were away");

  network.restore();
  for (const text of messages) await expect(messageBubble(kofiPage, text)).toBeVisible();
  await expect(messageBubble(kofiPage, /of three/)).toContainText(messages);
  await expect(messageBubble(page, "Said while you were away")).toBeVisible();
  await expect(messageBubble(page, /of three/)).toHaveCount(3);
  await expect(receiptTicks(page, "The third of three")).not.toHaveAttribute(
    "data-ticks",
    /waiting|sending/,
  );

  // The user leaves the page before the network is back.
  network.disconnect();
  await typeAndSend(page, "The fourth, after a reload");
  await expect(receiptTicks(page, "The fourth")).toHaveAttribute("data-ticks", "waiting");
  await page.goto("about:blank");
  network.restore();
  // Any page of Kora sends the queued message.
  await page.goto(`${network.origin}/news`);
  await expect(messageBubble(kofiPage, "The fourth, after a reload")).toBeVisible();
  await page.goto(`${network.origin}/chat/${kofi.userId}`);
  await expect(receiptTicks(page, "The fourth")).not.toHaveAttribute(
    "data-ticks",
    /waiting|sending/,
  );
  await expect(messageBubble(page, "The fourth")).toHaveCount(1);
  await kofiPage.close();
});

test("a draft stays on the device; a chat that cannot be loaded shows an error; a rejected message is marked as failed, and is retried or discarded; without a socket, new messages are polled", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  const installBanner = page.getByRole("region", { name: "Install Kora" });
  await composer(page).fill("Half a sente");
  await expect(installBanner).toHaveCount(0);

  await blockSocket(page);
  await page.route("**/api/chats/*", (route) => route.fulfill({ status: 409 }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load chat data. Please refresh the page.",
  );
  // Without an open conversation the navigation stays.
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(installBanner).toBeVisible();
  await page.unroute("**/api/chats/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(composer(page)).toHaveValue("Half a sente");

  // The invalid packet `!` makes the client close its socket. Without a socket, messages are sent by HTTP.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.send("!"));
  let isRejecting = true;
  await page.route("**/api/messages", (route) =>
    isRejecting ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await page.reload();
  await expect(composer(page)).toHaveValue("Half a sente");
  await typeAndSend(page, "Hear me");
  await typeAndSend(page, "And me");
  const failedBubble = messageBubble(page, "Hear me");
  await expect(failedBubble.getByRole("alert")).toHaveText(
    "Failed to send message. Please try again.",
  );
  await messageBubble(page, "And me").getByRole("button", { name: "Discard" }).click();
  await expect(messageBubble(page, "And me")).toHaveCount(0);
  isRejecting = false;
  await failedBubble.getByRole("button", { name: "Try again" }).click();
  await expect(receiptTicks(page, "Hear me")).toHaveAttribute("data-ticks", "sent");
  await expect(failedBubble).toHaveCount(1);
  await sendMessageAs(origin, kofi, ama, "I hear you");
  await expect(messageBubble(page, "I hear you")).toBeVisible();

  await page.goto(`/chat/${ama.userId}`);
  await expect(page.getByText("This person is not here, or not for you to reach.")).toBeVisible();
});

test("after a reconnection, messages that were sent, edited, deleted and read meanwhile are up to date", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const [editedMessage, deletedMessage] = await sendMessagesAs(origin, kofi, ama, [
    "The first word",
    "The second word",
  ]);
  await sendMessageAs(origin, ama, kofi, "Have you read me?");
  // The invalid packet `!` makes the Socket.IO client close its connection.
  let isNetworkDown = false;
  let closeSocket = () => {};
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isNetworkDown) socket.send("!");
    else {
      socket.connectToServer();
      closeSocket = () => void socket.close();
    }
  });
  await signIn(page, ama);
  await openChat(page, kofi);
  await expect(receiptTicks(page, "Have you read me?")).toHaveAttribute("data-ticks", "sent");

  // While the network is down, there are no events and all fetches fail.
  await page.route("**/api/messages/*", (route) =>
    isNetworkDown ? route.abort() : route.continue(),
  );
  isNetworkDown = true;
  closeSocket();
  const sendApiRequest = (method: string, id: string | undefined, body: object) =>
    fetch(`${origin}/api/messages/${id}`, {
      method,
      headers: { "x-auth-token": kofi.token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await sendApiRequest("PUT", editedMessage?._id, { content: "The first word, mended" });
  await sendApiRequest("DELETE", deletedMessage?._id, {});
  const kofiSocket = await openSocket(origin, kofi);
  await kofiSocket.markRead(ama);
  await sendMessageAs(origin, kofi, ama, "I have");
  isNetworkDown = false;
  await expect(messageBubble(page, "I have")).toBeVisible();
  await expect(messageBubble(page, "The first word, mended")).toContainText("edited");
  await expect(messageBubble(page, "The second word")).toHaveCount(0);
  await expect(messageBubble(page, "This message was deleted")).toBeVisible();
  await expect(receiptTicks(page, "Have you read me?")).toHaveAttribute("data-ticks", "read");
  kofiSocket.close();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  const deleteAs = (origin: string, { token }: TestUser, message: SentMessage | undefined) =>
    fetch(`${origin}/api/messages/${message?._id}`, {
      method: "DELETE",
      headers: { "x-auth-token": token, "content-type": "application/json" },
      body: "{}",
    });
  const offlineNotice = (page: Page) => page.getByText("You see what was kept on this device");
  const listEntry = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

  /** Returns whether a response in the caches with this prefix contains the text. */
  const isCached = (page: Page, text: string, prefix: string) =>
    page.evaluate(
      async ([searchedText, cachePrefix]) => {
        const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
        const bodies = names.map(async (name) => {
          const cache = await caches.open(name);
          const requests = (await cache.keys()).filter(({ url }) => url.includes("/api/"));
          return Promise.all(
            requests.map(async (request) => (await (await cache.match(request))?.text()) ?? ""),
          );
        });
        return (await Promise.all(bodies)).flat().some((body) => body.includes(searchedText));
      },
      [text, prefix] as const,
    );

  /** Waits until no cached response contains the text. */
  const expectNotCached = (page: Page, text: string) =>
    expect.poll(() => isCached(page, text, "kora-kept")).toBe(false);

  /** Waits until the cached messages of a conversation contain the text. */
  const expectMessageCached = (page: Page, text: string) =>
    expect.poll(() => isCached(page, text, "kora-kept-messages")).toBe(true);

  test("the latest messages of the first ten listed chats and groups are prefetched and can be read offline; queued messages are shown after a reload, also in a conversation that is not cached, and are sent in order after reconnecting; missed messages arrive", async ({
    browser,
    network,
    origin,
    dataDir,
    contextOptions,
  }) => {
    network.forwardSockets();
    const kora = { origin, dataDir };
    const [ama, kofi, esi, yaw] = await Promise.all([
      createWriter("Ama", kora),
      createUserOfAge("Kofi", 30, kora),
      createUser("Esi", kora),
      createUser("Yaw", kora),
    ]);
    const [, deletedMessage] = await sendMessagesAs(origin, kofi, ama, [
      "Before the river rose",
      "A word that is taken back",
    ]);
    const messageOfEsi = await sendMessageAs(origin, esi, ama, "Another word that is taken back");
    await createGroup(origin, ama, "The eleventh group");
    const groups = await Promise.all(
      Array.from({ length: 9 }, (_none, index) => createGroup(origin, ama, `Fire ${index + 1}`)),
    );
    const group = await createGroup(origin, ama, "Fireside");
    await addMembers(origin, group, ama, [kofi]);
    await sendGroupMessage(origin, ama, group, "The fire is lit");
    // The lists fit on the screen, so that all rows are rendered.
    const viewport = { width: 360, height: 1400 };
    const options = { ...contextOptions, viewport, baseURL: network.origin };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const requestedIds = new Set<string>();
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      const [, userId, groupId] =
        /^\/api\/(?:messages\/([^/]+)|groups\/([^/]+)\/messages)$/.exec(pathname) ?? [];
      const id = userId ?? groupId;
      if (id !== undefined) requestedIds.add(id);
    });
    await signIn(page, ama);
    await page.goto("/about");
    await waitForServiceWorkerControl(page);
    // The chat with Yaw is in no list, because it has no message yet.
    await gotoConnected(page, `/chat/${yaw.userId}`);
    await expect(composer(page)).toBeVisible();

    await page.getByRole("link", { name: "Back to your conversations" }).click();
    const listedIds = [...groups, group].map(({ _id }) => _id);
    const expectedIds = [yaw.userId, kofi.userId, esi.userId, ...listedIds].toSorted();
    await expect.poll(() => [...requestedIds].toSorted()).toEqual(expectedIds);
    await expectMessageCached(page, "Before the river rose");
    await expectMessageCached(page, "The fire is lit");
    // An event changes the cached messages, in the open chat and in others.
    await deleteAs(origin, esi, messageOfEsi);
    await expectNotCached(page, messageOfEsi.content);
    // Each conversation is requested as soon as the one before it has been received, so another
    // one would be there by now.
    expect([...requestedIds].toSorted()).toEqual(expectedIds);
    await listEntry(page, kofi.name).getByRole("link").first().click();
    await expect(messageBubble(page, "A word that is taken back")).toBeVisible();
    await expect(offlineNotice(page)).toHaveCount(0);
    await sendMessageAs(origin, kofi, ama, "Heard while the page was open");
    await expect(messageBubble(page, "Heard while the page was open")).toBeVisible();
    await deleteAs(origin, kofi, deletedMessage);
    await expect(messageBubble(page, "A word that is taken back")).toHaveCount(0);
    await expectNotCached(page, "A word that is taken back");

    network.disconnect();
    const queuedTexts = ["The first that waits", "The second that waits"];
    const waitingText = (text: string) =>
      expect(receiptTicks(page, text)).toHaveText("Waiting to be sent");
    for (const text of queuedTexts) await typeAndSend(page, text);
    await waitingText("The second that waits");
    await page.reload();
    await expect(page.getByRole("heading", { name: kofi.name })).toBeVisible();
    await expect(offlineNotice(page)).toBeVisible();
    await expect(messageBubble(page, "Before the river rose")).toBeVisible();
    await expect(messageBubble(page, "Heard while the page was open")).toBeVisible();
    await expect(messageBubble(page, "This message was deleted")).toHaveCount(1);
    await expect(messageBubble(page, /that waits/)).toContainText(queuedTexts);
    await waitingText("The first that waits");
    await expectAccessible(page);

    await page.goto(`/chat/${yaw.userId}`);
    await typeAndSend(page, "The first word to Yaw");
    await waitingText("The first word to Yaw");
    await page.goto(`/group/${group._id}`);
    await expect(messageBubble(page, "The fire is lit")).toBeVisible();
    await expect(offlineNotice(page)).toBeVisible();
    await typeAndSend(page, "Keep it burning");
    await waitingText("Keep it burning");

    await page.goto("/recent");
    await expect(offlineNotice(page)).toBeVisible();
    await expect(listEntry(page, kofi.name)).toContainText(
      "Waiting to be sent: The second that waits",
    );
    // The server's list has no chat with Yaw yet.
    await expect(listEntry(page, yaw.name)).toContainText(
      "Waiting to be sent: The first word to Yaw",
    );
    await expect(listEntry(page, esi.name)).toContainText("This message was deleted");
    await expect(listEntry(page, "Fireside")).toContainText("Waiting to be sent: Keep it burning");
    await expectAccessible(page);

    await test.step("conversations that are not cached", async () => {
      // A browser may evict cached responses to free space; here the test deletes them.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          if (!name.startsWith("kora-kept")) continue;
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            if (request.url.includes("/api/")) await cache.delete(request);
          }
        }
      });
      const olderMessagesNotice = page.getByText("The older messages need a connection.");
      await page.goto(`/group/${group._id}`);
      await expect(olderMessagesNotice).toBeVisible();
      await waitingText("Keep it burning");
      await page.goto(`/chat/${kofi.userId}`);
      await expect(olderMessagesNotice).toBeVisible();
      await expect(messageBubble(page, /that waits/)).toContainText(queuedTexts);
      await expect(messageBubble(page, "Before the river rose")).toHaveCount(0);
      await expectAccessible(page);
      queuedTexts.push("The third that waits");
      await typeAndSend(page, "The third that waits");
      await waitingText("The third that waits");
      await composer(page).fill("Half a sente");
      await sendMessageAs(origin, kofi, ama, "Said while you were away");
      await sendGroupMessage(origin, kofi, group, "It burns");

      network.restore();
      await expect(olderMessagesNotice).toHaveCount(0);
    });
    for (const text of queuedTexts)
      await expect(receiptTicks(page, text)).toHaveAttribute("data-ticks", /^(sent|delivered)$/);
    await expect(messageBubble(page, /that waits/)).toContainText(queuedTexts);
    await expect(messageBubble(page, "Said while you were away")).toBeVisible();
    await expect(offlineNotice(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue("Half a sente");
    await page.getByRole("link", { name: "Back to your conversations" }).click();
    await expect(listEntry(page, kofi.name)).toContainText("The third that waits");
    await expect(listEntry(page, yaw.name)).toContainText("The first word to Yaw");
    await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
    await listEntry(page, "Fireside").getByRole("link").first().click();
    await expect(messageBubble(page, "Keep it burning")).toBeVisible();
    await expect(messageBubble(page, "It burns")).toBeVisible();
    await context.close();
  });
});
