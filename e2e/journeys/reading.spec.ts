import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { runClockUntilVisible, stopClock } from "../support/browser-clock.ts";
import { findInFeed } from "../support/home.ts";
import { blockSocket, expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of reading a story in the dialog and on its own page, of the reading timer, and of the reading position. */

const paragraph =
  "The ferryman counted the lanterns on the far bank, and there was one more than last night.";
const longStory = Array.from(
  { length: 80 },
  (_none, index) => `<p>${index + 1}. ${paragraph}</p>`,
).join("");

/** Fetches the counts of a story. The user is not the reader, so the request is no opening by the reader. */
async function fetchPerformance({ token }: TestUser, storyId: string, origin: string) {
  const response = await fetch(`${origin}/api/stories/${storyId}`, {
    headers: { "x-auth-token": token },
  });
  const { performance } = (await response.json()) as {
    performance: { timer: number; reads: number };
  };
  return performance;
}

const waitForTimerRequest = (page: Page) =>
  page.waitForRequest((request) => request.url().includes("/api/stories/updateTimer/"));

/** Navigates within the app, because a test cannot observe requests that are sent while the page unloads. */
const goHome = (page: Page) =>
  page.getByRole("link", { name: "Home", exact: true }).filter({ visible: true }).first().click();

/** Waits until this time has passed on the clock of the page. */
async function readFor(page: Page, milliseconds: number): Promise<void> {
  const startedAt = await page.evaluate(() => performance.now());
  await page.waitForFunction(([start, time]) => performance.now() - start > time, [
    startedAt,
    milliseconds,
  ] as const);
}
/** Only whole seconds are sent. */
const aSecond = 1100;

/**
 * Opens the page of a story, and waits until it has fetched the story again because its socket is connected: the server
 * counts no reading time before. Returns a function for the number of fetches.
 */
async function openStoryPage(page: Page, storyId: string): Promise<() => number> {
  let fetchCount = 0;
  page.on("response", (response) => {
    if (response.url().endsWith(`/api/stories/${storyId}`)) fetchCount += 1;
  });
  await page.goto(`/story/${storyId}`);
  await expect(page.getByText("kept his word to the river")).toBeVisible();
  await expect.poll(() => fetchCount).toBeGreaterThan(1);
  return () => fetchCount;
}

/** Publishes a story, opens `/home` as a new reader, and scrolls to the story; returns its title. */
async function openHomeWithStory(page: Page, kora: KoraAddress, body?: string): Promise<string> {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const title = `The Open Ferry ${writer.userId.slice(-6)}`;
  await publishStory(title, writer, kora, body);
  await signIn(page, reader);
  await findInFeed(page, title);
  return title;
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const storyDialog = (page: Page) => page.getByRole("dialog");

/**
 * Opens a story and waits until its dialog can be closed. The dialog takes the focus after it is shown, and notices a press
 * outside from the next timer on; a person is slower than both, a test is not.
 */
async function openStoryFromFeed(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).click();
  await expect(storyDialog(page).locator(".story-text")).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]"));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test("opening a story pushes a history entry; the back button, a click outside, Escape and the close button close it and return the focus to the card", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const title = await openHomeWithStory(page, { origin, dataDir });
  const countHistoryEntries = () => page.evaluate(() => history.length);
  const initialCount = await countHistoryEntries();
  await openStoryFromFeed(page, title);
  await expect(page).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
  expect(await countHistoryEntries()).toBe(initialCount + 1);
  await expect(page).toHaveTitle(`${title} · Kora`);
  await page.goBack();
  await expect(storyDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("link", { name: title })).toBeFocused();
  await page.goForward();
  await expect(storyDialog(page).getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(storyDialog(page)).toHaveCount(0);

  // A wide viewport has space outside of the dialog.
  await page.setViewportSize({ width: 1200, height: 800 });
  const closeActions = [
    () => page.mouse.click(8, 400),
    () => page.keyboard.press("Escape"),
    () => storyDialog(page).getByRole("button", { name: "Close" }).click(),
  ];
  for (const close of closeActions) {
    await openStoryFromFeed(page, title);
    await close();
    await expect(storyDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole("link", { name: title })).toBeFocused();
  }
});

