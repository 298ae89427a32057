import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/**
 * What every answer tells the browser: no inline script, no foreign origin, no frame around the site.
 * Style attributes are allowed, as drawn pictures and widths need them. Made once: a header plugin that
 * builds them for each answer costs a tenth of a page of the feed.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config.publicUrl);
  // Routes that may be cached set their own value later.
  const apiHeaders = { ...headers, ...noStore };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isApi(request.url) ? apiHeaders : headers);
    done();
  });
}

/** Of every answer below `/api` that does not say otherwise. */
export const noStore = { "cache-control": "no-store" } as const;

/** Whether the address of a request, as it came, is below `/api`. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/i.test(url);
}

function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const overTls = publicUrl.startsWith("https:");
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
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
    ...(overTls ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    // Voice notes; nothing else of the device is asked for.
    "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(overTls && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}
