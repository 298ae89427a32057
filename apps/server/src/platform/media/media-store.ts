import type { Readable } from "node:stream";

/** The bytes from and to these places, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A stored file as it is sent out. */
export interface StoredFile {
  readonly bytes: number;
  /** Opens the whole, or a part. Rejects with `NOT_FOUND` where the file was removed meanwhile. */
  read(range?: ByteRange): Promise<Readable>;
}

export interface ListedFile extends StoredFile {
  readonly key: string;
}

/** What is put: bytes that are at hand, or a stream, which is read once and holds as many as it says. */
export type Content = Buffer | { readonly bytes: number; readonly stream: Readable };

/**
 * Where media live. A key is `{media id}/{file name}`, both made by us; a media id names one upload
 * and everything derived from it. A key never changes its bytes. Whatever fails because the store is full or
 * out of reach is an `AppError` that is answered with 507 or 503; the store logs why.
 */
export interface MediaStore {
  /** Stores a file whole or not at all. */
  put(key: string, content: Content): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes an upload with all its files; one that is gone is no error. */
  remove(mediaId: string): Promise<void>;
  /** Every file, in the order of `placeOf`, which is the same in every store. */
  list(): AsyncIterable<ListedFile>;
  /** Rejects where the store cannot be reached. */
  ping(): Promise<void>;
}

/** The store of the settings cannot be used; the message is one sentence that names the setting. */
export class MediaStoreError extends Error {
  override readonly name = "MediaStoreError";
}

/** Where an upload lies in every store: spread by the random end of its id. */
export function toStorageFolder(mediaId: string): string {
  return `${mediaId.slice(-2)}/${mediaId}`;
}

/** Where a file lies in every store, such as `4f/0190…4f/whole.jpg`. */
export function toStoragePath(key: string): string {
  return `${toStorageFolder(mediaIdOf(key))}/${key.slice(key.indexOf("/") + 1)}`;
}

/** The upload that a file belongs to. */
export function mediaIdOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

const place = /^([0-9a-f]{2})\/([0-9a-f-]{34}\1)\/([a-z0-9]+\.[a-z0-9]+)$/;

/** The key of what lies at a place; undefined for what is none of ours, such as a half-written file. */
export function keyOfPath(path: string): string | undefined {
  const [, , mediaId, name] = place.exec(path) ?? [];
  return mediaId === undefined ? undefined : `${mediaId}/${name}`;
}

/** The chunks of a stream; fails where they are not as many bytes as were told. */
export async function* assertLength(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > bytes) break;
    yield chunk;
  }
  if (seen !== bytes) {
    throw new Error(`A file of ${bytes} bytes came with ${seen > bytes ? "more" : seen}.`);
  }
}
