import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { runClockUntilVisible, stopClock } from "../support/browser-clock.ts";
import { test } from "../support/browser-network-proxy.ts";
import { composer, sendMessageAs } from "../support/chat.ts";
import { createGroup } from "../support/groups.ts";
import { findInFeed } from "../support/home.ts";
import { expect, expectAccessible, expectHistoryEntryOf } from "../support/test.ts";
import { createUser, createWriter, password, publishStory, signIn } from "../support/users.ts";

/** Tests of the frame of signed-in pages: header, navigation, search, and logout. */

const profileButton = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Your Profile" });
const searchButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search" });

/** Opens the menu on phones, because it contains the navbar; returns the navbar. */
async function openNavbar(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  return page.getByRole("navigation", { name: "Main" });
}

test.describe("the top header", () => {
  // Signed-in users are redirected from /, /register and /login; `has-header.test.ts` tests these paths.
  test("is hidden on /oauth-callback, /about and /reset-password", async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await createUser("Yaw", { origin, dataDir }));
    await page.goto("/theuser");
    await expect(page.getByRole("banner")).toBeVisible();
    // The clock is stopped, because the callback page navigates to the login after some seconds.
    await stopClock(page);
    for (const path of [
      "/about",
      "/reset-password",
      "/reset-password/abc",
      "/oauth-callback?error=x",
    ]) {
      await page.goto(path);
      await runClockUntilVisible(page, page.getByRole("heading", { level: 1 }));
      await expect(page).toHaveURL(new RegExp(path.replace(/\?.*|\/abc/, "$")));
      await expect(page.getByRole("banner")).toHaveCount(0);
    }
  });

  test("has a search button on /home and a profile button elsewhere", async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await createUser("Yaw", { origin, dataDir }));
    for (const homePath of ["/home", "/Home"]) {
      await page.goto(homePath);
      await expect(searchButton(page)).toBeVisible();
      await expect(profileButton(page)).toHaveCount(0);
    }
    for (const path of ["/story", "/news", "/save", "/theuser"]) {
      await page.goto(path);
      await expect(profileButton(page)).toBeVisible();
      await expect(searchButton(page)).toHaveCount(0);
    }
    await page.goto("/news");
    await profileButton(page).click();
    await expect(page).toHaveURL(/\/theuser$/);
  });
});

test("a page opened by its address starts at its top, and keeps its scroll position on a reload", {
  tag: "@once",
}, async ({ page }) => {
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  const scrollTo400 = () => page.evaluate(() => window.scrollTo(0, 400));
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "For readers" })).toBeAttached();
  await scrollTo400();
  await page.reload();
  await expect.poll(scrollPosition).toBe(400);
  await page.goto("/register");
  await expect(page.getByLabel("Confirm Password")).toBeAttached();
  expect(await scrollPosition()).toBe(0);
});

test.describe("the shared search query", () => {
  test("applies to the whole app, and filters the lists", async ({ page, origin, dataDir }) => {
    const writer = await createWriter("Adwoa", { origin, dataDir });
    const title = `The Weaver ${writer.userId.slice(-6)}`;
    await publishStory(title, writer, { origin, dataDir });
    await signIn(page, await createUser("Kofi", { origin, dataDir }));
    await findInFeed(page, title);
    await searchButton(page).click();
    await page.getByRole("combobox").fill("nothing is called this");
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    await searchButton(page).click();
    await expect(page.getByRole("combobox")).toHaveValue("nothing is called this");
    await page.getByRole("combobox").fill(title);
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });

  test("is cleared for the next user in the same tab", { tag: "@once" }, async ({
    page,
    origin,
    dataDir,
    isMobile,
  }) => {
    const [writer, efua, kofi] = [
      await createWriter("Akua", { origin, dataDir }),
      await createUser("Efua", { origin, dataDir }),
      await createUser("Kofi", { origin, dataDir }),
    ];
    const title = `The Drum ${writer.userId.slice(-6)}`;
    await publishStory(title, writer, { origin, dataDir });
    await signIn(page, efua);
    await findInFeed(page, title);
    await searchButton(page).click();
    await page.getByRole("combobox").fill("nothing is called this");
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);

    const navbar = await openNavbar(page, isMobile);
    await navbar.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(kofi.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/home$/i);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await searchButton(page).click();
    await expect(page.getByRole("combobox")).toHaveValue("");
  });
});

