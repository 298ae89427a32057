import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { alertWithText, logIn, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { runClockUntilVisible, stopClock } from "../support/browser-clock.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoSidewaysScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of the status viewer (social §2, §4, §9; decisions §2, §4). */

interface Status {
  readonly _id: string;
  readonly content: string;
}

/** A status in the format of the feed. */
interface Posted extends Status {
  readonly expiresAt: string;
  readonly user: { readonly _id: string; readonly avatar: string | null };
}

const viewer = (page: Page) => page.getByRole("dialog", { name: /^Statuses of / });
const stage = (page: Page) => viewer(page).locator("[data-stage]");
const place = (page: Page) => viewer(page).locator("[data-position]");
const act = (page: Page, name: string | RegExp) =>
  viewer(page).getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const tileOf = (page: Page, person: TestUser) =>
  page.getByRole("link", { name: new RegExp(usernameFromEmail(person)) });
const runs = (page: Page, so: boolean) =>
  expect(viewer(page).locator("[data-status-player]")).toHaveAttribute("data-runs", String(so));
const shows = (page: Page, content: string) => expect(stage(page)).toHaveText(content);

async function remove(origin: string, { token }: TestUser, status: Status | undefined) {
  const answer = await fetch(`${origin}/api/status/${status?._id}`, {
    method: "DELETE",
    headers: { "x-auth-token": token, "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.ok, `the deletion answers ${answer.status}`).toBe(true);
}

/** Waits for the request of likes; after it the page receives the status's events, unless its socket is down. */
const asksForLikes = (page: Page) => page.waitForRequest(/\/status\/[^/]+\/likes$/);

/** Creates a promise that the test resolves with `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Posts statuses one after another, so that the last one is shown first. */
async function post(origin: string, person: TestUser, ...contents: string[]): Promise<Status[]> {
  const posted: Status[] = [];
  for (const content of contents) {
    const mood = { label: "Peaceful" };
    posted.push((await postToStatusApi(origin, "/status/create", person, { content, mood })).data);
  }
  return posted;
}

/** Removes the users of other tests from the status row. */
async function showOnly(page: Page, people: readonly TestUser[], change = (one: Posted) => one) {
  await page.route("**/api/status/feed*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Posted[] };
    const data = body.data
      .filter(({ user }) => people.some(({ userId }) => userId === user._id))
      .map(change);
    const headers = answer.headers();
    delete headers["x-next-cursor"];
    await route.fulfill({ response: answer, headers, json: { ...body, data } });
  });
}

/** Creates the writers Ama and Kofi, whom Efua follows; Ama's statuses are first. */
async function scene(at: KoraAddress, words: { ama: string[]; kofi: string[] }) {
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", at),
    createWriter("Kofi", at),
    createUser("Efua", at),
  ]);
  await Promise.all([follow(efua, ama, at), follow(efua, kofi, at)]);
  const ofKofi = await post(at.origin, kofi, ...words.kofi);
  const ofAma = await post(at.origin, ama, ...words.ama);
  return { ama, kofi, efua, ofAma, ofKofi };
}

/** Opens the home page for a user; the status row shows only the given people. */
async function home(page: Page, person: TestUser, people: readonly TestUser[]) {
  await showOnly(page, people);
  await signIn(page, person);
  await page.goto("/home");
  await expect(tileOf(page, people[0] ?? person)).toBeVisible();
}

/** Opens a user's statuses with a stopped clock. */
async function openStopped(page: Page, person: TestUser) {
  await stopClock(page);
  await tileOf(page, person).click();
  await runClockUntilVisible(page, stage(page));
}

async function another(browser: Browser, options: BrowserContextOptions, person: TestUser) {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, person);
  return page;
}

const long = (length: number) =>
  "The river told it. "
    .repeat(40)
    .slice(0, length - 1)
    .concat("!");

