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
const maxPixels = 40_000_000;
/** On a card, on a sharp screen. */
const side = 640;
/** Smaller ones are marks and counters, no pictures. */
const minSide = 48;
/** A page shows up to 60 pictures, and many people may share an address. */
const concurrency = { maxRunning: 5, maxRunningPerKey: 4, maxQueued: 300, maxQueuedPerKey: 150 };
const cacheBytes = 100 * 1024 * 1024;
/** So long one that could not be had is not asked for again. */
const failureMilliseconds = 5 * 60_000;
const maxFailures = 2000;

/** The pictures of the news as we send them on: fetched once, small, and kept for a while. */
export interface NewsImages {
  /** Where a browser gets the picture at `image`; only what was given here is ever fetched. */
  proxyPath(image: string): string;
  /**
   * The picture as WebP; undefined for one that cannot be had, or that we did not give the address of. Clients with
   * the same `client` key share their slots.
   */
  get(signature: string, image: string, client: string): Promise<Buffer | undefined>;
  /** Keeps a picture without fetching it. */
  store(image: string, bytes: Buffer): Promise<void>;
  close(): void;
}

type ImageParts = Pick<Services, "secret" | "fetchExternal" | "clock" | "logger" | "config">;

export function createNewsImages(parts: ImageParts): NewsImages {
  const { fetchExternal, logger } = parts;
  const key = createHmac("sha256", parts.secret).update("pictures of the news").digest();
  const cache: FileCache = createFileCache(join(parts.config.dataDir, "news-images"), cacheBytes);
  const runLimited = createConcurrencyLimit(concurrency);
  const failures = createFailures(parts.clock);
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  const closing = new AbortController();

  const sign = (image: string) => createHmac("sha256", key).update(image).digest("base64url");
  const toFileName = (image: string) => `${createHash("sha256").update(image).digest("hex")}.webp`;

  async function shrinkAndCache(name: string, bytes: Buffer): Promise<Buffer> {
    const { webp, width, height } = await shrinkPicture(bytes, { side, maxPixels });
    if (Math.min(width, height) < minSide) {
      throw new Error("it is too small to be a picture");
    }
    await cache.put(name, webp);
    return webp;
  }

  async function fetchAndCache(
    name: string,
    image: string,
    client: string,
  ): Promise<Buffer | undefined> {
    // Others may wait for the same picture: it is dropped when the process stops, and not when its first client goes.
    const { signal } = closing;
    try {
      return await runLimited({ key: client, signal }, async () => {
        const { bytes } = await fetchExternal(image, { maxBytes, timeoutSeconds, signal });
        return shrinkAndCache(name, bytes);
      });
    } catch (error) {
      if (error instanceof AppError) {
        throw error;
      }
      failures.add(name);
      const { message } = error as Error;
      logger.debug({ host: URL.parse(image)?.host, reason: message }, "no picture of the news");
      return undefined;
    }
  }

  return {
    proxyPath: (image) =>
      `${newsImagesPath}/${sign(image)}?${new URLSearchParams({ address: image }).toString()}`,
    async get(signature, image, client) {
      if (!isEqual(signature, sign(image))) {
        return undefined;
      }
      const name = toFileName(image);
      const cached = await cache.get(name);
      if (cached || failures.has(name)) {
        return cached;
      }
      let picture = fetching.get(name);
      if (!picture) {
        picture = fetchAndCache(name, image, client).finally(() => fetching.delete(name));
        fetching.set(name, picture);
      }
      return picture;
    },
    async store(image, bytes) {
      await shrinkAndCache(toFileName(image), bytes);
    },
    close: () => closing.abort(),
  };
}

function isEqual(given: string, right: string): boolean {
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
    add(name: string): void {
      until.delete(name);
      until.set(name, clock.now().getTime() + failureMilliseconds);
      const [oldest] = until.keys();
      if (until.size > maxFailures && oldest !== undefined) {
        until.delete(oldest);
      }
    },
  };
}
