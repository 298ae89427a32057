import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesETag } from "./conditional-response.ts";
import { toContentDisposition } from "./content-disposition.ts";

/** The handler result of a call that streams a file while generating it. */
export interface StreamedFile {
  /** The file name for the browser. */
  readonly name: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The stream is read as fast as the client receives it. Reading stops when the client disconnects. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /**
   * Names the content of a file that every visitor may have. A client that has the file with the same name gets 304.
   * Files without it are for one user, and no cache stores them.
   */
  readonly etag?: string;
}

/** Sends a file while it is generated. It rejects on an error before the first chunk, so that an error response is sent. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StreamedFile,
): Promise<FastifyReply> {
  const { etag } = file;
  if (etag !== undefined) {
    // Of the same URL, a user gets a file of their own.
    reply.headers({
      etag,
      vary: "x-auth-token, authorization",
      "cache-control": "public, no-cache",
    });
    if (matchesETag(request, etag)) return reply.status(304).send();
  }
  reply.headers({
    ...file.headers,
    "content-type": file.contentType,
    "content-disposition": toContentDisposition(file.name),
  });
  return reply.send(
    // Fastify would read a stream to its end, only to send its headers.
    request.method === "HEAD" ? Readable.from([]) : await toStream(file.chunks),
  );
}

async function toStream(chunks: StreamedFile["chunks"]): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]();
  const firstChunk = await iterator.next();
  async function* allChunks() {
    if (firstChunk.done) return;
    yield firstChunk.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return Readable.from(allChunks(), { objectMode: false });
}