test("each status is shown for its duration; holding the mouse for 500 ms pauses it, and releasing resumes it", async ({
  page,
  origin,
  dataDir,
}) => {
  const words = { ama: [long(700), long(350), "Second", "First"], kofi: ["Of Kofi"] };
  const { ama, kofi, efua } = await scene({ origin, dataDir }, words);
  await home(page, efua, [ama, kofi]);
  await openStopped(page, ama);
  await shows(page, "First");
  await expect(place(page)).toHaveAttribute("data-position", "1/4");
  await expect(viewer(page).getByRole("status")).toHaveText(
    `${usernameFromEmail(ama)}, 1 of 4. Mood: Peaceful. First`,
  );
  await expect(viewer(page)).toBeFocused();
  const letters = () =>
    stage(page)
      .locator("p")
      .evaluate((text) => getComputedStyle(text).fontSize);
  expect(await letters()).toBe("26px");

  // From here on, only the test advances the clock, so times are exact to the millisecond.
  await page.keyboard.press("ArrowRight");
  await shows(page, "Second");
  await page.clock.runFor(4999);
  await shows(page, "Second");
  await page.clock.runFor(1);
  await shows(page, long(350));
  expect(await letters()).toBe("16px");

  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
  await page.clock.runFor(4000);
  await page.mouse.down();
  await page.clock.runFor(499);
  await runs(page, true);
  await page.clock.runFor(1);
  await runs(page, false);
  await page.clock.runFor(60_000);
  await shows(page, long(350));
  await page.mouse.up();
  await runs(page, true);
  await page.clock.runFor(5499);
  await shows(page, long(350));
  await page.clock.runFor(1);
  await shows(page, long(700));
  expect(await letters()).toBe("13px");

  await page.clock.runFor(14_999);
  await shows(page, long(700));
  await page.clock.runFor(1);
  await shows(page, "Of Kofi");
  await expect(viewer(page)).toHaveAccessibleName(`Statuses of ${usernameFromEmail(kofi)}`);
  await page.keyboard.press("ArrowLeft");
  await shows(page, long(700));
  await expect(place(page)).toHaveAttribute("data-position", "4/4");
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
  await shows(page, long(350));
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await shows(page, long(700));
  await page.keyboard.press("ArrowRight");
  await shows(page, "Of Kofi");
  await page.clock.runFor(5000);
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await page.clock.runFor(100);
  await expect(tileOf(page, ama)).toBeFocused();
  await expect(tileOf(page, ama)).toHaveAccessibleName(/Seen/);
});

test("it pauses while stopped, while a menu is open, while a control has the focus and while the page is hidden", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua } = await scene(
    { origin, dataDir },
    { ama: ["Older", "Newer"], kofi: ["Of Kofi"] },
  );
  await home(page, efua, [ama, kofi]);
  await openStopped(page, ama);
  for (const modifier of ["Alt", "Control", "Meta", "Shift"]) {
    await page.keyboard.press(`${modifier}+ArrowRight`);
    await page.keyboard.press(`${modifier}+ArrowLeft`);
    await page.keyboard.press(`${modifier}+ArrowRight`);
  }
  await shows(page, "Newer");
  const waits = async () => {
    await runs(page, false);
    await page.clock.runFor(60_000);
    await shows(page, "Newer");
  };
  await page.keyboard.press("Space");
  await expect(act(page, "Go on")).toBeVisible();
  await waits();
  await act(page, "Go on").click();
  await runs(page, true);

  await act(page, "Status options").click();
  await waits();
  await page.keyboard.press("ArrowRight");
  await shows(page, "Newer");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(viewer(page)).toBeVisible();

  await viewer(page).focus();
  await page.keyboard.press("Tab");
  await expect(viewer(page).getByRole("link", { name: usernameFromEmail(ama) })).toBeFocused();
  await waits();
  await page.keyboard.press("Tab");
  await expect(act(page, "Pause")).toBeFocused();
  await runs(page, true);

  const hide = (hidden: boolean) =>
    page.evaluate((so) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => so });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await waits();
  await hide(false);
  await runs(page, true);

  const easing = () =>
    viewer(page)
      .locator("[data-current]")
      .evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().easing);
  expect(await easing()).toBe("linear");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("ArrowRight");
  await shows(page, "Older");
  expect(await easing()).toBe("steps(5)");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tileOf(page, ama)).toBeFocused();
});

