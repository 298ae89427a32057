import { Readable } from "node:stream";
import type { Content } from "../platform/media/media-store.ts";

/** Bytes of a file that is taken into memory: a store is then told its sum, and checks what it was sent. */
const mostInMemory = 4_000_000;

/** A file as a store takes it: at hand where it is small, else as it comes. */
export async function contentOf(
  bytes: number,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Content> {
  const stream = Readable.from(chunks, { objectMode: false });
  if (bytes > mostInMemory) return { bytes, stream };
  const content = Buffer.concat((await stream.toArray()) as Buffer[]);
  if (content.length === bytes) return content;
  throw new Error(`A file of ${bytes} bytes came with ${content.length}.`);
}
