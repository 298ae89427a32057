import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { test } from "../support/browser-network-proxy.ts";
import { dumpStores } from "../support/browser-stores.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  logIn,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of what a reader does without a connection. */

test.use({ serviceWorkers: "allow" });

const outboxPath = "/outbox";
const likeButton = (page: Page) => page.getByRole("button", { name: /^Like, / }).first();
const bookmarkButton = (page: Page) => page.getByRole("button", { name: /^Bookmark, / }).first();
const waitingToast = (page: Page) =>
  page.getByText("Waiting for a connection. Kora sends it by itself.");
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const menuCount = (page: Page, count: number) =>
  page.getByRole("link", { name: new RegExp(`Outbox.*${count}`) });

async function getJson<Body>(origin: string, path: string, { token }: TestUser): Promise<Body> {
  const response = await fetch(`${origin}/api${path}`, { headers: { "x-auth-token": token } });
  return (await response.json()) as Body;
}

/** Returns how a user sees a story on the server. */
async function getStory(origin: string, storyId: string, user: TestUser) {
  const { performance } = await getJson<{
    performance: Record<"likeCount" | "bookmarkCount" | "commentCount", number> & {
      isLiked: boolean;
    };
  }>(origin, `/stories/${storyId}`, user);
  return performance;
}

/** Waits for the background work of the page, which lets calls wait. It is loaded after the first render. */
const waitForBackground = (page: Page) => page.waitForLoadState("networkidle");

/** Creates a story and its reader, and opens it on a phone that has the service worker. */
async function openStory(
  page: Page,
  kora: KoraAddress,
): Promise<{ writer: TestUser; reader: TestUser; storyId: string }> {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Akosua", kora)];
  const storyId = await publishStory("The Ferryman's Word", writer, kora);
  await signIn(page, reader);
  await page.goto("/about");
  await waitForServiceWorkerControl(page);
  await page.goto(`/story/${storyId}`);
  await expect(likeButton(page)).toBeVisible();
  await waitForBackground(page);
  return { writer, reader, storyId };
}

async function writeComment(page: Page, text: string): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Comments/ });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await page.getByRole("textbox", { name: "Your comment" }).fill(text);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
}

