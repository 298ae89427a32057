import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/**
 * Adds security headers to all responses: they forbid inline scripts, resources of other origins, and frames around the
 * site. Style attributes are allowed because drawn pictures and widths need them. The headers are built once: a plugin
 * that builds them for each response takes a tenth of the time of a feed page.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  // Routes with cacheable responses set their own value later.
  const apiHeaders = { ...headers, ...noStore };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isApi(request.url) ? apiHeaders : headers);
    done();
  });
}

/** The default header of all responses below `/api`. */
export const noStore = { "cache-control": "no-store" } as const;

/** Checks whether the raw URL of a request is below `/api`. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/i.test(url);
}

/** The inline script and style sheet of a page. */
export interface InlineSources {
  readonly inlineScript: string;
  readonly inlineStyle: string;
}

const toHashSource = (text: string) =>
  ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the content security policy of a page. Of inline scripts and styles, it allows only those of `inline`. */
export function contentSecurityPolicy({ publicUrl }: Config, inline?: InlineSources): string {
  return [
    "default-src 'self'",
    `script-src 'self'${inline ? toHashSource(inline.inlineScript) : ""}`,
    `style-src 'self'${inline ? toHashSource(inline.inlineStyle) : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${publicUrl.replace(/^http/, "ws")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...(isOverTls(publicUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const isOverTls = (publicUrl: string) => publicUrl.startsWith("https:");

function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(config),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    // Voice notes need the microphone. The site uses neither camera nor location.
    "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isOverTls(config.publicUrl) && {
      // Other subdomains may belong to other services, which may not all have TLS.
      "strict-transport-security": `max-age=31536000${config.hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}
