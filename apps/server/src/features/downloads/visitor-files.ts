import { createHash } from "node:crypto";
import type { CacheOptions, Caches } from "../../platform/cache.ts";
import type { Download, DownloadFormat } from "./download.ts";

type Chunks = readonly Uint8Array[];

const sizeOf = (chunks: Chunks) => chunks.reduce((bytes, chunk) => bytes + chunk.byteLength, 0);

/** The files of visitors, who all see the same, by their ETags. */
const fileCache: CacheOptions<Chunks> = {
  name: "visitor-downloads",
  /** In bytes. */
  maxSize: 32 * 1024 * 1024,
  sizeOf,
};

/** A larger file is made for each request. In bytes. */
const maxFileSize = 4 * 1024 * 1024;

/** Returns the ETag of a visitor's file. It changes with the revision of each story, and with what the file has besides. */
export function toETag(download: Download, format: DownloadFormat): string {
  const hash = createHash("sha256").update(JSON.stringify([format, download]));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Returns the file with this ETag; undefined if it is not in the cache. */
export const getFile = (caches: Caches, etag: string): Chunks | undefined =>
  caches.getCache(fileCache).get(etag);

/** Yields a file while it is made, and caches it at its end, unless it is large or `isWhole` returns false. */
export async function* cacheFile(
  caches: Caches,
  {
    etag,
    chunks,
    isWhole,
  }: {
    readonly etag: string;
    readonly chunks: AsyncIterable<string | Uint8Array>;
    readonly isWhole: () => boolean;
  },
): AsyncGenerator<string | Uint8Array> {
  const copies: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size <= maxFileSize) copies.push(bytes);
    else copies.length = 0;
    yield chunk;
  }
  if (size <= maxFileSize && isWhole()) caches.getCache(fileCache).set(etag, copies);
}