test("by touch: a 200 ms hold pauses it, and swipes over 50 px and taps on the halves navigate, mirrored from right to left", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua } = await scene(
    { origin, dataDir },
    { ama: ["Third", "Second", "First"], kofi: ["Of Kofi", long(700)] },
  );
  await home(page, efua, [ama, kofi]);
  await openStopped(page, ama);
  const touch = await page.context().newCDPSession(page);
  const dispatch = (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    x?: number,
    y = 400,
  ) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  const swipe = async (from: number, to: number, down = 0) => {
    await dispatch("touchStart", from);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await dispatch("touchMove", from + (to - from) * part, 400 + down * part);
    }
    await dispatch("touchEnd");
  };

  await dispatch("touchStart", 270);
  await page.clock.runFor(199);
  await runs(page, true);
  await page.clock.runFor(1);
  await runs(page, false);
  await page.clock.runFor(60_000);
  await dispatch("touchEnd");
  await runs(page, true);
  await shows(page, "First");

  // When a touch becomes a scroll, the browser sends `touchcancel`.
  await dispatch("touchStart", 270);
  await page.clock.runFor(200);
  await runs(page, false);
  await dispatch("touchCancel");
  await runs(page, true);
  await shows(page, "First");

  await swipe(200, 149);
  await shows(page, "Second");
  await swipe(200, 151);
  await swipe(150, 199);
  await shows(page, "Second");
  await swipe(150, 201);
  await shows(page, "First");
  await swipe(200, 140, 200);
  await shows(page, "First");
  await runs(page, true);

  await page.touchscreen.tap(270, 400);
  await shows(page, "Second");
  await page.touchscreen.tap(90, 400);
  await shows(page, "First");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await page.touchscreen.tap(90, 400);
  await shows(page, "Second");
  await swipe(150, 201);
  await shows(page, "Third");
  await page.keyboard.press("ArrowRight");
  await shows(page, "Second");
  await page.keyboard.press("ArrowLeft");
  await shows(page, "Third");
  await swipe(150, 230);
  await shows(page, long(700));
  // A status that is too long for the screen can be scrolled; scrolling pauses the timer until the next status.
  await page.setViewportSize({ width: 320, height: 400 });
  await runs(page, true);
  await page.mouse.move(160, 250);
  await page.mouse.wheel(0, 100);
  const text = stage(page).locator("p");
  const scroller = text.locator("..");
  const toEnd = () =>
    scroller.evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
      Math.round(scrollHeight - clientHeight - scrollTop),
    );
  await expect.poll(toEnd).toBeLessThan(2);
  await shows(page, long(700));
  await runs(page, false);
  await act(page, "Go on").click();
  await runs(page, true);
  await page.mouse.move(160, 250);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await runs(page, false);
  await expect(scroller).toHaveAttribute("tabindex", "0");
  await page.keyboard.press("ArrowLeft");
  await shows(page, "Of Kofi");
  await runs(page, true);
  await expect(act(page, "Pause")).toBeVisible();
  await expect(scroller).not.toHaveAttribute("tabindex");
  // Without `preventDefault`, the following click would open the picture below the viewer.
  await stage(page).evaluate((element) => {
    element.addEventListener("touchend", ({ defaultPrevented }) => {
      document.documentElement.dataset.keptTap = String(defaultPrevented);
    });
  });
  await page.touchscreen.tap(90, 200);
  await expect(page.locator("html")).toHaveAttribute("data-kept-tap", "true");
  await expect(viewer(page)).toHaveCount(0);
});

test("it opens at the first unseen status, records each view once, and Back closes it", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Oldest", "Middle", "Newest"], kofi: ["Of Kofi"] },
  );
  const [oldest, middle, newest] = ofAma;
  await postToStatusApi(origin, `/status/${newest?._id}/view`, efua, {});
  const views: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/view")) views.push(pathname.split("/").at(-2) ?? "");
  });
  await home(page, efua, [ama, kofi]);
  await tileOf(page, ama).click();
  await shows(page, "Middle");
  await act(page, "Pause").click();
  await expect(page).toHaveURL(new RegExp(`/status/${middle?._id}$`));
  await page.keyboard.press("ArrowRight");
  await shows(page, "Oldest");
  await expect(page).toHaveURL(new RegExp(`/status/${oldest?._id}$`));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await shows(page, "Newest");
  expect(views).toEqual([middle?._id, oldest?._id]);
  await page.reload();
  await shows(page, "Newest");
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(tileOf(page, ama)).toHaveAccessibleName(/Seen/);
  await tileOf(page, ama).click();
  await shows(page, "Newest");
  expect(views).toEqual([middle?._id, oldest?._id]);
});

