import { writeFile } from "node:fs/promises";
import { createUser, createWriter, follow, publishStory } from "../../../e2e/support/users.ts";
import { createPictureFile, uniqueTitle } from "../../../e2e/support/writing.ts";
import { button, byCss, byRole, byText, inside, link, textbox } from "../support/locators.ts";
import { expect, test } from "../support/test.ts";

test("a reader opens a story from the feed, likes it and closes it", async ({ openPage, kora }) => {
  const [nana, efua] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  await follow(efua, nana, kora);
  const title = uniqueTitle("The Lantern");
  await publishStory(title, nana, kora);
  const page = await openPage(efua);
  await page.goto("/home");
  await page.click(inside(byRole("article", undefined, { text: title }), byRole("heading", title)));
  const dialog = byRole("dialog", title);
  await page.expectVisible(inside(dialog, byText("kept his word to the river")));
  await page.expectPath(/^\/story\/[0-9a-f-]{36}$/);
  await page.click(inside(dialog, button("Like, 0 likes")));
  await page.expectVisible(inside(dialog, button("Like, 1 like")));
  // The poster is a picture that the engine can decode.
  await page.expectProperty(byCss("[role=dialog] img, dialog img"), "naturalWidth", (width) =>
    expect(width).toBeGreaterThan(0),
  );
  await page.press("Escape");
  await page.expectHidden(dialog);
  await page.expectPath(/^\/home$/);
});

test("a reader comments on a story, and the writer sees the comment at once and replies", async ({
  openPage,
  kora,
}) => {
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const storyId = await publishStory(uniqueTitle("The Drum"), ama, kora);
  const [amaPage, kofiPage] = [await openPage(ama), await openPage(kofi)];
  await amaPage.goto(`/story/${storyId}#comments`);
  await kofiPage.goto(`/story/${storyId}#comments`);
  await amaPage.expectVisible(textbox("Your comment"));
  await kofiPage.type(textbox("Your comment"), "I could hear the water.");
  await kofiPage.click(button("Comment"));
  await amaPage.expectVisible(byText("I could hear the water."));
  await amaPage.click(button(/^Reply to /));
  await amaPage.type(textbox(/^Your reply to /), "It remembers you.");
  await amaPage.click(button("Reply"));
  await kofiPage.expectVisible(byText("It remembers you."));
});

test("a writer writes a story with bold text and a poster, and publishes it", async ({
  openPage,
  kora,
}, testInfo) => {
  const posterPath = testInfo.outputPath("poster.jpg");
  await writeFile(posterPath, (await createPictureFile(1200, 750)).buffer);
  const title = uniqueTitle("The Kept Word");
  const page = await openPage(await createWriter("Ama", kora));
  await page.goto("/stories");
  await page.type(textbox(/^Title/), title);
  await page.type(textbox(/^Short description/), "A ferryman keeps a promise.");
  await page.click(button("Write the story"));
  const editor = textbox("Story text");
  await page.click(editor);
  await page.type(editor, "Once there was a ferryman who ");
  await page.click(button(/^Bold/));
  await page.type(editor, "kept his word");
  await page.click(button("Done"));
  await page.expectVisible(byText("Once there was a ferryman who kept his word"));
  await page.chooseFile(byCss('input[type="file"]'), posterPath);
  await page.expectVisible(textbox(/^Describe the poster/));
  await page.click(button("Publish"));
  await page.expectVisible(byText("Story published successfully!"));
  await page.expectPath(/^\/home$/);
  await page.click(link("Read it"));
  await page.expectVisible(byRole("heading", title));
  await page.expectProperty(byCss("main .story-text strong"), "textContent", (text) =>
    expect(text).toBe("kept his word"),
  );
  await page.expectProperty(byCss("main img"), "naturalWidth", (width) =>
    expect(width).toBeGreaterThan(0),
  );
});

test("a visitor reads the page of a shared story without an account", async ({
  openPage,
  kora,
}) => {
  const title = uniqueTitle("The Shared Word");
  const storyId = await publishStory(title, await createWriter("Nana", kora), kora);
  const page = await openPage();
  await page.goto(`/story/${storyId}/share`);
  await page.expectVisible(byRole("heading", title));
  await page.expectVisible(byText("By Nana Tells"));
  await page.expectVisible(byText("kept his word to the river"));
  await page.expectVisible(button("Copy Link"));
  await page.expectProperty(byCss("article img"), "naturalWidth", (width) =>
    expect(width).toBeGreaterThan(0),
  );
  await page.expectStyle(byCss("article h1"), "font-family", (fonts) =>
    expect(fonts).toMatch(/^"?Literata/),
  );
  await page.click(link("Explore More Stories"));
  await page.expectPath(/^\/login$/);
});

test("a reader finds a story by a part of its title, and opens it by keyboard", async ({
  openPage,
  kora,
}) => {
  const esi = await createWriter("Esi", kora);
  const title = uniqueTitle("The Heron");
  await publishStory(title, esi, kora);
  const page = await openPage(await createUser("Efua", kora));
  await page.goto("/home");
  await page.click(inside(byRole("banner"), button("Search")));
  await page.type(byRole("combobox", /search kora/i), title.slice(-9));
  await page.expectVisible(byRole("option", undefined, { text: title }));
  await page.press("ArrowDown");
  await page.press("Enter");
  await page.expectVisible(inside(byRole("dialog", title), byText("kept his word to the river")));
});
