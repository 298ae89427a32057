import type { Page } from "@playwright/test";
import { button, test as testWithExpectedErrors } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn, type TestUser } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the reading history, and of the stories with which a reader continues on another device. */

const main = (page: Page) => page.getByRole("main");
const entries = (page: Page) => main(page).getByRole("list", { name: "Reading history" });
const titles = (page: Page) => entries(page).getByRole("link");

const paragraph =
  "The ferryman counted the lanterns on the far bank, and there was one more than last night.";
const longStory = Array.from(
  { length: 80 },
  (_none, index) => `<p>${index + 1}. ${paragraph}</p>`,
).join("");

const setVisibility = (page: Page, visibility: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibility);

/** Opens the page from the menu. */
async function openHistory(page: Page): Promise<void> {
  await button(page, "Menu").click();
  const navigation = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  await navigation.getByRole("link", { name: "Reading history", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reading history" })).toBeVisible();
}

/** Opens a story by the API, as another device does. */
async function openStory(origin: string, storyId: string, { token }: TestUser): Promise<void> {
  const response = await fetch(`${origin}/api/stories/${storyId}`, {
    headers: { "x-auth-token": token },
  });
  expect(response.ok).toBe(true);
}

test("a reader reads half a story on one device, and continues on another at the same place", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const title = uniqueTitle("The Long Crossing");
  const storyId = await publishStory(title, writer, kora, longStory);
  await signIn(page, reader);
  await page.goto("/home");
  await expect(main(page).getByRole("article").first()).toBeVisible();
  const continueReading = page.getByRole("region", { name: "Continue reading" });
  await expect(continueReading).toHaveCount(0);
  await setVisibility(page, "hidden");

  await test.step("on the other device", async () => {
    const context = await browser.newContext({ ...contextOptions, baseURL: origin });
    const otherPage = await context.newPage();
    await signIn(otherPage, reader);
    await otherPage.goto(`/story/${storyId}`);
    await otherPage.getByText(`40. ${paragraph}`).scrollIntoViewIfNeeded();
    const startedAt = await otherPage.evaluate(() => performance.now());
    await otherPage.waitForFunction((start) => performance.now() - start > 2100, startedAt);
    const isSent = otherPage.waitForResponse(/\/updateTimer\//);
    await setVisibility(otherPage, "hidden");
    expect((await isSent).ok()).toBe(true);
    await context.close();
  });

  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/stories/unfinished")) requestCount += 1;
  });
  await setVisibility(page, "visible");
  const link = continueReading.getByRole("link", { name: title });
  await expect(link).toContainText(/\d\d% read/);
  expect(requestCount).toBe(1);
  await expectAccessibleInBothThemes(page);
  await link.click();
  const story = page.getByRole("dialog", { name: title });
  await story.getByRole("button", { name: /^Continue where you stopped \(\d\d%\)$/ }).click();
  await expect(story.getByText(`40. ${paragraph}`)).toBeInViewport();
  await page.goBack();
  await expect(story).toHaveCount(0);

  await continueReading.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(`${origin}/history`);
  const entry = entries(page).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(title);
  await expect(entry).toContainText(/\d\d% read/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoHorizontalScroll(page);
});

testWithExpectedErrors.describe("a reader", () => {
  testWithExpectedErrors.use({ expectedConsoleErrors: /status of (404|500)/ });

  testWithExpectedErrors(
    "pauses the history, removes a story from it, and clears it",
    async ({ page, origin, dataDir }) => {
      const kora = { origin, dataDir };
      const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
      const [first, second] = [uniqueTitle("The Salt"), uniqueTitle("The Well")];
      const idOfFirst = await publishStory(first, writer, kora);
      const idOfSecond = await publishStory(second, writer, kora);
      await signIn(page, reader);
      await page.goto("/home");
      await openHistory(page);
      await expect(main(page)).toContainText("The stories you open come here.");

      await openStory(origin, idOfFirst, reader);
      await openStory(origin, idOfSecond, reader);
      await page.reload();
      await expect(titles(page)).toHaveText([second, first]);
      await titles(page).first().click();
      await expect(page.getByRole("dialog").getByText("kept his word to the river")).toBeVisible();
      await page.goBack();

      await test.step("a failed pause is undone", async () => {
        await page.route("**/api/reading/history/pause", (route) =>
          route.fulfill({ status: 500, json: {} }),
        );
        await button(page, "Pause").click();
        await expect(page.getByText("Your history could not be paused.")).toBeVisible();
        await expect(button(page, "Pause")).toBeVisible();
        await page.unroute("**/api/reading/history/pause");
      });

      const isPaused = page.waitForResponse("**/api/reading/history/pause");
      await button(page, "Pause").click();
      await expect(main(page)).toContainText("Stories you open now are not added.");
      await isPaused;
      const isRemoved = page.waitForResponse(`**/api/reading/history/${idOfSecond}`);
      await button(page, `Remove ${second} from your history`).click();
      await expect(titles(page)).toHaveText([first]);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await isRemoved;
      // Both are stored.
      await page.reload();
      await expect(main(page)).toContainText("Stories you open now are not added.");
      await expect(titles(page)).toHaveText([first]);

      await button(page, "Clear all").click();
      const question = page.getByRole("alertdialog", { name: "Clear your reading history?" });
      await expect(question).toContainText("Where you stopped in each story stays.");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(titles(page)).toHaveText([first]);
      await button(page, "Clear all").click();
      await question.getByRole("button", { name: "Clear all" }).click();
      await expect(main(page)).toContainText("Your history is paused, so the stories you open");
      await expect(page.getByText("Your reading history is empty.")).toBeVisible();
      await button(page, "Resume").click();
      await expect(main(page)).toContainText("The stories you open come here.");
      await expect(button(page, "Pause")).toBeVisible();
    },
  );
});