test("a reply to another user's status is a message that quotes it; a failure keeps the typed text", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Who has seen the river rise?"], kofi: [] },
  );
  await signIn(page, kofi);
  await page.goto(`/status/${ofAma[0]?._id}`);
  await shows(page, "Who has seen the river rise?");
  await act(page, "Reply").click();
  const asked = page.getByRole("dialog", { name: `Reply to ${usernameFromEmail(ama)}` });
  await runs(page, false);
  await asked.getByLabel("Your message").fill("I have, at dawn.");
  await page.route("**/api/messages", (route) => route.fulfill({ status: 403, body: "" }));
  await asked.getByRole("button", { name: "Send" }).click();
  await expect(alertWithText(page, "Failed to send message. Please try again.")).toBeVisible();
  await expect(asked.getByLabel("Your message")).toHaveValue("I have, at dawn.");
  await page.unroute("**/api/messages");
  await asked.getByRole("button", { name: "Send" }).click();
  await expect(alertWithText(page, "Message sent.")).toBeVisible();
  await runs(page, true);

  const answer = await fetch(`${origin}/api/messages/${kofi.userId}`, {
    headers: { "x-auth-token": ama.token },
  });
  const messages = (await answer.json()) as { content: string; replyToStatus: object }[];
  expect(messages).toMatchObject([
    {
      content: "I have, at dawn.",
      replyToStatus: { _id: ofAma[0]?._id, content: "Who has seen the river rise?" },
    },
  ]);
});

test("likes are live for all viewers of the status, and the owner sees who viewed it", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Who is awake?"], kofi: [] },
  );
  const address = `/status/${ofAma[0]?._id}`;
  const [owner, other] = await Promise.all([
    another(browser, contextOptions, ama),
    another(browser, contextOptions, kofi),
  ]);
  await signIn(page, efua);
  for (const each of [owner, other, page]) {
    await each.goto(address);
    await shows(each, "Who is awake?");
    await act(each, "Pause").click();
    await expect(act(each, /^Like/)).toHaveAccessibleName("Like, 0 likes");
  }
  await act(page, /^Like/).click();
  await expect(act(page, /^Like/)).toHaveAttribute("aria-pressed", "true");
  for (const each of [owner, other]) {
    await expect(act(each, /^Like/)).toHaveAccessibleName("Like, 1 like");
    await expect(act(each, /^Like/)).toHaveAttribute("aria-pressed", "false");
  }
  await act(other, /^Like/).click();
  await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 2 likes");
  await act(page, /^Like/).click();
  await expect(act(other, /^Like/)).toHaveAccessibleName("Like, 1 like");

  await owner.reload();
  await act(owner, "Pause").click();
  await act(owner, "2 views").click();
  const sheet = owner.getByRole("dialog", { name: "Who viewed it" });
  const rows = sheet.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(
    rows.filter({ hasText: usernameFromEmail(kofi) }).getByLabel("Likes it"),
  ).toBeVisible();
  await expect(
    rows.filter({ hasText: usernameFromEmail(efua) }).getByLabel("Likes it"),
  ).toHaveCount(0);
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(viewer(owner)).toBeVisible();
  await expect(act(page, /views?$/)).toHaveCount(0);

  // Only Kofi sees the message, because Ama deleted the status herself. It was the last one, so the viewer closes.
  await act(owner, "Delete").click();
  await owner
    .getByRole("alertdialog", { name: "Delete this status?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(alertWithText(page, "This status is no longer available.")).toBeVisible();
  expect(await alertWithText(owner, "This status is no longer available.").count()).toBe(0);
});

test("while the socket is down, likes are polled every second, and no longer after reconnecting", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Is the line down?"], kofi: [] },
  );
  let isDown = true;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    // The client does not understand this packet, so it keeps reconnecting.
    if (isDown) socket.send("!");
    else socket.connectToServer();
  });
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/likes")) asked += 1;
  });
  await signIn(page, efua);
  await page.goto(`/status/${ofAma[0]?._id}`);
  await act(page, "Pause").click();
  await expect.poll(() => asked).toBeGreaterThan(2);
  await postToStatusApi(origin, `/status/${ofAma[0]?._id}/like`, kofi, { on: true });
  await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 1 like");
  isDown = false;
  const settled = async () => {
    const before = asked;
    await page.waitForTimeout(2500);
    expect(asked).toBe(before);
  };
  await expect(settled).toPass();
  await postToStatusApi(origin, `/status/${ofAma[0]?._id}/like`, ama, { on: true });
  await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 2 likes");
  await settled();
});

