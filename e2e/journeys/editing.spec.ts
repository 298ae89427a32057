import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn } from "../support/users.ts";
import {
  button,
  draftSyncedMessage,
  getFromApi,
  main,
  openSecondDevice,
  sendDraft,
  sendToApi,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

/** Tests of editing a published story. */

// These tests abort and reject requests on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

test("leaving the form with unsaved changes requires a confirmation: they stay, become a draft or are discarded; a published story is edited; who goes back before the dashboard is rendered finds the saved story, which can be edited again", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, { origin, dataDir });
  await signIn(page, ama);
  const leaveDialog = page.getByRole("alertdialog", { name: "Leave without saving?" });

  await test.step("leaving requires a confirmation, and the changes stay or become a draft", async () => {
    await page.goto(`/stories/edit/${storyId}`);
    await expect(titleField(page)).toHaveValue(title);
    await titleField(page).fill(`${title}, mended`);
    await button(page, "Cancel").click();
    await button(leaveDialog, "Stay").click();
    await expect(titleField(page)).toHaveValue(`${title}, mended`);
    await sendDraft(page);
    await expect(draftSyncedMessage(page)).toBeVisible();
    await button(page, "Cancel").click();
    await button(leaveDialog, "Leave and keep as draft").click();
    await expect(page).toHaveURL(/\/search$/);
    // The page and the history entry of the dialog change shortly after the address.
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    await expect(leaveDialog).toBeHidden();
    await expectHistoryEntryOf(page, "page");

    // Forward in the history also opens the dialog, and another Forward closes it like Stay.
    await page.goBack();
    await expect(page.getByText("Your draft is back as you left it.")).toBeVisible();
    await page.goForward();
    await expect(leaveDialog).toBeVisible();
    await page.goForward();
    await expect(leaveDialog).toBeHidden();
    await expect(page).toHaveURL(`${origin}/stories/edit/${storyId}`);
    await expect(titleField(page)).toHaveValue(`${title}, mended`);
    await button(page, "Discard changes").click();
    await button(page.getByRole("alertdialog"), "Discard changes").click();
    await expect(titleField(page)).toHaveValue(title);
    await expect.poll(() => getFromApi(page, "/drafts", ama)).toEqual([]);
  });

  await test.step("changes are discarded", async () => {
    await titleField(page).fill(`${title}, thrown away`);
    await sendDraft(page);
    await expect(draftSyncedMessage(page)).toBeVisible();
    await button(page, "Cancel").click();
    await expect(leaveDialog.getByRole("button", { name: /^(Stay|Leave|Discard)/ })).toHaveText([
      "Stay",
      "Leave and keep as draft",
      "Discard",
    ]);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
    await button(leaveDialog, "Discard").click();
    await expect(page).toHaveURL(/\/search$/);
    await expect.poll(() => getFromApi(page, "/drafts", ama)).toEqual([]);
  });

  await test.step("the story is edited, and edited again after a return", async () => {
    const storyUrl = "**/api/dashboard/stories/*";
    // Unlike a server error, a refusal is not tried again before it is shown.
    await page.route(storyUrl, (route) => route.fulfill({ status: 429, body: "" }));
    await page.goto(`/stories/edit/${storyId}`);
    await expect(page.getByRole("alert").getByText("Failed to load story")).toBeVisible();
    await page.unroute(storyUrl);
    await button(page, "Try again").click();
    await expect(titleField(page)).toHaveValue(title);
    await expect(page.getByText("Your draft is back as you left it.")).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);

    await button(page, "Go on writing").click();
    await storyTextField(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And it was good.");
    await button(page, "Done").click();
    await page.getByLabel("Describe the poster").fill("A loom at night");
    await button(page, "All genres").click();
    const genres = page.getByRole("group", { name: "Genres" });
    for (const genre of ["Fantasy", "Poetry", "Drama"]) await button(genres, genre).click();
    await expect(alertWithText(page, "You can select a maximum of 3 genres.")).toBeVisible();

    await titleField(page).fill("");
    await button(page, "Save").click();
    await expect(page.getByText("Title is required.")).toBeVisible();
    await titleField(page).fill(`${title}, mended`);
    await page.route(storyUrl, (route) => route.abort());
    await button(page, "Save").click();
    await expect(page.getByRole("alert").getByText("Failed to save story")).toBeVisible();
    await page.unroute(storyUrl);

    // The browser goes back in the task in which the address changes to that of the dashboard.
    await page.evaluate(() => {
      const pushState = history.pushState.bind(history);
      history.pushState = (state, unused, url) => {
        pushState(state, unused, url);
        if (String(url).endsWith("/search")) history.back();
      };
    });
    for (const version of ["mended", "mended again"]) {
      await titleField(page).fill(`${title}, ${version}`);
      const saveResponse = page.waitForResponse(storyUrl);
      await button(page, "Save").click();
      await saveResponse;
      await expect(page.getByText("Story saved.", { exact: true }).last()).toBeVisible();
      await expect(page).toHaveURL(`${origin}/stories/edit/${storyId}`);
      await expect(titleField(page)).toBeEditable();
      await expect(page.locator("form [inert]")).toHaveCount(0);
      await expect(titleField(page)).toHaveValue(`${title}, ${version}`);
      await expect(page.getByText("Your draft is back as you left it.")).toHaveCount(0);
      const story = await getFromApi<{ title: string; story: string; genre: string[] }>(
        page,
        `/stories/${storyId}`,
        ama,
      );
      expect(story.title).toBe(`${title}, ${version}`);
      expect(story.story).toContain("And it was good.");
      expect(story.genre).toEqual(["african folktales", "fantasy", "poetry"]);
    }
    expect(await getFromApi(page, "/drafts", ama)).toEqual([]);
    await page.goto(`/story/${storyId}`);
    await expect(main(page)).toContainText(`${title}, mended again`);
    await expect(main(page).locator('img[alt="A loom at night"]').first()).toBeVisible();
  });
});

