import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import {
  docsClipboardHtml,
  docsEditorHtml,
  libreOfficeClipboardHtml,
  libreOfficeEditorHtml,
  pageClipboardHtml,
  pageEditorHtml,
  pagesClipboardHtml,
  pagesEditorHtml,
  wordClipboardHtml,
  wordEditorHtml,
  wordOnlineClipboardHtml,
  wordOnlineEditorHtml,
} from "../support/paste-fixtures.ts";
import { expect } from "../support/test.ts";
import { createWriter, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  getFromApi,
  main,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

/** Tests of the editor for the text of a story. */

// One of these tests aborts a request on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

/** Pastes into the editor by an event with this clipboard content. */
async function paste(page: Page, data: { html: string }): Promise<void> {
  await storyTextField(page).evaluate((editor, { html }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "plain");
    const event = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent("paste", event));
  }, data);
}

test("text pasted from Word, Google Docs, Pages and LibreOffice is converted to the editor's HTML; pictures are rejected", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createWriter("Ama", { origin, dataDir }));
  await page.goto("/stories");
  const rejectedAlert = alertWithText(
    page,
    "Pictures are not taken over from a pasted text. Add each with the tool Picture.",
  );
  const pasteCases = [
    [wordClipboardHtml, wordEditorHtml, true],
    [docsClipboardHtml, docsEditorHtml, true],
    [wordOnlineClipboardHtml, wordOnlineEditorHtml, false],
    [pagesClipboardHtml, pagesEditorHtml, false],
    [libreOfficeClipboardHtml, libreOfficeEditorHtml, false],
    [pageClipboardHtml, pageEditorHtml, false],
  ] as const;
  await button(page, "Write the story").click();
  for (const [html, storedHtml, hasPictures] of pasteCases) {
    await storyTextField(page).focus();
    await page.keyboard.press("Control+A");
    await paste(page, { html });
    if (hasPictures) await expect(rejectedAlert.first()).toBeVisible();
    const editorHtml = await storyTextField(page).evaluate((editor) =>
      editor.innerHTML
        .replaceAll(/ (class|target|translate|contenteditable)="[^"]*"/g, "")
        .replaceAll(/<br[^>]*>/g, "")
        .replaceAll(/;"/g, '"'),
    );
    const expectedHtml = storedHtml.replaceAll(' rel="noopener nofollow ugc"', "");
    expect(editorHtml.replaceAll(/ rel="[^"]*"/g, "")).toBe(expectedHtml);
  }
  // A paste of only a picture removes nothing, not even the selected text.
  await page.keyboard.press("Control+A");
  await paste(page, { html: '<img src="https://kora.example/a.png">' });
  await expect(storyTextField(page)).toContainText("Two");
});

test("the published HTML contains the result of every tool, and every way of closing the editor keeps the text", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  await titleField(page).fill(uniqueTitle("Of All Kinds"));
  await descriptionField(page).fill("What the tools make.");

  const editorScript = "**/assets/story-editor-*.js";
  await page.route(editorScript, (route) => route.abort());
  await button(page, "Write the story").click();
  await expect(page.getByText("The editor could not be loaded.", { exact: false })).toBeVisible();
  await page.unroute(editorScript);
  await choosePoster(page);
  await button(page, "Write the story").click();
  await expect(page.getByText("The editor could not be loaded.", { exact: false })).toHaveCount(0);

  const typeText = (text: string) => page.keyboard.type(text);
  const pressTool = (name: string) =>
    page.getByRole("toolbar").getByRole("button", { name, exact: true }).click();
  await storyTextField(page).click();
  for (const tool of ["Bold", "Italic", "Underline"]) {
    await pressTool(tool);
    await typeText(tool);
    await pressTool(tool);
    await typeText(" ");
  }
  await typeText("plain");
  await page.goBack();
  await expect(main(page)).toContainText("Bold Italic Underline plain");
  // Two clicks before the next render open the editor only once.
  await button(page, "Go on writing").evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(storyTextField(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  for (const side of ["center", "right", "left"]) {
    await page.keyboard.press("Enter");
    await pressTool(`Align ${side}`);
    await typeText(side);
  }
  await page.keyboard.press("Escape");
  await expect(main(page)).toContainText("center right left");
  await button(page, "Go on writing").click();
  await expect(storyTextField(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  for (const font of ["Arial", "Times New Roman", "Courier New"]) {
    await page.keyboard.press("Enter");
    await page.getByLabel("Font", { exact: true }).selectOption(font);
    await expect(storyTextField(page)).toBeFocused();
    await typeText(font);
  }
  await page.keyboard.press("Enter");
  await page.getByLabel("Font", { exact: true }).selectOption("Default font");
  await pressTool("Link");
  const linkDialog = page.getByRole("dialog", { name: "Add a link" });
  await linkDialog.getByLabel("Address").fill("kora.example/river");
  await linkDialog.getByLabel("Text").fill("the river");
  await button(linkDialog, "Save").click();
  await expect(storyTextField(page)).toBeFocused();
  for (const list of ["Ordered list", "Unordered list"]) {
    await page.keyboard.press("Enter");
    await pressTool(list);
    await typeText("one");
    await page.keyboard.press("Enter");
    await typeText("two");
    if (list === "Ordered list") await page.keyboard.press("Enter");
  }
  // The second click of the double click neither leaves the page nor activates an element below the button.
  await button(page, "Done").dblclick();
  await expect(storyTextField(page)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The chosen poster is still there.
  await expect(page.getByText("800 × 500 px", { exact: false })).toBeVisible();

  const publishResponse = page.waitForResponse("**/api/stories");
  await button(page, "Publish").click();
  const { _id: id } = (await (await publishResponse).json()) as { _id: string };
  const { story } = await getFromApi<{ story: string }>(page, `/stories/${id}`, ama);
  const leftParagraph = (content: string) => `<p style="text-align:left">${content}</p>`;
  const withFont = (font: string, name: string) =>
    leftParagraph(`<span style="font-family:${font}">${name}</span>`);
  const items = ["one", "two"].map((item) => `<li>${leftParagraph(item)}</li>`).join("");
  expect(story).toBe(
    [
      "<p><strong>Bold</strong> <em>Italic</em> <u>Underline</u> plain</p>",
      '<p style="text-align:center">center</p>',
      '<p style="text-align:right">right</p>',
      leftParagraph("left"),
      withFont("Arial", "Arial"),
      withFont("&quot;Times New Roman&quot;", "Times New Roman"),
      withFont("&quot;Courier New&quot;", "Courier New"),
      leftParagraph(
        '<a href="https://kora.example/river" rel="noopener nofollow ugc">the river</a>',
      ),
      `<ol>${items}</ol><ul>${items}</ul>`,
    ].join(""),
  );
});
