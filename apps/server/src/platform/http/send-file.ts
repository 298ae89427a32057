import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** What a handler of a call gives whose answer is a file that is sent while it is made. */
export interface StreamedFile {
  /** What a browser calls the file; of plain letters. */
  readonly name: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Read as fast as the other side takes it, and no further once it is gone. */
  readonly chunks: AsyncIterable<string>;
}

/** Sends a file while it is made. What fails before its first part is answered as any error. */
export async function sendFile(reply: FastifyReply, file: StreamedFile): Promise<FastifyReply> {
  const chunks = file.chunks[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return reply
    .headers({
      ...file.headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    })
    .send(Readable.from(all(), { objectMode: false }));
}
