import { findInFeed } from "../support/home.ts";
import {
  expectFirstCardStayed,
  expectNoLayoutShift,
  recordLayoutShifts,
  slowDown,
  watchFirstCard,
} from "../support/layout-shift.ts";
import { readTo } from "../support/reading.ts";
import { expect, test } from "../support/test.ts";
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
import { sendToApi } from "../support/writing.ts";

/** Tests that nothing moves on a page while it loads, on a slow phone and on a slow desktop. */

const longTitle = "The Ferryman Who Counted All the Lanterns of the Far Bank";
const paragraph =
  "The ferryman counted the lanterns on the far bank, and there was one more than last night.";
const longStory = Array.from(
  { length: 40 },
  (_none, index) => `<p>${index + 1}. ${paragraph}</p>`,
).join("");

const commentText = "What a crossing!";

/**
 * Publishes a story with comments, playlists, a reading position and an unread alert of each of its readers, which all
 * appear on its page.
 */
async function publishFullStory(kora: KoraAddress, readers: readonly TestUser[]) {
  const { origin } = kora;
  const writer = await createWriter("Nana", kora);
  for (const reader of readers) await follow(reader, writer, kora);
  const title = `${longTitle} ${writer.userId.slice(-6)}`;
  const storyId = await publishStory(title, writer, kora, longStory);
  for (let count = 0; count < 3; count += 1) {
    await postToApi(origin, `/performance/comment/${storyId}`, { text: commentText }, writer.token);
  }
  for (const name of ["Evenings on the river", "Ferrymen"]) {
    const response = await postToApi(origin, "/playlists", { name, public: true }, writer.token);
    const { _id } = (await response.json()) as { _id: string };
    const addResponse = await fetch(`${origin}/api/playlists/${_id}`, {
      method: "PUT",
      headers: { "x-auth-token": writer.token, "content-type": "application/json" },
      body: JSON.stringify({ add: [storyId] }),
    });
    expect(addResponse.ok).toBe(true);
  }
  await readTo(0.4, storyId, readers, kora);
  return { storyId, title };
}

