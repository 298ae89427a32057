import type { Page, Request } from "@playwright/test";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { sendMessageAs } from "../support/chat.ts";
import { holdScripts } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of the calls that a page of a signed-in user sends before its app starts, and of what the app makes of them. */

/** Lists the paths of the `GET` requests to the API that the page sends. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/** The connection refetches what events may have changed meanwhile. Without it, each call is made for the page itself. */
async function blockConnection(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route(/socket\.io/, (route) => route.abort());
}

async function createFullUser(kora: KoraAddress) {
  const user = await createWriter("Nana", kora);
  const other = await createWriter("Efua", kora);
  const storyId = await publishStory("The Ferry of Lanterns", other, kora);
  await sendMessageAs(kora.origin, user, other, "Good evening!");
  return { user, other, storyId };
}

async function openSignedIn(page: Page, user: TestUser): Promise<string[]> {
  await blockConnection(page);
  await signIn(page, user);
  return watchCalls(page);
}

test("each page sends the calls of its first render before a script arrives, and its app sends none of them again", async ({
  page,
  origin,
  dataDir,
}) => {
  const { user, other, storyId } = await createFullUser({ origin, dataDir });
  const calls = await openSignedIn(page, user);
  const pages = [
    ["/home", ["/api/stories/recommended", "/api/status/feed", "/api/stories/unfinished"]],
    [`/story/${storyId}`, [`/api/stories/${storyId}`]],
    ["/recent", ["/api/chats/recent", "/api/groups"]],
    [
      `/chat/${other.userId}`,
      [`/api/chats/${other.userId}`, `/api/messages/${other.userId}?limit=40`],
    ],
    [`/user/${other.userId}`, [`/api/profile/find/${other.userId}`]],
    ["/theuser", ["/api/profile"]],
    ["/search", ["/api/writer/me"]],
  ] as const;
  for (const [path, expected] of pages) {
    await test.step(path, async () => {
      calls.splice(0);
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(() => calls).toEqual(expect.arrayContaining([...expected]));
      release();
      await expect(page.locator("[data-skeleton]")).toHaveCount(0);
      await expect(page.locator("#main [aria-busy=true]")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(calls).toEqual([...new Set(calls)]);
      await page.unrouteAll({ behavior: "wait" });
      await blockConnection(page);
    });
  }
});

test("a page whose data arrives before its scripts is shown with its data at once", async ({
  page,
  origin,
  dataDir,
}) => {
  const { user, other, storyId } = await createFullUser({ origin, dataDir });
  await openSignedIn(page, user);
  // The styles of a page are inline, and the app has no further ones.
  const styleSheets: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".css")) styleSheets.push(request.url());
  });
  // The items of a virtualized list follow with its height.
  const withoutSkeletons = "#main:not(:has([aria-busy=true]))";
  const pages = [
    ["/home", "/api/stories/recommended", "article[data-story] h2"],
    [`/story/${storyId}`, `/api/stories/${storyId}`, ".story-text p"],
    ["/recent", "/api/chats/recent", withoutSkeletons],
    [`/chat/${other.userId}`, `/api/messages/${other.userId}?limit=40`, withoutSkeletons],
    [`/user/${other.userId}`, `/api/profile/find/${other.userId}`, "#main h1:not(.sr-only)"],
  ] as const;
  for (const [path, call, content] of pages) {
    await test.step(path, async () => {
      const release = await holdScripts(page);
      const response = page.waitForResponse((received) => received.url().endsWith(call));
      await page.goto(path, { waitUntil: "commit" });
      await (await response).finished();
      const skeleton = page.locator("[data-skeleton]");
      await expect(skeleton).toHaveCount(1);
      const hasContent = page.evaluate(
        (selector) =>
          new Promise<boolean>((resolve) => {
            const observer = new MutationObserver(() => {
              if (document.querySelector("[data-skeleton]") !== null) return;
              observer.disconnect();
              // The content may be drawn only with the first frame after the skeleton.
              requestAnimationFrame(() => resolve(document.querySelector(selector) !== null));
            });
            observer.observe(document, { childList: true, subtree: true });
          }),
        content,
      );
      release();
      expect(await hasContent, path).toBe(true);
      await page.waitForLoadState("networkidle");
      expect(styleSheets).toEqual([]);
      await page.unrouteAll({ behavior: "wait" });
      await blockConnection(page);
    });
  }
});

