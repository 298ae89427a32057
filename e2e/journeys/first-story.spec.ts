import type { StoryCardView } from "@kora/contract/stories";
import type { Locator, Page } from "@playwright/test";
import { readTo } from "../support/reading.ts";
import { holdScripts } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import {
  createUserOfAge,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
} from "../support/users.ts";
import { sendToApi, uniqueTitle } from "../support/writing.ts";

/** Tests of the story that a page shows before its app starts. */

const skeletonOf = (page: Page) => page.locator("[data-skeleton]");

/** Opens a page whose scripts do not arrive before the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await expect(skeletonOf(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Creates a griot with a story, and a reader who may read all stories. */
async function createReaderOfStory(kora: KoraAddress, fields?: Readonly<Record<string, string>>) {
  const [griot, reader] = [
    await createWriter("Abla", kora),
    await createUserOfAge("Esi", 30, kora),
  ];
  const title = uniqueTitle("The Ferry of Lanterns");
  const storyId = await publishStory(title, griot, kora, undefined, fields);
  return { griot, reader, storyId, title };
}

/** Waits for the first story of the For You feed, which may be one of another test. */
async function waitForFirstStory(page: Page): Promise<StoryCardView> {
  const response = await page.waitForResponse("**/api/stories/recommended");
  const [story] = (await response.json()) as StoryCardView[];
  if (story === undefined) throw new Error("The feed is empty.");
  return story;
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test("the first story of the feed is shown in its place before a script arrives, with its poster and without counts", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const { reader } = await createReaderOfStory(kora);
  await signIn(page, reader);
  const preview = skeletonOf(page).locator("article");
  const expectShownInPlace = async (path: string) => {
    const firstStory = waitForFirstStory(page);
    const release = await openWithoutScripts(page, path);
    const { title, shortDescription, userId: griot } = await firstStory;
    const heading = page.locator("article h2", { hasText: title });
    await expect(preview).toContainText(title);
    await expect(preview).toContainText(shortDescription);
    await expect(preview).toContainText(griot.posterName);
    await expect(preview.locator("time")).toHaveText(/^\s*$/);
    await expect(preview.locator("[data-count]")).toHaveCount(0);
    const poster = preview.locator("img[sizes]");
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const top = await topOf(heading);
    await release();
    await expect(heading).toBeVisible();
    expect(Math.abs((await topOf(heading)) - top)).toBeLessThan(30);
  };
  await test.step("/home", () => expectShownInPlace("/home"));
  await test.step("/story", () => expectShownInPlace("/story"));
  await test.step("/home, below a story to continue with", async () => {
    const longText = `<p>${"The river remembers. ".repeat(400)}</p>`;
    const otherGriot = await createWriter("Nana", kora);
    const storyId = await publishStory("The Long Crossing", otherGriot, kora, longText);
    await readTo(0.4, storyId, [reader], kora);
    await expectShownInPlace("/home");
    await expect(page.getByRole("region", { name: "Continue reading" })).toBeVisible();
  });
});

test("a story is shown with its poster, title and description before a script arrives", async ({
  page,
  origin,
  dataDir,
}) => {
  const { griot, reader, storyId, title } = await createReaderOfStory({ origin, dataDir });
  await signIn(page, reader);
  const release = await openWithoutScripts(page, `/story/${storyId}`);
  const header = skeletonOf(page).locator("header", { hasText: title });
  await expect(header.locator("h1")).toHaveText(title);
  await expect(header).toContainText("A ferryman keeps a promise.");
  await expect(header).toContainText(`By ${griot.name} Tells`);
  await expect(header.locator("img[sizes]")).toBeVisible();
  await release();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("before the app, no page shows a story that the app may hide: with muted words, with a warning, and beside another list", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const { reader, storyId, title } = await createReaderOfStory(kora);
  const expectNotShown = async (hiddenTitle: string, path: string, call: string) => {
    const response = page.waitForResponse((received) => received.url().endsWith(call));
    const release = await openWithoutScripts(page, path);
    await (await response).finished();
    // The preview would follow the response at once.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await expect(skeletonOf(page).locator("#main")).toBeVisible();
    await expect(skeletonOf(page)).not.toContainText(hiddenTitle);
    await release();
  };
  await signIn(page, reader);
  await test.step("another list", () =>
    expectNotShown(title, "/story?genre=romance", "/api/stories/recommended"));
  await test.step("muted words", async () => {
    await sendToApi(page, "PUT", "/profile/muted-words", { words: ["crocodile"] }, reader);
    const key = `muted-words:${reader.userId}`;
    await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
    await expectNotShown(title, `/story/${storyId}`, storyId);
  });
  await test.step("a warning", async () => {
    const fields = { rating: "mature", warnings: JSON.stringify(["violence"]) };
    const mature = await createReaderOfStory(kora, fields);
    await signIn(page, mature.reader);
    await expectNotShown(mature.title, `/story/${mature.storyId}`, mature.storyId);
  });
});

test("in saver mode, the first story is shown before the app without its pictures", async ({
  page,
  origin,
  dataDir,
}) => {
  const { reader } = await createReaderOfStory({ origin, dataDir });
  await signIn(page, reader);
  await page.evaluate(() => localStorage.setItem("saver", "on"));
  const firstStory = waitForFirstStory(page);
  const release = await openWithoutScripts(page, "/home");
  const { title } = await firstStory;
  await expect(skeletonOf(page).locator("article")).toContainText(title);
  await expect(skeletonOf(page).locator("img[src]")).toHaveCount(0);
  await release();
});
