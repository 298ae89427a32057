import { Readable } from "node:stream";
import type { Content } from "../platform/media/media-store.ts";

/** Max bytes of a file that is read into memory, so that an object store can check the file by its hash. */
const maxBufferedBytes = 4_000_000;

/**
 * Returns the content of a file for a media store: a buffer for a small file, and a stream for a large one. Throws if
 * the chunks of a small file do not have `byteLength` bytes in total.
 */
export async function toContent(
  byteLength: number,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Content> {
  const stream = Readable.from(chunks, { objectMode: false });
  if (byteLength > maxBufferedBytes) return { byteLength, stream };
  const content = Buffer.concat((await stream.toArray()) as Buffer[]);
  if (content.length === byteLength) return content;
  throw new Error(`A media file has ${content.length} bytes instead of ${byteLength}.`);
}
