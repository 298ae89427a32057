import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The handler result of a call that streams a file while generating it. */
export interface StreamedFile {
  /** The file name for the browser. It must be ASCII without quotes, because it is not escaped. */
  readonly name: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The stream is read as fast as the client receives it. Reading stops when the client disconnects. */
  readonly chunks: AsyncIterable<string>;
}

/** Sends a file while it is generated. It rejects on an error before the first chunk, so that an error response is sent. */
export async function sendFile(reply: FastifyReply, file: StreamedFile): Promise<FastifyReply> {
  const iterator = file.chunks[Symbol.asyncIterator]();
  const firstChunk = await iterator.next();
  async function* allChunks() {
    if (firstChunk.done) return;
    yield firstChunk.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return reply
    .headers({
      ...file.headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    })
    .send(Readable.from(allChunks(), { objectMode: false }));
}
