import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  endSpeaking,
  fakeSpeech,
  isSpeaking,
  readHighlightedText,
  readSpeechRequests,
} from "../support/fake-speech.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
} from "../support/users.ts";

/** Tests of reading a story aloud. They use a fake voice, because the browser has none. */

const story =
  "<p>Once there was a <strong>ferryman</strong>. He kept his word to the river.</p><p>* * *</p><p>Then he slept.</p>";
const sentences = [
  "Once there was a ferryman.",
  "He kept his word to the river.",
  "Then he slept.",
] as const;
const longStory = Array.from(
  { length: 60 },
  (_none, index) =>
    `<p>Night ${index + 1} came to the river. The drum spoke of night ${index + 1}.</p>`,
).join("");

/** Publishes a story, opens its page as a new reader, and waits until it is shown; returns its id. */
async function openStory(page: Page, kora: KoraAddress, body: string = story): Promise<string> {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const storyId = await publishStory("The Ferryman's Voice", writer, kora, body);
  await signIn(page, reader);
  await page.goto(`/story/${storyId}`);
  await expect(page.getByRole("button", { name: "Listen", exact: true })).toBeVisible();
  return storyId;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const spokenTexts = async (page: Page) => (await readSpeechRequests(page)).map(({ text }) => text);
const listeningBar = (page: Page) => page.getByRole("region", { name: "Reading aloud" });

async function startListening(page: Page): Promise<void> {
  await button(page, "Listen").click();
  await expect.poll(() => isSpeaking(page)).toBe(true);
}

test("a story is read aloud sentence by sentence, and the spoken sentence is highlighted", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  await fakeSpeech(page, ["en-GB"]);
  const loadedUrls: string[] = [];
  page.on("request", (request) => loadedUrls.push(request.url()));
  await openStory(page, { origin, dataDir });
  const text = page.locator(".story-text");
  const initialHtml = await text.innerHTML();
  expect(loadedUrls.filter((url) => url.includes("listening-bar"))).toEqual([]);
  await startListening(page);
  expect(loadedUrls.filter((url) => url.includes("listening-bar"))).not.toEqual([]);
  for (const [index, sentence] of sentences.entries()) {
    await expect.poll(() => spokenTexts(page)).toEqual(sentences.slice(0, index + 1));
    await expect.poll(() => readHighlightedText(page)).toBe(sentence);
    await endSpeaking(page);
  }
  await expect(button(page, "Play")).toBeVisible();
  expect(await readHighlightedText(page)).toBeNull();
  expect(await text.innerHTML()).toBe(initialHtml);
  // Playing again starts at the beginning.
  await button(page, "Play").click();
  await expect.poll(() => spokenTexts(page)).toEqual([...sentences, sentences[0]]);
});