test("while the socket is down, likes are polled every second, to the millisecond", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua } = await scene({ origin, dataDir }, { ama: ["Down"], kofi: [] });
  await page.routeWebSocket(/socket\.io/, (socket) => socket.send("!"));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...call) => {
      const { dataset } = document.documentElement;
      if (typeof call[0] === "string" && call[0].endsWith("/likes"))
        dataset.asked = `${dataset.asked ?? ""} ${Date.now()}`;
      return fetch(...call);
    };
  });
  const asked = async () => {
    const times = await page.evaluate(() => document.documentElement.dataset.asked ?? "");
    return times.split(" ").filter(Boolean).map(Number);
  };
  await home(page, efua, [ama, kofi]);
  await openStopped(page, ama);
  await page.keyboard.press("Space");
  await runs(page, false);
  await expect.poll(async () => (await asked()).length).toBe(1);
  for (const count of [2, 3, 4, 5]) {
    const answered = page.waitForResponse(/\/likes$/);
    await page.clock.runFor(1000);
    await (await answered).finished();
    expect(await asked()).toHaveLength(count);
  }
  const times = await asked();
  expect(times.slice(2).map((time, index) => time - (times[index + 1] ?? 0))).toEqual([
    1000, 1000, 1000,
  ]);
});

test("without an acknowledgement of the subscription to a status, likes are polled every second", async ({
  page,
  origin,
  dataDir,
}) => {
  const { kofi, efua, ofAma } = await scene({ origin, dataDir }, { ama: ["Deaf"], kofi: [] });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!message.includes("openStatus")) server.send(message);
    });
  });
  await signIn(page, efua);
  await page.goto(`/status/${ofAma[0]?._id}`);
  await act(page, "Pause").click();
  for (const _ of [1, 2, 3]) await asksForLikes(page);
  await postToStatusApi(origin, `/status/${ofAma[0]?._id}/like`, kofi, { on: true });
  await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 1 like");
});

test("a like is not missed while the subscription is pending, nor after a lost connection", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene({ origin, dataDir }, { ama: ["Late"], kofi: [] });
  let joining = gate();
  let cut = () => Promise.resolve();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    cut = () => socket.close();
    socket.onMessage((message) => {
      if (!message.includes("openStatus")) server.send(message);
      else void joining.opened.then(() => server.send(message));
    });
  });
  await home(page, efua, [ama, kofi]);
  await openStopped(page, ama);
  await page.keyboard.press("Space");
  const like = (by: TestUser) =>
    postToStatusApi(origin, `/status/${ofAma[0]?._id}/like`, by, { on: true });

  const late = page.waitForResponse(/\/likes$/);
  await page.clock.runFor(1500);
  await (await late).finished();
  await like(kofi);
  joining.open();
  await expect(async () => {
    // The clock advances less than the polling interval, so the likes come from the socket.
    await page.clock.runFor(1);
    await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 1 like", { timeout: 200 });
  }).toPass();

  joining = gate();
  const again = page.waitForEvent("websocket");
  const away = asksForLikes(page);
  await cut();
  await away;
  await page.clock.runFor(2000);
  await again;
  await page.waitForTimeout(500);
  await page.clock.runFor(10);
  await like(ama);
  joining.open();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 2 likes", { timeout: 200 });
  }).toPass();
});

test("the deletion of a paused status starts the next one without a release", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Held"], kofi: ["Of Kofi"] },
  );
  await home(page, efua, [ama, kofi]);
  const hears = asksForLikes(page);
  await openStopped(page, ama);
  await hears;
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.clock.runFor(500);
  await runs(page, false);
  await remove(origin, ama, ofAma[0]);
  await runClockUntilVisible(page, stage(page).getByText("Of Kofi"));
  await runs(page, true);
  await page.mouse.up();
  await shows(page, "Of Kofi");
});

