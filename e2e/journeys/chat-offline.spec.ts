import { mergeTests, type Page } from "@playwright/test";
import { expect, test as withFaults } from "../support/access.ts";
import { test as withLine } from "../support/browser-network-proxy.ts";
import {
  composer,
  createAndOpenChat,
  createChatUsers,
  messageBubble,
  openChat,
  openChatAs,
  openSocket,
  receiptTicks,
  sendMessageAs,
  sendMessagesAs,
  typeAndSend,
} from "../support/chat.ts";
import { createGroup, sendGroupMessage } from "../support/groups.ts";
import { createUser, createWriter, signIn } from "../support/users.ts";

/** Tests of the outbox and the resync of a chat (social §4, §8; decisions §4). */

const test = mergeTests(withLine, withFaults);

// These tests break connections on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource|WebSocket|favicon/ });

test("messages typed while offline are queued, survive a reload, and are sent in order after reconnecting; missed messages arrive", async ({
  page,
  browser,
  network,
  origin,
  dataDir,
  contextOptions,
}) => {
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
  for (const one of messages) await typeAndSend(page, one);
  await expect(receiptTicks(page, "The third of three")).toHaveAttribute("data-ticks", "sending");
  await typeAndSend(kofiPage, "Said while you were away");

  network.restore();
  for (const one of messages) await expect(messageBubble(kofiPage, one)).toBeVisible();
  await expect(messageBubble(kofiPage, /of three/)).toContainText(messages);
  await expect(messageBubble(page, "Said while you were away")).toBeVisible();
  await expect(messageBubble(page, /of three/)).toHaveCount(3);
  await expect(receiptTicks(page, "The third of three")).not.toHaveAttribute(
    "data-ticks",
    "sending",
  );

  // The page is reloaded before the network is back.
  network.disconnect();
  await typeAndSend(page, "The fourth, after a reload");
  await expect(receiptTicks(page, "The fourth")).toHaveAttribute("data-ticks", "sending");
  await page.goto("about:blank");
  network.restore();
  // The outbox sends the message from any page.
  await page.goto(`${network.origin}/news`);
  await expect(messageBubble(kofiPage, "The fourth, after a reload")).toBeVisible();
  await page.goto(`${network.origin}/chat/${kofi.userId}`);
  await expect(receiptTicks(page, "The fourth")).not.toHaveAttribute("data-ticks", "sending");
  await expect(messageBubble(page, "The fourth")).toHaveCount(1);
  await kofiPage.close();
});

test("a message that the server rejects is marked as failed: it can be retried or discarded", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await signIn(page, ama);
  // Without a socket, messages are sent by HTTP.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.send("!"));
  let isRejecting = true;
  await page.route("**/api/messages", (route) =>
    isRejecting ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await openChat(page, kofi);
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
  await expect(messageBubble(page, "Hear me")).toHaveCount(1);

  // Without a socket there are no events, so the page polls for new messages.
  await sendMessageAs(origin, kofi, ama, "I hear you");
  await expect(messageBubble(page, "I hear you")).toBeVisible();
});

test("after a reconnection, messages that were sent, edited, deleted and read meanwhile are up to date", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const [first, second] = await sendMessagesAs(origin, kofi, ama, [
    "The first word",
    "The second word",
  ]);
  await sendMessageAs(origin, ama, kofi, "Have you read me?");
  let isSocketDown = false;
  let closeSocket = () => {};
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isSocketDown) socket.send("!");
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
    isSocketDown ? route.abort() : route.continue(),
  );
  isSocketDown = true;
  closeSocket();
  const sendApiRequest = (method: string, id: string | undefined, body: object) =>
    fetch(`${origin}/api/messages/${id}`, {
      method,
      headers: { "x-auth-token": kofi.token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await sendApiRequest("PUT", first?._id, { content: "The first word, mended" });
  await sendApiRequest("DELETE", second?._id, {});
  const kofiSocket = await openSocket(origin, kofi);
  await kofiSocket.markRead(ama);
  await sendMessageAs(origin, kofi, ama, "I have");
  isSocketDown = false;
  await expect(messageBubble(page, "I have")).toBeVisible();
  await expect(messageBubble(page, "The first word, mended")).toContainText("edited");
  await expect(messageBubble(page, "The second word")).toHaveCount(0);
  await expect(messageBubble(page, "This message was deleted")).toBeVisible();
  await expect(receiptTicks(page, "Have you read me?")).toHaveAttribute("data-ticks", "read");
  kofiSocket.close();
});

test("a chat, a group and Socials that were opened without a connection load once it is back", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  await sendMessageAs(origin, kofi, ama, "The road is open again");
  const group = await createGroup(origin, ama, "Night tales");
  await sendGroupMessage(origin, ama, group, "Who is awake?");
  await signIn(page, ama);
  const context = page.context();
  let isDown = true;
  await context.routeWebSocket(/socket\.io/, (socket) => {
    if (isDown) void socket.close();
    else socket.connectToServer();
  });
  await context.route("**/api/**", (route) => (isDown ? route.abort() : route.continue()));
  const [groupPage, recentPage] = [await context.newPage(), await context.newPage()];
  const pages = [page, groupPage, recentPage];
  await Promise.all([
    page.goto(`/chat/${kofi.userId}`),
    groupPage.goto(`/group/${group._id}`),
    recentPage.goto("/recent"),
  ]);
  const tryAgainButton = (opened: Page) => opened.getByRole("button", { name: "Try again" });
  for (const opened of pages) await expect(tryAgainButton(opened).first()).toBeVisible();
  isDown = false;
  await expect(messageBubble(page, "The road is open again")).toBeVisible();
  await expect(messageBubble(groupPage, "Who is awake?")).toBeVisible();
  await expect(recentPage.getByRole("article", { name: "Kofi" })).toBeVisible();
  for (const opened of pages) await expect(tryAgainButton(opened)).toHaveCount(0);
});

test("a message sent between the load of a page and its first socket shows once the socket is connected", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Before");
  await signIn(page, ama);
  const connectSocket = Promise.withResolvers<() => void>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    connectSocket.resolve(() => void socket.connectToServer());
  });
  await page.goto("/recent");
  const chatRow = page.getByRole("article", { name: "Kofi" });
  await expect(chatRow).toContainText("Before");
  const connect = await connectSocket.promise;
  await sendMessageAs(origin, kofi, ama, "Meanwhile");
  connect();
  await expect(chatRow).toContainText("Meanwhile");
});

test("a draft stays on the device, and a chat that cannot be loaded shows an error", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama } = await createAndOpenChat(page, { origin, dataDir });
  await composer(page).fill("Half a sente");
  await page.reload();
  await expect(composer(page)).toHaveValue("Half a sente");

  await page.route("**/api/chats/*", (route) => route.fulfill({ status: 409 }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load chat data. Please refresh the page.",
  );
  // Without an open conversation the navigation stays.
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unroute("**/api/chats/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(composer(page)).toHaveValue("Half a sente");

  await page.goto(`/chat/${ama.userId}`);
  await expect(page.getByText("This person is not here, or not for you to reach.")).toBeVisible();
});
