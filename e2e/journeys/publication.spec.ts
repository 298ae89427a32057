import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  main,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

// Unpublished stories are 404 to others, which the browser logs.
test.use({ expectedConsoleErrors: /^Failed to load resource/ });

const unavailable = "This story is not available at the moment.";

const findOwnStory = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Your Stories", exact: true })
    .getByRole("listitem")
    .filter({ hasText: title });

test("a griot writes a story in French, schedules it, publishes it, unpublishes it, schedules it again and publishes it again", async ({
  page,
  browser,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [griot, reader] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const title = uniqueTitle("Le passeur");
  await signIn(page, griot);
  await page.goto("/stories");
  const story = findOwnStory(page, title);
  const dialog = page.getByRole("dialog", { name: "Publishing" });

  await test.step("it is written in French and scheduled", async () => {
    await titleField(page).fill(title);
    await descriptionField(page).fill("Il attend.");
    await button(page, "Write the story").click();
    await storyTextField(page).click();
    await page.keyboard.type("Il était une fois.");
    await button(page, "Done").click();
    await expect(page.getByLabel("Language", { exact: true })).toHaveValue("en");
    // A browser that does not know a language would show its code.
    const languages = page.getByLabel("Language", { exact: true }).locator("option");
    const names = (await languages.allTextContents()).filter((name) => name.trim() !== "");
    expect(names.filter((name) => /^\p{Ll}/u.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    await page.getByLabel("Language", { exact: true }).selectOption("fr");
    await choosePoster(page);
    await page.getByLabel("Publish later").check();
    await expect(page.getByLabel("Date and time")).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessibleInBothThemes(page);
    await button(page, "Publish").click();
    await expect(page).toHaveURL("/search");
    await expect(story).toContainText("Will be published on");
  });

  await test.step("only the griot sees it until it is published", async () => {
    await story.getByRole("link", { name: title, exact: true }).click();
    await expect(page.locator(".story-text")).toHaveAttribute("lang", "fr");
    const notice = page.getByText(/^Will be published on .* Only you can see it until then\.$/);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: /Like/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);

    // Its id changes with its time, and the link of before leads to it.
    const previousUrl = page.url();
    await page.goto("/search");
    await button(story, `Publishing of ${title}`).click();
    await button(dialog, "Publish now").click();
    await expect(story).toContainText("Posted");
    await expectHistoryEntryOf(page, "page");
    await page.goto(previousUrl);
    await expect(page.locator(".story-text")).toHaveAttribute("lang", "fr");
    await expect(page).not.toHaveURL(previousUrl);
    await expect(page.getByRole("button", { name: /Like/ })).toBeVisible();
  });

  const { pathname } = new URL(page.url());
  const readerPage = await browser.newPage({ baseURL: origin });
  await signIn(readerPage, reader);
  await readerPage.goto(pathname);
  await expect(main(readerPage).getByRole("heading", { name: title })).toBeVisible();

  await test.step("it is unpublished", async () => {
    await page.goto("/search");
    await button(story, `Publishing of ${title}`).click();
    await expectAccessibleInBothThemes(page);
    await button(dialog, "Unpublish").click();
    await expect(story).toContainText("Not published");
    await readerPage.reload();
    await expect(readerPage.getByText(unavailable)).toBeVisible();
    expect((await page.request.get(`${pathname}/share`)).status()).toBe(404);
  });

  await test.step("it is scheduled again and published", async () => {
    await button(story, `Publishing of ${title}`).click();
    const time = dialog.getByLabel("Date and time");
    await time.fill("2020-01-01T18:00");
    await button(dialog, "Publish at this time").click();
    await expect(dialog).toContainText("Choose a time between one minute and one year from now.");
    await time.fill(new Date(Date.now() + 48 * 3600 * 1000).toISOString().slice(0, 16));
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessibleInBothThemes(page);
    await button(dialog, "Publish at this time").click();
    await expect(story).toContainText("Will be published on");
    await expectHistoryEntryOf(page, "page");
    await button(story, `Publishing of ${title}`).click();
    await button(dialog, "Publish now").click();
    await expect(story).toContainText("Posted");
    await readerPage.reload();
    await expect(main(readerPage).getByRole("heading", { name: title })).toBeVisible();
  });
  await readerPage.close();
});

test("a griot adds tags and notes, readers follow a tag, and an earlier version comes back", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const griot = await createWriter("Ama", kora);
  const title = uniqueTitle("The Ferry at Dusk");
  const storyId = await publishStory(title, griot, kora, "<p>The ferry waits at dusk.</p>");
  const tag = `ferry${title.replaceAll(/\D/g, "")}`;
  await signIn(page, griot);
  await page.goto(`/stories/edit/${storyId}`);
  const tags = page.getByLabel("Tags", { exact: true });
  await tags.fill(`#Ferry ${title.replaceAll(/\D/g, "")}, Night`);
  await page.getByLabel("Note before the story").fill("For <Kofi>.\nThanks.");
  await page.getByLabel("Note after the story").fill("More on Friday.");
  await page.getByRole("radio", { name: "Teen" }).check();
  await expect(tags).toHaveValue(`${tag}, night`);
  await button(page, "Go on writing").click();
  await storyTextField(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The old ferry waits at dawn.");
  await button(page, "Done").click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, "Save").click();
  await expect(page).toHaveURL("/search");

  const story = findOwnStory(page, title);
  await story.getByRole("link", { name: title, exact: true }).click();
  const notes = page.getByRole("complementary", { name: "Author's note" });
  await expect(notes).toHaveText([/For <Kofi>\.\s*Thanks\./, /More on Friday\./]);
  await expect(main(page).getByText(/^Edited/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await main(page)
    .getByRole("link", { name: `#${tag}` })
    .click();
  await expect(page).toHaveURL(`/tagged/${tag}`);
  await expect(page.getByRole("heading", { level: 1, name: `#${tag}` })).toBeVisible();
  await expect(page.getByRole("article", { name: title })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto("/tagged/nothing");
  await expect(page.getByText("There is no story with this tag.")).toBeVisible();
  await page.goto(`/story/${storyId}/share`);
  await expect(page.getByText("More on Friday.")).toBeVisible();
  await expect(page.getByRole("link", { name: `#${tag}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto("/search");
  await button(story, `Earlier versions of ${title}`).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await dialog.getByRole("button", { name: /5 words/ }).click();
  const text = dialog.getByRole("region", { name: "Story", exact: true });
  await expect(text.getByRole("deletion")).toHaveText("dusk");
  await expect(text.getByRole("insertion")).toHaveText(["old ", "dawn"]);
  const rating = dialog.getByRole("region", { name: "Rating", exact: true });
  await expect(rating.getByRole("insertion")).toHaveText("Teen");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothThemes(page);
  await button(dialog, "Bring this version back").click();
  await expect(dialog).toHaveCount(0);
  await expectHistoryEntryOf(page, "page");
  await page.goto(`/story/${storyId}`);
  await expect(page.locator(".story-text")).toHaveText("The ferry waits at dusk.");
  await expect(notes).toHaveCount(0);
});
