import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  animatedWebp,
  blackPng,
  createPng,
  plainGif,
  tiffOfPages,
  toAnimatedPng,
  videoTrack,
  webpOfEmptyChunks,
} from "../../testing/hostile-media.fixture.ts";
import { createFolderStore } from "./folder-store.ts";
import {
  AnimatedPng,
  AspectRatioTooExtreme,
  DamagedPicture,
  HeicPicture,
  NotAPicture,
  PictureTooSlow,
  TooManyPixels,
} from "./picture-errors.ts";
import { createPictures } from "./pictures.ts";
import { shrinkPicture } from "./shrink-picture.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openStore = () => createFolderStore(folder, { error: () => undefined });
const requester = (userKey = "ama") => ({ key: userKey, signal: new AbortController().signal });
const storePicture = (bytes: Buffer) => createPictures(openStore()).store(bytes, requester());

async function readStored(key: string): Promise<Buffer> {
  const file = await openStore().get(key);
  return Buffer.concat((await (await file?.read())?.toArray()) ?? []);
}

/** The start of a photo of a phone. */
const heicHeader = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

const createPlain = (width: number, height: number, background = "#b95032") =>
  sharp({ create: { width, height, channels: 3, background } });

describe("a picture", () => {
  test("is stored in widths up to its own, and as a JPEG for clients without WebP", async () => {
    const picture = await storePicture(await createPlain(1200, 800).png().toBuffer());
    expect(picture).toMatchObject({ width: 1200, height: 800, widths: [320, 640, 1080, 1200] });
    expect(picture.color).toMatch(/^#b[0-9a-f][45][0-9a-f]3[0-9a-f]$/);
    for (const width of picture.widths) {
      const { format, width: storedWidth } = await sharp(
        await readStored(`${picture.id}/${width}.webp`),
      ).metadata();
      expect([format, storedWidth]).toEqual(["webp", width]);
    }
    const fallback = await sharp(await readStored(`${picture.id}/1080.jpg`)).metadata();
    expect([fallback.format, fallback.width]).toEqual(["jpeg", 1080]);
  });

  test("is scaled to at most 1920 px on its longer side", async () => {
    const widePicture = await storePicture(await createPlain(4000, 1000).jpeg().toBuffer());
    expect([widePicture.width, widePicture.height, widePicture.widths.at(-1)]).toEqual([
      1920, 480, 1920,
    ]);
    const tallPicture = await storePicture(await createPlain(1000, 4000).jpeg().toBuffer());
    expect([tallPicture.width, tallPicture.height, tallPicture.widths]).toEqual([
      480,
      1920,
      [320, 480],
    ]);
  });

  test("may have one pixel", async () => {
    expect(await storePicture(await createPlain(1, 1).png().toBuffer())).toMatchObject({
      width: 1,
      widths: [1],
    });
  });

  test.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)(
    "may be %s",
    async (format) => {
      expect(
        await storePicture(await createPlain(40, 30).toFormat(format).toBuffer()),
      ).toMatchObject({
        width: 40,
        height: 30,
      });
    },
  );

  test("may be greyscale, transparent, CMYK or 16-bit", async () => {
    const pictures = [
      createPlain(40, 30).greyscale().png(),
      createPlain(40, 30).ensureAlpha(0.5).png(),
      createPlain(40, 30).toColourspace("cmyk").jpeg(),
      createPlain(40, 30).toColourspace("rgb16").png(),
    ];
    for (const image of pictures) {
      expect((await storePicture(await image.toBuffer())).width).toBe(40);
    }
  });

  test("has the colour of what can be seen, and white instead of transparency if it is opaque", async () => {
    // Three quarters are transparent black, the rest is red.
    const red = { create: { width: 50, height: 50, channels: 4, background: "#c81e1e" } } as const;
    const bytes = await sharp({
      create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const options = { isOpaque: true };
    const poster = await createPictures(openStore()).store(bytes, requester(), options);
    expect(poster.color).toMatch(/^#[cd][0-9a-f][12][0-9a-f][12][0-9a-f]$/);
    for (const name of ["100.webp", "1080.jpg"]) {
      const corner = { left: 80, top: 80, width: 4, height: 4 };
      const { data, info } = await sharp(await readStored(`${poster.id}/${name}`))
        .extract(corner)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.channels, Math.min(...data) > 250]).toEqual([3, true]);
    }
    const drawing = await storePicture(bytes);
    expect(drawing.color).toBe(poster.color);
    expect((await sharp(await readStored(`${drawing.id}/100.webp`)).stats()).isOpaque).toBe(false);
    const empty = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await storePicture(empty)).color).toBe("#ffffff");
  });

  test("in HEIC, or damaged, is refused as such", async () => {
    const whole = await createPlain(300, 200).jpeg().toBuffer();
    await expect(storePicture(heicHeader)).rejects.toThrow(HeicPicture);
    await expect(storePicture(whole.subarray(0, 200))).rejects.toThrow(DamagedPicture);
    const noPicture = await storePicture(Buffer.from("words")).catch((error: unknown) => error);
    expect(noPicture).toMatchObject({ name: "NotAPicture" });
  });

  test("that is animated keeps moving in a message as WebP and GIF; an animated PNG is refused", async () => {
    const pictures = createPictures(openStore());
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((color) => createPlain(20, 20, color).png().toBuffer()),
    );
    const animation = sharp(frames, { join: { animated: true } });
    for (const bytes of [
      await animation.clone().webp({ loop: 0, delay: 100 }).toBuffer(),
      await animation.clone().gif({ loop: 0, delay: 100 }).toBuffer(),
    ]) {
      const { id, extension } = await pictures.storeMessagePicture(bytes, requester());
      expect(extension).toBe("webp");
      const stored = await sharp(await readStored(`${id}/whole.webp`)).metadata();
      expect(stored.pages).toBe(2);
    }
    const [still = Buffer.alloc(0)] = frames;
    await expect(pictures.storeMessagePicture(toAnimatedPng(still), requester())).rejects.toThrow(
      AnimatedPng,
    );
  });

  test("loses its EXIF data with the location, and is rotated upright", async () => {
    const photo = await createPlain(400, 200)
      .withExif({
        IFD0: { Make: "A camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "5/1 55/1 0/1", GPSLongitude: "0/1 59/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const originalMetadata = await sharp(photo).metadata();
    expect(originalMetadata.exif?.includes("A camera")).toBe(true);
    expect(originalMetadata.orientation).toBe(6);

    const picture = await storePicture(photo);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    const names = await readdir(join(folder, picture.id.slice(-2), picture.id));
    // The fallback has this name at any width.
    expect(names.toSorted()).toEqual(["1080.jpg", "200.webp"]);
    for (const name of names) {
      const bytes = await readStored(`${picture.id}/${name}`);
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes("Exif")).toBe(false);
    }
  });
});

