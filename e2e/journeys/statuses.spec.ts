import { backgrounds } from "@kora/contract/status-style";
import type { Page, Route } from "@playwright/test";
import { contrastWithWhite } from "../../apps/web/src/features/statuses/scrim.ts";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoSidewaysScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/**
 * Tests of the status row on the home pane and of the form for a new status (social §2 to §5, §8, §9; decisions §4).
 */

const feed = "**/api/status/feed*";
const day = 24 * 60 * 60 * 1000;
const row = (page: Page) => page.getByRole("region", { name: "Memoir" });
const create = (page: Page) => row(page).getByRole("button", { name: "Create +" });
const tiles = (page: Page) => row(page).getByRole("link");
const tileOf = (page: Page, name: string) => row(page).getByRole("link", { name });
const form = (page: Page) => page.getByRole("dialog", { name: "Create status" });
const words = (page: Page) => form(page).getByRole("textbox", { name: "What is on your mind?" });
const preview = (page: Page) => form(page).getByRole("region", { name: "Preview" });
const post = (page: Page) => form(page).getByRole("button", { name: /^Post/ });
/** Returns an option of the form, which users select by its label. */
const choice = (page: Page, group: string, name: string) =>
  form(page).getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
const choose = (page: Page, group: string, name: string) =>
  choice(page, group, name).locator("xpath=..").click();

/** Returns a status in the format of the server, of a user who does not exist. */
function status(name: string, more: object = {}) {
  return {
    _id: `id-of-${name}`,
    content: `Words of ${name}`,
    mood: null,
    style: { textStyle: "normal", backgroundColor: "#000080", textColor: "#FFFFFF", fontSize: 26 },
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + day).toISOString(),
    isPermanentlySaved: false,
    likes: [],
    likeCount: 0,
    isLiked: false,
    viewedBy: [],
    viewCount: 0,
    isViewed: false,
    revision: 1,
    user: { _id: `user-${name}`, username: name, avatar: null },
    ...more,
  };
}

const answer = (route: Route, data: object[], headers: Record<string, string> = {}) =>
  route.fulfill({ json: { success: true, message: "Found.", data }, headers });

/** Holds the requests to an address until `release` is called, then handles them with `goOn`. */
async function hold(page: Page, address: string, goOn: (route: Route) => Promise<void>) {
  let held = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    held += 1;
    await released;
    await goOn(route);
  });
  return { release: () => release(), count: () => held };
}

async function home(page: Page, at: KoraAddress): Promise<TestUser> {
  const reader = await createUser("Efua", at);
  await signIn(page, reader);
  await page.goto("/home");
  return reader;
}