test("the seconds of an open story are sent when it is closed, and its card shows the counts of the response; in a tab, they are sent when it is hidden, and the rest when it is closed; nothing is sent for less than a second", async ({
  context,
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const tabStoryId = await publishStory("The Ferryman's Rope", writer, kora);
  const title = `The Ferryman's Lantern ${writer.userId.slice(-6)}`;
  const storyId = await publishStory(title, writer, kora);
  await signIn(page, reader);
  await findInFeed(page, title);
  const sentUrls: string[] = [];
  page.on("request", (sentRequest) => {
    if (sentRequest.url().includes("/updateTimer/")) sentUrls.push(sentRequest.url());
  });

  await test.step("the dialog", async () => {
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("dialog").getByText("kept his word to the river")).toBeVisible();
    await readFor(page, aSecond);
    const [request] = await Promise.all([waitForTimerRequest(page), page.goBack()]);
    const sent = request.postDataJSON() as { time: number; origin: string };
    expect(sent.time).toBeGreaterThanOrEqual(1);
    expect(sent.origin).toBe("for-you");
    await expect.poll(() => fetchPerformance(writer, storyId, origin)).toMatchObject({ reads: 1 });
    // The card shows the read without a new request.
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("1 read", { exact: true })).toBeAttached();
  });

  await test.step("the tab", async () => {
    const tab = await context.newPage();
    await openStoryPage(tab, tabStoryId);
    await readFor(tab, aSecond);
    const setVisibility = (visibility: "hidden" | "visible") =>
      tab.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visibility);
    const [request] = await Promise.all([waitForTimerRequest(tab), setVisibility("hidden")]);
    const firstSeconds = (request.postDataJSON() as { time: number }).time;
    expect(firstSeconds).toBeGreaterThanOrEqual(1);
    await setVisibility("visible");
    await readFor(tab, aSecond);
    await tab.close({ runBeforeUnload: true });
    const fetchTimer = async () => (await fetchPerformance(writer, tabStoryId, origin)).timer;
    await expect.poll(fetchTimer).toBeGreaterThan(firstSeconds);
  });

  await test.step("less than a second", async () => {
    await expect(storyDialog(page)).toHaveCount(0);
    sentUrls.length = 0;
    await stopClock(page);
    await page.getByRole("link", { name: title }).click();
    await runClockUntilVisible(page, storyDialog(page).locator(".story-text"));
    await page.keyboard.press("Escape");
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(storyDialog(page)).toHaveCount(0, { timeout: 200 });
    }).toPass();
    expect(sentUrls).toEqual([]);
  });
});

test("the seconds before and after an open story is fetched again count", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const storyId = await publishStory("The Ferryman's Oar", writer, kora);
  await signIn(page, reader);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  const countFetches = await openStoryPage(page, storyId);
  const startedAt = await page.evaluate(() => performance.now());
  for (let count = 0; count < 2; count += 1) {
    await readFor(page, 2 * aSecond);
    const fetchCount = countFetches();
    await sockets.at(-1)?.close();
    await expect.poll(countFetches).toBeGreaterThan(fetchCount);
  }
  await readFor(page, aSecond);
  const readMilliseconds = await page.evaluate((start) => performance.now() - start, startedAt);
  await goHome(page);
  // At each of the two later fetches, less than a second and the time of the call is lost.
  const expectedSeconds = Math.floor(readMilliseconds / 1000) - 2;
  await expect
    .poll(async () => (await fetchPerformance(writer, storyId, origin)).timer)
    .toBeGreaterThanOrEqual(expectedSeconds);
});

test("while a story is open, wheel, space and arrows scroll the story and not the page, and Tab keeps the focus in it", async ({
  page,
  origin,
  dataDir,
}) => {
  const title = await openHomeWithStory(page, { origin, dataDir }, longStory);
  // Wheel and keys belong to wide screens, where the page stays visible beside the dialog.
  await page.setViewportSize({ width: 1200, height: 800 });
  await openStoryFromFeed(page, title);
  const initialPosition = await scrollPosition(page);
  const text = storyDialog(page).locator(".story-text");
  const readTextTop = async () => Math.round((await text.boundingBox())?.y ?? 0);
  const expectScrolls = async (scrollAction: () => Promise<unknown>) => {
    const topBefore = await readTextTop();
    // A busy browser may drop an input while it still scrolls for the previous input, so the action is repeated.
    await expect(async () => {
      await scrollAction();
      await expect.poll(readTextTop, { timeout: 1000 }).toBeLessThan(topBefore);
    }).toPass();
  };
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  await expectScrolls(() => page.mouse.wheel(0, 200));
  await expectScrolls(() => page.keyboard.press("Space"));
  await expectScrolls(() => page.keyboard.press("ArrowDown"));
  await expectScrolls(() => page.keyboard.press("PageDown"));
  // Scrolling beyond the end of the story must not scroll the page either.
  await page.keyboard.press("End");
  for (let count = 0; count < 4; count += 1) await page.mouse.wheel(0, 3000);
  expect(await scrollPosition(page)).toBe(initialPosition);

  await expect(storyDialog(page).getByRole("button", { name: "Story options" })).toBeVisible();
  const readFocusedName = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement?.closest("[role=dialog]") === null) return "outside";
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
    });
  const focusedNames: string[] = [];
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press(count < 20 ? "Tab" : "Shift+Tab");
    focusedNames.push(await readFocusedName());
  }
  expect(focusedNames).not.toContain("outside");
  for (const name of ["Listen", "Reading settings", "Story options", "Close", "Nana Tells"]) {
    expect(focusedNames.join("|")).toContain(name);
  }
});