describe("a file that is no picture, or too large to decode, is refused", () => {
  const html = "<!doctype html><script>alert(1)</script>";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  test.each([
    ["an empty file", ""],
    ["HTML", html],
    ["SVG", svg],
    ["SVG with an XML declaration", `<?xml version="1.0"?>${svg}`],
    ["PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"],
    ["HTML behind the first bytes of a PNG", `\x89PNG\r\n\x1a\n${html}`],
    ["HTML behind the first bytes of a GIF", `GIF89a${html}`],
    ["a zip", "PK\x03\x04 and so on"],
    ["a video", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
  ])("%s", async (_title, content) => {
    await expect(storePicture(Buffer.from(content, "latin1"))).rejects.toThrow(NotAPicture);
  });

  test("a truncated JPEG", async () => {
    const jpeg = await createPlain(800, 600).jpeg().toBuffer();
    await expect(storePicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow(NotAPicture);
  });

  test("a PNG with less pixel data than its size requires", async () => {
    await expect(storePicture(createPng(2000, 2000))).rejects.toThrow(NotAPicture);
  });

  test("a PNG of 400 megapixels, before decoding", async () => {
    await expect(storePicture(createPng(20_000, 20_000))).rejects.toThrow(TooManyPixels);
    await expect(storePicture(createPng(10_001, 10_000))).rejects.toThrow(TooManyPixels);
  });

  test("a large SVG, without parsing it", async () => {
    const bytes = Buffer.from(svg.replace("<script/>", "<g/>".repeat(2_000_000)));
    await expect(storePicture(bytes)).rejects.toThrow(NotAPicture);
  });
});

test("pictures beyond the queue limit are refused, and those before them are stored", async () => {
  const bytes = await createPlain(30, 30).png().toBuffer();
  const pictures = createPictures(openStore());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => pictures.store(bytes, requester())),
  );
  // One picture of a user is processed, and twenty wait.
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: "RATE_LIMITED" } });
});

