import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../platform/clock.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { AppError } from "../../platform/errors.ts";
import { createFileCache, type FileCache } from "../../platform/media/file-cache.ts";
import { shrinkPicture } from "../../platform/media/shrink-picture.ts";
import type { Services } from "../../services.ts";

/** The path under which the server serves the pictures of articles. */
export const newsImagesPath = "/api/news/image";

const maxBytes = 5 * 1024 * 1024;
const timeoutSeconds = 10;
const maxPixels = 40_000_000;
/** The longer side of a picture in pixels, for a card on a high-density screen. */
const maxSide = 640;
/** Pictures with a side of fewer pixels are icons and tracking pixels. */
const minSide = 48;
/** The key is the client's address (`addressKey`), which many users may share. A page shows up to 60 pictures. */
const concurrency = { maxRunning: 5, maxRunningPerKey: 4, maxQueued: 300, maxQueuedPerKey: 150 };
const cacheBytes = 100 * 1024 * 1024;
/** Min time before a picture that failed is fetched again. */
const failureMilliseconds = 5 * 60_000;
const maxFailures = 2000;

/** A proxy for the pictures of the news. It fetches each picture once, shrinks it and caches it. */
export interface NewsImages {
  /** Returns the path of the picture with the URL `image`. Its signature allows the proxy to fetch this picture. */
  proxyPath(image: string): string;
  /**
   * Returns the picture with the URL `image` as WebP; undefined if the signature is wrong or the picture cannot be
   * fetched. At most four fetches for the same `clientKey` run at once.
   */
  get(signature: string, image: string, clientKey: string): Promise<Buffer | undefined>;
  /** Caches a picture without fetching it. */
  store(image: string, bytes: Buffer): Promise<void>;
  close(): void;
}

type ImageServices = Pick<Services, "secret" | "fetchExternal" | "clock" | "logger" | "config">;

export function createNewsImages(services: ImageServices): NewsImages {
  const { fetchExternal, logger } = services;
  // Derives a key for this purpose only from the secret of the server.
  const key = createHmac("sha256", services.secret).update("pictures of the news").digest();
  const cache: FileCache = createFileCache(
    join(services.config.dataDir, "news-images"),
    cacheBytes,
  );
  const runLimited = createConcurrencyLimit(concurrency);
  const failures = createFailures(services.clock);
  const pendingFetches = new Map<string, Promise<Buffer | undefined>>();
  const closing = new AbortController();

  const sign = (image: string) => createHmac("sha256", key).update(image).digest("base64url");
  const toFileName = (image: string) => `${createHash("sha256").update(image).digest("hex")}.webp`;

  async function shrinkAndCache(name: string, bytes: Buffer): Promise<Buffer> {
    const { webp, width, height } = await shrinkPicture(bytes, { maxSide, maxPixels });
    if (Math.min(width, height) < minSide) {
      throw new Error("The picture is as small as an icon or a tracking pixel.");
    }
    await cache.put(name, webp);
    return webp;
  }

  async function fetchAndCache(
    name: string,
    image: string,
    clientKey: string,
  ): Promise<Buffer | undefined> {
    // Other clients may wait for the same picture, so the fetch continues when its first client disconnects.
    const { signal } = closing;
    try {
      return await runLimited({ key: clientKey, signal }, async () => {
        const { body: bytes } = await fetchExternal(image, { maxBytes, timeoutSeconds, signal });
        return shrinkAndCache(name, bytes);
      });
    } catch (error) {
      if (error instanceof AppError) {
        throw error;
      }
      failures.add(name);
      const { message } = error as Error;
      logger.debug(
        { host: URL.parse(image)?.host, reason: message },
        "News: a picture could not be fetched; requests for it try again after five minutes.",
      );
      return undefined;
    }
  }

  return {
    proxyPath: (image) =>
      `${newsImagesPath}/${sign(image)}?${new URLSearchParams({ address: image }).toString()}`,
    async get(signature, image, clientKey) {
      if (!isEqual(signature, sign(image))) {
        return undefined;
      }
      const name = toFileName(image);
      const cached = await cache.get(name);
      if (cached || failures.has(name)) {
        return cached;
      }
      let picture = pendingFetches.get(name);
      if (!picture) {
        picture = fetchAndCache(name, image, clientKey).finally(() => pendingFetches.delete(name));
        pendingFetches.set(name, picture);
      }
      return picture;
    },
    async store(image, bytes) {
      await shrinkAndCache(toFileName(image), bytes);
    },
    close: () => closing.abort(),
  };
}

function isEqual(received: string, expected: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return (
    receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes)
  );
}

/** Creates a bounded set of the file names of pictures that failed recently. */
function createFailures(clock: Clock) {
  const retryTimes = new Map<string, number>();
  return {
    has(name: string): boolean {
      return (retryTimes.get(name) ?? 0) > clock.now().getTime();
    },
    add(name: string): void {
      retryTimes.delete(name);
      retryTimes.set(name, clock.now().getTime() + failureMilliseconds);
      const [oldest] = retryTimes.keys();
      if (retryTimes.size > maxFailures && oldest !== undefined) {
        retryTimes.delete(oldest);
      }
    },
  };
}
