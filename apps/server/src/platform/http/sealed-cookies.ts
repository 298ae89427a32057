import { createHmac } from "node:crypto";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock.ts";

/** A cookie that only we can have written, for one purpose and a short time. */
interface CookieKind<Content extends z.ZodType> {
  readonly name: string;
  /** The browser sends it to addresses below this path only. */
  readonly path: string;
  readonly seconds: number;
  readonly content: Content;
}

/** The sealed cookies of one request and its answer. */
export interface SealedCookies {
  /** What was sealed; undefined for an absent, altered or outlived one. */
  read<Content extends z.ZodType>(kind: CookieKind<Content>): z.output<Content> | undefined;
  /** Goes with the answer: HttpOnly, SameSite=Lax, signed. Anyone who has it can read it. */
  put<Content extends z.ZodType>(kind: CookieKind<Content>, content: z.output<Content>): void;
  /** Tells the browser to forget it. */
  clear(kind: CookieKind<z.ZodType>): void;
}

export type GetCookies = (request: FastifyRequest, reply: FastifyReply) => SealedCookies;

/** Name and time are under the seal too: a browser need not keep to either. */
const Sealed = z.object({ name: z.string(), until: z.number(), content: z.unknown() });

/** `secure` where people come over TLS. */
export function createSealedCookies(options: {
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
      const sealed = Sealed.safeParse(parseJson(value));
      if (!sealed.success || sealed.data.name !== kind.name) {
        return undefined;
      }
      const isAlive = sealed.data.until > clock.now().getTime();
      return isAlive ? kind.content.safeParse(sealed.data.content).data : undefined;
    },
    put(kind, content) {
      const until = clock.now().getTime() + kind.seconds * 1000;
      const text = JSON.stringify({ name: kind.name, until, content });
      const value = signer.sign(Buffer.from(text).toString("base64url"));
      reply.setCookie(kind.name, value, { ...attributes(kind), maxAge: kind.seconds });
    },
    clear(kind) {
      reply.clearCookie(kind.name, attributes(kind));
    },
  });
}

/** Only text under a seal that holds comes here, or null. */
function parseJson(value: string | null): unknown {
  return value === null ? undefined : JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
}
