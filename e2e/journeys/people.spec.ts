import type { DirectoryUser } from "@kora/contract/messages";
import type { Page, WebSocketRoute } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoSidewaysScroll } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

/** Tests of the user directory (social §2, §6, §9). */

test.use({ expectedConsoleErrors: /status of (404|500)|net::ERR_FAILED|WebSocket connection/ });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const unique = () => Math.trunc(Math.random() * 1e9).toString(36);
const searchBox = (page: Page) =>
  page.getByRole("searchbox", { name: "Search by name or username" });
const people = (page: Page) => page.getByRole("region", { name: "People" });

test("the user directory finds users by name or username, with avatar, name, @username and online dot", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const mark = `Q${unique()}`;
  const [ama, kofi] = [await createUser(`${mark}ama`, at), await createUser(`${mark}kofi`, at)];
  await signIn(page, ama);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/chat/users") asked.push(searchParams.get("search") ?? "");
  });
  await page.goto("/users");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute("placeholder", "Search by name or username");
  await expect(people(page).getByRole("link").first()).toBeVisible();
  await searchBox(page).pressSequentially(mark.toLowerCase(), { delay: 30 });
  const way = people(page).locator(`a[href="/chat/${kofi.userId}"]`);
  await expect(way).toContainText(kofi.name);
  await expect(way).toContainText(`@${usernameFromEmail(kofi)}`);
  await expect(page).toHaveURL(new RegExp(`/users\\?search=${mark.toLowerCase()}`));
  await expect(searchBox(page)).toBeFocused();
  // The search waits for the end of the input, so it sends one request.
  expect(asked).toEqual(["", mark.toLowerCase()]);

  await test.step("the viewer's own entry is labelled 'you' and does not link to a chat", async () => {
    await expect(people(page).getByText("you", { exact: true })).toBeVisible();
    await expect(people(page)).toContainText(ama.name);
    await expect(people(page).locator(`a[href$="${ama.userId}"]`)).toHaveCount(0);
    await expect(
      people(page).getByRole("link", { name: `Profile of ${kofi.name}` }),
    ).toHaveAttribute("href", `/user/${kofi.userId}`);
  });

  await test.step("the dot follows the user's presence, also after a reconnection", async () => {
    const dot = way.getByRole("img", { name: "Online" });
    await expect(dot).toHaveCount(0);
    const other = await browser.newContext({ ...contextOptions, baseURL: origin });
    const kofiPage = await other.newPage();
    await signIn(kofiPage, kofi);
    await kofiPage.goto("/about");
    await expect(dot).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await other.close();
    await expect(dot).toHaveCount(0);
  });

  await searchBox(page).fill(`${mark} nobody`);
  await expect(page.getByText("Nobody matches your search.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(searchBox(page)).toHaveValue("");
  await expect(people(page).getByRole("link").first()).toBeVisible();
});

test("a user who came online before the page watched them gets a dot, also after a reconnection", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", at), await createUser(`K${unique()}`, at)];
  await signIn(page, ama);
  // `heldRequests` collects `watchPeople` messages while `isHoldingWatchRequests` is true.
  let holdsWatching = true;
  const held: (() => void)[] = [];
  let losesComing = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    lines.push(socket);
    socket.onMessage((words) => {
      const pass = () => server.send(words);
      if (holdsWatching && words.includes("watchPeople")) held.push(pass);
      else pass();
    });
    server.onMessage((words) => {
      if (!losesComing || !words.includes("userStatusChange")) socket.send(words);
    });
  });
  await page.goto(`/users?search=${kofi.name}`);
  const dot = people(page).getByRole("img", { name: "Online" });
  await expect(people(page)).toContainText(kofi.name);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const other = await browser.newContext({ ...contextOptions, baseURL: origin });
  const kofiPage = await other.newPage();
  await signIn(kofiPage, kofi);
  const connected = kofiPage.waitForEvent("websocket");
  await kofiPage.goto("/about");
  await (await connected).waitForEvent("framereceived");
  await expect(dot).toHaveCount(0);
  holdsWatching = false;
  for (const pass of held) pass();
  await expect(dot).toBeVisible();

  losesComing = true;
  await other.close();
  // After this time the server counts the user as offline.
  await page.waitForTimeout(6500);
  await expect(dot).toBeVisible();
  losesComing = false;
  await lines[0]?.close();
  await expect(dot).toHaveCount(0);
});

const person = (n: number): DirectoryUser => ({
  _id: `01940000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: `Person ${n}`,
  username: `person_${n}`,
  avatar: null,
  isOnline: n % 3 === 0,
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
});

test("See More loads 20 users at a time, and a failure keeps the visible users", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Ama", { origin, dataDir }));
  const all = Array.from({ length: 50 }, (_, n) => person(n));
  let fails = false;
  await page.route("**/api/chat/users*", async (route) => {
    if (fails) return route.fulfill({ status: 500, json: {} });
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const next = from + 20 < all.length ? { "x-next-cursor": String(from + 20) } : {};
    return route.fulfill({ json: all.slice(from, from + 20), headers: next });
  });
  await page.goto("/users");
  const main = page.getByRole("main");
  const row = (n: number) =>
    people(page).getByRole("link", { name: `Person ${n} @`, exact: false });
  const seeMore = main.getByRole("button", { name: "See More" });
  await seeMore.scrollIntoViewIfNeeded();
  await expect(row(19)).toBeVisible();
  await expect(row(20)).toHaveCount(0);
  fails = true;
  await seeMore.click();
  await expect(main.getByRole("alert")).toHaveText(
    "More people could not be loaded. Please try again.",
  );
  await expect(row(19)).toBeVisible();
  fails = false;
  await seeMore.click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(row(20)).toBeVisible();
  await seeMore.scrollIntoViewIfNeeded();
  await seeMore.click();
  await expect(seeMore).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(row(0)).toBeVisible();
  fails = true;
  await searchBox(page).fill("kofi");
  await expect(main.getByRole("alert")).toHaveText("Failed to load people.");
  await expect(row(0)).toBeVisible();
  fails = false;
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(row(0)).toBeVisible();
});
