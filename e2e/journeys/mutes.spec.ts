import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { postToStatusApi } from "../support/statuses.ts";
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

/** Tests of muted people, muted words and audiences of statuses (people-safety, Stories). */

const usernameOf = ({ email }: TestUser) => email.replace(/@.*/, "");

const comment = (kora: KoraAddress, storyId: string, text: string, user: TestUser) =>
  postToApi(kora.origin, `/performance/comment/${storyId}`, { text }, user.token);

const cards = (page: Page, title: string) => page.getByRole("article", { name: title });
const openComments = (page: Page, storyId: string) => page.goto(`/story/${storyId}#comments`);

test("a reader mutes a griot from a story card, finds the griot in the list and unmutes; a muted word folds a comment and hides a card", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, kwame, efua] = await Promise.all([
    createWriter("Ama", kora),
    createWriter("Kwame", kora),
    createUser("Efua", kora),
  ]);
  await Promise.all([follow(efua, ama, kora), follow(efua, kwame, kora)]);
  const title = `The Loud Drum ${usernameOf(ama)}`;
  const otherTitle = `The Quiet Pot ${usernameOf(kwame)}`;
  await publishStory(title, ama, kora);
  const storyId = await publishStory(otherTitle, kwame, kora);
  await comment(kora, storyId, "Ama was here", ama);
  await comment(kora, storyId, "The Ɔkɔtɔ bit me", kwame);
  await postToStatusApi(origin, "/status/create", ama, { content: "Ama today" });
  await signIn(page, efua);
  await page.goto("/home");
  const statusTile = page.getByRole("link", { name: new RegExp(usernameOf(ama)) }).or(
    page.getByRole("button", { name: new RegExp(usernameOf(ama)) }),
  );
  await expect(cards(page, title)).toBeVisible();
  await expect(statusTile.first()).toBeVisible();

  await test.step("the mute hides stories, statuses and comments at once", async () => {
    await cards(page, title).getByRole("button", { name: /More/ }).click();
    await page.getByRole("menuitem", { name: "Mute Ama Tells" }).click();
    await expect(cards(page, title)).toHaveCount(0);
    await expect(statusTile).toHaveCount(0);
    await expect(cards(page, otherTitle)).toBeVisible();
    await openComments(page, storyId);
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toBeVisible();
    await expect(page.getByText("Ama was here")).toHaveCount(0);
  });

  await test.step("a muted word folds a comment and hides a story card", async () => {
    await page.goto("/theuser#muted");
    const section = page.getByRole("region", { name: "Muted people and words" });
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
    const folded = page.getByRole("article", { name: "Hidden by your muted words" });
    await expect(folded).toBeVisible();
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toHaveCount(0);
    await folded.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("The Ɔkɔtɔ bit me")).toBeVisible();
    await page.goto("/home");
    await expect(page.getByRole("main")).toBeVisible();
    await expect(cards(page, otherTitle)).toHaveCount(0);
  });

  await test.step("unmuting brings all back", async () => {
    await page.goto("/theuser#muted");
    const section = page.getByRole("region", { name: "Muted people and words" });
    await section.getByRole("button", { name: "Remove quiet pot" }).click();
    await expect(section.getByRole("button", { name: "Remove quiet pot" })).toHaveCount(0);
    await section.getByRole("button", { name: /^Unmute/ }).click();
    await expect(section.getByText("You have muted nobody.")).toBeVisible();
    await page.goto("/home");
    await expect(cards(page, title)).toBeVisible();
    await expect(cards(page, otherTitle)).toBeVisible();
    await expect(statusTile.first()).toBeVisible();
  });
});

test("a status for friends is seen by a friend and not by a stranger, and one for chosen people by them", async ({
  page,
  browser,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, efua, kofi] = await Promise.all([
    createUser("Ama", kora),
    createUser("Efua", kora),
    createUser("Kofi", kora),
  ]);
  await postToApi(origin, "/friends/request", { friendId: efua.userId }, ama.token).catch(() => null);
  await signIn(page, ama);
  await page.goto("/home");
  await page.getByRole("button", { name: "Create +" }).click();
  const dialog = page.getByRole("dialog", { name: "Create status" });
  const audience = dialog.getByRole("group", { name: "Who sees it" });
  await expect(audience.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await dialog.getByLabel("What is on your mind?").fill("Only for Kofi");
  await audience.getByRole("radio", { name: "People I choose" }).check({ force: true });
  await dialog.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Please choose at least one person who sees it.")).toBeVisible();
  await dialog.getByLabel("Find people").fill(usernameOf(kofi));
  await dialog.getByRole("checkbox", { name: "Kofi" }).first().check();
  await expect(dialog.getByText("1 person sees it.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Post" }).click();
  await expect(dialog).toHaveCount(0);
  const tileOfAma = new RegExp(usernameOf(ama));
  for (const [viewer, count] of [
    [kofi, 1],
    [efua, 0],
  ] as const) {
    const context = await browser.newContext({ baseURL: origin });
    const viewerPage = await context.newPage();
    await signIn(viewerPage, viewer);
    await viewerPage.goto("/home");
    await expect(viewerPage.getByRole("button", { name: "Create +" })).toBeVisible();
    const tile = viewerPage
      .getByRole("region", { name: "Memoir" })
      .getByText(tileOfAma)
      .first();
    if (count === 1) await expect(tile).toBeVisible();
    else await expect(tile).toHaveCount(0);
    await context.close();
  }
});
