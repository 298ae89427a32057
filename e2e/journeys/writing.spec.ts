import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { alertOf, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { griot, type Member, member, publish, signIn } from "../support/browser-people.ts";
import {
  docsCleaned,
  fromDocs,
  fromWord,
  fromWordOnline,
  wordCleaned,
  wordOnlineCleaned,
} from "../support/pasted.ts";
import { expect, expectNoSidewaysScroll } from "../support/test.ts";

/** Applying, writing and editing (stories-and-writers §2, §4, §5, §8). */

// Lines that are cut on purpose, beside calls that are refused.
test.use({ expectedFault: /Failed to load resource/ });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const uniqueTitle = (title: string) => `${title} ${Math.trunc(Math.random() * 1e9)}`;
const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByLabel(/^Title/);
const description = (page: Page) => page.getByLabel(/^Short description/);
const storyText = (page: Page) => page.getByRole("textbox", { name: "Story text" });
const kept = (page: Page) => page.getByText("Your account has it too, for your other devices.");
const main = (page: Page) => page.getByRole("main");

async function get<Answer>(page: Page, path: string, { token }: Member): Promise<Answer> {
  const answer = await page.request.get(`/api${path}`, { headers: { "x-auth-token": token } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

async function choosePoster(page: Page): Promise<void> {
  const pixels = { width: 800, height: 500, channels: 3 as const, background: "#2b2f6b" };
  const buffer = await sharp({ create: pixels }).jpeg().toBuffer();
  const file = { name: "poster.jpg", mimeType: "image/jpeg", buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByLabel("Describe the poster")).toBeVisible();
}

/** Puts a clipboard into the editor, as the keys would. */
async function paste(page: Page, data: { html?: string; picture?: boolean }): Promise<void> {
  await storyText(page).evaluate((editor, { html, picture }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) {
      clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", "plain");
    }
    if (picture) clipboardData.items.add(new File(["x"], "a.png", { type: "image/png" }));
    const event = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent("paste", event));
  }, data);
}

/** Another device of the same person. */
async function deviceOf(
  context: BrowserContext,
  page: Page,
  person: Member,
): Promise<{ page: Page; context: BrowserContext }> {
  const browser = context.browser();
  if (browser === null) throw new Error("There is no browser.");
  const other = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  const laptop = await other.newPage();
  await signIn(laptop, person);
  return { page: laptop, context: other };
}

test("a reader applies with every rule told, and never twice", async ({
  page,
  origin,
  dataDir,
}) => {
  const kofi = await member("Kofi", { origin, dataDir });
  await signIn(page, kofi);
  await page.goto("/stories");
  await expect(main(page)).toContainText("Writer not found. Please apply to become a writer.");
  await page.getByRole("link", { name: "Become a Griot" }).click();
  await expect(
    page.getByText("Unable to detect your country via IP. Please select it manually."),
  ).toBeVisible();
  await button(page, "Submit application").click();
  for (const sentence of [
    "Please choose your country.",
    "Please enter a poster name.",
    "Please tell readers about yourself.",
    "Age must be a number, 13 or older.",
    "Please choose at least one genre.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByRole("combobox", { name: /country/i }).fill("Ghana");
  await page.getByRole("option", { name: "Ghana" }).click();
  await page.getByLabel(/^Poster name/).pressSequentially("Kofi of the far hills");
  await expect(page.getByLabel(/^Poster name/)).toHaveValue("Kofi of the far");
  await page.getByLabel(/^About yourself/).fill("I tell what the river told me.");
  await page.getByLabel(/^Age/).fill("12");
  await button(page, "Submit application").click();
  await expect(page.getByText("Age must be a number, 13 or older.")).toBeVisible();
  await page.getByLabel(/^Age/).fill("13");
  const chips = (name: string) => page.getByRole("group", { name }).getByRole("button");
  for (let at = 0; at < 11; at += 1) await chips("Genres").nth(at).click();
  await expect(page.getByText("You can select a maximum of 10 genres.")).toBeVisible();
  await expect(chips("Genres").and(page.locator('[aria-pressed="true"]'))).toHaveCount(10);
  for (let at = 0; at < 5; at += 1) await chips("Hobbies").nth(at).click();
  await expect(page.getByText("You can select a maximum of 4 hobbies.")).toBeVisible();

  // By the keyboard: what is said of the hobbies lies over the button.
  await page.route("**/api/writer/save", (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Submit application").press("Enter");
  await expect(alertOf(page, "An error occurred. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Submit application").press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/save");
  await expect(main(page)).toContainText("You can't apply twice, you are already a griot.");
});

test("a griot is verified, told what is missing, and publishes with nothing lost by a failure", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await griot("Ama", { origin, dataDir }));
  const me = "**/api/writer/me";
  await page.route(me, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/stories");
  await expect(page.getByRole("alert").getByText("Error verifying writer.")).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute(me);
  await button(page, "Try again").click();
  await button(page, "Publish").click();
  for (const sentence of [
    "Title is required.",
    "Short description is required.",
    "Story content is required.",
    "Poster image is required.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const name = uniqueTitle("The Kept Word");
  await title(page).fill("T".repeat(71));
  await expect(page.getByText("Title must be at most 70 characters.")).toBeVisible();
  await title(page).fill(name);
  await description(page).fill("d".repeat(201));
  await expect(page.getByText("Short description must be less than 200 characters")).toBeVisible();
  await description(page).fill("A ferryman keeps a promise.");
  await button(page, "Write the story").click();
  await storyText(page).click();
  await page.keyboard.type("Once there was a ferryman.");
  await button(page, "Done").click();
  await expect(main(page)).toContainText("Once there was a ferryman.");
  await choosePoster(page);

  const stories = "**/api/stories";
  await page.route(stories, (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Publish").click();
  await expect(page.getByRole("alert").getByText("Error publishing story")).toBeVisible();
  await page.unroute(stories);
  await expect(title(page)).toHaveValue(name);
  await expect(main(page)).toContainText("Once there was a ferryman.");
  await expectAccessibleInBothThemes(page);
  await button(page, "Publish").click();
  await expect(alertOf(page, "Story published successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/stories");
  await expect(title(page)).toHaveValue("");
});

test("what is pasted from Word and Google Docs becomes what the editor makes; pictures are refused", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await griot("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  await title(page).fill("Pasted");
  const refused = alertOf(
    page,
    "Pictures have no place inside a story. Its poster is added on the form.",
  );
  const cases = [
    [fromWord, wordCleaned, true],
    [fromDocs, docsCleaned, true],
    [fromWordOnline, wordOnlineCleaned, false],
  ] as const;
  await button(page, /^(Write the story|Go on writing)$/).click();
  for (const [html, cleaned, hasPictures] of cases) {
    await storyText(page).focus();
    await page.keyboard.press("Control+A");
    await paste(page, { html });
    if (hasPictures) await expect(refused.first()).toBeVisible();
    const made = await storyText(page).evaluate((editor) =>
      editor.innerHTML
        .replaceAll(/ (class|target|translate)="[^"]*"/g, "")
        .replaceAll(/<br[^>]*>/g, "")
        .replaceAll(/;"/g, '"'),
    );
    const shown = cleaned.replaceAll(' rel="noopener nofollow ugc"', "");
    expect(made.replaceAll(/ rel="[^"]*"/g, "")).toBe(shown);
  }
  // A picture alone takes nothing away, not even what is selected.
  await page.keyboard.press("Control+A");
  await paste(page, { picture: true });
  await paste(page, { html: '<img src="https://kora.example/a.png">' });
  await expect(storyText(page)).toContainText("Two");

  // What the account has of it is the same.
  await page.keyboard.press("Control+A");
  await paste(page, { html: fromWord });
  await button(page, "Done").click();
  await expect(kept(page)).toBeVisible();
  const [draft] = await get<{ story: string }[]>(page, "/drafts", ama);
  expect(draft?.story).toBe(wordCleaned.replaceAll("text-align: ", "text-align:"));
});

test("a story begun on the phone is finished on the laptop, and both versions of a draft are kept", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await griot("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  const name = uniqueTitle("Begun");
  await title(page).fill(name);
  await choosePoster(page);
  await expect(page.getByText("Draft kept on this device.")).toBeVisible();
  await expect(kept(page)).toBeVisible();

  const { page: laptop, context: other } = await deviceOf(context, page, ama);
  await laptop.goto("/stories");
  await expect(title(laptop)).toHaveValue("");
  const offered = laptop.getByRole("region", { name: "Your other drafts" });
  await expectAccessibleInBothThemes(laptop);
  await button(offered, `Go on with ${name}`).click();
  await expect(title(laptop)).toHaveValue(name);
  await expect(
    laptop.getByText("A poster stays on the device where it was chosen.", { exact: false }),
  ).toBeVisible();
  await description(laptop).fill("From the laptop.");
  await expect(kept(laptop)).toBeVisible();

  // The phone, still open, goes on with what it had.
  await description(page).fill("From the phone.");
  const clash = page.getByRole("alertdialog", { name: "This draft was changed on another device" });
  await expect(clash).toContainText("From the laptop.");
  await expect(clash).toContainText("From the phone.");
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(clash, "Take theirs").click();
  await expect(description(page)).toHaveValue("From the laptop.");
  const drafts = await get<{ shortDescription: string }[]>(page, "/drafts", ama);
  expect(drafts.map(({ shortDescription }) => shortDescription).toSorted()).toEqual([
    "From the laptop.",
    "From the phone.",
  ]);
  const mine = page.getByRole("region", { name: "Your other drafts" });
  await button(mine, `Delete ${name}`).click();
  await button(page.getByRole("alertdialog"), "Delete").click();
  await expect(mine).toHaveCount(0);

  await button(page, "Write the story").click();
  await storyText(page).click();
  await page.keyboard.type("The end.");
  await button(page, "Done").click();
  await expect(page.getByLabel("Describe the poster")).toBeVisible();
  await button(page, "Publish").click();
  await expect(alertOf(page, "Story published successfully!")).toBeVisible();
  expect(await get(page, "/drafts", ama)).toEqual([]);
  await laptop.reload();
  await expect(title(laptop)).toHaveValue("");
  await other.close();
});

test("a published story is edited; what is not saved is kept, and leaving asks", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await griot("Ama", { origin, dataDir });
  const name = uniqueTitle("The Ferry");
  const id = await publish(name, ama, { origin, dataDir });
  await page.goto(`/stories/edit/${id}`);
  await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();

  await signIn(page, ama);
  const own = "**/api/dashboard/stories/*";
  await page.route(own, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/stories/edit/${id}`);
  await expect(page.getByRole("alert").getByText("Failed to load story")).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute(own);
  await button(page, "Try again").click();
  await expect(title(page)).toHaveValue(name);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await title(page).fill(`${name}, mended`);
  await button(page, "Cancel").click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await button(leaving, "Stay").click();
  await expect(title(page)).toHaveValue(`${name}, mended`);
  await expect(kept(page)).toBeVisible();
  await button(page, "Cancel").click();
  await button(leaving, "Leave").click();
  await expect(page).toHaveURL(/\/search$/);

  await page.goto(`/stories/edit/${id}`);
  await expect(page.getByText("Your draft is back as you left it.")).toBeVisible();
  await expect(title(page)).toHaveValue(`${name}, mended`);
  await button(page, "Go on writing").click();
  await storyText(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And it was good.");
  await button(page, "Done").click();
  await page.getByLabel("Describe the poster").fill("A ferry at night");

  await title(page).fill("");
  await button(page, "Save").click();
  await expect(page.getByText("Title is required.")).toBeVisible();
  await title(page).fill(`${name}, mended`);
  await page.route(own, (route) => route.abort());
  await button(page, "Save").click();
  await expect(page.getByRole("alert").getByText("Failed to save story")).toBeVisible();
  await page.unroute(own);
  await button(page, "Save").click();
  await expect(page).toHaveURL(/\/search$/);

  await page.goto(`/story/${id}`);
  await expect(main(page)).toContainText(`${name}, mended`);
  const story = await get<{ story: string; poster: { alt: string } }>(page, `/stories/${id}`, ama);
  expect(story.story).toContain("And it was good.");
  expect(story.poster.alt).toBe("A ferry at night");
  expect(await get(page, "/drafts", ama)).toEqual([]);
});

test("two tabs editing at once: both versions are shown, and the one not chosen is kept", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await griot("Ama", { origin, dataDir });
  const name = uniqueTitle("The Well");
  const id = await publish(name, ama, { origin, dataDir });
  await signIn(page, ama);
  await page.goto(`/stories/edit/${id}`);
  await expect(title(page)).toHaveValue(name);
  const { page: tab, context: other } = await deviceOf(context, page, ama);
  const edit = async (at: Page, words: string) => {
    await title(at).fill(words);
    await button(at, "Save").click();
  };
  await tab.goto(`/stories/edit/${id}`);
  await edit(tab, "Theirs");
  await expect(tab).toHaveURL(/\/search$/);

  await edit(page, "Mine");
  const clash = page.getByRole("alertdialog", {
    name: "This story was changed in another place",
  });
  await expect(clash.getByRole("region", { name: "Yours, on this page" })).toContainText("Mine");
  await expect(clash.getByRole("region", { name: /^The other one/ })).toContainText("Theirs");
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(clash, "Decide later").click();
  await expect(title(page)).toHaveValue("Mine");
  await button(page, "Save").click();
  await button(clash, "Keep mine").click();
  await expect(page).toHaveURL(/\/search$/);
  const titleOf = async () => (await get<{ title: string }>(page, `/stories/${id}`, ama)).title;
  expect(await titleOf()).toBe("Mine");
  const draftTitles = async () =>
    (await get<{ title: string }[]>(page, "/drafts", ama)).map((draft) => draft.title);
  expect(await draftTitles()).toEqual(["Theirs"]);

  // The other way about.
  await page.goto(`/stories/edit/${id}`);
  await expect(title(page)).toHaveValue("Mine");
  await tab.goto(`/stories/edit/${id}`);
  await edit(tab, "Theirs again");
  await expect(tab).toHaveURL(/\/search$/);
  await edit(page, "Mine again");
  await button(clash, "Take theirs").click();
  await expect(title(page)).toHaveValue("Theirs again");
  expect(await titleOf()).toBe("Theirs again");
  expect((await draftTitles()).toSorted()).toEqual(["Mine again", "Theirs"]);
  await page.goto("/stories");
  await expect(page.getByRole("region", { name: "Your other drafts" })).toContainText("Mine again");
  await other.close();
});
