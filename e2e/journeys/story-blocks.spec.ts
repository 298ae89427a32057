import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { endSpeaking, fakeSpeech, isSpeaking, readSpeechRequests } from "../support/fake-speech.ts";
import { expectNoLayoutShift, recordLayoutShifts } from "../support/layout-shift.ts";
import { expect, expectNoHorizontalScroll, tabTo, test } from "../support/test.ts";
import { dropFiles } from "../support/transfer-files.ts";
import { createWriter, publishStory, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  createPictureFile,
  descriptionField,
  getFromApi,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

/** Tests of the blocks of a story: headings, quotes, scene breaks, verse, code and pictures. */

/** Waits for a frame, and for the events and timers that were due in it. */
const waitForEditor = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );

/** Moves the cursor. Shortly after some changes, the editor takes back a selection that it did not make. */
const moveCursor = (page: Page, key: string, expected: readonly [text: string, offset: number]) =>
  expect(async () => {
    await page.keyboard.press(key);
    await waitForEditor(page);
    const cursor = await page.evaluate(() => {
      const selection = getSelection();
      return [selection?.anchorNode?.textContent, selection?.anchorOffset];
    });
    expect(cursor).toEqual(expected);
  }).toPass();

test("a griot adds pictures to the text, describes them, writes headings, a quote, a scene break, verse and code, undoes, redoes and publishes; readers see, share and hear all of it, with and without the app", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  await fakeSpeech(page, ["en-GB"]);
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  await titleField(page).fill(uniqueTitle("Of Many Blocks"));
  await descriptionField(page).fill("What blocks and pictures say.");
  await choosePoster(page);
  await button(page, "Write the story").click();
  await expect(storyTextField(page)).toBeFocused();
  const toolbar = page.getByRole("toolbar");
  const { keyboard } = page;

  await test.step("the griot adds a picture, describes it, changes it, and replaces a word of its caption", async () => {
    await keyboard.type("Once.");
    await toolbar.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add a picture" });
    await expect(button(dialog, "Insert")).toBeDisabled();
    await dialog.locator('input[type="file"]').setInputFiles({
      name: "notes.txt",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no picture"),
    });
    await expect(dialog.getByText("Picture must be a JPEG, PNG or WebP image.")).toBeVisible();
    await dialog.locator('input[type="file"]').setInputFiles(await createPictureFile(1200, 800));
    await button(dialog, "Insert").click();
    await expect(dialog.getByText("Please describe each picture,", { exact: false })).toBeVisible();
    await dialog.getByLabel("Describe the picture").fill("A river at night");
    await dialog.getByLabel("Caption").fill("The third bend");
    await dialog.getByText("Small", { exact: true }).click();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await button(dialog, "Insert").click();
    await expect(storyTextField(page)).toBeFocused();
    await keyboard.type("Then.");
    // A dropped picture opens the dialog too; undo removes the picture again.
    await dropFiles(storyTextField(page), [await createPictureFile(64, 40)]);
    await dialog.getByLabel("Describe the picture").fill("A stone");
    await button(dialog, "Insert").click();
    const pictures = storyTextField(page).locator("figure");
    await expect(pictures).toHaveCount(2);
    await keyboard.press("Control+Z");
    await expect(pictures).toHaveCount(1);
    await pictures.click();
    await toolbar.getByRole("button", { name: "Picture", exact: true }).click();
    const editDialog = page.getByRole("dialog", { name: "Picture", exact: true });
    await expect(editDialog.getByLabel("Caption")).toHaveValue("The third bend");
    await editDialog.getByText("Medium", { exact: true }).click();
    await button(editDialog, "Save").click();
    await expect(editDialog).toHaveCount(0);
    await keyboard.press("Control+F");
    const find = page.getByRole("search", { name: "Find and replace" });
    await find.getByLabel("Find", { exact: true }).fill("BEND");
    await keyboard.press("Enter");
    await expect(find.getByText("1 of 1")).toBeVisible();
    await find.getByLabel("Replace with").fill("turn");
    await button(find, "Replace").click();
    await expect(find.getByText("No match")).toBeVisible();
    await expect(pictures).toHaveText("The third turn");
    await keyboard.press("Escape");
    await expect(find).toHaveCount(0);
    await expect(storyTextField(page)).toBeFocused();
  });

  await test.step("the griot writes blocks, undoes and redoes", async () => {
    const blockType = toolbar.getByLabel("Kind of text");
    await moveCursor(page, "Control+End", ["Then.", 5]);
    await keyboard.press("Enter");
    await blockType.selectOption("Heading");
    await expect(storyTextField(page)).toBeFocused();
    await keyboard.type("The river");
    await keyboard.press("Enter");
    await expect(blockType).toHaveValue("paragraph");
    await keyboard.press("Control+Alt+3");
    await keyboard.type("At night");
    await keyboard.press("Enter");
    await button(toolbar, "Quote").click();
    await keyboard.type("Who calls?");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    // The lines of paragraphs become one verse, and three times Enter leaves it.
    await keyboard.type("The river has");
    await keyboard.press("Enter");
    await keyboard.type("three names");
    await keyboard.press("Shift+ArrowUp");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain("\n");
    await waitForEditor(page);
    await blockType.selectOption("Verse");
    await expect(storyTextField(page)).toBeFocused();
    // On a phone, the editor gets the focus again in the next frame. Up to 20 ms later, it selects again what was selected.
    await waitForEditor(page);
    await keyboard.press("ArrowRight");
    await keyboard.press("End");
    // The editor learns of the new selection by an event, which a key that follows at once can overtake.
    await waitForEditor(page);
    await keyboard.press("Enter");
    await keyboard.type("    and ");
    await button(toolbar, "Italic").click();
    await keyboard.type("one");
    await button(toolbar, "Italic").click();
    for (let line = 0; line < 3; line += 1) await keyboard.press("Enter");
    await expect(blockType).toHaveValue("paragraph");
    await keyboard.press("Control+Alt+B");
    await keyboard.type("Then ");
    await button(toolbar, "Code within a line").click();
    await keyboard.type("x");
    await button(toolbar, "Code within a line").click();
    await keyboard.press("Enter");
    await keyboard.press("Control+Alt+C");
    await keyboard.type("if (a < b)");
    await keyboard.press("Enter");
    await keyboard.type("  stop");

    const html = () => storyTextField(page).evaluate((editor) => editor.innerHTML);
    const before = await html();
    await button(toolbar, "Undo").click();
    expect(await html()).not.toBe(before);
    await button(toolbar, "Redo").click();
    expect(await html()).toBe(before);
    await expect(button(toolbar, "Redo")).toHaveAttribute("aria-disabled", "true");
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
  });

  await button(page, "Done").click();
  const publishResponse = page.waitForResponse("**/api/stories");
  await button(page, "Publish").click();
  const { _id: id } = (await (await publishResponse).json()) as { _id: string };
  const { story, format } = await getFromApi<{ story: string; format: number }>(
    page,
    `/stories/${id}`,
    ama,
  );
  expect(format).toBe(2);
  expect(story).toMatch(
    /^<p>Once\.<\/p><figure data-width="medium"><img alt="A river at night" src="[^"]*" srcset="[^"]* 320w, [^"]* 640w, [^"]* 1080w, [^"]* 1200w" sizes="[^"]*" width="1200" height="800" loading="lazy" decoding="async" \/><figcaption>The third turn<\/figcaption><\/figure><p>Then\.<\/p><h2>/,
  );
  expect(story.slice(story.indexOf("<h2>"))).toBe(
    [
      "<h2>The river</h2><h3>At night</h3><blockquote><p>Who calls?</p></blockquote>",
      "<pre>The river has\nthree names\n    and <em>one</em></pre><hr />",
      "<p>Then <code>x</code></p><pre><code>if (a &lt; b)\n  stop</code></pre>",
    ].join(""),
  );

  for (const path of [`/story/${id}/share`, `/story/${id}`]) {
    await test.step(`readers see it at ${path}`, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "The river", level: 2 })).toBeVisible();
      await expect(page.getByRole("heading", { name: "At night", level: 3 })).toBeVisible();
      await expect(page.getByRole("blockquote")).toHaveText("Who calls?");
      await expect(page.getByRole("separator")).toBeVisible();
      const verse = page.locator("pre", { hasText: "three names" });
      await expect(verse).toHaveCSS("white-space", /^(pre-wrap|preserve)$/);
      const picture = page.getByRole("figure").getByRole("img", { name: "A river at night" });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessibleInBothThemes(page);
      await expectNoHorizontalScroll(page);
    });
  }

  await test.step("readers hear it", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await button(page, "Listen").click();
    const lastSpokenText = async () => (await readSpeechRequests(page)).at(-1)?.text;
    for (const sentence of [
      ...["Once.", "Picture: A river at night.", "The third turn", "Then."],
      ...["The river", "At night", "Who calls?", "The river has", "three names", "and one"],
    ]) {
      await expect.poll(() => isSpeaking(page)).toBe(true);
      expect(await lastSpokenText()).toBe(sentence);
      await endSpeaking(page);
    }
    await expect.poll(lastSpokenText).toBe("Then x");
  });
});