test("the row has Create + labelled My Status, then one tile per user with the newest status in its style, the own one first, unseen ones marked", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", at),
    createWriter("Kofi", at),
    createUser("Efua", at),
  ]);
  await Promise.all([follow(efua, ama, at), follow(efua, kofi, at)]);
  const say = (person: TestUser, body: object) =>
    postToStatusApi(origin, "/status/create", person, body);
  await say(efua, { content: "My own." });
  const seen = await say(kofi, { content: "Of Kofi." });
  await postToStatusApi(origin, `/status/${seen.data._id}/view`, efua, {});
  await say(ama, { content: "An older one." });
  const style = { textStyle: "lobster", backgroundColor: "Gold" };
  await say(ama, { content: "The newest one.", mood: { label: "Peaceful" }, style });

  await signIn(page, efua);
  await page.goto("/home");
  await expect(row(page).locator("[data-tile]").first()).toHaveText("Create +My Status");
  await expect(tiles(page).nth(0)).toContainText(usernameFromEmail(efua));
  const ofAma = tiles(page).nth(1);
  await expect(ofAma).toHaveAccessibleName(
    `The newest one. ${usernameFromEmail(ama)} 2 statuses, New, Mood: Peaceful`,
  );
  await expect(ofAma.locator("[data-count]")).toHaveAttribute("data-count", "2");
  await expect(ofAma).toContainText("😌");
  const look = await ofAma.getByText("The newest one.").evaluate((text) => {
    const { color, fontFamily, backgroundColor } = getComputedStyle(text);
    const box = text.parentElement ?? text;
    return [
      color,
      fontFamily.split(",")[0],
      getComputedStyle(box).backgroundColor,
      backgroundColor,
    ];
  });
  expect(look.slice(0, 3)).toEqual(["rgb(255, 255, 255)", "Lobster", "rgb(255, 215, 0)"]);
  expect(look[3], "a scrim behind white letters on gold").toMatch(/^rgba\(0, 0, 0, 0\.[4-9]/);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check("16px Lobster", "The newest one.")))
    .toBe(true);

  const ofKofi = tiles(page).nth(2);
  await expect(ofKofi).toHaveAccessibleName(`Of Kofi. ${usernameFromEmail(kofi)} 1 status, Seen`);
  await expect(ofKofi.locator("[data-count]")).toHaveCount(0);
  const edge = (tile: typeof ofAma) =>
    tile.locator("[data-ring]").evaluate((ring) => getComputedStyle(ring).borderTopWidth);
  // The difference is visible without colours.
  expect([await edge(ofAma), await edge(ofKofi)]).toEqual(["3px", "1px"]);

  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.goto("/story");
  await expect(page.getByRole("heading", { name: "For You" })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test("white text has enough contrast on each of the 16 backgrounds: a scrim is behind it on light ones", async ({
  page,
  origin,
  dataDir,
}) => {
  const colors = Object.entries(backgrounds);
  await page.route(feed, (route) =>
    answer(
      route,
      colors.map(([name, backgroundColor]) => {
        const { style } = status(name);
        return status(name, { style: { ...style, backgroundColor } });
      }),
    ),
  );
  await home(page, { origin, dataDir });
  await create(page).focus();
  const withScrim: string[] = [];
  for (const [name, background] of colors) {
    await page.keyboard.press("ArrowRight");
    const words = tileOf(page, name).getByText(`Words of ${name}`, { exact: true });
    await expect(words).toBeInViewport();
    const [letters, behind] = await words.evaluate((text) => {
      const { color, backgroundColor } = getComputedStyle(text);
      return [color, backgroundColor] as const;
    });
    expect(letters).toBe("rgb(255, 255, 255)");
    const opacity = Number(/^rgba\(0, 0, 0, (.+)\)$/.exec(behind)?.[1] ?? 0);
    if (opacity > 0) withScrim.push(name);
    expect(contrastWithWhite(background, opacity), name).toBeGreaterThanOrEqual(4.5);
  }
  const light = colors.filter(([, background]) => contrastWithWhite(background) < 4.5);
  expect(withScrim).toEqual(light.map(([name]) => name));
});

test.describe("while a request is pending", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("a like that is rejected after the viewer has moved on is rolled back with a message", async ({
    page,
    origin,
    dataDir,
  }) => {
    const at = { origin, dataDir };
    const [ama, efua] = await Promise.all([createWriter("Ama", at), createUser("Efua", at)]);
    await follow(efua, ama, at);
    for (const content of ["The older one.", "The newer one."]) {
      await postToStatusApi(origin, "/status/create", ama, { content });
    }
    const held = await hold(page, "**/api/status/*/like", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await signIn(page, efua);
    await page.goto("/home");
    await tiles(page).first().click();
    const viewer = page.getByRole("dialog", { name: `Statuses of ${usernameFromEmail(ama)}` });
    await viewer.getByRole("button", { name: "Pause" }).click();
    await viewer.getByRole("button", { name: "Like, 0 likes" }).click();
    await expect(viewer.getByRole("button", { name: "Like, 1 like" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.locator("[data-stage]")).toHaveText("The older one.");
    held.release();
    await expect(alertWithText(page, "Failed to like/unlike status")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.locator("[data-stage]")).toHaveText("The newer one.");
    await expect(viewer.getByRole("button", { name: "Like, 0 likes" })).toBeVisible();
  });
});

test("the statuses of a writer who is blocked from a story leave the row at once", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", at),
    createWriter("Kofi", at),
    createUser("Efua", at),
  ]);
  await Promise.all([follow(efua, ama, at), follow(efua, kofi, at)]);
  for (const person of [kofi, ama])
    await postToStatusApi(origin, "/status/create", person, { content: "Hi." });
  const title = uniqueTitle("The Blocked River");
  await publishStory(title, ama, at);
  await signIn(page, efua);
  await page.goto("/home");
  await expect(tileOf(page, usernameFromEmail(ama))).toBeVisible();
  // The feed request is held, so that only the block itself can remove the tiles.
  await hold(page, feed, (route) => route.continue());
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Story options" }).click();
  await page.getByRole("menuitem", { name: "Block Ama Tells" }).click();
  const question = page.getByRole("alertdialog", { name: "Block Ama Tells?" });
  await expect(question).toContainText("each other's stories, comments and statuses");
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(card).toHaveCount(0);
  await expect(tileOf(page, usernameFromEmail(ama))).toHaveCount(0);
  await expect(tileOf(page, usernameFromEmail(kofi))).toBeVisible();
});

