import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { test } from "../support/browser-network-proxy.ts";
import { composer, sendMessageAs } from "../support/chat.ts";
import { createGroup } from "../support/groups.ts";
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

// The names and paths of the items are in `nav-items.test.ts`, the pages without a header in
// `has-header.test.ts`.
test("the header has the search on home and the profile elsewhere; the navigation is beside the page or, on a phone, in a bar and a menu", async ({
  page,
  origin,
  dataDir,
  isMobile,
}) => {
  const writer = await createWriter("Kojo", { origin, dataDir });
  await signIn(page, writer);
  await page.goto("/news");
  await expect(profileButton(page)).toHaveAttribute("href", "/theuser");
  await expect(searchButton(page)).toHaveCount(0);
  const bottomBar = page.getByRole("navigation", { name: "Quick navigation" });
  if (isMobile) {
    const links = bottomBar.getByRole("link");
    await expect(links).toHaveText(["Home", "News", "Hire", "Write", "Dashboard", "Chat"]);
  } else {
    await expect(bottomBar).toBeHidden();
  }
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(searchButton(page)).toBeVisible();
  await expect(profileButton(page)).toHaveCount(0);

  const navbar = await openNavbar(page, isMobile);
  await expect(navbar.getByRole("link", { name: "Write a Story" })).toBeVisible();
  await expect(navbar.getByRole("link", { name: "Become a Griot" })).toHaveCount(0);
  await expect(navbar.getByText(writer.name)).toBeVisible();
  await expect(navbar.getByText("No Image")).toBeVisible();
  await expect(navbar.getByRole("button", { name: "Log out" })).toBeVisible();
  await expectAccessible(page);
  await navbar.getByRole("button", { name: "Alerts" }).click();
  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectHistoryEntryOf(page, "page");
  await (await openNavbar(page, isMobile)).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
});

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

  test("on a phone, Back closes a menu, the emoji list, a search, the text settings and a list of options", {
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
    await page.goto(chatPath);
    await composer(page).fill("Half a sente");
    const menuButton = page.getByRole("button", { name: "Conversation" });
    const menu = page.getByRole("menu", { name: "Conversation" });
    await menuButton.click();
    await expectClosedByBack(menu, chatPath);
    await expect(menuButton).toBeFocused();
    await page.getByRole("button", { name: "Emoji" }).click();
    await expectClosedByBack(page.getByRole("dialog", { name: "Emoji" }), chatPath);
    await menuButton.click();
    await menu.getByRole("menuitem", { name: "Search in chat" }).click();
    await expectClosedByBack(page.getByRole("search"), chatPath);
    await expect(composer(page)).toHaveValue("Half a sente");

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

  test("chats and groups are a list with the conversation beside it, at the same paths, and the search of the navbar opens them by name", async ({
    page,
    origin,
    dataDir,
  }) => {
    const [ama, kofi] = [
      await createWriter("Ama", { origin, dataDir }),
      await createUser("Kofi", { origin, dataDir }),
    ];
    await sendMessageAs(origin, kofi, ama, "Have you eaten?");
    const groupName = "Griots of the Coast";
    const { _id: groupId } = await createGroup(origin, ama, groupName);
    await signIn(page, ama);
    await page.goto("/recent");
    const list = page.getByRole("region", { name: "Socials" });
    /** Expects that the whole entry of the open conversation is highlighted, with the menu button in it. */
    const expectOnlyHighlighted = async (name: string) => {
      // An entry under the pointer is highlighted too.
      await page.mouse.move(1200, 400);
      const transparent = "rgba(0, 0, 0, 0)";
      for (const entry of [kofi.name, groupName]) {
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
    await list.getByRole("link", { name: groupName }).click();
    await expect(page).toHaveURL(`${origin}/group/${groupId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(groupName);
    await expectOnlyHighlighted(groupName);
    const composerBox = await composer(page).boundingBox();
    expect((composerBox?.y ?? 0) + (composerBox?.height ?? 0)).toBeLessThanOrEqual(900);
    // A reload shows the list and the conversation again.
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(list.getByRole("article", { name: kofi.name })).toBeVisible();

    // The navbar, with the search, is also on the page without the header.
    await page.goto("/about");
    const ownConversations = page.getByRole("group", { name: "Your chats and groups" });
    for (const [searchTerm, name, path] of [
      [kofi.name, kofi.name, `/chat/${kofi.userId}`],
      ["of the coast", groupName, `/group/${groupId}`],
    ] as const) {
      const navbar = page.getByRole("navigation", { name: "Main" });
      await navbar.getByRole("button", { name: "Search" }).click();
      await page.getByRole("combobox").fill(searchTerm);
      await ownConversations.getByRole("option", { name }).click();
      await expect(page).toHaveURL(`${origin}${path}`);
    }
  });

  test("the directories of users and of griots are a list with the profile beside it, at the same paths", async ({
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
    await createWriter("Esi", kora);
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

    await page.setViewportSize({ width: 1440, height: 900 });
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
  });
});

test.describe("logging out", { tag: "@once" }, () => {
  const confirmText = "Are you sure you want to log out?";
  const readSession = (page: Page) =>
    page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("userId")]);
  /** What belongs to the device: the theme, the number of visits, and that it has no unsent messages. */
  const deviceKeys = ["theme", "visits", "unsent-messages"];
  /** Returns the keys of local storage that belong to a user. */
  const readUserStorageKeys = async (page: Page) => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    return keys.filter((key) => !deviceKeys.includes(key));
  };

  test("requires a confirmation, ends the session on the server, clears local storage, and leaves no search query to the next user in the same tab", async ({
    page,
    origin,
    dataDir,
    isMobile,
  }) => {
    const [abena, kofi] = [
      await createUser("Abena", { origin, dataDir }),
      await createUser("Kofi", { origin, dataDir }),
    ];
    const dialog = page.getByRole("alertdialog");
    const openLogoutDialog = async () => {
      await (await openNavbar(page, isMobile)).getByRole("button", { name: "Log out" }).click();
      await expect(dialog.getByText(confirmText)).toBeVisible();
    };
    const searchField = page.getByRole("combobox");
    await signIn(page, abena);
    await page.goto("/home");
    await searchButton(page).click();
    await searchField.fill("the weaver");
    await page.getByRole("button", { name: "Show matches" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The whole app has this query.
    await searchButton(page).click();
    await expect(searchField).toHaveValue("the weaver");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectHistoryEntryOf(page, "page");

    await openLogoutDialog();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await readSession(page)).toEqual([abena.token, abena.userId]);
    expect(await readUserStorageKeys(page)).toContain(`searchTerms:${abena.userId}`);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await expectHistoryEntryOf(page, "page");
    await openLogoutDialog();
    await dialog.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The token of the session stays until the server has ended it.
    await expect.poll(() => readUserStorageKeys(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
    const headers = { "x-auth-token": abena.token };
    const fetchStatusCode = async () =>
      (await fetch(`${origin}/api/writer/me`, { headers })).status;
    await expect.poll(fetchStatusCode).toBe(401);

    await page.getByLabel("Email").fill(kofi.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await searchButton(page).click();
    await expect(searchField).toHaveValue("");
  });

  test("has a page at /logout that asks for the same confirmation, and clears local storage even when the call fails; before, the widget with the user only logs a failure to fetch picture and name", async ({
    browser,
    contextOptions,
    network,
    origin,
    dataDir,
    isMobile,
  }) => {
    // The fixture fails a test whose page logs an error, as the browser does for a failed request. So the test opens its
    // own context.
    const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, await createUser("Fiifi", { origin, dataDir }));

    await test.step("the widget with the user's picture and name only logs a failure to fetch them", async () => {
      const alerts: string[] = [];
      page.on("dialog", async (dialog) => {
        alerts.push(dialog.message());
        await dialog.dismiss();
      });
      const profileUrl = "**/api/profile/writer/*";
      const profile = { profilePicture: "/favicon.svg", name: "Fiifi of the River" };
      await page.route(profileUrl, (route) => route.fulfill({ json: profile }));
      await page.goto("/home");
      const widget = (await openNavbar(page, isMobile)).getByRole("link", { name: profile.name });
      await expect(widget.locator("img")).toHaveAttribute("src", profile.profilePicture);
      await expect(widget.getByText("No Image")).toHaveCount(0);

      // Unlike a server error, a refusal is not tried again before it is logged.
      await page.route(profileUrl, (route) => route.fulfill({ status: 429, json: {} }));
      const consoleMessage = page.waitForEvent("console", {
        predicate: (message) =>
          message.type() === "warning" &&
          message.text().includes("The writer's picture and name could not be loaded."),
      });
      await page.goto("/home");
      const navbar = await openNavbar(page, isMobile);
      await consoleMessage;
      await expect(navbar.getByText("Fiifi")).toHaveCount(0);
      await expect(navbar.getByRole("link", { name: "Become a Griot" })).toBeVisible();
      await expect(navbar.getByRole("button", { name: "Log out" })).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(alerts).toEqual([]);
    });

    await page.goto("/logout");
    await expect(page.getByText(confirmText)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto("/logout");
    await expect(page.getByText(confirmText)).toBeVisible();
    network.disconnect();
    await page.locator("#main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The token stays for the call alone, which goes out with the first connection.
    expect(await readUserStorageKeys(page)).toEqual(["pendingLogOuts"]);
    await context.close();
  });
});
