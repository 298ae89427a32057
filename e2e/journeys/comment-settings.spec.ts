import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of the griot's rule over the comments under their stories. */

const usernameOf = ({ email }: TestUser) => email.replace(/@.*/, "");
const composer = (page: Page) => page.getByRole("textbox", { name: "Your comment" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Comment", exact: true });

async function openComments(page: Page, storyId: string, viewer: TestUser): Promise<void> {
  await signIn(page, viewer);
  await page.goto(`/story/${storyId}#comments`);
  await expect(page.getByRole("button", { name: /^Comments/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
}

async function chooseSetting(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: "Comment settings" }).click();
  await page.getByRole("menuitem", { name: label }).click();
}

test("a griot under attack removes a comment, bars its author, lets only followers comment and closes the comments; readers see each change and keep what they typed", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, efua, kofi] = await Promise.all([
    createWriter("Ama", kora),
    createUser("Efua", kora),
    createUser("Kofi", kora),
  ]);
  const storyId = await publishStory("The Talking Drum", ama, kora);
  await postToApi(
    origin,
    `/performance/comment/${storyId}?return=comment`,
    { text: "You cannot write" },
    kofi.token,
  );
  const openAs = async (viewer: TestUser) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: origin });
    const viewerPage = await context.newPage();
    await openComments(viewerPage, storyId, viewer);
    return viewerPage;
  };
  const [efuaPage, kofiPage] = [await openAs(efua), await openAs(kofi)];
  await openComments(page, storyId, ama);
  await expect(page.getByText("Everyone can comment.")).toBeVisible();
  await expect(efuaPage.getByRole("button", { name: "Comment settings" })).toHaveCount(0);

  await test.step("she bars the attacker, who finds out when commenting, and removes the comment", async () => {
    const openMenu = () =>
      page.getByRole("button", { name: `Options for the comment of ${usernameOf(kofi)}` }).click();
    await openMenu();
    await page.getByRole("menuitem", { name: "Bar from commenting" }).click();
    const dialog = page.getByRole("alertdialog", {
      name: `Bar ${usernameOf(kofi)} from commenting?`,
    });
    await expect(dialog).toContainText("They can still read your stories");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Bar", exact: true }).click();
    await expect(page.getByText("can no longer comment on your stories.")).toBeVisible();
    await openMenu();
    await page.getByRole("menuitem", { name: "Remove from your story" }).click();
    const question = page.getByRole("alertdialog", {
      name: "Remove this comment from your story?",
    });
    await expect(question).toContainText("readers see that you removed it");
    await question.getByRole("button", { name: "Remove from your story" }).click();
    for (const tab of [page, efuaPage, kofiPage]) {
      await expect(tab.getByText("This comment was removed by the griot.")).toBeVisible();
      await expect(tab.getByText("You cannot write")).toHaveCount(0);
    }
    await composer(kofiPage).fill("I say it again");
    await sendButton(kofiPage).click();
    await expect(
      kofiPage.getByText(
        "The griot does not accept comments from this account. What you typed stays here.",
      ),
    ).toBeVisible();
    await expect(composer(kofiPage)).toHaveValue("I say it again");
    await expect(sendButton(kofiPage)).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("with followers only, a reader sees the reason beside the typed text, and sends it after following", async () => {
    await composer(efuaPage).fill("I like this drum");
    await chooseSetting(page, "Let only followers comment");
    await expect(page.getByText("Only your followers can comment.")).toBeVisible();
    const reason = efuaPage.getByText("Only followers of the griot can comment here.");
    await expect(reason).toBeVisible();
    await expect(composer(efuaPage)).toHaveValue("I like this drum");
    await efuaPage.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(efuaPage);
    await efuaPage.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(efuaPage);
    await follow(efua, ama, kora);
    await efuaPage.reload();
    await expect(composer(efuaPage)).toHaveValue("I like this drum");
    await expect(reason).toHaveCount(0);
    await sendButton(efuaPage).click();
    await expect(page.getByText("I like this drum")).toBeVisible();
  });

  await test.step("when she closes the comments, no one can comment, nor can she, until she opens them", async () => {
    const closedReason = efuaPage.getByText("The griot has closed the comments of this story.");
    await composer(efuaPage).focus();
    await chooseSetting(page, "Close the comments");
    await expect(page.getByText("You have closed the comments.")).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await expect(closedReason).toBeVisible();
    // The empty field goes with the focus, not before.
    await expect(composer(efuaPage)).toBeFocused();
    await efuaPage.keyboard.press("Shift+Tab");
    await expect(composer(efuaPage)).toHaveCount(0);
    await expect(efuaPage.getByRole("button", { name: /^Reply to/ })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await chooseSetting(page, "Open the comments");
    await expect(composer(efuaPage)).toBeVisible();
  });

  await test.step("a reply keeps its text and the focus when she closes the comments", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const reason = efuaPage.getByRole("status").filter({ hasText: "has closed the comments" });
    const replyButton = efuaPage.getByRole("button", { name: `Reply to ${usernameOf(efua)}` });
    const reply = efuaPage.getByRole("textbox", { name: `Your reply to ${usernameOf(efua)}` });
    await replyButton.click();
    await reply.fill("And the dance");
    await chooseSetting(page, "Close the comments");
    await expect(reason).toBeVisible();
    await expect(reply).toBeFocused();
    await efuaPage.keyboard.press("Escape");
    await expect(replyButton).toBeFocused();
    await efuaPage.keyboard.press("Enter");
    await expect(reply).toHaveValue("And the dance");
    await reply.fill("");
    await efuaPage.keyboard.press("Escape");
    await expect(reason).toBeFocused();
    await expect(replyButton).toHaveCount(0);
    await chooseSetting(page, "Open the comments");
    await replyButton.focus();
    await chooseSetting(page, "Close the comments");
    await expect(reason).toBeFocused();
    await chooseSetting(page, "Open the comments");
    await expect(replyButton).toBeVisible();
  });

  await test.step("in the dashboard, she sees whom she barred, and undoes it by keyboard", async () => {
    await page.goto("/search");
    const section = page.getByRole("region", { name: "Barred from commenting" });
    await expect(section.getByText(usernameOf(kofi))).toBeVisible();
    await expectNoHorizontalScroll(page);
    await section.getByRole("button", { name: `Let ${usernameOf(kofi)} comment again` }).focus();
    await page.keyboard.press("Enter");
    await expect(section.getByText("You have barred no one.")).toBeVisible();
  });
  await Promise.all([efuaPage, kofiPage].map((tab) => tab.context().close()));
});
