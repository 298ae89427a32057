import { limits } from "@kora/contract/limits";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { newId } from "../ids.ts";
import { createSlots } from "../slots.ts";
import type { MediaStore } from "./media-store.ts";

/** Widths of the WebP variants; a picture has those that are not larger than itself. */
const variantWidths = [320, 640, 1080, 1920] as const;
const fallbackWidth = 1080;
/** Sides of the variants of a square picture. */
const squareSides = [320, 640] as const;

/** A stored picture: variants at `{id}/{width}.webp`, a JPEG for everything else at `{id}/1080.jpg`. */
export interface Picture {
  readonly id: string;
  /** Of the largest variant, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** Main colour, `#rrggbb`. */
  readonly color: string;
}

/** A stored picture cut to a square: variants at `{id}/320.webp` and `{id}/640.webp`. */
export interface SquarePicture {
  readonly id: string;
  /** Of the variant for small places, below the origin. */
  readonly path: string;
}

/**
 * A picture that was sent to somebody: `{id}/whole.{extension}` at most 1920 px on its longer side, a PNG where it
 * came as one, else a JPEG, or a WebP where it moves or can be seen through; and a small one at `{id}/small.webp`.
 */
export interface SentPicture {
  readonly id: string;
  readonly extension: "jpg" | "png" | "webp";
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** The bytes are no picture that we take. */
export class NotAPicture extends Error {
  override readonly name: string = "NotAPicture";
}

/** A picture of more pixels than we take. */
export class TooManyPixels extends NotAPicture {
  override readonly name = "TooManyPixels";
}

/** By the first bytes: what else sharp can open (SVG above all) never reaches it. */
const acceptedTypes = new Set(
  ["jpeg", "png", "apng", "webp", "gif", "avif", "heic", "heif", "tiff"].map(
    (type) => `image/${type}`,
  ),
);

/** Takes pictures in. */
export interface Pictures {
  /**
   * Checks an upload by its bytes, re-encodes it (which removes EXIF and location) and stores its
   * variants. Rejects with `NotAPicture`, or `RATE_LIMITED` when too many are waiting.
   */
  take(bytes: Buffer): Promise<Picture>;
  /** As `take`, for a picture of a person: its middle, as a square. */
  takeSquare(bytes: Buffer): Promise<SquarePicture>;
  /** As `take`, for a picture in a message. */
  takeSent(bytes: Buffer): Promise<SentPicture>;
}

/** Decoding 100 megapixels takes much memory: so many at once, so many more may wait. */
const atOnce = 2;
const mostWaiting = 20;

export function createPictures(store: MediaStore): Pictures {
  const inSlot = createSlots(atOnce, mostWaiting);
  return {
    take: (bytes) => inSlot(() => storePicture(store, bytes)),
    takeSquare: (bytes) => inSlot(() => storeSquare(store, bytes)),
    takeSent: (bytes) => inSlot(() => storeSent(store, bytes)),
  };
}

async function storePicture(store: MediaStore, bytes: Buffer): Promise<Picture> {
  const upright = await readUpright(bytes);
  const { width, height } = upright.info;
  const widths = [...variantWidths.filter((one) => one < width), width];
  const raw = () => sharp(upright.data, { raw: upright.info });
  const id = await storeAll(store, [
    ...widths.map(
      async (one): Promise<NamedFile> => [
        `${one}.webp`,
        await raw().resize({ width: one }).webp({ quality: 78, effort: 3 }).toBuffer(),
      ],
    ),
    raw()
      .resize({ width: fallbackWidth, withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
      .then((bytes): NamedFile => [`${fallbackWidth}.jpg`, bytes]),
  ]);
  return { id, width, height, widths, color: await mainColor(raw()) };
}

/** A file of an upload, and what is in it. */
type NamedFile = readonly [name: string, bytes: Buffer];

/** Stores the files of one upload under a new id, which it gives: all, or where one fails none. */
async function storeAll(
  store: MediaStore,
  files: readonly (NamedFile | Promise<NamedFile>)[],
): Promise<string> {
  const id = newId();
  const outcomes = await Promise.allSettled(
    files.map(async (file) => {
      const [name, bytes] = await file;
      await store.put(`${id}/${name}`, bytes);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return id;
  // What cannot be removed either is left: nothing names it.
  await store.remove(id).catch(() => undefined);
  throw failed.reason;
}

/**
 * A picture that is shown once and small, such as one of a page elsewhere: checked by its bytes as an
 * upload is, and re-encoded as WebP at most `side` px on either side. Rejects with `NotAPicture`.
 */
export async function shrinkPicture(
  bytes: Buffer,
  { side, mostPixels }: { readonly side: number; readonly mostPixels: number },
): Promise<{ readonly webp: Buffer; readonly width: number; readonly height: number }> {
  try {
    await refuseOtherFormats(bytes, mostPixels);
    const { data, info } = await decode(bytes)
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof NotAPicture ? error : new NotAPicture("not readable", { cause: error });
  }
}

/** Of the variant of a square picture for small places, below the origin. */
export function squarePath(id: string): string {
  return `/media/${id}/${squareSides[0]}.webp`;
}

async function storeSquare(store: MediaStore, bytes: Buffer): Promise<SquarePicture> {
  const upright = await readUpright(bytes);
  const id = await storeAll(
    store,
    squareSides.map(
      async (side): Promise<NamedFile> => [
        `${side}.webp`,
        await sharp(upright.data, { raw: upright.info })
          .resize({ width: side, height: side, fit: "cover" })
          .webp({ quality: 80, effort: 3 })
          .toBuffer(),
      ],
    ),
  );
  return { id, path: squarePath(id) };
}

const sentAs = {
  jpg: {
    extension: "jpg",
    contentType: "image/jpeg",
    encode: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  },
  // What was drawn or written on it stays sharp.
  png: {
    extension: "png",
    contentType: "image/png",
    encode: (picture: Sharp) => picture.png({ compressionLevel: 7, adaptiveFiltering: true }),
  },
  webp: {
    extension: "webp",
    contentType: "image/webp",
    encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 3 }),
  },
} as const;

async function storeSent(store: MediaStore, bytes: Buffer): Promise<SentPicture> {
  const { whole, small, ...picture } = await makeSent(bytes);
  const id = await storeAll(store, [
    [`whole.${picture.extension}`, whole],
    ["small.webp", small],
  ]);
  return { id, bytes: whole.length, ...picture };
}

async function makeSent(
  bytes: Buffer,
): Promise<Omit<SentPicture, "id" | "bytes"> & { whole: Buffer; small: Buffer }> {
  try {
    await refuseOtherFormats(bytes);
    const { format, pages = 1, hasAlpha } = await decode(bytes).metadata();
    const { extension, contentType, encode } =
      sentAs[format === "png" ? "png" : pages > 1 || hasAlpha ? "webp" : "jpg"];
    const open = () =>
      sharp(bytes, { ...decodeOptions, animated: pages > 1 && pages <= mostFrames });
    const whole = open()
      .autoOrient()
      .resize({
        width: limits.image.maxSide,
        height: limits.image.maxSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb");
    const { data, info } = await encode(whole).toBuffer({ resolveWithObject: true });
    const small = await sharp(data)
      .resize({
        width: limits.message.thumbnail,
        height: limits.message.thumbnail,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 72, effort: 3 })
      .toBuffer();
    return {
      whole: data,
      small,
      extension,
      contentType,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch (error) {
    throw error instanceof NotAPicture ? error : new NotAPicture("not readable", { cause: error });
  }
}

/** Decoded, turned as the EXIF data say (which are lost here), at most 1920 px on its longer side. */
async function readUpright(bytes: Buffer) {
  try {
    await refuseOtherFormats(bytes);
    return await decode(bytes)
      .rotate()
      .resize({
        width: limits.image.maxSide,
        height: limits.image.maxSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof NotAPicture ? error : new NotAPicture("not readable", { cause: error });
  }
}

async function mainColor(picture: Sharp): Promise<string> {
  const { dominant } = await picture.flatten({ background: "#ffffff" }).stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Frames of a moving picture; of one with more the first is taken. */
const mostFrames = 200;

const decodeOptions = { limitInputPixels: limits.image.uploadPixels, failOn: "error" } as const;

function decode(bytes: Buffer) {
  return sharp(bytes, decodeOptions);
}

async function refuseOtherFormats(
  bytes: Buffer,
  mostPixels: number = limits.image.uploadPixels,
): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !acceptedTypes.has(type.mime)) {
    throw new NotAPicture("not a picture format");
  }
  // Of the header alone; with the limit on, a picture of too many pixels would look like a broken one.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) {
    throw new TooManyPixels("too many pixels");
  }
}
