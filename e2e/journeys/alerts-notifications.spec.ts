import { test } from "../support/access.ts";
import { gotoConnected } from "../support/chat.ts";
import {
  clickVisibleNotification,
  focusTab,
  listNotifications,
  turnOnNotifications,
} from "../support/notifications.ts";
import { expect } from "../support/test.ts";
import { createUser, createWriter, postToApi, publishStory } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/**
 * Tests of alerts as desktop notifications (specification, social features, §2, §9). Web Push shows the same: what is
 * pushed is tested in push-alert.test.ts and notification-content.test.ts, the service worker in notifications.spec.ts.
 */

test.use({
  serviceWorkers: "allow",
  expectedConsoleErrors: /status of 40[14]|WebSocket connection/,
});

test("an alert causes one notification while no tab has the focus; a click opens its page", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi, esi] = [
    await createWriter("Ama", kora),
    await createUser("Kofi", kora),
    await createUser("Esi", kora),
  ];
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, kora);
  const worker = await turnOnNotifications(page, ama);
  await gotoConnected(page, "/news");
  await focusTab(null, { tabs: [page], worker });

  await postToApi(origin, `/performance/like/${storyId}`, { on: true }, kofi.token);
  await expect
    .poll(() => listNotifications(worker))
    .toEqual([{ title: "Kora", body: `Kofi liked “${title}”` }]);
  await postToApi(origin, `/performance/like/${storyId}`, { on: true }, esi.token);
  await expect
    .poll(() => listNotifications(worker))
    .toEqual([{ title: "Kora", body: `Esi and 1 other liked “${title}”` }]);

  await clickVisibleNotification(worker);
  await expect(page).toHaveURL(`/story/${storyId}`);
  expect(await listNotifications(worker)).toEqual([]);

  await test.step("an alert that is read on another device closes its notification", async () => {
    await focusTab(null, { tabs: [page], worker });
    await postToApi(origin, `/writer/follow/${ama.userId}`, { on: true }, kofi.token);
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Kora", body: "Kofi followed you" }]);
    const headers = { "x-auth-token": ama.token };
    const response = await fetch(`${origin}/api/alerts/read-all`, { method: "PUT", headers });
    expect(response.ok).toBe(true);
    await expect.poll(() => listNotifications(worker)).toEqual([]);
  });
});
