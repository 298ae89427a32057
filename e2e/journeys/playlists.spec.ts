import type { Locator, Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { findInFeed, storyCard } from "../support/home.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn, type TestUser } from "../support/users.ts";
import { choosePoster, uniqueTitle } from "../support/writing.ts";

/** Tests of creating, filling, ordering, showing and deleting playlists. */

const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add to playlist" });
const playlistSection = (page: Page) => page.getByRole("region", { name: "Your playlists" });
const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });

async function callApi<Body>(
  page: Page,
  origin: string,
  method: "POST" | "PUT",
  path: string,
  data: object,
  { token }: TestUser,
): Promise<Body> {
  const headers = { "x-auth-token": token };
  const response = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Body;
}

/** Creates a playlist of three stories through the API. */
async function createPlaylist(
  page: Page,
  kora: { origin: string; dataDir: string },
  visibility: { public: boolean },
) {
  const owner = await createWriter("Ama", kora);
  const titles = ["The Ferry", "The Lamp", "The Well"].map(uniqueTitle);
  const storyIds = [];
  for (const title of titles) storyIds.push(await publishStory(title, owner, kora));
  const name = uniqueTitle("Evenings");
  const { origin } = kora;
  const playlist = await callApi<{ _id: string }>(
    page,
    origin,
    "POST",
    "/playlists",
    { name, ...visibility },
    owner,
  );
  const path = `/playlists/${playlist._id}`;
  await callApi(page, origin, "PUT", path, { stories: storyIds }, owner);
  const [ferryTitle = "", lampTitle = "", wellTitle = ""] = titles;
  return { owner, name, path, storyIds, ferryTitle, lampTitle, wellTitle };
}

const cardTitles = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");

// The browser logs scripts and requests that fail on purpose.
test.use({ expectedConsoleErrors: /status of 4\d\d|net::ERR_FAILED/ });

test("a story is added to playlists from its menu, and the dialog of the story shows them", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  const title = uniqueTitle("The Copied River");
  await publishStory(title, ama, { origin, dataDir });
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  await findInFeed(page, title, "/story");
  await button(storyCard(page, title), "Story options").click();
  await menuItem(page, "Add to playlist").click();
  await expect(addDialog(page)).toContainText("You have no playlist yet.");
  const nameField = addDialog(page).getByRole("textbox", { name: "New playlist" });
  await nameField.fill("   ");
  await button(addDialog(page), "Create").click();
  await expect(addDialog(page)).toContainText("You have no playlist yet.");
  await nameField.fill("For the train");
  await button(addDialog(page), "Create").click();
  const trainCheckbox = addDialog(page).getByRole("checkbox", { name: "For the train" });
  await expect(trainCheckbox).toBeChecked();
  const longestName = "N".repeat(80);
  await nameField.fill(longestName);
  await page.keyboard.press("Enter");
  const longNameCheckbox = addDialog(page).getByRole("checkbox", { name: longestName });
  await expect(longNameCheckbox).toBeChecked();
  await expect(nameField).toHaveValue("");
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  // The playlist is created, but adding the story fails. A message reports the failure, and the name field is emptied,
  // so that a second click creates no second playlist.
  const playlistUrl = /\/api\/playlists\/[0-9a-f-]{36}$/;
  await page.route(playlistUrl, (route) => route.fulfill({ status: 403, body: "" }));
  await nameField.fill("For the ferry");
  await button(addDialog(page), "Create").click();
  await expect(
    alertWithText(page, "For the ferry was made, but the story could not be added to it."),
  ).toBeVisible();
  const ferryCheckbox = addDialog(page).getByRole("checkbox", { name: "For the ferry" });
  await expect(ferryCheckbox).toHaveCount(1);
  await expect(ferryCheckbox).not.toBeChecked();
  await expect(nameField).toHaveValue("");
  await page.unroute(playlistUrl);
  await ferryCheckbox.click();
  await expect(ferryCheckbox).toBeChecked();
  await ferryCheckbox.click();
  await expect(ferryCheckbox).not.toBeChecked();
  await button(addDialog(page), "Done").click();
  await expect(addDialog(page)).toHaveCount(0);

  await page.getByRole("link", { name: title, exact: true }).click();
  const storyDialog = page.getByRole("dialog", { name: title });
  const playlistNavigation = storyDialog.getByRole("navigation", { name: "In playlists" });
  await expect(playlistNavigation.getByRole("link", { name: longestName })).toBeVisible();
  const [storyBox, navigationBox] = [
    await storyDialog.boundingBox(),
    await playlistNavigation.boundingBox(),
  ];
  expect(navigationBox?.width).toBeLessThan(storyBox?.width ?? 0);
  await button(playlistNavigation, "1 more playlist").click();
  await menuItem(page, "For the train").click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "For the train" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 story");
  await expect(page.getByRole("main")).toContainText("Private");

  // A story in a playlist opens as in other lists, and the dialog Add to playlist also removes the story.
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(storyDialog.getByText("kept his word to the river")).toBeVisible();
  await button(storyDialog, "Story options").click();
  await menuItem(page, "Add to playlist").click();
  await trainCheckbox.click();
  await expect(trainCheckbox).not.toBeChecked();
  await button(addDialog(page), "Done").click();
  await page.keyboard.press("Escape");
  await expect(storyDialog).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("There is no story in this playlist yet.");
});

