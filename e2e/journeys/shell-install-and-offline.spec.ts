import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import {
  listUserCaches,
  simulateInstalledApp,
  waitForServiceWorkerControl,
} from "../support/browser-app.ts";
import { runClockUntilVisible, stopClock } from "../support/browser-clock.ts";
import { test } from "../support/browser-network-proxy.ts";
import type { NetworkProxy } from "../support/network-proxy.ts";
import { expect, expectAccessible, expectHistoryEntryOf } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  publishStory,
  signIn,
} from "../support/users.ts";
import { button, getFromApi, main, storyTextField } from "../support/writing.ts";

/** Tests of the installed app, and of a network connection that is lost and restored. */

test.use({ serviceWorkers: "allow" });

const offlineBanner = (page: Page) => page.getByText("Status: Offline", { exact: true });
const onlineBanner = (page: Page) => page.getByText("Status: Online", { exact: true });
const offlineNotice = (container: Page | Locator) =>
  container.getByText("You see what was kept on this device");

/** `start_url` of the manifest, which the installed app opens. */
const startUrl = "/";
const storyWords = "kept his word to the river";

test("the offline banner is shown for up to an hour, the online banner for 3 seconds", async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await stopClock(page);
  await page.goto("/about");
  await runClockUntilVisible(page, page.getByRole("heading", { name: "For readers" }));
  await expect(onlineBanner(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(offlineBanner(page)).toBeVisible();
  await page.clock.fastForward("59:59");
  await expect(offlineBanner(page)).toBeVisible();
  await page.clock.fastForward("00:01");
  await expect(offlineBanner(page)).toHaveCount(0);

  await context.setOffline(false);
  await expect(onlineBanner(page)).toBeVisible();
  await page.clock.runFor(2900);
  await expect(onlineBanner(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(onlineBanner(page)).toHaveCount(0);
  await context.close();
});

test.describe("the install banner", () => {
  const banner = (page: Page) => page.getByRole("region", { name: "Install Kora" });
  /** Simulates the browser's install prompt, which the user answers at once. `data-prompt-count` counts the prompts. */
  const fireInstallPrompt = (page: Page, outcome: "accepted" | "dismissed") =>
    page.evaluate((response) => {
      const { dataset } = document.documentElement;
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = async () => {
        dataset.promptCount = String(Number(dataset.promptCount ?? 0) + 1);
        return { outcome: response };
      };
      window.dispatchEvent(Object.assign(event, { prompt }));
    }, outcome);

  // The visits on which it appears are tested in `visits.test.ts`.
  test("opens the browser's prompt, or instructions without one, and disappears after the prompt was accepted", async ({
    page,
  }) => {
    await page.goto("/about");
    const installButton = banner(page).getByRole("button", { name: "Install" });
    const instructions = page.getByRole("dialog", { name: "Install Kora" });
    await installButton.click();
    await expect(instructions.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(instructions).toHaveCount(0);

    await fireInstallPrompt(page, "dismissed");
    await installButton.click();
    await expect(page.locator("html")).toHaveAttribute("data-prompt-count", "1");
    await expect(banner(page)).toBeVisible();
    await expect(instructions).toHaveCount(0);
    // A browser allows only one prompt per event.
    await installButton.click();
    await expect(instructions).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-prompt-count", "1");
    await page.keyboard.press("Escape");
    await expect(instructions).toHaveCount(0);

    await fireInstallPrompt(page, "accepted");
    await installButton.click();
    await expect(page.locator("html")).toHaveAttribute("data-prompt-count", "2");
    await expect(banner(page)).toHaveCount(0);
    await expectHistoryEntryOf(page, "page");
    await page.reload();
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test("does not appear after an installation, also on later visits, until the browser offers to install Kora again, can be dismissed, and is hidden in the installed app", async ({
    page,
    context,
  }) => {
    await page.goto("/about");
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
    await expect(banner(page)).toHaveCount(0);
    // The fifth visit would show the banner if Kora were not installed.
    await page.evaluate(() => localStorage.setItem("visits", "4"));
    const fifthVisit = await context.newPage();
    await fifthVisit.goto("/about");
    await expect(fifthVisit.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(banner(fifthVisit)).toHaveCount(0);
    // Browsers fire the event only while Kora is not installed, so it shows the banner again.
    await fireInstallPrompt(fifthVisit, "accepted");
    await expect(banner(fifthVisit)).toBeVisible();
    await banner(fifthVisit).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(fifthVisit)).toHaveCount(0);

    // The tenth visit would show it too.
    await page.evaluate(() => localStorage.setItem("visits", "9"));
    const installedApp = await context.newPage();
    await simulateInstalledApp(installedApp);
    await installedApp.goto("/about");
    await expect(installedApp.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(banner(installedApp)).toHaveCount(0);
  });
});

test.describe("the app on the device", () => {
  test("can be installed: the manifest, its icons and its screenshots exist", {
    tag: "@core",
  }, async ({ page, origin }) => {
    await page.goto("/about");
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const response = await fetch(new URL(href ?? "", origin));
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await response.json()) as {
      display: string;
      start_url: string;
      icons: { src: string; purpose?: string }[];
      screenshots: { src: string; form_factor: string }[];
      shortcuts: { url: string; icons: { src: string }[] }[];
    };
    expect(manifest).toMatchObject({ display: "standalone", start_url: startUrl });
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    const formFactors = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(formFactors)).toEqual(new Set(["narrow", "wide"]));
    const files = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src } of files) {
      const fileResponse = await fetch(new URL(src, origin));
      expect(`${src} ${fileResponse.headers.get("content-type")}`).toMatch(/ image\//);
    }
  });

  /** Opens a browser context behind `network`, whose user has seen two new stories in the feed and read one of them. */
  async function openBrowserAfterReading(
    browser: Browser,
    {
      network,
      contextOptions,
      ...kora
    }: KoraAddress & { network: NetworkProxy; contextOptions: BrowserContextOptions },
  ) {
    const writer = await createWriter("Nana", kora);
    const reader = await createUser("Akosua", kora);
    await follow(reader, writer, kora);
    const suffix = writer.userId.slice(-6);
    const [readTitle, unreadTitle] = [
      `The Ferryman's Word ${suffix}`,
      `The Weaver's Debt ${suffix}`,
    ];
    const [readId, unreadId] = [
      await publishStory(readTitle, writer, kora),
      await publishStory(unreadTitle, writer, kora),
    ];
    const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, reader);
    await page.goto("/about");
    await waitForServiceWorkerControl(page);
    // The common feed starts with what is newer than itself. If it was made since the publication, the stories are only in
    // the reader's own feed, which is made within a minute.
    await expect(async () => {
      await page.goto("/home");
      await expect(page.getByRole("heading", { name: readTitle })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    await page.goto(`/story/${readId}`);
    await expect(page.getByText(storyWords)).toBeVisible();
    await expect(offlineNotice(page)).toHaveCount(0);
    await page.close();
    return {
      context,
      readStory: { id: readId, title: readTitle },
      unreadStory: { id: unreadId, title: unreadTitle },
    };
  }

  test("opens within seconds on a stalled connection, and offline, in a tab and from the home screen, with the last feed and the stories that were read; caches nothing about sign-ins, never shows one user's data to another, and a logout deletes it", async ({
    browser,
    contextOptions,
    network,
    origin,
    dataDir,
  }) => {
    const kora = { network, contextOptions, origin, dataDir };
    const { context, readStory, unreadStory } = await openBrowserAfterReading(browser, kora);

    await test.step("it opens on a stalled connection, and updates when the connection works again", async () => {
      network.stall();
      const page = await context.newPage();
      await page.goto(startUrl, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { name: readStory.title })).toBeVisible();
      await expect(offlineNotice(page)).toBeVisible();
      await expect(offlineBanner(page)).toBeVisible();
      await page.goto(`/story/${readStory.id}`, { waitUntil: "commit" });
      await expect(page.getByText(storyWords)).toBeVisible();
      await expect(offlineNotice(page)).toBeVisible();
      await expect(offlineBanner(page)).toBeVisible();

      network.restore();
      await expect(onlineBanner(page)).toBeVisible();
      await page.getByRole("button", { name: "Show what is new" }).click();
      await expect(offlineNotice(page)).toHaveCount(0);
      await expect(page.getByText(storyWords)).toBeVisible();
      await page.close();
    });

    network.disconnect();
    const offlinePage = await context.newPage();
    await test.step("it opens offline, in a tab and from the home screen", async () => {
      await offlinePage.goto(startUrl);
      await expect(offlinePage).toHaveURL(/\/home$/);
      await expect(offlinePage.getByRole("heading", { name: readStory.title })).toBeVisible();
      await expect(offlinePage.getByRole("heading", { name: unreadStory.title })).toBeVisible();
      await expect(offlineNotice(offlinePage)).toBeVisible();
      await expect(offlineBanner(offlinePage)).toBeVisible();
      await expectAccessible(offlinePage);
      await offlinePage.getByRole("link", { name: readStory.title }).first().click();
      const storyDialog = offlinePage.getByRole("dialog");
      await expect(storyDialog.getByText(storyWords)).toBeVisible();
      await expect(offlineNotice(storyDialog)).toBeVisible();
      // The installed app opens the same page.
      const installedPage = await context.newPage();
      await simulateInstalledApp(installedPage);
      await installedPage.goto(startUrl);
      await expect(installedPage).toHaveURL(/\/home$/);
      await expect(installedPage.getByRole("heading", { name: readStory.title })).toBeVisible();
      await expect(offlineNotice(installedPage)).toBeVisible();
      await expect(offlineBanner(installedPage)).toBeVisible();
      // The address of the story opens its own page.
      await installedPage.goto(`/story/${readStory.id}`);
      await expect(installedPage.getByText(storyWords)).toBeVisible();
      await expect(offlineNotice(installedPage)).toBeVisible();
      await installedPage.close();
    });

    await test.step("an unread story and server pages are not cached", async () => {
      await offlinePage.goto(`/story/${unreadStory.id}`);
      await expect(offlinePage.getByRole("button", { name: "Try again" })).toBeVisible();
      // For server pages, the service worker does not respond with the page of the app.
      for (const path of [`/story/${readStory.id}/share`, "/api/docs", "/media/none/1080.jpg"]) {
        const serverPage = await context.newPage();
        await expect(serverPage.goto(path)).rejects.toThrow(/ERR_/);
        await serverPage.close();
      }
    });

    await test.step("it shows what is new when the connection is back", async () => {
      await offlinePage.goto("/home");
      await expect(offlineBanner(offlinePage)).toBeVisible();
      network.restore();
      await expect(onlineBanner(offlinePage)).toBeVisible();
      await offlinePage.getByRole("button", { name: "Show what is new" }).click();
      await expect(offlineNotice(offlinePage)).toHaveCount(0);
    });

    await test.step("nothing about sign-ins is cached", async () => {
      const cachedPaths = await offlinePage.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        );
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(cachedPaths).toContain("/api/stories/recommended");
      expect(
        cachedPaths.filter(
          (path) =>
            path.startsWith("/api/") && !/^\/api\/(stories\/.+|chats\/recent|groups)$/.test(path),
        ),
      ).toEqual([]);
    });

    await test.step("another user of the device sees nothing of it", async () => {
      await signIn(offlinePage, await createUser("Baaba", { origin, dataDir }));
      await offlinePage.goto("/about");
      await expect(offlinePage.getByRole("heading", { name: "For readers" })).toBeVisible();
      network.disconnect();
      await offlinePage.goto("/home");
      // One button belongs to the stories and one to the status row above them.
      await expect(offlinePage.getByRole("button", { name: "Try again" })).toHaveCount(2);
      await expect(offlinePage.getByRole("article")).toHaveCount(0);
      network.restore();
    });

    await test.step("logging out deletes all cached data", async () => {
      await offlinePage.goto("/home");
      await expect(offlinePage.getByRole("article").first()).toBeVisible();
      await expect.poll(() => listUserCaches(offlinePage)).not.toEqual([]);
      await offlinePage.goto("/logout");
      await offlinePage.locator("#main").getByRole("button", { name: "Log out" }).click();
      await expect(offlinePage).toHaveURL(/\/login$/);
      await expect.poll(() => listUserCaches(offlinePage)).toEqual([]);
    });
    await context.close();
  });

  test("keeps what was typed without a connection also over a reload, and asks before it loads a newer version", async ({
    browser,
    contextOptions,
    network,
    origin,
    dataDir,
  }) => {
    const writer = await createWriter("Nana", { origin, dataDir });
    const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, writer);
    await page.goto("/about");
    await waitForServiceWorkerControl(page);
    await page.goto("/stories");
    await button(page, "Write the story").click();
    await storyTextField(page).click();

    await test.step("what is typed offline stays in the editor and in the form", async () => {
      network.disconnect();
      await page.keyboard.type("The ferry leaves at dusk.");
      await button(page, "Done").click();
      await expect(page.getByText("Draft kept on this device.")).toBeVisible();
      await expect(
        page.getByText("Your account gets it as soon as it can be reached."),
      ).toBeVisible();
      await button(page, "Go on writing").click();
      await expect(storyTextField(page)).toHaveText("The ferry leaves at dusk.");
      await button(page, "Done").click();
      await expectHistoryEntryOf(page, "page");
    });

    await test.step("it is there after a reload, and in the account when the connection is back", async () => {
      await page.reload();
      await expect(offlineBanner(page)).toBeVisible();
      await expect(main(page)).toContainText("The ferry leaves at dusk.");
      await expect(page.getByText("Your draft is back as you left it.")).toBeVisible();
      await expect(page.getByText("Error verifying writer.")).toHaveCount(0);
      network.restore();
      // The page itself tries again half a minute after its last attempt.
      await page.reload();
      await expect(main(page)).toContainText("The ferry leaves at dusk.");
      await expect
        .poll(() => getFromApi(page, "/drafts", writer))
        .toMatchObject([{ story: "<p>The ferry leaves at dusk.</p>" }]);
    });

    await test.step("a newer version is loaded when the user says so", async () => {
      await page.goto("/about");
      const updateNotice = page.getByText("A new version of Kora is here.");
      await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
      await expect(updateNotice).toHaveCount(0);
      network.serveNewVersion();
      await page.reload();
      // The browser needs some time to find the new version.
      await expect(updateNotice).toBeVisible();
      await expectAccessible(page);
      const loadEvent = page.waitForEvent("load");
      await page.getByRole("button", { name: "Load it" }).click();
      await loadEvent;
      await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
      await expect(updateNotice).toHaveCount(0);
    });
    await context.close();
  });
});
