import type { MessagePushPayload } from "@kora/contract/notifications";
import type { Page } from "@playwright/test";
import { endSession, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import {
  createChatUsers,
  gotoConnected,
  messageBubble,
  openChat,
  sendMessageAs,
  typeAndSend,
} from "../support/chat.ts";
import { addMembers, createGroup, sendGroupMessage } from "../support/groups.ts";
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
import { usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, postToApi, signIn } from "../support/users.ts";
import { sendToApi } from "../support/writing.ts";

/**
 * Tests of desktop notifications for new messages and alerts, and of Web Push. Their texts and links are tested in
 * `notification-content.test.ts`.
 */

test.use({
  serviceWorkers: "allow",
  expectedConsoleErrors: /status of 40[14]|WebSocket connection/,
});

const offerRegion = (page: Page) => page.getByRole("region", { name: "Notifications" });
const blockedMessage = "Your browser blocks notifications from Kora.";

test("the offer of notifications appears after the first message and in the recent chats, not at once; Not now closes it, and if the browser denies permission, instructions are shown", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await fakePushService(page.context(), "denied");
  await signIn(page, ama);
  await page.goto("/recent");
  await waitForServiceWorkerControl(page);
  // Without a service worker there is no offer.
  await page.reload();
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

  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect(offerRegion(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await offerRegion(page).getByRole("button", { name: "Not now" }).click();
  await expect(offerRegion(page)).toHaveCount(0);

  await test.step("the next user of the browser is asked too, and the browser denies it", async () => {
    await signIn(page, kofi);
    await page.goto("/recent");
    await offerRegion(page).getByRole("button", { name: "Turn on notifications" }).click();
    await expect(toast(page, blockedMessage)).toBeVisible();
    await expect(offerRegion(page)).toHaveCount(0);
    await page.getByRole("article", { name: "Ama" }).getByRole("link").click();
    await expect(messageBubble(page, "Good evening")).toBeVisible();
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

test("a new message or alert causes one notification while no tab has the focus; it closes when the message is deleted or it is read on another device, and a click opens its page in the existing tab", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi, esi] = await Promise.all([
    createWriter("Ama", kora),
    createUser("Kofi", kora),
    createUser("Esi", kora),
  ]);
  const [group, mutedGroup] = [
    await createGroup(origin, ama, "Fireside"),
    await createGroup(origin, ama, "Night tales"),
  ];
  await addMembers(origin, group, ama, [kofi, esi]);
  await addMembers(origin, mutedGroup, ama, [kofi]);
  await sendMessageAs(origin, esi, ama, "Before");
  for (const path of [`/chats/${esi.userId}`, `/groups/${mutedGroup._id}`])
    await sendToApi(page, "PUT", `${path}/mute`, { on: true }, ama);
  const worker = await turnOnNotifications(page, ama);
  const secondTab = await context.newPage();
  const tabs = [page, secondTab];
  const row = (tab: Page, name: string) => tab.getByRole("article", { name, exact: true });
  for (const tab of tabs) {
    await gotoConnected(tab, "/recent");
    await expect(row(tab, "Esi")).toBeVisible();
  }
  await focusTab(null, { tabs, worker });
  const expectNotifications = (notifications: { title: string; body: string }[]) =>
    expect.poll(() => listNotifications(worker)).toEqual(notifications);
  // For each notification that a tab sends, the worker looks for a tab with the focus.
  const expectSentCount = (count: number) =>
    expect.poll(() => worker.evaluate(readMatchAllCount)).toBe(count);

  // Muted conversations and the user's own messages from other devices cause no notification.
  await sendMessageAs(origin, esi, ama, "Do you hear me?");
  await sendGroupMessage(origin, kofi, mutedGroup, "Nobody hears this");
  await sendMessageAs(origin, ama, kofi, "The river is high");
  // Who writes has read the chat, which closes its notifications in a tab that learns it later.
  for (const tab of tabs) await expect(row(tab, "Kofi")).toContainText("The river is high");
  const longText = "How high is it? ".repeat(20).trim();
  await sendMessageAs(origin, kofi, ama, longText);
  await expectNotifications([{ title: "Kofi", body: longText.slice(0, 100) }]);
  await sendMessageAs(origin, kofi, ama, "Tell me", { disappearAfter: "3600" });
  await expectNotifications([{ title: "Kofi", body: "New message" }]);
  await expectSentCount(2 * tabs.length);

  await test.step("while any tab has the focus, no notification is shown", async () => {
    await focusTab(page, { tabs, worker });
    await sendMessageAs(origin, kofi, ama, "Are you there?");
    for (const tab of tabs) {
      await expect(row(tab, "Kofi")).toContainText("Are you there?");
    }
    // The tab without the focus does not know that another one has it.
    await expectSentCount(2 * tabs.length + 1);
    await focusTab(null, { tabs, worker });
    await sendMessageAs(origin, kofi, ama, "I come to the ferry");
    await expectNotifications([{ title: "Kofi", body: "I come to the ferry" }]);
    expect(await worker.evaluate(readShowCount)).toBe(3);
  });

  await secondTab.close();
  await test.step("a notification closes when its message is deleted or read on another device", async () => {
    const { _id } = await sendMessageAs(origin, kofi, ama, "Not for you");
    await expectNotifications([{ title: "Kofi", body: "Not for you" }]);
    const headers = { "x-auth-token": kofi.token };
    await fetch(`${origin}/api/messages/${_id}`, { method: "DELETE", headers });
    await expectNotifications([]);
    await sendMessageAs(origin, kofi, ama, "For you");
    await expect.poll(() => listNotifications(worker)).toHaveLength(1);
    await postToApi(origin, `/chats/${kofi.userId}/view`, {}, ama.token);
    await expectNotifications([]);
  });

  await test.step("a mention in a group", async () => {
    const body = `@${usernameFromEmail(ama)} come and see`;
    await sendGroupMessage(origin, esi, group, body);
    await expectNotifications([{ title: "Fireside", body: `Esi mentioned you: ${body}` }]);
    await postToApi(origin, `/groups/${group._id}/view`, {}, ama.token);
    await expectNotifications([]);
  });

  await test.step("an alert, until it is read on another device", async () => {
    await postToApi(origin, `/writer/follow/${ama.userId}`, { on: true }, kofi.token);
    await expectNotifications([{ title: "Kora", body: "Kofi followed you" }]);
    await sendToApi(page, "PUT", "/alerts/read-all", {}, ama);
    await expectNotifications([]);
  });

  await sendMessageAs(origin, kofi, ama, "I am there");
  await expect.poll(() => listNotifications(worker)).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await clickVisibleNotification(worker);
  await expect(page).toHaveURL(`/chat/${kofi.userId}`);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(await listNotifications(worker)).toEqual([]);
});

test("a pushed message is shown while Kora is closed and opens its chat; a logout or an ended session removes the notifications and the subscription for the next user", async ({
  page,
  context,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const worker = await turnOnNotifications(page, ama);
  const newPage = await context.newPage();
  failOnConsoleErrors(newPage);
  const deliver = await openPushService(newPage, origin);
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
  // While Kora has the focus, nothing is shown.
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

  await newPage.goto("/logout");
  await newPage.locator("#main").getByRole("button", { name: "Log out" }).click();
  await expect(newPage).toHaveURL(/\/login$/);
  await expect.poll(() => listNotifications(worker)).toEqual([]);
  await expect.poll(() => readSubscriptionKey(newPage)).toBeNull();

  const esi = await createUser("Esi", { origin, dataDir });
  await openNotificationSettings(newPage, esi);
  await expect(notificationsCheckbox(newPage)).not.toBeChecked();
  await notificationsCheckbox(newPage).check();
  await expect(toast(newPage, "Notifications are on.")).toBeVisible();
  expect(await readSubscriptionKey(newPage)).not.toBeNull();
  await endSession(origin, esi);
  await expect(newPage).toHaveURL(/\/login/);
  await expect.poll(() => readSubscriptionKey(newPage)).toBeNull();

  await test.step("a subscription that outlived its session ends when another user signs in", async () => {
    await setSubscriptionKey(newPage, "BAAA");
    await openNotificationSettings(newPage, kofi);
    await expect.poll(() => readSubscriptionKey(newPage)).toBeNull();
  });
});
