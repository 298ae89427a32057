import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/**
 * Tests of the alert bell, its list, and the links of its entries.
 */

const alertBell = (page: Page, unread: number) =>
  page.getByRole("banner").getByRole("button", {
    name: unread === 0 ? "Alerts" : `Alerts, ${unread} unread`,
    exact: true,
  });
const alertList = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
const alertEntry = (page: Page, text: string) =>
  alertList(page).getByRole("listitem").filter({ hasText: text });

async function likeAs(
  storyId: string,
  users: readonly TestUser[],
  { origin }: KoraAddress,
): Promise<void> {
  for (const { token } of users) {
    await postToApi(origin, `/performance/like/${storyId}`, { on: true }, token);
  }
}

test("likes, comments and follows of others reach the bell at once, grouped, and each alert links to its page", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const [kofi, esi, yaw] = [
    await createWriter("Kofi", kora),
    await createUser("Esi", kora),
    await createUser("Yaw", kora),
  ];
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, kora);
  await signIn(page, ama);
  await page.goto("/home");
  await expect(alertBell(page, 0)).toBeVisible();

  await test.step("an empty list shows a message", async () => {
    await alertBell(page, 0).click();
    await expect(alertList(page).getByText("No alerts yet.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await likeAs(storyId, [kofi], kora);
  await expect(alertBell(page, 1)).toBeVisible();
  await likeAs(storyId, [esi, yaw], kora);
  await alertBell(page, 1).click();
  await expect(alertEntry(page, `Yaw and 2 others liked “${title}”`)).toBeVisible();

  await test.step("a new alert appears at the top of the open list", async () => {
    await postToApi(origin, `/performance/comment/${storyId}`, { text: "I know it." }, esi.token);
    await expect(alertEntry(page, `Esi commented on “${title}”`)).toBeVisible();
    await postToApi(origin, `/writer/follow/${ama.userId}`, { on: true }, yaw.token);
    await expect(alertList(page).getByRole("listitem").first()).toContainText("Yaw followed you");
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
  });

  await test.step("opening an alert marks it as read and opens its page", async () => {
    await alertEntry(page, "liked").getByRole("link").click();
    await expect(page).toHaveURL(`${origin}/story/${storyId}`);
    await expect(alertList(page)).toHaveCount(0);
    await expect(alertBell(page, 2)).toBeVisible();
    await alertBell(page, 2).click();
    await alertEntry(page, "followed you").getByRole("link").click();
    await expect(page).toHaveURL(`${origin}/user/${yaw.userId}`);
  });

  await test.step("a friend request is accepted in its alert", async () => {
    await postToApi(origin, "/profile/friend/request", { friendId: ama.userId }, kofi.token);
    await expect(alertBell(page, 2)).toBeVisible();
    await alertBell(page, 2).click();
    const requestEntry = alertEntry(page, "Kofi sent you a friend request");
    await expect(requestEntry.getByRole("link")).toHaveAttribute("href", `/user/${kofi.userId}`);
    await requestEntry.getByRole("button", { name: /^Accept/ }).click();
    await expect(alertWithText(page, "Friend request accepted!")).toBeVisible();
    await expect(alertList(page).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  });

  await test.step("all alerts are marked as read at once, in the browser and on the server", async () => {
    await alertList(page).getByRole("button", { name: "Mark all as read" }).click();
    await expect(alertList(page).getByText("Nothing is unread.")).toBeVisible();
    // The open list is part of the history entry, so a reload keeps it.
    await page.reload();
    await expect(alertEntry(page, `Yaw and 2 others liked “${title}”`)).toBeVisible();
    await expect(alertList(page).getByText(/^Unread:/)).toHaveCount(0);
  });

  await test.step("the alert about a new story of a followed writer links to the writer", async () => {
    await postToApi(origin, `/writer/follow/${kofi.userId}`, { on: true }, ama.token);
    const newTitle = uniqueTitle("The Other Bank");
    await publishStory(newTitle, kofi, kora);
    const publishedEntry = alertEntry(page, `Kofi Tells published “${newTitle}”`);
    await expect(publishedEntry).toBeVisible();
    await expect(publishedEntry.getByRole("link")).toHaveAttribute(
      "href",
      /^\/writer\/profile\/[0-9a-f-]{36}$/,
    );
  });
});

test("a failure to load the alerts shows an error and is retried; alerts that could not be marked as read stay unread", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, esi] = await Promise.all([createWriter("Ama", kora), createUser("Esi", kora)]);
  await follow(esi, ama, kora);
  await page.clock.install();
  await signIn(page, ama);
  const rejection = { status: 403, contentType: "application/json", body: "{}" };
  await page.route("**/api/alerts?*", (route) => route.fulfill(rejection));
  await page.route("**/api/alerts", (route) => route.fulfill(rejection));
  await page.goto("/home");
  await alertBell(page, 0).click();
  await expect(alertList(page).getByRole("alert")).toHaveText("Your alerts could not be loaded.");
  await page.unroute("**/api/alerts?*");
  await page.unroute("**/api/alerts");
  // It is retried every 4 s.
  await page.clock.fastForward(4000);
  await expect(alertEntry(page, "Esi followed you")).toBeVisible();

  await page.route("**/api/alerts/read-all", (route) => route.fulfill(rejection));
  await alertList(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(alertWithText(page, "Your alerts could not be marked as read.")).toBeVisible();
  await expect(alertList(page).getByText("1 unread")).toBeVisible();
});
