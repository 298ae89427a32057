import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import { createWriter, postToApi, publishStory, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

/** Tests of the tools of the story editor that are not about formatting. */

const menu = (page: Page) => button(page, "More tools");
const openPanel = async (page: Page, name: string) => {
  await menu(page).click();
  await page.getByRole("menuitem", { name }).click();
};

test("a griot finds and replaces, undoes it, sets a word goal and writes in focus mode; the preview shows the story as its readers see it on a phone, and an edit of it too", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  const series = { title: "The Long River", shortDescription: "In parts." };
  await postToApi(origin, "/series", series, ama.token);
  await signIn(page, ama);
  await page.goto("/stories");
  const preview = page.getByRole("dialog", { name: "As readers see it on a phone" });

  await test.step("without the other fields, it says what is missing", async () => {
    await button(page, "Write the story").click();
    await openPanel(page, "Preview");
    for (const message of ["Without a title", "There is no poster yet.", "There is no text yet."]) {
      await expect(preview.getByText(message)).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeFocused();
    await storyTextField(page).click();
  });

  await test.step("a griot finds and replaces, and undoes it", async () => {
    await page.keyboard.type("The river has a name. A River has no name.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ask the river.");

    await page.keyboard.press("Control+F");
    const find = page.getByRole("search", { name: "Find and replace" });
    await expect(find.getByLabel("Find", { exact: true })).toBeFocused();
    await page.keyboard.type("river");
    await expect(find.getByText("3 matches")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(find.getByText(/^\d of 3$/)).toBeVisible();
    await button(find, "Match case").click();
    await expect(find.getByText(/2 matches|of 2/)).toBeVisible();
    await find.getByLabel("Replace with").fill("lake");
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await button(find, "Replace all").click();
    await expect(find.getByText("2 replaced. Undo brings them back.")).toBeVisible();
    await expect(storyTextField(page)).toContainText("The lake has a name. A River has no name.");
    await page.keyboard.press("Escape");
    await expect(find).toHaveCount(0);
    await expect(storyTextField(page)).toBeFocused();
    await page.keyboard.press("Control+Z");
    await expect(storyTextField(page)).toContainText("The river has a name. A River has no name.");
  });

  await test.step("a griot sets a word goal", async () => {
    await openPanel(page, "Word goal");
    const goalDialog = page.getByRole("dialog", { name: "Word goal" });
    await goalDialog.getByLabel("Words").fill("0");
    await button(goalDialog, "Save").click();
    await expect(goalDialog.getByText("Please enter a number from 1 to 5,000.")).toBeVisible();
    await goalDialog.getByLabel("Words").fill("15");
    await expectAccessibleInBothThemes(page);
    await button(goalDialog, "Save").click();
    await expect(page.getByText("13 of 15 words")).toBeVisible();
    await storyTextField(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Ask again.");
    await expect(
      page.getByRole("status").getByText("You have reached your word goal."),
    ).toBeAttached();
  });

  await test.step("a griot writes in focus mode", async () => {
    await page.keyboard.press("Control+Alt+F");
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    await page.keyboard.type(" Wait.");
    const countColors = () =>
      storyTextField(page)
        .locator("p")
        .evaluateAll(
          (blocks) => new Set(blocks.map((block) => getComputedStyle(block).color)).size,
        );
    await expect.poll(countColors).toBe(2);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar")).toBeVisible();
    expect(await countColors()).toBe(1);
  });

  await test.step("a griot reads the keyboard shortcuts", async () => {
    await openPanel(page, "Keyboard shortcuts");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(shortcuts.getByText("Ctrl+F", { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(storyTextField(page)).toBeVisible();
    await page.keyboard.press("Alt+F10");
    await expect(page.getByLabel("Kind of text")).toBeFocused();
  });

  await button(page, "Done").click();
  const title = uniqueTitle("The River");
  await titleField(page).fill(title);
  await descriptionField(page).fill("What the river said.");
  await page.getByLabel("Tags", { exact: true }).fill("Ferry, Night");
  await page.getByLabel("Note before the story").fill("For Kofi.");
  await page.getByLabel("Note after the story").fill("More on Friday.");
  await page.getByLabel("Language").selectOption({ label: "French" });
  await page.getByRole("radio", { name: "Teen" }).check();
  await page.getByRole("group", { name: "Warnings" }).getByRole("button", { name: "Hate" }).click();
  await page.getByLabel("Series").selectOption({ label: "The Long River" });
  await choosePoster(page);
  await page.getByLabel("Describe the poster").fill("A river at dusk");
  const expectStory = async (view: Locator) => {
    await expect(view.getByRole("heading", { name: title })).toHaveAttribute("lang", "fr");
    await expect(view.getByRole("img", { name: "A river at dusk" })).toBeVisible();
    await expect(view.getByRole("link", { name: "Part 1 of 1 The Long River" })).toBeVisible();
    await expect(view.getByRole("link", { name: "By Ama Tells" })).toBeVisible();
    for (const shown of ["What the river said.", "teen, hate", "1 min read", "#ferry", "#night"]) {
      await expect(view.getByText(shown, { exact: true })).toBeVisible();
    }
    await expect(view.getByRole("complementary", { name: "Author's note" })).toHaveText([
      /For Kofi\./,
      /More on Friday\./,
    ]);
    await expect(view.getByText("The river has a name.")).toBeVisible();
  };

  await test.step("it has what the fields have, in the width of a phone", async () => {
    await button(page, "Go on writing").click();
    await openPanel(page, "Preview");
    await expectStory(preview);
    await expect(preview.getByRole("button")).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
    // A large screen shows it in the width of a phone too.
    await page.setViewportSize({ width: 1440, height: 900 });
    const readWidth = async () => (await preview.getByRole("article").boundingBox())?.width;
    await expect.poll(readWidth).toBe(360);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step("a link opens beside the editor", async () => {
    const opened = context.waitForEvent("page");
    await preview.getByRole("link", { name: "By Ama Tells" }).click();
    const profile = await opened;
    await expect(profile).toHaveURL(/\/writer\/profile\//);
    await profile.close();
    await expect(preview).toBeVisible();
    await page.keyboard.press("Escape");
    await button(page, "Done").click();
  });

  const publishResponse = page.waitForResponse("**/api/stories");
  await button(page, "Publish").click();
  const { _id: id } = (await (await publishResponse).json()) as { _id: string };
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`/story/${id}`);
  await expectStory(page.getByRole("main").getByRole("article").first());

  await test.step("the preview of an edit has the stored poster and place, and says that it is edited", async () => {
    await page.goto(`/stories/edit/${id}`);
    await button(page, "Go on writing").click();
    await openPanel(page, "Preview");
    await expectStory(preview);
    await expect(preview.getByText(/^Edited /)).toBeVisible();
  });

  await test.step("that of a story that is not published yet does not say so", async () => {
    const publishAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const title = uniqueTitle("Tomorrow");
    const scheduledId = await publishStory(title, ama, { origin, dataDir }, "<p>Once.</p>", {
      publishAt,
    });
    await page.goto(`/stories/edit/${scheduledId}`);
    await button(page, "Go on writing").click();
    await openPanel(page, "Preview");
    await expect(preview.getByRole("heading", { name: title })).toBeVisible();
    await expect(preview.getByText(/^Edited /)).toHaveCount(0);
  });

  await test.step("it has the reading settings of the griot", async () => {
    await fetch(`${origin}/api/reading/settings`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-auth-token": ama.token },
      body: JSON.stringify({ surface: "sepia" }),
    });
    const article = preview.getByRole("article");
    await expect(article).toHaveCSS("background-color", "rgb(245, 234, 211)");
  });
});
