import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { attachFiles } from "./chat.ts";
import { expect } from "./test.ts";
import type { TestUser } from "./users.ts";

/** Helpers of the image editor tests. */

/** Red, green and blue, each from 0 to 255. */
export type Pixel = readonly [number, number, number];

/** Rectangles of one colour each on a black background. */
export type ColouredRectangles = readonly (readonly [
  { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  Pixel,
])[];

/** Creates a picture with known pixels as a file for an attachment. */
export async function createPicture(
  { width, height }: { width: number; height: number },
  rectangles: ColouredRectangles,
  name = "river.png",
) {
  const overlays = rectangles.map(([{ x, y, ...size }, [r, g, b]]) => ({
    input: { create: { ...size, channels: 3 as const, background: { r, g, b } } },
    left: x,
    top: y,
  }));
  const base = { width, height, channels: 3 as const, background: "#000000" };
  const buffer = await sharp({ create: base }).composite(overlays).png().toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** Creates a picture of one colour. */
export const createPlainPicture = (width: number, height: number, colour: Pixel, name?: string) =>
  createPicture({ width, height }, [[{ x: 0, y: 0, width, height }, colour]], name);

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  // The checksum stays zero, because no reader in these tests checks it.
  return chunk;
}

/** Creates a PNG whose header declares this size, although it has only a few bytes of data. */
export function createPngWithClaimedSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB, the standard compression and filters, and no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(Buffer.alloc(64))),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export const sendDialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "How would you like to send it?" });
export const editor = (page: Page) => page.getByRole("dialog", { name: "Edit picture" });

/** Attaches a picture in the open chat and opens it in the image editor. */
export async function attachAndEdit(
  page: Page,
  file: Awaited<ReturnType<typeof createPicture>>,
): Promise<Locator> {
  await attachFiles(page, file);
  await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
  await expect(stage(page)).toBeVisible();
  return editor(page);
}

/** Returns the element of the picture with its layers. */
export const stage = (page: Page) => editor(page).getByLabel("Picture with its layers");

export const openTool = (page: Page, name: string) =>
  editor(page).getByRole("button", { name, exact: true }).click();

/** The pixels of an exported or sent picture. */
export interface DecodedPicture {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel, row by row. */
  readonly bytes: Uint8Array;
  readonly pixelAt: (x: number, y: number) => Pixel;
}

export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number): Pixel => {
    const [r = -1, g = -1, b = -1] = data.subarray((y * info.width + x) * 3);
    return [r, g, b];
  };
  return { format, width: info.width, height: info.height, bytes: data, pixelAt };
}

/** Creates a JPEG whose EXIF orientation rotates the picture clockwise by 90 degrees. */
export const createRotatedJpeg = (bytes: Uint8Array, orientation = 6) =>
  sharp(bytes).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();

/** Exports the edited picture to the device and reads it. */
export async function exportPicture(
  page: Page,
  format: "PNG" | "JPEG" | "WebP" = "PNG",
): Promise<DecodedPicture & { readonly name: string }> {
  const download = page.waitForEvent("download");
  await editor(page).getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: `Export as ${format}` }).click();
  const file = await download;
  const picture = await decodePicture(await readFile(await file.path()));
  return { ...picture, name: file.suggestedFilename() };
}

/** Expects that two colours differ by at most `tolerance` of 255 in each channel. */
export function expectColour(actual: Pixel, expected: Pixel, tolerance = 1): void {
  const difference = Math.max(
    ...actual.map((value, channel) => Math.abs(value - (expected[channel] ?? -1))),
  );
  expect(difference, `${actual.join()} should be ${expected.join()}`).toBeLessThanOrEqual(
    tolerance,
  );
}

interface SentPicture {
  readonly fileName: string;
  readonly mediaUrl: string;
  readonly content: string;
}

/** Returns the messages with an attachment in a chat, as `viewer` sees them, oldest first. */
export async function fetchSentPictures(
  origin: string,
  { viewer, partner }: { readonly viewer: TestUser; readonly partner: TestUser },
): Promise<SentPicture[]> {
  const response = await fetch(`${origin}/api/messages/${partner.userId}`, {
    headers: { "x-auth-token": viewer.token },
  });
  const messages = (await response.json()) as { [Key in keyof SentPicture]: string | null }[];
  return messages.filter((message): message is SentPicture => message.mediaUrl !== null);
}

/** Fetches the picture of a message. */
export async function fetchPicture(
  origin: string,
  { mediaUrl }: SentPicture,
): Promise<DecodedPicture> {
  const response = await fetch(new URL(mediaUrl, origin));
  return decodePicture(new Uint8Array(await response.arrayBuffer()));
}
