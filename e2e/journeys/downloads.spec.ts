import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readZip } from "../../apps/server/src/features/imports/reading/files.fixture.ts";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn, type TestUser } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of downloads of stories, series, playlists and griots (design page "Read anywhere", Downloads). */

interface Kora {
  readonly origin: string;
  readonly dataDir: string;
}

const epub = "Download as EPUB";
const html = "Download as HTML";
const narrow = { width: 320, height: 740 };

const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const openStoryMenu = (page: Page) => page.getByRole("button", { name: "Story options" }).click();
/** Opens the menu beside the title of the page. A wide page lists griots with menus of their own. */
const openMenu = (page: Page) =>
  page
    .locator("header", { has: page.getByRole("heading", { level: 1 }) })
    .getByRole("button", { name: /options/i })
    .click();

async function sendApi<Body>(
  page: Page,
  { origin }: Kora,
  request: { method: "POST" | "PUT"; path: string; data: object; user: TestUser },
): Promise<Body> {
  const { method, path, data, user } = request;
  const headers = { "x-auth-token": user.token };
  const response = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Body;
}

/** Creates a griot with a story, a series with the story, and a playlist of `owner` with it. */
async function createWorks(page: Page, kora: Kora, owner: TestUser) {
  const griot = await createWriter("Ama", kora);
  const title = uniqueTitle("The Salt");
  const storyId = await publishStory(title, griot, kora);
  const data = { title: "Letters of the Road", shortDescription: "A caravan writes home." };
  const series = await sendApi<{ _id: string; revision: number }>(page, kora, {
    ...{ method: "POST", path: "/series", data, user: griot },
  });
  await sendApi(page, kora, {
    ...{ method: "PUT", path: `/series/${series._id}/parts`, user: griot },
    data: { stories: [storyId], revision: series.revision },
  });
  const playlist = await sendApi<{ _id: string }>(page, kora, {
    ...{ method: "POST", path: "/playlists", user: owner },
    data: { name: "Evenings", public: true },
  });
  await sendApi(page, kora, {
    ...{ method: "PUT", path: `/playlists/${playlist._id}`, user: owner },
    data: { add: [storyId] },
  });
  return {
    griot,
    title,
    storyPath: `/story/${storyId}`,
    seriesPath: `/series/${series._id}`,
    playlistPath: `/playlists/${playlist._id}`,
    writerPath: `/writer/profile/${griot.userId}`,
  };
}

/** Chooses the item of an open menu, and returns the name and the bytes of the saved file. */
async function download(page: Page, item: string) {
  const event = page.waitForEvent("download");
  await menuItem(page, item).click();
  const file = await event;
  const name = file.suggestedFilename();
  await expect(alertWithText(page, `${name} was downloaded.`)).toBeVisible();
  return { name, bytes: new Uint8Array(await readFile(await file.path())) };
}

const toName = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

test("a reader downloads a story, a series, a playlist and all stories of a griot, each named after its title", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const works = await createWorks(page, kora, kofi);
  const { title } = works;
  await signIn(page, kofi);

  await test.step("a story as EPUB and as HTML", async () => {
    await page.goto(works.storyPath);
    await expect(page.getByText("kept his word to the river")).toBeVisible();
    await openStoryMenu(page);
    await expect(menuItem(page, html)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const response = page.waitForResponse(/download\.epub$/);
    const book = await download(page, epub);
    expect((await response).headers()["content-type"]).toBe("application/epub+zip");
    expect(book.name).toBe(`${toName(title)}.epub`);
    const text = (await readZip(book.bytes)).get("book/part-1.xhtml");
    expect(new TextDecoder().decode(text)).toContain("kept his word to the river");
    await openStoryMenu(page);
    const file = await download(page, html);
    expect(file.name).toBe(`${toName(title)}.html`);
    expect(new TextDecoder().decode(file.bytes)).toContain("kept his word to the river");
  });

  const menus = [
    { path: works.seriesPath, name: "letters-of-the-road" },
    { path: works.playlistPath, name: "evenings" },
    { path: works.writerPath, name: "stories-by-ama-tells" },
  ];
  for (const { path, name } of menus) {
    await test.step(`${path} as EPUB`, async () => {
      await page.goto(path);
      await openMenu(page);
      const book = await download(page, epub);
      expect(book.name).toBe(`${name}.epub`);
      const text = (await readZip(book.bytes)).get("book/part-1.xhtml");
      expect(new TextDecoder().decode(text)).toContain(title);
    });
  }

  await test.step("the menu on a narrow screen", async () => {
    await page.setViewportSize(narrow);
    await openMenu(page);
    await expect(menuItem(page, html)).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test.describe("when the griot turns downloads off", () => {
  test.use({ expectedConsoleErrors: /status of 40\d/ });

  test("the entries are gone, an open menu says why, and the griot still downloads", async ({
    page,
    browser,
    contextOptions,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const kofi = await createUser("Kofi", kora);
    const works = await createWorks(page, kora, kofi);
    await signIn(page, kofi);
    await page.goto(works.storyPath);
    await openStoryMenu(page);
    await expect(menuItem(page, epub)).toBeVisible();

    const context = await browser.newContext(contextOptions);
    const griotPage = await context.newPage();
    await signIn(griotPage, works.griot);
    await griotPage.goto("/theuser#privacy");
    const setting = griotPage.getByRole("checkbox", { name: "Let others download my works" });
    await expect(setting).toBeChecked();
    await setting.click();
    await griotPage.getByRole("button", { name: "Save privacy settings" }).click();
    await expect(alertWithText(griotPage, "Your privacy settings are saved.")).toBeVisible();

    await menuItem(page, epub).click();
    await expect(alertWithText(page, "This griot has turned downloads off.")).toBeVisible();
    for (const path of [works.storyPath, works.seriesPath, works.writerPath]) {
      await page.goto(path);
      await (path === works.storyPath ? openStoryMenu(page) : openMenu(page));
      await expect(menuItem(page, "Report")).toBeVisible();
      await expect(menuItem(page, epub)).toHaveCount(0);
      await expect(menuItem(page, html)).toHaveCount(0);
    }

    await griotPage.goto(works.seriesPath);
    await openMenu(griotPage);
    expect((await download(griotPage, html)).name).toBe("letters-of-the-road.html");
    await context.close();
  });
});