test("a griot adds, describes, edits, moves and removes a picture by keyboard alone", async ({
  page,
  origin,
  dataDir,
  isMobile,
}) => {
  // The editor of a phone handles keys in another way, which the other journeys show.
  test.skip(isMobile, "Phones seldom have a keyboard.");
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  await titleField(page).fill(uniqueTitle("By Keyboard"));
  await button(page, "Write the story").press("Enter");
  const text = storyTextField(page);
  await expect(text).toBeFocused();
  const { keyboard } = page;
  await keyboard.type("Once.");
  await keyboard.press("Enter");
  await keyboard.type("then.");
  await keyboard.press("ArrowUp");
  await waitForEditor(page);
  const dialog = page.getByRole("dialog", { name: "Add a picture" });
  const blocks = () =>
    text.evaluate((editor) => [...editor.children].map(({ textContent }) => textContent));

  await test.step("the toolbar opens the dialog, and Escape leads back to the text", async () => {
    await keyboard.press("Alt+F10");
    const tool = page.getByRole("toolbar").getByRole("button", { name: "Picture", exact: true });
    for (let presses = 0; presses < 7; presses += 1) await keyboard.press("ArrowRight");
    await expect(tool).toBeFocused();
    await keyboard.press("Enter");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    // For a moment after the dialog has the focus, the editor below takes Escape too.
    await waitForEditor(page);
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(text).toBeFocused();
    await keyboard.press("Alt+F10");
    await expect(tool).toBeFocused();
    await keyboard.press("Enter");
  });

  await test.step("the picture is chosen, gets a caption, a description and a width, and is inserted", async () => {
    const fileChooser = page.waitForEvent("filechooser");
    await tabTo(button(dialog, "Choose a picture"));
    await keyboard.press("Enter");
    await (await fileChooser).setFiles(await createPictureFile(1200, 800));
    await expect(button(dialog, "Choose another")).toBeFocused();
    await expect(button(dialog, "Insert")).toBeEnabled();
    await tabTo(dialog.getByLabel("Caption"));
    await keyboard.type("The third bend");
    await keyboard.press("Enter");
    // The focus is where something is missing.
    await expect(dialog.getByLabel("Describe the picture")).toBeFocused();
    await keyboard.type("A river at night");
    await tabTo(dialog.getByRole("radio", { name: "Full" }));
    await keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("radio", { name: "Medium" })).toBeChecked();
    await tabTo(button(dialog, "Insert"));
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(text).toBeFocused();
    await keyboard.type("And ");
    await expect.poll(blocks).toEqual(["Once.", "The third bend", "And then."]);
  });

  const picture = text.locator("figure");
  const editDialog = page.getByRole("dialog", { name: "Picture", exact: true });
  const isSelected = /ProseMirror-selectednode/;
  await test.step("the arrow keys select it, and Enter edits it", async () => {
    await keyboard.press("ArrowUp");
    await expect(picture).toHaveClass(isSelected);
    await waitForEditor(page);
    await keyboard.press("Enter");
    await tabTo(editDialog.getByLabel("Caption"));
    await keyboard.press("End");
    await keyboard.type(" of nine");
    await tabTo(editDialog.getByRole("radio", { name: "Medium" }));
    await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await expect(editDialog).toHaveCount(0);
    await expect(picture).toHaveAttribute("data-width", "small");
    await expect(picture).toHaveText("The third bend of nine");
    await expect(text).toBeFocused();
    await expect(picture).toHaveClass(isSelected);
  });

  const goToStart = () => moveCursor(page, "Control+Home", ["Once.", 0]);
  await test.step("it is cut and pasted before the first paragraph", async () => {
    await keyboard.press("Control+X");
    await expect(picture).toHaveCount(0);
    await goToStart();
    await keyboard.press("Control+V");
    await expect.poll(blocks).toEqual(["The third bend of nine", "Once.", "And then."]);
    await expect(picture.getByRole("img", { name: "A river at night" })).toBeVisible();
  });

  await test.step("it is removed in its dialog", async () => {
    await goToStart();
    await keyboard.press("ArrowUp");
    await expect(picture).toHaveClass(isSelected);
    await keyboard.press("Enter");
    await tabTo(button(editDialog, "Remove picture"));
    await keyboard.press("Enter");
    await expect.poll(blocks).toEqual(["Once.", "And then."]);
    await expect(text).toBeFocused();
  });
});

