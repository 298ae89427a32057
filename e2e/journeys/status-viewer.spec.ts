import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  hideServerTime,
  runClockUntil,
  runClockUntilVisible,
  stopClock,
} from "../support/browser-clock.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of the status viewer, the dialog that shows statuses one after another. */

interface Status {
  readonly _id: string;
  readonly content: string;
}

/** A status as the status row receives it. */
interface FeedStatus extends Status {
  readonly expiresAt: string;
  readonly user: { readonly _id: string; readonly avatar: string | null };
}

const viewerDialog = (page: Page) => page.getByRole("dialog", { name: /^Statuses of / });
const stage = (page: Page) => viewerDialog(page).locator("[data-stage]");
const positionLabel = (page: Page) => viewerDialog(page).locator("[data-position]");
const actionButton = (page: Page, name: string | RegExp) =>
  viewerDialog(page).getByRole(
    "button",
    typeof name === "string" ? { name, exact: true } : { name },
  );
const statusTile = (page: Page, user: TestUser) =>
  page.getByRole("link", { name: new RegExp(usernameFromEmail(user)) });
const expectRunning = (page: Page, isRunning: boolean) =>
  expect(viewerDialog(page).locator("[data-status-player]")).toHaveAttribute(
    "data-runs",
    String(isRunning),
  );
const expectShown = (page: Page, content: string) => expect(stage(page)).toHaveText(content);

async function deleteStatus(origin: string, { token }: TestUser, status: Status | undefined) {
  const response = await fetch(`${origin}/api/status/${status?._id}`, {
    method: "DELETE",
    headers: { "x-auth-token": token, "content-type": "application/json" },
    body: "{}",
  });
  expect(response.ok, `the deletion responded with ${response.status}`).toBe(true);
}

/** Waits for a request for the likes. Afterwards the page receives events of the status, unless its socket is down. */
const waitForLikesRequest = (page: Page) => page.waitForRequest(/\/status\/[^/]+\/likes$/);

/** Records the time of each request for the likes, by the clock of the page. */
async function recordLikesRequests(page: Page) {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...args) => {
      const { dataset } = document.documentElement;
      if (typeof args[0] === "string" && args[0].endsWith("/likes"))
        dataset.likesRequests = `${dataset.likesRequests ?? ""} ${Date.now()}`;
      return fetch(...args);
    };
  });
}

async function readLikesRequestTimes(page: Page): Promise<number[]> {
  const times = await page.evaluate(() => document.documentElement.dataset.likesRequests ?? "");
  return times.split(" ").filter(Boolean).map(Number);
}

/** Creates a promise that stays pending until the test calls `open`. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Posts statuses one after another. The viewer shows the last status first. */
async function postStatuses(
  origin: string,
  user: TestUser,
  ...contents: string[]
): Promise<Status[]> {
  const statuses: Status[] = [];
  for (const content of contents) {
    const mood = { label: "Peaceful" };
    statuses.push((await postToStatusApi(origin, "/status/create", user, { content, mood })).data);
  }
  return statuses;
}

/** Removes the users of other tests from the status row. */
async function showOnlyUsers(
  page: Page,
  users: readonly TestUser[],
  transform = (status: FeedStatus) => status,
) {
  await page.route("**/api/status/feed*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: FeedStatus[] };
    const data = body.data
      .filter(({ user }) => users.some(({ userId }) => userId === user._id))
      .map(transform);
    const headers = response.headers();
    delete headers["x-next-cursor"];
    await route.fulfill({ response, headers, json: { ...body, data } });
  });
}

/** Creates the writers Ama and Kofi, whom Efua follows, and their statuses. The row has the statuses of Ama first. */
async function createStatuses(kora: KoraAddress, contents: { ama: string[]; kofi: string[] }) {
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", kora),
    createWriter("Kofi", kora),
    createUser("Efua", kora),
  ]);
  await Promise.all([follow(efua, ama, kora), follow(efua, kofi, kora)]);
  await postStatuses(kora.origin, kofi, ...contents.kofi);
  const amaStatuses = await postStatuses(kora.origin, ama, ...contents.ama);
  return { ama, kofi, efua, amaStatuses };
}

