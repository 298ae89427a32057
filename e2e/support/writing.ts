import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";
import { type Member, signIn } from "./users.ts";

/** Helpers of the writers' tests: the forms of a story, and API requests. */

export const uniqueTitle = (title: string) => `${title} ${Math.trunc(Math.random() * 1e9)}`;
export const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole("button", { name, exact: true });
export const title = (page: Page) => page.getByLabel(/^Title/);
export const description = (page: Page) => page.getByLabel(/^Short description/);
export const storyText = (page: Page) => page.getByRole("textbox", { name: "Story text" });
export const kept = (page: Page) =>
  page.getByText("Your account has it too, for your other devices.");
export const main = (page: Page) => page.getByRole("main");

export async function get<Answer>(page: Page, path: string, { token }: Member): Promise<Answer> {
  const answer = await page.request.get(`/api${path}`, { headers: { "x-auth-token": token } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Sends an API request of the page's user, which must succeed. */
export async function send(
  page: Page,
  method: "PUT" | "DELETE",
  path: string,
  data: object,
  { token }: Member,
): Promise<void> {
  const headers = { "x-auth-token": token };
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers });
  expect(answer.ok()).toBe(true);
}

interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function picture(width: number, height: number): Promise<PictureFile> {
  const create = { width, height, channels: 3 as const, background: "#2b2f6b" };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: "poster.jpg", mimeType: "image/jpeg", buffer };
}

/** Creates a PNG with noise, which compresses badly. */
export async function noisyPicture(width: number, height: number): Promise<PictureFile> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const create = { width, height, channels: 3 as const, background: "#808080", noise };
  const buffer = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  return { name: "poster.png", mimeType: "image/png", buffer };
}

/** Drops files onto the middle of an element. */
export async function drop(at: Locator, files: readonly PictureFile[]): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString("base64") }));
  await at.evaluate((element, fallen) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, base64 } of fallen) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { clientX: left + width / 2, clientY: top + height / 2 };
    const init = { dataTransfer, bubbles: true, cancelable: true, ...point };
    for (const type of ["dragover", "drop"]) element.dispatchEvent(new DragEvent(type, init));
  }, sent);
}

export async function choosePoster(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await picture(800, 500));
  await expect(page.getByLabel("Describe the poster")).toBeVisible();
}

/** Opens a second device of the same user. */
export async function deviceOf(
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
