import type { Browser, Page } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { gotoConnected } from "../support/chat.ts";
import { fakeSpeech, isSpeaking, readHighlightedText } from "../support/fake-speech.ts";
import { headlines } from "../support/feed.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the reading settings, which all devices of a reader share, and of what was read before without a connection. */

const html =
  "<p>Once there was a <strong>ferryman</strong> who kept his word to the <a href='https://river.example'>river</a>.</p>".repeat(
    12,
  );

/** Publishes a story, and signs a new reader in. Returns the path of the story and the reader. */
async function setUp(page: Page, kora: KoraAddress) {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const storyId = await publishStory(uniqueTitle("The Ferry"), writer, kora, html);
  await signIn(page, reader);
  return { path: `/story/${storyId}`, reader };
}

const storyText = (page: Page) => page.locator(".reading-surface .story-text");
const settingsButton = (page: Page) => page.getByRole("button", { name: "Reading settings" });
const choice = (page: Page, group: string, name: string) =>
  page.getByRole("group", { name: group }).getByRole("radio", { name });
const slider = (page: Page, name: string) => page.getByRole("slider", { name });

/** Returns how the text of the open story looks. */
const readStyle = (page: Page) =>
  storyText(page).evaluate((element) => {
    const { fontFamily, fontSize, lineHeight } = getComputedStyle(element);
    const surface = element.closest(".reading-surface") ?? element;
    return {
      font: fontFamily.split(",")[0]?.replaceAll('"', ""),
      size: fontSize,
      lines: (Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toFixed(1),
      background: getComputedStyle(surface).backgroundColor,
    };
  });

const sepia = "rgb(245, 234, 211)";
const night = "rgb(9, 9, 11)";

/** Records the background of each open story at the frame that shows it first. */
async function recordFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<Element>();
    const frames: string[] = [];
    Object.assign(globalThis, { frames: undefined, firstFrames: frames });
    const look = () => {
      for (const surface of document.querySelectorAll(".reading-surface")) {
        if (seen.has(surface)) continue;
        seen.add(surface);
        frames.push(getComputedStyle(surface).backgroundColor);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const readFirstFrames = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { firstFrames: string[] }).firstFrames);

/** Opens the app as the same user on another device. */
async function openOtherDevice(browser: Browser, page: Page, origin: string): Promise<Page> {
  const { cookies, origins } = await page.context().storageState();
  const session = origins.map((stored) => ({
    ...stored,
    localStorage: stored.localStorage.filter(({ name }) => ["token", "userId"].includes(name)),
  }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: page.viewportSize(),
    serviceWorkers: "block",
    storageState: { cookies, origins: session },
  });
  return context.newPage();
}

test("typeface, size, lines and page are chosen by keyboard, on all devices of the reader; the page Night is accessible, and highlights the spoken sentence in its colors", async ({
  page,
  browser,
  origin,
  dataDir,
}) => {
  await fakeSpeech(page, ["en-GB"]);
  const { path } = await setUp(page, { origin, dataDir });
  await gotoConnected(page, path);
  await expect(storyText(page)).toBeVisible();
  const initial = await readStyle(page);
  expect(initial).toMatchObject({ font: "Literata Variable", size: "19px", lines: "1.6" });
  const other = await openOtherDevice(browser, page, origin);
  await gotoConnected(other, path);
  await expect(storyText(other)).toBeVisible();

  await settingsButton(page).press("Enter");
  await expect(slider(page, "Text size")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(choice(page, "Typeface", "Serif")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, "Typeface", "Sans")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(slider(page, "Text size")).toBeFocused();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await expect(slider(page, "Line length")).toHaveAttribute("aria-valuetext", "40 letters");
  await page.keyboard.press("Tab");
  await expect(choice(page, "Page", "Theme")).toBeFocused();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/reading/settings")),
    (async () => {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
    })(),
  ]);
  expect(saved.status()).toBe(200);
  const chosen = { font: "Hanken Grotesk Variable", size: "22px", lines: "2.2", background: sepia };
  expect(await readStyle(page)).toEqual(chosen);
  // 40 letters of 0.47 em.
  const { width } = (await storyText(page).boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(40 * 0.47 * 22 + 1);
  await expect.poll(() => readStyle(other)).toEqual(chosen);

  await page.keyboard.press("Escape");
  await expect(settingsButton(page)).toBeFocused();
  await expectHistoryEntryOf(page, "page");
  await recordFirstFrames(page);
  await page.reload();
  await expect(storyText(page)).toBeVisible();
  expect(await readStyle(page)).toEqual(chosen);
  expect(new Set(await readFirstFrames(page))).toEqual(new Set([sepia]));

  // A change on the other device is shown here, in the dialog too.
  await settingsButton(other).click();
  await choice(other, "Page", "Night").check({ force: true });
  await expect.poll(() => readStyle(page)).toEqual({ ...chosen, background: night });
  await other.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => readStyle(page)).toEqual(initial);
  await other.context().close();

  await page.setViewportSize({ width: 320, height: 640 });
  await settingsButton(page).click();
  await expect(slider(page, "Text size")).toBeVisible();
  await slider(page, "Text size").press("End");
  await choice(page, "Typeface", "OpenDyslexic").check({ force: true });
  await expect
    .poll(() => page.evaluate(() => document.fonts.check("16px OpenDyslexic")))
    .toBe(true);
  expect(await readStyle(page)).toMatchObject({ font: "OpenDyslexic", size: "32px" });
  await expectNoHorizontalScroll(page);

  await choice(page, "Page", "Night").press("Space");
  await expect(choice(page, "Page", "Night")).toBeChecked();
  // The contrasts of all pages are in contrast.test.ts.
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Listen", exact: true }).click();
  await expect.poll(() => isSpeaking(page)).toBe(true);
  await expect.poll(() => readHighlightedText(page)).not.toBe("");
  const highlight = () =>
    storyText(page).evaluate((element) => getComputedStyle(element, "::highlight(spoken)"));
  expect((await highlight()).backgroundColor).toBe("rgb(66, 55, 42)");
});

