import type { Locator, Page } from "@playwright/test";
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

/** Tests that going back and a reload restore open panels, loaded pages, queries and the place. */

async function writeComments(storyId: string, user: TestUser, origin: string, count: number) {
  for (let n = 1; n <= count; n += 1) {
    const body = { text: `Comment number ${n} of the river` };
    await postToApi(origin, `/performance/comment/${storyId}`, body, user.token);
  }
}

/** Scrolls to an element and returns its distance from the top of the screen, once the scrolling has ended. */
async function scrollTo(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  return getTop(element);
}
const getTop = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? -1);

/** Expects that an element is where it was, up to the height of a line. */
async function expectPlace(element: Locator, top: number): Promise<void> {
  await expect(element).toBeInViewport();
  await expect.poll(async () => Math.abs((await getTop(element)) - top)).toBeLessThan(40);
}

const comment = (page: Page, n: number) =>
  page
    .getByRole("article")
    .filter({ hasText: new RegExp(`Comment number ${n} of`) })
    .last();

async function setUp({ origin, dataDir }: KoraAddress) {
  const kora = { origin, dataDir };
  const [griot, reader] = [await createWriter("Nana", kora), await createUser("Akosua", kora)];
  const title = `The Ferryman's Word ${griot.userId.slice(-6)}`;
  const storyId = await publishStory(title, griot, kora);
  return { kora, griot, reader, storyId, title };
}

test("who opens an author at a comment far down finds the comments open and the place when coming back, on the page of the story and over the feed, and after a reload", async ({
  page,
  origin,
  dataDir,
}) => {
  const { griot, kora, reader, storyId, title } = await setUp({ origin, dataDir });
  await writeComments(storyId, griot, origin, 45);
  await signIn(page, reader);
  for (const open of ["page", "overlay"]) {
    if (open === "page") await page.goto(`/story/${storyId}`);
    else {
      await follow(reader, griot, kora);
      await page.goto("/following");
      await page.getByRole("link", { name: title }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    }
    await page.getByRole("button", { name: /^Comments/ }).click();
    await expect(comment(page, 1)).toBeVisible();
    const target = comment(page, 38);
    await expect(async () => {
      await page
        .getByText(/Comment number \d+ of/)
        .last()
        .scrollIntoViewIfNeeded();
      await expect(target).toHaveCount(1, { timeout: 500 });
    }).toPass();
    const top = await scrollTo(target);
    await target.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/(user|writer)\//);
    await page.goBack();
    await expectPlace(target, top);
    if (open === "page") {
      await page.reload();
      await expectPlace(target, top);
    }
  }
});

test("the followers of a griot are open again when coming back from one of them", async ({
  page,
  origin,
  dataDir,
}) => {
  const { griot, reader } = await setUp({ origin, dataDir });
  await postToApi(origin, `/writer/follow/${griot.userId}`, { on: true }, reader.token);
  const other = await createUser("Esi", { origin, dataDir });
  await postToApi(origin, `/writer/follow/${griot.userId}`, { on: true }, other.token);
  await signIn(page, reader);
  await page.goto(`/writer/profile/${griot.userId}`);
  await page.getByRole("button", { name: "Show followers" }).click();
  await page.getByRole("link", { name: /Esi/ }).click();
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect(page.getByRole("link", { name: /Esi/ })).toBeVisible();
});

test("the search has its words and results again when coming back from one of them, and closes by going back", async ({
  page,
  origin,
  dataDir,
}) => {
  const { reader } = await setUp({ origin, dataDir });
  const { email } = await createUser("Yaa", { origin, dataDir });
  // Other journeys have users of this name.
  const [username = ""] = email.split("@");
  const found = page.getByRole("option").filter({ hasText: username });
  await signIn(page, reader);
  await page.goto("/about");
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const field = page.getByRole("combobox");
  await field.fill(username);
  await found.first().click();
  await expect(page).toHaveURL(/\/user\//);
  await expect(field).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue(username);
  await expect(found.first()).toBeVisible();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

test("a reload keeps the place in a feed", async ({ page, origin, dataDir }) => {
  const { griot, kora, reader } = await setUp({ origin, dataDir });
  for (let n = 1; n <= 25; n += 1) await publishStory(`Tale ${n} of the well`, griot, kora);
  await signIn(page, reader);
  await page.goto("/story");
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    expect(await cards.count()).toBeGreaterThan(22);
  }).toPass();
  const title = (await cards.nth(21).getByRole("heading").first().textContent()) ?? "";
  const target = cards.filter({ hasText: title }).first();
  const top = await scrollTo(target);
  await page.reload();
  await expectPlace(target, top);
});