test("it shows Loading statuses..., then No statuses to display, without a layout shift", async ({
  page,
  origin,
  dataDir,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(feed, async (route) => {
    await released;
    await answer(route, []);
  });
  await home(page, { origin, dataDir });
  const heading = page.getByRole("heading", { name: "For You" });
  await expect(row(page).getByRole("status")).toHaveText("Loading statuses...");
  await create(page).focus();
  const before = await heading.boundingBox();
  release();
  await expect(row(page).getByText("No statuses to display")).toBeVisible();
  await expect(create(page)).toBeFocused();
  expect(await heading.boundingBox()).toEqual(before);
  await expectAccessibleInBothThemes(page);
});

test.describe("when the statuses cannot be fetched", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("it shows the server's message or the specified one, and can be retried", async ({
    page,
    origin,
    dataDir,
  }) => {
    const fault = (message: string) => ({
      code: "CONFLICT",
      msg: message,
      message,
      success: false,
    });
    await page.route(feed, (route) => route.fulfill({ status: 409, json: fault("") }));
    await home(page, { origin, dataDir });
    const said = row(page).getByRole("alert");
    const again = row(page).getByRole("button", { name: "Try again" });
    await expect(said).toHaveText("Error fetching statuses");
    await expectAccessibleInBothThemes(page);
    await page.route(feed, (route) => route.fulfill({ status: 409, json: fault("Not today.") }));
    await again.click();
    await expect(said).toHaveText("Not today.");
    await page.route(feed, (route) => route.abort());
    await again.click();
    await expect(said).toHaveText("Failed to fetch statuses. Please try again later.");
    await page.route(feed, (route) => answer(route, [status("kwame")]));
    await again.click();
    await expect(tileOf(page, "kwame")).toBeVisible();
  });

  test("a 401 goes to the login page", async ({ page, origin, dataDir }) => {
    await page.route(feed, (route) => route.fulfill({ status: 401, json: {} }));
    await home(page, { origin, dataDir });
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});

test("a status is shown for 24 hours by the server's clock, regardless of the device's clock, and then disappears", async ({
  page,
  origin,
  dataDir,
}) => {
  const now = Date.now();
  const data = [
    status("soon", { expiresAt: new Date(now + 5 * 60_000).toISOString() }),
    status("later", { expiresAt: new Date(now + 9 * 60_000).toISOString() }),
    status("saved", { expiresAt: new Date(now - day).toISOString(), isPermanentlySaved: true }),
  ];
  const reader = await createUser("Efua", { origin, dataDir });
  await signIn(page, reader);
  // The page fetches the feed again after its socket has reconnected, and the socket uses the fake clock too.
  let passed = 0;
  await page.route(feed, (route) => {
    const time = now + passed;
    const live = data.filter((one) => one.isPermanentlySaved || Date.parse(one.expiresAt) > time);
    return answer(route, live, { date: new Date(time).toUTCString() });
  });
  const pass = async (minutes: number) => {
    // Time passes in half minutes, so that responses have about the same time as the page.
    for (let half = 0; half < 2 * minutes; half += 1) {
      passed += 30_000;
      await page.clock.runFor(30_000);
    }
  };
  // The device's clock is nine years ahead.
  const wrong = new Date(now + 9 * 365 * day);
  await page.clock.install({ time: wrong });
  await page.goto("/home");
  await expect(tileOf(page, "soon")).toBeVisible();
  await page.clock.pauseAt(new Date(wrong.getTime() + 60_000));
  passed = 60_000;
  await pass(3);
  await expect(tiles(page)).toHaveCount(3);
  await pass(2);
  await expect(tileOf(page, "soon")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
  await pass(5);
  await expect(tiles(page)).toHaveCount(1);
  await expect(tileOf(page, "saved")).toBeVisible();
});

test("it scrolls by touch and by the arrow keys, loads more users while scrolling, and renders few at once", async ({
  page,
  origin,
  dataDir,
}) => {
  const name = (index: number) => `person_${String(index).padStart(3, "0")}`;
  await page.route(feed, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const people = Array.from({ length: 20 }, (_, index) => status(name(from + index)));
    const headers: Record<string, string> = from < 180 ? { "x-next-cursor": `${from + 20}` } : {};
    return answer(route, people, headers);
  });
  await home(page, { origin, dataDir });
  await create(page).focus();
  await expect(tileOf(page, name(0))).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(tileOf(page, name(0))).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(create(page)).toBeFocused();
  // The row has one tab stop, so the next one is in the page below.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose what to read" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(create(page)).toBeFocused();
  await page.keyboard.press("End");
  await expect(tileOf(page, name(19))).toBeFocused();
  await expect(tileOf(page, name(19))).toBeInViewport();

  await page.keyboard.press("Home");
  await expect(create(page)).toBeInViewport();
  const box = await row(page).boundingBox();
  const y = (box?.y ?? 0) + 80;
  const touch = await page.context().newCDPSession(page);
  const at = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x) => ({ x, y })) });
  const swipe = async () => {
    await at("touchStart", 320);
    for (let x = 300; x >= 40; x -= 20) await at("touchMove", x);
    await at("touchEnd");
  };
  await swipe();
  await expect(create(page)).not.toBeInViewport();
  await expect(tileOf(page, name(2))).toBeInViewport();

  await tiles(page).first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(tileOf(page, name(199))).toBeFocused({ timeout: 500 });
  }).toPass();
  expect(await tiles(page).count()).toBeLessThan(30);
  // Scrolling beyond the end of the row must not switch the page.
  await swipe();
  await expect(page.locator("[data-pane=stories]")).not.toHaveAttribute("inert");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await page.keyboard.press("ArrowRight");
  await expect(tileOf(page, name(198))).toBeFocused();
});

