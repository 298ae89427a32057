import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** True if a text has the format of a token; others need no lookup. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** SHA-256, which is stored instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
