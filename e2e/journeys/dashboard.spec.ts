import { randomFillSync } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { getFromApi, uniqueTitle } from "../support/writing.ts";

/** Tests of the writers' dashboard at /search. */

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (container: Page | Locator, name: string | RegExp) =>
  container.getByRole("button", { name, exact: true });

/** The server accepts a reading time of more than an hour only for a story of this length. */
const longStory = `<p>The ferryman kept his word.</p><p>${"River. ".repeat(4490)}</p>`;

/** Sends the read of a signed-out visitor with its duration and referrer. */
async function sendVisitorRead(
  storyId: string,
  { seconds, referrer }: { seconds: number; referrer?: string },
  { origin }: KoraAddress,
) {
  const tempId = `visitor-${Math.trunc(Math.random() * 1e12)}`;
  const response = await fetch(`${origin}/api/stories/public/${storyId}/incrementRead`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ time: seconds, tempId, referrer }),
  });
  expect(response.ok).toBe(true);
}

/** Likes, bookmarks, shares or comments on a story through the API. */
async function interactWithStory(
  { token }: TestUser,
  interaction: "like" | "comment" | "bookmark" | "share",
  storyId: string,
  { origin }: KoraAddress,
) {
  const bodies = {
    like: { on: true },
    comment: { text: "More!" },
    bookmark: {},
    share: { platform: "whatsapp" },
  };
  const response = await fetch(`${origin}/api/performance/${interaction}/${storyId}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth-token": token },
    body: JSON.stringify(bodies[interaction]),
  });
  expect(response.ok).toBe(true);
}

/** Creates a picture 4000 pixels wide. It has so much noise that only a lower quality makes its file small. */
function createNoisyPicture(): Promise<Buffer> {
  const size = { width: 4000, height: 400, channels: 3 } as const;
  const pixels = randomFillSync(Buffer.alloc(size.width * size.height * size.channels));
  return sharp(pixels, { raw: size }).png({ compressionLevel: 0 }).toBuffer();
}

/** Runs in the browser: stores the picture of the last upload, because Playwright cannot read it from the request. */
function recordUploads() {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    const picture = body instanceof FormData ? body.get("profilePicture") : null;
    if (picture instanceof Blob) Object.assign(window, { sentPicture: picture });
    send.call(this, body);
  };
}

/** Runs in the browser: measures the picture that `recordUploads` has stored. */
async function readLastUpload() {
  const { sentPicture } = window as unknown as { sentPicture: Blob };
  const { width, height } = await createImageBitmap(sentPicture);
  return { type: sentPicture.type, size: sentPicture.size, width, height };
}

const createPicture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function openDashboard(page: Page, user: TestUser) {
  await signIn(page, user);
  await page.goto("/search");
}

// The browser logs each request that these tests make fail.
test.use({ expectedConsoleErrors: /^Failed to load resource/ });

test("a writer sees the counts of each story and a link to edit it, and deletes it after a confirmation", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const [lampTitle, ferryTitle] = [uniqueTitle("The Lamp"), uniqueTitle("The Ferry")];
  const lampId = await publishStory(lampTitle, ama, kora, longStory);
  const ferryId = await publishStory(ferryTitle, ama, kora, longStory);
  const [kofi, esi] = await Promise.all([createUser("Kofi", kora), createUser("Esi", kora)]);
  await Promise.all([
    ...[4497, 1, 1, 1].map((seconds) => sendVisitorRead(lampId, { seconds }, kora)),
    sendVisitorRead(ferryId, { seconds: 900 }, kora),
    interactWithStory(kofi, "share", lampId, kora),
    ...[kofi, esi].map((user) => interactWithStory(user, "bookmark", lampId, kora)),
    ...[kofi, esi, ama].map((user) => interactWithStory(user, "like", lampId, kora)),
    ...[kofi, kofi, esi, esi, ama].map((user) => interactWithStory(user, "comment", lampId, kora)),
  ]);
  await openDashboard(page, ama);
  const stories = section(page, "Your Stories");
  // On phones the stories come before all other sections.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    "Your Stories",
  );
  const lampItem = stories.getByRole("listitem").filter({ hasText: lampTitle });
  await expect(lampItem).toContainText(/Likes\s*3\s*Reads\s*4\s*Comments\s*5\s*Hours\s*1\.25/);
  await expect(lampItem).toContainText(/Bookmarks\s*2\s*Shares\s*1/);
  const totals = section(page, "Last 30 days");
  await expect(totals).toContainText(/Total reading time\s*1\.50\s*hours/);
  await expect(lampItem.getByRole("link", { name: `Edit ${lampTitle}` })).toHaveAttribute(
    "href",
    `/stories/edit/${lampId}`,
  );

  const confirmDialog = page.getByRole("alertdialog", { name: `Delete “${lampTitle}”?` });
  await button(lampItem, `Delete ${lampTitle}`).click();
  await button(confirmDialog, "Cancel").click();
  await expect(lampItem).toBeVisible();

  // After a failure the story is shown again, with an error message.
  const requestUrl = `**/api/dashboard/stories/${lampId}`;
  await page.route(requestUrl, (route) => route.abort());
  await button(lampItem, `Delete ${lampTitle}`).click();
  await button(confirmDialog, "Delete").click();
  await expect(alertWithText(page, "Failed to delete story")).toBeVisible();
  await expect(lampItem).toBeVisible();
  await page.unroute(requestUrl);

  // The story disappears before the server responds.
  const responseGate = Promise.withResolvers<void>();
  await page.route(requestUrl, async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await button(lampItem, `Delete ${lampTitle}`).click();
  await button(confirmDialog, "Delete").click();
  await expect(lampItem).toHaveCount(0);
  await expect(totals).toContainText(/0\.25\s*hours/);
  responseGate.resolve();
  await expect(alertWithText(page, "Story deleted.")).toBeVisible();
  await expect(stories.getByRole("heading", { name: "Your Stories" })).toBeFocused();
  await expect(stories).toContainText(ferryTitle);
  expect((await page.request.get(`/story/${lampId}/share`)).status()).toBe(404);
  await page.reload();
  await expect(stories).toContainText(ferryTitle);
  await expect(lampItem).toHaveCount(0);
});

test("a user who is not a writer is sent to the application; a writer sees their details, copies the Writer ID and opens the list of followers; what cannot be loaded shows an error and a Try again button, and the list of stories loads more", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const kofi = await createUser("Kofi", kora);
  await follow(kofi, ama, kora);
  await openDashboard(page, kofi);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Failed to fetch writer details. Only Griots can access this page! Apply to become a Griot.",
  );
  await expect(main).toContainText("Writer details not found.");
  await expect(main.getByRole("link", { name: "Become a Griot" })).toHaveAttribute("href", "/save");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ferryTitle = uniqueTitle("The Ferry");
  await publishStory(ferryTitle, ama, kora);
  const failRequest = (path: string) =>
    context.route(path, (route) =>
      route.fulfill({ status: 400, json: { code: "VALIDATION", msg: "The river is dry." } }),
    );
  await failRequest("**/api/dashboard/stories?*");
  await failRequest("**/api/dashboard/figures");
  await context.route("**/api/writer/me", (route) => route.fulfill({ status: 500, body: "" }));
  await openDashboard(page, ama);
  await expect(alertWithText(page, "Failed to fetch writer details.")).toBeVisible();
  await context.unroute("**/api/writer/me");
  await button(main, "Try again").click();
  const stories = section(page, "Your Stories");
  const analytics = section(page, "Last 30 days");
  await expect(stories.getByRole("alert")).toHaveText("Error loading stories: The river is dry.");
  await expect(analytics.getByRole("alert")).toHaveText("The river is dry.");
  await context.unroute("**/api/dashboard/stories?*");
  await context.unroute("**/api/dashboard/figures");
  // The response claims that there are more stories than fit on one page; the first request for the next page fails.
  const cursors: (string | null)[] = [];
  await context.route("**/api/dashboard/stories?*", async (route) => {
    const url = new URL(route.request().url());
    const cursor = url.searchParams.get("cursor");
    cursors.push(cursor);
    url.searchParams.delete("cursor");
    const response = await route.fetch({ url: String(url) });
    const [story] = (await response.json()) as object[];
    if (cursor === null) {
      await route.fulfill({
        response,
        headers: { ...response.headers(), "x-next-cursor": "more" },
      });
    } else if (cursors.length === 2) await route.fulfill({ status: 403, body: "" });
    else await route.fulfill({ json: [{ ...story, _id: crypto.randomUUID(), title: "The Well" }] });
  });
  await button(stories, "Try again").click();
  await expect(stories.getByRole("heading", { level: 3 })).toHaveText([ferryTitle]);
  await button(stories, "Load more").click();
  await expect(alertWithText(page, "The other stories could not be loaded.")).toBeVisible();
  await button(stories, "Try again").click();
  await expect(stories.getByRole("heading", { level: 3 })).toHaveText([ferryTitle, "The Well"]);
  expect(cursors).toEqual([null, "more", "more"]);
  // At first, the script of the chart fails to load.
  await context.route(/\/assets\/analytics-chart-/, (route) => route.abort());
  await button(analytics, "Try again").click();
  await expect(analytics).toContainText("No reader has come in these days.");
  await expect(analytics.getByRole("alert")).toHaveText("The chart could not be loaded.");
  await context.unroute(/\/assets\/analytics-chart-/);
  await button(analytics, "Try again").click();
  await expect(analytics.locator("canvas")).toHaveCount(3);
  await expect(section(page, "Your playlists")).toContainText("You have no playlist yet.");

  const details = section(page, "Writer details");
  for (const [name, value] of [
    ["Poster name", "Ama Tells"],
    ["Country", "Ghana"],
    ["About", "I tell what the river told me."],
    ["Age", "34"],
    ["Genres", "African Folktales"],
    ["Hobbies", "No hobbies selected."],
  ] as const) {
    const definition = details.locator("div", { has: page.getByText(name, { exact: true }) });
    await expect(definition.last()).toContainText(value);
  }
  await button(details, "Copy Writer ID").click();
  const copiedMessage = details.getByText("Writer ID copied!");
  await expect(copiedMessage).toBeVisible();
  const shownId = await details.locator("code").textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shownId);
  await expect(copiedMessage).toHaveCount(0);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await button(details, "Copy Writer ID").click();
  await expect(details.getByText("Failed to copy Writer ID.")).toBeVisible();

  const followers = button(details, "1 follower");
  await expect(followers).toHaveAttribute("aria-expanded", "false");
  // First the script of the list cannot be loaded, then the data; each time the user can try again.
  const errorAlert = alertWithText(page, "Failed to load followers.");
  const [scriptUrl, requestUrl] = [/\/assets\/followers-list-/, "**/api/writer/*/followers*"];
  await page.route(scriptUrl, (route) => route.abort());
  await followers.click();
  await expect(errorAlert).toBeVisible();
  await page.route(requestUrl, (route) => route.fulfill({ status: 403, body: "" }));
  await page.unroute(scriptUrl);
  const followersResponse = page.waitForResponse(/\/followers$/);
  await button(details, "Try again").click();
  await followersResponse;
  await expect(errorAlert).toBeVisible();
  await page.unroute(requestUrl);
  // The response claims that there are more followers than fit on one page.
  await page.route(requestUrl, async (route) => {
    const url = new URL(route.request().url());
    const isFirstPage = !url.searchParams.has("cursor");
    url.searchParams.delete("cursor");
    const response = await route.fetch({ url: String(url) });
    const [follower] = (await response.json()) as object[];
    const headers = { ...response.headers(), "x-next-cursor": "more" };
    if (isFirstPage) await route.fulfill({ response, headers });
    else await route.fulfill({ json: [{ ...follower, _id: crypto.randomUUID(), name: "Esi" }] });
  });
  await button(details, "Try again").click();
  await expect(details.getByRole("link", { name: /^Kofi/ })).toBeVisible();
  await button(details, "Load more").click();
  await expect(details.getByRole("link", { name: /^Esi/ })).toBeVisible();
  await expect(button(details, "Load more")).toHaveCount(0);
  await followers.click();
  await expect(details.getByRole("link", { name: /^Kofi/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
});

test("a writer's new picture is scaled down, uploaded, confirmed and shown at once", async ({
  page,
  origin,
  dataDir,
}) => {
  await page.addInitScript(recordUploads);
  await openDashboard(page, await createWriter("Ama", { origin, dataDir }));
  const details = section(page, "Writer details");
  const shownPicture = details.locator("img");
  const choosePicture = (name: string, buffer: Buffer) =>
    details.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await expect(button(details, "Choose a picture")).toBeVisible();
  await expect(section(page, "Your Stories")).toContainText("You have not published a story yet.");

  await choosePicture("notes.jpg", Buffer.from("no picture at all"));
  const errorAlert = details.getByRole("alert");
  await expect(errorAlert).toHaveText(
    "Error uploading profile picture. The profile picture must be an image.",
  );
  await page.route("**/api/profile", (route) => route.abort());
  await choosePicture("ama.jpg", await createPicture("#b95032"));
  await expect(errorAlert).toHaveText("Error uploading profile picture.");
  await expect(shownPicture).toHaveCount(0);
  await page.unroute("**/api/profile");

  // A stalled upload shows its progress and can be cancelled.
  const responseGate = Promise.withResolvers<void>();
  await page.route("**/api/profile", async (route) => {
    await responseGate.promise;
    await route.continue().catch(() => undefined);
  });
  await choosePicture("noise.png", await createNoisyPicture());
  const progress = details.getByRole("progressbar", { name: "Uploading" });
  await expect(progress).toBeVisible();
  await button(details, "Cancel").click();
  await expect(progress).toHaveCount(0);
  await expect(errorAlert).toHaveCount(0);
  await expect(shownPicture).toHaveCount(0);
  await expect(button(details, "Choose a picture")).toBeVisible();
  responseGate.resolve();
  await page.unroute("**/api/profile");
  // The prepared picture is small, regardless of the chosen file.
  const { type, size, width, height } = await page.evaluate(readLastUpload);
  expect(type).toBe("image/jpeg");
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThanOrEqual(200 * 1024);
  expect([width, height]).toEqual([1920, 192]);

  const uploadRequest = page.waitForRequest((request) => request.method() === "POST");
  await choosePicture("ama.jpg", await createPicture("#b95032"));
  expect((await uploadRequest).headers()["content-type"]).toContain("multipart/form-data");
  const successMessage = details.getByText("Profile picture updated successfully!");
  await expect(successMessage).toBeVisible();
  await expect(shownPicture).toHaveAttribute("src", /^\/media\/[0-9a-f-]{36}\/320\.webp$/);
  await expect(successMessage).toHaveCount(0);
  await expect(button(details, "Change picture")).toBeVisible();
});

test("the last 30 days are shown as charts and as a table, with the origins of the readers; large screens have them before the stories", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const title = uniqueTitle("The Well");
  const storyId = await publishStory(title, ama, kora, longStory);
  await sendVisitorRead(storyId, { seconds: 1800, referrer: "https://l.facebook.com/" }, kora);
  const kofi = await createUser("Kofi", kora);
  await follow(kofi, ama, kora);

  // A reader reads the story, which came from the feed. Only whole seconds are counted.
  await getFromApi(page, `/stories/${storyId}`, kofi);
  await expect(async () => {
    const body = { time: 1, position: 1, origin: "for-you" };
    const response = await postToApi(origin, `/stories/updateTimer/${storyId}`, body, kofi.token);
    expect(await response.json()).toMatchObject({ reads: 2 });
  }).toPass();

  await openDashboard(page, ama);
  const analytics = section(page, "Last 30 days");
  await expect(
    analytics.getByRole("img", {
      name: /^Reads, the last 30 days: 2 in all, most on \w+ \d+ with 2\.$/,
    }),
  ).toBeVisible();
  await expect(
    analytics.getByRole("img", { name: /^Reading time.*: 0\.50 h in all/ }),
  ).toBeVisible();
  await expect(
    analytics.getByRole("img", { name: "Likes, the last 30 days: none yet." }),
  ).toBeVisible();
  const referrerTable = analytics.getByRole("table", { name: "Where readers came from" });
  await expect(referrerTable.getByRole("row", { name: "For You 1" })).toBeVisible();
  await expect(referrerTable.getByRole("row", { name: "Facebook 1" })).toBeVisible();

  await analytics.getByText("Table", { exact: true }).click();
  const table = analytics.getByRole("table", { name: /day by day/ });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1)).toContainText(/2\s*0\s*0\.50$/);
  await expect(analytics.locator("canvas")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    "Last 30 days",
  );
  await expectNoHorizontalScroll(page);
});
