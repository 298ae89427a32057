import { readFile } from "node:fs/promises";
import { limits } from "@kora/contract/limits";
import type { Sharp } from "sharp";
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Requester,
} from "../concurrency-limit.ts";
import { newId } from "../ids.ts";
import { checkPicture } from "./check-picture.ts";
import type { MediaStore } from "./media-store.ts";
import { encodeMessagePicture, type MessagePicture } from "./message-picture.ts";
import { TooManyPixels, toPictureError } from "./picture-errors.ts";
import {
  createPicturePipelines,
  type PicturePipelines,
  type PictureSource,
} from "./picture-pipelines.ts";
import { encodePlaceholder, type PicturePreview } from "./picture-preview.ts";

/** Widths of the WebP variants. A picture has the ones below its own width, and one of its own width. */
const variantWidths = [320, 640, 1080, 1920] as const;
const fallbackWidth = 1080;
/** The file name of the JPEG that every picture has, for clients without WebP. */
export const jpegFileName = `${fallbackWidth}.jpg`;
/** Sides of the variants of a square picture. */
const squareSides = [320, 640] as const;
/** The layouts would show only a stripe of a longer poster or square picture. */
const maxRatio = limits.image.maxRatio;
/** Limit of each encoded file. An uncompressed PNG of 1920 × 1920 px fits. */
const maxEncodedBytes = 16 * 1024 * 1024;

/** Transparent parts are shown on it. */
const white = "#ffffff";

/** A stored picture. It has variants at `{id}/{width}.webp`, and a JPEG at `{id}/1080.jpg` for clients without WebP. */
export interface Picture {
  readonly id: string;
  /** The width of the largest variant in pixels. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** The dominant colour as `#rrggbb`. */
  readonly color: string;
}

/** A stored picture cropped to a square. Its variants are `{id}/320.webp` and `{id}/640.webp`. */
interface SquarePicture {
  readonly id: string;
  /** The URL path of the smaller variant. */
  readonly path: string;
}

/** Stores uploaded pictures. */
export interface Pictures {
  /** Decodes an upload without storing it. Rejects as `store` and `storeSquare` do. */
  check(source: PictureSource, requester: Requester): Promise<void>;
  /**
   * Checks an upload by its bytes, re-encodes it and stores its variants. Re-encoding removes EXIF data such as the
   * location. Rejects with `NotAPicture` or one of its subclasses, such as `AspectRatioTooExtreme` for a shape that
   * no layout can show, or with `RATE_LIMITED` if the queue is full. Transparent parts become white if it `isOpaque`.
   */
  store(
    source: PictureSource,
    requester: Requester,
    options?: { readonly isOpaque: boolean },
  ): Promise<Picture>;
  /** Works like `store`, for a profile or group picture: it stores the middle of the picture as a square. */
  storeSquare(source: PictureSource, requester: Requester): Promise<SquarePicture>;
  /** Works like `store`, for a picture of any shape in a message. */
  storeMessagePicture(source: PictureSource, requester: Requester): Promise<MessagePicture>;
}

/**
 * Decoding 100 megapixels takes much memory, so at most two pictures are decoded at a time, of different users. The
 * queue has room for the pictures of an album.
 */
const concurrency = { maxRunning: 2, maxRunningPerKey: 1, maxQueued: 60, maxQueuedPerKey: 20 };

/** Stores the preview of a picture. */
export type RecordPreview = (preview: PicturePreview) => Promise<void>;

export function createPictures(
  store: MediaStore,
  {
    runInSlot = createConcurrencyLimit(concurrency),
    maxSeconds,
    recordPreview = async () => undefined,
  }: {
    readonly runInSlot?: ConcurrencyLimit;
    readonly maxSeconds?: number;
    /** Called for each picture of `store`. If it fails, the picture is not stored. */
    readonly recordPreview?: RecordPreview;
  } = {},
): Pictures {
  /** Reads a file only when it has a slot, so that at most two uploads are in memory. */
  const withPipelines = <Result>(
    source: PictureSource,
    requester: Requester,
    work: (pipelines: PicturePipelines, bytes: Buffer) => Promise<Result>,
  ) =>
    runInSlot(requester, async () => {
      const seconds = maxSeconds === undefined ? {} : { seconds: maxSeconds };
      const pipelines = createPicturePipelines({ signal: requester.signal, ...seconds });
      return work(pipelines, typeof source === "string" ? await readFile(source) : source);
    });
  return {
    check: (source, requester) =>
      withPipelines(source, requester, async (pipelines, bytes) => {
        await decodeUpright(pipelines, bytes);
      }),
    store: (source, requester, { isOpaque } = { isOpaque: false }) =>
      withPipelines(source, requester, (pipelines, bytes) =>
        storePicture({ store, recordPreview, isOpaque }, pipelines, bytes),
      ),
    storeSquare: (source, requester) =>
      withPipelines(source, requester, (pipelines, bytes) => storeSquare(store, pipelines, bytes)),
    storeMessagePicture: (source, requester) =>
      withPipelines(source, requester, (pipelines, bytes) =>
        storeMessagePicture(store, pipelines, bytes),
      ),
  };
}

