import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFolderStore } from "./folder-store.ts";
import { createPictures, NotAPicture, TooManyPixels } from "./pictures.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openStore = () => createFolderStore(folder, { error: () => undefined });
const take = (bytes: Buffer) => createPictures(openStore()).take(bytes);

async function stored(key: string): Promise<Buffer> {
  const file = await openStore().get(key);
  return Buffer.concat((await (await file?.read())?.toArray()) ?? []);
}

const plain = (width: number, height: number, background = "#b95032") =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG (ISO 15948) whose header says `width`×`height`, with next to no data behind it. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture", () => {
  test("is stored in widths up to its own, and as JPEG for everything else", async () => {
    const picture = await take(await plain(1200, 800).png().toBuffer());
    expect(picture).toMatchObject({ width: 1200, height: 800, widths: [320, 640, 1080, 1200] });
    expect(picture.color).toMatch(/^#b[0-9a-f][45][0-9a-f]3[0-9a-f]$/);
    for (const width of picture.widths) {
      const { format, width: real } = await sharp(
        await stored(`${picture.id}/${width}.webp`),
      ).metadata();
      expect([format, real]).toEqual(["webp", width]);
    }
    const fallback = await sharp(await stored(`${picture.id}/1080.jpg`)).metadata();
    expect([fallback.format, fallback.width]).toEqual(["jpeg", 1080]);
  });

  test("is made 1920 px at most on its longer side", async () => {
    const wide = await take(await plain(4000, 1000).jpeg().toBuffer());
    expect([wide.width, wide.height, wide.widths.at(-1)]).toEqual([1920, 480, 1920]);
    const tall = await take(await plain(1000, 4000).jpeg().toBuffer());
    expect([tall.width, tall.height, tall.widths]).toEqual([480, 1920, [320, 480]]);
  });

  test("of one pixel is a picture", async () => {
    expect(await take(await plain(1, 1).png().toBuffer())).toMatchObject({ width: 1, widths: [1] });
  });

  test.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)(
    "may be %s",
    async (format) => {
      expect(await take(await plain(40, 30).toFormat(format).toBuffer())).toMatchObject({
        width: 40,
        height: 30,
      });
    },
  );

  test("may be grey, transparent, CMYK or of 16 bits", async () => {
    const pictures = [
      plain(40, 30).greyscale().png(),
      plain(40, 30).ensureAlpha(0.5).png(),
      plain(40, 30).toColourspace("cmyk").jpeg(),
      plain(40, 30).toColourspace("rgb16").png(),
    ];
    for (const one of pictures) {
      expect((await take(await one.toBuffer())).width).toBe(40);
    }
  });

  test("loses its EXIF data with the place where it was taken, and stands upright", async () => {
    const photo = await plain(400, 200)
      .withExif({
        IFD0: { Make: "A camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "5/1 55/1 0/1", GPSLongitude: "0/1 59/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const given = await sharp(photo).metadata();
    expect(given.exif?.includes("A camera")).toBe(true);
    expect(given.orientation).toBe(6);

    const picture = await take(photo);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    const names = await readdir(join(folder, picture.id.slice(-2), picture.id));
    expect(names.toSorted()).toEqual(["1080.jpg", "200.webp"]);
    for (const name of names) {
      const bytes = await stored(`${picture.id}/${name}`);
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes("Exif")).toBe(false);
    }
  });
});

describe("what is no picture is refused", () => {
  const html = "<!doctype html><script>alert(1)</script>";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  test.each([
    ["nothing", ""],
    ["HTML", html],
    ["SVG", svg],
    ["SVG that says it is XML", `<?xml version="1.0"?>${svg}`],
    ["PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"],
    ["HTML behind the first bytes of a PNG", `\x89PNG\r\n\x1a\n${html}`],
    ["HTML behind the first bytes of a GIF", `GIF89a${html}`],
    ["a zip", "PK\x03\x04 and so on"],
    ["a video", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
  ])("%s", async (_what, content) => {
    await expect(take(Buffer.from(content, "latin1"))).rejects.toThrow(NotAPicture);
  });

  test("a JPEG that breaks off", async () => {
    const whole = await plain(800, 600).jpeg().toBuffer();
    await expect(take(whole.subarray(0, whole.length / 2))).rejects.toThrow(NotAPicture);
  });

  test("a PNG whose pixels are not there", async () => {
    await expect(take(pngOf(2000, 2000))).rejects.toThrow(NotAPicture);
  });

  test("a PNG of 400 megapixels, before any is decoded", async () => {
    await expect(take(pngOf(20_000, 20_000))).rejects.toThrow(TooManyPixels);
    await expect(take(pngOf(10_001, 10_000))).rejects.toThrow(TooManyPixels);
  });

  test("a large SVG, without being read", async () => {
    const bytes = Buffer.from(svg.replace("<script/>", "<g/>".repeat(2_000_000)));
    await expect(take(bytes)).rejects.toThrow(NotAPicture);
  });
});

test("more pictures than may wait are refused, and those before them are taken", async () => {
  const bytes = await plain(30, 30).png().toBuffer();
  const pictures = createPictures(openStore());
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => pictures.take(bytes)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(22);
  expect(all.at(-1)).toMatchObject({ reason: { code: "RATE_LIMITED" } });
});
