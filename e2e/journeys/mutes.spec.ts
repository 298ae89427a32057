import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { storyCard } from "../support/home.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoHorizontalScroll, scrollUntilFound, test } from "../support/test.ts";
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
import { getFromApi, sendToApi } from "../support/writing.ts";

/** Tests of muted people, muted words and audiences of statuses. */

const comment = (kora: KoraAddress, storyId: string, text: string, user: TestUser) =>
  postToApi(kora.origin, `/performance/comment/${storyId}`, { text }, user.token);

const statusRow = (page: Page) => page.getByRole("region", { name: "Memoir" });
const statusTile = (page: Page, user: TestUser) =>
  statusRow(page).getByRole("link", { name: new RegExp(usernameFromEmail(user)) });
const openComments = (page: Page, storyId: string) => page.goto(`/story/${storyId}#comments`);

test("a reader mutes a griot from a story card, finds the griot in the list and unmutes; a muted word collapses a comment and hides a card", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, kwame, efua] = await Promise.all([
    createWriter("Ama", kora),
    createWriter("Kwame", kora),
    createUser("Efua", kora),
  ]);
  await Promise.all([follow(efua, ama, kora), follow(efua, kwame, kora)]);
  const title = `The Loud Drum ${usernameFromEmail(ama)}`;
  const otherTitle = `The Quiet Pot ${usernameFromEmail(kwame)}`;
  await publishStory(title, ama, kora);
  const storyId = await publishStory(otherTitle, kwame, kora);
  await comment(kora, storyId, "Ama was here", ama);
  await comment(kora, storyId, "The Ɔkɔtɔ bit me", kwame);
  await postToStatusApi(origin, "/status/create", ama, { content: "Ama today" });
  await signIn(page, efua);
  await page.goto("/home");
  await expect(statusTile(page, ama)).toBeVisible();
  await scrollUntilFound(storyCard(page, title));

  await test.step("the mute hides stories, statuses and comments at once", async () => {
    await storyCard(page, title).getByRole("button", { name: "Story options" }).click();
    await page.getByRole("menuitem", { name: "Mute Ama Tells" }).click();
    await expect(storyCard(page, title)).toHaveCount(0);
    await expect(statusTile(page, ama)).toHaveCount(0);
    await expect(storyCard(page, otherTitle)).toBeVisible();
    await openComments(page, storyId);
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toBeVisible();
    await expect(page.getByText("Ama was here")).toHaveCount(0);
  });

  await test.step("a muted word collapses a comment and hides a story card", async () => {
    await page.goto("/theuser#blocked");
    const section = page.getByRole("region", { name: "Blocked and muted" });
    const field = section.getByLabel("A word or a few words");
    await section.getByRole("button", { name: "Add" }).click();
    await expect(section.getByText("Please enter a word.")).toBeVisible();
    for (const word of ["okoto", "quiet pot"]) {
      await field.fill(word);
      await field.press("Enter");
      await expect(section.getByRole("button", { name: `Remove ${word}` })).toBeVisible();
      await expect(field).toHaveValue("");
    }
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await openComments(page, storyId);
    const collapsed = page.getByRole("article", { name: "Hidden by your muted words" });
    await expect(collapsed).toBeVisible();
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toHaveCount(0);
    await collapsed.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toBeVisible();
    await page.goto(`/writer/${kwame.userId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(storyCard(page, otherTitle)).toHaveCount(0);
  });

  await test.step("words that another device changes hide and show cards at once", async () => {
    const setWords = (words: string[]) =>
      sendToApi(page, "PUT", "/profile/muted-words", { words }, efua);
    await setWords([]);
    await expect(storyCard(page, otherTitle)).toBeVisible();
    await setWords(["okoto", "quiet pot"]);
    await expect(storyCard(page, otherTitle)).toHaveCount(0);
  });

  await test.step("unmuting brings all back", async () => {
    await page.goto("/theuser#blocked");
    const section = page.getByRole("region", { name: "Blocked and muted" });
    await section.getByRole("button", { name: "Remove quiet pot" }).click();
    await expect(section.getByRole("button", { name: "Remove quiet pot" })).toHaveCount(0);
    await section.getByRole("button", { name: /^Unmute/ }).click();
    await expect(section.getByText("You have muted nobody.")).toBeVisible();
    await page.goto("/home");
    await expect(statusTile(page, ama)).toBeVisible();
    await scrollUntilFound(storyCard(page, title));
    // For You may leave out a story that the reader has opened.
    await page.goto(`/writer/${kwame.userId}`);
    await expect(storyCard(page, otherTitle)).toBeVisible();
  });
});

test("a status is posted for friends or for chosen people; a chosen person who blocks the author meanwhile is named, and removed with a press", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, efua, kofi] = await Promise.all([
    createUser("Ama", kora),
    createUser("Efua", kora),
    createUser("Kofi", kora),
  ]);
  await postToApi(origin, "/profile/friend/request", { friendId: efua.userId }, ama.token);
  await postToApi(origin, "/profile/friend/accept", { friendId: ama.userId }, efua.token);
  await signIn(page, ama);
  await page.goto("/home");
  const dialog = page.getByRole("dialog", { name: "Create status" });
  const radio = (name: string) =>
    dialog.getByRole("group", { name: "Who sees it" }).getByRole("radio", { name, exact: true });
  /** Opens the form and writes a status for an audience, which users select by its label. */
  const write = async (content: string, audience: string) => {
    await statusRow(page).getByRole("button", { name: "Create +" }).click();
    await expect(radio("Everyone")).toBeChecked();
    await dialog.getByRole("textbox", { name: "What is on your mind?" }).fill(content);
    await radio(audience).locator("xpath=..").click();
  };
  const postButton = dialog.getByRole("button", { name: /^Post/ });
  /** Returns whether the feed of the viewer has a status with this text. */
  const isSeenBy = async (viewer: TestUser, content: string) => {
    const feed = await getFromApi<{ data: { content: string }[] }>(page, "/status/feed", viewer);
    return feed.data.some((status) => status.content === content);
  };

  await write("Only for friends", "Friends");
  await postButton.click();
  await expect(dialog).toHaveCount(0);
  expect(await isSeenBy(efua, "Only for friends")).toBe(true);
  expect(await isSeenBy(kofi, "Only for friends")).toBe(false);

  await test.step("a chosen person who blocks the author meanwhile is named, and removed with a press", async () => {
    await write("For both", "People I choose");
    await postButton.click();
    await expect(page.getByText("Please choose at least one person who sees it.")).toBeVisible();
    for (const [user, name] of [
      [kofi, "Kofi"],
      [efua, "Efua"],
    ] as const) {
      await dialog.getByRole("searchbox", { name: "Find people" }).fill(usernameFromEmail(user));
      await dialog.getByRole("checkbox", { name }).check();
    }
    await postToApi(
      origin,
      "/block-report/block",
      { type: "user", targetId: ama.userId },
      kofi.token,
    );
    await postButton.click();
    const removeButton = dialog.getByRole("button", { name: "Remove this person" });
    await expect(removeButton).toBeFocused();
    await expect(
      dialog.getByText(`@${usernameFromEmail(kofi)} can no longer be chosen.`),
    ).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "What is on your mind?" })).toHaveValue(
      "For both",
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Enter");
    await expect(removeButton).toHaveCount(0);
    await expect(dialog.getByText("1 of 200 chosen")).toBeVisible();
    await postButton.click();
    await expect(dialog).toHaveCount(0);
    expect(await isSeenBy(efua, "For both")).toBe(true);
  });
});