test("the keyboard pauses, resumes and moves by sentence; the speed is stored on the device; the bar is accessible and fits the narrowest screen; a speech error can be resumed; listening stops when the page is closed, on navigation, and when the dialog of the story is closed", async ({
  page,
  origin,
  dataDir,
}) => {
  await fakeSpeech(page, ["en-GB"]);
  await openStory(page, { origin, dataDir });
  await button(page, "Listen").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => spokenTexts(page)).toEqual([sentences[0]]);
  await expect(button(page, "Pause")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(button(page, "Go on")).toBeFocused();
  expect(await isSpeaking(page)).toBe(false);
  expect(await readHighlightedText(page)).toBe(sentences[0]);
  await page.keyboard.press("Space");
  await expect.poll(() => spokenTexts(page)).toEqual([sentences[0], sentences[0]]);
  await page.keyboard.press("Tab");
  await expect(button(page, "Next sentence")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => readHighlightedText(page)).toBe(sentences[1]);
  await button(page, "Previous sentence").press("Enter");
  await expect.poll(() => readHighlightedText(page)).toBe(sentences[0]);
  await button(page, "Stop listening").press("Enter");
  await expect(button(page, "Listen")).toBeFocused();
  await expect(listeningBar(page)).toHaveCount(0);
  expect([await isSpeaking(page), await readHighlightedText(page)]).toEqual([false, null]);

  await startListening(page);
  const speed = page.getByRole("combobox", { name: "Speed" });
  await expect(speed.getByRole("option")).toHaveText([
    "0.75×",
    "1×",
    "1.25×",
    "1.5×",
    "1.75×",
    "2×",
  ]);
  await speed.selectOption("1.5×");
  await expect.poll(async () => (await readSpeechRequests(page)).at(-1)?.rate).toBe(1.5);
  await page.reload();
  await startListening(page);
  await expect(speed).toHaveValue("1.5");
  expect(await readSpeechRequests(page)).toMatchObject([{ text: sentences[0], rate: 1.5 }]);

  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  for (const name of ["Previous sentence", "Pause", "Next sentence", "Stop listening"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await endSpeaking(page, "broken");
  await expect(
    page.getByText("The device's voice broke off. Press Go on to try again."),
  ).toBeVisible();
  await button(page, "Go on").click();
  await expect.poll(() => spokenTexts(page)).toEqual([sentences[0], sentences[0]]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await isSpeaking(page)).toBe(false);
  await button(page, "Go on").click();
  await expect.poll(() => isSpeaking(page)).toBe(true);
  await page.getByRole("link", { name: "By Nana Tells" }).click();
  await expect(page).toHaveURL(/\/writer\/profile\//);
  await expect.poll(() => isSpeaking(page)).toBe(false);

  await page.getByRole("link", { name: "View Stories" }).click();
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await page.getByRole("link", { name: "The Ferryman's Voice" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await startListening(page);
    await close();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect([await isSpeaking(page), await readHighlightedText(page)]).toEqual([false, null]);
  }
});

test("listening begins with the first visible sentence, and scrolls to the spoken sentence unless the user has scrolled away", async ({
  page,
  origin,
  dataDir,
}) => {
  await fakeSpeech(page, ["en-GB"]);
  await openStory(page, { origin, dataDir }, longStory);
  const middleParagraph = page.getByText("Night 30 came to the river.");
  await middleParagraph.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await expect(middleParagraph).toBeInViewport();
  await button(page, "Listen").evaluate((element: HTMLElement) => element.click());
  await expect.poll(() => readHighlightedText(page)).toMatch(/night (29|30)\b/i);
  expect(await spokenTexts(page)).toEqual([await readHighlightedText(page)]);

  await page.reload();
  await page.evaluate(() => window.scrollTo(0, 0));
  await startListening(page);
  const paragraph = (night: number) => page.getByText(`Night ${night} came to the river.`);
  for (let count = 0; count < 40; count += 1) await endSpeaking(page);
  await expect.poll(() => readHighlightedText(page)).toBe("Night 21 came to the river.");
  await expect(paragraph(21)).toBeInViewport();
  const scrollPosition = () => page.evaluate(() => Math.round(window.scrollY));
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  await expect(async () => {
    await page.mouse.wheel(0, -20_000);
    await expect.poll(scrollPosition, { timeout: 1000 }).toBe(0);
  }).toPass();
  await expect(paragraph(21)).not.toBeInViewport();
  for (let count = 0; count < 4; count += 1) await endSpeaking(page);
  await expect.poll(() => readHighlightedText(page)).toBe("Night 23 came to the river.");
  expect(await scrollPosition()).toBe(0);
  // The button scrolls to the spoken sentence.
  await button(page, "Next sentence").click();
  await expect(paragraph(23)).toBeInViewport();
});

test("a story is read by a voice of its language; a browser without the highlight API highlights the paragraph; without a voice or speech synthesis, a message or no controls are shown", async ({
  page,
  origin,
  dataDir,
}) => {
  await fakeSpeech(page, ["fr-FR", "ar-EG", "en-GB"]);
  await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
  await openStory(page, { origin, dataDir }, "<p>كان يا ما كان. ارتفع النهر.</p>");
  await startListening(page);
  expect((await readSpeechRequests(page)).at(-1)).toMatchObject({
    text: "كان يا ما كان.",
    voice: "ar-EG",
  });
  await expect(page.locator("[data-spoken]")).toHaveText("كان يا ما كان. ارتفع النهر.");
  await button(page, "Stop listening").click();
  await expect(page.locator("[data-spoken]")).toHaveCount(0);

  await fakeSpeech(page, []);
  await page.reload();
  await button(page, "Listen").click();
  await expect(page.getByText("This device has no voice to read aloud with.")).toBeVisible();
  await expect(button(page, "Stop listening")).toBeFocused();
  await expect(button(page, "Pause")).toHaveCount(0);
  await button(page, "Stop listening").click();
  await expect(listeningBar(page)).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "speechSynthesis"));
  await page.reload();
  await expect(page.getByText("ارتفع النهر.")).toBeVisible();
  await expect(button(page, "Reading settings")).toBeVisible();
  await expect(button(page, "Listen")).toHaveCount(0);
});
