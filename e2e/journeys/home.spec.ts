import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoSidewaysScroll, scrollUntilFound, test } from "../support/test.ts";
import { createUser, createWriter, follow, publishStory, signIn } from "../support/users.ts";

/** Tests of the home pane with its two pages (social §2; decisions §3). */

const switchTo = (page: Page, name: "Stories" | "Trending") =>
  page.getByRole("group", { name: "Pages of the stories" }).getByRole("button", { name });
const isActive = (page: Page, name: "Stories" | "Trending") =>
  expect(switchTo(page, name)).toHaveAttribute("aria-pressed", "true");
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("the floating switch selects Stories or Trending; page two has Following before Trending", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [followed, stranger] = [await createWriter("Abena", at), await createWriter("Yaw", at)];
  const reader = await createUser("Efua", at);
  await follow(reader, followed, at);
  const mark = reader.userId.slice(-6);
  await publishStory(`Of a friend ${mark}`, followed, at);
  await publishStory(`Of a stranger ${mark}`, stranger, at);
  await signIn(page, reader);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "For You" })).toBeVisible();
  await isActive(page, "Stories");
  expect(asked).not.toContain("/api/stories/trending");

  await switchTo(page, "Trending").click();
  await isActive(page, "Trending");
  await expect(page).toHaveURL(/\/home\?page=trending$/);
  const following = page.getByRole("region", { name: "Following" });
  const trending = page.getByRole("region", { name: "Trending" });
  await expect(page.locator("[data-pane=trending]").getByRole("article").first()).toBeInViewport();
  expect(asked.filter((path) => path === "/api/stories/trending")).toHaveLength(1);
  // Popular stories of other tests may be above these.
  await scrollUntilFound(following.getByRole("heading", { name: `Of a friend ${mark}` }));
  await scrollUntilFound(trending.getByRole("heading", { name: `Of a stranger ${mark}` }));
  await expect(following.getByRole("heading", { name: `Of a stranger ${mark}` })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  // The hidden page cannot receive the keyboard focus.
  await expect(page.locator("[data-pane=stories]")).toHaveAttribute("inert");
  await expect(page.locator("[data-pane=trending]")).not.toHaveAttribute("inert");
});

test("each page keeps its scroll position after a switch and after a return", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [writer, reader] = [await createWriter("Abena", at), await createUser("Efua", at)];
  for (let n = 1; n <= 6; n += 1) await publishStory(`Night ${n} of the drum`, writer, at);
  await signIn(page, reader);
  await page.goto("/home");
  await expect(page.getByRole("article").nth(3)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  // Playwright's own click would scroll the page to the floating button.
  const press = async (name: "Stories" | "Trending") => {
    const box = await switchTo(page, name).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  };
  await press("Trending");
  await isActive(page, "Trending");
  await expect(page.getByRole("region", { name: "Trending" })).toBeInViewport();
  await press("Stories");
  await isActive(page, "Stories");
  // The scroll position is the same except for rounding.
  await expect.poll(async () => Math.abs((await scrolled(page)) - 900)).toBeLessThanOrEqual(2);

  await press("Trending");
  await isActive(page, "Trending");
  await page
    .getByRole("region", { name: "Trending" })
    .getByRole("link")
    .first()
    .dispatchEvent("click");
  await expect(page).not.toHaveURL(/\/home/);
  await page.goBack();
  await isActive(page, "Trending");
  await page.goto("/home");
  await isActive(page, "Stories");
});

test("a page that is opened during the slide animation stays open", { tag: "@once" }, async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [writer, reader] = [await createWriter("Abena", at), await createUser("Efua", at)];
  await publishStory("The drum before dawn", writer, at);
  await signIn(page, reader);
  await page.goto("/home?page=trending");
  const trending = page.locator("[data-pane=trending]");
  const card = trending.getByRole("article").first();
  const slideBack = async () => {
    await trending.evaluate((pane) => {
      // A touch ends the animation that the switch started, as with a real finger.
      pane.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      pane.parentElement?.scrollTo({ left: 0, behavior: "instant" });
    });
    await expect(page.locator("[data-pane=stories]")).not.toHaveAttribute("inert");
  };

  // The pages may still move, so the event is dispatched without a position.
  await card.getByRole("heading").getByRole("link").dispatchEvent("click");
  await expect(page).toHaveURL(/\/story\//);
  await slideBack();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/story\//);
  await page.goBack();
  await isActive(page, "Stories");
  await expect(page).toHaveURL(/\/home$/);

  // The script of the opened page is still loading.
  await switchTo(page, "Trending").click();
  await expect(page).toHaveURL(/page=trending$/);
  let arrive = () => {};
  await page.route("**/assets/profile-page-*.js", async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  const asked = page.waitForRequest("**/assets/profile-page-*.js");
  await card.locator("[href^='/writer/profile/']").dispatchEvent("click");
  await asked;
  await slideBack();
  arrive();
  await expect(page).toHaveURL(/\/writer\/profile\//);
});

test("the trending page shows a message when there is no story", { tag: "@once" }, async ({
  page,
  origin,
  dataDir,
}) => {
  const reader = await createUser("Efua", { origin, dataDir });
  await signIn(page, reader);
  await page.route("**/api/stories/trending**", (route) => route.fulfill({ json: [] }));
  await page.goto("/home?page=trending");
  await expect(page.getByText("No story available right now")).toBeVisible();
});

test("a visitor who opens the trending page is sent to the login", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/home?page=trending");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(
    page.getByText("You must be logged in to see stories from people you follow."),
  ).toBeVisible();
});
