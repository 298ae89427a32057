import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { attach } from "./chat.ts";
import { expect } from "./test.ts";
import type { Member } from "./users.ts";

/** Helpers of the image editor tests. */

export type Pixel = readonly [number, number, number];

/** Rectangles of one colour each on a black background. */
export type Fields = readonly (readonly [
  { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  Pixel,
])[];

/** Creates a picture with known pixels as a file for an attachment. */
export async function pictureOf(
  { width, height }: { width: number; height: number },
  fields: Fields,
  name = "river.png",
) {
  const overlays = fields.map(([{ x, y, ...size }, [r, g, b]]) => ({
    input: { create: { ...size, channels: 3 as const, background: { r, g, b } } },
    left: x,
    top: y,
  }));
  const base = { width, height, channels: 3 as const, background: "#000000" };
  const buffer = await sharp({ create: base }).composite(overlays).png().toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** Creates a picture of one colour. */
export const flat = (width: number, height: number, colour: Pixel, name?: string) =>
  pictureOf({ width, height }, [[{ x: 0, y: 0, width, height }, colour]], name);

function chunkOf(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  // The checksum stays zero, because no reader in these tests checks it.
  return whole;
}

/** Creates a PNG whose header claims this size, with only a few bytes of data. */
export function forgedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf("IHDR", head),
    chunkOf("IDAT", deflateSync(Buffer.alloc(64))),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

export const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "How would you like to send it?" });
export const editor = (page: Page) => page.getByRole("dialog", { name: "Edit picture" });

/** Attaches a picture in the open chat and opens it in the image editor. */
export async function edit(
  page: Page,
  file: Awaited<ReturnType<typeof pictureOf>>,
): Promise<Locator> {
  await attach(page, file);
  await question(page).getByRole("button", { name: "Edit first" }).click();
  await expect(stage(page)).toBeVisible();
  return editor(page);
}

/** Returns the element of the picture with its layers. */
export const stage = (page: Page) => editor(page).getByLabel("Picture with its layers");

export const openTool = (page: Page, name: string) =>
  editor(page).getByRole("button", { name, exact: true }).click();

/** The pixels of an exported or sent picture. */
export interface Read {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => Pixel;
}

export async function readPicture(bytes: Uint8Array): Promise<Read> {
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Pixel => {
    const [r = -1, g = -1, b = -1] = data.subarray((y * info.width + x) * 3);
    return [r, g, b];
  };
  return { format, width: info.width, height: info.height, at };
}

/** Creates a JPEG whose EXIF orientation rotates the picture clockwise by 90 degrees. */
export const asTurnedJpeg = (bytes: Uint8Array) =>
  sharp(bytes).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();

/** Exports the edited picture to the device and reads it. */
export async function exported(
  page: Page,
  format: "PNG" | "JPEG" | "WebP" = "PNG",
): Promise<Read & { readonly name: string }> {
  const download = page.waitForEvent("download");
  await editor(page).getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: `Export as ${format}` }).click();
  const file = await download;
  const read = await readPicture(await readFile(await file.path()));
  return { ...read, name: file.suggestedFilename() };
}

/** Expects that two colours differ by at most `most` of 255 in each channel. */
export function expectColour(is: Pixel, should: Pixel, most = 1): void {
  const apart = Math.max(...is.map((value, channel) => Math.abs(value - (should[channel] ?? -1))));
  expect(apart, `${is.join()} should be ${should.join()}`).toBeLessThanOrEqual(most);
}

interface SentPicture {
  readonly fileName: string;
  readonly mediaUrl: string;
  readonly content: string;
}

/** Returns the attachments of two users' messages from oldest to newest, as seen by one of them. */
export async function sentBetween(
  origin: string,
  reader: Member,
  other: Member,
): Promise<SentPicture[]> {
  const answer = await fetch(`${origin}/api/messages/${other.userId}`, {
    headers: { "x-auth-token": reader.token },
  });
  const messages = (await answer.json()) as { [Key in keyof SentPicture]: string | null }[];
  return messages.filter((one): one is SentPicture => one.mediaUrl !== null);
}

/** Fetches the picture of a message. */
export async function fetchPicture(origin: string, { mediaUrl }: SentPicture): Promise<Read> {
  const answer = await fetch(new URL(mediaUrl, origin));
  return readPicture(new Uint8Array(await answer.arrayBuffer()));
}