test("when the last status is removed while more users are loading, it shows a loading message and can be closed", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Alone"], kofi: ["Of Kofi"] },
  );
  const coming = gate();
  await page.route("**/api/status/feed*", async (route) => {
    const url = new URL(route.request().url());
    const isMore = url.searchParams.has("cursor");
    url.searchParams.delete("cursor");
    if (isMore) await coming.opened;
    const answer = await route.fetch({ url: url.href });
    const body = (await answer.json()) as { data: Posted[] };
    const { userId } = isMore ? kofi : ama;
    const data = body.data.filter(({ user }) => user._id === userId);
    const headers = answer.headers();
    delete headers["x-next-cursor"];
    if (!isMore) headers["x-next-cursor"] = "more";
    await route.fulfill({ response: answer, headers, json: { ...body, data } });
  });
  await signIn(page, efua);
  const hears = asksForLikes(page);
  await page.goto(`/status/${ofAma[0]?._id}`);
  await act(page, "Pause").click();
  await hears;
  await page.keyboard.press("ArrowRight");
  const dialog = page.getByRole("dialog");
  const waiting = dialog.getByText("Loading statuses...");
  await expect(waiting).toBeAttached();
  await shows(page, "Alone");
  await remove(origin, ama, ofAma[0]);
  await expect(stage(page)).toHaveCount(0);
  await expect(waiting).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  coming.open();
  await shows(page, "Of Kofi");
  await expect(waiting).toHaveCount(0);
});

test("a pending save is not applied to another status; the views of an own status are fetched once", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Older", "Newer"], kofi: [] },
  );
  await postToStatusApi(origin, `/status/${ofAma[0]?._id}/view`, efua, {});
  let figures = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && /^\/api\/status\/[0-9a-f-]{36}$/.test(pathname)) figures += 1;
  });
  await home(page, ama, [ama]);
  const saving = gate();
  await page.route("**/api/status/*/save", async (route) => {
    await saving.opened;
    await route.continue();
  });
  await tileOf(page, ama).click();
  await act(page, "Pause").click();
  await shows(page, "Newer");
  await act(page, "Save beyond 24 hours").click();
  await page.keyboard.press("ArrowRight");
  await shows(page, "Older");
  await expect(act(page, "1 view")).toBeVisible();
  saving.open();
  await expect(
    alertWithText(page, "Saved. It stays until you take it back or delete it."),
  ).toBeVisible();
  await expect(act(page, "Save beyond 24 hours")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await shows(page, "Newer");
  await expect(act(page, "No longer save")).toBeVisible();
  expect(figures).toBe(1);
});