test("of the 20 pictures of a long story, only those near the screen are loaded at first, and nothing moves while it is read", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  await recordLayoutShifts(page);
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  let story = "";
  for (let index = 0; index < 20; index += 1) {
    const { buffer } = await createPictureFile(900, 500 + index);
    const response = await page.request.post("/api/drafts/pictures", {
      headers: { "x-auth-token": ama.token },
      multipart: { picture: { name: "a.jpg", mimeType: "image/jpeg", buffer } },
    });
    const { url } = (await response.json()) as { url: string };
    story += `<p>${"word ".repeat(240)}end</p>`;
    story += `<figure><img src="${url}" alt="A river"><figcaption>The bend</figcaption></figure>`;
  }
  const id = await publishStory("With Pictures", ama, { origin, dataDir }, story);
  await page.goto(`/story/${id}`);
  await expect(page.getByText("word end").first()).toBeVisible();
  // Only the pictures near the screen are loaded at first.
  const loadedCount = () =>
    page
      .getByRole("figure")
      .getByRole("img")
      .evaluateAll(
        (images) => images.filter((image) => (image as HTMLImageElement).complete).length,
      );
  expect(await loadedCount()).toBeLessThan(20);
  for (const picture of await page.getByRole("figure").all())
    await picture.scrollIntoViewIfNeeded();
  await expect.poll(loadedCount).toBe(20);
  await expectNoLayoutShift(page);
});
