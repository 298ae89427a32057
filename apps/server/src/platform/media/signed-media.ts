import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../clock.ts";

/** A stored file as it is handed to whoever has its address. */
interface SignedFile {
  /** In the media store. */
  readonly key: string;
  readonly contentType: string;
  /** What a browser saves it as. */
  readonly fileName: string;
}

/** Addresses of files that are not for everyone: whoever has one may fetch the file until it expires. */
export interface SignedMedia {
  /** Gives the path below the origin. It stays the same for a while, so that a browser fetches a file once. */
  createPath(file: SignedFile): string;
  /** The file of an address that was made here and has not expired, and for how many seconds it still lives. */
  read(token: string): (SignedFile & { readonly secondsLeft: number }) | undefined;
}

/** Where the signed addresses are mounted. */
export const signedMediaPath = "/files";

const Token = z.tuple([z.string(), z.string(), z.string(), z.int()]);

/** Signs with `secret`. An address lives at most `lifetimeMilliseconds`, and at least half of it. */
export function createSignedMedia({
  secret,
  clock,
  lifetimeMilliseconds,
}: {
  readonly secret: string;
  readonly clock: Clock;
  readonly lifetimeMilliseconds: number;
}): SignedMedia {
  const step = lifetimeMilliseconds / 2;
  const sealOf = (text: string) =>
    createHmac("sha256", secret).update("signed media\n").update(text).digest();
  return {
    createPath({ key, contentType, fileName }) {
      const expires = (Math.floor(clock.now().getTime() / step) + 2) * step;
      const text = Buffer.from(JSON.stringify([key, contentType, fileName, expires])).toString(
        "base64url",
      );
      return `${signedMediaPath}/${text}.${sealOf(text).toString("base64url")}`;
    },
    read(token) {
      const [text = "", seal = ""] = token.split(".", 2);
      const given = Buffer.from(seal, "base64url");
      const expected = sealOf(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return undefined;
      }
      const [key, contentType, fileName, expires] = Token.parse(
        JSON.parse(Buffer.from(text, "base64url").toString("utf8")),
      );
      const secondsLeft = Math.floor((expires - clock.now().getTime()) / 1000);
      return secondsLeft > 0 ? { key, contentType, fileName, secondsLeft } : undefined;
    },
  };
}