test.describe("actions of the owner, and rejections", () => {
  test.use({ expectedConsoleErrors: /status of 500/ });
  const fault = { code: "INTERNAL", msg: "", message: "", success: false };

  test("the owner saves, copies, shares and deletes; each rejection shows its message and is rolled back", async ({
    page,
    context,
    origin,
    dataDir,
  }) => {
    const { ama, kofi, ofAma } = await scene(
      { origin, dataDir },
      { ama: ["I shall stay", "I regret this"], kofi: ["Of Kofi"] },
    );
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 500, json: fault }));
    await home(page, ama, [ama, kofi]);
    await tileOf(page, ama).click();
    await shows(page, "I regret this");
    await act(page, "Pause").click();
    await expect(viewer(page).getByText("23h 59m")).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await refuse("**/api/status/*/like");
    await act(page, /^Like/).click();
    await expect(alertWithText(page, "Failed to like/unlike status")).toBeVisible();
    await expect(act(page, /^Like/)).toHaveAttribute("aria-pressed", "false");
    await expect(act(page, /^Like/)).toHaveAccessibleName("Like, 0 likes");

    const path = `**/api/status/${ofAma[1]?._id}`;
    const question = page.getByRole("alertdialog", { name: "Delete this status?" });
    await act(page, "Delete").click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await shows(page, "I regret this");
    await refuse(path);
    await act(page, "Delete").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(alertWithText(page, "Failed to delete status. Please try again.")).toBeVisible();
    await expect(place(page)).toHaveAttribute("data-position", "2/2");
    await page.unroute(path);
    await page.keyboard.press("ArrowLeft");
    await shows(page, "I regret this");
    await act(page, "Delete").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await shows(page, "I shall stay");
    await expect(place(page)).toHaveAttribute("data-position", "1/1");
    expect(await alertWithText(page, "This status is no longer available.").count()).toBe(0);

    await refuse("**/api/status/*/save");
    await act(page, "Save beyond 24 hours").click();
    await expect(
      alertWithText(page, "The status could not be saved. Please try again."),
    ).toBeVisible();
    await expect(act(page, "Save beyond 24 hours")).toBeVisible();
    await page.unroute("**/api/status/*/save");
    await act(page, "Save beyond 24 hours").click();
    await expect(
      viewer(page).getByRole("img", { name: "Saved beyond its 24 hours" }),
    ).toBeVisible();
    await expect(viewer(page).locator("time")).toHaveText("Saved");
    await expect(act(page, "No longer save")).toBeVisible();

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await act(page, "Copy text").click();
    await expect(alertWithText(page, "Status copied!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("I shall stay");
    await act(page, "Copy link").click();
    await expect(alertWithText(page, "Link copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/status/${ofAma[0]?._id}`,
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await act(page, "Copy text").click();
    await expect(alertWithText(page, "Failed to copy status")).toBeVisible();
    await act(page, "Copy link").click();
    await expect(alertWithText(page, "The link could not be copied.")).toBeVisible();

    await page.keyboard.press("ArrowRight");
    await shows(page, "Of Kofi");
    await expect(act(page, "Delete")).toHaveCount(0);
    await expect(act(page, /^Save/)).toHaveCount(0);
    const name = viewer(page).getByRole("link", { name: usernameFromEmail(kofi) });
    await expect(name).toHaveAttribute("href", `/user/${kofi.userId}`);
  });
});

test("a status of another user, and the user with all statuses, can be reported and blocked; the viewer continues", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua } = await scene(
    { origin, dataDir },
    { ama: ["Third", "Second", "First"], kofi: ["Of Kofi"] },
  );
  await home(page, efua, [ama, kofi]);
  await tileOf(page, ama).click();
  const choose = async (item: string) => {
    await act(page, "Status options").click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose("Report");
  const report = page.getByRole("dialog", { name: "Report this status" });
  await report.getByRole("textbox").fill("It is copied.");
  await report.getByRole("button", { name: "Report", exact: true }).click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
  await act(page, "Pause").click();
  await shows(page, "First");
  const block = async (question: string) =>
    page
      .getByRole("alertdialog", { name: question })
      .getByRole("button", { name: "Block", exact: true })
      .click();
  await choose("Block this status");
  await block("Block this status?");
  await shows(page, "Second");
  await expect(place(page)).toHaveAttribute("data-position", "1/2");
  await choose(`Block ${usernameFromEmail(ama)}`);
  await block(`Block ${usernameFromEmail(ama)}?`);
  await shows(page, "Of Kofi");
  expect(await alertWithText(page, "This status is no longer available.").count()).toBe(0);
  await act(page, "Close").click();
  await expect(tileOf(page, kofi)).toBeVisible();
  await expect(tileOf(page, ama)).toHaveCount(0);
});

test("the remaining time is updated every 60 s; an expired status is closed with a message", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: ["Older", "Newer"], kofi: [] },
  );
  await showOnly(page, [ama, kofi], (status) =>
    status._id === ofAma[1]?._id
      ? { ...status, expiresAt: new Date(Date.now() + 150_000).toISOString() }
      : status,
  );
  await signIn(page, efua);
  await page.goto("/home");
  await expect(tileOf(page, ama)).toBeVisible();
  await openStopped(page, ama);
  await page.keyboard.press("Space");
  await runs(page, false);
  const left = viewer(page).locator("time");
  await expect(left).toHaveText("0h 2m");
  await page.clock.runFor(60_000);
  await expect(left).toHaveText("0h 1m");
  await page.clock.runFor(60_000);
  await expect(left).toHaveText("0h 0m");
  await page.clock.runFor(60_000);
  await expect(left).toHaveText("Expired");
  await shows(page, "Newer");
  await page.keyboard.press("Space");
  await shows(page, "Older");
  await expect(alertWithText(page, "This status is no longer available.")).toBeVisible();
});

