import type { Page } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll, scrollUntilFound, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of home with its two pages, Stories and Trending. */

const switchButton = (page: Page, name: "Stories" | "Trending") =>
  page.getByRole("group", { name: "Pages of the stories" }).getByRole("button", { name });
const expectActive = (page: Page, name: "Stories" | "Trending") =>
  expect(switchButton(page, name)).toHaveAttribute("aria-pressed", "true");
/** Finds the trending page, and not the section of the same name that large screens have beside the stories. */
const trendingPage = (page: Page) => page.locator("[data-pane=trending]");
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test("the floating switch selects Stories or Trending; page two has Following before Trending", {
  tag: "@core",
}, async ({ page, origin, dataDir, isMobile }) => {
  const kora = { origin, dataDir };
  const [followedWriter, stranger] = [
    await createWriter("Abena", kora),
    await createWriter("Yaw", kora),
  ];
  const reader = await createUser("Efua", kora);
  await follow(reader, followedWriter, kora);
  const suffix = reader.userId.slice(-6);
  await publishStory(`Of a friend ${suffix}`, followedWriter, kora);
  await publishStory(`Of a stranger ${suffix}`, stranger, kora);
  await signIn(page, reader);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "For You" })).toBeVisible();
  await expectActive(page, "Stories");
  // Large screens have the first trending stories beside the feed.
  if (isMobile) expect(requestedPaths).not.toContain("/api/stories/trending");

  await switchButton(page, "Trending").click();
  await expectActive(page, "Trending");
  await expect(page).toHaveURL(/\/home\?page=trending$/);
  const following = trendingPage(page).getByRole("region", { name: "Following" });
  const trending = trendingPage(page).getByRole("region", { name: "Trending" });
  await expect(trendingPage(page).getByRole("article").first()).toBeInViewport();
  const trendingRequests = requestedPaths.filter((path) => path === "/api/stories/trending");
  expect(trendingRequests.length).toBeLessThanOrEqual(isMobile ? 1 : 2);
  // Popular stories of other tests may be above these.
  await scrollUntilFound(following.getByRole("heading", { name: `Of a friend ${suffix}` }));
  await scrollUntilFound(trending.getByRole("heading", { name: `Of a stranger ${suffix}` }));
  await expect(following.getByRole("heading", { name: `Of a stranger ${suffix}` })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  // The hidden page cannot receive the keyboard focus.
  await expect(page.locator("[data-pane=stories]")).toHaveAttribute("inert");
  await expect(trendingPage(page)).not.toHaveAttribute("inert");
});