test("nothing moves in a story while it loads after it was opened by its address, at its comments, and in the feed", async ({
  page,
  context,
  failOnConsoleErrors,
  isMobile,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  // The comments follow the story at both sizes, so they are opened on a phone only.
  const hashes = isMobile ? ["", "#comments"] : [""];
  // A page stores where its reader stops, so each is opened by another reader.
  const readers = await Promise.all(hashes.map(() => createUser("Efua", kora)));
  const { storyId, title } = await publishFullStory(kora, readers);
  await recordLayoutShifts(page);
  const devTools = await slowDown(page);
  for (const [index, reader] of readers.entries()) {
    const hash = hashes[index] ?? "";
    await test.step(`by the address /story/{id}${hash}`, async () => {
      await signIn(page, reader);
      // The page is the first that a new device opens.
      await devTools.send("Network.clearBrowserCache");
      await page.goto(`/story/${storyId}${hash}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(main.getByRole("navigation", { name: "In playlists" })).toBeVisible();
      await expect(main.getByRole("button", { name: /^Continue where you stopped/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Install Kora" })).toBeVisible();
      await expect(main.getByText(commentText)).toHaveCount(hash === "" ? 0 : 3);
      await expectNoLayoutShift(page);
    });
  }

  await test.step("chosen in the feed", async () => {
    await devTools.send("Network.clearBrowserCache");
    await page.close();
    const feedPage = await context.newPage();
    failOnConsoleErrors(feedPage);
    await recordLayoutShifts(feedPage);
    const card = await findInFeed(feedPage, title);
    await slowDown(feedPage);
    await feedPage.evaluate(() => window.layoutShifts?.splice(0));
    await card.getByRole("link", { name: title }).click();
    const storyDialog = feedPage.getByRole("dialog");
    await expect(storyDialog.getByText(paragraph).first()).toBeVisible();
    await expect(storyDialog.getByRole("navigation", { name: "In playlists" })).toBeVisible();
    await expectNoLayoutShift(feedPage);
  });
});

test("nothing moves on /home while a short feed loads for a reader with muted words", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  for (let count = 1; count <= 3; count += 1) await publishStory(`Lantern ${count}`, writer, kora);
  await sendToApi(page, "PUT", "/profile/muted-words", { words: ["crocodile"] }, reader);
  let emptyPageCount = 0;
  let hasSecondPage = false;
  await page.route("**/api/stories/recommended*", async (route) => {
    const cursor = "the-second-page";
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      emptyPageCount += 1;
      return route.fulfill({ json: [] });
    }
    const response = await route.fetch();
    const { "x-next-cursor": _nextCursor, ...headers } = response.headers();
    const next = hasSecondPage && { "x-next-cursor": cursor };
    // Without the stories of other tests, so that the end is near the screen and the second page is loaded.
    const json = ((await response.json()) as unknown[]).slice(0, 2);
    return route.fulfill({ response, headers: { ...headers, ...next }, json });
  });
  await signIn(page, reader);
  await recordLayoutShifts(page);
  await watchFirstCard(page);
  const devTools = await slowDown(page);
  const expectNothingMoves = async () => {
    await expect(page.getByText("That is every story, for now.")).toBeAttached();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectNoLayoutShift(page);
    await expectFirstCardStayed(page);
  };
  const areWordsStored = (userId: string) => localStorage.getItem(`muted-words:${userId}`) !== null;

  await test.step("on a new device, where the words arrive after the cards", async () => {
    await devTools.send("Network.clearBrowserCache");
    await page.goto("/home");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.waitForFunction(areWordsStored, reader.userId);
    await expectNothingMoves();
  });

  await test.step("on a device that knows the words", async () => {
    // The tab restores the lists of its last page.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expectNothingMoves();
  });

  await test.step("with a second page that is empty", async () => {
    hasSecondPage = true;
    await page.goto("/story");
    await expectNothingMoves();
    expect(emptyPageCount).toBe(1);
  });
});

test("the story to continue with moves nothing on /home: it comes with the first cards, or at the next visit if it is late", {
  // The second column of a desktop has it beside the feed.
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const storyId = await publishStory("The Long Crossing", writer, kora, longStory);
  await readTo(0.4, storyId, [reader], kora);
  for (let count = 1; count <= 3; count += 1) await publishStory(`Lantern ${count}`, writer, kora);
  const section = page.getByRole("region", { name: "Continue reading" });
  const firstCard = page.getByRole("article").first();
  /** Holds the responses of a call until the returned function is called. `json` replaces them. */
  const hold = async (path: string, json?: unknown) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await promise;
      await (json === undefined ? route.continue() : route.fulfill({ json }));
    });
    return async () => {
      const response = page.waitForResponse(path);
      resolve();
      await response;
      await page.unroute(path);
    };
  };
  const unfinishedPath = "**/api/stories/unfinished";
  const openHome = async () => {
    // The tab restores the lists of its last page.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/home");
  };
  await recordLayoutShifts(page);
  await watchFirstCard(page);

  await test.step("late, on a new device: not before the next visit", async () => {
    const release = await hold(unfinishedPath);
    await signIn(page, reader);
    await page.goto("/home");
    await expect(firstCard).toBeVisible();
    await release();
    await expectNoLayoutShift(page);
    await expect(section).toHaveCount(0);
  });

  await test.step("late, on a device that expects it: in its place", async () => {
    const release = await hold(unfinishedPath);
    await openHome();
    await expect(firstCard).toBeVisible();
    await release();
    await expect(section.getByRole("link", { name: "The Long Crossing" })).toBeVisible();
    await expectNoLayoutShift(page);
    await expectFirstCardStayed(page);
  });

  await test.step("before the feed, on a new device: with the first cards", async () => {
    await page.evaluate(() => localStorage.removeItem("continueReading"));
    const release = await hold("**/api/stories/recommended*");
    const isKnown = page.waitForResponse(unfinishedPath);
    await openHome();
    await (await isKnown).finished();
    await expect(section).toHaveCount(0);
    await release();
    await expect(section.getByRole("link", { name: "The Long Crossing" })).toBeVisible();
    await expectNoLayoutShift(page);
  });

  await test.step("late and gone, on a device that expects it: its place stays until the next visit", async () => {
    const release = await hold(unfinishedPath, []);
    await openHome();
    await expect(firstCard).toBeVisible();
    await release();
    await expect(section.getByText("No story to continue, for now.")).toBeVisible();
    await expectNoLayoutShift(page);
    await page.route(unfinishedPath, (route) => route.fulfill({ json: [] }));
    await openHome();
    await expect(firstCard).toBeVisible();
    await expectNoLayoutShift(page);
    await expect(section).toHaveCount(0);
  });
});