async function storePicture(
  {
    store,
    recordPreview,
    isOpaque,
  }: {
    readonly store: MediaStore;
    readonly recordPreview: RecordPreview;
    readonly isOpaque: boolean;
  },
  pipelines: PicturePipelines,
  bytes: Buffer,
): Promise<Picture> {
  const decodedPicture = await decodeUpright(pipelines, bytes);
  const { width, height } = decodedPicture.info;
  const widths = [...variantWidths.filter((variantWidth) => variantWidth < width), width];
  const openTransparent = () => pipelines.open(decodedPicture.data, { raw: decodedPicture.info });
  const openDecoded = () =>
    isOpaque ? openTransparent().flatten({ background: white }) : openTransparent();
  const color = await findDominantColor(pipelines, openTransparent());
  const placeholder = await encodePlaceholder(openDecoded);
  const variants = widths.map(
    (variantWidth): NamedFile => [
      `${variantWidth}.webp`,
      () =>
        openDecoded().resize({ width: variantWidth }).webp({ quality: 78, effort: 3 }).toBuffer(),
    ],
  );
  const fallback: NamedFile = [
    jpegFileName,
    () =>
      openDecoded()
        .resize({ width: fallbackWidth, withoutEnlargement: true })
        .flatten({ background: white })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer(),
  ];
  const id = await storeAll(store, [...variants, fallback], (mediaId, byteLengths) =>
    recordPreview({
      id: mediaId,
      placeholder,
      widths,
      byteLengths: byteLengths.slice(0, widths.length),
    }),
  );
  return { id, width, height, widths, color };
}

/** A file of an upload: its name and the function that encodes it. */
type NamedFile = readonly [name: string, encode: () => Promise<Buffer>];

/**
 * Stores all files of one upload under a new id and returns the id. `finish` gets the id and the size of each file. If it
 * or one file fails, nothing is stored. The files are encoded one after another, so that a picture uses one thread of the
 * pool.
 */
async function storeAll(
  store: MediaStore,
  files: readonly NamedFile[],
  finish?: (id: string, byteLengths: readonly number[]) => Promise<void>,
): Promise<string> {
  const id = newId();
  const byteLengths: number[] = [];
  try {
    for (const [name, encode] of files) {
      const bytes = await encode().catch((error: unknown) => {
        throw toPictureError(error);
      });
      if (bytes.length > maxEncodedBytes) throw new TooManyPixels("too large when encoded");
      await store.put(`${id}/${name}`, bytes);
      byteLengths.push(bytes.length);
    }
    await finish?.(id, byteLengths);
    return id;
  } catch (error) {
    // Files that cannot be removed stay in the store, which is harmless because no record refers to them.
    await store.remove(id).catch(() => undefined);
    throw error;
  }
}

/** Returns the URL path of the smaller variant of a square picture. */
export function squarePath(id: string): string {
  return `/media/${id}/${squareSides[0]}.webp`;
}

async function storeSquare(
  store: MediaStore,
  pipelines: PicturePipelines,
  bytes: Buffer,
): Promise<SquarePicture> {
  const decodedPicture = await decodeUpright(pipelines, bytes);
  const id = await storeAll(
    store,
    squareSides.map(
      (side): NamedFile => [
        `${side}.webp`,
        () =>
          pipelines
            .open(decodedPicture.data, { raw: decodedPicture.info })
            .resize({ width: side, height: side, fit: "cover" })
            .webp({ quality: 80, effort: 3 })
            .toBuffer(),
      ],
    ),
  );
  return { id, path: squarePath(id) };
}

async function storeMessagePicture(
  store: MediaStore,
  pipelines: PicturePipelines,
  bytes: Buffer,
): Promise<MessagePicture> {
  const { full, thumbnail, ...picture } = await encodeMessagePicture(pipelines, bytes);
  const id = await storeAll(store, [
    [`whole.${picture.extension}`, async () => full],
    ["small.webp", async () => thumbnail],
  ]);
  return { id, byteLength: full.length, ...picture };
}

/**
 * Decodes a picture to at most 1920 px on its longer side. It applies the EXIF rotation, because the raw pixels have no
 * EXIF data.
 */
async function decodeUpright(pipelines: PicturePipelines, bytes: Buffer) {
  try {
    await checkPicture(pipelines, bytes, { maxRatio });
    return await pipelines
      .open(bytes)
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
    throw toPictureError(error);
  }
}

/** The side in pixels to which a transparent picture is scaled down to find its colour, and the least opacity of a pixel. */
const sampleSide = 256;
const minAlpha = 128;

/** Returns the dominant colour of what can be seen of a picture; white if it is wholly transparent. */
async function findDominantColor(pipelines: PicturePipelines, picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: sampleSide, height: sampleSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const visible = Buffer.alloc(info.width * info.height * 3);
  let count = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel + 3] ?? 0) < minAlpha) continue;
    data.copy(visible, 3 * count, pixel, pixel + 3);
    count += 1;
  }
  if (count === 0) return white;
  const raw = { width: count, height: 1, channels: 3 as const };
  const { dominant } = await pipelines.open(visible.subarray(0, 3 * count), { raw }).stats();
  const channels = [dominant.r, dominant.g, dominant.b];
  return `#${channels.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