test("while it plays, the remaining time is updated after a minute, and expired statuses are skipped", async ({
  page,
  origin,
  dataDir,
}) => {
  const tales = [6, 5, 4, 3, 2, 1].map((tale) => `Tale ${tale}: ${long(640)}`);
  const { ama, kofi, efua, ofAma } = await scene(
    { origin, dataDir },
    { ama: tales, kofi: ["Of Kofi"] },
  );
  const began = Date.now();
  const hours = 10 * 60 * 60_000;
  await showOnly(page, [ama, kofi], (status) => {
    const index = ofAma.findIndex(({ _id }) => _id === status._id);
    if (index === -1) return status;
    // The last status expires shortly before its turn.
    const left = index === 0 ? 74_000 : hours + 55_000 - index;
    return { ...status, expiresAt: new Date(began + left).toISOString() };
  });
  await signIn(page, efua);
  await page.goto("/home");
  await expect(tileOf(page, ama)).toBeVisible();
  await openStopped(page, ama);
  const left = viewer(page).locator("time");
  await expect(stage(page)).toHaveText(/^Tale 1:/);
  await expect(left).toHaveText("10h 0m");
  await expect(place(page)).toHaveAttribute("data-position", "1/6");
  for (const tale of [2, 3, 4, 5]) {
    await page.clock.runFor(15_000);
    await expect(stage(page)).toHaveText(new RegExp(`^Tale ${tale}:`));
  }
  await expect(left).toHaveText("9h 59m");
  await page.clock.runFor(14_000);
  await expect(place(page)).toHaveAttribute("data-position", "5/5");
  await page.clock.runFor(1000);
  await shows(page, "Of Kofi");
  expect(await alertWithText(page, "This status is no longer available.").count()).toBe(0);
});

test.describe("the page of a status", () => {
  test.use({ expectedConsoleErrors: /status of (404|401)/ });

  test("a visitor is sent to the login and then back; a missing status shows a message and a link home", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { efua, ofAma } = await scene({ origin, dataDir }, { ama: ["Older", "Newer"], kofi: [] });
    await page.goto(`/status/${ofAma[0]?._id}`);
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, efua);
    await shows(page, "Older");
    await act(page, "Pause").click();
    await expect(place(page)).toHaveAttribute("data-position", "2/2");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const card = await viewer(page).boundingBox();
    expect([card?.width, card?.height]).toEqual([400, 700]);
    await act(page, "Close").click();
    await expect(page).toHaveURL(/\/home$/);

    await page.goto("/status/019ac000-0000-7000-8000-000000000000");
    await expect(page.getByText("This status is no longer available.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Go home" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test("more users are fetched when two are left; the next font and the next avatar are preloaded", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const efua = await createUser("Efua", at);
  const griots = await Promise.all(
    ["Ama", "Kofi", "Esi", "Yaw", "Abena"].map((n) => createWriter(n, at)),
  );
  let lastId = "";
  for (const one of griots) {
    await follow(efua, one, at);
    const style = { textStyle: one.name === "Yaw" ? "lobster" : "normal" };
    const content = `Of ${one.name}`;
    lastId = (await postToStatusApi(origin, "/status/create", one, { content, style })).data._id;
  }
  const avatarOf = (userId: string) => `${origin}/pictures/${userId}.svg`;
  const pictures: string[] = [];
  await page.route("**/pictures/*.svg", (route) => {
    pictures.push(route.request().url());
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
  let pages = 0;
  await page.route("**/api/status/feed*", async (route) => {
    pages += 1;
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "1");
    const answer = await route.fetch({ url: url.href });
    const body = (await answer.json()) as { data: Posted[] };
    const data = body.data.map((status) => ({
      ...status,
      user: { ...status.user, avatar: avatarOf(status.user._id) },
    }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await signIn(page, efua);
  await page.goto(`/status/${lastId}`);
  await shows(page, "Of Abena");
  await act(page, "Pause").click();
  const loaded = async (count: number) => {
    await expect.poll(() => pages).toBe(count);
    await page.waitForTimeout(500);
    expect(pages).toBe(count);
  };
  await loaded(4);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Lobster/.test(family) && status === "loaded",
        ),
      ),
    )
    .toBe(true);
  await expect.poll(() => pictures).toContain(avatarOf(griots[3]?.userId ?? ""));
  expect(pictures).not.toContain(avatarOf(griots[2]?.userId ?? ""));
  await shows(page, "Of Abena");
  await page.keyboard.press("ArrowRight");
  await shows(page, "Of Yaw");
  await loaded(5);
});