testWithExpectedErrors(
  "the page of a story shows the data of its card and the text, and opens at the position where the reader stopped, also when they have opened it since without scrolling; a story that cannot be loaded shows an error and a Try again button; an unknown story shows 'Story not found.' and a link back",
  async ({ page, origin, dataDir }) => {
    const kora = { origin, dataDir };
    const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
    const storyId = await publishStory("The Long Crossing", writer, kora, longStory);
    await signIn(page, reader);
    const storyUrl = `**/api/stories/${storyId}`;
    await blockSocket(page);
    await page.route(storyUrl, (route) =>
      route.fulfill({ status: 403, json: { code: "FORBIDDEN", msg: "No.", message: "No." } }),
    );
    await page.goto(`/Story/${storyId}`);
    await expect(page.getByText("Failed to load story.")).toBeVisible();
    await page.unroute(storyUrl);
    await page.getByRole("button", { name: "Try again" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "The Long Crossing" })).toBeVisible();
    await expect(main.getByText("A ferryman keeps a promise.")).toBeVisible();
    await expect(main.getByRole("link", { name: "By Nana Tells" })).toHaveAttribute(
      "href",
      `/writer/profile/${writer.userId}`,
    );
    await expect(main.getByRole("button", { name: "Story options" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Like, 0 likes" })).toBeVisible();
    await expect(main.getByRole("button", { name: /^Comments/ })).toBeVisible();
    await expectNoHorizontalScroll(page);

    const middleParagraph = page.getByText(`40. ${paragraph}`);
    await middleParagraph.scrollIntoViewIfNeeded();
    const leaveAfterASecond = async () => {
      await readFor(page, aSecond);
      const isSent = page.waitForResponse(/\/updateTimer\//);
      await goHome(page);
      expect((await isSent).ok()).toBe(true);
    };
    await leaveAfterASecond();
    const continueButton = page.getByRole("button", {
      name: /^Continue where you stopped \(\d\d%\)$/,
    });
    for (const isLast of [false, true]) {
      await page.goto(`/story/${storyId}`);
      await expect(continueButton).toBeVisible();
      await expect(middleParagraph).not.toBeInViewport();
      if (!isLast) await leaveAfterASecond();
    }
    await continueButton.click();
    await expect(middleParagraph).toBeInViewport();

    for (const id of ["019a0000-0000-7000-8000-000000000000", "no-id"]) {
      await page.goto(`/story/${id}`);
      await expect(page.getByText("Story not found.")).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to the stories" }).click();
    await expect(page).toHaveURL(/\/home$/);
  },
);

const topOf = async (card: Locator) => Math.round((await card.boundingBox())?.y ?? Number.NaN);

test("a feed restores its scroll position after a return from a story or another page", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [writer, efua] = [await createWriter("Abena", kora), await createUser("Efua", kora)];
  const pageSize = 8;
  await Promise.all(
    Array.from({ length: pageSize + 2 }, (_none, night) =>
      publishStory(`Night ${night} of the long feed`, writer, kora),
    ),
  );
  await signIn(page, efua);
  const requestedQueries: string[] = [];
  // With shorter pages, few stories are enough for two.
  await page.route(/\/api\/stories\/recommended/, (route) => {
    const url = new URL(route.request().url());
    requestedQueries.push(url.search);
    url.searchParams.set("limit", String(pageSize));
    return route.continue({ url: String(url) });
  });
  const cards = page.locator("article[data-story]");
  for (const path of ["/home", "/story"]) {
    await test.step(`the feed at ${path}`, async () => {
      requestedQueries.length = 0;
      await page.goto(path);
      await expect(cards.nth(pageSize - 1)).toBeAttached();
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        expect(await cards.count()).toBeGreaterThan(pageSize);
      }).toPass();
      const card = cards.nth(pageSize);
      await card.scrollIntoViewIfNeeded();
      const link = card.getByRole("heading").getByRole("link");
      const title = (await link.textContent()) ?? "";
      if (path === "/home") {
        await link.click();
        const opened = storyDialog(page).getByRole("heading", { name: title, level: 1 });
        await expect(opened).toBeVisible();
      }
      expect(await scrollPosition(page)).toBeGreaterThan(2000);
      const [top, cardCount] = [await topOf(card), await cards.count()];
      if (path === "/story") {
        await card
          .locator("a[href^='/writer/profile/']")
          .evaluate((element: HTMLElement) => element.click());
        await expect(page).toHaveURL(/\/writer\/profile\//);
        await expect.poll(() => scrollPosition(page)).toBe(0);
      }
      await page.goBack();
      await expect(storyDialog(page)).toHaveCount(0);
      // The cards above have an estimated height until they are visible, so the pixels that are scrolled may differ.
      await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(3);
      expect(await cards.count()).toBeGreaterThanOrEqual(cardCount);
      expect(requestedQueries.filter((search) => !search.includes("cursor="))).toHaveLength(1);
      await expect(link).toHaveText(title);
      await expect(link).toBeInViewport();
    });
  }
});
