import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { linkMailedTo } from "../support/kora.ts";
import { type Line, openLine } from "../support/line.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

/**
 * The frame around every page: the first page, the splash, header and navigation, leaving, the line
 * that comes and goes, and Kora as an app on the device.
 */

/** Each Kora has its own people; a 404 for one's writer record is how a reader is known. */
const expectedFault = /Failed to load resource: the server responded with a status of 404/;

const test = base.extend<{ line: Line }>({
  quietConsole: async ({ page }, use) => {
    const faults: string[] = [];
    const watch = (watched: Page) => {
      watched.on("pageerror", (error) => faults.push(String(error)));
      watched.on("console", (message) => {
        const isFault = message.type() === "error" && !expectedFault.test(message.text());
        if (isFault) faults.push(`${message.text()} ${message.location().url}`);
      });
    };
    watch(page);
    await use(watch);
    expect(faults, "the console stays free of errors").toEqual([]);
  },
  line: async ({ origin }, use) => {
    const line = await openLine(origin);
    await use(line);
    await line.close();
  },
});

const password = "Harp4strings";

interface Member {
  readonly name: string;
  readonly token: string;
  readonly userId: string;
}

interface At {
  readonly origin: string;
  readonly dataDir: string;
}

async function call(
  origin: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: {
      ...(token !== undefined && { "x-auth-token": token }),
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return answer;
}

/** Somebody with a verified account and a session. */
async function member(name: string, { origin, dataDir }: At): Promise<Member> {
  const username = `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;
  const email = `${username}@example.com`;
  const account = { name, username, email, password, confirmPassword: password };
  await call(origin, "/auth/register", account);
  const link = new URL(await linkMailedTo(dataDir, email));
  await call(origin, "/auth/verify-email", { token: link.pathname.split("/").at(-1) });
  const answer = await call(origin, "/auth/login", { email, password });
  return { name, ...((await answer.json()) as { token: string; userId: string }) };
}

async function griot(name: string, at: At): Promise<Member> {
  const person = await member(name, at);
  const application = {
    country: "Ghana",
    posterName: `${name} Tells`,
    aboutYourself: "I tell what the river told me.",
    genres: ["african folktales"],
    hobbies: [],
    age: 34,
  };
  await call(at.origin, "/writer/save", application, person.token);
  return person;
}

async function publish(title: string, { token }: Member, { origin }: At): Promise<string> {
  const pixels = { width: 800, height: 500, channels: 3 as const, background: "#2b2f6b" };
  const poster = await sharp({ create: pixels }).jpeg().toBuffer();
  const form = new FormData();
  form.append("title", title);
  form.append("shortDescription", "A ferryman keeps a promise.");
  form.append("story", "<p>Once there was a ferryman who kept his word to the river.</p>");
  form.append("posterImage", new Blob([new Uint8Array(poster)], { type: "image/jpeg" }), "a.jpg");
  const answer = await call(origin, "/stories", form, token);
  return ((await answer.json()) as { _id: string })._id;
}

/** Puts a session into the browser, as the login does. */
async function signIn(page: Page, { token, userId }: Member, at = ""): Promise<void> {
  await page.goto(`${at}/about`);
  await page.evaluate(
    ([kept, owner]) => {
      localStorage.setItem("token", kept ?? "");
      localStorage.setItem("userId", owner ?? "");
    },
    [token, userId],
  );
}

/** From its next page on, the browser says that this is a window of the installed app. */
async function asInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? asked("all") : asked(query);
  });
}

const profileButton = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Your Profile" });
const searchButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search" });

test.describe("the first page", () => {
  test("shows a visitor what Kora is, and the way in", async ({ page, origin }) => {
    await page.goto("/");
    await expect(page.getByText("Welcome to Kora")).toBeVisible();
    await expect(
      page.getByRole("heading", { level: 1, name: "Stories. Cultures.. Connected..." }),
    ).toBeVisible();
    for (const pitch of [
      "Hire writers",
      "Read stories",
      "Connect",
      "Stay updated with news",
      "Write",
    ]) {
      await expect(page.getByRole("heading", { name: pitch, exact: true })).toBeVisible();
    }

    const foot = page.getByRole("contentinfo");
    for (const label of ["Facebook", "Instagram", "YouTube"]) {
      await expect(foot.getByText(label, { exact: true })).toBeVisible();
    }
    const site = (await (await fetch(`${origin}/api/site`)).json()) as { contactPhones: string[] };
    expect(site.contactPhones).toHaveLength(2);
    for (const phone of site.contactPhones) {
      await expect(foot.getByRole("link", { name: phone })).toBeVisible();
    }
    await expect(foot.getByText(String(new Date().getFullYear()))).toBeVisible();

    await expectNoSidewaysScroll(page);
    for (const theme of ["Light", "Dark"]) {
      await foot.getByText(theme, { exact: true }).click();
      await expectAccessible(page);
    }

    await page.getByRole("link", { name: "Dive in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("has nine pictures that move gently, and stand still when asked to", async ({ page }) => {
    await page.goto("/");
    const images = page.locator(".image-strip img");
    await expect(images).toHaveCount(18);
    const sources = await images.evaluateAll((all) =>
      all.map((image) => image.getAttribute("src")),
    );
    expect(new Set(sources).size).toBe(9);
    expect(sources.slice(9)).toEqual(sources.slice(0, 9));

    const strip = page.locator(".image-strip");
    const motion = () =>
      page.locator(".image-strip ul").evaluate((track) => track.getAnimations()[0]?.playState);
    await page.mouse.move(0, 0);
    expect(await motion()).toBe("running");
    await strip.hover();
    expect(await motion()).toBe("paused");
    await page.mouse.move(0, 0);
    expect(await motion()).toBe("running");
    await page.getByRole("button", { name: "Pause the pictures" }).focus();
    expect(await motion()).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await motion()).toBeUndefined();
  });

  test("is a splash for five seconds in the installed app, then the login", async ({ page }) => {
    await page.clock.install();
    await asInstalledApp(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Kora" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Dive in" })).toHaveCount(0);
    await page.clock.runFor(4900);
    await expect(page).toHaveURL(/\/$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login$/);
  });

  test("is home for who is signed in, in a tab and in the installed app", async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await member("Efua", { origin, dataDir }));
    await page.goto("/");
    await expect(page).toHaveURL(/\/home$/);
    await asInstalledApp(page);
    await page.goto("/");
    await expect(page).toHaveURL(/\/home$/);
  });
});

test("the About page says what Kora is", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "For griots" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe("the top header", () => {
  for (const path of [
    "/",
    "/register",
    "/login",
    "/oauth-callback",
    "/about",
    "/reset-password/abc",
  ]) {
    test(`is hidden on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("#main")).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
    });
  }

  test("has a search button on /home and a profile button elsewhere", async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await member("Yaw", { origin, dataDir }));
    for (const home of ["/home", "/Home"]) {
      await page.goto(home);
      await expect(searchButton(page)).toBeVisible();
      await expect(profileButton(page)).toHaveCount(0);
    }
    for (const path of ["/story", "/news", "/save", "/theuser"]) {
      await page.goto(path);
      await expect(profileButton(page)).toBeVisible();
      await expect(searchButton(page)).toHaveCount(0);
    }
    await profileButton(page).click();
    await expect(page).toHaveURL(/\/theuser$/);
    await page.goto("/about");
    await expect(page.locator("#main")).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
  });

  test("opens a search whose words the lists follow", async ({ page, origin, dataDir }) => {
    const teller = await griot("Adwoa", { origin, dataDir });
    const title = `The Weaver ${teller.userId.slice(-6)}`;
    await publish(title, teller, { origin, dataDir });
    await signIn(page, teller);
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await searchButton(page).click();
    await page.getByRole("searchbox").fill("nothing is called this");
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    await searchButton(page).click();
    await page.getByRole("searchbox").fill(title);
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });
});

