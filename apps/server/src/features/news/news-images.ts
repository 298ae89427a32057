import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../platform/clock.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { AppError } from "../../platform/errors.ts";
import { createFileCache, type FileCache } from "../../platform/media/file-cache.ts";
import { shrinkPicture } from "../../platform/media/shrink-picture.ts";
import type { Services } from "../../services.ts";

/** Where the pictures of articles are asked for. */
export const newsImagesPath = "/api/news/image";

const maxBytes = 5 * 1024 * 1024;
const timeoutSeconds = 10;
const mostPixels = 40_000_000;
/** On a card, on a sharp screen. */
const side = 640;
/** Smaller ones are marks and counters, no pictures. */
const smallestSide = 48;
/** A page shows up to 60 pictures, and many people may share an address. */
const concurrency = { maxRunning: 5, maxRunningPerKey: 4, maxQueued: 300, maxQueuedPerKey: 150 };
const mostKeptBytes = 100 * 1024 * 1024;
/** So long one that could not be had is not asked for again. */
const failureMilliseconds = 5 * 60_000;
const mostFailures = 2000;

/** The pictures of the news as we send them on: fetched once, small, and kept for a while. */
export interface NewsImages {
  /** Where a browser gets the picture at `image`; only what was given here is ever fetched. */
  addressOf(image: string): string;
  /**
   * The picture as WebP; undefined for one that cannot be had, or that we did not give the address of. Clients with
   * the same `client` key share their slots.
   */
  get(seal: string, image: string, client: string): Promise<Buffer | undefined>;
  /** Keeps a picture without fetching it. */
  keep(image: string, bytes: Buffer): Promise<void>;
  close(): void;
}

type ImageParts = Pick<Services, "secret" | "fetchExternal" | "clock" | "logger" | "config">;

export function createNewsImages(parts: ImageParts): NewsImages {
  const { fetchExternal, logger } = parts;
  const key = createHmac("sha256", parts.secret).update("pictures of the news").digest();
  const cache: FileCache = createFileCache(
    join(parts.config.dataDir, "news-images"),
    mostKeptBytes,
  );
  const inSlot = createConcurrencyLimit(concurrency);
  const failed = createFailures(parts.clock);
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  const closing = new AbortController();

  const sealOf = (image: string) => createHmac("sha256", key).update(image).digest("base64url");
  const nameOf = (image: string) => `${createHash("sha256").update(image).digest("hex")}.webp`;

  async function make(name: string, bytes: Buffer): Promise<Buffer> {
    const { webp, width, height } = await shrinkPicture(bytes, { side, maxPixels: mostPixels });
    if (Math.min(width, height) < smallestSide) {
      throw new Error("it is too small to be a picture");
    }
    await cache.put(name, webp);
    return webp;
  }

  async function fetchAndMake(
    name: string,
    image: string,
    client: string,
  ): Promise<Buffer | undefined> {
    // Others may wait for the same picture: it is dropped when the process stops, and not when its first client goes.
    const { signal } = closing;
    try {
      return await inSlot({ key: client, signal }, async () => {
        const { bytes } = await fetchExternal(image, { maxBytes, timeoutSeconds, signal });
        return make(name, bytes);
      });
    } catch (error) {
      if (error instanceof AppError) {
        throw error;
      }
      failed.note(name);
      const { message } = error as Error;
      logger.debug({ host: URL.parse(image)?.host, reason: message }, "no picture of the news");
      return undefined;
    }
  }

  return {
    addressOf: (image) =>
      `${newsImagesPath}/${sealOf(image)}?${new URLSearchParams({ address: image }).toString()}`,
    async get(seal, image, client) {
      if (!isSame(seal, sealOf(image))) {
        return undefined;
      }
      const name = nameOf(image);
      const kept = await cache.get(name);
      if (kept || failed.has(name)) {
        return kept;
      }
      let picture = fetching.get(name);
      if (!picture) {
        picture = fetchAndMake(name, image, client).finally(() => fetching.delete(name));
        fetching.set(name, picture);
      }
      return picture;
    },
    async keep(image, bytes) {
      await make(nameOf(image), bytes);
    },
    close: () => closing.abort(),
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A bounded memory of what failed a short while ago. */
function createFailures(clock: Clock) {
  const until = new Map<string, number>();
  return {
    has(name: string): boolean {
      return (until.get(name) ?? 0) > clock.now().getTime();
    },
    note(name: string): void {
      until.delete(name);
      until.set(name, clock.now().getTime() + failureMilliseconds);
      const [oldest] = until.keys();
      if (until.size > mostFailures && oldest !== undefined) {
        until.delete(oldest);
      }
    },
  };
}
