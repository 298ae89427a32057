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
}

/**
 * Creates and reads signed URLs of files that are not public. A client with such a URL can fetch the file until it
 * expires.
 */
export interface SignedMedia {
  /** Returns the URL path. It stays the same for half of the lifetime, so that browsers can cache the file. */
  createPath(file: SignedFile): string;
  /** Returns the file of a valid signed URL and the seconds until it expires; undefined for other URLs. */
  read(token: string): (SignedFile & { readonly secondsLeft: number }) | undefined;
}

/** The URL prefix of signed files. */
export const signedMediaPath = "/files";

const Token = z.tuple([z.string(), z.string(), z.string(), z.int()]);

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
    createPath({ key, contentType, fileName }) {
      const expiresAt =
        (Math.floor(clock.now().getTime() / halfLifetimeMilliseconds) + 2) *
        halfLifetimeMilliseconds;
      const payload = Buffer.from(JSON.stringify([key, contentType, fileName, expiresAt])).toString(
        "base64url",
      );
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
      const [key, contentType, fileName, expiresAt] = Token.parse(
        JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
      );
      const secondsLeft = Math.floor((expiresAt - clock.now().getTime()) / 1000);
      return secondsLeft > 0 ? { key, contentType, fileName, secondsLeft } : undefined;
    },
  };
}