const everyone = {
  About: "/about",
  Socials: "/recent",
  Newsfeed: "/news",
  "Hire a Griot": "/chat",
  Home: "/home",
  "Your Profile": "/theuser",
};

for (const { who, items, bar, absent } of [
  {
    who: "reader",
    items: { ...everyone, "Become a Griot": "/save" },
    bar: { Join: "/save", News: "/news", Hire: "/chat", Home: "/home", Chat: "/recent" },
    absent: ["Write a Story", "Dashboard", "Write"],
  },
  {
    who: "griot",
    items: { ...everyone, "Write a Story": "/stories", Dashboard: "/search" },
    bar: {
      News: "/news",
      Hire: "/chat",
      Home: "/home",
      Write: "/stories",
      Dashboard: "/search",
      Chat: "/recent",
    },
    absent: ["Become a Griot", "Join"],
  },
] as const) {
  test(`a ${who} finds every place of the navigation that is theirs`, async ({
    page,
    origin,
    dataDir,
    isMobile,
  }) => {
    const make = who === "griot" ? griot : member;
    const person = await make("Kojo", { origin, dataDir });
    await signIn(page, person);
    await page.goto("/home");
    if (isMobile) {
      const quick = page.getByRole("navigation", { name: "Quick navigation" });
      for (const [name, path] of Object.entries(bar)) {
        await expect(quick.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
      }
      for (const name of absent) {
        await expect(quick.getByRole("link", { name, exact: true })).toHaveCount(0);
      }
      await page.getByRole("button", { name: "Menu" }).click();
    }
    const navbar = page.getByRole("navigation", { name: "Main" });
    for (const [name, path] of Object.entries(items)) {
      await expect(navbar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    for (const name of absent) {
      await expect(navbar.getByRole("link", { name, exact: true })).toHaveCount(0);
    }
    await expect(navbar.getByText(person.name)).toBeVisible();
    await expect(navbar.getByText("No Image")).toBeVisible();
    await expect(navbar.getByRole("button", { name: "Log out" })).toBeVisible();
    await expectAccessible(page);
    await navbar.getByRole("button", { name: "Alerts" }).click();
    await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  });
}

test.describe("logging out", () => {
  const question = "Are you sure you want to log out?";
  const session = (page: Page) =>
    page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("userId")]);

  async function leaveByNavigation(page: Page, isMobile: boolean): Promise<void> {
    await page.goto("/home");
    if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: "Log out" })
      .click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText(question)).toBeVisible();
  }

  test("asks first, tells the server, and forgets the session", async ({
    page,
    origin,
    dataDir,
    isMobile,
  }) => {
    const person = await member("Abena", { origin, dataDir });
    await signIn(page, person);
    await leaveByNavigation(page, isMobile);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect(await session(page)).toEqual([person.token, person.userId]);

    await leaveByNavigation(page, isMobile);
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await session(page)).toEqual([null, null]);
    const headers = { "x-auth-token": person.token };
    const status = async () => (await fetch(`${origin}/api/writer/me`, { headers })).status;
    await expect.poll(status).toBe(401);
  });

  test("has a page with the same question", async ({ page, origin, dataDir }) => {
    await signIn(page, await member("Esi", { origin, dataDir }));
    await page.goto("/logout");
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole("link", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto("/logout");
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await session(page)).toEqual([null, null]);
  });

  test("works when the server cannot be reached", async ({ browser, line, origin, dataDir }) => {
    const person = await member("Fiifi", { origin, dataDir });
    const context = await browser.newContext({ baseURL: line.origin });
    const page = await context.newPage();
    await signIn(page, person);
    await page.goto("/logout");
    await expect(page.getByText(question)).toBeVisible();
    line.cut();
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await session(page)).toEqual([null, null]);
    await context.close();
  });
});

