import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends `body`, or 304 without it if the client already has it (RFC 9110 §13). The ETag is weak because the same body
 * is sent in several encodings. There is no `Last-Modified`: a list without one of its older stories would have the same
 * date.
 */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): FastifyReply {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  const isSuccess = reply.statusCode === 200;
  return isSuccess && matchesETag(request, etag)
    ? reply.removeHeader("content-type").status(304).send()
    : reply.send(body);
}

/** Returns whether the client already has the response with this ETag. */
export function matchesETag({ headers }: FastifyRequest, etag: string) {
  const etags = headers["if-none-match"];
  if (etags === undefined) return false;
  const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    etags.trim() === "*" || etags.split(",").some((tag) => toOpaqueTag(tag) === toOpaqueTag(etag))
  );
}
