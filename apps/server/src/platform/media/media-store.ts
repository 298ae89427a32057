import type { Readable } from "node:stream";

/** A range of byte positions, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A stored file that can be read. */
export interface StoredFile {
  readonly byteLength: number;
  /** Opens the whole file or a range. Rejects with `NOT_FOUND` if the file has been removed in the meantime. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface ListedFile extends StoredFile {
  readonly key: string;
}

/** The content of a new file: a buffer, or a stream of exactly `byteLength` bytes that is read once. */
export type Content = Buffer | { readonly byteLength: number; readonly stream: Readable };

/**
 * Stores media files. A key is `{media id}/{file name}`, and the server creates both parts. A media id names one upload
 * and all files derived from it. The bytes of a key never change. If the store is full or unreachable, `put`, `get` and
 * `read` reject with an `AppError` with status 507 or 503, and the store logs the cause.
 */
export interface MediaStore {
  /** Stores a file completely or not at all. */
  put(key: string, content: Content): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes all files of an upload. A missing upload is not an error. */
  remove(mediaId: string): Promise<void>;
  /** Lists all files in the order of `toStoragePath`, which is the same in all stores. */
  list(): AsyncIterable<ListedFile>;
  /** Rejects if the store is unreachable. */
  ping(): Promise<void>;
}

/** The configured store is unusable. The message is one sentence that names the setting. */
export class MediaStoreError extends Error {
  override readonly name = "MediaStoreError";
}

/**
 * Returns the folder of an upload in a store, such as `4f/0190…4f`. The random end of the id spreads uploads over 256
 * folders.
 */
export function toStorageFolder(mediaId: string): string {
  return `${mediaId.slice(-2)}/${mediaId}`;
}

/**
 * Returns the path of a file in a store: the key after the folder of its upload, such as `4f/0190…4f/whole.jpg` for the
 * key `0190…4f/whole.jpg`.
 */
export function toStoragePath(key: string): string {
  return `${toStorageFolder(mediaIdOf(key))}/${key.slice(key.indexOf("/") + 1)}`;
}

/** Returns the id of the upload that a file belongs to. */
export function mediaIdOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

const storagePathPattern = /^([0-9a-f]{2})\/([0-9a-f-]{34}\1)\/([a-z0-9]+\.[a-z0-9]+)$/;

/** Returns the key of a path; undefined if the path is not a media file, such as a half-written file. */
export function toMediaKey(path: string): string | undefined {
  const [, , mediaId, name] = storagePathPattern.exec(path) ?? [];
  return mediaId === undefined ? undefined : `${mediaId}/${name}`;
}

/** Passes on the chunks of a stream. Throws if the stream does not have exactly `byteLength` bytes. */
export async function* assertLength(stream: Readable, byteLength: number): AsyncGenerator<Buffer> {
  let receivedBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    receivedBytes += chunk.length;
    if (receivedBytes > byteLength) break;
    yield chunk;
  }
  if (receivedBytes !== byteLength) {
    throw new Error(
      `A file of ${byteLength} bytes has ${receivedBytes > byteLength ? "more" : `only ${receivedBytes}`}.`,
    );
  }
}
