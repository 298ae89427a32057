import type { Page } from "@playwright/test";
import sharp from "sharp";
import { waitForVerificationLink } from "../support/kora-server.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  scrollUntilFound,
  test,
} from "../support/test.ts";

/**
 * Tests the main use case: a user registers, becomes a writer and publishes a story with a poster; another user finds,
 * reads, likes and comments on it; a visitor opens the shared link without an account.
 */

const password = "Harp4strings";

interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

function createNewUser(name: string): NewUser {
  const username = `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;
  return { name, username, email: `${username}@example.com` };
}

/** Registers the user, opens the link in the mail from Kora, and continues to the home page. */
async function register(page: Page, user: NewUser, dataDir: string): Promise<void> {
  await page.goto("/Register");
  await page.getByLabel("Name", { exact: true }).fill(user.name);
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await expect(page.getByText("Medium")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(
    page.getByText("Registration successful! Check your email for verification."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const link = await waitForVerificationLink(dataDir, user.email);
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page.getByText("Your email is verified. You can log in.").first()).toBeVisible();
  await page.getByRole("link", { name: "Go to your stories" }).click();
  await expect(page).toHaveURL(/\/home$/i);
}

async function logIn(page: Page, user: NewUser): Promise<void> {
  await page.goto("/home");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/i);
}

async function becomeWriter(page: Page, posterName: string): Promise<void> {
  await page.goto("/save");
  await expect(
    page.getByText("Unable to detect your country via IP. Please select it manually."),
  ).toBeVisible();
  await page.getByRole("combobox", { name: /country/i }).fill("Ghana");
  await page.getByRole("option", { name: "Ghana" }).click();
  await page.getByLabel(/^Poster name/).fill(posterName);
  await page.getByLabel(/^About yourself/).fill("I tell what the river told me.");
  await page.getByLabel(/^Age/).fill("34");
  await page.getByRole("button", { name: "African Folktales" }).click();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page).toHaveURL(/\/home$/i);
}

async function createPoster(): Promise<Buffer> {
  const pixels = { width: 1600, height: 1000, channels: 3 as const, background: "#2b2f6b" };
  return sharp({ create: pixels }).jpeg().toBuffer();
}

async function publishStoryInBrowser(page: Page, title: string): Promise<void> {
  await page.goto("/stories");
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Short description/).fill("A ferryman keeps a promise.");
  await page.getByRole("button", { name: "Write the story" }).click();
  await page.getByRole("textbox", { name: "Story text" }).click();
  await page.keyboard.type("Once, and not once, there was a ferryman who ");
  await page.getByRole("button", { name: /^Bold/ }).click();
  await page.keyboard.type("kept his word");
  await page.getByRole("button", { name: /^Bold/ }).click();
  await page.keyboard.type(" to the river.");
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: "poster.jpg",
    mimeType: "image/jpeg",
    buffer: await createPoster(),
  });
  await page.getByLabel("Describe the poster").fill("A river at night");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Story published successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/i);
  // The feed has none of the viewer's own stories, so the toast links to the new story.
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
}

test("a writer publishes a story, a reader likes and comments on it, the writer replies, and the shared link opens without an account", {
  tag: "@core",
}, async ({ page, browser, origin, dataDir, failOnConsoleErrors, contextOptions }) => {
  const [ama, kofi] = [createNewUser("Ama"), createNewUser("Kofi")];
  const title = `The Ferryman's Word ${ama.username.slice(-6)}`;

  await register(page, ama, dataDir);
  await becomeWriter(page, "Ama Tells");
  await publishStoryInBrowser(page, title);
  const amaStory = page.getByRole("main");
  await expect(amaStory.getByRole("heading", { name: title })).toBeVisible();
  await expect(amaStory.getByText("By Ama Tells")).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  const registrationContext = await browser.newContext({ ...contextOptions, baseURL: origin });
  await register(await registrationContext.newPage(), kofi, dataDir);
  const kofiContext = await browser.newContext({ ...contextOptions, baseURL: origin });
  const kofiPage = await kofiContext.newPage();
  failOnConsoleErrors(kofiPage);
  await logIn(kofiPage, kofi);
  const storyCard = kofiPage.getByRole("article").filter({ hasText: title });
  await scrollUntilFound(storyCard);
  await storyCard.getByRole("heading").click();
  const kofiStory = kofiPage.getByRole("dialog");
  await expect(kofiStory.getByText("kept his word")).toBeVisible();
  await expect(kofiPage).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
  const storyPath = new URL(kofiPage.url()).pathname;

  // Ama has her story open and sees Kofi's like and comment live.
  await expect(amaStory.getByText("kept his word")).toBeVisible();

  await kofiStory.getByRole("button", { name: "Like, 0 likes" }).click();
  await expect(amaStory.getByRole("button", { name: "Like, 1 like" })).toBeVisible();

  await kofiStory.getByRole("button", { name: /^Comments/ }).click();
  await kofiStory.getByRole("textbox", { name: "Your comment" }).fill("I could hear the water.");
  await kofiStory.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(kofiStory.getByText("First!")).toBeVisible();
  await expect(kofiStory.getByText("You", { exact: true }).first()).toBeVisible();

  await amaStory.getByRole("button", { name: /^Comments/ }).click();
  await expect(amaStory.getByText("I could hear the water.")).toBeVisible();
  await amaStory.getByRole("button", { name: `Reply to ${kofi.username}` }).click();
  await amaStory
    .getByRole("textbox", { name: `Your reply to ${kofi.username}` })
    .fill("It remembers you.");
  await amaStory.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(kofiStory.getByText("It remembers you.")).toBeVisible();
  await expectAccessible(kofiPage);

  await kofiStory.getByRole("button", { name: "Bookmark, 0 bookmarks" }).click();
  await expect(kofiStory.getByRole("button", { name: "Bookmark, 1 bookmark" })).toBeVisible();
  await kofiPage.reload();
  await expect(kofiPage.getByRole("button", { name: "Bookmark, 1 bookmark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  const visitorContext = await browser.newContext({
    ...contextOptions,
    baseURL: origin,
    javaScriptEnabled: false,
  });
  const sharePage = await visitorContext.newPage();
  await sharePage.goto(`${storyPath}/share`);
  await expect(sharePage.getByRole("heading", { name: title })).toBeVisible();
  await expect(sharePage.getByText("By Ama Tells")).toBeVisible();
  await expect(sharePage.getByText("kept his word")).toBeVisible();
  await expect(sharePage.getByRole("link", { name: "Explore More Stories" })).toHaveAttribute(
    "href",
    "/login",
  );
  await expectNoHorizontalScroll(sharePage);
  await Promise.all([registrationContext.close(), kofiContext.close(), visitorContext.close()]);
});