describe("a picture that would keep the server busy", () => {
  const storeMessagePicture = (bytes: Buffer, maxSeconds?: number) =>
    createPictures(openStore(), maxSeconds === undefined ? {} : { maxSeconds }).storeMessagePicture(
      bytes,
      requester(),
    );

  test.each([
    [1, 100_000],
    [100_000, 1],
    [20, 401],
  ])("of %i by %i px is refused as a poster and as a profile picture", async (width, height) => {
    const bytes = blackPng(width, height);
    await expect(storePicture(bytes)).rejects.toThrow(AspectRatioTooExtreme);
    const squarePicture = createPictures(openStore()).storeSquare(bytes, requester());
    await expect(squarePicture).rejects.toThrow(AspectRatioTooExtreme);
  });

  test("of 20 by 400 px is a poster, and one of 1 by 100,000 px fits into a message", async () => {
    expect(await storePicture(blackPng(20, 400))).toMatchObject({ width: 20, height: 400 });
    expect(await storeMessagePicture(blackPng(1, 100_000))).toMatchObject({
      width: 1,
      height: 1920,
    });
  });

  const countFrames = async ({ id, extension }: { id: string; extension: string }) =>
    (await sharp(await readStored(`${id}/whole.${extension}`)).metadata()).pages ?? 1;

  test("by 200 frames of a megapixel is stored as its first frame", async () => {
    const stillPicture = await storeMessagePicture(plainGif(1000, 1000, 200));
    expect(stillPicture).toMatchObject({ width: 1000, height: 1000 });
    expect(await countFrames(stillPicture)).toBe(1);
  });

  test("by 30 small frames stays animated", async () => {
    const animation = await storeMessagePicture(plainGif(200, 100, 30));
    expect(animation).toMatchObject({ extension: "webp", width: 200, height: 100 });
    expect(await countFrames(animation)).toBe(30);
  });

  test("by two million frames is refused before libvips lists them", async () => {
    // An image descriptor of one pixel, and no image data.
    const frame = Buffer.from("2c0000000001000100000200", "hex");
    const header = Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1");
    const bytes = Buffer.concat([header, Buffer.alloc(24_000_000, frame)]);
    const cpuUsageBefore = process.threadCpuUsage();
    await expect(storeMessagePicture(bytes)).rejects.toThrow(PictureTooSlow);
    expect(process.threadCpuUsage(cpuUsageBefore).user / 1000).toBeLessThan(100);
  });

  describe.each([
    ["the frames of a WebP", animatedWebp(5001)],
    ["the nested frames of a WebP", animatedWebp(5001, { isNested: true })],
    ["the chunks of a WebP", webpOfEmptyChunks(60_000)],
    ["the pages of a TIFF", tiffOfPages(5001)],
  ])("by %s is refused", (_title, bytes) => {
    test.each([
      ["in a message", () => storeMessagePicture(bytes)],
      ["as a poster", () => storePicture(bytes)],
      ["as a profile picture", () => createPictures(openStore()).storeSquare(bytes, requester())],
      ["in an invalid form", () => createPictures(openStore()).check(bytes, requester())],
      ["in the news", () => shrinkPicture(bytes, { maxSide: 640, maxPixels: 1000 })],
    ])("%s", async (_place, upload) => {
      await expect(upload()).rejects.toThrow(PictureTooSlow);
    });
  });

  test("by a video track in an AVIF is refused as damaged", async () => {
    const still = await createPlain(40, 30).avif().toBuffer();
    const bytes = Buffer.concat([still, videoTrack(1_000_000)]);
    await expect(storeMessagePicture(bytes)).rejects.toThrow(DamagedPicture);
    expect(await storeMessagePicture(still)).toMatchObject({ width: 40, height: 30 });
  });

  test("for longer than the time limit is refused", async () => {
    const maxSeconds = 0;
    await expect(storeMessagePicture(blackPng(9, 9), maxSeconds)).rejects.toThrow(PictureTooSlow);
  });
});

test("a picture whose client disconnected is not processed, and leaves no file", async () => {
  const client = new AbortController();
  const pictures = createPictures(openStore());
  const fileCountBefore = (await readdir(folder, { recursive: true })).length;
  const bytes = await createPlain(900, 900).png().toBuffer();
  const outcomes = Promise.allSettled(
    [1, 2].map(() => pictures.store(bytes, { key: "ama", signal: client.signal })),
  );
  client.abort();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "VALIDATION" } });
  }
  expect((await readdir(folder, { recursive: true })).length).toBe(fileCountBefore);
});