test("a session that ended elsewhere leads to the login", async ({ context, origin, dataDir }) => {
  const user = await createUser("Esi", { origin, dataDir });
  // The console of this page shows the refused calls.
  const page = await context.newPage();
  await signIn(page, user);
  await postToApi(origin, "/auth/logout", {}, user.token);
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("a page whose browser got another user while its scripts were loaded shows nothing of the first one", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [first, second] = [await createUser("Abena", kora), await createUser("Kojo", kora)];
  await signIn(page, first);
  const release = await holdScripts(page);
  const tokens: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/profile")) tokens.push(request.headers()["x-auth-token"]);
  });
  await page.goto("/theuser", { waitUntil: "commit" });
  await expect.poll(() => tokens).toEqual([first.token]);
  await page.evaluate(({ token, userId }) => {
    localStorage.setItem("userId", userId);
    localStorage.setItem("token", token);
  }, second);
  release();
  await expect(page.getByRole("main").getByText("Kojo").first()).toBeVisible();
  // The connection refetches what events may have changed meanwhile.
  expect([...new Set(tokens)]).toEqual([first.token, second.token]);
  await expect(page.getByText("Abena")).toHaveCount(0);
});

test("a slow response is waited for, not requested again", async ({ page, origin, dataDir }) => {
  const { user, storyId } = await createFullUser({ origin, dataDir });
  const calls = await openSignedIn(page, user);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/stories/${storyId}`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/story/${storyId}`);
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "The Ferry of Lanterns" })).toHaveCount(0);
  resolve();
  await expect(page.getByRole("heading", { name: "The Ferry of Lanterns" })).toBeVisible();
  expect(calls.filter((call) => call === `/api/stories/${storyId}`)).toHaveLength(1);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a returning visitor gets the page with its frame and first calls from the device, also without a connection", async ({
    context,
    origin,
    dataDir,
  }) => {
    const { user, storyId } = await createFullUser({ origin, dataDir });
    // The console of this page shows what fails without a connection.
    const page = await context.newPage();
    await signIn(page, user);
    await page.goto("/home");
    await waitForServiceWorkerControl(page);
    const isStored = (path: string) =>
      page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);
    await expect.poll(() => isStored("/home")).toBe(true);

    const isFromDevice = async () => {
      const timing = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType("navigation");
        const { workerStart, transferSize } = entry as PerformanceNavigationTiming;
        return { workerStart, transferSize };
      });
      const sentFirstCalls = await page.evaluate(() => window.firstCalls !== undefined);
      return timing.workerStart > 0 && timing.transferSize === 0 && sentFirstCalls;
    };
    await test.step("the page that was open at the installation", async () => {
      await page.reload();
      expect(await isFromDevice()).toBe(true);
      await expect(page.getByRole("link", { name: "The Ferry of Lanterns" }).first()).toBeVisible();
    });

    await test.step("a page from its second visit on, with any id", async () => {
      await page.goto(`/story/${storyId}`);
      await expect(page.getByRole("heading", { name: "The Ferry of Lanterns" })).toBeVisible();
      await expect.poll(() => isStored("/story/00000000-0000-4000-8000-000000000000")).toBe(true);
      await context.setOffline(true);
      await page.reload();
      expect(await isFromDevice()).toBe(true);
      await expect(page.getByRole("heading", { name: "The Ferry of Lanterns" })).toBeVisible();
      // The message of the service worker arrived before the app listened to it.
      await expect(page.getByText("You see what was kept on this device")).toBeVisible();
      await context.setOffline(false);
    });
  });
});
