import type { Page, Route } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { hideServerTime } from "../support/browser-clock.ts";
import { watchRequests } from "../support/requests.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { blockSocket, expect, expectNoHorizontalScroll } from "../support/test.ts";
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

/** Tests of the status row on home, and of the form for a new status. */

const feedUrl = "**/api/status/feed*";
const dayMilliseconds = 24 * 60 * 60 * 1000;
const statusRow = (page: Page) => page.getByRole("region", { name: "Memoir" });
const createTile = (page: Page) => statusRow(page).getByRole("button", { name: "Create +" });
const tiles = (page: Page) => statusRow(page).getByRole("link");
/** Counts the tiles that the browser renders. It skips those far outside the screen. */
const countRenderedTiles = (page: Page) =>
  tiles(page).evaluateAll(
    (links) => links.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length,
  );
const statusTile = (page: Page, name: string) => statusRow(page).getByRole("link", { name });
const form = (page: Page) => page.getByRole("dialog", { name: "Create status" });
const textField = (page: Page) =>
  form(page).getByRole("textbox", { name: "What is on your mind?" });
const previewRegion = (page: Page) => form(page).getByRole("region", { name: "Preview" });
const postButton = (page: Page) => form(page).getByRole("button", { name: /^Post/ });
/** Returns an option of the form, which users select by its label. */
const radioOption = (page: Page, group: string, name: string) =>
  form(page).getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
const chooseOption = (page: Page, group: string, name: string) =>
  radioOption(page, group, name).locator("xpath=..").click();

/** Returns a status in the format of the server. Its user does not exist. */
function createStatusView(name: string, overrides: object = {}) {
  return {
    _id: `id-of-${name}`,
    content: `Words of ${name}`,
    mood: null,
    style: { textStyle: "normal", backgroundColor: "#000080", textColor: "#FFFFFF", fontSize: 26 },
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + dayMilliseconds).toISOString(),
    isPermanentlySaved: false,
    likes: [],
    likeCount: 0,
    isLiked: false,
    viewedBy: [],
    viewCount: 0,
    isViewed: false,
    revision: 1,
    user: { _id: `user-${name}`, username: name, avatar: null },
    ...overrides,
  };
}

const fulfillStatuses = (route: Route, data: object[], headers: Record<string, string> = {}) =>
  route.fulfill({ json: { success: true, message: "Found.", data }, headers });

/** Holds the requests that match `url` until `release` is called, then handles them with `handle`. */
async function holdRequests(page: Page, url: string, handle: (route: Route) => Promise<void>) {
  let blockedCount = 0;
  let release = () => {};
  const releasedPromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    blockedCount += 1;
    await releasedPromise;
    await handle(route);
  });
  return { release: () => release(), requestCount: () => blockedCount };
}

/** Opens home as a new user. */
async function openHome(page: Page, kora: KoraAddress): Promise<TestUser> {
  const reader = await createUser("Efua", kora);
  await signIn(page, reader);
  await page.goto("/home");
  return reader;
}