test("two devices edit a story at once: both versions are shown, and the version that is not chosen becomes a draft", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  const title = uniqueTitle("The Well");
  const storyId = await publishStory(title, ama, { origin, dataDir });
  await signIn(page, ama);
  await page.goto(`/stories/edit/${storyId}`);
  await expect(titleField(page)).toHaveValue(title);
  const { page: otherPage, context: otherContext } = await openSecondDevice(context, page, ama);
  const saveTitle = async (targetPage: Page, text: string) => {
    await titleField(targetPage).fill(text);
    await button(targetPage, "Save").click();
  };
  await otherPage.goto(`/stories/edit/${storyId}`);
  await saveTitle(otherPage, "Theirs");
  await expect(otherPage).toHaveURL(/\/search$/);

  await saveTitle(page, "Mine");
  const conflictDialog = page.getByRole("alertdialog", {
    name: "This story was changed in another place",
  });
  await expect(conflictDialog.getByRole("region", { name: "Yours, on this page" })).toContainText(
    "Mine",
  );
  await expect(conflictDialog.getByRole("region", { name: /^The other one/ })).toContainText(
    "Theirs",
  );
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(conflictDialog, "Decide later").click();
  await expect(titleField(page)).toHaveValue("Mine");
  await button(page, "Save").click();
  // A save that fails after the choice shows no second dialog and stores no second draft.
  const storyUrl = "**/api/dashboard/stories/*";
  await expect(conflictDialog).toBeVisible();
  await page.route(storyUrl, (route) => route.abort());
  await button(conflictDialog, "Keep mine").click();
  await expect(page.getByRole("alert").getByText("Failed to save story")).toBeVisible();
  await page.unroute(storyUrl);
  await button(page, "Save").click();
  await expect(page).toHaveURL(/\/search$/);
  const fetchTitle = async () =>
    (await getFromApi<{ title: string }>(page, `/stories/${storyId}`, ama)).title;
  expect(await fetchTitle()).toBe("Mine");
  const fetchDraftTitles = async () =>
    (await getFromApi<{ title: string }[]>(page, "/drafts", ama)).map((draft) => draft.title);
  expect(await fetchDraftTitles()).toEqual(["Theirs"]);

  // Now the user chooses the other version.
  await page.goto(`/stories/edit/${storyId}`);
  await expect(titleField(page)).toHaveValue("Mine");
  await otherPage.goto(`/stories/edit/${storyId}`);
  await saveTitle(otherPage, "Theirs again");
  await expect(otherPage).toHaveURL(/\/search$/);
  await saveTitle(page, "Mine again");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const draftsUrl = "**/api/drafts";
  await page.route(draftsUrl, async (route) => {
    await released;
    await route.continue();
  });
  await button(conflictDialog, "Take theirs").click();
  // What is typed while the other version is saved would be lost, so the dialog stays.
  await button(conflictDialog, "Decide later").click({ force: true });
  await page.keyboard.press("Escape");
  await expect(conflictDialog).toBeVisible();
  release();
  await expect(titleField(page)).toHaveValue("Theirs again");
  expect(await fetchTitle()).toBe("Theirs again");
  expect((await fetchDraftTitles()).toSorted()).toEqual(["Mine again", "Theirs"]);
  await page.goto("/stories");
  await expect(page.getByRole("region", { name: "Your other drafts" })).toContainText("Mine again");
  await otherContext.close();
});

test("a user can edit only their own stories; the edited text of a story that is deleted meanwhile becomes a draft", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const [ama, kofi] = [
    await createWriter("Ama", { origin, dataDir }),
    await createUser("Kofi", { origin, dataDir }),
  ];
  const title = uniqueTitle("The Gone Ferry");
  const storyId = await publishStory(title, ama, { origin, dataDir });
  await signIn(page, kofi);
  await page.goto(`/stories/edit/${storyId}`);
  await expect(main(page)).toContainText("Writer verification required.");
  await expect(button(page, "Try again")).toHaveCount(0);
  await page.getByRole("link", { name: "Become a Griot" }).click();
  await expect(page).toHaveURL(/\/save$/);

  await signIn(page, ama);
  for (const wrongId of [crypto.randomUUID(), "mine"]) {
    await page.goto(`/stories/edit/${wrongId}`);
    await expect(main(page)).toContainText("Story not found.");
    await expect(button(page, "Try again")).toHaveCount(0);
  }
  await expectNoHorizontalScroll(page);

  await page.goto(`/stories/edit/${storyId}`);
  await titleField(page).fill(`${title}, mended`);
  await sendToApi(page, "DELETE", `/dashboard/stories/${storyId}`, {}, ama);
  await page.route("**/api/drafts", (route) => route.abort());
  await button(page, "Save").click();
  await expect(
    page
      .getByRole("alert")
      .getByText(
        "Story not found. What you wrote could not be put among your drafts yet. Please try again soon.",
      ),
  ).toBeVisible();
  await expect(titleField(page)).toHaveValue(`${title}, mended`);
  await page.unroute("**/api/drafts");
  await button(page, "Save").click();
  await expect(
    page.getByRole("alert").getByText("Story not found. What you wrote is kept among your drafts."),
  ).toBeVisible();
  await page.getByRole("link", { name: "To your drafts" }).click();
  await button(page, `Go on with ${title}, mended`).click();
  await expect(titleField(page)).toHaveValue(`${title}, mended`);
  await expect(main(page)).toContainText("Once there was a ferryman");
});