test("the Stories page keeps its scroll position after a switch, Back to home opens the page that was left, and a toast does not cover the switch", async ({
  page,
  origin,
  dataDir,
  isMobile,
}) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Abena", kora), await createUser("Efua", kora)];
  for (let night = 1; night <= 6; night += 1) {
    await publishStory(`Night ${night} of the drum`, writer, kora);
  }
  await signIn(page, reader);
  await page.goto("/home");
  await expect(page.getByRole("article").nth(3)).toBeAttached();
  if (!isMobile) {
    // The second column leaves out a section without content.
    const column = page.getByRole("complementary", { name: "More to read" });
    await expect(column.getByRole("region", { name: "Griots to follow" })).toBeVisible();
    await expect(column.getByRole("region", { name: "Continue reading" })).toHaveCount(0);
  }
  // On a phone the switch hides while the page scrolls down, and comes back when it scrolls up.
  const switchGroup = page.getByRole("group", { name: "Pages of the stories" });
  await page.evaluate(() => window.scrollTo(0, 1000));
  await expect(switchGroup).toHaveCSS("opacity", isMobile ? "0" : "1");
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(switchGroup).toHaveCSS("opacity", "1");
  // Playwright's own click would scroll the page to the floating button.
  const switchPage = async (name: "Stories" | "Trending") => {
    const box = await switchButton(page, name).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  };
  await switchPage("Trending");
  await expectActive(page, "Trending");
  await expect(trendingPage(page).getByRole("region", { name: "Trending" })).toBeInViewport();
  await switchPage("Stories");
  await expectActive(page, "Stories");
  // The scroll position is the same except for rounding.
  await expect
    .poll(async () => Math.abs((await scrollPosition(page)) - 900))
    .toBeLessThanOrEqual(2);

  await switchPage("Trending");
  await expectActive(page, "Trending");
  await trendingPage(page)
    .getByRole("region", { name: "Trending" })
    .getByRole("link")
    .first()
    .dispatchEvent("click");
  await expect(page).not.toHaveURL(/\/home/);
  await page.goBack();
  await expectActive(page, "Trending");
  await page.goto("/home");
  await expectActive(page, "Stories");
  await page.getByRole("article").first().getByRole("button", { name: "Story options" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  const toast = page.locator("[data-toast]");
  await expect(toast).toBeVisible();
  const [toastBox, switchBox] = await Promise.all([toast.boundingBox(), switchGroup.boundingBox()]);
  if (toastBox === null || switchBox === null)
    throw new Error("The toast or the switch is not visible.");
  expect(toastBox.y + toastBox.height).toBeLessThan(switchBox.y);
});

test("a page that is opened during the slide animation stays open, and a swipe that follows a change of the address before the page is rendered keeps its effect", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Abena", kora), await createUser("Efua", kora)];
  await publishStory("The drum before dawn", writer, kora);
  await signIn(page, reader);
  await page.goto("/home?page=trending");
  const trending = trendingPage(page);
  const card = trending.getByRole("article").first();
  const swipeBack = async () => {
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
  await swipeBack();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/story\//);
  await page.goBack();
  await expectActive(page, "Stories");
  await expect(page).toHaveURL(/\/home$/);

  // This time the script of the opened page is still loading during the swipe.
  await switchButton(page, "Trending").click();
  await expect(page).toHaveURL(/page=trending$/);
  let releaseResponse = () => {};
  await page.route("**/assets/profile-page-*.js", async (route) => {
    await new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await route.continue();
  });
  const scriptRequest = page.waitForRequest("**/assets/profile-page-*.js");
  await card.locator("[href^='/writer/profile/']").dispatchEvent("click");
  await scriptRequest;
  await swipeBack();
  releaseResponse();
  await expect(page).toHaveURL(/\/writer\/profile\//);

  await page.unroute("**/assets/profile-page-*.js");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  const swipeToStoriesAfter = (historyMethod: "pushState" | "replaceState") =>
    page.evaluate((method) => {
      const original = history[method];
      history[method] = (...args: Parameters<typeof original>) => {
        original.apply(history, args);
        history[method] = original;
        // Now the router knows the new address, but React still renders the page in a transition.
        queueMicrotask(() => {
          const container = document.querySelector("[data-pane=trending]")?.parentElement;
          container?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          container?.scrollTo({ left: 0, behavior: "instant" });
          container?.dispatchEvent(new Event("scroll"));
          document.documentElement.dataset.swipedAfter = method;
        });
      };
    }, historyMethod);

  // The switch replaces the address by that of the trending page.
  await swipeToStoriesAfter("replaceState");
  await switchButton(page, "Trending").click();
  await expect(page.locator("html")).toHaveAttribute("data-swiped-after", "replaceState");
  await expect(page).toHaveURL(/\/home$/);
  await expectActive(page, "Stories");

  // The link of a story pushes its address while the trending page is shown.
  await switchButton(page, "Trending").click();
  await expect(page).toHaveURL(/page=trending$/);
  await expectActive(page, "Trending");
  await swipeToStoriesAfter("pushState");
  await card.getByRole("heading").getByRole("link").dispatchEvent("click");
  await expect(page.locator("html")).toHaveAttribute("data-swiped-after", "pushState");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/story\//);
  await expect(page.locator("[data-pane=stories]")).not.toHaveAttribute("inert");
});

testWithExpectedErrors.describe("from 1280 px", () => {
  testWithExpectedErrors.use({ expectedConsoleErrors: /status of (403|404)/ });

  testWithExpectedErrors(
    "home has a second column: Trending, griots to follow, and stories to continue; each section shows its error, and Try again loads it",
    async ({ page, origin, dataDir, isMobile }) => {
      testWithExpectedErrors.skip(isMobile, "Phones have no second column.");
      const kora = { origin, dataDir };
      const [writer, reader] = [await createWriter("Efua", kora), await createUser("Kweku", kora)];
      const title = uniqueTitle("The Half-Read Story");
      const storyId = await publishStory(title, writer, kora);
      const headers = { "x-auth-token": reader.token };
      await fetch(`${origin}/api/stories/${storyId}`, { headers });
      // The server records shortly after the request that the story was opened.
      const readHalfAndCountUnfinished = async () => {
        const body = { time: 1, position: 0.5 };
        await postToApi(origin, `/stories/updateTimer/${storyId}`, body, reader.token);
        const response = await fetch(`${origin}/api/stories/unfinished`, { headers });
        return ((await response.json()) as unknown[]).length;
      };
      await expect.poll(readHalfAndCountUnfinished).toBe(1);
      await signIn(page, reader);
      let isFailing = true;
      for (const path of ["stories/unfinished", "stories/trending*", "writer/all*"]) {
        await page.route(`**/api/${path}`, (route) =>
          isFailing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
        );
      }
      await page.goto("/home");
      const column = page.getByRole("complementary", { name: "More to read" });
      const section = (name: string) => column.getByRole("region", { name });
      const errorTextsBySection = {
        "Continue reading": "Your unfinished stories could not be loaded.",
        Trending: "Failed to load trending stories",
        "Griots to follow": "Failed to load writers.",
      };
      for (const [name, errorText] of Object.entries(errorTextsBySection)) {
        await expect(section(name).getByRole("alert")).toHaveText(errorText);
      }
      isFailing = false;
      for (const name of Object.keys(errorTextsBySection)) {
        await section(name).getByRole("button", { name: "Try again" }).click();
        await expect(section(name).getByRole("alert")).toHaveCount(0);
      }
      await expect(section("Griots to follow").getByRole("link").first()).toBeVisible();
      const unfinishedLink = section("Continue reading").getByRole("link", { name: title });
      await expect(unfinishedLink).toContainText("50% read");
      await expectAccessibleInBothThemes(page);
      await unfinishedLink.click();
      await expect(page).toHaveURL(`${origin}/story/${storyId}`);
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(`${origin}/home`);
      // Trending is in the second column only while the page shows the feed.
      await section("Trending").getByRole("link", { name: "All trending stories" }).click();
      await expect(page).toHaveURL(`${origin}/home?page=trending`);
      await expect(section("Trending")).toHaveCount(0);
      await page.setViewportSize({ width: 1279, height: 900 });
      await expect(column).toHaveCount(0);
    },
  );
});