const commonItems = {
  About: "/about",
  Socials: "/recent",
  Newsfeed: "/news",
  "Hire a Griot": "/chat",
  Home: "/home",
  "Your Profile": "/theuser",
};

for (const { role, navbarLinks, bottomBarLinks, absentLinks } of [
  {
    role: "reader",
    navbarLinks: { ...commonItems, "Become a Griot": "/save" },
    bottomBarLinks: { Join: "/save", News: "/news", Hire: "/chat", Home: "/home", Chat: "/recent" },
    absentLinks: ["Write a Story", "Dashboard", "Write"],
  },
  {
    role: "writer",
    navbarLinks: { ...commonItems, "Write a Story": "/stories", Dashboard: "/search" },
    bottomBarLinks: {
      News: "/news",
      Hire: "/chat",
      Home: "/home",
      Write: "/stories",
      Dashboard: "/search",
      Chat: "/recent",
    },
    absentLinks: ["Become a Griot", "Join"],
  },
] as const) {
  test(`a ${role} sees the right links in the navbar and the bottom bar`, async ({
    page,
    origin,
    dataDir,
    isMobile,
  }) => {
    const createAccount = role === "writer" ? createWriter : createUser;
    const user = await createAccount("Kojo", { origin, dataDir });
    await signIn(page, user);
    await page.goto("/home");
    if (isMobile) {
      const bottomBar = page.getByRole("navigation", { name: "Quick navigation" });
      for (const [name, path] of Object.entries(bottomBarLinks)) {
        await expect(bottomBar.getByRole("link", { name, exact: true })).toHaveAttribute(
          "href",
          path,
        );
      }
      for (const name of absentLinks) {
        await expect(bottomBar.getByRole("link", { name, exact: true })).toHaveCount(0);
      }
    }
    const navbar = await openNavbar(page, isMobile);
    for (const [name, path] of Object.entries(navbarLinks)) {
      await expect(navbar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    for (const name of absentLinks) {
      await expect(navbar.getByRole("link", { name, exact: true })).toHaveCount(0);
    }
    await expect(navbar.getByText(user.name)).toBeVisible();
    await expect(navbar.getByText("No Image")).toBeVisible();
    await expect(navbar.getByRole("button", { name: "Log out" })).toBeVisible();
    await expectAccessible(page);
    await navbar.getByRole("button", { name: "Alerts" }).click();
    await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  });
}

test.describe("overlays and Back", () => {
  test("on a phone, Back closes the menu, the search, the alerts and a dialog, and nothing else", {
    tag: ["@core", "@once"],
  }, async ({ page, origin, dataDir, isMobile }) => {
    await signIn(page, await createUser("Akosua", { origin, dataDir }));
    await page.goto("/news");
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    const menuButton = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    const overlays = [
      { open: () => menuButton.click(), dialog: menu },
      {
        open: () => searchButton(page).click(),
        dialog: page.getByRole("dialog", { name: "Search" }),
      },
      {
        // The alerts replace the menu, and take over its history entry.
        open: async () =>
          (await openNavbar(page, isMobile)).getByRole("button", { name: "Alerts" }).click(),
        dialog: page.getByRole("dialog", { name: "Alerts" }),
      },
      {
        open: async () =>
          (await openNavbar(page, isMobile)).getByRole("button", { name: "Log out" }).click(),
        dialog: page.getByRole("alertdialog"),
      },
    ];
    for (const { open, dialog } of overlays) {
      await open();
      await expect(dialog).toBeVisible();
      await expectHistoryEntryOf(page, "overlay");
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/home$/);
      // Forward opens nothing, and leaves the history as it is.
      await page.goForward();
      await expectHistoryEntryOf(page, "page");
    }
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => menu.getByRole("button", { name: "Close" }).click(),
    ]) {
      await menuButton.click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
    }
    await menuButton.click();
    await menu.getByRole("link", { name: "Your Profile" }).click();
    await expect(page).toHaveURL(/\/theuser$/);
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
  });

  test("on a phone, Back closes a menu, the emoji list, the text settings and a list of options", {
    tag: "@once",
  }, async ({ page, origin, dataDir }) => {
    const kora = { origin, dataDir };
    const [kofi, writer] = [await createUser("Kofi", kora), await createWriter("Efua", kora)];
    const storyId = await publishStory(`The Quiet Drum ${Date.now()}`, writer, kora);
    await signIn(page, await createUser("Akosua", kora));
    const expectClosedByBack = async (overlay: Locator, path: string) => {
      await expect(overlay).toBeVisible();
      await expectHistoryEntryOf(page, "overlay");
      await page.goBack();
      await expect(overlay).toBeHidden();
      await expect(page).toHaveURL(`${origin}${path}`);
      // Forward opens nothing, and leaves the history as it is.
      await page.goForward();
      await expectHistoryEntryOf(page, "page");
    };
    const chatPath = `/chat/${kofi.userId}`;
    await page.goto("/news");
    await page.goto(chatPath);
    await composer(page).fill("Half a sente");
    const menuButton = page.getByRole("button", { name: "Conversation" });
    const menu = page.getByRole("menu", { name: "Conversation" });
    await menuButton.click();
    await expectClosedByBack(menu, chatPath);
    await expect(menuButton).toBeFocused();
    await page.getByRole("button", { name: "Emoji" }).click();
    await expectClosedByBack(page.getByRole("dialog", { name: "Emoji" }), chatPath);

    // If they are closed in another way, no history entry remains.
    await page.getByRole("button", { name: "Emoji" }).click();
    await page.getByRole("button", { name: "😀" }).click();
    await expect(composer(page)).toHaveValue("Half a sente😀");
    await expectHistoryEntryOf(page, "page");
    await menuButton.click();
    await expectHistoryEntryOf(page, "overlay");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expectHistoryEntryOf(page, "page");
    // The search replaces the menu, and takes over its history entry.
    await menuButton.click();
    await menu.getByRole("menuitem", { name: "Search in chat" }).click();
    await expectClosedByBack(page.getByRole("search"), chatPath);
    await menuButton.click();
    await menu.getByRole("menuitem", { name: "View profile" }).click();
    await expect(page).toHaveURL(`${origin}/user/${kofi.userId}`);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}${chatPath}`);
    await expect(composer(page)).toHaveValue("Half a sente😀");
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/news`);

    const storyPath = `/story/${storyId}`;
    await page.goto(storyPath);
    const settingsButton = page.getByRole("button", { name: "Reading settings" });
    await settingsButton.click();
    await expectClosedByBack(page.getByRole("group", { name: "Typeface" }), storyPath);
    await expect(settingsButton).toBeVisible();

    await page.goto("/save");
    await page.getByRole("combobox", { name: "Country" }).fill("gha");
    await expectClosedByBack(page.getByRole("option", { name: "Ghana" }), "/save");
  });
});

