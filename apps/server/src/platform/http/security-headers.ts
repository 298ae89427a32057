import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

/** No inline script, no foreign origin. Style attributes are allowed: drawn pictures and widths need them. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const overTls = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", config.publicUrl.replace(/^http/, "ws")],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: overTls,
    crossOriginEmbedderPolicy: false,
  });
}