/** Opens home as a user. The status row shows only the statuses of `users`. */
async function openHome(page: Page, user: TestUser, users: readonly TestUser[]) {
  await showOnlyUsers(page, users);
  await signIn(page, user);
  await page.goto("/home");
  await expect(statusTile(page, users[0] ?? user)).toBeVisible();
}

/** Stops the clock of the page and opens the statuses of a user. */
async function openWithStoppedClock(page: Page, user: TestUser) {
  await stopClock(page);
  await statusTile(page, user).click();
  await runClockUntilVisible(page, stage(page));
}

async function openPageAs(browser: Browser, options: BrowserContextOptions, user: TestUser) {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, user);
  return page;
}

/** Simulates that the page is hidden or visible again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Returns functions that touch the page at a height of 400 px. */
async function openTouchscreen(page: Page) {
  const touchSession = await page.context().newCDPSession(page);
  const dispatchTouch = (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    x?: number,
    y = 400,
  ) =>
    touchSession.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  const swipe = async (startX: number, endX: number, offsetY = 0) => {
    await dispatchTouch("touchStart", startX);
    for (const fraction of [0.25, 0.5, 0.75, 1]) {
      await dispatchTouch(
        "touchMove",
        startX + (endX - startX) * fraction,
        400 + offsetY * fraction,
      );
    }
    await dispatchTouch("touchEnd");
  };
  return { dispatchTouch, swipe };
}

const longText = (length: number) =>
  "The river told it. "
    .repeat(40)
    .slice(0, length - 1)
    .concat("!");

