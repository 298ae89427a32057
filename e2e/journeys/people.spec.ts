import type { DirectoryUser } from "@kora/contract/messages";
import type { Page, WebSocketRoute } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { openSocket } from "../support/chat.ts";
import { usernameFromEmail } from "../support/statuses.ts";
import {
  expect,
  expectLabelVisible,
  expectNoHorizontalScroll,
  scrollUntilFound,
} from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";
import { getFromApi } from "../support/writing.ts";

/** Tests of the user directory. */

test.use({ expectedConsoleErrors: /status of 40[34]|net::ERR_FAILED|WebSocket connection/ });

const uniqueSuffix = () => Math.trunc(Math.random() * 1e9).toString(36);
const searchBox = (page: Page) =>
  page.getByRole("searchbox", { name: "Search by name or username" });
const directory = (page: Page) => page.getByRole("region", { name: "People" });

test("the user directory finds users by name or username, with avatar, name, @username and online dot", {
  tag: "@core",
}, async ({ page, browser, contextOptions, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const uniqueName = `Q${uniqueSuffix()}`;
  const [ama, kofi] = [
    await createUser(`${uniqueName}ama`, kora),
    await createUser(`${uniqueName}kofi`, kora),
  ];
  await signIn(page, ama);
  const searchRequests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/chat/users") searchRequests.push(searchParams.get("search") ?? "");
  });
  await page.goto("/users");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute("placeholder", "Search by name or username");
  await expect(directory(page).getByRole("link").first()).toBeVisible();
  await searchBox(page).pressSequentially(uniqueName.toLowerCase(), { delay: 30 });
  const chatLink = directory(page).locator(`a[href="/chat/${kofi.userId}"]`);
  await expect(chatLink).toContainText(kofi.name);
  await expect(chatLink).toContainText(`@${usernameFromEmail(kofi)}`);
  await expect(page).toHaveURL(new RegExp(`/users\\?search=${uniqueName.toLowerCase()}`));
  await expect(searchBox(page)).toBeFocused();
  // The search waits until the user stops typing, so the page sends one request.
  await expect.poll(() => searchRequests).toEqual(["", uniqueName.toLowerCase()]);

  await test.step("the viewer's own entry is labelled 'you' and does not link to a chat", async () => {
    await expect(directory(page).getByText("you", { exact: true })).toBeVisible();
    await expect(directory(page)).toContainText(ama.name);
    await expect(directory(page).locator(`a[href$="${ama.userId}"]`)).toHaveCount(0);
    await expectLabelVisible(page.getByRole("button", { name: `Add Friend ${kofi.name}` }));
    await expect(
      directory(page).getByRole("link", { name: `Profile of ${kofi.name}` }),
    ).toHaveAttribute("href", `/user/${kofi.userId}`);
  });

  await test.step("the dot appears when the user comes online", async () => {
    const dot = chatLink.getByRole("img", { name: "Online" });
    await expect(dot).toHaveCount(0);
    const kofiContext = await browser.newContext({ ...contextOptions, baseURL: origin });
    const kofiPage = await kofiContext.newPage();
    await signIn(kofiPage, kofi);
    await kofiPage.goto("/about");
    await expect(dot).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await kofiContext.close();
  });

  await searchBox(page).fill(`${uniqueName} nobody`);
  await expect(page.getByText("Nobody matches your search.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(searchBox(page)).toHaveValue("");
  await expect(directory(page).getByRole("link").first()).toBeVisible();
});

test("the dot of a user who came online before the page watched them appears; a missed change is shown after a reconnection", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", kora), await createUser(`K${uniqueSuffix()}`, kora)];
  await signIn(page, ama);
  // `heldRequests` collects `watchPeople` messages while `isHoldingWatchRequests` is true.
  let isHoldingWatchRequests = true;
  const heldRequests: (() => void)[] = [];
  let isDroppingPresence = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((frame) => {
      const forward = () => server.send(frame);
      if (isHoldingWatchRequests && frame.includes("watchPeople")) heldRequests.push(forward);
      else forward();
    });
    server.onMessage((frame) => {
      if (!isDroppingPresence || !frame.includes("userStatusChange")) socket.send(frame);
    });
  });
  await page.goto(`/users?search=${kofi.name}`);
  const dot = directory(page).getByRole("img", { name: "Online" });
  await expect(directory(page)).toContainText(kofi.name);
  await expect.poll(() => heldRequests.length).toBeGreaterThan(0);
  const kofiSocket = await openSocket(origin, kofi);
  await expect(dot).toHaveCount(0);
  isHoldingWatchRequests = false;
  for (const forward of heldRequests) forward();
  await expect(dot).toBeVisible();

  isDroppingPresence = true;
  kofiSocket.close();
  await expect
    .poll(async () => {
      const path = `/chat/users?search=${kofi.name}`;
      const [found] = await getFromApi<DirectoryUser[]>(page, path, ama);
      return found?.isOnline;
    })
    .toBe(false);
  await expect(dot).toBeVisible();
  isDroppingPresence = false;
  await sockets[0]?.close();
  await expect(dot).toHaveCount(0);
});

const createDirectoryUser = (index: number): DirectoryUser => ({
  _id: `01940000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  name: `Person ${index}`,
  username: `person_${index}`,
  avatar: null,
  isOnline: index % 3 === 0,
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
  const allUsers = Array.from({ length: 50 }, (_none, index) => createDirectoryUser(index));
  const pageSize = 20;
  let isFailing = false;
  await page.route("**/api/chat/users*", async (route) => {
    if (isFailing) return route.fulfill({ status: 403, json: {} });
    const offset = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const nextOffset = offset + pageSize;
    const headers = nextOffset < allUsers.length ? { "x-next-cursor": String(nextOffset) } : {};
    return route.fulfill({ json: allUsers.slice(offset, nextOffset), headers });
  });
  await page.goto("/users");
  const main = page.getByRole("main");
  const userLink = (index: number) =>
    directory(page).getByRole("link", { name: `Person ${index} @`, exact: false });
  const seeMoreButton = main.getByRole("button", { name: "See More" });
  await scrollUntilFound(userLink(19));
  await expect(userLink(20)).toHaveCount(0);
  isFailing = true;
  await seeMoreButton.click();
  await expect(main.getByRole("alert")).toHaveText(
    "More people could not be loaded. Please try again.",
  );
  await expect(userLink(19)).toBeVisible();
  isFailing = false;
  await seeMoreButton.click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(userLink(20)).toBeVisible();
  await seeMoreButton.scrollIntoViewIfNeeded();
  await seeMoreButton.click();
  await expect(seeMoreButton).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(userLink(0)).toBeVisible();
  isFailing = true;
  await searchBox(page).fill("kofi");
  await expect(main.getByRole("alert")).toHaveText("Failed to load people.");
  await expect(userLink(0)).toBeVisible();
  isFailing = false;
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(userLink(0)).toBeVisible();
});
