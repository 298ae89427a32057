import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendNotFound } from "./error-responses.ts";

/**
 * Serves the built web app below `folder`: its files, and its page for every other address that a
 * browser navigates to. Unknown calls below `/api` stay JSON.
 */
export async function mountWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    index: false,
    // A route a file, found at the start: with a wildcard each request reads the whole folder for the spelling.
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

/** Pages whose address is a secret, or names a person. */
const holdsSecret = /^\/(oauth-callback|reset-password|verify-email|register\/google)(\/|\?|$)/i;

/** Addresses that are not pages: a missing one must not answer with the web app. */
function isData(url: string): boolean {
  return /^\/(api|media|assets|socket\.io)(\/|\?|$)/i.test(url);
}