test("statuses advance by themselves; a hold, Space, a menu, a focused link, scrolling and a hidden page pause them; keys, and clicks, taps and swipes on the halves navigate; right-to-left pages mirror them", async ({
  page,
  origin,
  dataDir,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const contents = {
    ama: ["Last", longText(350), "First"],
    kofi: ["Of Kofi", longText(700)],
  };
  const { ama, kofi, efua } = await createStatuses({ origin, dataDir }, contents);
  await openHome(page, efua, [ama, kofi]);
  await openWithStoppedClock(page, ama);
  await expectShown(page, "First");
  await expect(positionLabel(page)).toHaveAttribute("data-position", "1/3");
  await expect(viewerDialog(page).getByRole("status")).toHaveText(
    `${usernameFromEmail(ama)}, 1 of 3. Mood: Peaceful. First`,
  );
  await expect(viewerDialog(page)).toBeFocused();
  for (const modifier of ["Alt", "Control", "Meta", "Shift"]) {
    await page.keyboard.press(`${modifier}+ArrowRight`);
  }
  await expectShown(page, "First");

  // From here on, only the test advances the clock, so times are exact to the millisecond.
  await page.keyboard.press("ArrowRight");
  await expectShown(page, longText(350));
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
  await page.clock.runFor(4000);
  await page.mouse.down();
  await page.clock.runFor(499);
  await expectRunning(page, true);
  await page.clock.runFor(1);
  await expectRunning(page, false);
  await page.clock.runFor(60_000);
  await expectShown(page, longText(350));
  await page.mouse.up();
  await expectRunning(page, true);
  await page.clock.runFor(5499);
  await expectShown(page, longText(350));
  await page.clock.runFor(1);
  await expectShown(page, "Last");
  await expect(positionLabel(page)).toHaveAttribute("data-position", "3/3");
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
  await expectShown(page, longText(350));
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await expectShown(page, "Last");

  const expectPaused = async () => {
    await expectRunning(page, false);
    await page.clock.runFor(10_000);
    await expectShown(page, "Last");
  };
  await page.keyboard.press("Space");
  await expect(actionButton(page, "Go on")).toBeVisible();
  await expectPaused();
  await actionButton(page, "Go on").click();
  await expectRunning(page, true);
  await actionButton(page, "Status options").click();
  await expectPaused();
  await page.keyboard.press("ArrowRight");
  await expectShown(page, "Last");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await viewerDialog(page).focus();
  await page.keyboard.press("Tab");
  await expect(
    viewerDialog(page).getByRole("link", { name: usernameFromEmail(ama) }),
  ).toBeFocused();
  await expectPaused();
  await page.keyboard.press("Tab");
  await expect(actionButton(page, "Pause")).toBeFocused();
  await expectRunning(page, true);
  await setHidden(page, true);
  await expectPaused();
  await setHidden(page, false);
  await expectRunning(page, true);

  const readEasing = () =>
    viewerDialog(page)
      .locator("[data-current]")
      .evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().easing);
  expect(await readEasing()).toBe("linear");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("ArrowRight");
  await expectShown(page, longText(700));
  await expect(viewerDialog(page)).toHaveAccessibleName(`Statuses of ${usernameFromEmail(kofi)}`);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, "Of Kofi");
  expect(await readEasing()).toBe("steps(5)");
  await page.clock.runFor(5000);
  await expect(viewerDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await runClockUntil(page, async () => {
    await expect(statusTile(page, ama)).toBeFocused({ timeout: 200 });
    await expect(statusTile(page, ama)).toHaveAccessibleName(/Seen/, { timeout: 200 });
  });

  await test.step("by touch", async () => {
    await statusTile(page, ama).click();
    await runClockUntilVisible(page, stage(page));
    const { dispatchTouch, swipe } = await openTouchscreen(page);
    await dispatchTouch("touchStart", 270);
    await page.clock.runFor(199);
    await expectRunning(page, true);
    await page.clock.runFor(1);
    await expectRunning(page, false);
    await dispatchTouch("touchEnd");
    await expectRunning(page, true);
    await expectShown(page, "First");

    // When a touch becomes a scroll, the browser sends `touchcancel`.
    await dispatchTouch("touchStart", 270);
    await page.clock.runFor(200);
    await expectRunning(page, false);
    await dispatchTouch("touchCancel");
    await expectRunning(page, true);
    await expectShown(page, "First");

    await swipe(200, 140);
    await expectShown(page, longText(350));
    await page.touchscreen.tap(90, 400);
    await expectShown(page, "First");
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await page.touchscreen.tap(90, 400);
    await expectShown(page, longText(350));
    await swipe(150, 210);
    await expectShown(page, "Last");
    await page.keyboard.press("ArrowRight");
    await expectShown(page, longText(350));
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, "Last");
    await swipe(150, 230);
    await expectShown(page, longText(700));
  });

  // A status that is too long for the screen can be scrolled; scrolling pauses the timer until the next status.
  await page.setViewportSize({ width: 320, height: 400 });
  await expectRunning(page, true);
  await page.mouse.move(160, 250);
  await page.mouse.wheel(0, 100);
  const text = stage(page).locator("p");
  const scroller = text.locator("..");
  const readDistanceToEnd = () =>
    scroller.evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
      Math.round(scrollHeight - clientHeight - scrollTop),
    );
  await expect.poll(readDistanceToEnd).toBeLessThan(2);
  await expectShown(page, longText(700));
  await expectRunning(page, false);
  await actionButton(page, "Go on").click();
  await expectRunning(page, true);
  await page.mouse.move(160, 250);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expectRunning(page, false);
  await expect(scroller).toHaveAttribute("tabindex", "0");
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, "Of Kofi");
  await expectRunning(page, true);
  await expect(actionButton(page, "Pause")).toBeVisible();
  await expect(scroller).not.toHaveAttribute("tabindex");
  // The viewer calls `preventDefault`; otherwise the click that follows the tap would activate the page below it.
  await stage(page).evaluate((element) => {
    element.addEventListener("touchend", ({ defaultPrevented }) => {
      document.documentElement.dataset.tapPrevented = String(defaultPrevented);
    });
  });
  await page.touchscreen.tap(90, 200);
  await expect(page.locator("html")).toHaveAttribute("data-tap-prevented", "true");
  await expect(viewerDialog(page)).toHaveCount(0);
});