test("the row has Create + labelled My Status, then one tile per user with the newest status in its style; the user's own is first, unseen statuses are marked, and those of a writer who is blocked in the menu of a story leave at once", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", kora),
    createWriter("Kofi", kora),
    createUser("Efua", kora),
  ]);
  await Promise.all([follow(efua, ama, kora), follow(efua, kofi, kora)]);
  const postStatus = (user: TestUser, body: object) =>
    postToStatusApi(origin, "/status/create", user, body);
  await postStatus(efua, { content: "My own." });
  const seenStatus = await postStatus(kofi, { content: "Of Kofi." });
  await postToStatusApi(origin, `/status/${seenStatus.data._id}/view`, efua, {});
  await postStatus(ama, { content: "An older one." });
  const style = { textStyle: "lobster", backgroundColor: "Gold" };
  await postStatus(ama, { content: "The newest one.", mood: { label: "Peaceful" }, style });
  const title = uniqueTitle("The Blocked River");
  await publishStory(title, ama, kora);

  await signIn(page, efua);
  await page.goto("/home");
  await expect(statusRow(page).locator("[data-tile]").first()).toHaveText("Create +My Status");
  await expect(tiles(page).nth(0)).toContainText(usernameFromEmail(efua));
  const amaTile = tiles(page).nth(1);
  await expect(amaTile).toHaveAccessibleName(
    `The newest one. ${usernameFromEmail(ama)} 2 statuses, New, Mood: Peaceful`,
  );
  await expect(amaTile.locator("[data-count]")).toHaveAttribute("data-count", "2");
  await expect(amaTile).toContainText("😌");
  const computedStyle = await amaTile.getByText("The newest one.").evaluate((text) => {
    const { color, fontFamily, backgroundColor } = getComputedStyle(text);
    const box = text.parentElement ?? text;
    return [
      color,
      fontFamily.split(",")[0],
      getComputedStyle(box).backgroundColor,
      backgroundColor,
    ];
  });
  // The font of the style is loaded when the status is opened (fonts.spec.ts).
  expect(computedStyle.slice(0, 3)).toEqual([
    "rgb(255, 255, 255)",
    '"Hanken Grotesk Variable"',
    "rgb(255, 215, 0)",
  ]);
  expect(computedStyle[3], "a scrim behind white letters on gold").toMatch(
    /^rgba\(0, 0, 0, 0\.[4-9]/,
  );

  const kofiTile = tiles(page).nth(2);
  await expect(kofiTile).toHaveAccessibleName(`Of Kofi. ${usernameFromEmail(kofi)} 1 status, Seen`);
  await expect(kofiTile.locator("[data-count]")).toHaveCount(0);
  const readBorder = (tile: typeof amaTile) =>
    tile.locator("[data-ring]").evaluate((ring) => getComputedStyle(ring).borderTopWidth);
  // Seen and unseen statuses differ in the width of the border, so the difference is visible without colours.
  expect([await readBorder(amaTile), await readBorder(kofiTile)]).toEqual(["3px", "1px"]);

  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);

  // Requests for the row are held, so that only the block itself can remove the tile.
  await holdRequests(page, feedUrl, (route) => route.continue());
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Story options" }).click();
  await page.getByRole("menuitem", { name: "Block Ama Tells" }).click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Block Ama Tells?" });
  await expect(confirmDialog).toContainText("each other's stories, comments and statuses");
  await confirmDialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(card).toHaveCount(0);
  await expect(statusTile(page, usernameFromEmail(ama))).toHaveCount(0);
  await expect(statusTile(page, usernameFromEmail(kofi))).toBeVisible();
});

