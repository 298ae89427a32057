import type { Page } from "@playwright/test";
import { alertWithText, countRequests, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { headlines } from "../support/feed.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

/** Tests of the news page. */

test.use({ expectedConsoleErrors: /server responded with a status of (4\d\d|503)/ });

const errorText = "Failed to fetch news. Please try again later.";
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Latest News" });

test("the page shows the latest news, and an article opens in a new tab", { tag: "@core" }, async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  const requestCount = countRequests(page, "/news");
  const externalUrls: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      externalUrls.push(request.url());
    }
  });
  await page.goto("/news");
  await expect(page).toHaveTitle(/Latest News/);
  await expect(heading(page)).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText([
    new RegExp(headlines.withPicture),
    new RegExp(headlines.withoutPicture),
    new RegExp(headlines.brokenPicture),
    new RegExp(headlines.longTitle),
    `${headlines.withMarkup} (opens in a new tab)`,
  ]);
  await expect(card(page, headlines.withPicture)).toContainText("Every berth was taken.");
  await expect(card(page, headlines.withPicture)).toContainText(`${headlines.source} · 1 hr`);
  await expect(page.getByRole("main")).not.toContainText("alert(1)");

  const picture = card(page, headlines.withPicture).locator("img");
  await expect(picture).toHaveJSProperty("naturalWidth", 640);
  await card(page, headlines.withMarkup).scrollIntoViewIfNeeded();
  for (const title of [headlines.brokenPicture, headlines.longTitle, headlines.withoutPicture]) {
    await card(page, title).scrollIntoViewIfNeeded();
    await expect(card(page, title).locator("svg").first()).toBeVisible();
    await expect(card(page, title).locator("img")).toHaveCount(0);
  }
  expect([requestCount(), externalUrls]).toEqual([1, []]);
  const source = page.getByRole("region", { name: "Sources" }).getByRole("link");
  await expect(source).toHaveText(`${headlines.source} (opens in a new tab)`);
  await expect(source).toHaveAttribute("href", headlines.sourceUrl);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  for (const open of [
    () => card(page, headlines.withPicture).click({ position: { x: 40, y: 40 } }),
    async () => {
      await card(page, headlines.withPicture).getByRole("link").focus();
      await page.keyboard.press("Enter");
    },
  ]) {
    const [article] = await Promise.all([context.waitForEvent("page"), open()]);
    await expect(article).toHaveURL(/\/article\/1$/);
    await expect(article.getByText("no referrer")).toBeVisible();
    expect(await article.evaluate(() => window.opener === null)).toBe(true);
    await article.close();
  }
  await expect(page).toHaveURL(/\/news$/);
});

test("a loading message is shown first; a failure and an empty list each show a message, and can be retried; while no source can be reached, earlier articles are shown with one message about it", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Efua", { origin, dataDir }));
  const serverText = "Something went wrong. Please try again.";
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/news", async (route) => {
    await released;
    const json = { code: "INTERNAL", msg: serverText, message: serverText };
    await route.fulfill({ status: 503, json });
  });
  const requestCount = countRequests(page, "/news");
  await page.goto("/news");
  await expect(page.getByRole("status").filter({ hasText: "Loading news..." })).toBeAttached();
  await expectNoHorizontalScroll(page);
  release();
  await expect(alertWithText(page, errorText)).toBeVisible();
  await expect(page.getByText("Loading news...")).toHaveCount(0);
  expect(requestCount()).toBe(1);
  await expectAccessibleInBothThemes(page);
  await expect(page.getByText(errorText)).toHaveCount(1);
  const tryAgainButton = page.getByRole("button", { name: "Try again" });
  await expect(tryAgainButton).toHaveCount(1);
  const noNews = { articles: [], sources: [], fetchedAt: null, isOutdated: false };
  await page.route("**/api/news/refresh", (route) => route.fulfill({ status: 200, json: noNews }));
  await tryAgainButton.click();
  await expect(page.getByText("There is no news right now.")).toBeVisible();
  await page.getByRole("link", { name: "Read a story instead" }).click();
  await expect(page).toHaveURL(/\/story$/);

  let isOutdated = true;
  await page.unrouteAll();
  await page.route("**/api/news{,/refresh}", async (route) => {
    const response = await route.fetch({ url: `${origin}/api/news`, method: "GET" });
    const { articles, ...news } = (await response.json()) as { articles: object[] };
    const articlesWithoutPictures = articles.map((article) => ({ ...article, image: null }));
    await route.fulfill({ json: { ...news, articles: articlesWithoutPictures, isOutdated } });
  });
  const outdatedAlert = alertWithText(page, "No news source can be reached right now.");
  await page.goto("/news");
  await expect(outdatedAlert).toHaveCount(1);
  // The response is that of a server without pictures, so no card reserves space for a picture.
  await expect(card(page, headlines.withoutPicture)).toBeVisible();
  await expect(cards(page).locator("img, [class*='aspect-']")).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  // Without its response, the button could be found before it became busy, and pressed while it is.
  const refreshed = page.waitForResponse("**/api/news/refresh");
  await tryAgainButton.click();
  await refreshed;
  await expect(tryAgainButton).not.toHaveAttribute("aria-busy", "true");
  await expect(outdatedAlert).toHaveCount(1);
  isOutdated = false;
  await tryAgainButton.click();
  await expect(outdatedAlert).toHaveCount(0);
  await expect(card(page, headlines.withoutPicture)).toBeVisible();
});
