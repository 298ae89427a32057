import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { findInFeed } from "../support/home.ts";
import { expect, expectLabelVisible, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of the directory of writers, of the profile and the stories of a writer, and of following. */

const uniqueSuffix = () => Math.trunc(Math.random() * 1e9).toString(36);
const writerCard = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole("alert").filter({ hasText: new RegExp(`^${text}$`) });
const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const writerName = ({ name }: TestUser) => `${name} Tells`;

/** Creates a writer with a name that no other test uses. */
const createUniqueWriter = (kora: { origin: string; dataDir: string }) =>
  createWriter(`G${uniqueSuffix()}`, kora);

/** Makes the server reject the requests for `url`, as it seems to the page. */
const reject = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 403, body: "" }));

/** Expects the message of a page whose requests for `url` are rejected, and loads it again without that. */
async function expectFailureAndTryAgain(page: Page, message: string, url: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await page.unroute(url);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(message)).toHaveCount(0);
}

// These tests reject and abort requests on purpose.
test.use({ expectedConsoleErrors: /status of 40[34]|net::ERR_FAILED/ });

test("the directory says if it cannot be loaded, and can be searched; its cards open, follow, befriend, report and block a writer; Back restores the search and the open card", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createUniqueWriter(kora);
  await publishStory("The Ferry", ama, kora);
  await signIn(page, await createUser("Kofi", kora));
  const directoryRequests: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/writer\/all/.test(request.url())) directoryRequests.push(request.url());
  });
  await reject(page, "**/api/writer/all*");
  await page.goto("/chat");
  await expectFailureAndTryAgain(page, "Failed to load writers.", "**/api/writer/all*");
  await expect(page.getByRole("heading", { level: 1, name: "Hire a Griot" })).toBeVisible();
  const searchField = page.getByRole("searchbox", { name: "Search writers" });
  await expect(searchField).toHaveAttribute("placeholder", "Search writers...");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(directoryRequests).toHaveLength(2);
  await searchField.fill(ama.name.slice(1).toUpperCase());
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/\/chat\?search=/);
  await expect(searchField).toBeFocused();

  const card = writerCard(page, writerName(ama));
  await expect(card).toContainText("Ghana");
  await expect(card).toContainText("0 followers");
  await expect(card).not.toContainText("I tell what the river told me.");
  await card.getByRole("heading", { level: 2 }).getByRole("button").click();
  for (const detail of ["I tell what the river told me.", "African Folktales", "34", "1 story"]) {
    await expect(card).toContainText(detail);
  }
  await expect(card).toContainText("No hobbies selected.");
  const followButton = card.getByRole("button", { name: `Follow ${writerName(ama)}`, exact: true });
  // A failed follow fetches the list again.
  await reject(page, "**/api/writer/follow/**");
  const listResponse = page.waitForResponse(/\/api\/writer\/all/);
  await followButton.press("Enter");
  await expect(toast(page, "Following did not work. Please try again.")).toBeVisible();
  expect((await listResponse).ok()).toBe(true);
  await expect(card).toContainText("0 followers");
  await page.unroute("**/api/writer/follow/**");
  await followButton.press("Enter");
  await expect(card.getByRole("button", { name: `Unfollow ${writerName(ama)}` })).toBeVisible();
  await expect(card).toContainText("1 follower");
  await card.getByRole("button", { name: `Add Friend ${ama.name}`, exact: true }).click();
  await expect(toast(page, "Friend request sent!")).toBeVisible();
  await expect(card.getByRole("button", { name: `Request Sent ${ama.name}` })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await expect(card.getByRole("link", { name: `Chat with ${writerName(ama)}` })).toHaveAttribute(
    "href",
    `/chat/${ama.userId}`,
  );

  await card.getByRole("link", { name: /^View profile/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: writerName(ama) })).toBeVisible();
  await page.goBack();
  await expect(searchField).toHaveValue(ama.name.slice(1).toUpperCase());
  await expect(card).toContainText("I tell what the river told me.");

  const options = card.getByRole("button", { name: `Options for ${writerName(ama)}` });
  await options.click();
  await menuItem(page, "Report").click();
  const reportDialog = page.getByRole("dialog", { name: "Report this writer" });
  await reportDialog.getByRole("textbox").fill("Spam.");
  await reportDialog.getByRole("button", { name: "Report" }).click();
  await expect(toast(page, "Reported successfully")).toBeVisible();
  await options.click();
  await menuItem(page, `Block ${writerName(ama)}`).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(toast(page, "Blocked successfully")).toBeVisible();
  await expect(page.getByText("No writers match your search.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(searchField).toHaveValue("");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a writer's profile opens by the id of the user or the writer and shows details, followers with `you`, follow and unfollow, and stories", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const ama = await createUniqueWriter(kora);
  const ferryTitle = `The Ferry ${uniqueSuffix()}`;
  await publishStory(ferryTitle, ama, kora);
  const wellTitle = `The Well ${uniqueSuffix()}`;
  await publishStory(wellTitle, ama, kora);
  const [kofi, esi] = [await createUser("Kofi", kora), await createUser("Esi", kora)];
  await follow(esi, ama, kora);
  await signIn(page, kofi);
  await page.goto(`/writer/profile/${ama.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: writerName(ama) })).toBeVisible();
  const main = page.getByRole("main");
  for (const detail of ["Ghana", "I tell what the river told me.", "African Folktales", "34"]) {
    await expect(main).toContainText(detail);
  }
  const storyCount = main.locator("div", {
    has: page.getByText("Stories written", { exact: true }),
  });
  await expect(storyCount.last()).toHaveText("Stories written2");
  await page.getByRole("button", { name: "Show followers" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Esi" })).toBeVisible();
  await expectLabelVisible(main.getByRole("button", { name: "Add Friend Esi" }));
  await page.getByRole("button", { name: `Follow ${writerName(ama)}`, exact: true }).click();
  await expect(main.getByRole("heading", { name: "2 followers" })).toBeVisible();
  await expect(main.getByText("you", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: `Chat with ${writerName(ama)}` })).toHaveAttribute(
    "href",
    `/chat/${ama.userId}`,
  );
  // The page scrolls to its top, because the scan would report an element half covered by the header as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: `Unfollow ${writerName(ama)}`, exact: true }).click();
  await expect(main.getByText("you", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Hide followers" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Esi" })).toHaveCount(0);

  const responseGate = Promise.withResolvers<void>();
  await page.route("**/api/stories/writer/*", async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "View Stories" }).click();
  await expect(page).toHaveURL(/\/writer\/[0-9a-f-]{36}$/);
  await expect(main.getByText("Loading writer stories...")).toBeAttached();
  responseGate.resolve();
  const writerId = page.url().split("/").at(-1);
  await expect(
    page.getByRole("heading", { level: 1, name: `Stories by ${writerName(ama)}` }),
  ).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(main.getByText("Loading writer stories...")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  // The dialog is above the list; closing it sends the reading time.
  const timerResponse = page.waitForResponse(/\/api\/stories\/updateTimer\//);
  await page.getByRole("link", { name: ferryTitle, exact: true }).click();
  await expect(page.getByRole("dialog", { name: ferryTitle })).toContainText(
    "kept his word to the river",
  );
  // Only whole seconds are counted.
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((time) => performance.now() - time >= 1000, shownAt);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await timerResponse).ok()).toBe(true);

  await page.goto(`/writer/profile/${writerId}`);
  await expect(page.getByRole("heading", { level: 1, name: writerName(ama) })).toBeVisible();

  // The search text of the home page also filters the writer's list.
  await follow(kofi, ama, kora);
  await findInFeed(page, wellTitle);
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox").fill(wellTitle.toUpperCase());
  await page.getByRole("button", { name: "Show matches" }).click();
  const storyCards = page.getByRole("article").filter({ hasText: wellTitle });
  await storyCards.getByRole("link", { name: writerName(ama) }).click();
  await page.getByRole("link", { name: "View Stories" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(storyCards).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Filter these stories" })).toHaveValue(
    wellTitle.toUpperCase(),
  );
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("after following a writer, the stories move to the other section of the trending page on a return, even if the user scrolls to the end meanwhile", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createUniqueWriter(kora);
  const title = `The Weir ${uniqueSuffix()}`;
  await publishStory(title, ama, kora);
  await signIn(page, await createUser("Kofi", kora));
  const trendingPage = page.locator("[data-pane=trending]");
  // The response has the story of Ama and so many others that the end of the list is outside of the viewport.
  let requestCount = 0;
  const responseReleased = Promise.withResolvers<void>();
  let isHoldingResponse = false;
  await page.route("**/api/stories/trending*", async (route) => {
    requestCount += 1;
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      return route.fulfill({ json: [] });
    }
    const response = await route.fetch();
    const stories = (await response.json()) as { title: string }[];
    // The story may not be on the first page, because all tests publish stories. Then it is fetched from its writer.
    const writerStoriesResponse = await route.fetch({
      url: `${origin}/api/stories/writer/${ama.userId}`,
    });
    const [onlyStory] = (await writerStoriesResponse.json()) as { title: string }[];
    const writerStory = stories.find((story) => story.title === title) ?? {
      ...onlyStory,
      followed: false,
    };
    const otherStories = Array.from({ length: 19 }, (_none, index) => ({
      ...writerStory,
      _id: randomUUID(),
      title: `Reed ${index + 1}`,
      followed: false,
    }));
    if (isHoldingResponse) await responseReleased.promise;
    return route.fulfill({
      headers: { "x-next-cursor": "more" },
      json: [writerStory, ...otherStories],
    });
  });
  await page.goto("/home?page=trending");
  await expect(
    trendingPage.getByRole("region", { name: "Trending" }).getByText(title),
  ).toBeVisible();
  await trendingPage
    .getByRole("link", { name: writerName(ama) })
    .first()
    .click();
  // The response to the follow is held, so that the user goes back before it arrives.
  let releaseFollow = () => {};
  await page.route("**/api/writer/follow/*", async (route) => {
    await new Promise<void>((resolve) => {
      releaseFollow = resolve;
    });
    return route.continue();
  });
  const followRequest = page.waitForRequest("**/api/writer/follow/*");
  await page.getByRole("button", { name: `Follow ${writerName(ama)}`, exact: true }).click();
  await followRequest;
  await expect(page.getByRole("heading", { name: "1 follower" })).toBeVisible();
  isHoldingResponse = true;
  const countBefore = requestCount;
  await page.goBack();
  await expect(trendingPage.getByText("Reed 19")).toBeAttached();
  releaseFollow();
  await expect.poll(() => requestCount).toBe(countBefore + 1);
  await trendingPage.getByText("Reed 19").scrollIntoViewIfNeeded();
  await expect(trendingPage.getByText("Reed 19")).toBeInViewport();
  responseReleased.resolve();
  await expect(
    trendingPage.getByRole("region", { name: "Following" }).getByText(title),
  ).toBeVisible();
});

test("scrolling reaches all sixty writers, few cards are rendered at a time, and Back restores the scroll position", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUniqueWriter(kora), await createUser("Kofi", kora)];
  const response = await fetch(`${origin}/api/writer/${ama.userId}`, {
    headers: { "x-auth-token": kofi.token },
  });
  const template = (await response.json()) as object;
  const writers = Array.from({ length: 60 }, (_none, index) => ({
    ...template,
    _id: randomUUID(),
    userId: randomUUID(),
    posterName: `Griot ${index + 1}`,
  }));
  await page.route("**/api/writer/all*", (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get("cursor"));
    const headers: Record<string, string> =
      offset < 40 ? { "x-next-cursor": `${offset + 20}` } : {};
    return route.fulfill({ headers, json: writers.slice(offset, offset + 20) });
  });
  await page.route(/\/api\/writer\/[0-9a-f-]{36}$/, (route) =>
    route.fulfill({ json: writers.find(({ userId }) => route.request().url().endsWith(userId)) }),
  );
  await signIn(page, kofi);
  await page.goto("/chat");
  await expect(writerCard(page, "Griot 1")).toBeVisible();
  const seenNames = new Set<string>();
  let maxRendered = 0;
  const scrollAndCountSeen = async () => {
    const renderedNames = await page.evaluate(() => {
      window.scrollBy(0, 800);
      return [...document.querySelectorAll("article")].map(
        ({ textContent }) => /Griot \d+/.exec(textContent)?.[0] ?? "",
      );
    });
    for (const name of renderedNames) seenNames.add(name);
    maxRendered = Math.max(maxRendered, renderedNames.length);
    return seenNames.size;
  };
  await expect.poll(scrollAndCountSeen, { intervals: [100] }).toBe(60);
  expect(maxRendered).toBeLessThan(30);

  const card = writerCard(page, "Griot 57");
  const profileLink = card.getByRole("link", { name: /^View profile/ });
  await card.getByRole("heading", { level: 2 }).getByRole("button").press("Enter");
  // The card has its final height only after the writer's groups are loaded.
  await page.waitForLoadState("networkidle");
  await expect(card.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
  let height = -1;
  await expect(async () => {
    const previousHeight = height;
    height = (await card.boundingBox())?.height ?? 0;
    expect(height).toBe(previousHeight);
  }).toPass({ intervals: [1000] });
  await profileLink.scrollIntoViewIfNeeded();
  const boxBefore = await card.boundingBox();
  // A mouse click could scroll again, so the test uses the keyboard.
  await profileLink.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Griot 57" })).toBeVisible();
  await page.goBack();
  await expect(card).toContainText("I tell what the river told me.");
  await expect
    .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 1e6) - (boxBefore?.y ?? 0)))
    .toBeLessThan(3);
});

test("a writer's profile and stories that cannot be loaded say so; a failed follow is rolled back; a block on a profile leads back, or home; the profile and the stories of a blocked or unknown writer are not available; one's own profile leads to the dashboard", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, yaw, abena] = [
    await createUniqueWriter(kora),
    await createUniqueWriter(kora),
    await createUniqueWriter(kora),
  ];
  // The user is not a writer, so the dashboard is not available.
  await signIn(page, await createUser("Kofi", kora));
  const blockOnProfile = async (writer: TestUser) => {
    await page.getByRole("button", { name: `Options for ${writerName(writer)}` }).click();
    await menuItem(page, `Block ${writerName(writer)}`).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await expect(toast(page, "Writer blocked successfully.")).toBeVisible();
  };
  await page.goto(`/chat?search=${yaw.name}`);
  await writerCard(page, writerName(yaw)).getByRole("heading").getByRole("button").click();
  await page.getByRole("link", { name: `View profile ${writerName(yaw)}` }).click();
  // The test waits for the profile, because the card in the directory has a menu with the same name.
  await expect(page).toHaveURL(`${origin}/writer/profile/${yaw.userId}`);
  await blockOnProfile(yaw);
  await expect(page).toHaveURL(`${origin}/chat?search=${yaw.name}`);
  await expect(page.getByText("No writers match your search.")).toBeVisible();

  await reject(page, "**/api/stories/writer/*");
  await page.goto(`/writer/${abena.userId}`);
  await expectFailureAndTryAgain(page, "Failed to load stories.", "**/api/stories/writer/*");
  await expect(page.getByRole("main")).toContainText("No stories found for this writer.");

  await reject(page, "**/api/writer/*");
  await page.goto(`/writer/profile/${abena.userId}`);
  await expectFailureAndTryAgain(page, "Failed to load writer details.", "**/api/writer/*");
  const followButton = page.getByRole("button", {
    name: `Follow ${writerName(abena)}`,
    exact: true,
  });
  // Without a connection it would wait in the outbox.
  await reject(page, "**/api/writer/follow/**");
  const reloadResponse = page.waitForResponse(/\/api\/writer\/[0-9a-f-]{36}$/);
  await followButton.click();
  await expect(toast(page, "Following did not work. Please try again.")).toBeVisible();
  await expect(followButton).toBeVisible();
  await expect(page.getByRole("heading", { name: "0 followers" })).toBeVisible();
  expect((await reloadResponse).ok()).toBe(true);
  const writerUrl = `**/api/writer/${abena.userId}`;
  await reject(page, writerUrl);
  await followButton.click();
  const refreshFailed = page
    .getByRole("alert")
    .filter({ hasText: "Failed to refresh writer data." });
  await expect(refreshFailed).toBeVisible();
  await expect(followButton).toBeVisible();
  await page.unroute(writerUrl);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(refreshFailed).toHaveCount(0);

  // Without a previous page, a block leads to home.
  await blockOnProfile(abena);
  await expect(page).toHaveURL(`${origin}/home`);
  await page.goto(`/writer/profile/${yaw.userId}`);
  await expect(toast(page, "You have blocked this writer.")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/chat`);
  // The stories of a blocked or unknown writer are not available either.
  for (const [id, message] of [
    [yaw.userId, "You have blocked this writer."],
    [randomUUID(), "Writer not found."],
  ] as const) {
    await page.goto(`/writer/${id}`);
    await expect(page.getByRole("main")).toContainText(message);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Look through the griots" }),
    ).toBeVisible();
  }

  await page.goto(`/writer/profile/${randomUUID()}`);
  await expect(page.getByText("Writer not found.")).toBeVisible();

  await signIn(page, ama);
  await page.goto(`/chat?search=${ama.name}`);
  const ownCard = writerCard(page, writerName(ama));
  await expect(ownCard).toContainText("you");
  await expect(page.getByRole("link", { name: /^Chat with/ })).toHaveCount(0);
  await page.goto(`/writer/profile/${ama.userId}`);
  await expect(page).toHaveURL(/\/search$/);
});