testWithExpectedErrors.describe("without a connection", () => {
  testWithExpectedErrors.use({
    serviceWorkers: "allow",
    expectedConsoleErrors: /Failed to load resource|WebSocket connection|ERR_INTERNET/,
  });

  testWithExpectedErrors(
    "a story that was read opens as it was read, and the news as they were; a change is sent when the connection is back",
    async ({ page, context, origin, dataDir }) => {
      const { path, reader } = await setUp(page, { origin, dataDir });
      await page.goto(path);
      await waitForServiceWorkerControl(page);
      await page.reload();
      await settingsButton(page).click();
      const isSaved = page.waitForResponse(
        (response) => response.url().endsWith("/api/reading/settings") && response.ok(),
      );
      await choice(page, "Typeface", "OpenDyslexic").check({ force: true });
      await isSaved;
      await expect
        .poll(() => page.evaluate(() => document.fonts.check("16px OpenDyslexic")))
        .toBe(true);
      await expect
        .poll(() =>
          page.evaluate(async () => (await (await caches.open("kora-font")).keys()).length),
        )
        .toBe(1);
      const article = page.getByRole("article").filter({ hasText: headlines.withPicture });
      await page.goto("/news");
      await expect(article).toBeVisible();
      await context.setOffline(true);
      await page.goto(path);
      await expect(storyText(page)).toBeVisible();
      expect(await readStyle(page)).toMatchObject({ font: "OpenDyslexic" });
      await expect
        .poll(() => page.evaluate(() => document.fonts.check("16px OpenDyslexic")))
        .toBe(true);
      await settingsButton(page).click();
      await choice(page, "Page", "Sepia").check({ force: true });
      await expect.poll(() => readStyle(page)).toMatchObject({ background: sepia });
      await page.goto("/news");
      await expect(article).toBeVisible();
      await expect(page.getByText("You see what was kept on this device")).toBeVisible();
      await page.goto(path);
      await expect.poll(() => readStyle(page)).toMatchObject({ background: sepia });
      await context.setOffline(false);
      const readSurface = async () => {
        const headers = { "x-auth-token": reader.token };
        const response = await fetch(`${origin}/api/profile`, { headers });
        return ((await response.json()) as { user: { reading: { surface: string } } }).user.reading
          .surface;
      };
      await expect.poll(readSurface).toBe("sepia");
    },
  );
});