test("the viewer opens at the first unseen status, records each view once, and Back closes it", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const { ama, kofi, efua, amaStatuses } = await createStatuses(
    { origin, dataDir },
    { ama: ["Oldest", "Middle", "Newest"], kofi: ["Of Kofi"] },
  );
  const [oldest, middle, newest] = amaStatuses;
  await postToStatusApi(origin, `/status/${newest?._id}/view`, efua, {});
  const viewedIds: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/view")) viewedIds.push(pathname.split("/").at(-2) ?? "");
  });
  await openHome(page, efua, [ama, kofi]);
  await statusTile(page, ama).click();
  await expectShown(page, "Middle");
  await actionButton(page, "Pause").click();
  await expect(page).toHaveURL(new RegExp(`/status/${middle?._id}$`));
  await page.keyboard.press("ArrowRight");
  await expectShown(page, "Oldest");
  await expect(page).toHaveURL(new RegExp(`/status/${oldest?._id}$`));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, "Newest");
  expect(viewedIds).toEqual([middle?._id, oldest?._id]);
  await page.reload();
  await expectShown(page, "Newest");
  await page.goBack();
  await expect(viewerDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(statusTile(page, ama)).toHaveAccessibleName(/Seen/);
  await statusTile(page, ama).click();
  await expectShown(page, "Newest");
  expect(viewedIds).toEqual([middle?._id, oldest?._id]);
});