test("a status is written with counter, mood, text style and background, and appears at once, in the user's other tab and for others", async ({
  page,
  context,
  browser,
  contextOptions,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [reader, friend] = await Promise.all([createWriter("Efua", at), createUser("Yaw", at)]);
  await follow(friend, reader, at);
  await signIn(page, reader);
  await page.goto("/home");
  const tab = await context.newPage();
  failOnConsoleErrors(tab);
  await tab.goto("/home");
  await expect(create(tab)).toBeVisible();

  await create(page).click();
  await expect(words(page)).toBeFocused();
  await expect(form(page).getByText("0/700 characters")).toBeVisible();
  const warned = form(page).locator("[data-near-limit]");
  await words(page).fill("a".repeat(600));
  await expect(form(page).getByText("600/700 characters")).toBeVisible();
  await expect(warned).toHaveCount(0);
  const colorOf = (count: string) =>
    form(page)
      .getByText(count)
      .evaluate((text) => getComputedStyle(text).color);
  const plain = await colorOf("600/700 characters");
  // Whitespace around the text is not posted, so it does not count.
  await words(page).fill(`  ${"a".repeat(600)}  `);
  await expect(form(page).getByText("600/700 characters")).toBeVisible();
  await expect(warned).toHaveCount(0);
  await words(page).fill(`${"a".repeat(600)}b`);
  await expect(warned).toHaveText("601/700 characters(99 left)");
  const red = await colorOf("601/700 characters");
  expect(red).not.toBe(plain);
  await words(page).fill("a".repeat(701));
  await expect(warned).toHaveText("701/700 characters(1 too many)");
  await post(page).click();
  await expect(alertWithText(page, "A status can be at most 700 characters.")).toBeVisible();

  await words(page).fill("  ");
  await post(page).click();
  await expect(alertWithText(page, "Please enter some content for your status")).toBeVisible();
  await expect(words(page)).toBeFocused();

  await words(page).fill("The moon is up.");
  const shown = preview(page).getByText("The moon is up.");
  await expect(shown).toHaveCSS("font-size", "26px");
  const group = (name: string) => form(page).getByRole("group", { name }).getByRole("radio");
  await expect(group("Mood")).toHaveCount(17);
  await expect(group("Text style")).toHaveCount(16);
  await expect(group("Background colour")).toHaveCount(16);
  await expect(choice(page, "Mood", "No mood")).toBeChecked();
  await expect(choice(page, "Background colour", "Blue")).toBeChecked();
  await choose(page, "Mood", "Celebrating");
  await expect(preview(page)).toContainText("🥳Celebrating");
  await choose(page, "Background colour", "Maroon");
  await expect(shown.locator("xpath=..")).toHaveCSS("background-color", "rgb(128, 0, 0)");
  // The arrow keys select options, as in any radio group.
  await choice(page, "Text style", "Normal").focus();
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, "Text style", "Handwriting")).toBeChecked();
  await expect(shown).toHaveCSS("font-family", /^"Patrick Hand"/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await post(page).click();

  await expect(alertWithText(page, "Status created!")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(create(page)).toBeFocused();
  for (const own of [page, tab]) {
    const first = tiles(own).first();
    await expect(first).toContainText("The moon is up.");
    await expect(first).toContainText(usernameFromEmail(reader));
    await expect(first).toContainText("🥳");
  }
  const other = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(other);
  await signIn(other, friend);
  await other.goto("/home");
  await expect(tiles(other).first()).toContainText("The moon is up.");
  // The form is empty after posting.
  await create(page).click();
  await expect(words(page)).toHaveValue("");
});

test("each of the 16 text styles is shown in its own font, which is fetched only when it becomes visible", async ({
  page,
  origin,
  dataDir,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const file = /\/assets\/([\w-]+)-400-normal-[\w-]+\.woff2$/.exec(request.url())?.[1];
    if (file !== undefined) fetched.push(file);
  });
  await page.route(feed, (route) => answer(route, []));
  await home(page, { origin, dataDir });
  await create(page).click();
  const styles = form(page).getByRole("group", { name: "Text style" });
  await styles.scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain("patrick-hand-latin");
  expect(fetched).not.toContain("shadows-into-light-latin");
  for (const radio of await styles.getByRole("radio").all()) {
    await radio.locator("xpath=..").scrollIntoViewIfNeeded();
  }
  const faces = [
    ["Handwriting", "patrick-hand", "Patrick Hand"],
    ["Monospace", "jetbrains-mono", "JetBrains Mono"],
    ["Lobster", "lobster", "Lobster"],
    ["Pacifico", "pacifico", "Pacifico"],
    ["Montserrat", "montserrat", "Montserrat"],
    ["Open Sans", "open-sans", "Open Sans"],
    ["Playfair", "playfair-display", "Playfair Display"],
    ["Raleway", "raleway", "Raleway"],
    ["Ubuntu", "ubuntu", "Ubuntu"],
    ["Josefin", "josefin-sans", "Josefin Sans"],
    ["Quicksand", "quicksand", "Quicksand"],
    ["Caveat", "caveat", "Caveat"],
    ["Indie Flower", "indie-flower", "Indie Flower"],
    ["Shadows Into Light", "shadows-into-light", "Shadows Into Light"],
    ["Serif", null, "Literata Variable"],
    ["Normal", null, "Hanken Grotesk Variable"],
  ] as const;
  for (const [name, file, family] of faces) {
    if (file !== null) await expect.poll(() => fetched).toContain(`${file}-latin`);
    const label = styles.getByText(name, { exact: true });
    const first = await label.evaluate((text) => getComputedStyle(text).fontFamily.split(",")[0]);
    expect(first?.replaceAll('"', "")).toBe(family);
    const isThere = () =>
      page.evaluate(([of, text]) => document.fonts.check(`16px "${of}"`, text), [
        family,
        name,
      ] as const);
    await expect.poll(isThere).toBe(true);
  }
});

