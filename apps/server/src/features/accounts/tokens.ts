import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret of 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** True if a text has the format of a token. Other texts are invalid without a database lookup. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns the SHA-256 of a token. The database stores it instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