test("the page of a status has the size of a phone on large screens, copies the text and the link, and closes to home; a reply is a message that quotes the status, and a failure keeps the typed text; the status and its author are blocked, and the viewer continues; a missing status shows a message and a link home", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, amaStatuses } = await createStatuses(
    { origin, dataDir },
    { ama: ["Third", "Second", "Who has seen the river rise?"], kofi: ["Of Kofi"] },
  );
  const path = `/status/${amaStatuses[0]?._id}`;
  await showOnlyUsers(page, [ama, kofi]);
  await signIn(page, efua);
  await page.goto(path);
  await expectShown(page, "Third");
  await actionButton(page, "Pause").click();
  await expect(positionLabel(page)).toHaveAttribute("data-position", "3/3");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const viewerBox = await viewerDialog(page).boundingBox();
  expect([viewerBox?.width, viewerBox?.height]).toEqual([400, 700]);

  await page.setViewportSize({ width: 360, height: 740 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await actionButton(page, "Copy text").click();
  await expect(alertWithText(page, "Status copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Third");
  await actionButton(page, "Copy link").click();
  await expect(alertWithText(page, "Link copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}${path}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await actionButton(page, "Copy text").click();
  await expect(alertWithText(page, "Failed to copy status")).toBeVisible();
  await actionButton(page, "Copy link").click();
  await expect(alertWithText(page, "The link could not be copied.")).toBeVisible();
  await actionButton(page, "Close").click();
  await expect(page).toHaveURL(/\/home$/);

  await statusTile(page, ama).click();
  await expectShown(page, "Who has seen the river rise?");
  await actionButton(page, "Reply").click();
  const replyDialog = page.getByRole("dialog", { name: `Reply to ${usernameFromEmail(ama)}` });
  await expectRunning(page, false);
  await replyDialog.getByLabel("Your message").fill("I have, at dawn.");
  await page.route("**/api/messages", (route) => route.fulfill({ status: 403, body: "" }));
  await replyDialog.getByRole("button", { name: "Send" }).click();
  await expect(alertWithText(page, "Failed to send message. Please try again.")).toBeVisible();
  await expect(replyDialog.getByLabel("Your message")).toHaveValue("I have, at dawn.");
  await page.unroute("**/api/messages");
  await replyDialog.getByRole("button", { name: "Send" }).click();
  await expect(alertWithText(page, "Message sent.")).toBeVisible();
  await expectRunning(page, true);
  await actionButton(page, "Pause").click();
  await expectShown(page, "Who has seen the river rise?");
  const response = await fetch(`${origin}/api/messages/${efua.userId}`, {
    headers: { "x-auth-token": ama.token },
  });
  const messages = (await response.json()) as { content: string; replyToStatus: object }[];
  expect(messages).toMatchObject([
    {
      content: "I have, at dawn.",
      replyToStatus: { _id: amaStatuses[2]?._id, content: "Who has seen the river rise?" },
    },
  ]);

  const chooseMenuItem = async (item: string) => {
    await actionButton(page, "Status options").click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await chooseMenuItem("Report");
  const reportDialog = page.getByRole("dialog", { name: "Report this status" });
  await reportDialog.getByRole("textbox").fill("It is copied.");
  await reportDialog.getByRole("button", { name: "Report", exact: true }).click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
  const confirmBlock = async (dialogName: string) =>
    page
      .getByRole("alertdialog", { name: dialogName })
      .getByRole("button", { name: "Block", exact: true })
      .click();
  await chooseMenuItem("Block this status");
  await confirmBlock("Block this status?");
  await expectShown(page, "Second");
  await expect(positionLabel(page)).toHaveAttribute("data-position", "1/2");
  await chooseMenuItem(`Block ${usernameFromEmail(ama)}`);
  await confirmBlock(`Block ${usernameFromEmail(ama)}?`);
  await expectShown(page, "Of Kofi");
  expect(await alertWithText(page, "This status is no longer available.").count()).toBe(0);
  await actionButton(page, "Close").click();
  await expect(statusTile(page, kofi)).toBeVisible();
  await expect(statusTile(page, ama)).toHaveCount(0);

  await page.goto("/status/019ac000-0000-7000-8000-000000000000");
  await expect(page.getByText("This status is no longer available.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("likes come by the socket, also those from before the subscription; while it is not acknowledged or the socket is down, they are polled every second", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, amaStatuses } = await createStatuses(
    { origin, dataDir },
    { ama: ["Late"], kofi: [] },
  );
  let joinGate = createGate();
  let joinCount = 0;
  let isSocketDown = false;
  let closeSocket = () => Promise.resolve();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isSocketDown) {
      // The client does not understand this packet, so it keeps reconnecting.
      socket.send("!");
      return;
    }
    const server = socket.connectToServer();
    closeSocket = () => socket.close();
    socket.onMessage((message) => {
      if (!message.includes("openStatus")) {
        server.send(message);
        return;
      }
      joinCount += 1;
      void joinGate.opened.then(() => server.send(message));
    });
  });
  await recordLikesRequests(page);
  await openHome(page, efua, [ama, kofi]);
  await openWithStoppedClock(page, ama);
  await page.keyboard.press("Space");
  const setLike = (user: TestUser, on: boolean) =>
    postToStatusApi(origin, `/status/${amaStatuses[0]?._id}/like`, user, { on });
  /** Advances the clock by less than the polling interval. */
  const expectLikes = (name: string) =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(actionButton(page, /^Like/)).toHaveAccessibleName(name, { timeout: 200 });
    }).toPass();

  const likesResponse = page.waitForResponse(/\/likes$/);
  await page.clock.runFor(1500);
  await (await likesResponse).finished();
  await setLike(kofi, true);
  await page.clock.runFor(1000);
  await expectLikes("Like, 1 like");
  await setLike(ama, true);
  await page.clock.runFor(1000);
  await expectLikes("Like, 2 likes");
  // The first request is that of the end of the wait for the acknowledgement.
  const [, secondTime = 0, thirdTime = 0] = await readLikesRequestTimes(page);
  // The stopped clock runs on by some milliseconds while the test waits for the likes.
  expect(thirdTime - secondTime).toBeGreaterThanOrEqual(1000);
  expect(thirdTime - secondTime).toBeLessThan(1500);

  await setLike(kofi, false);
  joinGate.open();
  await expectLikes("Like, 1 like");
  const expectNoPolling = () =>
    expect(async () => {
      const { length } = await readLikesRequestTimes(page);
      await page.clock.runFor(2500);
      expect(await readLikesRequestTimes(page)).toHaveLength(length);
    }).toPass();
  await expectNoPolling();
  await setLike(kofi, true);
  await expectLikes("Like, 2 likes");

  joinGate = createGate();
  isSocketDown = true;
  const nextLikesRequest = waitForLikesRequest(page);
  await closeSocket();
  await nextLikesRequest;
  await setLike(ama, false);
  await page.clock.runFor(1000);
  await expectLikes("Like, 1 like");
  isSocketDown = false;
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(joinCount).toBeGreaterThan(1);
  }).toPass();
  await setLike(kofi, false);
  joinGate.open();
  await expectLikes("Like, 0 likes");
  await expectNoPolling();
});

