import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendNotFound } from "./error-responses.ts";

/**
 * Serves the built web app in `folder`: its files, and its page for all other URLs that a browser navigates to. Unknown
 * URLs of data, such as `/api`, get a JSON error.
 */
export async function mountWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    index: false,
    // Each file gets its own route at startup. A wildcard route would read the file's folders on each request, to check
    // the spelling of the name.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const page = await readFile(join(folder, "index.html"));
  app.setNotFoundHandler(async (request, reply) => {
    const isNavigation = request.method === "GET" || request.method === "HEAD";
    if (!isNavigation || isData(request.url)) {
      return sendNotFound(request, reply);
    }
    if (holdsSecret.test(request.url)) {
      reply.header("referrer-policy", "no-referrer");
    }
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}

/** Pages whose URL contains a secret or personal data. It must not appear in a `Referer` header. */
const holdsSecret = /^\/(oauth-callback|reset-password|verify-email|register\/google)(\/|\?|$)/i;

/** Checks for URLs that are not pages. A missing one must not get the web app's page. */
function isData(url: string): boolean {
  return /^\/(api|media|assets|socket\.io)(\/|\?|$)/i.test(url);
}
