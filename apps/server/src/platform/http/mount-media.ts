import type { FastifyInstance } from "fastify";
import { notFound } from "../errors.ts";
import type { MediaStore } from "../media/media-store.ts";

const contentTypes: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/**
 * The keys of public pictures and share cards. Pictures of messages are in the same store, and need a signed URL.
 */
const publicKey = /^[0-9a-f-]{36}\/(\d{1,4}\.(webp|jpg)|card\d{1,9}\.png)$/;

/**
 * Serves public pictures and share cards at `/media/{id}/{name}`, without authentication. Browsers cache them for a
 * year, because the bytes of a name never change.
 */
export function mountMedia(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { id: string; name: string } }>(
    "/media/:id/:name",
    async ({ params: { id, name } }, reply) => {
      const key = `${id}/${name}`;
      const file = publicKey.test(key) ? await store.get(key) : undefined;
      if (!file) {
        throw notFound();
      }
      const body = await file.read();
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-length", file.byteLength)
        .header("cross-origin-resource-policy", "cross-origin")
        .type(contentTypes[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream")
        .send(body);
    },
  );
}
