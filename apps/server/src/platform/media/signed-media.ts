import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../clock.ts";

/** A stored file that a signed URL gives access to. */
interface SignedFile {
  /** The key in the media store. */
  readonly key: string;
  readonly contentType: string;
  /** The file name for downloads. */
  readonly fileName: string;
  /** True for the file of a copy of reported content, which moderators see after the content is gone. */
  readonly isCopy?: boolean;
}

/**
 * Creates and reads signed URLs of files that are not public. A client with such a URL can fetch the file until it
 * expires.
 */
export interface SignedMedia {
  /** Returns the URL path. It stays the same for half of the lifetime, so that browsers can reuse the file. */
  createPath(file: SignedFile): string;
  /** Returns the file of a signed URL that is valid and has not expired; undefined for other URLs. */
  read(token: string): Required<SignedFile> | undefined;
}

/** The URL prefix of signed files. */
export const signedMediaPath = "/files";

/** Key, content type, file name, time of the expiry; and `true` for the file of a copy. */
const Token = z.tuple([z.string(), z.string(), z.string(), z.int(), z.literal(true).optional()]);

/**
 * Creates URLs signed with `secret`. A URL is valid for at most `lifetimeMilliseconds`, and for at least half of it.
 */
export function createSignedMedia({
  secret,
  clock,
  lifetimeMilliseconds,
}: {
  readonly secret: string;
  readonly clock: Clock;
  readonly lifetimeMilliseconds: number;
}): SignedMedia {
  const halfLifetimeMilliseconds = lifetimeMilliseconds / 2;
  const sign = (payload: string) =>
    createHmac("sha256", secret).update("signed media\n").update(payload).digest();
  return {
    createPath({ key, contentType, fileName, isCopy = false }) {
      const expiresAt =
        (Math.floor(clock.now().getTime() / halfLifetimeMilliseconds) + 2) *
        halfLifetimeMilliseconds;
      const values = [key, contentType, fileName, expiresAt, ...(isCopy ? [true] : [])];
      const payload = Buffer.from(JSON.stringify(values)).toString("base64url");
      return `${signedMediaPath}/${payload}.${sign(payload).toString("base64url")}`;
    },
    read(token) {
      const [payload = "", signature = ""] = token.split(".", 2);
      const receivedSignature = Buffer.from(signature, "base64url");
      const expectedSignature = sign(payload);
      if (
        receivedSignature.length !== expectedSignature.length ||
        !timingSafeEqual(receivedSignature, expectedSignature)
      ) {
        return undefined;
      }
      const [key, contentType, fileName, expiresAt, isCopy = false] = Token.parse(
        JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
      );
      return expiresAt > clock.now().getTime() ? { key, contentType, fileName, isCopy } : undefined;
    },
  };
}
