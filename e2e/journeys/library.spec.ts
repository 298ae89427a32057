import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { alertWithText } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { button, openSecondDevice, uniqueTitle } from "../support/writing.ts";

/** Tests of the offline library (design page "Read anywhere", Offline library). */

test.use({ serviceWorkers: "allow" });

const narrow = { width: 320, height: 740 };
const words = "kept his word to the river";

const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const list = (page: Page) => page.getByRole("list", { name: "Kept offline" });
const openStoryMenu = (page: Page) => page.getByRole("button", { name: "Story options" }).click();
/** Opens the menu beside the title of the page. A wide page lists griots with menus of their own. */
const openMenu = (page: Page) =>
  page
    .locator("header", { has: page.getByRole("heading", { level: 1 }) })
    .getByRole("button", { name: /options/i })
    .click();

/** Chooses "Keep offline" in an open menu, and stores the work. */
async function keep(page: Page): Promise<void> {
  await menuItem(page, "Keep offline").click();
  const dialog = page.getByRole("dialog");
  await button(dialog, "Keep offline").click();
  await expect(
    dialog.getByText(/^Kept: \d+ stor(y|ies), [\d.]+ kB on this device\.$/),
  ).toBeVisible();
  await button(dialog, "Close").first().click();
  await expect(dialog).toHaveCount(0);
  await expectHistoryEntryOf(page, "page");
}