test("the last of several wishes is sent; a lost response does not repeat the call; a refused comment says why and keeps its words, which can be edited and sent again; a like, a bookmark and a comment wait, also over a restart, and are made once", async ({
  browser,
  contextOptions,
  network,
  origin,
  dataDir,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
  const page = await context.newPage();
  const { reader, writer, storyId } = await openStory(page, { origin, dataDir });
  const countComments = async () => (await getStory(origin, storyId, writer)).commentCount;
  const lockComments = (on: boolean) =>
    postToApi(origin, `/performance/lock/${storyId}`, { on }, writer.token);

  await test.step("like, then take it back", async () => {
    network.disconnect();
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
    // The second press is stored when the first has failed. Leaving the page before that would lose it.
    const otherTab = await context.newPage();
    await otherTab.goto(outboxPath);
    await expect(section(otherTab, "Waiting").getByText("Like taken back")).toBeVisible();
    await otherTab.close();
    network.restore();
    await page.goto(outboxPath);
    await expect(section(page, "Sent").getByText("Like taken back")).toBeVisible();
    await expect(section(page, "Sent").getByRole("listitem")).toHaveCount(1);
    expect((await getStory(origin, storyId, reader)).likeCount).toBe(0);
  });

  await test.step("the response to a comment is lost", async () => {
    await page.goto(`/story/${storyId}`);
    await waitForBackground(page);
    let isLost = false;
    await page.route("**/api/performance/comment/**", async (route) => {
      if (route.request().method() !== "POST" || isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await writeComment(page, "Said once.");
    // The comment is stored when the page misses the response. Leaving the page before that would lose the entry.
    const otherTab = await context.newPage();
    await otherTab.goto(outboxPath);
    await expect(section(otherTab, "Sent").getByText("Said once.")).toBeVisible();
    await otherTab.close();
    await page.goto(outboxPath);
    await expect(section(page, "Sent").getByText("Said once.")).toBeVisible();
    expect(await countComments()).toBe(1);
    await page.unroute("**/api/performance/comment/**");
  });

  await test.step("a comment is refused", async () => {
    await page.goto(`/story/${storyId}`);
    await waitForBackground(page);
    network.disconnect();
    await writeComment(page, "Too late?");
    await expect(page.getByText("Waiting for a connection", { exact: true })).toBeVisible();
    await lockComments(true);
    await page.goto(outboxPath);
    network.restore();
    const refused = section(page, "Not sent");
    await expect(refused.getByText("Too late?")).toBeVisible();
    await expect(refused.getByText(/comments/i).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await lockComments(false);
    await refused.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Your comment" }).fill("Just in time.");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(section(page, "Sent").getByText("Just in time.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Outbox" })).toBeFocused();
    expect(await countComments()).toBe(2);
  });
  await test.step("a like, a bookmark and a comment wait, also over a restart, and are made once", async () => {
    await page.goto(`/story/${storyId}`);
    await waitForBackground(page);
    network.disconnect();
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAccessibleName("Like, 1 like");
    await expect(waitingToast(page)).toBeVisible();
    await bookmarkButton(page).click();
    await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "true");
    await writeComment(page, "I know that river.");
    await expect(page.getByText("Waiting for a connection", { exact: true })).toBeVisible();
    await expect(page.getByText("I know that river.")).toBeVisible();
    await page.close();

    // The app is closed and opened again, still without a connection.
    const restarted = await context.newPage();
    await restarted.goto(`/story/${storyId}`);
    await expect(likeButton(restarted)).toHaveAttribute("aria-pressed", "true");
    await expect(bookmarkButton(restarted)).toHaveAttribute("aria-pressed", "true");
    await restarted.goto(outboxPath);
    const waiting = section(restarted, "Waiting");
    await expect(waiting.getByRole("listitem")).toHaveCount(3);
    await expect(waiting.getByText("Like of “The Ferryman's Word”")).toBeVisible();
    await expect(waiting.getByText("I know that river.")).toBeVisible();
    await restarted.setViewportSize({ width: 320, height: 740 });
    await expectNoHorizontalScroll(restarted);
    await expectAccessibleInBothThemes(restarted);

    network.restore();
    await restarted.getByRole("button", { name: "Send now" }).click();
    await expect(section(restarted, "Sent").getByRole("listitem")).toHaveCount(6);
    await expect(waiting).toHaveCount(0);
    expect(await getStory(origin, storyId, reader)).toMatchObject({
      isLiked: true,
      likeCount: 1,
      bookmarkCount: 1,
      commentCount: 3,
    });
    await restarted.goto(`/story/${storyId}#comments`);
    await expect(restarted.getByRole("article").getByText("I know that river.")).toHaveCount(1);
  });
  await context.close();
});

/** Makes all that waits 26 days older. Nothing is being sent meanwhile: such a call would still be carried out. */
const ageEntries = (page: Page) =>
  page.evaluate(() =>
    navigator.locks.request(
      "kora-waiting-calls",
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("kora-waiting-calls");
          request.onsuccess = () => {
            const store = request.result.transaction("entries", "readwrite").objectStore("entries");
            const all = store.getAll();
            all.onsuccess = () => {
              for (const entry of all.result as { createdAt: number }[])
                store.put({ ...entry, createdAt: entry.createdAt - 26 * 24 * 60 * 60 * 1000 });
              store.transaction.oncomplete = () => resolve();
            };
          };
        }),
    ),
  );

test("two tabs send once; griots and series are followed without a connection, and the menu counts what waits; after more than 25 days it is sent only when the reader says so; another account sends nothing; a logout empties the outbox", async ({
  browser,
  contextOptions,
  network,
  origin,
  dataDir,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
  const page = await context.newPage();
  const { writer, reader, storyId } = await openStory(page, { origin, dataDir });
  const other = await createUser("Kofi", { origin, dataDir });
  const countComments = async () => (await getStory(origin, storyId, writer)).commentCount;
  const created = await postToApi(origin, "/series", { title: "River songs" }, writer.token);
  const { _id: seriesId } = (await created.json()) as { _id: string };
  const listFollowedSeries = () => getJson<unknown[]>(origin, "/series/following", reader);
  const listFollowedWriters = async () =>
    (await getJson<{ followedWriters: unknown[] }>(origin, "/profile", reader)).followedWriters;

  await test.step("two tabs", async () => {
    const secondTab = await context.newPage();
    await secondTab.goto(`/story/${storyId}`);
    await expect(likeButton(secondTab)).toBeVisible();
    network.disconnect();
    await writeComment(page, "From two tabs.");
    await expect(page.getByText("Waiting for a connection", { exact: true })).toBeVisible();
    await secondTab.goto(outboxPath);
    await expect(section(secondTab, "Waiting").getByText("From two tabs.")).toBeVisible();
    network.restore();
    await expect.poll(countComments).toBe(1);
    await expect(section(secondTab, "Sent").getByText("From two tabs.")).toBeVisible();
    expect(await countComments()).toBe(1);
    await secondTab.close();
  });

  await test.step("griots and series are followed, and the menu counts what waits", async () => {
    await page.goto(`/series/${seriesId}`);
    await expect(page.getByRole("button", { name: "Follow" })).toBeVisible();
    await waitForBackground(page);
    network.disconnect();
    await page.getByRole("button", { name: "Follow" }).click();
    await expect(page.getByRole("button", { name: /unfollow/i })).toBeVisible();
    await expect(waitingToast(page)).toBeVisible();
    network.restore();
    await page.goto(`/writer/profile/${writer.userId}`);
    await expect(page.getByRole("button", { name: /^Follow/ })).toBeVisible();
    await waitForBackground(page);
    await expect.poll(async () => (await listFollowedSeries()).length).toBe(1);
    network.disconnect();
    await page.getByRole("button", { name: /^Follow/ }).click();
    await expect(page.getByRole("button", { name: /^Unfollow/ })).toBeVisible();
    await expect(waitingToast(page)).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    await menuCount(page, 1).click();
    await expect(page.getByText("Follow Nana Tells")).toBeVisible();
  });

  await test.step("after more than 25 days it is sent only when the reader says so", async () => {
    await ageEntries(page);
    network.restore();
    await page.reload();
    await expect(page.getByText(/waited for more than 25 days/)).toBeVisible();
    expect(await listFollowedWriters()).toHaveLength(0);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(section(page, "Sent").getByRole("listitem")).toHaveCount(3);
    expect(await listFollowedWriters()).toHaveLength(1);
  });

  await test.step("another account", async () => {
    await page.goto(`/story/${storyId}`);
    await waitForBackground(page);
    network.disconnect();
    await writeComment(page, "Of the first account.");
    await expect(page.getByText("Waiting for a connection", { exact: true })).toBeVisible();
    // The session has expired, and another user signs in.
    await page.close();
    network.restore();
    const otherPage = await context.newPage();
    await signIn(otherPage, other);
    await otherPage.goto(outboxPath);
    await expect(otherPage.getByText("Nothing waits here.", { exact: false })).toBeVisible();
    expect(await countComments()).toBe(1);
    await signIn(otherPage, reader);
    await otherPage.goto("/about");
    await otherPage.goto(outboxPath);
    await expect(section(otherPage, "Sent").getByText("Of the first account.")).toBeVisible();
    expect(await countComments()).toBe(2);
    await otherPage.close();
  });

  await test.step("a logout", async () => {
    const lastPage = await context.newPage();
    await lastPage.goto(`/story/${storyId}`);
    await expect(likeButton(lastPage)).toBeVisible();
    await waitForBackground(lastPage);
    network.disconnect();
    await writeComment(lastPage, "Never sent.");
    await expect(lastPage.getByText("Waiting for a connection", { exact: true })).toBeVisible();
    await lastPage.goto("/logout");
    await lastPage.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(lastPage).toHaveURL(/\/login$/);
    await expect.poll(() => dumpStores(lastPage)).not.toContain("Never sent.");
    network.restore();
    // With the connection, the server learns that the session has ended.
    await signIn(lastPage, await logIn(reader, origin));
    await lastPage.goto(outboxPath);
    await expect(lastPage.getByText("Nothing waits here.", { exact: false })).toBeVisible();
    expect(await countComments()).toBe(2);
  });
  await context.close();
});
