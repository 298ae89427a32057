import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits, as text that is safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be one of our tokens at all; what cannot need not be looked up. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