test("if a status is deleted while the mouse holds it, the next one runs before the release; if the last one is deleted while more users are loading, a loading message is shown", async ({
  page,
  origin,
  dataDir,
}) => {
  // Long statuses are shown for 15 s, so none ends by itself meanwhile.
  const [held, alone] = [`Held. ${longText(640)}`, `Alone. ${longText(640)}`];
  const { ama, kofi, efua, amaStatuses } = await createStatuses(
    { origin, dataDir },
    { ama: [alone, held], kofi: ["Of Kofi"] },
  );
  const loadGate = createGate();
  await page.route("**/api/status/feed*", async (route) => {
    const url = new URL(route.request().url());
    const hasCursor = url.searchParams.has("cursor");
    url.searchParams.delete("cursor");
    if (hasCursor) await loadGate.opened;
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as { data: FeedStatus[] };
    const { userId } = hasCursor ? kofi : ama;
    const data = body.data.filter(({ user }) => user._id === userId);
    const headers = response.headers();
    delete headers["x-next-cursor"];
    if (!hasCursor) headers["x-next-cursor"] = "more";
    await route.fulfill({ response, headers, json: { ...body, data } });
  });
  await signIn(page, efua);
  const likesRequest = waitForLikesRequest(page);
  await page.goto(`/status/${amaStatuses[1]?._id}`);
  await expectShown(page, held);
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expectRunning(page, false);
  await likesRequest;
  const nextLikesRequest = waitForLikesRequest(page);
  await deleteStatus(origin, ama, amaStatuses[1]);
  await expectShown(page, alone);
  await expectRunning(page, true);
  await page.mouse.up();
  await actionButton(page, "Pause").click();
  await expectShown(page, alone);

  await nextLikesRequest;
  await page.keyboard.press("ArrowRight");
  const dialog = page.getByRole("dialog");
  const loadingMessage = dialog.getByText("Loading statuses...");
  await expect(loadingMessage).toBeAttached();
  await expectShown(page, alone);
  await deleteStatus(origin, ama, amaStatuses[0]);
  await expect(stage(page)).toHaveCount(0);
  await expect(loadingMessage).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  loadGate.open();
  await expectShown(page, "Of Kofi");
  await expect(loadingMessage).toHaveCount(0);
});