test.describe("from 1024 px", () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, "Phones show one page at a time."));

  test("chats and groups are a list with the conversation beside it, at the same paths", async ({
    page,
    origin,
    dataDir,
  }) => {
    const [ama, kofi] = [
      await createWriter("Ama", { origin, dataDir }),
      await createUser("Kofi", { origin, dataDir }),
    ];
    await createWriter("Esi", { origin, dataDir });
    await sendMessageAs(origin, kofi, ama, "Have you eaten?");
    const { _id: groupId } = await createGroup(origin, ama, "The Griots");
    await signIn(page, ama);
    await page.goto("/recent");
    const list = page.getByRole("region", { name: "Socials" });
    /** Expects that the whole entry of the open conversation is highlighted, with the menu button in it. */
    const expectOnlyHighlighted = async (name: string) => {
      // An entry under the pointer is highlighted too.
      await page.mouse.move(1200, 400);
      const transparent = "rgba(0, 0, 0, 0)";
      for (const entry of [kofi.name, "The Griots"]) {
        const entryStyle = expect(list.getByRole("article", { name: entry }));
        await (entry === name ? entryStyle.not : entryStyle).toHaveCSS(
          "background-color",
          transparent,
        );
      }
    };
    await expect(page.getByText("Choose a chat or a group.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Socials");
    await list.getByRole("link", { name: kofi.name }).click();
    await expect(page).toHaveURL(`${origin}/chat/${kofi.userId}`);
    // The list also shows this message, as the last one of the chat.
    const conversation = page.locator("[data-conversation]");
    await expect(conversation.getByText("Have you eaten?")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(kofi.name);
    await expect(list.getByRole("article", { name: kofi.name })).toBeVisible();
    await expectOnlyHighlighted(kofi.name);
    await expectAccessibleInBothThemes(page);
    await list.getByRole("link", { name: "The Griots" }).click();
    await expect(page).toHaveURL(`${origin}/group/${groupId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Griots");
    await expectOnlyHighlighted("The Griots");
    const composerBox = await composer(page).boundingBox();
    expect((composerBox?.y ?? 0) + (composerBox?.height ?? 0)).toBeLessThanOrEqual(900);
    // A reload shows the list and the conversation again.
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(list.getByRole("article", { name: kofi.name })).toBeVisible();

    await page.goto("/chat");
    const directory = page.getByRole("region", { name: "Hire a Griot" });
    await directory.getByRole("searchbox").fill("Esi Tells");
    await expect(page).toHaveURL(/search=/);
    await directory
      .getByRole("link", { name: /^Esi Tells/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/writer\/profile\/[0-9a-f-]{36}\?search=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Esi Tells");
    await expect(directory.getByRole("searchbox")).toHaveValue("Esi Tells");
    await expectAccessibleInBothThemes(page);
  });

  test("the user directory is a list with the profile beside it, at the same paths", async ({
    page,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const name = `Q${Math.trunc(Math.random() * 1e9).toString(36)}`;
    const [kofi, esi] = [
      await createUser(`${name}kofi`, kora),
      await createUser(`${name}esi`, kora),
    ];
    await signIn(page, await createUser("Ama", kora));
    await page.goto("/users");
    const list = page.getByRole("region", { name: "User directory" });
    await expect(page.getByText("Choose somebody to see their profile.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    await list.getByRole("searchbox").fill(name);
    const profileLink = (user: { name: string }) =>
      list.getByRole("link", { name: new RegExp(`^${user.name}`) });
    await profileLink(kofi).click();
    await expect(page).toHaveURL(`${origin}/user/${kofi.userId}?search=${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(kofi.name);
    await expect(profileLink(kofi)).toHaveAttribute("aria-current", "page");
    await expect(list.getByRole("link", { name: `Chat with ${kofi.name}` })).toHaveAttribute(
      "href",
      `/chat/${kofi.userId}`,
    );
    await expectAccessibleInBothThemes(page);
    await profileLink(esi).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(esi.name);
    await expect(list.getByRole("searchbox")).toHaveValue(name);
    // A reload shows the list and the profile again.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(esi.name);
    await expect(profileLink(kofi)).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 900 });
    await expect(list).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(esi.name);
  });

  test("the navbar has the search on every page, which also finds the chats and groups of the user by name", async ({
    page,
    origin,
    dataDir,
  }) => {
    const [ama, kofi] = [
      await createWriter("Ama", { origin, dataDir }),
      await createUser("Kofi", { origin, dataDir }),
    ];
    await sendMessageAs(origin, kofi, ama, "A message about herons");
    const { _id: groupId } = await createGroup(origin, ama, "Élan of the Coast");
    await signIn(page, ama);
    const navbar = page.getByRole("navigation", { name: "Main" });
    for (const path of ["/about", "/news", "/home", "/theuser"]) {
      await page.goto(path);
      await expect(navbar.getByRole("button", { name: "Search" })).toBeVisible();
    }
    await navbar.getByRole("button", { name: "Search" }).click();
    const ownConversations = page.getByRole("group", { name: "Your chats and groups" });
    await page.getByRole("combobox").fill("elan");
    await expect(ownConversations.getByRole("option", { name: "Élan of the Coast" })).toBeVisible();
    await page.getByRole("combobox").fill("herons");
    await expect(ownConversations).toHaveCount(0);
    await page.getByRole("combobox").fill(kofi.name);
    await ownConversations.getByRole("option", { name: kofi.name }).click();
    await expect(page).toHaveURL(`${origin}/chat/${kofi.userId}`);
    await navbar.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill("of the coast");
    await ownConversations.getByRole("option", { name: "Élan of the Coast" }).click();
    await expect(page).toHaveURL(`${origin}/group/${groupId}`);
  });
});

