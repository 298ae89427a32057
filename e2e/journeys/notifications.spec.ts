import type { MessagePushPayload } from "@kora/contract/notifications";
import type { Page } from "@playwright/test";
import { endSession, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  createChatUsers,
  gotoConnected,
  muteConversation,
  openChat,
  sendMessageAs,
  typeAndSend,
} from "../support/chat.ts";
import {
  clickVisibleNotification,
  fakePushService,
  focusTab,
  getServiceWorker,
  listNotifications,
  notificationsCheckbox,
  openNotificationSettings,
  openPushService,
  readSubscriptionKey,
  setSubscriptionKey,
  toast,
  turnOnNotifications,
} from "../support/notifications.ts";
import {
  dropSubscription,
  readMatchAllCount,
  readOpenedUrl,
  readShowCount,
} from "../support/service-worker-harness.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, postToApi, signIn } from "../support/users.ts";

/** Tests of desktop notifications for new messages, and of Web Push. */

test.use({
  serviceWorkers: "allow",
  expectedConsoleErrors: /status of 40[14]|WebSocket connection/,
});

const offerRegion = (page: Page) => page.getByRole("region", { name: "Notifications" });
const blockedMessage = "Your browser blocks notifications from Kora.";

test("the offer of notifications appears after the first message or in the recent chats, not at once; Not now is remembered, and if the browser denies permission, instructions are shown", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await fakePushService(page.context(), "denied");
  await openNotificationSettings(page, ama);
  await page.goto("/recent");
  await expect(page.getByText("No conversations yet.")).toBeVisible();
  await expect(offerRegion(page)).toHaveCount(0);
  await openChat(page, kofi);
  await expect(page.getByText("Say hello to Kofi.")).toBeVisible();
  await expect(offerRegion(page)).toHaveCount(0);
  await typeAndSend(page, "Good evening");
  await expect(offerRegion(page)).toContainText("Know at once when somebody writes to you.");
  await test.step("large screens show the offer once, in the list beside the chat", async () => {
    const phoneViewport = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("article", { name: "Kofi" })).toBeVisible();
    await expect(offerRegion(page)).toHaveCount(1);
    if (phoneViewport) await page.setViewportSize(phoneViewport);
  });

  await page.goto("/recent");
  await expect(offerRegion(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await offerRegion(page).getByRole("button", { name: "Not now" }).click();
  await expect(offerRegion(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article", { name: "Kofi" })).toBeVisible();
  await expect(offerRegion(page)).toHaveCount(0);

  await test.step("the next user of the browser is asked too, and the browser denies it", async () => {
    await signIn(page, kofi);
    await page.goto("/recent");
    await offerRegion(page).getByRole("button", { name: "Turn on notifications" }).click();
    await expect(toast(page, blockedMessage)).toBeVisible();
    await expect(offerRegion(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("article", { name: "Ama" })).toBeVisible();
    await expect(offerRegion(page)).toHaveCount(0);
    await page.goto("/theuser#notifications");
    await expect(page.getByText(blockedMessage)).toBeVisible();
    await expect(notificationsCheckbox(page)).toBeDisabled();
  });
});

test("accepting the offer subscribes with the server's key and stores the subscription on the server; turning notifications off deletes it there", {
  tag: "@core",
}, async ({ page, context, origin, dataDir }) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Good evening");
  const endpoint = await fakePushService(context, "granted");
  await openNotificationSettings(page, ama);
  await page.goto("/recent");
  const subscriptionResponse = page.waitForResponse(
    (response) =>
      response.url().endsWith("/push/subscriptions") && response.request().method() === "POST",
  );
  await offerRegion(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(toast(page, "Notifications are on.")).toBeVisible();
  await expect(offerRegion(page)).toHaveCount(0);
  const response = await subscriptionResponse;
  expect(response.status()).toBe(201);
  expect(response.request().postDataJSON()).toMatchObject({ endpoint });
  const keyResponse = await fetch(`${origin}/api/push/key`, {
    headers: { "x-auth-token": ama.token },
  });
  const { publicKey } = (await keyResponse.json()) as { publicKey: string };
  expect(await readSubscriptionKey(page)).toBe(publicKey);

  await test.step("a subscription that the browser dropped is renewed", async () => {
    const renewRequest = page.waitForRequest(
      (request) => request.url().endsWith("/push/subscriptions") && request.method() === "POST",
    );
    const worker = await getServiceWorker(page);
    await setSubscriptionKey(page, null);
    await worker.evaluate(dropSubscription);
    expect((await renewRequest).postDataJSON()).toMatchObject({ endpoint });
    expect(await readSubscriptionKey(page)).toBe(publicKey);
  });

  await page.goto("/theuser#notifications");
  await expect(notificationsCheckbox(page)).toBeChecked();
  await expectAccessibleInBothThemes(page);
  const deleteResponse = page.waitForResponse(
    (response) => response.request().method() === "DELETE",
  );
  await notificationsCheckbox(page).uncheck();
  await expect(toast(page, "Notifications are off.")).toBeVisible();
  expect((await deleteResponse).request().postDataJSON()).toMatchObject({ endpoint });
  expect((await deleteResponse).ok()).toBe(true);
  expect(await readSubscriptionKey(page)).toBeNull();
});

test("a new message causes one notification while no tab has the focus; it closes when the message is deleted or read on another device, and a click opens its chat in the existing tab", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const esi = await createUser("Esi", { origin, dataDir });
  await sendMessageAs(origin, esi, ama, "Before");
  await signIn(page, ama);
  await openChat(page, esi);
  await muteConversation(page);
  const worker = await turnOnNotifications(page, ama);
  const secondTab = await context.newPage();
  const tabs = [page, secondTab];
  for (const tab of tabs) {
    await gotoConnected(tab, "/recent");
    await expect(tab.getByRole("article", { name: "Esi" })).toBeVisible();
  }
  await focusTab(null, { tabs, worker });
  // For each notification that a tab sends, the worker looks for a tab with the focus.
  const expectSentCount = (count: number) =>
    expect.poll(() => worker.evaluate(readMatchAllCount)).toBe(count);

  // Muted chats and the user's own messages from other devices cause no notification.
  await sendMessageAs(origin, esi, ama, "Do you hear me?");
  await sendMessageAs(origin, ama, kofi, "The river is high");
  const longText = "How high is it? ".repeat(20).trim();
  await sendMessageAs(origin, kofi, ama, longText);
  await expect
    .poll(() => listNotifications(worker))
    .toEqual([{ title: "Kofi", body: longText.slice(0, 100) }]);
  await sendMessageAs(origin, kofi, ama, "Tell me", { disappearAfter: "3600" });
  await expect
    .poll(() => listNotifications(worker))
    .toEqual([{ title: "Kofi", body: "New message" }]);
  await expectSentCount(2 * tabs.length);

  await test.step("while any tab has the focus, no notification is shown", async () => {
    await focusTab(page, { tabs, worker });
    await sendMessageAs(origin, kofi, ama, "Are you there?");
    for (const tab of tabs) {
      await expect(tab.getByRole("article", { name: "Kofi" })).toContainText("Are you there?");
    }
    // The tab without the focus does not know that another one has it.
    await expectSentCount(2 * tabs.length + 1);
    await focusTab(null, { tabs, worker });
    await sendMessageAs(origin, kofi, ama, "I come to the ferry");
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Kofi", body: "I come to the ferry" }]);
    expect(await worker.evaluate(readShowCount)).toBe(3);
  });

  await secondTab.close();
  await test.step("a notification closes when its message is deleted or read on another device", async () => {
    const { _id } = await sendMessageAs(origin, kofi, ama, "Not for you");
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Kofi", body: "Not for you" }]);
    const headers = { "x-auth-token": kofi.token };
    await fetch(`${origin}/api/messages/${_id}`, { method: "DELETE", headers });
    await expect.poll(() => listNotifications(worker)).toEqual([]);
    await sendMessageAs(origin, kofi, ama, "For you");
    await expect.poll(() => listNotifications(worker)).toHaveLength(1);
    await postToApi(origin, `/chats/${kofi.userId}/view`, {}, ama.token);
    await expect.poll(() => listNotifications(worker)).toEqual([]);
  });

  await sendMessageAs(origin, kofi, ama, "I am there");
  await expect.poll(() => listNotifications(worker)).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await clickVisibleNotification(worker);
  await expect(page).toHaveURL(`/chat/${kofi.userId}`);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(await listNotifications(worker)).toEqual([]);
});

test("a pushed message is shown while Kora is closed, opens its chat, and is not shown while Kora has the focus", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const worker = await turnOnNotifications(page, ama);
  const otherTab = await context.newPage();
  const deliver = await openPushService(otherTab, origin);
  const payload: MessagePushPayload = {
    type: "message",
    messageId: "01940000-0000-7000-8000-000000000001",
    userId: kofi.userId,
    name: "Kofi",
    content: "The river is high",
    mediaType: null,
    group: null,
    isMention: false,
  };
  await deliver(JSON.stringify({ ...payload, userId: ama.userId, name: "Not shown" }));
  await expect.poll(() => worker.evaluate(readMatchAllCount)).toBe(1);
  await focusTab(null, { tabs: [], worker });
  await page.close();
  await deliver(JSON.stringify(payload));
  await expect
    .poll(() => listNotifications(worker))
    .toEqual([{ title: "Kofi", body: "The river is high" }]);
  const secondMessage = { messageId: "01940000-0000-7000-8000-000000000002", content: "" };
  await deliver(JSON.stringify({ ...payload, ...secondMessage, mediaType: "image" }));
  await expect.poll(() => listNotifications(worker)).toEqual([{ title: "Kofi", body: "Picture" }]);

  await clickVisibleNotification(worker);
  await expect.poll(() => worker.evaluate(readOpenedUrl)).toBe(`/chat/${kofi.userId}`);

  // Browsers require a notification for each push, also if its type is unknown or its data is unreadable.
  for (const unknownData of [JSON.stringify({ type: "newer" }), "not JSON"]) {
    await deliver(unknownData);
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Kora", body: "There is something new for you." }]);
  }
});

test("a logout or an ended session removes the notifications and the subscription for the next user", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const worker = await turnOnNotifications(page, ama);
  await focusTab(null, { tabs: [page], worker });
  await sendMessageAs(origin, kofi, ama, "For you alone");
  await expect.poll(() => listNotifications(worker)).toHaveLength(1);
  await page.goto("/logout");
  await page.locator("#main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => listNotifications(worker)).toEqual([]);
  await expect.poll(() => readSubscriptionKey(page)).toBeNull();

  const esi = await createUser("Esi", { origin, dataDir });
  await openNotificationSettings(page, esi);
  await expect(notificationsCheckbox(page)).not.toBeChecked();
  await notificationsCheckbox(page).check();
  await expect(toast(page, "Notifications are on.")).toBeVisible();
  expect(await readSubscriptionKey(page)).not.toBeNull();
  await endSession(origin, esi);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => readSubscriptionKey(page)).toBeNull();

  await test.step("a subscription that outlived its session ends when another user signs in", async () => {
    await setSubscriptionKey(page, "BAAA");
    await openNotificationSettings(page, kofi);
    await expect.poll(() => readSubscriptionKey(page)).toBeNull();
  });
});