test.describe("the status of an author", () => {
  test.use({ expectedConsoleErrors: /status of 500/ });
  const errorBody = { code: "INTERNAL", msg: "", message: "", success: false };

  test("likes are live on all screens that show it; its author sees who viewed it, saves it and deletes it, which is told to others only; each rejected action shows its message and is rolled back, a like also after the next status is shown", async ({
    page,
    browser,
    contextOptions,
    origin,
    dataDir,
  }) => {
    const { ama, kofi, efua, amaStatuses } = await createStatuses(
      { origin, dataDir },
      { ama: ["I shall stay", "I regret this"], kofi: ["Of Kofi"] },
    );
    const path = `/status/${amaStatuses[1]?._id}`;
    await postToStatusApi(origin, `/status/${amaStatuses[0]?._id}/view`, kofi, {});
    await postToStatusApi(origin, `${path}/view`, kofi, {});
    const efuaPage = await openPageAs(browser, contextOptions, efua);
    await showOnlyUsers(efuaPage, [ama]);
    const viewResponse = efuaPage.waitForResponse(/\/view$/);
    await efuaPage.goto(path);
    await expectShown(efuaPage, "I regret this");
    await actionButton(efuaPage, "Pause").click();
    await viewResponse;
    let viewRequestCount = 0;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && /^\/api\/status\/[0-9a-f-]{36}$/.test(pathname))
        viewRequestCount += 1;
    });
    const rejectRequests = (url: string, gate = Promise.resolve()) =>
      page.route(url, async (route) => {
        await gate;
        await route.fulfill({ status: 500, json: errorBody });
      });
    await openHome(page, ama, [ama, kofi]);
    await statusTile(page, ama).click();
    await expectShown(page, "I regret this");
    await actionButton(page, "Pause").click();
    await expect(viewerDialog(page).getByText(/^23h 5[5-9]m$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const likeGate = createGate();
    await rejectRequests("**/api/status/*/like", likeGate.opened);
    await actionButton(page, /^Like/).click();
    await expect(actionButton(page, /^Like/)).toHaveAccessibleName("Like, 1 like");
    await page.keyboard.press("ArrowRight");
    await expectShown(page, "I shall stay");
    await expect(actionButton(page, "1 view")).toBeVisible();
    likeGate.open();
    await expect(alertWithText(page, "Failed to like/unlike status")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, "I regret this");
    await expect(actionButton(page, /^Like/)).toHaveAttribute("aria-pressed", "false");
    await expect(actionButton(page, /^Like/)).toHaveAccessibleName("Like, 0 likes");
    // One response has the views of all statuses of the author.
    expect(viewRequestCount).toBe(1);
    await page.unroute("**/api/status/*/like");

    await test.step("likes are live, and the author sees who viewed the status", async () => {
      await actionButton(efuaPage, /^Like/).click();
      await expect(actionButton(efuaPage, /^Like/)).toHaveAttribute("aria-pressed", "true");
      await expect(actionButton(page, /^Like/)).toHaveAccessibleName("Like, 1 like");
      await expect(actionButton(page, /^Like/)).toHaveAttribute("aria-pressed", "false");
      await postToStatusApi(origin, `${path}/like`, kofi, { on: true });
      await expect(actionButton(efuaPage, /^Like/)).toHaveAccessibleName("Like, 2 likes");
      await actionButton(efuaPage, /^Like/).click();
      await expect(actionButton(page, /^Like/)).toHaveAccessibleName("Like, 1 like");

      await actionButton(page, "2 views").click();
      const viewersDialog = page.getByRole("dialog", { name: "Who viewed it" });
      const rows = viewersDialog.getByRole("listitem");
      await expect(rows).toHaveCount(2);
      await expect(
        rows.filter({ hasText: usernameFromEmail(kofi) }).getByLabel("Likes it"),
      ).toBeVisible();
      await expect(
        rows.filter({ hasText: usernameFromEmail(efua) }).getByLabel("Likes it"),
      ).toHaveCount(0);
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press("Escape");
      await expect(viewersDialog).toHaveCount(0);
      await expect(viewerDialog(page)).toBeVisible();
      await expect(actionButton(efuaPage, /views?$/)).toHaveCount(0);
    });

    const statusUrl = `**/api${path}`;
    const deleteDialog = page.getByRole("alertdialog", { name: "Delete this status?" });
    await actionButton(page, "Delete").click();
    await deleteDialog.getByRole("button", { name: "Cancel" }).click();
    await expectShown(page, "I regret this");
    await rejectRequests(statusUrl);
    await actionButton(page, "Delete").click();
    await deleteDialog.getByRole("button", { name: "Delete" }).click();
    await expect(alertWithText(page, "Failed to delete status. Please try again.")).toBeVisible();
    await expect(positionLabel(page)).toHaveAttribute("data-position", "2/2");
    await page.unroute(statusUrl);
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, "I regret this");
    await actionButton(page, "Delete").click();
    await deleteDialog.getByRole("button", { name: "Delete" }).click();
    await expectShown(page, "I shall stay");
    await expect(positionLabel(page)).toHaveAttribute("data-position", "1/1");
    // Efua sees the message. Ama does not, because she deleted the status herself.
    await expect(alertWithText(efuaPage, "This status is no longer available.")).toBeVisible();
    expect(await alertWithText(page, "This status is no longer available.").count()).toBe(0);
    await efuaPage.context().close();

    await rejectRequests("**/api/status/*/save");
    await actionButton(page, "Save beyond 24 hours").click();
    await expect(
      alertWithText(page, "The status could not be saved. Please try again."),
    ).toBeVisible();
    await expect(actionButton(page, "Save beyond 24 hours")).toBeVisible();
    await page.unroute("**/api/status/*/save");
    await actionButton(page, "Save beyond 24 hours").click();
    await expect(
      alertWithText(page, "Saved. It stays until you take it back or delete it."),
    ).toBeVisible();
    await expect(
      viewerDialog(page).getByRole("img", { name: "Saved beyond its 24 hours" }),
    ).toBeVisible();
    await expect(viewerDialog(page).locator("time")).toHaveText("Saved");
    await expect(actionButton(page, "No longer save")).toBeVisible();

    await page.keyboard.press("ArrowRight");
    await expectShown(page, "Of Kofi");
    await expect(actionButton(page, "Delete")).toHaveCount(0);
    await expect(actionButton(page, /^Save/)).toHaveCount(0);
    const authorLink = viewerDialog(page).getByRole("link", { name: usernameFromEmail(kofi) });
    await expect(authorLink).toHaveAttribute("href", `/user/${kofi.userId}`);
  });
});