test.describe("when a status cannot be posted", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("the error message shows why, and the typed text is kept, also after closing the form and after a reload", async ({
    page,
    origin,
    dataDir,
  }) => {
    const call = "**/api/status/create";
    const refuse = (message: string) =>
      page.route(call, (route) =>
        route.fulfill({
          status: 409,
          json: { code: "CONFLICT", msg: message, message, success: false },
        }),
      );
    await home(page, { origin, dataDir });
    await create(page).click();
    await words(page).fill("Not lost.");
    await choose(page, "Mood", "Cool");
    await choose(page, "Background colour", "Teal");
    await refuse("");
    await post(page).click();
    await expect(alertWithText(page, "Failed to create status")).toHaveText(
      "Failed to create status",
    );
    await refuse("You have 50 statuses. Please delete one of them first.");
    await post(page).click();
    await expect(alertWithText(page, "You have 50 statuses.")).toBeVisible();
    await page.route(call, (route) => route.abort());
    await post(page).click();
    await expect(alertWithText(page, "Failed to create status. Please try again.")).toBeVisible();
    const isKept = async () => {
      await expect(words(page)).toHaveValue("Not lost.");
      await expect(choice(page, "Mood", "Cool")).toBeChecked();
      await expect(choice(page, "Background colour", "Teal")).toBeChecked();
    };
    await isKept();
    await page.keyboard.press("Escape");
    await expect(form(page)).toHaveCount(0);
    await expect(create(page)).toBeFocused();
    await create(page).click();
    await isKept();
    await page.reload();
    await create(page).click();
    await isKept();
    await page.unroute(call);
    await post(page).click();
    await expect(tiles(page).first()).toContainText("Not lost.");
  });

  test("a failure to load the form's script shows an error, and the page stays", async ({
    page,
    origin,
    dataDir,
  }) => {
    const script = /\/assets\/create-dialog-/;
    await page.route(script, (route) => route.abort());
    await home(page, { origin, dataDir });
    await create(page).click();
    await expect(
      alertWithText(page, "This could not be opened. Check your connection and try again."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "For You" })).toBeVisible();
  });
});

test("a status that is being sent is still shown as such after the form or the page is reopened", async ({
  page,
  origin,
  dataDir,
}) => {
  const sending = await hold(page, "**/api/status/create", (route) => route.continue());
  await home(page, { origin, dataDir });
  await create(page).click();
  await words(page).fill("Only once.");
  await page.keyboard.press("Control+Enter");
  await expect(post(page)).toHaveAttribute("aria-busy", "true");
  const sendAgain = async () => {
    await create(page).click();
    await expect(words(page)).toHaveValue("Only once.");
    await expect(post(page)).toHaveAttribute("aria-busy", "true");
    await words(page).press("Control+Enter");
  };
  await page.keyboard.press("Escape");
  await sendAgain();
  await page.keyboard.press("Escape");
  await expect(form(page)).toHaveCount(0);
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  await bar.getByRole("link", { name: "News" }).click();
  await expect(row(page)).toHaveCount(0);
  await page.goBack();
  await sendAgain();
  sending.release();
  await expect(alertWithText(page, "Status created!")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(tiles(page).first()).toContainText("Only once.");
  expect(sending.count()).toBe(1);
  await create(page).click();
  await expect(words(page)).toHaveValue("");
});