test("the owner renames a playlist, makes it public, reorders it by keyboard and by dragging, and removes stories", async ({
  page,
  origin,
  dataDir,
}) => {
  const { owner, name, path, storyIds, ferryTitle, lampTitle, wellTitle } = await createPlaylist(
    page,
    { origin, dataDir },
    { public: false },
  );
  await signIn(page, owner);
  await page.goto(path);
  await expect(cardTitles(page)).toHaveText([ferryTitle, lampTitle, wellTitle]);
  await expect(page).toHaveTitle(new RegExp(name));

  await button(page, "Playlist options").click();
  await menuItem(page, "Rename").click();
  const renameDialog = page.getByRole("dialog", { name: "Rename this playlist" });
  await renameDialog.getByRole("textbox").fill("Nights");
  await button(renameDialog, "Save").click();
  await expect(page.getByRole("heading", { level: 1, name: "Nights" })).toBeVisible();
  await button(page, "Playlist options").click();
  await menuItem(page, "Make public").click();
  await expect(alertWithText(page, "Everybody can see this playlist now.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Public", { exact: true })).toBeVisible();

  await button(page, "Arrange").click();
  const rows = page.getByRole("list", { name: "Stories in their order" }).getByRole("listitem");
  const moveButton = (title: string) => button(page, `Move ${title}`);
  await expect(rows).toContainText([ferryTitle, lampTitle, wellTitle]);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await moveButton(wellTitle).focus();
  await page.keyboard.press("ArrowUp");
  await expect(rows).toContainText([ferryTitle, wellTitle, lampTitle]);
  await expect(moveButton(wellTitle)).toBeFocused();
  await expect(page.getByText(`${wellTitle} is now 2 of 3.`)).toBeAttached();
  await page.keyboard.press("Home");
  await expect(rows).toContainText([wellTitle, ferryTitle, lampTitle]);
  await expect(moveButton(wellTitle)).toBeFocused();

  // The pointer moves the first row below the last; Escape cancels a drag.
  const drag = async (title: string, targetTitle: string) => {
    const [startBox, targetBox] = [
      await moveButton(title).boundingBox(),
      await moveButton(targetTitle).boundingBox(),
    ];
    if (!startBox || !targetBox) throw new Error("The rows are not on the screen.");
    await page.mouse.move(startBox.x + startBox.width / 2, startBox.y + startBox.height / 2);
    await page.mouse.down();
    await page.mouse.move(targetBox.x + targetBox.width / 2, targetBox.y + targetBox.height / 2, {
      steps: 6,
    });
  };
  await drag(wellTitle, lampTitle);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(rows).toContainText([wellTitle, ferryTitle, lampTitle]);
  await drag(wellTitle, lampTitle);
  await page.mouse.up();
  await expect(rows).toContainText([ferryTitle, lampTitle, wellTitle]);

  await button(page, `Remove ${lampTitle}`).click();
  await expect(rows).toContainText([ferryTitle, wellTitle]);
  await expect(moveButton(wellTitle)).toBeFocused();
  await moveButton(wellTitle).press("ArrowUp");
  await expect(rows).toContainText([wellTitle, ferryTitle]);
  // Leaving immediately does not lose the last move.
  await button(page, "Done").click();
  await expect(cardTitles(page)).toHaveText([wellTitle, ferryTitle]);
  const fetchStoryIds = async () => {
    const headers = { "x-auth-token": owner.token };
    const response = await page.request.get(`${origin}/api${path}`, { headers });
    return ((await response.json()) as { stories: string[] }).stories;
  };
  await expect.poll(fetchStoryIds).toEqual([storyIds[2], storyIds[0]]);

  await button(page, "Playlist options").click();
  await menuItem(page, "Delete").click();
  await button(page.getByRole("alertdialog", { name: "Delete Nights?" }), "Delete").click();
  await expect(alertWithText(page, "Playlist deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/theuser#playlists$/);
});

test("another user can see and filter but not change a public playlist; a private playlist is not found, and what cannot be loaded says so", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const { owner, name, path, ferryTitle, lampTitle, wellTitle } = await createPlaylist(page, kora, {
    public: true,
  });
  await signIn(page, await createUser("Kofi", kora));
  const rejection = { status: 403, json: { code: "FORBIDDEN", msg: "No.", message: "No." } };
  await page.route(`**/api${path}`, (route) => route.fulfill(rejection));
  await page.goto(path);
  await expect(alertWithText(page, "Failed to load playlist")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Try again").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: "By Ama Tells" }).first()).toBeVisible();
  await expect(cardTitles(page)).toHaveText([ferryTitle, lampTitle, wellTitle]);
  await expect(button(page, "Arrange")).toHaveCount(0);
  await button(page, "Playlist options").click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Keep offline",
    "Download as EPUB",
    "Download as HTML",
    "Report",
  ]);
  await page.keyboard.press("Escape");

  const filter = page.getByRole("main").getByRole("searchbox", { name: "Filter these stories" });
  await filter.fill(ferryTitle);
  await expect(cardTitles(page)).toHaveText([ferryTitle]);
  await filter.fill("");
  await expect(cardTitles(page)).toHaveText([ferryTitle, lampTitle, wellTitle]);
  await page.getByRole("link", { name: lampTitle, exact: true }).click();
  const storyDialog = page.getByRole("dialog", { name: lampTitle });
  const playlistNavigation = storyDialog.getByRole("navigation", { name: "In playlists" });
  await expect(playlistNavigation.getByRole("link", { name })).toHaveAttribute("href", path);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(path);

  await callApi(page, origin, "PUT", path, { public: false }, owner);
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Playlist not found");
  await expectAccessibleInBothThemes(page);
  await page.goto("/playlists/no-such-id");
  await expect(page.getByRole("main")).toContainText("Playlist not found");
});