test("the remaining time is updated every 60 s; the shown status is closed with a message after it has expired, and other expired statuses are left out", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, amaStatuses } = await createStatuses(
    { origin, dataDir },
    { ama: ["Older", "Newer"], kofi: ["Of Kofi"] },
  );
  const startedAt = Date.now();
  await showOnlyUsers(page, [ama, kofi], (status) => {
    const index = amaStatuses.findIndex(({ _id }) => _id === status._id);
    const remainingTime = [100_000, 150_000][index];
    if (remainingTime === undefined) return status;
    return { ...status, expiresAt: new Date(startedAt + remainingTime).toISOString() };
  });
  await signIn(page, efua);
  await page.goto("/home");
  await expect(statusTile(page, ama)).toBeVisible();
  await openWithStoppedClock(page, ama);
  await hideServerTime(page);
  // The status row is fetched each minute, with the statuses of the real time, so it gets no response.
  await page.route("**/api/status/feed*", () => undefined);
  await page.keyboard.press("Space");
  await expectRunning(page, false);
  const timeLeftLabel = viewerDialog(page).locator("time");
  await expect(timeLeftLabel).toHaveText("0h 2m");
  await expect(positionLabel(page)).toHaveAttribute("data-position", "1/2");
  await page.clock.runFor(60_000);
  await expect(timeLeftLabel).toHaveText("0h 1m");
  await page.clock.runFor(60_000);
  await expect(timeLeftLabel).toHaveText("0h 0m");
  await expect(positionLabel(page)).toHaveAttribute("data-position", "1/1");
  await page.clock.runFor(60_000);
  await expect(timeLeftLabel).toHaveText("Expired");
  await expectShown(page, "Newer");
  await page.keyboard.press("Space");
  await expectShown(page, "Of Kofi");
  await expect(alertWithText(page, "This status is no longer available.")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(viewerDialog(page)).toHaveCount(0);
});

test("more users are fetched when two are left; the font and the avatar of the next status are preloaded", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const efua = await createUser("Efua", kora);
  const writers = await Promise.all(
    ["Ama", "Kofi", "Esi", "Yaw", "Abena"].map((name) => createWriter(name, kora)),
  );
  let lastId = "";
  for (const writer of writers) {
    await follow(efua, writer, kora);
    const style = { textStyle: writer.name === "Yaw" ? "lobster" : "normal" };
    const content = `Of ${writer.name}`;
    lastId = (await postToStatusApi(origin, "/status/create", writer, { content, style })).data._id;
  }
  const avatarUrlOf = (userId: string) => `${origin}/pictures/${userId}.svg`;
  const requestedPictureUrls: string[] = [];
  await page.route("**/pictures/*.svg", (route) => {
    requestedPictureUrls.push(route.request().url());
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
  // Each page of the row counts once, however often it is fetched.
  const cursors = new Set<string | null>();
  const answeredCursors = new Set<string | null>();
  await page.route("**/api/status/feed*", async (route) => {
    const url = new URL(route.request().url());
    const cursor = url.searchParams.get("cursor");
    cursors.add(cursor);
    url.searchParams.set("limit", "1");
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as { data: FeedStatus[] };
    const data = body.data.map((status) => ({
      ...status,
      user: { ...status.user, avatar: avatarUrlOf(status.user._id) },
    }));
    await route.fulfill({ response, json: { ...body, data } });
    answeredCursors.add(cursor);
  });
  await signIn(page, efua);
  await page.goto(`/status/${lastId}`);
  await expectShown(page, "Of Abena");
  await actionButton(page, "Pause").click();
  const expectFetchedPages = async (count: number) => {
    await expect.poll(() => answeredCursors.size).toBe(count);
    // A further page would be requested when this one has been rendered.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(cursors.size).toBe(count);
  };
  await expectFetchedPages(4);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Lobster/.test(family) && status === "loaded",
        ),
      ),
    )
    .toBe(true);
  await expect.poll(() => requestedPictureUrls).toContain(avatarUrlOf(writers[3]?.userId ?? ""));
  expect(requestedPictureUrls).not.toContain(avatarUrlOf(writers[2]?.userId ?? ""));
  await expectShown(page, "Of Abena");
  await page.keyboard.press("ArrowRight");
  await expectShown(page, "Of Yaw");
  await expectFetchedPages(5);
});
