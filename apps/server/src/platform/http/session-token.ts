import type { IncomingHttpHeaders } from "node:http";

/**
 * Reads the session token of a request or a socket handshake: the header `x-auth-token`, or else
 * `Authorization: Bearer`, which other programs send.
 */
export function readSessionToken(headers: IncomingHttpHeaders): string | undefined {
  const token = headers["x-auth-token"];
  return typeof token === "string" && token !== "" ? token : readBearerToken(headers.authorization);
}

/** Reads the token of the header `Authorization: Bearer` (RFC 6750); undefined for another scheme. */
export function readBearerToken(authorization = ""): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}