test("a status is shown for 24 hours by the server's clock, regardless of the device's clock, and then disappears; the open row is fetched again each minute, also for statuses without an event", async ({
  page,
  origin,
  dataDir,
}) => {
  const now = Date.now();
  const soon = createStatusView("soon", { expiresAt: new Date(now + 4 * 60_000).toISOString() });
  const saved = createStatusView("saved", {
    expiresAt: new Date(now - dayMilliseconds).toISOString(),
    isPermanentlySaved: true,
  });
  const posted = createStatusView("posted");
  const reader = await createUser("Efua", { origin, dataDir });
  await signIn(page, reader);
  // The socket is held, because a reconnection would also fetch the row.
  await blockSocket(page);
  // The response depends on the time, because the page fetches the row several times while its clock advances.
  let elapsedMilliseconds = 0;
  await hideServerTime(page);
  await page.route(feedUrl, (route) => {
    const time = now + elapsedMilliseconds;
    const statuses = [
      ...(elapsedMilliseconds > 60_000 ? [posted] : []),
      ...(Date.parse(soon.expiresAt) > time ? [soon] : []),
      saved,
    ];
    return fulfillStatuses(route, statuses, { date: new Date(time).toUTCString() });
  });
  const waitForResponses = watchRequests(page);
  const advance = async (minutes: number) => {
    // Time passes in half minutes, and responses arrive in between, so they have about the same time as the page.
    for (let halfMinute = 0; halfMinute < 2 * minutes; halfMinute += 1) {
      elapsedMilliseconds += 30_000;
      await page.clock.runFor(30_000);
      await waitForResponses();
    }
  };
  // The clock of the device is nine years ahead.
  const deviceTime = new Date(now + 9 * 365 * dayMilliseconds);
  await page.clock.install({ time: deviceTime });
  await page.goto("/home");
  await expect(statusTile(page, "soon")).toBeVisible();
  await page.clock.pauseAt(new Date(deviceTime.getTime() + 60_000));
  elapsedMilliseconds = 60_000;
  await expect(tiles(page)).toHaveCount(2);
  await advance(2);
  await expect(statusTile(page, "posted")).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await advance(2);
  await expect(statusTile(page, "soon")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
  await expect(statusTile(page, "saved")).toBeVisible();
});

test("the row scrolls by touch and by the arrow keys, loads more users while scrolling, and renders few tiles at once; of two keys in quick succession, none is lost", async ({
  page,
  origin,
  dataDir,
}) => {
  const usernameAt = (index: number) => `person_${String(index).padStart(3, "0")}`;
  await page.route(feedUrl, (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const statuses = Array.from({ length: 20 }, (_none, index) =>
      createStatusView(usernameAt(offset + index)),
    );
    const headers: Record<string, string> =
      offset < 40 ? { "x-next-cursor": `${offset + 20}` } : {};
    return fulfillStatuses(route, statuses, headers);
  });
  await openHome(page, { origin, dataDir });
  await createTile(page).focus();
  await expect(statusTile(page, usernameAt(0))).toBeVisible();
  // A browser on a phone zooms out if the page is wider than the screen.
  expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width);
  await page.keyboard.press("ArrowRight");
  await expect(statusTile(page, usernameAt(0))).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(createTile(page)).toBeFocused();
  // The row has one tab stop, so the next tab stop is below the row.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose what to read" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(createTile(page)).toBeFocused();
  await page.keyboard.press("End");
  await expect(statusTile(page, usernameAt(19))).toBeFocused();
  await expect(statusTile(page, usernameAt(19))).toBeInViewport();

  await page.keyboard.press("Home");
  await expect(createTile(page)).toBeInViewport();
  const box = await statusRow(page).boundingBox();
  const y = (box?.y ?? 0) + 80;
  const touchSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    touchSession.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x) => ({ x, y })) });
  const swipe = async () => {
    await touch("touchStart", 320);
    for (let x = 300; x >= 40; x -= 20) await touch("touchMove", x);
    await touch("touchEnd");
  };
  await swipe();
  await expect(createTile(page)).not.toBeInViewport();
  await expect(statusTile(page, usernameAt(2))).toBeInViewport();

  await tiles(page).first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(statusTile(page, usernameAt(59))).toBeFocused({ timeout: 500 });
  }).toPass();
  expect(await countRenderedTiles(page)).toBeLessThan(30);
  await page.evaluate(async () => {
    for (const key of ["ArrowLeft", "ArrowLeft"]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(statusTile(page, usernameAt(57))).toBeFocused();
  // A swipe beyond the end of the row must not switch from Stories to Trending.
  await swipe();
  await expect(page.locator("[data-pane=stories]")).not.toHaveAttribute("inert");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await page.keyboard.press("ArrowRight");
  await expect(statusTile(page, usernameAt(56))).toBeFocused();
});

test("a status is written with counter, mood, text style and background, and appears at once, in another tab of the user and for a follower", {
  tag: "@core",
}, async ({ page, context, browser, contextOptions, failOnConsoleErrors, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [reader, follower] = await Promise.all([
    createWriter("Efua", kora),
    createUser("Yaw", kora),
  ]);
  await follow(follower, reader, kora);
  await signIn(page, reader);
  await page.goto("/home");
  const secondTab = await context.newPage();
  failOnConsoleErrors(secondTab);
  await secondTab.goto("/home");
  await expect(createTile(secondTab)).toBeVisible();

  await createTile(page).click();
  await expect(textField(page)).toBeFocused();
  await expect(form(page).getByText("0/700 characters")).toBeVisible();
  const limitWarning = form(page).locator("[data-near-limit]");
  await textField(page).fill("a".repeat(600));
  await expect(form(page).getByText("600/700 characters")).toBeVisible();
  await expect(limitWarning).toHaveCount(0);
  const readColour = (count: string) =>
    form(page)
      .getByText(count)
      .evaluate((text) => getComputedStyle(text).color);
  const normalColour = await readColour("600/700 characters");
  // Whitespace around the text is not posted, so it does not count.
  await textField(page).fill(`  ${"a".repeat(600)}  `);
  await expect(form(page).getByText("600/700 characters")).toBeVisible();
  await expect(limitWarning).toHaveCount(0);
  await textField(page).fill(`${"a".repeat(600)}b`);
  await expect(limitWarning).toHaveText("601/700 characters(99 left)");
  const warningColour = await readColour("601/700 characters");
  expect(warningColour).not.toBe(normalColour);
  await textField(page).fill("a".repeat(701));
  await expect(limitWarning).toHaveText("701/700 characters(1 too many)");
  await postButton(page).click();
  await expect(alertWithText(page, "A status can be at most 700 characters.")).toBeVisible();

  await textField(page).fill("  ");
  await postButton(page).click();
  await expect(alertWithText(page, "Please enter some content for your status")).toBeVisible();
  await expect(textField(page)).toBeFocused();

  await textField(page).fill("The moon is up.");
  const previewText = previewRegion(page).getByText("The moon is up.");
  await expect(previewText).toHaveCSS("font-size", "26px");
  const radiosOf = (name: string) => form(page).getByRole("group", { name }).getByRole("radio");
  await expect(radiosOf("Mood")).toHaveCount(17);
  await expect(radiosOf("Text style")).toHaveCount(16);
  await expect(radiosOf("Background colour")).toHaveCount(16);
  await expect(radioOption(page, "Mood", "No mood")).toBeChecked();
  await expect(radioOption(page, "Background colour", "Blue")).toBeChecked();
  await chooseOption(page, "Mood", "Celebrating");
  await expect(previewRegion(page)).toContainText("🥳Celebrating");
  await chooseOption(page, "Background colour", "Maroon");
  await expect(previewText.locator("xpath=..")).toHaveCSS("background-color", "rgb(128, 0, 0)");
  // The arrow keys select options, as in any radio group.
  await radioOption(page, "Text style", "Normal").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radioOption(page, "Text style", "Handwriting")).toBeChecked();
  await expect(previewText).toHaveCSS("font-family", /^"Patrick Hand"/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await postButton(page).click();

  await expect(alertWithText(page, "Status created!")).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(createTile(page)).toBeFocused();
  for (const ownTab of [page, secondTab]) {
    const firstTile = tiles(ownTab).first();
    await expect(firstTile).toContainText("The moon is up.");
    await expect(firstTile).toContainText(usernameFromEmail(reader));
    await expect(firstTile).toContainText("🥳");
  }
  const followerPage = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(followerPage);
  await signIn(followerPage, follower);
  await followerPage.goto("/home");
  await expect(tiles(followerPage).first()).toContainText("The moon is up.");
  // The form is empty after posting.
  await createTile(page).click();
  await expect(textField(page)).toHaveValue("");
});

test.describe("when the server does not answer at once", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("the row shows Loading statuses..., an error that can be retried and No statuses to display, without a layout shift; each text style has its own font, fetched when it becomes visible; a status that cannot be posted is kept, also after a reload, and one that is being posted is posted once", async ({
    page,
    origin,
    dataDir,
  }) => {
    const fetchedFonts: string[] = [];
    page.on("request", (request) => {
      const fontFile = /\/assets\/([\w-]+)-400-normal-[\w-]+\.woff2$/.exec(request.url())?.[1];
      if (fontFile !== undefined) fetchedFonts.push(fontFile);
    });
    const reject = (route: Route, message: string) => {
      const body = { code: "CONFLICT", msg: message, message, success: false };
      return route.fulfill({ status: 409, json: body });
    };
    const heldFetch = await holdRequests(page, feedUrl, (route) => reject(route, ""));
    await openHome(page, { origin, dataDir });

    await test.step("the row while it loads, after an error, and empty", async () => {
      const readHeadingBox = () => page.getByRole("heading", { name: "For You" }).boundingBox();
      await expect(statusRow(page).getByRole("status")).toHaveText("Loading statuses...");
      await createTile(page).focus();
      const boxWhileLoading = await readHeadingBox();
      heldFetch.release();
      const retryButton = statusRow(page).getByRole("button", { name: "Try again" });
      await expect(statusRow(page).getByRole("alert")).toHaveText("Error fetching statuses");
      await expect(createTile(page)).toBeFocused();
      expect(await readHeadingBox()).toEqual(boxWhileLoading);
      await expectAccessibleInBothThemes(page);
      await page.route(feedUrl, (route) => fulfillStatuses(route, []));
      await retryButton.focus();
      await page.keyboard.press("Enter");
      await expect(statusRow(page).getByText("No statuses to display")).toBeVisible();
      expect(await readHeadingBox()).toEqual(boxWhileLoading);
      await page.unroute(feedUrl);
    });

    await createTile(page).click();
    await test.step("the 16 text styles", async () => {
      const styles = form(page).getByRole("group", { name: "Text style" });
      await styles.scrollIntoViewIfNeeded();
      await expect.poll(() => fetchedFonts).toContain("patrick-hand-latin");
      expect(fetchedFonts).not.toContain("shadows-into-light-latin");
      for (const radio of await styles.getByRole("radio").all()) {
        await radio.locator("xpath=..").scrollIntoViewIfNeeded();
      }
      const fonts = [
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
      for (const [name, file, family] of fonts) {
        if (file !== null) await expect.poll(() => fetchedFonts).toContain(`${file}-latin`);
        const label = styles.getByText(name, { exact: true });
        const firstFamily = await label.evaluate(
          (text) => getComputedStyle(text).fontFamily.split(",")[0],
        );
        expect(firstFamily?.replaceAll('"', "")).toBe(family);
        const isFontLoaded = () =>
          page.evaluate(
            ([fontFamily, text]) => document.fonts.check(`16px "${fontFamily}"`, text),
            [family, name] as const,
          );
        await expect.poll(isFontLoaded).toBe(true);
      }
    });

    const createUrl = "**/api/status/create";
    await textField(page).fill("Not lost.");
    await chooseOption(page, "Mood", "Cool");
    await chooseOption(page, "Background colour", "Teal");
    await page.route(createUrl, (route) =>
      reject(route, "You have 50 statuses. Please delete one of them first."),
    );
    await postButton(page).click();
    await test.step("on a wide screen, the message is below the buttons of the form", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await alertWithText(page, "You have 50 statuses.").hover();
      const messageBox = await page.locator("[data-toast]").boundingBox();
      const buttonBox = await postButton(page).boundingBox();
      expect(messageBox?.y).toBeGreaterThan((buttonBox?.y ?? NaN) + (buttonBox?.height ?? NaN));
      await page.setViewportSize({ width: 360, height: 740 });
    });
    const expectTextKept = async () => {
      await expect(textField(page)).toHaveValue("Not lost.");
      await expect(radioOption(page, "Mood", "Cool")).toBeChecked();
      await expect(radioOption(page, "Background colour", "Teal")).toBeChecked();
    };
    await expectTextKept();
    await page.keyboard.press("Escape");
    await expect(form(page)).toHaveCount(0);
    await expect(createTile(page)).toBeFocused();
    await page.reload();
    await createTile(page).click();
    await expectTextKept();

    await page.unroute(createUrl);
    const heldPost = await holdRequests(page, createUrl, (route) => route.continue());
    await textField(page).press("Control+Enter");
    await expect(postButton(page)).toHaveAttribute("aria-busy", "true");
    const reopenAndExpectSending = async () => {
      await createTile(page).click();
      await expect(textField(page)).toHaveValue("Not lost.");
      await expect(postButton(page)).toHaveAttribute("aria-busy", "true");
      await textField(page).press("Control+Enter");
    };
    await page.keyboard.press("Escape");
    await reopenAndExpectSending();
    await page.keyboard.press("Escape");
    await expect(form(page)).toHaveCount(0);
    const quickNavigation = page.getByRole("navigation", { name: "Quick navigation" });
    await quickNavigation.getByRole("link", { name: "News" }).click();
    await expect(statusRow(page)).toHaveCount(0);
    await page.goBack();
    await reopenAndExpectSending();
    heldPost.release();
    await expect(alertWithText(page, "Status created!")).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(tiles(page).first()).toContainText("Not lost.");
    expect(heldPost.requestCount()).toBe(1);
    await createTile(page).click();
    await expect(textField(page)).toHaveValue("");
  });
});
