import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import { pagePaths } from "@kora/contract/page-paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendNotFound } from "./error-responses.ts";

/**
 * Serves the built web app in `folder`: its files, and `index.html` for the paths of its pages. Other paths are 404: a
 * browser gets `index.html`, which shows an error, and other clients get a JSON error.
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
      const hasHashedName = path.includes("/assets/");
      reply.header(
        "cache-control",
        hasHashedName ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const page = await readFile(join(folder, "index.html"));
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = isRead && pagePathPattern.test(pathOf(request));
    if (!isPage && !(isRead && isNavigation(request))) {
      return sendNotFound(request, reply);
    }
    if (secretPathPattern.test(request.url)) {
      reply.header("referrer-policy", "no-referrer");
    }
    return reply
      .status(isPage ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}

/** Matches the paths of all pages. */
const pagePathPattern = new RegExp(`^(?:${pagePaths.map(toPattern).join("|")})/?$`, "i");

/** Converts a path of a page to a pattern without the trailing slash: `/a/:b?` to `/a(?:/[^/]+)?`. */
function toPattern(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments
    .map((segment) => {
      if (!segment.startsWith(":")) return `/${segment}`;
      return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    })
    .join("");
}

function pathOf({ url }: FastifyRequest): string {
  return url.slice(0, /[?#]/.exec(url)?.index);
}

/** Pages whose URL contains a secret or personal data. It must not appear in a `Referer` header. */
const secretPathPattern =
  /^\/(oauth-callback|reset-password|verify-email|account-link|register\/google)(\/|\?|$)/i;

/** Checks whether a browser navigates to a page. A missing data URL (API, media, assets) gets an error and no page. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const isData = /^\/(api|media|files|assets|socket\.io)(\/|\?|$)/i.test(url);
  return !isData && /\btext\/html\b/i.test(headers.accept ?? "");
}
