import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, postToApi, publishStory, signIn } from "../support/users.ts";

/** Tests of finding stories, writers and people in the search modal, by keyboard and by touch. */

const searchField = (page: Page) => page.getByRole("combobox", { name: /search kora/i });
const option = (page: Page, name: string) => page.getByRole("option", { name });

async function openSearch(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await expect(searchField(page)).toBeFocused();
}

/** Creates a story and a reader. Both have the `uniqueWord`, which consists of letters, in their title or name. */
async function createSearchData(kora: { origin: string; dataDir: string }) {
  const writer = await createWriter("Esi", kora);
  const uniqueWord = writer.userId
    .replaceAll("-", "")
    .slice(-9)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  const title = `The Heron ${uniqueWord}`;
  const storyId = await publishStory(title, writer, kora);
  const reader = await createUser(`${uniqueWord}ya`, kora);
  return { writer, title, storyId, reader, uniqueWord };
}

test("by keyboard: results appear while typing, the arrow keys select, Enter opens", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const { title, reader, uniqueWord, writer } = await createSearchData({ origin, dataDir });
  await signIn(page, reader);
  await page.goto("/home");
  await openSearch(page);
  await expect(page.getByText("Search for a story, a griot or a person.")).toBeVisible();

  await page.keyboard.type(uniqueWord.slice(0, 7));
  await expect(option(page, title)).toBeVisible();
  await expect(page.getByRole("group", { name: "Stories" })).toBeVisible();
  await expect(page.getByRole("group", { name: "People" })).toContainText(reader.name);
  await page.keyboard.press("ArrowDown");
  await expect(option(page, title)).toHaveAttribute("aria-selected", "true");
  const activeId = await searchField(page).getAttribute("aria-activedescendant");
  await expect(option(page, title)).toHaveAttribute("id", activeId ?? "");
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
  const storyDialog = page.getByRole("dialog", { name: title });
  await expect(storyDialog.getByText("kept his word to the river")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/home$/);
  // The way back leads to the search as it was left.
  await expect(searchField(page)).toHaveValue(uniqueWord.slice(0, 7));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The search tolerates a typo and also finds writers.
  await openSearch(page);
  await expect(
    page.getByRole("button", { name: uniqueWord.slice(0, 7), exact: true }),
  ).toBeVisible();
  await page.keyboard.type(`heorn ${uniqueWord}`);
  await expect(option(page, title)).toBeVisible();
  await searchField(page).fill(writer.name);
  await expect(page.getByRole("group", { name: "Griots" })).toContainText("Esi Tells");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(searchField(page)).not.toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("by touch: a story, a writer and a user open from their results", { tag: "@once" }, async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const { title, storyId, reader, uniqueWord } = await createSearchData(kora);
  await signIn(page, await createUser("Kojo", kora));
  await page.goto("/home");
  await openSearch(page);
  await searchField(page).fill(uniqueWord);
  await option(page, title).tap();
  await expect(page).toHaveURL(`${origin}/story/${storyId}`);
  // Who goes back before the next page is shown finds the page without the search.
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await page.goBack();
  await expect(searchField(page)).toHaveValue(uniqueWord);

  await option(page, reader.name).tap();
  await expect(page).toHaveURL(`${origin}/user/${reader.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: reader.name })).toBeVisible();
  await page.goBack();

  await searchField(page).fill("Esi Tells");
  await page.getByRole("group", { name: "Griots" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/writer\/profile\/[0-9a-f-]{36}$/);
});

test("recent searches are offered again and can be deleted, and a failed search can be retried", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  const abena = await createUser("Abena", { origin, dataDir });
  for (let index = 0; index < 10; index += 1) {
    await postToApi(origin, "/frequent-search", { term: `term ${index}` }, abena.token);
  }
  await signIn(page, abena);
  await page.goto("/home");
  await openSearch(page);
  await searchField(page).fill("term 10");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openSearch(page);
  await expect(searchField(page)).toHaveValue("term 10");
  await searchField(page).fill("");
  const recentSearches = page.getByRole("region", { name: "Recent searches" });
  await expect(recentSearches.getByRole("listitem")).toHaveCount(10);
  await expect(recentSearches.getByRole("listitem").first()).toContainText("term 10");
  await expectAccessibleInBothThemes(page);
  await recentSearches.getByRole("button", { name: "Remove term 9" }).click();
  await expect(recentSearches.getByRole("button", { name: "term 9", exact: true })).toHaveCount(0);
  // The server stores more terms than the list shows, so the oldest term takes the free place.
  await expect(recentSearches.getByRole("listitem").last()).toContainText("term 0");
  await expect(recentSearches.getByRole("listitem")).toHaveCount(10);
  await page.route("**/api/search?*", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
  );
  await recentSearches.getByRole("button", { name: "term 8", exact: true }).click();
  await expect(searchField(page)).toHaveValue("term 8");
  await expect(
    page.getByRole("alert").filter({ hasText: "The search did not work." }),
  ).toBeVisible();
  await page.unroute("**/api/search?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing was found for “term 8”.").first()).toBeVisible();

  await searchField(page).fill("");
  await recentSearches.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("Search for a story, a griot or a person.")).toBeVisible();
});

test("searches that this device stored are sent to the server once, and another device shows them with the frequent searches", {
  tag: "@once",
}, async ({ page, browser, contextOptions, failOnConsoleErrors, origin, dataDir }) => {
  const abena = await createUser("Abena", { origin, dataDir });
  await signIn(page, abena);
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify(["harp", "drum"])),
    `searchTerms:${abena.userId}`,
  );
  await page.goto("/home");
  await openSearch(page);
  await expect(page.getByRole("button", { name: "harp", exact: true })).toBeVisible();
  await searchField(page).fill("HARP");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const fetchStoredSearches = async () => {
    const headers = { "x-auth-token": abena.token };
    const response = await fetch(`${origin}/api/frequent-search?order=frequent`, { headers });
    return ((await response.json()) as { term: string; uses: number }[]).map(
      ({ term, uses }) => `${term} ${uses}`,
    );
  };
  await expect.poll(fetchStoredSearches).toEqual(["HARP 2", "drum 1"]);

  const otherDevice = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(otherDevice);
  await signIn(otherDevice, abena);
  await otherDevice.goto("/home");
  await openSearch(otherDevice);
  const recentItems = otherDevice
    .getByRole("region", { name: "Recent searches" })
    .getByRole("listitem");
  await expect(recentItems).toHaveText(["HARP", "drum"]);
  const frequentItems = otherDevice
    .getByRole("region", { name: "Frequent searches" })
    .getByRole("listitem");
  await expect(frequentItems).toHaveText(["HARP"]);
  await otherDevice.context().close();
  expect(await fetchStoredSearches()).toEqual(["HARP 2", "drum 1"]);
});
