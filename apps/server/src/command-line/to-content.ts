import { Readable } from "node:stream";
import type { Content } from "../platform/media/media-store.ts";

/** Max bytes of a file that is read into memory. An object store can verify such a file by its hash. */
const maxBufferedBytes = 4_000_000;

/** Returns the content of a file for a media store: a buffer for a small file, and a stream for a large one. */
export async function toContent(
  bytes: number,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Content> {
  const stream = Readable.from(chunks, { objectMode: false });
  if (bytes > maxBufferedBytes) return { byteLength: bytes, stream };
  const content = Buffer.concat((await stream.toArray()) as Buffer[]);
  if (content.length === bytes) return content;
  throw new Error(`A file of ${bytes} bytes has ${content.length}.`);
}