test("the section Your playlists lists, creates and deletes playlists, and shows errors", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  const rejection = { status: 403, json: { code: "FORBIDDEN", msg: "No.", message: "No." } };
  const allPlaylistUrls = /\/api\/playlists(\/|\?|$)/;
  await page.route(allPlaylistUrls, (route) => route.fulfill(rejection));
  await page.goto("/theuser#playlists");
  await expect(playlistSection(page)).toContainText("Failed to load playlists");
  await page.unrouteAll();
  await button(playlistSection(page), "Try again").click();
  await expect(playlistSection(page)).toContainText("You have no playlist yet.");

  const nameField = playlistSection(page).getByRole("textbox", { name: "New playlist" });
  await nameField.fill("Mornings");
  await playlistSection(page).getByRole("checkbox", { name: "Public" }).check();
  await page.route(allPlaylistUrls, (route) => route.fulfill(rejection));
  await button(playlistSection(page), "Create").click();
  await expect(playlistSection(page)).toContainText("Failed to create playlist");
  await expect(nameField).toHaveValue("Mornings");
  await page.unrouteAll();
  await button(playlistSection(page), "Create").click();
  const row = playlistSection(page).getByRole("listitem").filter({ hasText: "Mornings" });
  await expect(row).toContainText("0 stories");
  await expect(row).toContainText("Public");
  await expect(playlistSection(page).getByRole("checkbox", { name: "Public" })).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  const confirmDialog = page.getByRole("alertdialog", { name: "Delete Mornings?" });
  await button(row, "Delete Mornings").click();
  await button(confirmDialog, "Cancel").click();
  await expect(row).toBeVisible();
  await page.route(allPlaylistUrls, (route) => route.fulfill(rejection));
  await button(row, "Delete Mornings").click();
  await button(confirmDialog, "Delete").click();
  await expect(alertWithText(page, "Failed to delete playlist")).toBeVisible();
  await page.unrouteAll();
  await button(row, "Delete Mornings").click();
  await button(confirmDialog, "Delete").click();
  await expect(playlistSection(page)).toContainText("You have no playlist yet.");
});

test("a writer chooses playlists while writing; the story is appended to them, and the draft stores the choice", async ({
  page,
  origin,
  dataDir,
}) => {
  const { owner, name, path, ferryTitle, lampTitle, wellTitle } = await createPlaylist(
    page,
    { origin, dataDir },
    { public: false },
  );
  await signIn(page, owner);
  const requestUrl = "**/api/playlists?*";
  await page.route(requestUrl, (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto("/stories");
  const errorAlert = alertWithText(page, "Failed to load playlists");
  await expect(errorAlert).toBeVisible();
  await page.unroute(requestUrl);
  await button(page, "Try again").click();
  const title = uniqueTitle("The Promise");
  await page.getByLabel(/^Title/).fill(title);
  const playlistButton = button(page.getByRole("group", { name: "Playlists" }), name);
  await playlistButton.click();
  await expect(page.getByText("Draft kept on this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Title/)).toHaveValue(title);
  await expect(playlistButton).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel(/^Short description/).fill("A ferryman keeps a promise.");
  await page.getByRole("button", { name: "Write the story" }).click();
  await page.getByRole("textbox", { name: "Story text" }).click();
  await page.keyboard.type("Once there was a ferryman.");
  await button(page, "Done").click();
  await choosePoster(page);
  await button(page, "Publish").click();
  await expect(alertWithText(page, "Story published successfully!")).toBeVisible();
  await page.goto(path);
  await expect(cardTitles(page)).toHaveText([ferryTitle, lampTitle, wellTitle, title]);
});
