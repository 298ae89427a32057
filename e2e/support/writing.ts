import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";
import { signIn, type TestUser } from "./users.ts";

/** Helpers of the writers' tests: the forms of a story, and API requests. */

export const uniqueTitle = (title: string) => `${title} ${Math.trunc(Math.random() * 1e9)}`;
export const button = (container: Page | Locator, name: string | RegExp) =>
  container.getByRole("button", { name, exact: true });
export const titleField = (page: Page) => page.getByLabel(/^Title/);
export const descriptionField = (page: Page) => page.getByLabel(/^Short description/);
export const storyTextField = (page: Page) => page.getByRole("textbox", { name: "Story text" });
export const draftSyncedMessage = (page: Page) =>
  page.getByText("Your account has it too, for your other devices.");
/** Lets the page send its draft to the account at once, as when it is closed. Otherwise it waits four seconds. */
export const sendDraft = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
export const main = (page: Page) => page.getByRole("main");

export async function getFromApi<Body>(
  page: Page,
  path: string,
  { token }: TestUser,
): Promise<Body> {
  const response = await page.request.get(`/api${path}`, { headers: { "x-auth-token": token } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Body;
}

/** Sends an API request of a user, which must succeed. */
export async function sendToApi(
  page: Page,
  method: "PUT" | "DELETE",
  path: string,
  data: object,
  { token }: TestUser,
): Promise<void> {
  const headers = { "x-auth-token": token };
  const response = await page.request.fetch(`/api${path}`, { method, data, headers });
  expect(response.ok()).toBe(true);
}

interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function createPictureFile(width: number, height: number): Promise<PictureFile> {
  const create = { width, height, channels: 3 as const, background: "#2b2f6b" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: "poster.jpg", mimeType: "image/jpeg", buffer };
}

/** Creates a PNG with noise, which compresses badly. */
export async function createNoisyPictureFile(width: number, height: number): Promise<PictureFile> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const create = { width, height, channels: 3 as const, background: "#808080", noise };
  const buffer = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  return { name: "poster.png", mimeType: "image/png", buffer };
}

export async function choosePoster(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await createPictureFile(800, 500));
  await expect(page.getByLabel("Describe the poster")).toBeVisible();
}

/** Opens a second device of the same user. */
export async function openSecondDevice(
  context: BrowserContext,
  page: Page,
  user: TestUser,
): Promise<{ page: Page; context: BrowserContext }> {
  const browser = context.browser();
  if (browser === null) throw new Error("There is no browser.");
  const secondContext = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  const secondPage = await secondContext.newPage();
  await signIn(secondPage, user);
  return { page: secondPage, context: secondContext };
}
