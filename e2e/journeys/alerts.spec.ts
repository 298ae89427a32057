import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { gotoConnected } from "../support/chat.ts";
import { expect, expectNoSidewaysScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the alert bell, its list, and the links of its entries (social §2, §3, §4, §7, §9; decisions §5). */

const bell = (page: Page, unread: number) =>
  page.getByRole("banner").getByRole("button", {
    name: unread === 0 ? "Alerts" : `Alerts, ${unread} unread`,
    exact: true,
  });
const list = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
const entry = (page: Page, words: string) =>
  list(page).getByRole("listitem").filter({ hasText: words });

async function like(
  storyId: string,
  people: readonly TestUser[],
  { origin }: KoraAddress,
): Promise<void> {
  for (const { token } of people) {
    await postToApi(origin, `/performance/like/${storyId}`, { on: true }, token);
  }
}

test("operations of others reach the bell at once, grouped, and each alert links to its page", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const ama = await createWriter("Ama", at);
  const [kofi, esi, yaw] = [
    await createWriter("Kofi", at),
    await createUser("Esi", at),
    await createUser("Yaw", at),
  ];
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, at);
  await signIn(page, ama);
  await page.goto("/home");
  await expect(bell(page, 0)).toBeVisible();

  await test.step("an empty list shows a message", async () => {
    await bell(page, 0).click();
    await expect(list(page).getByText("No alerts yet.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await like(storyId, [kofi], at);
  await expect(bell(page, 1)).toBeVisible();
  await like(storyId, [esi, yaw], at);
  await bell(page, 1).click();
  await expect(entry(page, `Yaw and 2 others liked “${title}”`)).toBeVisible();

  await test.step("a new alert appears at the top of the open list", async () => {
    await postToApi(origin, `/performance/comment/${storyId}`, { text: "I know it." }, esi.token);
    await expect(entry(page, `Esi commented on “${title}”`)).toBeVisible();
    await postToApi(origin, `/writer/follow/${ama.userId}`, { on: true }, yaw.token);
    await expect(list(page).getByRole("listitem").first()).toContainText("Yaw followed you");
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("opening an alert marks it as read and opens its page", async () => {
    await entry(page, "liked").getByRole("link").click();
    await expect(page).toHaveURL(`${origin}/story/${storyId}`);
    await expect(list(page)).toHaveCount(0);
    await expect(bell(page, 2)).toBeVisible();
    await bell(page, 2).click();
    await entry(page, "followed you").getByRole("link").click();
    await expect(page).toHaveURL(`${origin}/user/${yaw.userId}`);
  });

  await test.step("a friend request is accepted in its alert", async () => {
    await postToApi(origin, "/profile/friend/request", { friendId: ama.userId }, kofi.token);
    await expect(bell(page, 2)).toBeVisible();
    await bell(page, 2).click();
    const asked = entry(page, "Kofi sent you a friend request");
    await expect(asked.getByRole("link")).toHaveAttribute("href", `/user/${kofi.userId}`);
    await asked.getByRole("button", { name: /^Accept/ }).click();
    await expect(alertWithText(page, "Friend request accepted!")).toBeVisible();
    await expect(list(page).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  });

  await test.step("all alerts are marked as read at once, here and on the server", async () => {
    await list(page).getByRole("button", { name: "Mark all as read" }).click();
    await expect(list(page).getByText("Nothing is unread.")).toBeVisible();
    await page.reload();
    await expect(bell(page, 0)).toBeVisible();
    await bell(page, 0).click();
    await expect(entry(page, `Yaw and 2 others liked “${title}”`)).toBeVisible();
    await expect(list(page).getByText(/^Unread:/)).toHaveCount(0);
  });

  await test.step("a followed writer publishes: the alert links to the writer", async () => {
    await postToApi(origin, `/writer/follow/${kofi.userId}`, { on: true }, ama.token);
    const told = uniqueTitle("The Other Bank");
    await publishStory(told, kofi, at);
    const post = entry(page, `Kofi Tells published “${told}”`);
    await expect(post).toBeVisible();
    await expect(post.getByRole("link")).toHaveAttribute(
      "href",
      /^\/writer\/profile\/[0-9a-f-]{36}$/,
    );
  });
});

test("a user replies to and likes a comment in another browser; its author gets alerts at once, and opens the reply from the alert", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const at = { origin, dataDir };
  const [ama, esi] = [await createWriter("Ama", at), await createUser("Esi", at)];
  const title = uniqueTitle("The Well");
  const storyId = await publishStory(title, ama, at);
  await postToApi(origin, `/performance/comment/${storyId}`, { text: "Who dug it?" }, esi.token);
  await signIn(page, esi);
  await gotoConnected(page, "/home");
  await expect(bell(page, 0)).toBeVisible();

  const other = await (await browser.newContext({ ...contextOptions, baseURL: origin })).newPage();
  await signIn(other, ama);
  await other.goto(`/story/${storyId}#comments`);
  const comment = other.getByRole("article").filter({ hasText: "Who dug it?" }).last();
  await comment.getByRole("button", { name: /^Like/ }).click();
  await comment.getByRole("button", { name: /^Reply/ }).click();
  const box = other.getByRole("textbox", { name: /^Your reply to/ });
  await box.fill("My grandmother did");
  await other.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(other.getByText("My grandmother did")).toBeVisible();

  await expect(bell(page, 2)).toBeVisible();
  await bell(page, 2).click();
  await expect(entry(page, `Ama liked your comment on “${title}”`)).toBeVisible();
  await entry(page, `Ama replied to your comment on “${title}”`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/story/${storyId}`));
  await expect(bell(page, 1)).toBeVisible();
  await other.context().close();
});

test("a failure to load the alerts shows an error and is retried; alerts that could not be marked as read stay unread", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [ama, esi] = [await createWriter("Ama", at), await createUser("Esi", at)];
  const storyId = await publishStory(uniqueTitle("Rain"), ama, at);
  await like(storyId, [esi], at);
  await signIn(page, ama);
  const refused = { status: 403, contentType: "application/json", body: "{}" };
  await page.route("**/api/alerts?*", (route) => route.fulfill(refused));
  await page.route("**/api/alerts", (route) => route.fulfill(refused));
  await page.goto("/home");
  await bell(page, 0).click();
  await expect(list(page).getByRole("alert")).toHaveText("Your alerts could not be loaded.");
  await page.unroute("**/api/alerts?*");
  await page.unroute("**/api/alerts");
  await expect(entry(page, "Esi liked")).toBeVisible();

  await page.route("**/api/alerts/read-all", (route) => route.fulfill(refused));
  await list(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(alertWithText(page, "Your alerts could not be marked as read.")).toBeVisible();
  await expect(list(page).getByText("1 unread")).toBeVisible();
});
