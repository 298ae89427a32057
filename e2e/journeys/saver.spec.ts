import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
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
import { uniqueTitle } from "../support/writing.ts";

/** Tests of saver mode, in which a page loads as little as it can. */

/** Uploads a picture for a text, and returns the figure with it. */
async function createFigure(writer: TestUser, { origin }: KoraAddress): Promise<string> {
  const pixels = { width: 900, height: 600, channels: 3 as const, background: "#7a3b1d" };
  const form = new FormData();
  const picture = await sharp({ create: pixels }).jpeg().toBuffer();
  form.append("picture", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "a.jpg");
  const response = await postToApi(origin, "/drafts/pictures", form, writer.token);
  const { url } = (await response.json()) as { url: string };
  return `<figure data-width="full"><img src="${url}" alt="The ferry"></figure>`;
}

/** Publishes a story with a picture in its text, and signs in a reader who follows its writer. */
async function setUp(page: Page, kora: KoraAddress) {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const figure = await createFigure(writer, kora);
  const title = uniqueTitle("The Ferry");
  const html = `<p>Once there was a river.</p>${figure}<p>It had a ferry.</p>`;
  const storyId = await publishStory(title, writer, kora, html, { format: "2" });
  await follow(reader, writer, kora);
  await signIn(page, reader);
  return { title, path: `/story/${storyId}` };
}

const turnOn = (page: Page) => page.evaluate(() => localStorage.setItem("saver", "on"));

/** Records the paths of the pictures and fonts that the page requests. */
function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== "data:" && /^\/media\/|^\/files\/|\.woff2$/.test(pathname)) {
      paths.push(pathname);
    }
  });
  return paths;
}

const showButtons = (page: Page) => page.getByRole("button", { name: /^Show picture/ });

test("pictures wait for a tap that says what it costs, and no font is loaded; it follows the browser's request to save data, and the switch in the menu turns it on and off; a picture that cannot be loaded can be tried again", async ({
  page,
  origin,
  dataDir,
}) => {
  const { title, path } = await setUp(page, { origin, dataDir });
  await turnOn(page);
  const requests = recordRequests(page);
  await page.goto("/story");
  const card = page.getByRole("article", { name: title });
  await expect(card.getByRole("button", { name: /^Show picture · [\d.]+ k?B$/ })).toBeVisible();
  await expect(card.locator("img[width='800']")).toHaveCSS("background-image", /data:image\/webp/);
  await expectAccessibleInBothThemes(page);

  await page.goto(path);
  await expect(page.getByText("It had a ferry.")).toBeVisible();
  const buttons = showButtons(page);
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    await expect(button).toHaveAccessibleName(/^Show picture · [\d.]+ k?B$/);
  }
  expect(requests, "what is loaded before a tap").toEqual([]);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);

  const picture = page.getByRole("img", { name: "The ferry" });
  await buttons.last().press("Enter");
  // The narrowest variant that looks well where the story was opened.
  await expect(picture).toHaveJSProperty("naturalWidth", 320);
  await expect(buttons).toHaveCount(1);
  expect(requests).toEqual([expect.stringMatching(/\/320\.webp$/)]);
  await buttons.click();
  await expect(buttons).toHaveCount(0);
  expect(requests).toHaveLength(2);

  await test.step("a large screen loads a wider variant", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    // The button of the poster may come first, and would be the last one until then.
    await expect(buttons).toHaveCount(2);
    await buttons.last().press("Enter");
    await expect(picture).toHaveJSProperty("naturalWidth", 640);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step("it follows the browser's request, and a picture that cannot be loaded can be tried again", async () => {
    await page.evaluate(() => localStorage.removeItem("saver"));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    let isBroken = true;
    await page.route("**/media/**", (route) =>
      isBroken ? route.fulfill({ status: 200, body: "not a picture" }) : route.continue(),
    );
    await page.goto(path);
    await expect(showButtons(page)).toHaveCount(2);
    await showButtons(page).last().click();
    const retry = page.getByRole("button", { name: "Not loaded. Try again" });
    await expect(retry).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  });

  await test.step("the switch in the menu turns it on and off", async () => {
    const choice = (name: string) =>
      page.getByRole("group", { name: "Saver mode" }).getByRole("radio", { name });
    const choose = (name: string) =>
      page.getByRole("group", { name: "Saver mode" }).getByText(name, { exact: true }).click();
    const openMenu = () => page.getByRole("button", { name: "Menu", exact: true }).click();
    const readFont = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
    await openMenu();
    await expect(choice("Auto")).toBeChecked();
    await choose("Off");
    await expect(showButtons(page)).toHaveCount(0);
    expect(await readFont()).toContain("Hanken Grotesk");
    await page.reload();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    await expect(showButtons(page)).toHaveCount(0);
    await openMenu();
    await choose("On");
    await expect(choice("On")).toBeChecked();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(showButtons(page)).toHaveCount(2);
    expect(await readFont()).toContain("system-ui");
  });
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("few files are stored ahead of time, and the meter counts what was loaded", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { path } = await setUp(page, { origin, dataDir });
    await turnOn(page);
    await page.goto(path);
    await waitForServiceWorkerControl(page);
    const countFiles = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.startsWith("workbox-precache"));
        return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
      });
    // What the page had loaded before is stored too, so that it starts offline.
    await expect.poll(countFiles).toBeGreaterThan(20);
    expect(await countFiles()).toBeLessThan(150);
    await page.goto("/theuser#storage");
    const usage = page.getByRole("definition");
    const section = page.locator("#storage");
    await expect(section.getByText("Data used this month")).toBeVisible();
    await expect(section.getByText("Pages and code")).toBeVisible();
    await expect(section.getByText("Stories, lists and messages")).toBeVisible();
    await expect(section.getByText("Fonts")).toHaveCount(0);
    await expect(usage.last()).toHaveText(/^\d+(\.\d+)? (kB|MB)$/);

    // A page that is cached costs little more.
    await page.evaluate(() => localStorage.setItem("saver", "off"));
    await page.goto(path);
    await expect.poll(countFiles, { timeout: 60_000 }).toBeGreaterThan(300);
  });
});
