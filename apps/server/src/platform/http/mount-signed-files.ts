import type { FastifyInstance } from "fastify";
import { notFound } from "../errors.ts";
import { type MediaStore, mediaIdOf } from "../media/media-store.ts";
import { type SignedMedia, signedMediaPath } from "../media/signed-media.ts";
import { toContentDisposition } from "./content-disposition.ts";

/**
 * Serves files with a signed URL as downloads, so that a file never runs as a page of this origin. Ranges (RFC 9110
 * §14) let a player seek. If a request has several ranges, only the first is served. Of a valid URL, `isShown` decides
 * by the media id at each request, so a file that is gone since answers 404. Browsers ask each time, and get an unchanged
 * file without its bytes.
 */
export function mountSignedFiles(
  app: FastifyInstance,
  {
    store,
    signedMedia,
    isShown,
    notFoundMessage,
  }: {
    store: MediaStore;
    signedMedia: SignedMedia;
    isShown: (mediaId: string) => Promise<boolean>;
    notFoundMessage: string;
  },
): void {
  app.get<{ Params: { "*": string } }>(
    // The route uses a wildcard because a token can be longer than `maxParamLength`, which limits named parameters.
    `${signedMediaPath}/*`,
    { compress: false },
    async (request, reply) => {
      const signedFile = signedMedia.read(request.params["*"]);
      if (!signedFile || !(signedFile.isCopy || (await isShown(mediaIdOf(signedFile.key))))) {
        throw notFound(notFoundMessage);
      }
      // The bytes of a key never change.
      const etag = `"${signedFile.key}"`;
      const cacheHeaders = { "cache-control": "private, no-cache", etag };
      if (request.headers["if-none-match"] === etag) {
        return reply.status(304).headers(cacheHeaders).send();
      }
      const file = await store.get(signedFile.key);
      if (!file) throw notFound(notFoundMessage);
      const range = readRange(request.headers.range, file.byteLength);
      const body = range === "unsatisfiable" ? undefined : await file.read(range);
      reply
        .headers(cacheHeaders)
        .header("accept-ranges", "bytes")
        .header("content-disposition", toContentDisposition(signedFile.fileName))
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-robots-tag", "noindex")
        .type(signedFile.contentType);
      if (range === "unsatisfiable") {
        return reply.status(416).header("content-range", `bytes */${file.byteLength}`).send();
      }
      if (range === undefined) {
        return reply.header("content-length", file.byteLength).send(body);
      }
      const { from, to } = range;
      return reply
        .status(206)
        .header("content-range", `bytes ${from}-${to}/${file.byteLength}`)
        .header("content-length", to - from + 1)
        .send(body);
    },
  );
}

/** Returns the first range of a header, with both ends included; undefined if the header must be ignored. */
function readRange(
  header: string | undefined,
  byteLength: number,
): { from: number; to: number } | "unsatisfiable" | undefined {
  const [, firstByte = "", lastByte = ""] =
    /^bytes=\s*(\d{0,15})-(\d{0,15})\s*(?:,.*)?$/.exec(header ?? "") ?? [];
  if (firstByte === "" && lastByte === "") {
    return undefined;
  }
  const from = firstByte === "" ? Math.max(0, byteLength - Number(lastByte)) : Number(firstByte);
  const to =
    firstByte === "" || lastByte === ""
      ? byteLength - 1
      : Math.min(Number(lastByte), byteLength - 1);
  if (firstByte !== "" && lastByte !== "" && Number(lastByte) < from) {
    return undefined;
  }
  return from >= byteLength || to < from ? "unsatisfiable" : { from, to };
}
