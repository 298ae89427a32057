import { genres } from "@kora/contract/genres";
import type { Locator, Page } from "@playwright/test";
import { alertWithText, button, test } from "../support/access.ts";
import { storyCard } from "../support/home.ts";
import { expect, scrollUntilFound } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  publishStory,
  signIn,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/**
 * Tests of the feed, its cards and the trending page.
 */

const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

/** Creates a writer with a story, and a reader who follows the writer. */
async function createStoryAndReader(kora: KoraAddress) {
  const [writer, reader] = [await createWriter("Abena", kora), await createUser("Efua", kora)];
  const title = uniqueTitle("The Borrowed Drum");
  const storyId = await publishStory(title, writer, kora);
  await follow(reader, writer, kora);
  return { writer, reader, title, storyId };
}

test("the reader chooses Recommended For You or one of 38 genres, filtered by the search", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  // The story has the writer's own genre, african folktales.
  const { writer, reader, title } = await createStoryAndReader(kora);
  const romanceTitle = uniqueTitle("The Late Letter");
  const romanceId = await publishStory(romanceTitle, writer, kora);
  const response = await page.request.put(`${origin}/api/dashboard/stories/${romanceId}`, {
    headers: { "x-auth-token": writer.token },
    data: { title: romanceTitle, shortDescription: "A letter comes back.", genre: ["Romance"] },
  });
  expect(response.ok()).toBe(true);
  await signIn(page, reader);
  await page.goto("/home");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await expect(heading("For You")).toBeVisible();

  await button(page, "Choose what to read").click();
  const choices = page.getByRole("dialog", { name: "Choose what to read" }).getByRole("link");
  await expect(choices).toHaveText(["Recommended For You", ...genres]);
  await expect(choices.first()).toHaveAttribute("aria-current", "true");
  await choices.getByText("african folktales").click();
  await expect(heading("Genre: african folktales")).toBeVisible();
  await expect(page).toHaveTitle(/^Genre: african folktales/);
  await expect(storyCard(page, title)).toBeVisible();
  await expect(storyCard(page, romanceTitle)).toHaveCount(0);

  const searchInList = async (searchText: string) => {
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill(searchText);
    await button(page, "Show matches").click();
  };
  await searchInList("ferryman KEEPS");
  await expect(storyCard(page, title)).toBeVisible();
  await searchInList("no such words");
  await expect(page.getByText("No stories match your search.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  // Above a filtered list is its filter field, as on every other page.
  const filter = page.getByRole("main").getByRole("searchbox", { name: "Filter these stories" });
  await expect(filter).toHaveValue("no such words");
  await filter.fill("ferryman");
  await expect(storyCard(page, title)).toBeVisible();
  await filter.fill("");
  await expect(filter).toBeFocused();
  await filter.fill("no such words");
  await button(page, "Show all").click();
  await expect(storyCard(page, title)).toBeVisible();

  await button(page, "Choose what to read").click();
  await choices.getByText("Recommended For You").click();
  await expect(heading("For You")).toBeVisible();
  await scrollUntilFound(storyCard(page, romanceTitle));
});

/** Finds the field that filters the stories in `container`. */
const filterIn = (container: Locator) =>
  container.getByRole("searchbox", { name: "Filter these stories" });

/**
 * Opens the page of a list whose first request is refused late. Expects the loading text and the error, and requests
 * the list again. `response` is that of the second request, and later ones reach the server.
 */
async function openWithError(
  page: Page,
  list: { api: string; path: string; loadingText: string },
  response: { status?: number; json: unknown },
): Promise<void> {
  const responseGate = Promise.withResolvers<void>();
  const responses = [
    async () => {
      await responseGate.promise;
      return { status: 403, json: { code: "FORBIDDEN", msg: "Not by this light." } };
    },
    async () => response,
  ];
  await page.route(`**/api/stories/${list.api}*`, async (route) => {
    const nextResponse = await responses.shift()?.();
    await (nextResponse ? route.fulfill(nextResponse) : route.continue());
  });
  await page.goto(list.path);
  await expect(page.getByRole("status").filter({ hasText: list.loadingText })).toBeAttached();
  responseGate.resolve();
  await expect(alertWithText(page, "Not by this light.")).toBeVisible();
  await expect(page.getByText(list.loadingText)).toHaveCount(0);
  await button(page, "Try again").click();
}

test("/story shows a loading message, an error with a Try again button, and a field that filters its stories", async ({
  page,
  origin,
  dataDir,
}) => {
  const { reader, title } = await createStoryAndReader({ origin, dataDir });
  await signIn(page, reader);
  const list = { api: "recommended", path: "/story", loadingText: "Loading stories..." };
  await openWithError(page, list, { status: 403, json: { code: "FORBIDDEN" } });
  await expect(alertWithText(page, "Failed to load stories")).toBeVisible();
  await button(page, "Try again").click();
  const card = storyCard(page, title);
  await scrollUntilFound(card);
  await expect(page.getByRole("alert")).toHaveCount(0);
  // Only home has the statuses.
  await expect(page.getByRole("region", { name: "Memoir" })).toHaveCount(0);
  const filter = filterIn(page.getByRole("main"));
  await filter.fill("no such words");
  await expect(page.getByText("No stories match your search.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await filter.fill(title);
  await expect(card).toBeVisible();
});

test("the trending page shows a loading message, an error with a Try again button, a message when it is empty, and a field that filters its stories", async ({
  page,
  origin,
  dataDir,
}) => {
  const { reader, title } = await createStoryAndReader({ origin, dataDir });
  await signIn(page, reader);
  const path = "/home?page=trending";
  const list = { api: "trending", path, loadingText: "Loading trending stories..." };
  await openWithError(page, list, { json: [] });
  await expect(page.getByText("No story available right now")).toBeVisible();
  await page.reload();
  const trendingPage = page.locator("[data-pane=trending]");
  const cards = trendingPage.getByRole("article");
  await expect(cards.filter({ hasText: title })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // On home, the field appears with the search text of the header.
  await expect(filterIn(trendingPage)).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").fill("no such words");
  await button(page, "Show matches").click();
  await expect(cards).toHaveCount(0);
  await filterIn(trendingPage).fill(title);
  await expect(cards).toHaveCount(1);
});

test("a card shows why it is recommended, opens its story except on its other controls, and counts a bookmark, which is rolled back if it is rejected", async ({
  page,
  origin,
  dataDir,
}) => {
  const { writer, reader, title, storyId } = await createStoryAndReader({ origin, dataDir });
  await signIn(page, reader);
  await page.route("**/api/stories/recommended*", async (route) => {
    // All tests of a run publish into this list, so a longer list is fetched to find the story.
    const response = await route.fetch({ url: `${origin}/api/stories/recommended?limit=100` });
    const stories = (await response.json()) as { _id: string }[];
    const story = stories.find(({ _id }) => _id === storyId);
    // A card whose data are incomplete is not shown.
    const json = [
      { ...story, _id: "broken", userId: null },
      { ...story, reason: "Because you follow Abena Tells" },
    ];
    await route.fulfill({ json });
  });
  await page.goto("/story");
  const card = storyCard(page, title);
  await expect(card).toContainText(/\d secs? · /);
  await expect(card).toContainText("Because you follow Abena Tells");
  await expect(page.getByRole("article")).toHaveCount(1);

  const poster = card.locator("img").last();
  await poster.scrollIntoViewIfNeeded();
  const box = await poster.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 30);
  const storyDialog = page.getByRole("dialog", { name: title });
  await expect(storyDialog.getByText("kept his word to the river")).toBeVisible();
  const time = storyDialog.getByRole("time").first();
  await time.hover();
  await expect(time).toHaveAttribute("title", /20\d\d at \d/);
  await expect(page).toHaveURL(new RegExp(`/story/${storyId}$`));
  await page.goBack();
  await expect(storyDialog).toHaveCount(0);

  const bookmarkButton = card.getByRole("button", { name: /^Bookmark, / });
  const expectCount = async (count: "0 bookmarks" | "1 bookmark") => {
    await expect(bookmarkButton).toHaveAccessibleName(`Bookmark, ${count}`);
    await expect(bookmarkButton).toHaveAttribute("aria-pressed", String(count === "1 bookmark"));
  };
  const chooseMenuItem = async (item: string) => {
    await card.getByRole("button", { name: "Story options" }).click();
    await menuItem(page, item).click();
  };
  const waitForSuccess = (method: string) =>
    page.waitForResponse(
      (response) =>
        response.url().includes("/api/profile/bookmark") &&
        response.request().method() === method &&
        response.ok(),
    );
  await Promise.all([waitForSuccess("POST"), bookmarkButton.click()]);
  await expectCount("1 bookmark");
  await Promise.all([waitForSuccess("DELETE"), chooseMenuItem("Remove bookmark")]);
  await expectCount("0 bookmarks");
  await Promise.all([waitForSuccess("POST"), chooseMenuItem("Bookmark")]);
  await expectCount("1 bookmark");
  await page.route("**/api/profile/bookmark*", (route) =>
    route.fulfill({ status: 403, json: { code: "FORBIDDEN" } }),
  );
  await bookmarkButton.click();
  await expect(
    alertWithText(page, "Your bookmark could not be changed. Please try again."),
  ).toBeVisible();
  await expectCount("1 bookmark");
  await expect(storyDialog).toHaveCount(0);
  await card.getByRole("link", { name: "Abena Tells", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/writer/profile/${writer.userId}$`));
});

test("the floating switch between Stories and Trending scrolls smoothly, and instantly with reduced motion", async ({
  page,
  origin,
  dataDir,
}) => {
  // Each entry of `scrolls` has the direction and the behavior of a scroll. When content that is loaded meanwhile
  // interrupts a smooth scroll, the app ends it with an instant one.
  await page.addInitScript(() => {
    const { scrollTo } = Element.prototype;
    Object.assign(window, { scrolls: new Set<string>() });
    Element.prototype.scrollTo = function recordingScrollTo(this: Element, ...args: unknown[]) {
      const [options] = args as [ScrollToOptions];
      const direction = (options.left ?? 0) > 0 ? "right" : "left";
      (window as unknown as { scrolls: Set<string> }).scrolls.add(
        `${direction} ${options.behavior}`,
      );
      Reflect.apply(scrollTo, this, args);
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page, await createUser("Efua", { origin, dataDir }));
  await page.goto("/home");
  const pressSwitch = async (name: string) => {
    await page.evaluate(() => Object.assign(window, { scrolls: new Set<string>() }));
    await button(page, name).click();
    await expect(button(page, name)).toHaveAttribute("aria-pressed", "true");
    return page.evaluate(() => [...(window as unknown as { scrolls: Set<string> }).scrolls]);
  };
  expect(await pressSwitch("Trending")).toContain("right smooth");
  expect(await pressSwitch("Stories")).toContain("left smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await pressSwitch("Trending")).toEqual(["right instant"]);
});