test.describe("the line", () => {
  test("is said to be gone for an hour, and to be back for three seconds", async ({
    browser,
    origin,
  }) => {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto("/about");
    const offline = page.getByText("Status: Offline", { exact: true });
    const online = page.getByText("Status: Online", { exact: true });
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(online).toHaveCount(0);

    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await page.clock.fastForward("59:50");
    await expect(offline).toBeVisible();
    await page.clock.fastForward("00:15");
    await expect(offline).toHaveCount(0);

    await context.setOffline(false);
    await expect(online).toBeVisible();
    await page.clock.runFor(2500);
    await expect(online).toBeVisible();
    await page.clock.runFor(600);
    await expect(online).toHaveCount(0);
    await context.close();
  });
});

test.describe("the install banner", () => {
  const visit = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    return page;
  };
  const banner = (page: Page) => page.getByRole("region", { name: "Install Kora" });

  test("appears on the 1st visit and every 5th", async ({ browser, origin }) => {
    const context = await browser.newContext({ baseURL: origin });
    const shown: number[] = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const page = await visit(context);
      if (number % 5 === 0 || number === 1) await expect(banner(page)).toBeVisible();
      if (await banner(page).isVisible()) shown.push(number);
      await page.reload();
      await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
      await page.close();
    }
    expect(shown).toEqual([1, 5]);
    await context.close();
  });

  test("says how it is done where the browser does not ask, and goes when dismissed", async ({
    page,
  }) => {
    await page.goto("/about");
    await banner(page).getByRole("button", { name: "Install" }).click();
    const help = page.getByRole("dialog", { name: "Install Kora" });
    await expect(help.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toHaveCount(0);
  });

  test("lets the browser ask where it can", async ({ page }) => {
    await page.goto("/about");
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = async () => ({ outcome: "accepted" });
      window.dispatchEvent(Object.assign(offer, { prompt }));
    });
    await banner(page).getByRole("button", { name: "Install" }).click();
    await expect(banner(page)).toHaveCount(0);
  });

  test("stays away where Kora is installed", async ({ page }) => {
    await asInstalledApp(page);
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe("the app on the device", () => {
  const controlled = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const keptNames = (page: Page) =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith("kora-kept")).toSorted(),
    );

  test("can be installed: manifest, icons and pictures are there", async ({ page, origin }) => {
    await page.goto("/about");
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const answer = await fetch(new URL(href ?? "", origin));
    expect(answer.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await answer.json()) as {
      display: string;
      start_url: string;
      icons: { src: string; purpose?: string }[];
      screenshots: { src: string; form_factor: string }[];
      shortcuts: { url: string; icons: { src: string }[] }[];
    };
    expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    const forms = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(forms)).toEqual(new Set(["narrow", "wide"]));
    const files = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src } of files) {
      const file = await fetch(new URL(src, origin));
      expect(`${src} ${file.headers.get("content-type")}`).toMatch(/ image\//);
    }
  });

  test("opens without a line, with the last feed and the stories that were read", async ({
    browser,
    contextOptions,
    line,
    origin,
    dataDir,
  }) => {
    const teller = await griot("Nana", { origin, dataDir });
    const mark = teller.userId.slice(-6);
    const read = `The Ferryman's Word ${mark}`;
    const unread = `The Weaver's Debt ${mark}`;
    const storyId = await publish(read, teller, { origin, dataDir });
    const otherId = await publish(unread, teller, { origin, dataDir });
    const reader = await member("Akosua", { origin, dataDir });

    const context = await browser.newContext({ ...contextOptions, baseURL: line.origin });
    const page = await context.newPage();
    await signIn(page, reader);
    await controlled(page);
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: read })).toBeVisible();
    await page.goto(`/story/${storyId}`);
    await expect(page.getByText("kept his word to the river")).toBeVisible();
    const marked = page.getByText("You see what was kept on this device");
    await expect(marked).toHaveCount(0);

    line.cut();
    await page.close();
    const offline = await context.newPage();
    await offline.goto("/home");
    await expect(offline.getByRole("heading", { name: read })).toBeVisible();
    await expect(offline.getByRole("heading", { name: unread })).toBeVisible();
    await expect(offline.getByText("You see what was kept on this device")).toBeVisible();
    await expect(offline.getByText("Status: Offline", { exact: true })).toBeVisible();
    await expectAccessible(offline);
    await offline.getByRole("link", { name: read }).first().click();
    const opened = offline.getByRole("dialog");
    await expect(opened.getByText("kept his word to the river")).toBeVisible();
    await expect(opened.getByText("You see what was kept on this device")).toBeVisible();
    await offline.goto(`/story/${storyId}`);
    await expect(offline.getByText("kept his word to the river")).toBeVisible();
    await expect(offline.getByText("You see what was kept on this device")).toBeVisible();
    // What was not read is not there, and what is the server's own is never the app's page.
    await offline.goto(`/story/${otherId}`);
    await expect(offline.getByRole("button", { name: "Try again" })).toBeVisible();
    for (const path of [`/story/${storyId}/share`, "/api/docs", "/media/none/1080.jpg"]) {
      const refused = await context.newPage();
      await expect(refused.goto(path)).rejects.toThrow(/ERR_/);
      await refused.close();
    }

    await offline.goto("/home");
    await expect(offline.getByText("Status: Offline", { exact: true })).toBeVisible();
    line.mend();
    await expect(offline.getByText("Status: Online", { exact: true })).toBeVisible();
    await offline.getByRole("button", { name: "Show what is new" }).click();
    await expect(offline.getByText("You see what was kept on this device")).toHaveCount(0);

    // Nothing of it is left for the next person at this browser.
    expect(await keptNames(offline)).not.toEqual([]);
    await offline.goto("/logout");
    await offline.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(offline).toHaveURL(/\/login$/);
    await expect.poll(() => keptNames(offline)).toEqual([]);
    await context.close();
  });

  test("keeps nothing of sign-ins, and shows nobody what another one was shown", async ({
    browser,
    line,
    origin,
    dataDir,
  }) => {
    const teller = await griot("Kwame", { origin, dataDir });
    await publish(`The Well ${teller.userId.slice(-6)}`, teller, { origin, dataDir });
    const [first, second] = [
      await member("Ato", { origin, dataDir }),
      await member("Baaba", { origin, dataDir }),
    ];
    const context = await browser.newContext({ baseURL: line.origin });
    const page = await context.newPage();
    await signIn(page, first);
    await controlled(page);
    await page.goto("/home");
    await expect(page.getByRole("article").first()).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/api/stories/recommended");
    expect(
      kept.filter((path) => path.startsWith("/api/") && !/^\/api\/stories\//.test(path)),
    ).toEqual([]);

    await signIn(page, second);
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    line.cut();
    await page.goto("/home");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await context.close();
  });

  test("asks before it goes over to a newer version", async ({ browser, line }) => {
    const context = await browser.newContext({ baseURL: line.origin });
    const page = await context.newPage();
    await page.goto("/about");
    await controlled(page);
    const prompt = page.getByText("A new version of Kora is here.");
    await expect(prompt).toHaveCount(0);
    line.renew();
    await page.reload();
    // The browser takes its time to look for a newer one.
    await expect(prompt).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Load it" }).click();
    await loaded;
    await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
    await expect(prompt).toHaveCount(0);
    await context.close();
  });
});