test.describe("the writer-info widget", () => {
  const profileUrl = "**/api/profile/writer/*";

  test("shows a writer's avatar and name", async ({ page, origin, dataDir, isMobile }) => {
    await signIn(page, await createWriter("Araba", { origin, dataDir }));
    const writerProfile = { profilePicture: "/favicon.svg", name: "Araba of the River" };
    await page.route(profileUrl, (route) => route.fulfill({ json: writerProfile }));
    await page.goto("/home");
    const widget = (await openNavbar(page, isMobile)).getByRole("link", {
      name: writerProfile.name,
    });
    await expect(widget.locator("img")).toHaveAttribute("src", writerProfile.profilePicture);
    await expect(widget.getByText("No Image")).toHaveCount(0);
  });

  test("only logs a failure to fetch the writer's profile", { tag: "@once" }, async ({
    browser,
    contextOptions,
    origin,
    dataDir,
    isMobile,
  }) => {
    // The fixture fails a test whose page logs an error. The browser logs the failed request, so the test opens its own
    // context.
    const context = await browser.newContext({ ...contextOptions, baseURL: origin });
    const page = await context.newPage();
    const alerts: string[] = [];
    page.on("dialog", async (dialog) => {
      alerts.push(dialog.message());
      await dialog.dismiss();
    });
    await signIn(page, await createUser("Ebo", { origin, dataDir }));
    await page.route(profileUrl, (route) => route.fulfill({ status: 500, json: {} }));
    const consoleMessage = page.waitForEvent("console", {
      predicate: (message) =>
        message.type() === "warning" &&
        message.text().includes("The writer's picture and name could not be loaded."),
    });
    await page.goto("/home");
    const navbar = await openNavbar(page, isMobile);
    await consoleMessage;
    await expect(navbar.getByText("Ebo")).toHaveCount(0);
    for (const [name, path] of Object.entries({ ...commonItems, "Become a Griot": "/save" })) {
      await expect(navbar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    await expect(navbar.getByRole("button", { name: "Alerts" })).toBeVisible();
    await expect(navbar.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(alerts).toEqual([]);
    await context.close();
  });
});

test("the pages and dialogs of the frame pass an accessibility scan in both themes", async ({
  page,
  origin,
  dataDir,
  isMobile,
}) => {
  await signIn(page, await createUser("Aba", { origin, dataDir }));
  for (const [path, heading] of [
    ["/news", "News"],
    ["/nowhere", "Page not found"],
    ["/logout", "Log out"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }

  await page.goto("/home");
  await searchButton(page).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Alerts" }).click();
  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  const navbar = await openNavbar(page, isMobile);
  await navbar.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe("logging out", () => {
  const confirmText = "Are you sure you want to log out?";
  const readSession = (page: Page) =>
    page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("userId")]);
  /** Returns the keys of local storage that belong to a user: all except the theme and the number of visits. */
  const readUserStorageKeys = (page: Page) =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key !== "theme" && key !== "visits"),
    );

  async function openLogoutDialog(page: Page, isMobile: boolean): Promise<void> {
    await page.goto("/home");
    const navbar = await openNavbar(page, isMobile);
    await navbar.getByRole("button", { name: "Log out" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText(confirmText)).toBeVisible();
  }

  test("requires a confirmation, calls the server, clears local storage and goes to /login", {
    tag: "@once",
  }, async ({ page, origin, dataDir, isMobile }) => {
    const user = await createUser("Abena", { origin, dataDir });
    await signIn(page, user);
    await page.goto("/home");
    await searchButton(page).click();
    await page.getByRole("combobox").fill("the weaver");
    await page.getByRole("button", { name: "Show matches" }).click();
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await openLogoutDialog(page, isMobile);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect(await readSession(page)).toEqual([user.token, user.userId]);
    expect(await readUserStorageKeys(page)).toContain(`searchTerms:${user.userId}`);

    await openLogoutDialog(page, isMobile);
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readUserStorageKeys(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
    const headers = { "x-auth-token": user.token };
    const fetchStatusCode = async () =>
      (await fetch(`${origin}/api/writer/me`, { headers })).status;
    await expect.poll(fetchStatusCode).toBe(401);
  });

  test("has a page at /logout that asks for the same confirmation", { tag: "@once" }, async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await createUser("Esi", { origin, dataDir }));
    await page.goto("/logout");
    await expect(page.getByText(confirmText)).toBeVisible();
    await page.getByRole("link", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto("/logout");
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readSession(page)).toEqual([null, null]);
  });

  test("clears local storage even when the call fails", { tag: "@once" }, async ({
    browser,
    network,
    origin,
    dataDir,
  }) => {
    const user = await createUser("Fiifi", { origin, dataDir });
    const context = await browser.newContext({ baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, user);
    await page.goto("/logout");
    await expect(page.getByText(confirmText)).toBeVisible();
    network.disconnect();
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readUserStorageKeys(page)).toEqual([]);
    await context.close();
  });
});
