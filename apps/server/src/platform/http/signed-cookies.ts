import { createHmac } from "node:crypto";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock.ts";

/** A kind of signed cookie for one purpose and a short time. Clients cannot forge it. */
interface CookieKind<Content extends z.ZodType> {
  readonly name: string;
  /** The browser sends the cookie only to URLs below this path. */
  readonly path: string;
  readonly maxAgeSeconds: number;
  readonly content: Content;
}

/** The signed cookies of one request and its response. */
export interface SignedCookies {
  /** Returns the content; undefined if the cookie is missing, altered or expired. */
  read<Content extends z.ZodType>(kind: CookieKind<Content>): z.output<Content> | undefined;
  /**
   * Sets the cookie on the response: HttpOnly, SameSite=Lax and signed. The content is readable for anyone who has the
   * cookie, because it is not encrypted.
   */
  set<Content extends z.ZodType>(kind: CookieKind<Content>, content: z.output<Content>): void;
  /** Deletes the cookie in the browser. */
  clear(kind: CookieKind<z.ZodType>): void;
}

export type GetCookies = (request: FastifyRequest, reply: FastifyReply) => SignedCookies;

/** The signature also covers the name and the expiry time, because a client can change both. */
const SignedContent = z.object({ name: z.string(), until: z.number(), content: z.unknown() });

/** Creates the accessor of signed cookies. `secure` must be true if users connect over TLS. */
export function createSignedCookies(options: {
  readonly secret: string;
  readonly clock: Clock;
  readonly secure: boolean;
}): GetCookies {
  const { clock, secure } = options;
  const signer = cookie.signerFactory(
    createHmac("sha256", options.secret).update("cookies").digest(),
  );
  const attributes = (kind: CookieKind<z.ZodType>) =>
    ({ path: kind.path, httpOnly: true, sameSite: "lax", secure }) as const;

  return (request, reply) => ({
    read(kind) {
      const { value } = signer.unsign(request.cookies[kind.name] ?? "");
      const parsed = SignedContent.safeParse(parseJson(value));
      if (!parsed.success || parsed.data.name !== kind.name) {
        return undefined;
      }
      const isUnexpired = parsed.data.until > clock.now().getTime();
      return isUnexpired ? kind.content.safeParse(parsed.data.content).data : undefined;
    },
    set(kind, content) {
      const expiresAt = clock.now().getTime() + kind.maxAgeSeconds * 1000;
      const text = JSON.stringify({ name: kind.name, until: expiresAt, content });
      const value = signer.sign(Buffer.from(text).toString("base64url"));
      reply.setCookie(kind.name, value, { ...attributes(kind), maxAge: kind.maxAgeSeconds });
    },
    clear(kind) {
      reply.clearCookie(kind.name, attributes(kind));
    },
  });
}

/** The text is safe to parse, because its signature is valid; null means an invalid signature. */
function parseJson(value: string | null): unknown {
  return value === null ? undefined : JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
}