async function put(kora: KoraAddress, path: string, data: object, user: TestUser): Promise<void> {
  const response = await fetch(`${kora.origin}/api${path}`, {
    method: "PUT",
    headers: { "x-auth-token": user.token, "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** Creates a griot with a series of two stories, and another story in a playlist of `owner`. */
async function createWorks(kora: KoraAddress, owner: TestUser) {
  const griot = await createWriter("Ama", kora);
  const titles = [uniqueTitle("The Salt"), uniqueTitle("The Well"), uniqueTitle("The Gate")];
  const [first, second, third] = [
    await publishStory(titles[0] ?? "", griot, kora),
    await publishStory(titles[1] ?? "", griot, kora, "<p>At the well a caravan waits.</p>"),
    await publishStory(titles[2] ?? "", griot, kora, "<p>The gate was open.</p>"),
  ];
  const series = (await (
    await postToApi(kora.origin, "/series", { title: "Letters of the Road" }, griot.token)
  ).json()) as { _id: string; revision: number };
  const { revision } = series;
  await put(kora, `/series/${series._id}/parts`, { stories: [first, second], revision }, griot);
  const playlist = (await (
    await postToApi(kora.origin, "/playlists", { name: "Evenings", public: true }, owner.token)
  ).json()) as { _id: string };
  await put(kora, `/playlists/${playlist._id}`, { add: [third] }, owner);
  return { griot, titles, ids: [first, second, third] as const, series, playlist };
}

async function openDevice(
  browser: Browser,
  contextOptions: BrowserContextOptions,
  { origin, user }: { origin: string; user: TestUser },
) {
  const context = await browser.newContext({ ...contextOptions, baseURL: origin });
  const page = await context.newPage();
  await signIn(page, user);
  await page.goto("/about");
  await waitForServiceWorkerControl(page);
  return { context, page };
}

test("a reader keeps a series, and reads it, its next part and the library without a connection", {
  tag: "@core",
}, async ({ browser, contextOptions, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const { titles, ids, series } = await createWorks(kora, kofi);
  const { context, page } = await openDevice(browser, contextOptions, { origin, user: kofi });

  await test.step("the dialog says before what it takes, and after what it took", async () => {
    await page.goto(`/series/${series._id}`);
    await openMenu(page);
    await menuItem(page, "Keep offline").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^2 stories\. This loads about [\d.]+ kB/)).toBeVisible();
    await expect(dialog.getByText(/of free room here/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await button(dialog, "Keep offline").click();
    await expect(dialog.getByText(/^Kept: 2 stories, [\d.]+ kB on this device\.$/)).toBeVisible();
    await dialog.getByRole("link", { name: "Open the library" }).click();
    await expect(page).toHaveURL(/\/library$/);
    await expect(list(page).getByText("2 not read yet")).toBeVisible();
    await expect(page.getByText(/^The library has 2 stories, [\d.]+ kB\.$/)).toBeVisible();
  });
  await page.close();

  await context.setOffline(true);
  const offlinePage = await context.newPage();
  await test.step("the library opens without a connection", async () => {
    await offlinePage.goto("/library");
    await list(offlinePage).getByText("Letters of the Road").click();
    await expect(offlinePage.getByRole("link", { name: titles[0] ?? "" })).toBeVisible();
    await expectAccessibleInBothThemes(offlinePage);
    const viewport = offlinePage.viewportSize();
    await offlinePage.setViewportSize(narrow);
    await expectNoHorizontalScroll(offlinePage);
    if (viewport) await offlinePage.setViewportSize(viewport);
  });
  await test.step("a story and the next part open, marked with their time", async () => {
    await offlinePage.getByRole("link", { name: titles[0] ?? "" }).click();
    await expect(offlinePage.getByText(words)).toBeVisible();
    await expect(offlinePage.getByText("You see what was kept on this device")).toBeVisible();
    // A poster without a description is no image for screen readers.
    const poster = offlinePage.locator("main img").first();
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await offlinePage.getByRole("link", { name: new RegExp(titles[1] ?? "") }).click();
    await expect(offlinePage.getByText("At the well a caravan waits.")).toBeVisible();
  });
  await test.step("a story that is not kept says so, and leads to the library", async () => {
    await offlinePage.goto(`/story/${ids[2]}`);
    await expect(offlinePage.getByText("This story is not kept on this device")).toBeVisible();
    await offlinePage.getByRole("link", { name: "What is kept offline" }).click();
    await expect(offlinePage).toHaveURL(/\/library$/);
    await expect(list(offlinePage).getByText("not read yet")).toHaveCount(0);
  });
  await test.step("a search finds titles and words of the texts", async () => {
    const field = offlinePage.getByRole("searchbox", { name: "Search the library" });
    await field.fill("caravan");
    await expect(offlinePage.getByText("1 story found.")).toBeVisible();
    await expect(offlinePage.getByRole("link", { name: titles[1] ?? "" })).toBeVisible();
    await field.fill("nothing like this");
    await expect(offlinePage.getByText("Nothing that is kept matches.")).toBeVisible();
    await field.fill("");
  });
  await test.step("what is removed is gone", async () => {
    await list(offlinePage).getByText("Letters of the Road").click();
    await button(offlinePage, "Remove “Letters of the Road”").click();
    await button(offlinePage.getByRole("alertdialog"), "Remove").click();
    await expect(offlinePage.getByText(/^Nothing is kept on this device yet/)).toBeVisible();
    await offlinePage.goto(`/story/${ids[0]}`);
    await expect(offlinePage.getByText("This story is not kept on this device")).toBeVisible();
  });
  await context.close();
});

test("a reader keeps a story, a playlist and all stories of a griot; removing one leaves the others; storage that runs full keeps nothing of what was begun, and says what helps; a session that expired hides the library until the same reader is back, and a logout empties it", async ({
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const { titles, ids, griot, playlist, series } = await createWorks(kora, kofi);
  const { context, page } = await openDevice(browser, contextOptions, { origin, user: kofi });
  await test.step("three works, of which one is removed", async () => {
    await page.goto(`/story/${ids[0]}`);
    await openStoryMenu(page);
    await keep(page);
    await page.goto(`/playlists/${playlist._id}`);
    await openMenu(page);
    await keep(page);
    await page.goto(`/writer/profile/${griot.userId}`);
    await openMenu(page);
    await keep(page);
    await page.goto("/library");
    await expect(page.getByText(/^The library has 3 stories, /)).toBeVisible();
    await expect(list(page).locator("> li")).toHaveCount(3);
    await list(page).getByText("Ama Tells", { exact: true }).first().click();
    await button(page, "Remove “Ama Tells”").click();
    await button(page.getByRole("alertdialog"), "Remove").click();
    await expect(page.getByText(/^The library has 2 stories, /)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(list(page).locator("> li")).toHaveCount(2);
    await page.getByRole("link", { name: titles[0] ?? "" }).click();
    await expect(page.getByText(words)).toBeVisible();
    await context.setOffline(false);
  });

  const dialog = page.getByRole("dialog");
  const openKeepDialog = async () => {
    await page.goto(`/series/${series._id}`);
    await openMenu(page);
    await menuItem(page, "Keep offline").click();
  };
  await test.step("the storage runs full", async () => {
    await openKeepDialog();
    await expect(dialog.getByText(/^2 stories\./)).toBeVisible();
    // The size was measured before, so the storage runs full while the stories are stored.
    const devTools = await context.newCDPSession(page);
    await devTools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
    await button(dialog, "Keep offline").click();
    await expect(dialog.getByText(/This device has no more room for Kora/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await button(dialog, "Close").first().click();
    await expectHistoryEntryOf(page, "page");
    await page.goto("/library");
    await expect(page.getByText(/^The library has 2 stories, /)).toBeVisible();
    const keys = await page.evaluate(async () => {
      const names = await caches.keys();
      const [name = ""] = names.filter((other) => other.startsWith("kora-library-"));
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(keys.filter((key) => key.startsWith("/api/stories/")).toSorted()).toEqual(
      [ids[0], ids[2]].map((id) => `/api/stories/${id}`).toSorted(),
    );
    await devTools.send("Storage.overrideQuotaForOrigin", { origin });
  });
  await test.step("there is little free room", async () => {
    // The browser reports a quota of its own choice, so the page is given one.
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ usage: 900, quota: 1000 });
    });
    await openKeepDialog();
    await expect(dialog.getByText(/^Kora has only about 100 B of free room here/)).toBeVisible();
  });
  await test.step("a session that expired hides it from all others", async () => {
    // As if the session was last used 31 days ago, and the server refused it then.
    await page.evaluate(async (userId) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("kora-library");
        request.onsuccess = () => resolve(request.result);
      });
      const store = database.transaction("sessions", "readwrite").objectStore("sessions");
      const usedAt = Date.now() - 31 * 24 * 60 * 60 * 1000;
      await new Promise((resolve) => {
        store.put({ userId, session: "old", usedAt }).onsuccess = resolve;
      });
      database.close();
      localStorage.removeItem("token");
    }, kofi.userId);
    await page.goto("/login");
    await signIn(page, await createUser("Efua", kora));
    await page.goto("/library");
    await expect(page.getByText(/^Nothing is kept on this device yet/)).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/story/${ids[0]}`);
    await expect(page.getByText("This story is not kept on this device")).toBeVisible();
    await context.setOffline(false);
    await signIn(page, kofi);
    await page.goto("/library");
    await expect(page.getByText(/^The library has 2 stories, /)).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/story/${ids[0]}`);
    await expect(page.getByText(words)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step("a logout empties it", async () => {
    const listLibraries = () =>
      page.evaluate(async () =>
        (await caches.keys()).filter((name) => name.startsWith("kora-library")),
      );
    expect(await listLibraries()).not.toEqual([]);
    await page.goto("/logout");
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(listLibraries).toEqual([]);
  });
  await context.close();
});

test("an edited story is refreshed and one that is gone leaves; new parts of what the reader follows are kept only if they choose it; another device is independent", async ({
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const { titles, ids, griot, series } = await createWorks(kora, kofi);
  await postToApi(origin, `/series/${series._id}/follow`, { on: true }, kofi.token);
  const { context, page } = await openDevice(browser, contextOptions, { origin, user: kofi });
  await page.goto(`/series/${series._id}`);
  await openMenu(page);
  await keep(page);
  const { page: otherPage, context: otherContext } = await openSecondDevice(context, page, kofi);
  await otherPage.goto("/library");
  await expect(otherPage.getByText(/^Nothing is kept on this device yet/)).toBeVisible();
  await otherContext.close();
  const refresh = async () => {
    await button(page, "Refresh now").click();
    await expect(alertWithText(page, "The library is up to date.")).toBeVisible();
    await button(page, "Dismiss").first().click();
  };
  const publishPart = (title: string) =>
    publishStory(title, griot, kora, "<p>The road goes on.</p>", { series: series._id });

  await test.step("edited, gone and new parts, without the choice", async () => {
    const story = "<p>He broke his word.</p>";
    const texts = { title: titles[0], shortDescription: "A ferryman breaks a promise.", story };
    const changes = { ...texts, genre: ["fantasy"], format: 1, revision: 1 };
    await put(kora, `/dashboard/stories/${ids[0]}`, changes, griot);
    const deletion = await fetch(`${origin}/api/dashboard/stories/${ids[1]}`, {
      method: "DELETE",
      headers: { "x-auth-token": griot.token },
    });
    expect(deletion.ok, await deletion.text()).toBe(true);
    await publishPart(uniqueTitle("The Dune"));
    await page.goto("/library");
    await refresh();
    await expect(page.getByText(/^The library has 1 story, /)).toBeVisible();
  });
  await test.step("new parts, with the choice, also without a connection", async () => {
    // Only what is published after the choice counts as new.
    await page.getByRole("checkbox", { name: "Keep new parts of what I follow" }).check();
    const title = uniqueTitle("The Oasis");
    const id = await publishPart(title);
    await refresh();
    await expect(page.getByText(/^The library has 2 stories, /)).toBeVisible();
    await list(page).getByText("Letters of the Road").click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/story/${ids[0]}`);
    await expect(page.getByText("He broke his word.")).toBeVisible();
    await page.goto(`/story/${ids[1]}`);
    await expect(page.getByText("This story is not kept on this device")).toBeVisible();
    await page.goto(`/story/${id}`);
    await expect(page.getByText("The road goes on.")).toBeVisible();
    await context.setOffline(false);
  });
  await test.step("nothing new while the browser asks sites to load little data", async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await publishPart(uniqueTitle("The Well"));
    await page.goto("/library");
    await expect(page.getByText("Your browser saves data")).toBeVisible();
    await refresh();
    await expect(page.getByText(/^The library has 2 stories, /)).toBeVisible();
  });
  await context.close();
});
